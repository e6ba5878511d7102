// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Something that has happened in a call.
///
/// See <doc:ObservingCalls>.
public struct CallEvent: Sendable, CustomStringConvertible {
    /// What has happened.
    @nonexhaustive
    public enum Kind: Sendable {
        /// The request is built, as the caller made it.
        case started(HTTPRequest)
        /// A request is about to be sent, as it is sent.
        case attempted(HTTPRequest)
        /// The first piece of the body of an answer has come.
        case firstByte
        /// There is an answer, or the header of a streamed one; its body is left out.
        case answered(HTTPResponse)
        /// No complete answer came.
        case unanswered(TransportError)
        /// A redirect is followed.
        case redirected(to: HTTPURL)
        /// The call has waited for the credential to be renewed.
        case renewed
        /// Another attempt follows after a wait, because of an error.
        case retried(after: Duration, error: APIError)
        /// The call is over.
        case done(CallRecord)
    }

    /// What has happened.
    public let kind: Kind
    /// What tells the call from others.
    public let requestID: String
    /// The type of the endpoint, or the path of an ad-hoc call.
    public let endpoint: String
    /// Which attempt it was, counted from 1.
    public let attempt: Int
    /// How many redirects of the attempt had been followed.
    public let hop: Int
    /// When it happened.
    public let instant: ContinuousClock.Instant
    /// How long after the call began.
    public let elapsed: Duration
    /// The names of query items that are a credential, beside those that say so.
    package var credentialQueryItems: Set<String> = []

    /// Makes an event, for tests of observers.
    public init(
        _ kind: Kind, requestID: String = "", endpoint: String = "", attempt: Int = 1, hop: Int = 0,
        instant: ContinuousClock.Instant = .now, elapsed: Duration = .zero
    ) {
        self.kind = kind
        self.requestID = requestID
        self.endpoint = endpoint
        self.attempt = attempt
        self.hop = hop
        self.instant = instant
        self.elapsed = elapsed
    }

    /// A line without credentials.
    public var description: String {
        "[\(requestID)] \(elapsed.inMilliseconds) \(endpoint), attempt \(attempt): \(kind.text(naming: credentialQueryItems))"
            .printable
    }
}

extension CallEvent.Kind {
    fileprivate func text(naming names: Set<String>) -> String {
        switch self {
        case .started(let request): "started, \(request)"
        case .attempted(let request): "sends \(request)"
        case .firstByte: "the first byte has come"
        case .answered(let response): "answered, \(response.status)"
        case .unanswered(let error): "not answered, \(error)"
        case .redirected(let url): "redirected to \(url.redactedDescription(naming: names))"
        case .renewed: "the credential was renewed"
        case .retried(let wait, let error): "is sent again in \(wait.inMilliseconds): \(error.reason)"
        case .done(let record): "done, \(record.outcome)"
        }
    }
}

extension Duration {
    /// The time in whole milliseconds, as `17 ms`; tenths below ten.
    package var inMilliseconds: String {
        let tenths = Int64((self / .milliseconds(1) * 10).rounded())
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10) ms" : "\((tenths + 5) / 10) ms"
    }
}

/// Is told what happens in the calls of a client.
///
/// What happens in one call is told in order, by one task or thread at a time, and by any of them; several calls tell at once. Whoever
/// observes is quick and does not wait: a call goes on when it has been told of.
public protocol CallObserver: Sendable {
    /// Something has happened.
    func observe(_ event: CallEvent)
}
