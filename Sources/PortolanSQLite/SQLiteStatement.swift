// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import CSQLite

/// One statement, compiled: values are bound to its `?`, and its rows are read one by one.
///
/// Values never become a part of the statement's text. A statement keeps its connection open, and is used where its
/// connection is used: by one thread or actor at a time.
// Safe: `handle` is valid from `init` to `deinit`, and never leaves this module; SQLite is given no memory of ours that it
// keeps (the binding functions copy, but for those that say why they need not), and what it points to is copied before the
// next call that may move it.
@safe
package final class SQLiteStatement {
    /// The statement as it was given.
    package let sql: String
    let connection: SQLiteConnection
    let handle: OpaquePointer
    private var hasRow = false

    /// Takes over a handle, which is closed when the statement goes.
    @unsafe
    init(owning handle: OpaquePointer, sql: String, connection: SQLiteConnection) {
        unsafe self.handle = handle
        self.sql = sql
        self.connection = connection
    }

    deinit {
        // The code it returns is that of the last step, which has been reported.
        _ = unsafe sqlite3_finalize(handle)
    }

    /// How many values are to be bound.
    package var parameterCount: Int { Int(unsafe sqlite3_bind_parameter_count(handle)) }

    /// How many columns a row has; none for statements that give no rows.
    package var columnCount: Int { Int(unsafe sqlite3_column_count(handle)) }

    /// Begins anew, with these values for all of the statement's `?`, in order.
    ///
    /// - Throws: ``SQLiteError`` with the code `unexpectedValue` when there are more or fewer `?`, or a number is "not a
    ///   number", which SQLite would store as null.
    package func bind(_ values: [(any SQLiteConvertible)?]) throws(SQLiteError) {
        reset()
        guard values.count == parameterCount else {
            throw SQLiteError(.unexpectedValue, "\(values.count) values for \(parameterCount) parameters", sql: sql)
        }
        for (index, value) in values.enumerated() {
            try bind(value?.sqliteValue ?? .null, at: Int32(index + 1))
        }
    }

    /// Goes to the next row.
    ///
    /// After the last row, and after an error, the statement can be stepped or bound anew.
    ///
    /// - Returns: Whether there is one.
    /// - Throws: ``SQLiteError``.
    package func step() throws(SQLiteError) -> Bool {
        let code = unsafe sqlite3_step(handle)
        hasRow = code == SQLITE_ROW
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE:
            reset()
            return false
        default:
            let error = connection.error(code, sql: sql)
            reset()
            throw error
        }
    }

    /// Steps to the end; rows are skipped.
    ///
    /// - Throws: ``SQLiteError``.
    package func run() throws(SQLiteError) {
        while try step() {}
    }

    /// Gives up the current row and its locks; bound values stay.
    package func reset() {
        hasRow = false
        // The code it returns is that of the last step, which has been reported.
        _ = unsafe sqlite3_reset(handle)
    }

    /// Reads a column of the current row.
    ///
    /// - Parameters:
    ///   - column: Counted from 0.
    ///   - type: The class the column must have: nothing is converted.
    /// - Returns: The value.
    /// - Throws: ``SQLiteError`` with the code `unexpectedValue` when there is no row, no such column, null, or another
    ///   class.
    package func value<Value: SQLiteConvertible>(
        at column: Int, as type: Value.Type = Value.self
    ) throws(SQLiteError) -> Value {
        guard let value = try optionalValue(at: column, as: type) else {
            throw SQLiteError(.unexpectedValue, "column \(column) is null, expected \(type)", sql: sql)
        }
        return value
    }

    /// Reads a column of the current row that may be null.
    ///
    /// - Parameters:
    ///   - column: Counted from 0.
    ///   - type: The class the column must have, unless it is null.
    /// - Returns: The value, `nil` for null.
    /// - Throws: ``SQLiteError`` with the code `unexpectedValue` when there is no row, no such column, or another class.
    package func optionalValue<Value: SQLiteConvertible>(
        at column: Int, as type: Value.Type = Value.self
    ) throws(SQLiteError) -> Value? {
        let found = try untypedValue(at: column)
        if found == .null { return nil }
        guard let value = Value(found) else {
            throw SQLiteError(.unexpectedValue, "column \(column) is \(found.className), expected \(type)", sql: sql)
        }
        return value
    }

    private func bind(_ value: SQLiteValue, at index: Int32) throws(SQLiteError) {
        let code: Int32
        switch value {
        case .null:
            code = unsafe sqlite3_bind_null(handle, index)
        case .integer(let integer):
            code = unsafe sqlite3_bind_int64(handle, index, integer)
        case .real(let real):
            guard !real.isNaN else { throw SQLiteError(.unexpectedValue, "value \(index) is not a number", sql: sql) }
            code = unsafe sqlite3_bind_double(handle, index, real)
        case .text(let text):
            // With a count, so that a NUL is a character like others.
            code = unsafe text.withCString { pointer in
                unsafe portolan_sqlite3_bind_text(handle, index, pointer, UInt64(text.utf8.count))
            }
        case .bytes(let bytes):
            code = unsafe bytes.withUnsafeBytes { buffer in
                // A nil address would bind null.
                guard let address = buffer.baseAddress, !bytes.isEmpty else {
                    return unsafe sqlite3_bind_zeroblob(handle, index, 0)
                }
                return unsafe portolan_sqlite3_bind_blob(handle, index, address, UInt64(buffer.count))
            }
        }
        guard code == SQLITE_OK else { throw connection.error(code, sql: sql) }
    }

    private func untypedValue(at column: Int) throws(SQLiteError) -> SQLiteValue {
        guard hasRow else { throw SQLiteError(.unexpectedValue, "there is no row to read from", sql: sql) }
        guard (0..<columnCount).contains(column) else {
            throw SQLiteError(.unexpectedValue, "there is no column \(column) among \(columnCount)", sql: sql)
        }
        let index = Int32(column)
        switch unsafe sqlite3_column_type(handle, index) {
        case SQLITE_INTEGER:
            return .integer(unsafe sqlite3_column_int64(handle, index))
        case SQLITE_FLOAT:
            return .real(unsafe sqlite3_column_double(handle, index))
        case SQLITE_TEXT:
            // The text first, then its size: asking for the text may convert it to UTF-8.
            let start = unsafe sqlite3_column_text(handle, index)
            guard let text = unsafe String(validating: buffer(start, index), as: UTF8.self) else {
                throw SQLiteError(.unexpectedValue, "column \(column) is text that is not UTF-8", sql: sql)
            }
            return .text(text)
        case SQLITE_BLOB:
            let start = unsafe sqlite3_column_blob(handle, index)?.assumingMemoryBound(to: UInt8.self)
            return .bytes(unsafe Array(buffer(start, index)))
        default:
            return .null
        }
    }

    /// What a pointer into the current row spans; it is valid until the next step or conversion.
    @unsafe
    private func buffer(_ start: UnsafePointer<UInt8>?, _ index: Int32) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, index)))
    }
}

@available(*, unavailable)
extension SQLiteStatement: Sendable {}
