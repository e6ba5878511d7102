// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Portolan

/// The connections that read, one for each place of a queue.
// Safe: a place is one thread's at a time, by the queue, and so is the element of that place; the array itself never changes.
final class SQLiteReaders: @unchecked Sendable {
    private final class Place {
        var records: SQLiteObjectRecords?
    }

    private let path: String
    private let synchronous: SQLiteObjectStorage.Synchronous
    private let patience: SQLitePatience
    private let places: [Place]

    init(path: String, synchronous: SQLiteObjectStorage.Synchronous, patience: SQLitePatience, count: Int) {
        self.path = path
        self.synchronous = synchronous
        self.patience = patience
        places = (0..<count).map { _ in Place() }
    }

    func read<Result>(_ turn: BlockingTurn, _ body: (any StoredRecords) throws -> Result) throws -> Result {
        try turn.checkCancellation()
        let place = places[turn.place]
        let records = try SQLiteObjectRecords.translating(path) {
            try patience.run(turn) {
                let records =
                    try place.records
                    ?? SQLiteObjectRecords(try SQLiteObjectSchema.open(path, synchronous: synchronous), path: path)
                place.records = records
                try records.beginReading(turn)
                return records
            }
        }
        defer {
            // Whoever cannot end a reading would keep the log from ever being cut.
            if !records.end() { place.records = nil }
        }
        return try body(records)
    }
}
