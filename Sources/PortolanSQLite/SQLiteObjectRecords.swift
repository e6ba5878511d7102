// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Portolan

/// The records of a file, as one connection sees them; used by one thread at a time.
final class SQLiteObjectRecords: MutableStoredRecords {
    /// Statements that are run often; the others are made when they are needed.
    enum Query: Int, CaseIterable {
        case begin, beginWriting, commit, rollback, schemaVersion, dataVersion
        case name, addName, addCounts
        case record, page, insert, details, update, delete
        case addLink, removeLink, addIndexed, removeIndexed
    }

    let path: String
    let connection: SQLiteConnection
    /// Names that the file has; those that the transaction has added are forgotten when it is taken back.
    var names: [String: Int64] = [:]
    var addedNames: [String] = []
    /// What the transaction has added to the counts of types.
    var addedCounts: [Int64: (records: Int64, tombstones: Int64)] = [:]
    private var turn: BlockingTurn?
    /// The first error of the storage: nothing more is done after it, for SQLite may have taken everything back.
    private var failure: (any Error)?
    private var statements: [SQLiteStatement?]

    init(_ connection: SQLiteConnection, path: String) {
        self.connection = connection
        self.path = path
        statements = Array(repeating: nil, count: Query.allCases.count)
    }

    // MARK: What both do

    /// Runs something whose errors are the storage's.
    func attempt<Result>(_ body: () throws -> Result) throws -> Result {
        if let failure { throw failure }
        do {
            try turn?.checkCancellation()
            return try Self.translating(path, body)
        } catch {
            failure = error
            throw error
        }
    }

    /// Runs something and says SQLite's errors in the words of all storages.
    static func translating<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SQLiteError {
            throw ObjectStorageError(error, path: path)
        }
    }

    func statement(_ query: Query) throws(SQLiteError) -> SQLiteStatement {
        if let statement = statements[query.rawValue] { return statement }
        let statement = try connection.prepare(query.sql)
        statements[query.rawValue] = statement
        return statement
    }

    // MARK: Transactions

    /// Begins, and holds on to the state of now.
    func beginReading(_ turn: BlockingTurn) throws {
        try begin(.begin, turn)
    }

    /// Begins, and keeps others from writing.
    func beginWriting(_ turn: BlockingTurn) throws {
        try begin(.beginWriting, turn)
    }

    private func begin(_ query: Query, _ turn: BlockingTurn) throws {
        try statement(query).run()
        do {
            // Reading anything is what the state is held on to by.
            let version = try number(.schemaVersion)
            guard version == Int64(SQLiteObjectSchema.steps.count) else {
                throw SQLiteError(.newerSchema, "the file has version \(version) of its schema now")
            }
        } catch {
            _ = end()
            throw error
        }
        self.turn = turn
        failure = nil
    }

    /// Writes what is left to be written.
    func prepareCommit() throws {
        if let failure { throw failure }
        try writeCounts()
        guard connection.isInTransaction else {
            throw SQLiteError(.other, "the transaction was taken back")
        }
    }

    func commit() throws {
        try statement(.commit).run()
        addedNames = []
    }

    /// Ends, without keeping what was not committed; `false` when the connection is of no more use.
    func end() -> Bool {
        turn = nil
        addedCounts = [:]
        for name in addedNames { names[name] = nil }
        addedNames = []
        if connection.isInTransaction {
            // Whatever is in the way, the connection is given up then, and SQLite takes everything back.
            try? statement(.rollback).run()
        }
        if let error = failure as? ObjectStorageError, error.reason == .damaged { return false }
        return !connection.isInTransaction
    }

    func dataVersion() throws -> Int64 { try number(.dataVersion) }

    private func number(_ query: Query) throws -> Int64 {
        let statement = try statement(query)
        defer { statement.reset() }
        guard try statement.step() else { throw SQLiteError(.damaged, "there is no row", sql: query.sql) }
        return statement.integer(at: 0)
    }

    // MARK: Names

    /// The number of a name; `nil` when there is none.
    func number(of name: String) throws -> Int64? {
        if let number = names[name] { return number }
        let statement = try statement(.name)
        try statement.bind([name])
        defer { statement.releaseBindings() }
        guard try statement.step() else { return nil }
        let number = statement.integer(at: 0)
        names[name] = number
        return number
    }
}

extension SQLiteObjectRecords.Query {
    private static let columns = "key, state, flags, updated, used, details, body"

    var sql: String {
        switch self {
        case .begin: "BEGIN"
        case .beginWriting: "BEGIN IMMEDIATE"
        case .commit: "COMMIT"
        case .rollback: "ROLLBACK"
        case .schemaVersion: "PRAGMA user_version"
        case .dataVersion: "PRAGMA data_version"
        case .name: "SELECT id FROM names WHERE name = ?"
        case .addName: "INSERT INTO names (name) VALUES (?)"
        case .addCounts: "UPDATE names SET records = records + ?2, tombstones = tombstones + ?3 WHERE id = ?1"
        case .record: "SELECT \(Self.columns) FROM objects WHERE type = ?1 AND key = ?2"
        case .page: "SELECT \(Self.columns) FROM objects WHERE type = ?1 AND key > ?2 ORDER BY key LIMIT ?3"
        case .insert: "INSERT INTO objects VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING"
        case .details: "SELECT state, details FROM objects WHERE type = ?1 AND key = ?2"
        case .update:
            """
            UPDATE objects SET state = ?3, flags = ?4, updated = ?5, used = ?6, details = ?7, body = ?8
            WHERE type = ?1 AND key = ?2 AND (state <> ?3 OR flags <> ?4 OR updated <> ?5 OR used <> ?6 OR details IS NOT ?7 OR body <> ?8)
            """
        case .delete: "DELETE FROM objects WHERE type = ?1 AND key = ?2"
        case .addLink: "INSERT INTO links VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING"
        case .removeLink:
            "DELETE FROM links WHERE target_type = ?1 AND target_key = ?2 AND owner_type = ?3 AND owner_key = ?4"
        case .addIndexed: "INSERT INTO indexed VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING"
        case .removeIndexed: "DELETE FROM indexed WHERE type = ?1 AND property = ?2 AND value = ?3 AND key = ?4"
        }
    }
}

extension ObjectStorageError {
    /// Says an error of SQLite in the words of all storages.
    init(_ error: SQLiteError, path: String) {
        let reason: Reason =
            switch error.code {
            case .damaged, .notADatabase: .damaged
            case .newerSchema: .newerVersion
            case .busy: .inUse
            case .unexpectedValue: .unstorableValue
            case .full: .noSpace
            case .readOnly: .readOnly
            case .cannotOpen: .cannotOpen
            default: .other
            }
        self.init(reason, path: path, message: error.description)
    }
}
