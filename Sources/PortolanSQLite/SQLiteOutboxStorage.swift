// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Foundation
public import Portolan
internal import Synchronization

/// Keeps the entries of an outbox in a file of SQLite, which several processes may share.
///
/// What a function has done is on the disk when it returns. The file is opened when it is first used; one of a newer version is refused, and left as
/// it is.
public final class SQLiteOutboxStorage: OutboxStorage {
    /// The file.
    public let path: String
    private let queue = BlockingQueue()
    private let connection: Mutex<SQLiteConnection?>

    /// Makes a storage; nothing is opened until it is used.
    ///
    /// - Parameter path: The file, which is made if need be.
    public init(path: String) {
        self.path = path
        connection = Mutex(nil)
    }

    // MARK: - Entries

    /// Keeps a new entry.
    public func add(_ entry: OutboxEntry) async throws -> OutboxEntry {
        try await change { connection in
            try connection.execute(
                "INSERT INTO entries (ordering_key, state, due, content) VALUES (?, ?, ?, ?)",
                [
                    entry.orderingKey, entry.state.rawValue, entry.dueAt.timeIntervalSince1970,
                    try Self.bytes(of: entry),
                ])
            let kept = entry.numbered(connection.lastInsertedRowID)
            if kept.state == .waiting {
                try connection.execute(
                    "INSERT OR IGNORE INTO heads (ordering_key, id, due) VALUES (?, ?, ?)",
                    [kept.orderingKey, kept.id, kept.dueAt.timeIntervalSince1970])
            }
            return kept
        }
    }

    /// An entry.
    public func entry(_ id: Int64) async throws -> OutboxEntry? {
        try await read { try Self.entries($0, "SELECT id, content FROM entries WHERE id = ?", [id]).first }
    }

    /// Changes an entry.
    public func replace(_ entry: OutboxEntry) async throws -> Bool {
        try await change { connection in
            try connection.execute(
                "UPDATE entries SET ordering_key = ?, state = ?, due = ?, content = ? WHERE id = ?",
                [
                    entry.orderingKey, entry.state.rawValue, entry.dueAt.timeIntervalSince1970,
                    try Self.bytes(of: entry), entry.id,
                ])
            guard connection.changeCount > 0 else { return false }
            try Self.findHead(of: entry.orderingKey, connection)
            return true
        }
    }

    /// Ends an entry.
    public func finish(_ id: Int64, with outcome: OutboxOutcome) async throws -> Bool {
        try await change { connection in
            let keys = try connection.rows("SELECT ordering_key FROM entries WHERE id = ?", [id]) {
                try $0.value(at: 0, as: String.self)
            }
            guard let key = keys.first else { return false }
            try connection.execute("DELETE FROM entries WHERE id = ?", [id])
            try Self.findHead(of: key, connection)
            try connection.execute(
                "INSERT OR REPLACE INTO outcomes (id, content) VALUES (?, ?)",
                [id, Array(try JSONEncoder().encode(outcome))])
            if id % 1_000 == 0 {
                try connection.execute("DELETE FROM outcomes WHERE id <= ?", [id - 20_000])
            }
            return true
        }
    }

    /// How an entry has ended.
    public func outcome(_ id: Int64) async throws -> OutboxOutcome? {
        try await read { connection in
            try connection.rows("SELECT content FROM outcomes WHERE id = ?", [id]) {
                try JSONDecoder().decode(OutboxOutcome.self, from: Data($0.value(at: 0, as: [UInt8].self)))
            }.first
        }
    }

    /// The entries that are to be sent.
    public func heads(
        dueBy date: Date, orAfter limit: Date, except keys: Set<String>, count: Int
    ) async throws -> [OutboxEntry] {
        let excluded = String(decoding: try JSONEncoder().encode(Array(keys)), as: UTF8.self)
        return try await read { connection in
            try Self.entries(
                connection,
                """
                SELECT entries.id, entries.content FROM heads JOIN entries ON entries.id = heads.id
                WHERE (heads.due <= ? OR heads.due > ?)
                AND heads.ordering_key NOT IN (SELECT value FROM json_each(?))
                ORDER BY heads.id LIMIT ?
                """,
                [date.timeIntervalSince1970, limit.timeIntervalSince1970, excluded, Int64(max(0, count))])
        }
    }

    /// When the next entry is due.
    public func nextDueDate() async throws -> Date? {
        try await read { connection in
            let dates = try connection.rows("SELECT MIN(due) FROM heads") {
                try $0.optionalValue(at: 0, as: Double.self)
            }
            return dates.first.flatMap { $0 }.map { Date(timeIntervalSince1970: $0) }
        }
    }

    /// Whether an entry of a key waits.
    public func hasWaiting(_ orderingKey: String) async throws -> Bool {
        try await read { connection in
            try !connection.rows("SELECT 1 FROM heads WHERE ordering_key = ?", [orderingKey]) { _ in true }.isEmpty
        }
    }

