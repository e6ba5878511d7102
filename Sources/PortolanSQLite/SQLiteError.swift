// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import CSQLite

/// Something on disk could not be read or written.
///
/// It holds the statement, in which values stand as `?`, and never the values themselves.
public struct SQLiteError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What to act on.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable {
        /// The file could not be opened or created.
        case cannotOpen
        /// The file is none of SQLite's.
        case notADatabase
        /// The file is damaged.
        case damaged
        /// The file was opened for reading only, or may not be written.
        case readOnly
        /// There is no room left.
        case full
        /// Another connection holds the lock, and did so for the whole busy timeout.
        case busy
        /// Reading or writing failed below SQLite.
        case inputOutput
        /// A rule of the schema refused the change: the extended code says which.
        case constraint
        /// The statement is wrong.
        case statement
        /// A value, or the number of values, is not what was expected at this place.
        case unexpectedValue
        /// The file was written by a newer version of the program.
        case newerSchema
        /// Anything else; the message says what.
        case other
    }

    /// What to act on.
    public let code: Code
    /// SQLite's own result code with its details, as 2067 for a unique column; 0 when SQLite itself reported nothing.
    public let extendedCode: Int32
    /// What happened, in SQLite's words or ours.
    public let message: String
    /// The statement that failed, if it was one.
    public let sql: String?

    /// Makes an error of our own.
    package init(_ code: Code, _ message: String, sql: String? = nil) {
        self.code = code
        self.message = message
        self.sql = sql
        extendedCode = SQLITE_OK
    }

    /// Makes an error of what SQLite reported.
    package init(extendedCode: Int32, message: String, sql: String? = nil) {
        code = Code(extendedCode: extendedCode)
        self.extendedCode = extendedCode
        self.message = message
        self.sql = sql
    }

    /// Code, message and statement.
    public var description: String {
        let details = extendedCode == SQLITE_OK ? "" : " (\(extendedCode))"
        return "\(code.rawValue)\(details): \(message)" + (sql.map { " in: \($0)" } ?? "")
    }
}

extension SQLiteError.Code {
    fileprivate init(extendedCode: Int32) {
        // The lowest eight bits are the primary code.
        self =
            switch extendedCode & 0xFF {
            case SQLITE_CANTOPEN: .cannotOpen
            case SQLITE_NOTADB: .notADatabase
            case SQLITE_CORRUPT: .damaged
            case SQLITE_READONLY, SQLITE_PERM: .readOnly
            case SQLITE_FULL: .full
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_IOERR: .inputOutput
            case SQLITE_CONSTRAINT: .constraint
            case SQLITE_ERROR: .statement
            case SQLITE_MISMATCH, SQLITE_RANGE, SQLITE_TOOBIG: .unexpectedValue
            default: .other
            }
    }
}
