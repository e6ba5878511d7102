// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Portolan

extension SQLiteObjectRecords {
    func put(_ records: [StoredRecord]) throws {
        // Among equal keys the last one counts. In the order of keys, each page is written once.
        let order = records.indices.sorted { left, right in
            let (first, second) = (records[left].reference, records[right].reference)
            if first.type != second.type { return first.type < second.type }
            return first.key == second.key ? left < right : first.key < second.key
        }
        for index in order { try attempt { try put(records[index]) } }
    }

    func remove(_ references: [StoredReference]) throws {
        for reference in references {
            try attempt {
                guard let type = try number(of: reference.type), let old = try stored(type, reference.key) else {
                    return
                }
                let delete = try statement(.delete)
                try delete.bind([type, reference.key.convertible])
                try delete.run()
                try replaceDetails(of: reference.key, type, old.details, with: nil)
                count(type, -1, old.state == .tombstone ? -1 : 0)
            }
        }
    }

    /// Writes what the transaction has added to the counts.
    func writeCounts() throws {
        for (type, counts) in addedCounts {
            let statement = try statement(.addCounts)
            try statement.bind([type, counts.records, counts.tombstones])
            try statement.run()
        }
        addedCounts = [:]
    }

    private func put(_ record: StoredRecord) throws {
        let (reference, state) = (record.reference, record.upkeep.state)
        let type = try numberToWrite(of: reference.type)
        let details = try details(of: record)
        let body = try record.content.bytes()
        let insert = try statement(.insert)
        try SQLiteObjectRow.withRow(type: type, record, details: details, body: body) { row in
            defer { insert.releaseBindings() }
            try row.bind(to: insert)
            try insert.run()
            guard connection.changeCount == 0 else {
                try replaceDetails(of: reference.key, type, nil, with: details)
                count(type, 1, state == .tombstone ? 1 : 0)
                return
            }
            guard let old = try stored(type, reference.key) else {
                throw SQLiteError(.damaged, "a record is there and is not", sql: insert.sql)
            }
            let update = try statement(.update)
            defer { update.releaseBindings() }
            try row.bind(to: update)
            try update.run()
            if !row.hasDetails(old.details) {
                try replaceDetails(of: reference.key, type, old.details, with: details)
            }
            count(type, 0, (state == .tombstone ? 1 : 0) - (old.state == .tombstone ? 1 : 0))
        }
    }

    private func details(of record: StoredRecord) throws -> [UInt8]? {
        do throws(StoredDetails.NotANumber) {
            return try StoredDetails.bytes(of: record)
        } catch {
            let object = "\(record.reference.type) \(record.reference.key)"
            throw ObjectStorageError(
                .unstorableValue, path: path, message: "'\(error.property)' of \(object) is not a number")
        }
    }

    private func count(_ type: Int64, _ records: Int64, _ tombstones: Int64) {
        guard records != 0 || tombstones != 0 else { return }
        let counts = addedCounts[type] ?? (0, 0)
        addedCounts[type] = (counts.records + records, counts.tombstones + tombstones)
    }

    private func stored(_ type: Int64, _ key: ObjectKey) throws -> (state: StoredUpkeep.State, details: [UInt8]?)? {
        let statement = try statement(.details)
        defer { statement.releaseBindings() }
        try statement.bind([type, key.convertible])
        guard try statement.step() else { return nil }
        guard let state = StoredUpkeep.State(number: statement.integer(at: 0)) else {
            throw SQLiteError(.damaged, "there is a record of an unknown state", sql: statement.sql)
        }
        return (state, statement.bytes(at: 1))
    }

    /// The number of a name, which is added when it is new.
    private func numberToWrite(of name: String) throws -> Int64 {
        if let number = try number(of: name) { return number }
        let statement = try statement(.addName)
        try statement.bind([name])
        try statement.run()
        let number = connection.lastInsertedRowID
        names[name] = number
        addedNames.append(name)
        return number
    }

    // MARK: What is looked up the other way round

    /// Writes what has become different, and nothing else.
    private func replaceDetails(of key: ObjectKey, _ type: Int64, _ old: [UInt8]?, with new: [UInt8]?) throws {
        guard old != nil || new != nil else { return }
        let (before, after) = (try old.map(Self.read), try new.map(Self.read))
        let links = (Set((before?.relations ?? [:]).values.joined()), Set((after?.relations ?? [:]).values.joined()))
        for target in links.0.subtracting(links.1) { try run(.removeLink, target, type, key) }
        for target in links.1.subtracting(links.0) { try run(.addLink, target, type, key) }
        for (property, value) in before?.indexed ?? [:] where after?.indexed[property] != value {
            try run(.removeIndexed, type, property, value, key)
        }
        for (property, value) in after?.indexed ?? [:] where before?.indexed[property] != value {
            try run(.addIndexed, type, property, value, key)
        }
    }

    private func run(_ query: Query, _ target: StoredReference, _ type: Int64, _ key: ObjectKey) throws {
        let statement = try statement(query)
        try statement.bind([
            try numberToWrite(of: target.type), target.key.convertible, type, key.convertible,
        ])
        try statement.run()
    }

    private func run(_ query: Query, _ type: Int64, _ property: String, _ value: IndexedValue, _ key: ObjectKey) throws
    {
        let statement = try statement(query)
        try statement.bind([type, try numberToWrite(of: property), value.convertible, key.convertible])
        try statement.run()
    }
}

extension IndexedValue {
    /// The value as it stands where it is looked up.
    var convertible: any SQLiteConvertible {
        switch self {
        case .null: [UInt8]()
        case .integer(let number): number
        case .real(let number): number
        case .text(let text): text
        }
    }
}
