// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Why a ``LoopbackServer`` could not do what was asked.
@nonexhaustive
public enum LoopbackServerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The system refused a socket or a thread; the number is `errno`.
    case cannotStart(operation: String, code: Int32)
    /// OpenSSL refused the certificate or the settings for TLS.
    case cannotSecure(TestCertificateError)
    /// What was waited for did not happen in time.
    case timedOut(waitingFor: String)
    /// The server stopped, so that what was waited for cannot happen any more.
    case stopped

    /// A sentence.
    public var description: String {
        switch self {
        case .cannotStart(let operation, let code): "the server could not be started: \(operation) failed with \(code)"
        case .cannotSecure(let error): "the server could not be started: \(error)"
        case .timedOut(let what): "in the time given there were not \(what)"
        case .stopped: "the server was stopped"
        }
    }
}
