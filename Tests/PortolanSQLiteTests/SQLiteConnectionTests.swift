// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import PortolanSQLite
import Testing

struct SQLiteConnectionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `what was written is there after the file is opened again`() throws {
        try open().execute("CREATE TABLE ports (name TEXT); INSERT INTO ports VALUES ('Bergen'), ('Split')")

        let names = try open().rows("SELECT name FROM ports ORDER BY name") { try $0.value(at: 0, as: String.self) }

        #expect(names == ["Bergen", "Split"])
    }

    @Test func `a connection writes ahead, syncs each commit and enforces foreign keys`() throws {
        let connection = try open()

        let mode = try connection.rows("PRAGMA journal_mode") { try $0.value(at: 0, as: String.self) }
        let synchronous = try connection.rows("PRAGMA synchronous") { try $0.value(at: 0, as: Int64.self) }
        let foreignKeys = try connection.rows("PRAGMA foreign_keys") { try $0.value(at: 0, as: Int64.self) }

        #expect(mode == ["wal"])
        #expect(synchronous == [2])
        #expect(foreignKeys == [1])
    }

    @Test func `a database in memory is its connection's own`() throws {
        let first = try SQLiteConnection(.memory)
        let second = try SQLiteConnection(.memory)
        try first.execute("CREATE TABLE ports (name TEXT)")

        let error = #expect(throws: SQLiteError.self) { try second.execute("SELECT * FROM ports") }

        #expect(error?.code == .statement)
        #expect(error?.message == "no such table: ports")
    }

    @Test(arguments: [":memory:", "file:ports?mode=memory", "Häfen – 港.db", "a%20b.db"])
    func `a name is the name of a file, whatever it looks like`(_ name: String) throws {
        try SQLiteConnection(.file(path: folder.path(name))).execute("CREATE TABLE ports (name TEXT)")

        #expect(try folder.bytes(of: name).starts(with: Array("SQLite format 3".utf8)))
    }

    @Test(arguments: ["", "nul\0.db"])
    func `a path that cannot be one is refused`(_ path: String) throws {
        let error = #expect(throws: SQLiteError.self) { try SQLiteConnection(.file(path: path)) }

        #expect(error?.code == .cannotOpen)
    }

    @Test func `a folder, and a file in a folder that is missing, cannot be opened`() throws {
        for path in [folder.path(""), folder.path("missing/ports.db")] {
            let error = #expect(throws: SQLiteError.self) { try SQLiteConnection(.file(path: path)) }

            #expect(error?.code == .cannotOpen)
        }
    }

    @Test func `opening for reading creates no file`() throws {
        let error = #expect(throws: SQLiteError.self) {
            try SQLiteConnection(.readOnlyFile(path: folder.path("ports.db")))
        }

        #expect(error?.code == .cannotOpen)
    }

    @Test func `writing to a file that was opened for reading is refused`() throws {
        try open().execute("CREATE TABLE ports (name TEXT)")
        let connection = try SQLiteConnection(.readOnlyFile(path: folder.path("ports.db")))

        let error = #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO ports VALUES ('Bergen')") }

        #expect(error?.code == .readOnly)
    }

    @Test(arguments: [
        Violation("INSERT INTO ports VALUES (1, 'Cork', 1)", 1555, "UNIQUE constraint failed: ports.id"),
        Violation("INSERT INTO ports VALUES (2, 'Bergen', 1)", 2067, "UNIQUE constraint failed: ports.name"),
        Violation("INSERT INTO ports VALUES (2, NULL, 1)", 1299, "NOT NULL constraint failed: ports.name"),
        Violation("INSERT INTO ports VALUES (2, 'Cork', 9)", 787, "FOREIGN KEY constraint failed"),
        Violation("INSERT INTO ports VALUES (2, '', 1)", 275, "CHECK constraint failed: length(name) > 0"),
    ])
    func `a rule of the schema that refuses a change is named`(_ violation: Violation) throws {
        let connection = try open()
        try connection.execute(
            """
            CREATE TABLE countries (id INTEGER PRIMARY KEY);
            CREATE TABLE ports (
                id INT PRIMARY KEY, name TEXT UNIQUE NOT NULL CHECK (length(name) > 0), country INT REFERENCES countries
            );
            INSERT INTO countries VALUES (1);
            INSERT INTO ports VALUES (1, 'Bergen', 1);
            """)

        let error = #expect(throws: SQLiteError.self) { try connection.execute(violation.sql) }

        #expect(error?.code == .constraint)
        #expect(error?.extendedCode == violation.extendedCode)
        #expect(error?.message == violation.message)
        #expect(error?.sql == violation.sql)
    }

    @Test func `an error prints its code, its message and the statement, and no bound value`() throws {
        let connection = try open()
        try connection.execute("CREATE TABLE tokens (token TEXT UNIQUE)")
        try connection.execute("INSERT INTO tokens VALUES (?)", ["a secret"])

        let error = #expect(throws: SQLiteError.self) {
            try connection.execute("INSERT INTO tokens VALUES (?)", ["a secret"])
        }

        #expect(
            error?.description
                == "constraint (2067): UNIQUE constraint failed: tokens.token in: INSERT INTO tokens VALUES (?)")
    }

    @Test(arguments: ["", "  -- only a comment", "SELECT 1; SELECT 2", "SELECT 1\0"])
    func `what is to be prepared is exactly one statement`(_ sql: String) throws {
        let connection = try SQLiteConnection(.memory)

        let error = #expect(throws: SQLiteError.self) { _ = try connection.prepare(sql) }

        #expect(error?.code == .statement)
    }

    @Test func `statements after a comment and lone semicolons are run`() throws {
        let connection = try SQLiteConnection(.memory)

        try connection.execute("-- one\n;; CREATE TABLE ports (name TEXT); /* two */ INSERT INTO ports VALUES (1); ")

        #expect(connection.changeCount == 1)
        #expect(connection.lastInsertedRowID == 1)
    }

    @Test func `a lock that another connection holds is waited for, and then an error`() throws {
        let holder = try open()
        try holder.execute("CREATE TABLE ports (name TEXT)")
        let other = try SQLiteConnection(.file(path: folder.path("ports.db")), busyTimeout: .milliseconds(20))
        let start = ContinuousClock.now

        let error = try holder.transaction {
            #expect(throws: SQLiteError.self) { try other.execute("INSERT INTO ports VALUES ('Bergen')") }
        }

        #expect(error?.code == .busy)
        #expect(ContinuousClock.now - start >= .milliseconds(20))
    }

    private func open() throws -> SQLiteConnection {
        try SQLiteConnection(.file(path: folder.path("ports.db")))
    }
}

struct Violation: Sendable, CustomTestStringConvertible {
    let sql: String
    let extendedCode: Int32
    let message: String

    init(_ sql: String, _ extendedCode: Int32, _ message: String) {
        self.sql = sql
        self.extendedCode = extendedCode
        self.message = message
    }

    var testDescription: String { message }
}
