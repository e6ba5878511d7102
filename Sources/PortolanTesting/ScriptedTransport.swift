// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Portolan

/// A transport in memory: it answers as told, without a network, and remembers what it was asked.
///
/// With a script, the steps are taken in the order in which requests come:
///
/// ```swift
/// let transport = ScriptedTransport([
///     .failure(.timedOut),
///     .response(.empty(503)),
///     .delayed(by: .milliseconds(20), .response(.json(#"{"name": "Ada"}"#))),
/// ])
/// …
/// #expect(transport.requests.map(\.path) == ["/me", "/me", "/me"])
/// ```
///
/// With a closure, the request decides:
///
/// ```swift
/// let transport = ScriptedTransport { request in
///     request.path == "/me" ? .json(#"{"name": "Ada"}"#) : .empty(404)
/// }
/// ```
///
/// It does not move bytes: bodies are handed over as they are, and the limits of `TransportOptions` are noted, not
/// kept. Where framing, sizes or connections matter, use a ``LoopbackServer``.
///
/// A task that is cancelled before it sends gets the error `cancelled`, and nothing is recorded; so does, at once, one
/// that is cancelled during a step that waits.
public final class ScriptedTransport: Transport {
    /// Answers a request, or fails.
    ///
    /// It may wait; ``wait(_:)`` and ``waitForCancellation()`` fail as a transport does
    /// when the task is cancelled.
    public typealias Handler = @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse

    /// What happens to one request.
    @nonexhaustive
    public enum Step: Sendable {
        /// It is answered.
        case response(HTTPResponse)
        /// It fails.
        case error(TransportError)
        /// It is never answered: the step ends when the task is cancelled.
        case neverAnswered
        /// Another step follows after a time.
        indirect case delayed(by: Duration, Step)

        /// It fails with a code and a message that says it was scripted.
        public static func failure(_ code: TransportError.Code) -> Step {
            .error(TransportError(code, "the script says so"))
        }
    }

    /// A request as it was sent.
    public struct Call: Sendable {
        /// The request.
        public let request: HTTPRequest
        /// The limits it was sent with.
        public let options: TransportOptions
        /// When it was sent.
        public let instant: ContinuousClock.Instant
    }

    private enum Behaviour: Sendable {
        case script([Step])
        case handler(Handler)
    }

    private let log: Watched<[Call]>
    private let behaviour: Behaviour

    /// Makes a transport that takes steps one after the other.
    ///
    /// A request for which no step is left fails with the code `other` and a message that names it.
    ///
    /// - Parameter script: The steps.
    public init(_ script: [Step]) {
        log = Watched([])
        behaviour = .script(script)
    }

    /// Makes a transport that answers with a closure.
    ///
    /// - Parameter handler: Answers the requests; several calls may run at once.
    public init(handler: @escaping Handler) {
        log = Watched([])
        behaviour = .handler(handler)
    }

    /// Answers as told; see ``ScriptedTransport``.
    public func send(
        _ request: HTTPRequest, options: TransportOptions
    ) async throws(TransportError) -> HTTPResponse {
        guard !Task.isCancelled else { throw Self.cancelled }
        var limits = options
        // Who watches a call may hold this transport, and is not to live as long as it.
        limits.observer = nil
        let call = Call(request: request, options: limits, instant: .now)
        let number = log.update { calls in
            calls.append(call)
            return calls.count
        }
        switch behaviour {
        case .handler(let handler):
            return try await handler(request)
        case .script(let steps):
            guard number <= steps.count else {
                throw TransportError(
                    .other,
                    "the script ran out: this is request \(number) (\(request.method)), and it has steps for \(steps.count)"
                )
            }
            return try await Self.perform(steps[number - 1])
        }
    }

    /// What was sent so far, in order.
    public var calls: [Call] { log.read { $0 } }

    /// The requests that were sent so far, in order.
    public var requests: [HTTPRequest] { log.read { $0.map(\.request) } }

    /// Waits until a number of requests have been sent, counted from the first.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - timeout: How long at most; 60 seconds by default.
    /// - Returns: All requests so far: at least that many.
    /// - Throws: ``WaitTimedOut``, or `CancellationError` when the task is cancelled.
    @discardableResult
    public func waitForRequests(count: Int, timeout: Duration = .seconds(60)) async throws -> [HTTPRequest] {
        try await log.wait(timeout: timeout, timeoutError: WaitTimedOut(count: count)) { $0.count >= count }
        return requests
    }

    /// Fewer requests were sent in time than a test waited for.
    public struct WaitTimedOut: Error, Sendable, Hashable, CustomStringConvertible {
        /// How many were waited for.
        public let count: Int

        /// A sentence.
        public var description: String { "in the time given there were not \(count) requests" }
    }
}

extension ScriptedTransport {
    /// Waits for a time, as a slow server makes one wait.
    ///
    /// - Parameter duration: How long.
    /// - Throws: A `TransportError` with the code `cancelled`, as soon as the task is cancelled.
    public static func wait(_ duration: Duration) async throws(TransportError) {
        do {
            try await Task.sleep(for: duration)
        } catch {
            throw cancelled
        }
    }

    /// Waits until the task is cancelled, as for a server that never answers.
    ///
    /// - Throws: A `TransportError` with the code `cancelled`, always.
    public static func waitForCancellation() async throws(TransportError) -> Never {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        // Nothing is ever yielded: the loop ends when the task is cancelled.
        for await _ in stream {}
        withExtendedLifetime(continuation) {}
        throw cancelled
    }

    private static let cancelled = TransportError(.cancelled, "the task was cancelled")

    private static func perform(_ step: Step) async throws(TransportError) -> HTTPResponse {
        switch step {
        case .response(let response):
            return response
        case .error(let error):
            throw error
        case .neverAnswered:
            try await waitForCancellation()
        case .delayed(let duration, let next):
            try await wait(duration)
            return try await perform(next)
        }
    }
}
