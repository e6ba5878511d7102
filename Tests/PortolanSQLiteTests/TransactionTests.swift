// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import PortolanSQLite
import Testing

struct TransactionTests {
    private struct Refusal: Error {}

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `an error takes everything back`() throws {
        let connection = try openPorts()

        #expect(throws: Refusal.self) {
            try connection.transaction {
                try connection.execute("INSERT INTO ports VALUES ('Bergen')")
                throw Refusal()
            }
        }

        #expect(try names(connection) == [])
        #expect(!connection.isInTransaction)
    }

    @Test func `what a transaction returned from is in the file`() throws {
        let connection = try openPorts()

        let count = try connection.transaction {
            try connection.execute("INSERT INTO ports VALUES ('Bergen'), ('Split')")
            return connection.changeCount
        }

        #expect(count == 2)
        #expect(try names(openPorts()) == ["Bergen", "Split"])
    }

    @Test func `a commit that is refused takes everything back`() throws {
        let connection = try openPorts()
        try connection.execute(
            """
            CREATE TABLE parents (id INTEGER PRIMARY KEY);
            CREATE TABLE children (parent INTEGER REFERENCES parents DEFERRABLE INITIALLY DEFERRED);
            """)

        let error = #expect(throws: SQLiteError.self) {
            try connection.transaction {
                try connection.execute("INSERT INTO ports VALUES ('Bergen'); INSERT INTO children VALUES (1)")
            }
        }

        #expect(error?.code == .constraint)
        #expect(try names(connection) == [])
        #expect(!connection.isInTransaction)
    }

    @Test func `others do not see a transaction before it has ended`() throws {
        let connection = try openPorts()
        let other = try openPorts()

        try connection.transaction {
            try connection.execute("INSERT INTO ports VALUES ('Bergen')")

            #expect(try names(other) == [])
        }

        #expect(try names(other) == ["Bergen"])
    }

    @Test func `a transaction in a transaction is a fault of the program`() async {
        await #expect(processExitsWith: .failure) {
            let connection = try SQLiteConnection(.memory)
            try connection.transaction { try connection.transaction {} }
        }
    }

    @Test func `wherever the room ends, all of a transaction is there or none`() throws {
        let connection = try openPorts()
        let pages = try #require(
            try connection.rows("PRAGMA page_count") { try $0.value(at: 0, as: Int64.self) }.first)
        let rows = (0..<64).map { "port \($0) " + String(repeating: "x", count: 1_000) }
        var failures = 0

        // One page more each time, until all fits.
        for room in pages... {
            try connection.execute("PRAGMA max_page_count = \(room)")
            do {
                try connection.transaction {
                    for row in rows { try connection.execute("INSERT INTO ports VALUES (?)", [row]) }
                }
                break
            } catch let error as SQLiteError {
                failures += 1
                #expect(error.code == .full)
                #expect(!connection.isInTransaction)
                #expect(try names(openPorts()) == [])
                try connection.checkIntegrity()
            }
        }

        #expect(failures > 10)
        #expect(try names(openPorts()).count == rows.count)
    }

    private func openPorts() throws -> SQLiteConnection {
        let connection = try SQLiteConnection(.file(path: folder.path("ports.db")))
        try connection.execute("CREATE TABLE IF NOT EXISTS ports (name TEXT)")
        return connection
    }

    private func names(_ connection: SQLiteConnection) throws -> [String] {
        try connection.rows("SELECT name FROM ports ORDER BY name") { try $0.value(at: 0) }
    }
}
