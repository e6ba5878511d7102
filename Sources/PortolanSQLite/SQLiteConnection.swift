// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import CSQLite

/// One connection to a database of SQLite, in a file or in memory.
///
/// Used by one thread or actor at a time: it is not `Sendable`, and whoever owns it (an actor, a lock) keeps it there.
/// Several connections, also of several processes, may be open on one file.
///
/// A file is kept with a write-ahead log and synced at each commit: what ``transaction(_:)`` has returned from is on the
/// disk. Foreign keys are enforced.
// Safe: `handle` is valid from `init` to `deinit`, never leaves this module, and statements keep the connection alive.
@safe
package final class SQLiteConnection {
    /// Where a database is.
    package enum Location: Sendable, Hashable {
        /// In a file, which is created if need be.
        case file(path: String)
        /// In a file that must be there and is not changed.
        case readOnlyFile(path: String)
        /// In memory, gone with the connection.
        case memory
    }

    private let handle: OpaquePointer

    /// Opens a database.
    ///
    /// - Parameters:
    ///   - location: Where it is.
    ///   - busyTimeout: How long to wait for a lock that another connection holds; 5 seconds by default.
    /// - Throws: ``SQLiteError``, also when the file is none of SQLite's.
    package init(_ location: Location, busyTimeout: Duration = .seconds(5)) throws(SQLiteError) {
        let (path, mode) = try Self.pathAndMode(of: location)
        var opened: OpaquePointer?
        // No mutex within SQLite: one thread at a time is this type's own rule.
        let flags = mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
        guard let handle = unsafe opened else {
            throw SQLiteError(extendedCode: code, message: "there is not enough memory to open a database")
        }
        unsafe self.handle = handle
        guard code == SQLITE_OK else { throw error(code, sql: nil) }
        let milliseconds = busyTimeout / .milliseconds(1)
        _ = unsafe sqlite3_busy_timeout(handle, Int32(clamping: Int64(max(0, min(milliseconds, 1e9)))))
        // The first of these reads the file, so that one which is no database is refused here and not later.
        try execute("PRAGMA schema_version; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF")
        if case .file = location {
            // Where the file system cannot have a write-ahead log, SQLite keeps its older journal, which is as safe.
            try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        }
    }

    deinit {
        // Also right while a statement is not yet gone: SQLite then closes with the last one.
        _ = unsafe sqlite3_close_v2(handle)
    }

    /// Runs statements without values, one after the other; rows are skipped.
    ///
    /// - Parameter sql: One statement or several, separated by `;`. Never made from outside values.
    /// - Throws: ``SQLiteError``; statements before the one that failed have been run.
    package func execute(_ sql: String) throws(SQLiteError) {
        var rest = sql
        while true {
            let (statement, tail) = try compile(rest)
            guard let statement else { return }
            try statement.run()
            rest = tail
        }
    }

    /// Runs one statement with values; rows are skipped.
    ///
    /// - Parameters:
    ///   - sql: One statement, with `?` for each value.
    ///   - values: The values, in order; `nil` for null.
    /// - Throws: ``SQLiteError``.
    package func execute(_ sql: String, _ values: [(any SQLiteConvertible)?]) throws(SQLiteError) {
        let statement = try prepare(sql)
        try statement.bind(values)
        try statement.run()
    }

    /// Runs one statement and makes something of each row.
    ///
    /// - Parameters:
    ///   - sql: One statement, with `?` for each value.
    ///   - values: The values, in order; `nil` for null.
    ///   - transform: Reads the row at which the statement stands.
    /// - Returns: What was made, in the order of the rows.
    /// - Throws: ``SQLiteError``, or what the closure throws.
    package func rows<Row>(
        _ sql: String, _ values: [(any SQLiteConvertible)?] = [], _ transform: (SQLiteStatement) throws -> Row
    ) throws -> [Row] {
        let statement = try prepare(sql)
        try statement.bind(values)
        var rows: [Row] = []
        while try statement.step() { rows.append(try transform(statement)) }
        return rows
    }

    /// Compiles one statement, to be run any number of times.
    ///
    /// - Parameter sql: One statement, with `?` for each value.
    /// - Returns: The statement, which keeps the connection open.
    /// - Throws: ``SQLiteError``, also when the text holds no statement, or a second one.
    package func prepare(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
        let (statement, tail) = try compile(sql)
        guard let statement else { throw SQLiteError(.statement, "there is no statement", sql: sql) }
        guard try compile(tail).statement == nil else {
            throw SQLiteError(.statement, "there is more than one statement", sql: sql)
        }
        return statement
    }

    /// Does something as a whole, or not at all.
    ///
    /// The lock for writing is taken at the beginning, so what is read inside cannot change before it is written. An error,
    /// of the closure or of the commit, takes everything back. Transactions cannot be nested: that is a fault of the
    /// program, and traps.
    ///
    /// - Parameter body: What to do.
    /// - Returns: What the closure returns, once it is on the disk.
    /// - Throws: ``SQLiteError``, or what the closure throws.
    package func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        precondition(!isInTransaction, "a transaction was begun inside another one")
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // Some failures, as a full disk, have taken everything back already. Should this fail, SQLite takes it back when
            // the file is opened the next time; the error to report is the first one.
            if isInTransaction { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// Whether a transaction has been begun and not ended.
    package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    /// How many rows the last statement inserted, changed or deleted.
    package var changeCount: Int { Int(unsafe sqlite3_changes64(handle)) }

    /// The identity that the last inserted row was given.
    package var lastInsertedRowID: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

    /// Reads the whole database and checks it; the cost grows with its size.
    ///
    /// - Throws: ``SQLiteError`` with the code `damaged` and the first thing that is wrong.
    package func checkIntegrity() throws {
        let findings = try rows("PRAGMA integrity_check(1)") { try $0.value(at: 0, as: String.self) }
        guard findings == ["ok"] else { throw SQLiteError(.damaged, findings.first ?? "the check said nothing") }
    }

    /// The error that a result code of this connection stands for.
    func error(_ code: Int32, sql: String?) -> SQLiteError {
        // The message is that of the last call that failed; where that was another one, the code's own text is right.
        let message = unsafe sqlite3_extended_errcode(handle) == code ? sqlite3_errmsg(handle) : sqlite3_errstr(code)
        let text = unsafe message.map { unsafe String(cString: $0) } ?? ""
        return SQLiteError(extendedCode: code, message: text, sql: sql)
    }

    /// The first statement of a text, `nil` when there is none, and what stands after it.
    private func compile(_ sql: String) throws(SQLiteError) -> (statement: SQLiteStatement?, tail: String) {
        // SQLite reads up to the first NUL, and would drop what follows.
        guard !sql.utf8.contains(0) else { throw SQLiteError(.statement, "there is a NUL in the statement", sql: sql) }
        var compiled: OpaquePointer?
        var tail = ""
        let code = unsafe sql.withCString { start in
            var end: UnsafePointer<CChar>?
            let code = unsafe sqlite3_prepare_v2(handle, start, -1, &compiled, &end)
            if let end = unsafe end { tail = unsafe String(cString: end) }
            return code
        }
        guard code == SQLITE_OK else { throw error(code, sql: sql) }
        if let compiled = unsafe compiled {
            return (unsafe SQLiteStatement(owning: compiled, sql: sql, connection: self), tail)
        }
        // White space, a comment or a lone `;`: what follows may still be a statement.
        return tail.isEmpty ? (nil, "") : try compile(tail)
    }

    private static func pathAndMode(of location: Location) throws(SQLiteError) -> (path: String, mode: Int32) {
        let path: String
        let mode: Int32
        switch location {
        case .memory: return (":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        case .file(let given): (path, mode) = (given, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        case .readOnlyFile(let given): (path, mode) = (given, SQLITE_OPEN_READONLY)
        }
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw SQLiteError(.cannotOpen, "the path is empty or holds a NUL")
        }
        // `:memory:` and `file:` would not be names of files.
        return (path.hasPrefix("/") ? path : "./" + path, mode)
    }
}

@available(*, unavailable)
extension SQLiteConnection: Sendable {}
