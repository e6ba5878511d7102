// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Synchronization

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Keeps the entries of an outbox in memory: they are gone with the program.
public final class MemoryOutboxStorage: OutboxStorage {
    private struct State {
        var entries: [Int64: OutboxEntry] = [:]
        /// The numbers of the waiting entries of each key, in order.
        var waiting: [String: [Int64]] = [:]
        var outcomes: [Int64: OutboxOutcome] = [:]
        var ended: [Int64] = []
        var last: Int64 = 0
        var lease: OutboxLease?

        mutating func remove(_ id: Int64) -> OutboxEntry? {
            guard let entry = entries.removeValue(forKey: id) else { return nil }
            leave(entry)
            return entry
        }

        mutating func leave(_ entry: OutboxEntry) {
            waiting[entry.orderingKey]?.removeAll { $0 == entry.id }
            if waiting[entry.orderingKey]?.isEmpty == true { waiting[entry.orderingKey] = nil }
        }

        mutating func keep(_ entry: OutboxEntry) {
            entries[entry.id] = entry
            guard entry.state == .waiting else { return }
            var list = waiting[entry.orderingKey] ?? []
            list.insert(entry.id, at: list.firstIndex { $0 > entry.id } ?? list.endIndex)
            waiting[entry.orderingKey] = list
        }

        var heads: [OutboxEntry] { waiting.values.compactMap { $0.first.flatMap { entries[$0] } } }
    }

    private let state = Mutex(State())
    private static let outcomeLimit = 10_000

    /// Makes a storage without entries.
    public init() {}

    /// Keeps a new entry.
    public func add(_ entry: OutboxEntry) -> OutboxEntry {
        state.withLock { state in
            state.last += 1
            var entry = entry
            entry.id = state.last
            state.keep(entry)
            return entry
        }
    }

    /// An entry.
    public func entry(_ id: Int64) -> OutboxEntry? { state.withLock { $0.entries[id] } }

    /// Changes an entry.
    public func replace(_ entry: OutboxEntry) -> Bool {
        state.withLock { state in
            guard state.remove(entry.id) != nil else { return false }
            state.keep(entry)
            return true
        }
    }

    /// Ends an entry.
    public func finish(_ id: Int64, with outcome: OutboxOutcome) -> Bool {
        state.withLock { state in
            guard state.remove(id) != nil else { return false }
            state.outcomes[id] = outcome
            state.ended.append(id)
            if state.ended.count > 2 * Self.outcomeLimit {
                for id in state.ended.prefix(Self.outcomeLimit) { state.outcomes[id] = nil }
                state.ended.removeFirst(Self.outcomeLimit)
            }
            return true
        }
    }

    /// How an entry has ended.
    public func outcome(_ id: Int64) -> OutboxOutcome? { state.withLock { $0.outcomes[id] } }

    /// The entries that are to be sent.
    public func heads(
        dueBy date: Date, orAfter limit: Date, except keys: Set<String>, count: Int
    ) -> [OutboxEntry] {
        state.withLock { state in
            let due = state.heads.filter { entry in
                (entry.dueAt <= date || entry.dueAt > limit) && !keys.contains(entry.orderingKey)
            }
            return Array(due.sorted { $0.id < $1.id }.prefix(max(0, count)))
        }
    }

    /// When the next entry is due.
    public func nextDueDate() -> Date? { state.withLock { $0.heads.map(\.dueAt).min() } }

    /// Whether an entry of a key waits.
    public func hasWaiting(_ orderingKey: String) -> Bool { state.withLock { $0.waiting[orderingKey] != nil } }

    /// The entries.
    public func entries(_ wanted: OutboxEntry.State?, after id: Int64, limit: Int) -> [OutboxEntry] {
        state.withLock { state in
            let found = state.entries.values.filter { $0.id > id && (wanted == nil || $0.state == wanted) }
            return Array(found.sorted { $0.id < $1.id }.prefix(max(0, limit)))
        }
    }

    /// How many entries have a state.
    public func count(_ wanted: OutboxEntry.State) -> Int {
        state.withLock { state in
            wanted == .waiting
                ? state.waiting.values.reduce(0) { $0 + $1.count }
                : state.entries.values.count { $0.state == wanted }
        }
    }

    /// Who sends.
    public func lease() -> OutboxLease? { state.withLock(\.lease) }

    /// Changes who sends.
    public func exchangeLease(_ old: OutboxLease?, for new: OutboxLease?) -> Bool {
        state.withLock { state in
            guard state.lease == old else { return false }
            state.lease = new
            return true
        }
    }

    /// Removes everything.
    public func removeAll() {
        state.withLock { state in
            let lease = state.lease
            state = State()
            state.lease = lease
        }
    }
}
