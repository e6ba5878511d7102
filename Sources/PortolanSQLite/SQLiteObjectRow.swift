// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Portolan

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A record as it is bound to the statements that write it: its bytes stay where they lie.
// Safe: made by `withRow` alone, which keeps the memory until the closure has ended.
@safe
struct SQLiteObjectRow {
    let type: Int64
    let key: SQLiteObjectKey
    let upkeep: StoredUpkeep
    private let details: UnsafeRawBufferPointer?
    private let body: UnsafeRawBufferPointer

    /// Lends a row; statements to which it was bound must be released before the closure ends.
    static func withRow<Result>(
        type: Int64, _ record: StoredRecord, details: [UInt8]?, body: [UInt8], _ use: (SQLiteObjectRow) throws -> Result
    ) throws -> Result {
        try unsafe record.reference.key.withBytes { key in
            try unsafe body.withUnsafeBytes { body in
                guard let details else {
                    return try use(
                        unsafe SQLiteObjectRow(type: type, key: key, upkeep: record.upkeep, details: nil, body: body))
                }
                return try unsafe details.withUnsafeBytes { details in
                    try use(
                        unsafe SQLiteObjectRow(
                            type: type, key: key, upkeep: record.upkeep, details: details, body: body))
                }
            }
        }
    }

    /// Binds the key to the first two `?`.
    func bindKey(to statement: SQLiteStatement) throws(SQLiteError) {
        try statement.bind(type, at: 1)
        try unsafe key.bind(to: statement, at: 2)
    }

    /// Binds everything.
    func bind(to statement: SQLiteStatement) throws(SQLiteError) {
        try bindKey(to: statement)
        try statement.bind(upkeep.state.number, at: 3)
        try statement.bind((upkeep.isPinned ? 1 : 0) | (upkeep.isTemporary ? 2 : 0), at: 4)
        try statement.bind(upkeep.updatedAt.timeIntervalSinceReferenceDate, at: 5)
        try statement.bind(upkeep.usedAt.timeIntervalSinceReferenceDate, at: 6)
        try unsafe statement.bindInPlace(details, isText: false, at: 7)
        try unsafe statement.bindInPlace(body, isText: false, at: 8)
    }

    /// Whether the details are these bytes.
    func hasDetails(_ bytes: [UInt8]?) -> Bool {
        guard let bytes, let details = unsafe details else { return unsafe bytes == nil && details == nil }
        return unsafe bytes.elementsEqual(details)
    }
}

extension StoredUpkeep.State {
    /// The number that stands for it.
    var number: Int64 {
        switch self {
        case .whole: 0
        case .stub: 1
        case .tombstone: 2
        }
    }

    /// The state that a number stands for.
    init?(number: Int64) {
        switch number {
        case 0: self = .whole
        case 1: self = .stub
        case 2: self = .tombstone
        default: return nil
        }
    }
}
