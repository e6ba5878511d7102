// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Why no complete answer came.
public struct TransportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What to act on.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable {
        /// The name of the host could not be resolved.
        case cannotFindHost
        /// The server could not be reached, or refused the connection.
        case cannotConnect
        /// The connection ended before the answer was complete.
        case connectionLost
        /// One of the limits of ``TransportOptions`` ran out.
        case timedOut
        /// TLS could not be agreed on, or a certificate was refused for a reason that none of the next four names.
        case secureConnectionFailed
        /// The server's certificate is no longer valid, or not yet.
        case certificateExpired
        /// The server's certificate was not issued by an authority that is trusted, but by itself, say.
        case certificateNotTrusted
        /// The server's certificate is for another host.
        case certificateNameMismatch
        /// The server's public key is none of those that were pinned.
        case publicKeyMismatch
        /// The address of the host may not be connected to.
        case addressRefused
        /// What came is not HTTP, contradicts itself, or is not in the content coding that it says.
        case malformedResponse
        /// The body is larger than ``TransportOptions/responseSizeLimit``, or becomes large out of all proportion when its
        /// content codings are undone.
        case responseTooLarge
        /// The body of the request could not be read: a missing file, a stream that threw, or one read before.
        case unreadableRequestBody
        /// This transport cannot do what was asked.
        case unsupported
        /// The task was cancelled.
        case cancelled
        /// Anything else; the message says what.
        case other
    }

    /// What to act on.
    public let code: Code
    /// What to log: one sentence, without the URL.
    public let message: String

    /// Makes an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Code and message.
    public var description: String { "\(code.rawValue): \(message)" }
}

extension TransportError {
    /// Whether the same request may well succeed a moment later: the server could not be reached, or not long enough.
    package var mayPass: Bool {
        switch code {
        case .cannotFindHost, .cannotConnect, .connectionLost, .timedOut: true
        default: false
        }
    }
}
