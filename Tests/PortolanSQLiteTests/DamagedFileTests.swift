// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import PortolanSQLite
import Testing

struct DamagedFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `a file of something else is refused when it is opened`() throws {
        try folder.write(Array(String(repeating: "not a database ", count: 1_000).utf8), to: "ports.db")

        let writing = #expect(throws: SQLiteError.self) { try SQLiteConnection(.file(path: folder.path("ports.db"))) }
        let reading = #expect(throws: SQLiteError.self) {
            try SQLiteConnection(.readOnlyFile(path: folder.path("ports.db")))
        }

        #expect(writing?.code == .notADatabase)
        #expect(reading?.code == .notADatabase)
    }

    @Test func `a page that was overwritten is an error when it is read`() throws {
        let bytes = try filledFile()
        try folder.write(bytes.prefix(4_096) + Array(repeating: 0x5A, count: bytes.count - 4_096), to: "ports.db")
        let connection = try SQLiteConnection(.file(path: folder.path("ports.db")))

        let error = #expect(throws: SQLiteError.self) {
            try connection.rows("SELECT name FROM ports") { try $0.value(at: 0, as: String.self) }
        }

        #expect(error?.code == .damaged)
    }

    @Test func `a check finds what reading alone would not`() throws {
        // A row that is not the index's: the table says one name, the index another.
        var bytes = try filledFile()
        let pattern = Array("port 7 ".utf8)
        let place = try #require(bytes.indices.last { bytes[$0...].starts(with: pattern) })
        bytes[place] = UInt8(ascii: "q")
        try folder.write(bytes, to: "ports.db")
        let connection = try SQLiteConnection(.file(path: folder.path("ports.db")))

        let error = #expect(throws: SQLiteError.self) { try connection.checkIntegrity() }

        #expect(error?.code == .damaged)
    }

    @Test func `a file that was cut off is an error`() throws {
        let bytes = try filledFile()
        try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "ports.db")

        let error = #expect(throws: SQLiteError.self) {
            let connection = try SQLiteConnection(.file(path: folder.path("ports.db")))
            try connection.checkIntegrity()
        }

        #expect(error?.code == .damaged)
    }

    /// A database of several pages, all of it in the one file, which nobody has open.
    private func filledFile() throws -> [UInt8] {
        let connection = try SQLiteConnection(.file(path: folder.path("ports.db")))
        try connection.execute("CREATE TABLE ports (name TEXT UNIQUE)")
        try connection.transaction {
            for number in 0..<200 {
                try connection.execute(
                    "INSERT INTO ports VALUES (?)", ["port \(number) " + String(repeating: "x", count: 100)])
            }
        }
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return try folder.bytes(of: "ports.db")
    }
}
