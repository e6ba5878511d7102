// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What happens in an outbox.
@nonexhaustive
public enum OutboxEvent: Sendable {
    /// An entry was kept.
    case queued(OutboxEntry)
    /// An entry was delivered.
    case delivered(OutboxEntry, OutboxOutcome)
    /// An entry was not delivered, and is tried again.
    case postponed(OutboxEntry)
    /// An entry was refused, or has expired.
    case parked(OutboxEntry)
    /// An entry was dropped.
    case dropped(OutboxEntry)
    /// Sending what waits has ended.
    case flushed(OutboxFlush)
}

/// What came of sending what waits.
public struct OutboxFlush: Sendable, Hashable {
    /// How many entries were delivered.
    public var deliveredCount = 0
    /// How many were parked.
    public var parkedCount = 0
    /// How many are tried again.
    public var postponedCount = 0
    /// Whether another process sends, and this one has not.
    public var isElsewhere = false
    /// Why it ended early: the storage's error, or that no client has the outbox.
    public var problem: String?

    /// Whether nothing went wrong, here or elsewhere.
    public var isComplete: Bool { problem == nil && !isElsewhere && parkedCount == 0 && postponedCount == 0 }
}

/// One who waits for an entry to end.
public struct OutboxTicket: Sendable {
    /// The number of the entry.
    public let id: Int64
    private let storage: any OutboxStorage

    init(id: Int64, storage: any OutboxStorage) {
        self.id = id
        self.storage = storage
    }

    /// How the entry has ended; waits until it has, also when another process sends it.
    ///
    /// - Returns: The service's answer.
    /// - Throws: ``OutboxError`` when the entry is parked or was dropped, and when nothing is known of it; `CancellationError`; what the storage throws.
    public func response() async throws -> HTTPResponse {
        var pause = Duration.milliseconds(5)
        while true {
            if let outcome = try await storage.outcome(id) {
                guard let response = outcome.response else {
                    throw OutboxError.dropped(id: id, reason: outcome.droppedBecause ?? "")
                }
                return response
            }
            guard let entry = try await storage.entry(id) else {
                // It may have ended in between.
                if try await storage.outcome(id) != nil { continue }
                throw OutboxError.notFound(id: id)
            }
            if entry.state == .parked { throw OutboxError.parked(id: id, reason: entry.parkedBecause ?? "") }
            // Whoever sends it may be another process, which can only be looked at.
            try await ContinuousClock().sleep(for: pause)
            pause = min(pause * 2, .milliseconds(500))
        }
    }

    /// The output of an endpoint, made of the service's answer; waits until there is one.
    ///
    /// - Parameter endpoint: The endpoint that was called.
    /// - Returns: Its output.
    /// - Throws: What ``response()`` throws, and what the endpoint throws.
    public func value<E: Endpoint>(of endpoint: E) async throws -> E.Output {
        let response = try await response()
        let document = ResponseDocument(
            response: response, content: try endpoint.transform(response), keyPath: endpoint.outputKeyPath,
            embedding: endpoint.headerEmbedding)
        return try endpoint.output(from: document)
    }
}

extension APIError {
    /// What waits for the end of a write that was kept for later; `nil` for any other error.
    public var ticket: OutboxTicket? { (underlying as? QueuedWrite)?.ticket }
}

/// That a write waits.
struct QueuedWrite: Error, Sendable, CustomStringConvertible {
    let ticket: OutboxTicket
    /// Why it was not sent.
    let cause: String

    var description: String { "the request waits as entry \(ticket.id): \(cause)" }
}
