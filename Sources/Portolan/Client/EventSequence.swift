// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

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
    /// `Retry-After`. 204 ends the loop. Any other status, and a media type other than `text/event-stream`, is an error.
    /// ``Timeouts/idle`` limits how long a connection may be silent, comments counted.
    ///
    /// - Parameters:
    ///   - method: The verb; a request other than GET is sent again, too.
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
    private var connection: (chunks: HTTPBodyStream.AsyncIterator, call: AnsweredCall)?
    private var parser: ServerSentEventParser
    private var waiting: ArraySlice<ServerSentEvent> = []
    private var serverDelay: Duration?
    /// Attempts in a row without an event.
    private var failures = 0
    private var hadEvent = false
    private static var longestDelay: Duration { .seconds(86_400) }
    private var isOver = false

    init(client: APIClient, reconnection: EventReconnection, plan: CallPlan<E>) {
        self.client = client
        self.reconnection = reconnection
        self.plan = plan
        parser = ServerSentEventParser(lastEventID: reconnection.lastEventID)
    }

    func next() async throws -> ServerEvent<E.Output>? {
        while true {
            if let event = waiting.popFirst(), let call = connection?.call {
                return ServerEvent(
                    type: event.type,
                    value: try call.output(
                        of: plan.endpoint, from: Array(event.data.utf8), named: "an event of type '\(event.type)'"),
                    lastEventID: event.lastEventID)
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

    /// The next chunk of the connection, which is made if there is none; `.some(nil)` at its end, `nil` when there is
    /// nothing to come at all.
    private func connect() async throws -> [UInt8]?? {
        if connection == nil {
            var plan = plan
            if !parser.lastEventID.isEmpty { plan.options.headers["Last-Event-ID"] = parser.lastEventID }
            plan.options.headers["Cache-Control"] = "no-store"
            let (response, call) = try await client.stream(plan)
            guard response.status.code != 204 else {
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
            throw call.callError(error, call.answer.withoutBody)
        }
    }

    private func reconnect(after error: APIError?) async throws {
        connection = nil
        if !hadEvent { failures += 1 }
        hadEvent = false
        if let limit = reconnection.attemptLimit, limit == 0 || failures > limit {
            isOver = true
            if let error { throw error }
            return
        }
        // A server may say anything, and times beyond a day are of no use and no number to multiply.
        let delay = min(serverDelay ?? reconnection.delay, Self.longestDelay)
        let maximum = min(reconnection.maximumDelay, Self.longestDelay)
        let doubled = min(delay, maximum) * (1 << min(max(failures - 1, 0), 16))
        // Never sooner than the server wants, and never all clients at once.
        let wait = max(delay, min(doubled, maximum)) * Double.random(in: 1...1.2)
        let time = max(wait, error?.retryAfter ?? .zero)
        // One of the client's calls, so that it ends with them.
        try await client.lifetime.calls.start { try await Task.sleep(for: time) }.valueCancelledWithWaiter
    }
}

extension APIError {
    fileprivate var isWorthReconnecting: Bool {
        switch code {
        case .transport: transportError?.mayPass ?? false
        case .unacceptableStatus: [408, 429, 500, 502, 503, 504].contains(status?.code)
        default: false
        }
    }

    /// The seconds of `Retry-After`, an hour at most.
    fileprivate var retryAfter: Duration? {
        guard let text = response?.headerFields[.retryAfter], let seconds = Int(text), seconds >= 0 else { return nil }
        return .seconds(min(seconds, 3_600))
    }
}

extension MediaType {
    fileprivate static let eventStream = MediaType(unchecked: "text", "event-stream")
}