    /// The entries.
    public func entries(_ state: OutboxEntry.State?, after id: Int64, limit: Int) async throws -> [OutboxEntry] {
        try await read { connection in
            let condition = state == nil ? "" : "AND state = ? "
            return try Self.entries(
                connection, "SELECT id, content FROM entries WHERE id > ? \(condition)ORDER BY id LIMIT ?",
                state.map { [id, $0.rawValue, Int64(max(0, limit))] } ?? [id, Int64(max(0, limit))])
        }
    }

    /// How many entries have a state.
    public func count(_ state: OutboxEntry.State) async throws -> Int {
        try await read { connection in
            let counts = try connection.rows("SELECT COUNT(*) FROM entries WHERE state = ?", [state.rawValue]) {
                try $0.value(at: 0, as: Int64.self)
            }
            return Int(counts.first ?? 0)
        }
    }

    // MARK: - Lease

    /// Who sends.
    public func lease() async throws -> OutboxLease? { try await read { try Self.lease($0) } }

    /// Changes who sends.
    public func exchangeLease(_ old: OutboxLease?, for new: OutboxLease?) async throws -> Bool {
        try await change { connection in
            guard try Self.lease(connection) == old else { return false }
            try connection.execute("DELETE FROM lease")
            if let new { try connection.execute("INSERT INTO lease VALUES (1, ?, ?)", [new.owner, new.beat]) }
            return true
        }
    }

    /// Removes everything.
    public func removeAll() async throws {
        try await change { connection in
            try connection.execute("DELETE FROM entries; DELETE FROM heads; DELETE FROM outcomes")
            try connection.execute("DELETE FROM sqlite_sequence WHERE name = 'entries'")
        }
    }

    // MARK: - The file

    private static let schema = [
        SchemaMigration(
            sql: """
                CREATE TABLE entries (
                    id INTEGER PRIMARY KEY AUTOINCREMENT, ordering_key TEXT NOT NULL, state TEXT NOT NULL,
                    due REAL NOT NULL, content BLOB NOT NULL);
                CREATE INDEX entries_of_key ON entries (ordering_key, id) WHERE state = 'waiting';
                CREATE INDEX entries_of_state ON entries (state, id);
                -- The first waiting entry of each key, so that finding it takes no longer in a long queue.
                CREATE TABLE heads (ordering_key TEXT PRIMARY KEY, id INTEGER NOT NULL, due REAL NOT NULL) WITHOUT ROWID;
                CREATE INDEX heads_by_id ON heads (id);
                CREATE INDEX heads_by_date ON heads (due);
                CREATE TABLE outcomes (id INTEGER PRIMARY KEY, content BLOB NOT NULL);
                CREATE TABLE lease (one INTEGER PRIMARY KEY CHECK (one = 1), owner TEXT NOT NULL, beat INTEGER NOT NULL);
                """)
    ]

    private func read<Result: Sendable>(
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Result
    ) async throws -> Result {
        try await queue.run { [self] _ in
            try connection.withLock { kept in try body(Self.opened(path, &kept)) }
        }
    }

    private func change<Result: Sendable>(
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Result
    ) async throws -> Result {
        try await read { connection in try connection.transaction { try body(connection) } }
    }

    private static func opened(_ path: String, _ kept: inout SQLiteConnection?) throws -> SQLiteConnection {
        if let kept { return kept }
        // Others commit in milliseconds: who waits so long waits for a process that was stopped.
        let connection = try SQLiteConnection(.file(path: path), busyTimeout: .seconds(60))
        try connection.migrate(schema)
        kept = connection
        return connection
    }

    /// Reads rows of a number and an entry, which was written before it had one.
    private static func entries(
        _ connection: SQLiteConnection, _ sql: String, _ values: [(any SQLiteConvertible)?]
    ) throws -> [OutboxEntry] {
        try connection.rows(sql, values) {
            try JSONDecoder().decode(OutboxEntry.self, from: Data($0.value(at: 1, as: [UInt8].self)))
                .numbered($0.value(at: 0, as: Int64.self))
        }
    }

    private static func bytes(of entry: OutboxEntry) throws -> [UInt8] { Array(try JSONEncoder().encode(entry)) }

    private static func findHead(of key: String, _ connection: SQLiteConnection) throws {
        try connection.execute("DELETE FROM heads WHERE ordering_key = ?", [key])
        try connection.execute(
            """
            INSERT INTO heads (ordering_key, id, due)
            SELECT ordering_key, id, due FROM entries WHERE ordering_key = ? AND state = 'waiting' ORDER BY id LIMIT 1
            """, [key])
    }

    private static func lease(_ connection: SQLiteConnection) throws -> OutboxLease? {
        try connection.rows("SELECT owner, beat FROM lease") {
            OutboxLease(owner: try $0.value(at: 0, as: String.self), beat: try $0.value(at: 1, as: Int64.self))
        }.first
    }
}
