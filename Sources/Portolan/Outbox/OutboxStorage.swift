// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Who sends at the moment: one of all processes that share a storage.
public struct OutboxLease: Sendable, Hashable {
    /// A name that nobody else has.
    public let owner: String
    /// Changes as long as the owner lives.
    public let beat: Int64

    /// Makes a lease.
    public init(owner: String, beat: Int64) {
        self.owner = owner
        self.beat = beat
    }
}

/// Where an outbox keeps its entries.
///
/// Each function happens as a whole or not at all. What it changes is kept, however the program ends, when it returns; as far as the storage keeps
/// anything.
public protocol OutboxStorage: Sendable {
    /// Keeps a new entry, gives it the next number, and gives it back.
    func add(_ entry: OutboxEntry) async throws -> OutboxEntry
    /// An entry; `nil` when there is none.
    func entry(_ id: Int64) async throws -> OutboxEntry?
    /// Puts an entry in the place of the one with its number, unless that is gone; says whether it was there.
    func replace(_ entry: OutboxEntry) async throws -> Bool
    /// Removes an entry and keeps how it has ended; says whether it was there.
    func finish(_ id: Int64, with outcome: OutboxOutcome) async throws -> Bool
    /// How an entry has ended; `nil` when it has not, or that is forgotten: the last 10,000 at least are kept.
    func outcome(_ id: Int64) async throws -> OutboxOutcome?
    /// The first waiting entry of each key, if it is due, in order of numbers.
    ///
    /// - Parameters:
    ///   - date: Entries are due whose date is not later, and those whose date is later than `limit`: a clock was set back.
    ///   - limit: See there.
    ///   - keys: Ordering keys that are left out.
    ///   - count: How many there are at most.
    /// - Returns: The entries.
    /// - Throws: The storage's own error.
    func heads(dueBy date: Date, orAfter limit: Date, except keys: Set<String>, count: Int) async throws
        -> [OutboxEntry]
    /// When the next entry is due that is the first of its key; `nil` when none waits.
    func nextDueDate() async throws -> Date?
    /// Whether an entry of a key waits.
    func hasWaiting(_ orderingKey: String) async throws -> Bool
    /// Entries of a state, or of any, with larger numbers than one, in order.
    func entries(_ state: OutboxEntry.State?, after id: Int64, limit: Int) async throws -> [OutboxEntry]
    /// How many entries have a state.
    func count(_ state: OutboxEntry.State) async throws -> Int
    /// The lease that somebody has; `nil` for nobody.
    func lease() async throws -> OutboxLease?
    /// Puts a lease in the place of another one, if that is the one there is; says whether it was.
    func exchangeLease(_ old: OutboxLease?, for new: OutboxLease?) async throws -> Bool
    /// Removes all entries, and what is known of ended ones; numbers begin anew.
    func removeAll() async throws
}
