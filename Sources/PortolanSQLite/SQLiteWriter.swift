// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Portolan
internal import Synchronization

/// The connection that writes, and knows whether others have written.
// Safe: `records` is used by whoever holds `state`; while `isWriting`, by the thread alone that has set it, without the lock.
final class SQLiteWriter: @unchecked Sendable {
    private struct State {
        var isWriting = false
        /// How often the file was opened: SQLite counts anew for each connection.
        var openCount: Int64 = 0
        var version: Int64 = 0
    }

    private let path: String
    private let synchronous: SQLiteObjectStorage.Synchronous
    private let patience: SQLitePatience
    private let maximumPageCount: Int64?
    private let state = Mutex(State())
    private var records: SQLiteObjectRecords?

    init(
        path: String, synchronous: SQLiteObjectStorage.Synchronous, patience: SQLitePatience, maximumPageCount: Int64?
    ) {
        self.path = path
        self.maximumPageCount = maximumPageCount
        self.synchronous = synchronous
        self.patience = patience
    }

    func write<Result>(_ turn: BlockingTurn, _ body: (any MutableStoredRecords) throws -> Result) throws -> Result {
        try turn.checkCancellation()
        let records = try SQLiteObjectRecords.translating(path) {
            try patience.run(turn) {
                try state.withLock { state in
                    let records = try self.opened(&state)
                    try records.beginWriting(turn)
                    // From here on nobody else writes.
                    state.isWriting = true
                    state.version = try Self.version(records, state)
                    return records
                }
            }
        }
        defer {
            state.withLock { state in
                if !records.end() { self.records = nil }
                state.isWriting = false
            }
        }
        let result = try body(records)
        try SQLiteObjectRecords.translating(path) {
            try records.prepareCommit()
            // Where there is no write-ahead log, those who read keep others from committing.
            try patience.run(turn) {
                try turn.checkCancellation()
                try records.commit()
            }
        }
        return result
    }

    /// A number that changes when somebody else writes.
    ///
    /// It never waits for a transaction of its own: meanwhile nobody else writes.
    func foreignVersion(_ turn: BlockingTurn) throws -> Int64 {
        try SQLiteObjectRecords.translating(path) {
            try patience.run(turn) {
                try state.withLock { state in
                    guard !state.isWriting else { return state.version }
                    let records = try self.opened(&state)
                    state.version = try Self.version(records, state)
                    return state.version
                }
            }
        }
    }

    private func opened(_ state: inout State) throws -> SQLiteObjectRecords {
        if let records { return records }
        let connection = try SQLiteObjectSchema.open(path, synchronous: synchronous)
        // A pragma takes no `?`.
        if let maximumPageCount { try connection.execute("PRAGMA max_page_count = \(maximumPageCount)") }
        let opened = SQLiteObjectRecords(connection, path: path)
        state.openCount += 1
        records = opened
        return opened
    }

    private static func version(_ records: SQLiteObjectRecords, _ state: State) throws -> Int64 {
        state.openCount << 32 | (try records.dataVersion() & 0xFFFF_FFFF)
    }
}
