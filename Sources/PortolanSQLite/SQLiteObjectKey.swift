// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Portolan

/// A key as it is bound: a number, or a text where it lies.
@unsafe
enum SQLiteObjectKey {
    case integer(Int64)
    case text(UnsafeRawBufferPointer)

    /// Binds it; the statement must be released before the text goes.
    func bind(to statement: SQLiteStatement, at index: Int32) throws(SQLiteError) {
        switch unsafe self {
        case .integer(let number): try statement.bind(number, at: index)
        case .text(let buffer): unsafe try statement.bindInPlace(buffer, isText: true, at: index)
        }
    }
}

extension ObjectKey {
    /// The key as a value of its own.
    var convertible: any SQLiteConvertible {
        switch self {
        case .integer(let number): number
        case .text(let text): text
        }
    }

    /// Lends the key as it is bound.
    func withBytes<Result>(_ body: (SQLiteObjectKey) throws -> Result) throws -> Result {
        switch self {
        case .integer(let number): return unsafe try body(.integer(number))
        case .text(var text):
            return try text.withUTF8 { unsafe try body(.text(UnsafeRawBufferPointer($0))) }
        }
    }
}
