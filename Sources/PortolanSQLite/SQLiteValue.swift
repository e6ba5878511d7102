// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// One value in one of the five classes in which SQLite keeps them.
package enum SQLiteValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes([UInt8])

    /// The class, for messages: the value itself may be a secret.
    var className: String {
        switch self {
        case .null: "null"
        case .integer: "an integer"
        case .real: "a real number"
        case .text: "text"
        case .bytes: "bytes"
        }
    }
}

/// What can be bound to a statement, and read from a row without any conversion.
package protocol SQLiteConvertible: Sendable {
    /// The value in SQLite's terms.
    var sqliteValue: SQLiteValue { get }
    /// Takes a value of exactly this class; `nil` for any other.
    init?(_ value: SQLiteValue)
}

extension Int64: SQLiteConvertible {
    package var sqliteValue: SQLiteValue { .integer(self) }

    package init?(_ value: SQLiteValue) {
        guard case .integer(let integer) = value else { return nil }
        self = integer
    }
}

extension Double: SQLiteConvertible {
    package var sqliteValue: SQLiteValue { .real(self) }

    package init?(_ value: SQLiteValue) {
        guard case .real(let real) = value else { return nil }
        self = real
    }
}

extension String: SQLiteConvertible {
    package var sqliteValue: SQLiteValue { .text(self) }

    package init?(_ value: SQLiteValue) {
        guard case .text(let text) = value else { return nil }
        self = text
    }
}

extension [UInt8]: SQLiteConvertible {
    package var sqliteValue: SQLiteValue { .bytes(self) }

    package init?(_ value: SQLiteValue) {
        guard case .bytes(let bytes) = value else { return nil }
        self = bytes
    }
}
