// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import PortolanSQLite
import Testing

struct SchemaMigrationTests {
    private struct Refusal: Error {}

    private let folder: TemporaryFolder
    private let create = SchemaMigration(sql: "CREATE TABLE ports (name TEXT)")
    private let fill = SchemaMigration { try $0.execute("INSERT INTO ports VALUES ('Bergen')") }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `each step is applied once, in order, however often and by whom`() throws {
        try open().migrate([create])
        try open().migrate([create, fill])
        let connection = try open()
        try connection.migrate([create, fill])

        #expect(try connection.schemaVersion() == 2)
        #expect(try count(connection) == 1)
    }

    @Test func `a step that fails changes nothing, and those before it stay`() throws {
        let failing = SchemaMigration { connection in
            try connection.execute("INSERT INTO ports VALUES ('Split')")
            throw Refusal()
        }
        let connection = try open()

        #expect(throws: Refusal.self) { try connection.migrate([create, fill, failing]) }

        #expect(try connection.schemaVersion() == 2)
        #expect(try count(connection) == 1)
    }

    @Test func `a file of a newer version is left alone`() throws {
        try open().migrate([create, fill])
        let connection = try open()

        let error = #expect(throws: SQLiteError.self) { try connection.migrate([create]) }

        #expect(error?.code == .newerSchema)
        #expect(error?.message == "the file has version 2 of its schema, this program knows 1")
        #expect(try connection.schemaVersion() == 2)
    }

    @Test func `many at once apply each step once`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { try open().migrate([create, fill]) } }
            try await group.waitForAll()
        }

        #expect(try count(open()) == 1)
    }

    private func open() throws -> SQLiteConnection {
        try SQLiteConnection(.file(path: folder.path("ports.db")))
    }

    private func count(_ connection: SQLiteConnection) throws -> Int64? {
        try connection.rows("SELECT count(*) FROM ports") { try $0.value(at: 0, as: Int64.self) }.first
    }
}
