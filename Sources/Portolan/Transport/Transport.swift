// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Carries one request over the wire and brings its answer.
///
/// A transport knows nothing of redirects, cookies, credentials or statuses: it sends what it is given, once, and
/// hands over what comes, field by field. What Portolan promises above the wire is decided above the transport,
/// and one suite of contract tests holds every transport to the same behaviour.
///
/// Cancelling the task in which ``send(_:options:)`` runs stops the transfer at once; it then throws a
/// ``TransportError`` with the code ``TransportError/Code/cancelled``.
public protocol Transport: Sendable {
    /// Sends a request and waits for the whole answer, or for its header: see ``TransportOptions/delivery``.
    ///
    /// - Parameters:
    ///   - request: What to send. Its fields are sent in order, as they are; `Host`, `Content-Length`,
    ///     `Transfer-Encoding` and, to have the body made smaller on its way, `Accept-Encoding` are added by the transport.
    ///   - options: Limits of time and size, how the body is delivered, and who watches.
    /// - Returns: The answer, whatever its status. An informational answer (1xx) is never returned.
    /// - Throws: ``TransportError`` when there is no complete answer.
    func send(_ request: HTTPRequest, options: TransportOptions) async throws(TransportError) -> HTTPResponse
}

/// The limits under which one request is sent, and how its answer is wanted.
///
/// A time of zero or less has run out at once, and nothing is sent then; one of more than 30 years is no limit.
public struct TransportOptions: Sendable {
    /// How the body of an answer is handed over.
    @nonexhaustive
    public enum Delivery: Sendable, Hashable {
        /// All at once, in memory.
        case collected
        /// While it arrives, as a one-shot ``HTTPBody/stream(_:)``, when the status is successful (2xx); any other
        /// answer is collected.
        ///
        /// Not more than `buffer` bytes, content codings not undone, or one piece of the network's, wait to be read: then the
        /// transfer is held up, and with it the server. It ends when the stream and its reader are let go of.
        case streamed(buffer: Int)
    }

    /// How long connecting may take, looking the host up and TLS included; 30 seconds by default.
    public var connectTimeout: Duration = .seconds(30)
    /// How long nothing at all may arrive or leave, a body that is a stream included, which may also take no longer to
    /// open; 60 seconds by default.
    ///
    /// The time for which a reader of a streamed answer holds it up does not count.
    public var idleTimeout: Duration = .seconds(60)
    /// How long the whole attempt may take, from the first byte to the last, opening a body that is a stream included;
    /// `nil` for no limit.
    public var attemptTimeout: Duration?
    /// When the transfer must have ended, waiting for a connection included; `nil` for no limit.
    ///
    /// What is left of the time of a whole call, where the body is read after the header was handed over.
    public var deadline: ContinuousClock.Instant? {
        get { end?.instant }
        set { end = newValue.map { Moment($0) } }
    }
    /// See ``deadline``.
    package var end: Moment?
    /// How many bytes of body may be collected, as they arrive and with content codings undone; 64 MB (64,000,000 bytes)
    /// by default.
    ///
    /// There is no limit to what is streamed.
    public var responseSizeLimit: Int = 64_000_000
    /// How the body of the answer is handed over; collected by default.
    public var delivery: Delivery = .collected
    /// Who is told how the transfer goes on; nobody by default.
    public var observer: (any TransferObserver)?

    /// Makes options with the defaults.
    public init() {}
}
