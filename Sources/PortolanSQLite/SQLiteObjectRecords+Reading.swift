// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Portolan

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension SQLiteObjectRecords {
    /// How many records are read before they are handed out: a statement is never left standing at a row while others run.
    private static let largestPage = 256

    func record(_ reference: StoredReference) throws -> StoredRecord? {
        try attempt {
            guard let type = try number(of: reference.type) else { return nil }
            return try record(of: reference.type, type, reference.key)
        }
    }

    func records(of type: String, keys: [ObjectKey]) throws -> [StoredRecord] {
        try attempt {
            guard let number = try number(of: type) else { return [] }
            // In order, so that neighbours are found on the same page.
            var previous: ObjectKey?
            var records: [StoredRecord] = []
            records.reserveCapacity(keys.count)
            for key in keys.sorted() where key != previous {
                previous = key
                if let record = try record(of: type, number, key) { records.append(record) }
            }
            return records
        }
    }

    func eachRecord(
        of type: String, where conditions: [IndexedCondition], _ body: (StoredRecord) throws -> Bool
    ) throws {
        guard let number = try attempt({ try number(of: type) }) else { return }
        if conditions.isEmpty {
            try eachRecord(of: type, number, body)
        } else {
            try eachRecord(of: type, number, conditions, body)
        }
    }

    func count(of type: String) throws -> Int {
        try attempt {
            try writeCounts()
            return try connection.rows("SELECT records - tombstones FROM names WHERE name = ?", [type]) {
                Int($0.integer(at: 0))
            }.first ?? 0
        }
    }

    func types() throws -> [String] {
        try attempt {
            try writeCounts()
            return try connection.rows("SELECT name FROM names WHERE records > 0") {
                try $0.value(at: 0, as: String.self)
            }
            .sorted()
        }
    }

    func referrers(to reference: StoredReference) throws -> [StoredReference] {
        try attempt {
            guard let type = try number(of: reference.type) else { return [] }
            let sql = """
                SELECT owner_key, name FROM links JOIN names ON names.id = owner_type
                WHERE target_type = ? AND target_key = ? ORDER BY owner_type, owner_key
                """
            return try connection.rows(sql, [type, reference.key.convertible]) { statement in
                StoredReference(type: try statement.value(at: 1), key: try key(in: statement))
            }
        }
    }

    // MARK: Records

    private func record(of type: String, _ number: Int64, _ key: ObjectKey) throws -> StoredRecord? {
        let statement = try statement(.record)
        try statement.bind(number, at: 1)
        return try unsafe key.withBytes { bytes in
            defer { statement.releaseBindings() }
            try unsafe bytes.bind(to: statement, at: 2)
            return try statement.step() ? read(statement, of: type) : nil
        }
    }

    private func eachRecord(of type: String, _ number: Int64, _ body: (StoredRecord) throws -> Bool) throws {
        // Before all keys.
        var last = ObjectKey.integer(.min)
        if let first = try attempt({ try record(of: type, number, last) }), try !body(first) { return }
        var size = 16
        while true {
            let page = try attempt {
                let statement = try statement(.page)
                defer { statement.releaseBindings() }
                try statement.bind([number, last.convertible, Int64(size)])
                var page: [StoredRecord] = []
                while try statement.step() { page.append(try read(statement, of: type)) }
                return page
            }
            for record in page where try !body(record) { return }
            guard page.count == size, let record = page.last else { return }
            last = record.reference.key
            size = min(2 * size, Self.largestPage)
        }
    }

    private func eachRecord(
        of type: String, _ number: Int64, _ conditions: [IndexedCondition], _ body: (StoredRecord) throws -> Bool
    ) throws {
        let keys = try attempt {
            guard let search = try SQLiteObjectSearch(type: number, conditions, number: { try self.number(of: $0) })
            else { return [ObjectKey]() }
            return try connection.rows(search.sql, search.values) { try key(in: $0) }
        }
        for key in keys {
            guard let record = try attempt({ try record(of: type, number, key) }),
                // A whole number and another one may be equal for SQLite.
                conditions.allSatisfy({ condition in
                    record.indexed[condition.property].map { condition.holds(for: $0) } ?? true
                })
            else { continue }
            guard try body(record) else { return }
        }
    }

    private func read(_ statement: SQLiteStatement, of type: String) throws -> StoredRecord {
        let reference = StoredReference(type: type, key: try key(in: statement))
        guard let state = StoredUpkeep.State(number: statement.integer(at: 1)) else {
            throw SQLiteError(.damaged, "there is a record of an unknown state", sql: statement.sql)
        }
        var upkeep = StoredUpkeep()
        upkeep.state = state
        let flags = statement.integer(at: 2)
        upkeep.isPinned = flags & 1 != 0
        upkeep.isTemporary = flags & 2 != 0
        upkeep.updatedAt = Date(timeIntervalSinceReferenceDate: statement.real(at: 3))
        upkeep.usedAt = Date(timeIntervalSinceReferenceDate: statement.real(at: 4))
        let content = StoredContent(bytes: statement.bytes(at: 6) ?? [])
        guard let details = statement.bytes(at: 5) else {
            return StoredRecord(reference, content: content, upkeep: upkeep)
        }
        let (relations, indexed) = try Self.read(details)
        return StoredRecord(reference, content: content, relations: relations, indexed: indexed, upkeep: upkeep)
    }

    static func read(
        _ details: [UInt8]
    ) throws -> (relations: [String: [StoredReference]], indexed: [String: IndexedValue]) {
        guard let read = StoredDetails.read(details) else {
            throw SQLiteError(.damaged, "the details of a record cannot be read")
        }
        return read
    }

    /// The key in the first column.
    private func key(in statement: SQLiteStatement) throws(SQLiteError) -> ObjectKey {
        if let number = statement.integerIfStored(at: 0) { return .integer(number) }
        guard let text = statement.bytes(at: 0).flatMap({ String(validating: $0, as: UTF8.self) }) else {
            throw SQLiteError(.damaged, "there is a key that is no text", sql: statement.sql)
        }
        return .text(text)
    }
}
