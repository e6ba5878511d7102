// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An event that a server has sent, with its data made into a value.
public struct ServerEvent<Value: Sendable>: Sendable {
    /// What kind of event it is; `message` when the server does not say.
    public let type: String
    /// What the data was made into.
    public let value: Value
    /// The id that was set last, by this event or one before it; empty when there was none.
    public let lastEventID: String

    /// Makes an event, for tests.
    public init(type: String = "message", value: Value, lastEventID: String = "") {
        self.type = type
        self.value = value
        self.lastEventID = lastEventID
    }
}

/// When and how long a client goes on connecting to a source of events.
public struct EventReconnection: Sendable, Hashable {
    /// How long to wait before connecting again, until the server says otherwise by `retry:`; 3 seconds by default.
    public var delay: Duration = .seconds(3)
    /// How long to wait at most, when several attempts in a row have failed; 60 seconds by default.
    ///
    /// Each doubles the time.
    public var maximumDelay: Duration = .seconds(60)
    /// How many attempts in a row may fail, or end without an event, before the loop ends with the last error.
    ///
    /// `nil`, the default, is any number. With 0, the loop ends with the first connection.
    public var attemptLimit: Int?
    /// The id of the last event that is known already, to go on behind it; empty for none.
    public var lastEventID = ""

    /// Makes the defaults.
    public init() {}

    /// Never: the loop ends where the answer ends, and throws what ends it too soon.
    public static let never: EventReconnection = {
        var reconnection = EventReconnection()
        reconnection.attemptLimit = 0
        return reconnection
    }()
}

extension APIClient {
    /// Calls an endpoint that answers with server-sent events, and gives them while they arrive, for as long as the server
    /// has any (HTML standard, section 9.2).
    ///
    /// ```swift
    /// for try await event in client.events(.get, Changes()) {
    ///     print(event.type, event.value)
    /// }
    /// ```
    ///
    /// The data of each event is made into the endpoint's output, as the whole answer of a call would be; an output of `String`
    /// is the data itself. Data that does not fit ends the loop.
    ///
    /// When the connection ends, is lost or cannot be made, and for the statuses 408, 429, 500, 502, 503 and 504, the client connects
    /// again, with `Last-Event-ID` where an id is known, after the time that the server has given by `retry:` or
    /// `Retry-After`. 204 ends the loop. ``CallOptions/retry`` does not count beside this. Any other status, and a media type other than `text/event-stream`, is an error.
    /// ``Timeouts/idle`` limits how long a connection may be silent, comments counted.
    ///
    /// - Parameters:
    ///   - method: The verb. A request that may not be sent twice, a POST without an idempotency key for instance, is sent once:
    ///     the loop ends with its answer, or throws what ends it too soon.
    ///   - endpoint: What to call; its output is what the data of an event becomes.
    ///   - parameters: Laid over the endpoint's own.
    ///   - reconnection: When and how long to go on.
    ///   - options: Options of each call.
    /// - Returns: The events.
    public func events<E: Endpoint>(
        _ method: HTTPMethod, _ endpoint: E, parameters: Parameters = Parameters(),
        reconnection: EventReconnection = EventReconnection(), options: CallOptions = CallOptions()
    ) -> AnswerSequence<ServerEvent<E.Output>> {
        AnswerSequence {
            let source = EventSource(
                client: self, reconnection: reconnection,
                plan: CallPlan(
                    method, endpoint, parameters: parameters, options: options, accepted: [.eventStream]))
            return { try await source.next() }
        }
    }
}

/// The connections to a source of events, one after the other.
private final class EventSource<E: Endpoint> {
    private let client: APIClient
    private let reconnection: EventReconnection
    private let plan: CallPlan<E>
    private let canBeRepeated: Bool
    private let timing: RetryTiming
    private var connection: (chunks: HTTPBodyStream.AsyncIterator, call: AnsweredCall)?
    private var parser: ServerSentEventParser
    private var waiting: ArraySlice<ServerSentEvent> = []
    private var serverDelay: Duration?
    /// Attempts in a row without an event.
    private var failures = 0
    private var hadEvent = false
    private var isOver = false

