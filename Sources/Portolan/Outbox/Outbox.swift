// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Keeps writes that could not be sent, and sends them later: each once, in order.
///
/// ```swift
/// let outbox = Outbox(storage)
/// let client = APIClient(baseURL: "https://api.example.com") { $0.outbox = outbox }
/// ```
///
/// See <doc:WorkingOffline>. One outbox belongs to one client, and clients made of it.
public actor Outbox {
    /// What an outbox does the same way for all entries.
    public struct Configuration: Sendable {
        /// The writes that may wait although they do not say so.
        public var routes: [OutboxRoute] = []
        /// Whether a write waits that has failed with an error; `nil`, the default, for the causes that <doc:WorkingOffline> names.
        public var isCause: (@Sendable (APIError) -> Bool)?
        /// How many keys are sent side by side.
        public var width = 4
        /// The first wait of an entry that was not delivered; each further one is twice as long.
        public var firstWait = Duration.seconds(1)
        /// The longest wait, but for what a service asks for.
        public var maximumWait = Duration.seconds(300)
        /// How long an entry waits before it is parked; for ever by default.
        public var waitLimit: Duration?
        /// After how long without a sign of life another process may send instead of the one that has the lease.
        public var leaseDuration = Duration.seconds(5)
        /// How large a body may be that is kept, in bytes.
        public var bodyLimit = 16 << 20

        /// Makes the default configuration.
        public init() {}
    }

    /// Where the entries are.
    public nonisolated let storage: any OutboxStorage
    /// What holds for all entries.
    public nonisolated let configuration: Configuration
    nonisolated let now: @Sendable () -> Date
    nonisolated let fraction: @Sendable () -> Double
    nonisolated let turns = KeyedTurns()
    let owner = UUID().uuidString
    private nonisolated let attached = Mutex<OutboxSender?>(nil)
    var isPaused = false
    var running: Task<OutboxFlush, Never>?
    private var timer: Task<Void, Never>?
    /// The lease of somebody else, and when it was seen first.
    var foreignLease: (lease: OutboxLease, since: ContinuousClock.Instant)?
    private var listeners: [Int: AsyncStream<OutboxEvent>.Continuation] = [:]
    private var lastListener = 0

    /// Makes an outbox; entries that wait from an earlier run are sent when a client has it and something works, or ``flush()`` is called.
    ///
    /// - Parameters:
    ///   - storage: Where the entries are.
    ///   - configure: Changes the configuration.
    ///   - now: The clock on the wall.
    ///   - fraction: Chance, from 0 to 1.
    public init(
        _ storage: any OutboxStorage, configure: @Sendable (inout Configuration) -> Void = { _ in },
        now: @escaping @Sendable () -> Date = { Date() },
        fraction: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        var configuration = Configuration()
        configure(&configuration)
        self.storage = storage
        self.configuration = configuration
        self.now = now
        self.fraction = fraction
    }

    deinit {
        timer?.cancel()
        for listener in listeners.values { listener.finish() }
    }

    // MARK: - Knowing

    /// The entries, in order of their numbers.
    ///
    /// - Parameters:
    ///   - state: Of which state; `nil`, the default, for any.
    ///   - id: The number behind which they begin.
    ///   - limit: How many at most; 1,000 by default.
    /// - Returns: The entries.
    /// - Throws: What the storage throws.
    public nonisolated func entries(
        _ state: OutboxEntry.State? = nil, after id: Int64 = 0, limit: Int = 1_000
    ) async throws -> [OutboxEntry] {
        try await storage.entries(state, after: id, limit: limit)
    }

    /// What waits for the end of an entry, also of one from an earlier run.
    public nonisolated func ticket(_ id: Int64) -> OutboxTicket { OutboxTicket(id: id, storage: storage) }

    /// Whether entries wait and are not being sent (W-102).
    public var needsFlush: Bool {
        get async throws {
            guard running == nil else { return false }
            return try await storage.nextDueDate() != nil
        }
    }

    /// What happens from now on, until the outbox goes; the newest 1,000 events are kept for a reader that is slow.
    public func events() -> AsyncStream<OutboxEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: OutboxEvent.self, bufferingPolicy: .bufferingNewest(1_000))
        lastListener += 1
        let number = lastListener
        listeners[number] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { await self?.stopListening(number) }
        }
        return stream
    }

    private func stopListening(_ number: Int) { listeners[number] = nil }

    func tell(_ event: OutboxEvent) { for listener in listeners.values { listener.yield(event) } }

    // MARK: - Deciding

    /// Keeps all writes that may wait, and sends none, until ``resume()``.
    public func pause() { isPaused = true }

    /// Sends again what waits.
    public func resume() {
        isPaused = false
        flushSoon()
    }

    /// Has a parked entry sent again, or one that waits sent at once.
    ///
    /// - Throws: ``OutboxError/notFound(id:)``, and what the storage throws.
    public func retry(_ id: Int64) async throws {
        let date = now()
        try await change(id) {
            $0.state = .waiting
            $0.parkedBecause = nil
            $0.dueAt = date
        }
        flushSoon()
    }

    /// Removes an entry, and takes back what the store was told of it; one that is being sent at this moment may still arrive.
    ///
    /// - Throws: ``OutboxError/notFound(id:)``, and what the storage throws.
    public func drop(_ id: Int64, because reason: String = "it was dropped") async throws {
        guard let entry = try await storage.entry(id) else { throw OutboxError.notFound(id: id) }
        guard try await storage.finish(id, with: .dropped(reason)) else { throw OutboxError.notFound(id: id) }
        if let edit = entry.edit { await sender?.takeBack(edit) }
        tell(.dropped(entry))
    }

    /// Changes the content of an entry that was not delivered yet.
    ///
    /// - Parameters:
    ///   - id: The number.
    ///   - body: The new content.
    /// - Throws: ``OutboxError/notFound(id:)``, and what the storage throws.
    public func edit(_ id: Int64, body: [UInt8]) async throws {
        try await change(id) { $0.body = Data(body) }
    }

    private func change(_ id: Int64, _ change: (inout OutboxEntry) -> Void) async throws {
        guard var entry = try await storage.entry(id) else { throw OutboxError.notFound(id: id) }
        change(&entry)
        guard try await storage.replace(entry) else { throw OutboxError.notFound(id: id) }
    }

    /// Goes through all entries of a state, or of any, until the closure gives `false`; few are in memory at once.
    func eachEntry(_ state: OutboxEntry.State?, _ body: (OutboxEntry) async throws -> Bool) async throws {
        var last: Int64 = 0
        while true {
            let entries = try await storage.entries(state, after: last, limit: 500)
            guard let end = entries.last else { return }
            for entry in entries {
                guard try await body(entry) else { return }
            }
            last = end.id
        }
    }

    /// Removes all entries; the numbers begin anew (W-107).
    ///
    /// - Throws: What the storage throws.
    public func reset() async throws { try await storage.removeAll() }

    // MARK: - Being told

    /// Takes the client's way of sending.
    nonisolated func attach(_ sender: OutboxSender) { attached.withLock { $0 = sender } }

    nonisolated var sender: OutboxSender? { attached.withLock { $0 } }

    /// Takes notice that a call has worked: what waits is sent, too.
    func noticeSuccess() async {
        guard running == nil, !isPaused, let date = try? await storage.nextDueDate() else { return }
        // What is only due later was refused by the service itself, or not long ago.
        if date <= now() { flushSoon() } else { wait(until: date) }
    }

    func flushSoon() { Task { [weak self] in await self?.flush() } }

    /// Flushes when something is due.
    func wait(until date: Date) {
        timer?.cancel()
        // Clocks are set: no longer than a minute is relied on.
        let seconds = min(max(date.timeIntervalSince(now()), 0.01), 60)
        timer = Task { [weak self] in
            guard (try? await ContinuousClock().sleep(for: .seconds(seconds))) != nil else { return }
            await self?.flush()
        }
    }
}

/// Lets one in at a time for each key.
final class KeyedTurns: Sendable {
    private let state = Mutex<[String: (turns: Turns, count: Int)]>([:])

    func run<Result: Sendable>(_ key: String, _ body: () async throws -> Result) async throws -> Result {
        let turns = state.withLock { state in
            let entry = state[key] ?? (Turns(), 0)
            state[key] = (entry.turns, entry.count + 1)
            return entry.turns
        }
        defer {
            state.withLock { state in
                guard let entry = state[key] else { return }
                state[key] = entry.count > 1 ? (entry.turns, entry.count - 1) : nil
            }
        }
        return try await turns.run(body)
    }
}
