// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// How a call has ended.
@nonexhaustive
public enum CallOutcome: Sendable, CustomStringConvertible {
    /// Well, with an answer; the body is left out where it was streamed, and in ``CallEvents``.
    case succeeded(HTTPResponse)
    /// With an error.
    case failed(APIError)
    /// By being cancelled, or by nobody reading what was streamed.
    case cancelled

    /// `succeeded`, `failed` or `cancelled`.
    public var name: String {
        switch self {
        case .succeeded: "succeeded"
        case .failed: "failed"
        case .cancelled: "cancelled"
        }
    }

    /// The status, or what was wrong.
    public var description: String {
        switch self {
        case .succeeded(let response): "\(response.status)"
        case .failed(let error): "failed: \(error.reason)"
        case .cancelled: "cancelled"
        }
    }
}

/// What was sent once, and what became of it: one attempt, or one hop of it.
public struct CallAttempt: Sendable {
    /// Which attempt of the call it is, counted from 1.
    public let number: Int
    /// How many redirects of the attempt had been followed.
    public let hop: Int
    /// What was sent.
    public let request: HTTPRequest
    /// When it was sent, counted from the beginning of the call.
    public let began: Duration
    /// When the first piece of the answer's body came; `nil` when there was none, and when the transport does not tell.
    public package(set) var firstByte: Duration?
    /// When there was an answer, or none any more; of a streamed answer, its header.
    public package(set) var ended: Duration?
    /// The status of the answer.
    public package(set) var status: HTTPStatus?
    /// Why no complete answer came.
    public package(set) var error: TransportError?
    /// How long was waited before the attempt; `nil` for the first one, and for hops.
    public package(set) var wait: Duration?

    /// How long the attempt took, as far as it has gone.
    public var duration: Duration? { ended.map { $0 - began } }

    package init(number: Int, hop: Int, request: HTTPRequest, began: Duration, wait: Duration?) {
        self.number = number
        self.hop = hop
        self.request = request
        self.began = began
        self.wait = wait
    }
}

/// A call that is over, with everything that belongs to it.
public struct CallRecord: Sendable {
    /// The request as the caller made it; `nil` when it could not be built.
    public package(set) var request: HTTPRequest?
    /// What was sent, in order.
    public package(set) var attempts: [CallAttempt] = []
    /// How often the call has waited for the credential to be renewed.
    public package(set) var renewals = 0
    /// How the call has ended.
    public package(set) var outcome = CallOutcome.cancelled
    /// How long it took, mapping included.
    public package(set) var duration = Duration.zero
    /// What each transfer took, as far as the transport tells.
    public package(set) var transfers: [TransferMetrics] = []
    /// The fields that are credentials beside those that are by definition.
    package var credentialFields: Set<HTTPFieldName> = []

    package init() {}

    /// Whether a field must not be printed; those that a request was signed with are among them.
    public func isCredential(_ name: HTTPFieldName) -> Bool {
        name.isCredential || credentialFields.contains(name)
            || attempts.contains { $0.request.headerFields.contains { $0.isSigned && $0.name == name } }
    }
}
