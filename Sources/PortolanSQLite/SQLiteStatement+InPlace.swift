// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import CSQLite

// Values that are bound where they lie. SQLite reads them in `sqlite3_step` alone (https://www.sqlite.org/c3ref/bind_blob.html:
// with SQLITE_STATIC they must stay until the statement is finalized or they are bound anew), so whoever binds calls
// `releaseBindings` before the memory goes: that binds null for all of them. What a step has written into the database, it has copied.
extension SQLiteStatement {
    /// Binds bytes where they lie, as text or as bytes; `nil` is null.
    @unsafe
    func bindInPlace(_ buffer: UnsafeRawBufferPointer?, isText: Bool, at index: Int32) throws(SQLiteError) {
        guard let buffer = unsafe buffer else { return try bindNull(at: index) }
        guard let address = buffer.baseAddress, buffer.count > 0 else {
            // A nil address would bind null.
            return try check(
                isText
                    ? unsafe portolan_sqlite3_bind_text(handle, index, "", 0)
                    : unsafe sqlite3_bind_zeroblob(handle, index, 0))
        }
        let count = UInt64(buffer.count)
        // No destructor is SQLITE_STATIC.
        try check(
            isText
                ? unsafe sqlite3_bind_text64(
                    handle, index, address.assumingMemoryBound(to: CChar.self), count, nil, UInt8(SQLITE_UTF8))
                : unsafe sqlite3_bind_blob64(handle, index, address, count, nil))
    }

    /// Binds a whole number.
    func bind(_ integer: Int64, at index: Int32) throws(SQLiteError) {
        try check(unsafe sqlite3_bind_int64(handle, index, integer))
    }

    /// Binds a number, which is one.
    func bind(_ real: Double, at index: Int32) throws(SQLiteError) {
        guard !real.isNaN else { throw SQLiteError(.unexpectedValue, "value \(index) is not a number", sql: sql) }
        try check(unsafe sqlite3_bind_double(handle, index, real))
    }

    /// Binds null.
    func bindNull(at index: Int32) throws(SQLiteError) {
        try check(unsafe sqlite3_bind_null(handle, index))
    }

    /// Begins anew and forgets all values: their memory may go.
    func releaseBindings() {
        reset()
        _ = unsafe sqlite3_clear_bindings(handle)
    }

    /// The whole number in a column of the current row, which has one there: anything else is read as SQLite converts it.
    func integer(at column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

    /// The whole number in a column of the current row; `nil` when something else stands there.
    func integerIfStored(at column: Int32) -> Int64? {
        unsafe sqlite3_column_type(handle, column) == SQLITE_INTEGER ? sqlite3_column_int64(handle, column) : nil
    }

    /// The number in a column of the current row.
    func real(at column: Int32) -> Double { unsafe sqlite3_column_double(handle, column) }

    /// A copy of the bytes in a column of the current row; `nil` for null.
    func bytes(at column: Int32) -> [UInt8]? {
        guard unsafe sqlite3_column_type(handle, column) != SQLITE_NULL else { return nil }
        // The address first, then the size; both are right until the next step.
        let start = unsafe sqlite3_column_blob(handle, column)
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    private func check(_ code: Int32) throws(SQLiteError) {
        guard code == SQLITE_OK else { throw connection.error(code, sql: sql) }
    }
}