    init(client: APIClient, reconnection: EventReconnection, plan: CallPlan<E>) {
        self.client = client
        self.reconnection = reconnection
        var plan = plan
        let options = client.core.options(of: plan)
        let key = options.idempotencyKey?.fixed()
        if let key { plan.options.idempotencyKey = key }
        // One that is set by hand counts as well, and stays the same, too.
        let name = options.idempotencyKeyHeader
        var field: String?
        if !plan.method.isIdempotent {
            field = client.core.builder.headers.overlaid(by: plan.endpoint.headers).overlaid(by: options.headers)[name]
        }
        if let field { plan.options.headers[name] = field }
        plan.options.retry = .never
        self.plan = plan
        canBeRepeated = plan.method.isIdempotent || key != nil || field != nil
        timing = client.configuration.retryTiming
        parser = ServerSentEventParser(lastEventID: reconnection.lastEventID)
    }

    func next() async throws -> ServerEvent<E.Output>? {
        while true {
            if let event = waiting.popFirst(), let call = connection?.call {
                return ServerEvent(type: event.type, value: try value(of: event, call), lastEventID: event.lastEventID)
            }
            guard !isOver else { return nil }
            do {
                guard let chunk = try await connect() else { continue }
                waiting = try parse(chunk)
                if chunk == nil { try await reconnect(after: nil) }
            } catch let error as APIError where error.isWorthReconnecting {
                try await reconnect(after: error)
            }
        }
    }

    private func value(of event: ServerSentEvent, _ call: AnsweredCall) throws -> E.Output {
        do {
            return try call.output(
                of: plan.endpoint, from: Array(event.data.utf8), named: "an event of type '\(event.type)'")
        } catch {
            throw call.context.reporter.failed(error)
        }
    }

    /// The next chunk of the connection, which is made if there is none; `.some(nil)` at its end, `nil` when there is
    /// nothing to come at all.
    private func connect() async throws -> [UInt8]?? {
        if connection == nil {
            var plan = plan
            if !parser.lastEventID.isEmpty { plan.options.headers["Last-Event-ID"] = parser.lastEventID }
            plan.options.headers["Cache-Control"] = "no-store"
            let (response, call) = try await client.stream(plan)
            guard response.status.code != 204 else {
                call.context.reporter.succeeded(call.answer.withoutBody)
                isOver = true
                return nil
            }
            connection = (response.body.makeAsyncIterator(), call)
            parser = ServerSentEventParser(lastEventID: parser.lastEventID)
        }
        return .some(try await connection?.chunks.next())
    }

    /// The events that a chunk completes; at the end, `nil`, there is none, and what was wrong last is thrown.
    private func parse(_ chunk: [UInt8]?) throws -> ArraySlice<ServerSentEvent> {
        do {
            guard let chunk else {
                try parser.finish()
                return []
            }
            let events = try parser.append(chunk)
            if !events.isEmpty {
                failures = 0
                hadEvent = true
            }
            serverDelay = parser.reconnectionTime ?? serverDelay
            return events[...]
        } catch {
            guard let call = connection?.call else { throw error }
            throw call.context.reporter.failed(call.callError(error, call.answer.withoutBody))
        }
    }

    private func reconnect(after error: APIError?) async throws {
        connection = nil
        if !hadEvent { failures += 1 }
        hadEvent = false
        let isOneTooMany = reconnection.attemptLimit.map { $0 == 0 || failures > $0 } ?? false
        guard canBeRepeated, !isOneTooMany else {
            isOver = true
            if let error { throw error }
            return
        }
        let delay = min(serverDelay ?? reconnection.delay, Backoff.longest)
        let backoff = Backoff(first: delay, maximum: reconnection.maximumDelay)
        // Never sooner than the server wants, and never all clients at once.
        let wait = max(delay, backoff.ceiling(failures: failures)) * (1 + timing.fraction() / 5)
        let asked = error.flatMap { error in
            RetryAfter.wait(in: error.response?.headerFields ?? HTTPFields(), now: timing.now().timeIntervalSince1970)
        }
        let time = max(wait, min(asked ?? .zero, Self.longestRetryAfter))
        // One of the client's calls, so that it ends with them.
        try await client.lifetime.calls.start { [timing] in try await timing.sleep(time) }.valueCancelledWithWaiter
    }

    private static var longestRetryAfter: Duration { .seconds(3_600) }
}

extension APIError {
    fileprivate var isWorthReconnecting: Bool {
        switch code {
        case .transport: transportError?.mayPass ?? false
        case .unacceptableStatus: [408, 429, 500, 502, 503, 504].contains(status?.code)
        default: false
        }
    }
}

extension MediaType {
    fileprivate static let eventStream = MediaType(unchecked: "text", "event-stream")
}
