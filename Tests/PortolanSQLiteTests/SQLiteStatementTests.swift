// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import PortolanSQLite
import Testing

struct SQLiteStatementTests {
    private let connection: SQLiteConnection

    init() throws {
        connection = try SQLiteConnection(.memory)
    }

    @Test(arguments: [0, 1, -1, Int64.max, Int64.min])
    func `an integer comes back as it was bound`(_ value: Int64) throws {
        #expect(try roundTrip(value) == value)
    }

    @Test(arguments: [0, -0.0, 0.1, .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude])
    func `a real number comes back as it was bound`(_ value: Double) throws {
        #expect(try roundTrip(value) == value)
    }

    @Test(arguments: [
        "", "Bergen", "天狗 Ærøskøbing 🏴󠁧󠁢󠁳󠁣󠁴󠁿", "e\u{301}", "\u{FEFF}mark", "a\0b", "\0", "'; DROP TABLE ports; --",
    ])
    func `text comes back byte for byte`(_ value: String) throws {
        #expect(try Array(roundTrip(value).utf8) == Array(value.utf8))
    }

    @Test(arguments: [[], [0], [0xFF, 0, 0xC3], Array(repeating: 7, count: 100_000)] as [[UInt8]])
    func `bytes come back as they were bound, none included`(_ value: [UInt8]) throws {
        #expect(try roundTrip(value) == value)
    }

    @Test func `nil is null`() throws {
        let values = try connection.rows("SELECT ?", [nil]) { try $0.optionalValue(at: 0, as: String.self) }

        #expect(values == [nil])
    }

    @Test func `a bound value is never a part of the statement`() throws {
        try connection.execute("CREATE TABLE ports (name TEXT)")
        let name = "x'); DELETE FROM ports; --"

        try connection.execute("INSERT INTO ports VALUES (?)", ["Bergen"])
        try connection.execute("INSERT INTO ports VALUES (?)", [name])

        let names = try connection.rows("SELECT name FROM ports") { try $0.value(at: 0, as: String.self) }
        #expect(names == ["Bergen", name])
    }

    @Test func `a number that is none is refused`() throws {
        let statement = try connection.prepare("SELECT ?")

        let error = #expect(throws: SQLiteError.self) { try statement.bind([Double.nan]) }

        #expect(error?.code == .unexpectedValue)
    }

    @Test(arguments: [0, 1, 3])
    func `there must be a value for each parameter`(_ count: Int) throws {
        let statement = try connection.prepare("SELECT ?, ?")

        let error = #expect(throws: SQLiteError.self) {
            try statement.bind([(any SQLiteConvertible)?](repeating: "x", count: count))
        }

        #expect(error?.code == .unexpectedValue)
        #expect(error?.message == "\(count) values for 2 parameters")
    }

    @Test func `a value of another class is an error, and is not converted`() throws {
        let statement = try connection.prepare("SELECT '17', 17, NULL, x'00'")
        _ = try statement.step()

        let textForInteger = #expect(throws: SQLiteError.self) { try statement.value(at: 0, as: Int64.self) }
        let integerForReal = #expect(throws: SQLiteError.self) { try statement.value(at: 1, as: Double.self) }
        let nullForText = #expect(throws: SQLiteError.self) { try statement.value(at: 2, as: String.self) }
        let bytesForText = #expect(throws: SQLiteError.self) { try statement.optionalValue(at: 3, as: String.self) }

        #expect(textForInteger?.message == "column 0 is text, expected Int64")
        #expect(integerForReal?.message == "column 1 is an integer, expected Double")
        #expect(nullForText?.message == "column 2 is null, expected String")
        #expect(bytesForText?.message == "column 3 is bytes, expected String")
    }

    @Test(arguments: [-1, 2, Int.max])
    func `a column that is not there is an error`(_ column: Int) throws {
        let statement = try connection.prepare("SELECT 1, 2")
        _ = try statement.step()

        let error = #expect(throws: SQLiteError.self) { try statement.value(at: column, as: Int64.self) }

        #expect(error?.message == "there is no column \(column) among 2")
    }

    @Test func `without a row there is nothing to read`() throws {
        let statement = try connection.prepare("SELECT 1")

        let before = #expect(throws: SQLiteError.self) { try statement.value(at: 0, as: Int64.self) }
        try statement.run()
        let after = #expect(throws: SQLiteError.self) { try statement.value(at: 0, as: Int64.self) }

        #expect(before?.message == "there is no row to read from")
        #expect(after?.message == "there is no row to read from")
    }

    @Test func `text that is not UTF-8 is an error`() throws {
        let error = #expect(throws: SQLiteError.self) {
            try connection.rows("SELECT CAST(x'61FF' AS TEXT)") { try $0.value(at: 0, as: String.self) }
        }

        #expect(error?.message == "column 0 is text that is not UTF-8")
    }

    @Test func `a statement can be run again with other values, also after an error`() throws {
        try connection.execute("CREATE TABLE ports (name TEXT UNIQUE)")
        let insertion = try connection.prepare("INSERT INTO ports VALUES (?)")

        for name in ["Bergen", "Bergen", "Split"] {
            try insertion.bind([name])
            // The second one is refused, which is what comes in between.
            try? insertion.run()
        }

        let names = try connection.rows("SELECT name FROM ports ORDER BY name") { try $0.value(at: 0, as: String.self) }
        #expect(names == ["Bergen", "Split"])
    }

    @Test func `a statement keeps its connection open`() throws {
        let statement = try SQLiteConnection(.memory).prepare("SELECT 17")

        #expect(try statement.step())
        #expect(try statement.value(at: 0, as: Int64.self) == 17)
    }

    private func roundTrip<Value: SQLiteConvertible>(_ value: Value) throws -> Value {
        try connection.execute("CREATE TEMPORARY TABLE IF NOT EXISTS kept (value)")
        try connection.execute("INSERT INTO kept VALUES (?)", [value])
        return try #require(try connection.rows("SELECT value FROM kept") { try $0.value(at: 0, as: Value.self) }.first)
    }
}
