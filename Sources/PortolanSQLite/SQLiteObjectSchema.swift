// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The tables in which objects are kept.
///
/// - `names` has the names of types and properties, each once, and how many records a type has.
/// - `objects` has a row for each record, in the order of keys: a whole number stands there as one, so that numbers come before texts. What
///   an object refers to and what it is looked for by stands in its row (`details`), so that one look-up reads a record.
/// - `links` and `indexed` repeat the details the other way round, to be looked up. Null stands in `indexed` as the empty blob: it comes
///   after everything else there, and is equal to itself.
enum SQLiteObjectSchema {
    /// Says whose the file is: "Port".
    static let applicationID: Int64 = 0x506F_7274

    static let steps = [
        SchemaMigration { connection in
            // What is somebody else's is not made ours.
            guard try connection.rows("SELECT count(*) FROM sqlite_schema", [], { $0.integer(at: 0) }) == [0] else {
                throw SQLiteError(.notADatabase, "the file is a database of something else")
            }
            try connection.execute(
                """
                CREATE TABLE names (
                    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
                    records INTEGER NOT NULL DEFAULT 0, tombstones INTEGER NOT NULL DEFAULT 0
                );
                CREATE TABLE objects (
                    type INTEGER NOT NULL, key NOT NULL, state INTEGER NOT NULL, flags INTEGER NOT NULL, updated REAL NOT NULL,
                    used REAL NOT NULL, details BLOB, body BLOB NOT NULL, PRIMARY KEY (type, key)
                ) WITHOUT ROWID;
                CREATE TABLE links (
                    target_type INTEGER NOT NULL, target_key NOT NULL, owner_type INTEGER NOT NULL, owner_key NOT NULL,
                    PRIMARY KEY (target_type, target_key, owner_type, owner_key)
                ) WITHOUT ROWID;
                CREATE TABLE indexed (
                    type INTEGER NOT NULL, property INTEGER NOT NULL, value NOT NULL, key NOT NULL,
                    PRIMARY KEY (type, property, value, key)
                ) WITHOUT ROWID;
                PRAGMA application_id = \(applicationID)
                """)
        }
    ]

    /// Opens a file, and makes the tables where there are none.
    ///
    /// - Throws: ``SQLiteError``; with the code `busy` at once, while another connection opens or changes the file.
    static func open(_ path: String, synchronous: SQLiteObjectStorage.Synchronous) throws -> SQLiteConnection {
        let connection = try SQLiteConnection(.file(path: path), busyTimeout: .zero)
        try connection.migrate(steps)
        guard try connection.rows("PRAGMA application_id", [], { $0.integer(at: 0) }) == [applicationID] else {
            throw SQLiteError(.notADatabase, "the file is a database of something else")
        }
        // After a large transaction the log is cut to this again.
        try connection.execute("PRAGMA journal_size_limit = 16777216; PRAGMA cache_size = -16000")
        if synchronous == .normal { try connection.execute("PRAGMA synchronous = NORMAL") }
        return connection
    }
}
