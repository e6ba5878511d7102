// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Answers what is asked of the objects of a store.
final class ObjectReading {
    private let records: any StoredRecords
    private let types: StoredTypes
    private let uses: ObjectUses?
    let assembly: ObjectAssembly

    init(_ records: any StoredRecords, _ types: StoredTypes, _ uses: ObjectUses? = nil) {
        self.records = records
        self.types = types
        self.uses = uses
        assembly = ObjectAssembly(records, types)
    }

    func object<Root>(_ type: Root.Type, _ key: ObjectKey) throws -> Root? {
        let stored = try types.needed(type)
        uses?.note([stored.reference(key)])
        return try assembly.object(stored, key)
    }

    func objects<Root>(_ type: Root.Type, _ keys: [ObjectKey]) throws -> [Root] {
        let stored = try types.needed(type)
        uses?.note(keys.map(stored.reference))
        var found: [ObjectKey: StoredRecord] = [:]
        for record in try records.records(of: stored.name, keys: keys) { found[record.reference.key] = record }
        assembly.visited?.formUnion(keys.map(stored.reference))
        return try keys.compactMap { key in
            guard let record = found[key], record.upkeep.state != .tombstone else { return nil }
            return try assembly.object(stored, of: record)
        }
    }

    func objects<Root: Sendable>(_ type: Root.Type, _ query: ObjectQuery<Root>) throws -> [Root] {
        let stored = try types.needed(type)
        var found: [(reference: StoredReference, value: Root)] = []
        if let limit = query.limit, limit <= 0 { return [] }
        try eachMatching(stored, query) { record, value in
            found.append((record.reference, value))
            return query.limit.map { !query.orders.isEmpty || found.count < $0 } ?? true
        }
        if !query.orders.isEmpty { found.sort { query.isBefore($0.value, $1.value) } }
        if let limit = query.limit { found = Array(found.prefix(limit)) }
        assembly.visited?.formUnion(found.map(\.reference))
        uses?.note(found.map(\.reference))
        return found.map(\.value)
    }

    func count<Root: Sendable>(_ type: Root.Type, _ query: ObjectQuery<Root>) throws -> Int {
        let stored = try types.needed(type)
        guard !query.isEverything else { return try records.count(of: stored.name) }
        var count = 0
        try eachMatching(stored, query) { _, _ in
            count += 1
            return true
        }
        return query.limit.map { min(max(0, $0), count) } ?? count
    }

    func contains<Root>(_ type: Root.Type, _ key: ObjectKey) throws -> Bool {
        let record = try records.record(try types.needed(type).reference(key))
        return record.map { $0.upkeep.state != .tombstone } ?? false
    }

    func upkeep<Root>(_ type: Root.Type, _ key: ObjectKey) throws -> StoredUpkeep? {
        try records.record(try types.needed(type).reference(key))?.upkeep
    }

    /// The objects of a type that refer to one, in the order of their keys.
    func referrers<Root>(_ type: Root.Type, to reference: StoredReference) throws -> [Root] {
        let stored = try types.needed(type)
        let keys = try records.referrers(to: reference).filter { $0.type == stored.name }.map(\.key)
        return try objects(type, keys.sorted())
    }

    private func eachMatching<Root: Sendable>(
        _ type: StoredType<Root>, _ query: ObjectQuery<Root>, _ body: (StoredRecord, Root) throws -> Bool
    ) throws {
        let conditions = try query.conditions.map { try $0.resolve(type.core) }
        let indexed = type.core.kept.indexedNames
        try records.eachRecord(
            of: type.name, where: conditions.filter { indexed.contains($0.property) }
        ) { record in
            guard record.upkeep.state != .tombstone else { return true }
            for condition in conditions {
                let value: IndexedValue
                if let known = record.indexed[condition.property] {
                    value = known
                } else {
                    let json = try type.core.written(condition.property, of: type.value(of: record))
                    value = IndexedValue(json ?? .null)
                }
                guard condition.holds(for: value) else { return true }
            }
            let value = try assembly.object(type, of: record)
            guard query.matches?(value) ?? true else { return true }
            return try body(record, value)
        }
    }
}
