// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Synchronization

/// Keeps objects in memory, as they are, until it ends itself.
///
/// Readers see what was there when they began, and never wait for a writer; writers take turns, in the order in which they come. Finding
/// an object, and changing one, takes the same time whatever the number of objects.
public final class MemoryObjectStorage: ObjectStorage {
    private let records = Mutex(MemoryRecords())
    private let turns = Turns()

    /// Makes an empty storage.
    public init() {}

    /// Reads what is there now.
    @concurrent
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (any StoredRecords) throws -> Result
    ) async throws -> Result {
        try body(MemoryReading(records.withLock { $0 }))
    }

    /// Reads and writes.
    @concurrent
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (any MutableStoredRecords) throws -> Result
    ) async throws -> Result {
        try await turns.run {
            try Task.checkCancellation()
            let working = MemoryWriting(records.withLock { $0 })
            let result = try body(working)
            try Task.checkCancellation()
            let written = working.records
            // Given up outside of the lock: ending many objects takes its time.
            let before = records.withLock { records in
                let before = records
                records = written
                return before
            }
            _ = consume before
            return result
        }
    }

    /// Always the same: nobody else can write.
    public func foreignVersion() async throws -> Int64 { 0 }
}

/// The records of a type.
struct MemoryTable: Sendable {
    var records = ShardedTable<StoredRecord>()
    /// Who refers to each object of the type, whether it is there or not.
    var referrers = ShardedTable<Set<StoredReference>>()
    var tombstones = 0
    /// The keys in order, worked out when they are first asked for.
    var order = SortedKeys()

    /// Keeps a record, and tells what the one before referred to.
    mutating func put(_ record: StoredRecord) -> [String: [StoredReference]]? {
        let key = record.reference.key
        let before = records.update(record, for: key)
        if before == nil { order = SortedKeys() }
        if record.upkeep.state == .tombstone { tombstones += 1 }
        if before?.upkeep.state == .tombstone { tombstones -= 1 }
        return before?.relations
    }

    /// Removes a record, and tells what it referred to.
    mutating func remove(_ key: ObjectKey) -> [String: [StoredReference]]? {
        guard let before = records[key] else { return nil }
        records[key] = nil
        order = SortedKeys()
        if before.upkeep.state == .tombstone { tombstones -= 1 }
        return before.relations
    }
}

/// The keys of a table in order; another one for each set of keys.
final class SortedKeys: Sendable {
    private let keys = Mutex<[ObjectKey]?>(nil)

    func of(_ table: ShardedTable<StoredRecord>) -> [ObjectKey] {
        keys.withLock { keys in
            let sorted = keys ?? table.keys.sorted()
            keys = sorted
            return sorted
        }
    }
}

/// All records; a copy shares what neither of both changes.
struct MemoryRecords: Sendable {
    private var tables: [String: MemoryTable] = [:]

    var types: [String] { tables.filter { $0.value.records.count > 0 }.keys.sorted() }

    func table(_ type: String) -> MemoryTable? { tables[type] }

    func record(_ reference: StoredReference) -> StoredRecord? { tables[reference.type]?.records[reference.key] }

    mutating func put(_ record: StoredRecord) {
        let reference = record.reference
        let before = tables[reference.type, default: MemoryTable()].put(record)
        // Most objects refer to nothing.
        guard !record.relations.isEmpty || before.map({ !$0.isEmpty }) ?? false else { return }
        link(before, record.relations, of: reference)
    }

    mutating func remove(_ reference: StoredReference) {
        guard let before = tables[reference.type]?.remove(reference.key) else { return }
        link(before, [:], of: reference)
    }

    private mutating func link(
        _ before: [String: [StoredReference]]?, _ after: [String: [StoredReference]], of referrer: StoredReference
    ) {
        let before = before ?? [:]
        guard before != after else { return }
        let old = Set(before.values.joined())
        let new = Set(after.values.joined())
        for target in old.subtracting(new) { tables[target.type]?.referrers[target.key]?.remove(referrer) }
        for target in new.subtracting(old) {
            var referrers = tables[target.type]?.referrers[target.key] ?? []
            referrers.insert(referrer)
            tables[target.type, default: MemoryTable()].referrers[target.key] = referrers
        }
        for target in old.subtracting(new) where tables[target.type]?.referrers[target.key]?.isEmpty ?? false {
            tables[target.type]?.referrers[target.key] = nil
        }
    }
}

/// The records that one closure reads.
class MemoryReading: StoredRecords {
    var records: MemoryRecords

    init(_ records: MemoryRecords) {
        self.records = records
    }

    func record(_ reference: StoredReference) throws -> StoredRecord? { records.record(reference) }

    func records(of type: String, keys: [ObjectKey]) throws -> [StoredRecord] {
        guard let table = records.table(type) else { return [] }
        return keys.compactMap { table.records[$0] }
    }

    func eachRecord(
        of type: String, where conditions: [IndexedCondition], _ body: (StoredRecord) throws -> Bool
    ) throws {
        guard let table = records.table(type) else { return }
        for key in table.order.of(table.records) {
            guard let record = table.records[key] else { continue }
            let holds = conditions.allSatisfy { condition in
                record.indexed[condition.property].map { condition.holds(for: $0) } ?? true
            }
            if holds, try !body(record) { return }
        }
    }

    func count(of type: String) throws -> Int {
        records.table(type).map { $0.records.count - $0.tombstones } ?? 0
    }

    func types() throws -> [String] { records.types }

    func referrers(to reference: StoredReference) throws -> [StoredReference] {
        Array(records.table(reference.type)?.referrers[reference.key] ?? [])
    }
}

/// The records that one closure changes.
class MemoryWriting: MemoryReading, MutableStoredRecords {
    func put(_ records: [StoredRecord]) throws {
        for record in records { self.records.put(record) }
    }

    func remove(_ references: [StoredReference]) throws {
        for reference in references { records.remove(reference) }
    }
}
