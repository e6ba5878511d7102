// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

struct JSONIntegerReadingTests {
    private static func integer<Integer: FixedWidthInteger>(_ type: Integer.Type, _ text: String) throws -> Integer? {
        try JSONNumberText.read(text) { JSONNumberReading.integer(type, $0, $1) }
    }

    private static func decimal(_ text: String) throws -> Decimal? {
        try JSONNumberText.read(text) { JSONNumberReading.decimal($0, $1) }
    }

    @Test(arguments: [
        ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("1234567", 1_234_567), ("12345678", 12_345_678),
        ("123456789", 123_456_789), ("1234567890123456", 1_234_567_890_123_456),
        ("9223372036854775807", .max), ("-9223372036854775808", .min), ("-9223372036854775807", -.max),
        ("3.0", 3), ("-3.000", -3), ("3e0", 3), ("30e-1", 3), ("3e+2", 300), ("0.003E3", 3), ("1.5e1", 15), ("-0.0", 0),
        ("0e5", 0), ("0.000e-99999999999999999999", 0), ("0e99999999999999999999", 0), ("1000e-3", 1), ("-0.1e1", -1),
        ("922337203685477580.7e1", .max), ("-9223372036854775808.000", .min), ("9223372036854775807000e-3", .max),
    ])
    func `whole numbers are read in all forms`(_ text: String, _ value: Int64) throws {
        #expect(try Self.integer(Int64.self, text) == value)
        #expect(try JSONNumberText.read(text) { JSONNumberReading.int64($0, $1) } == value)
        #expect(try Self.integer(Int128.self, text) == Int128(value))
    }

    @Test(arguments: [
        "3.5", "-0.1", "1e-1", "35e-1", "9223372036854775808", "-9223372036854775809", "99999999999999999999", "1e19",
        "9223372036854775807.0000000000000000000000000001", "1e99999999999999999999", "1e-99999999999999999999",
        "0.00000000000000000000000000000000000001", "12345678901234567890123456789012345678901234567890",
    ])
    func `what is not whole or does not fit is refused`(_ text: String) throws {
        #expect(try Self.integer(Int64.self, text) == nil)
        #expect(try JSONNumberText.read(text) { JSONNumberReading.int64($0, $1) } == nil)
    }

    @Test func `each type has its limits`() throws {
        #expect(try Self.integer(UInt64.self, "18446744073709551615") == .max)
        #expect(try Self.integer(UInt64.self, "1844674407370955161.5e1") == .max)
        #expect(try Self.integer(UInt64.self, "18446744073709551616") == nil)
        #expect(try Self.integer(UInt64.self, "-1") == nil)
        #expect(try Self.integer(UInt64.self, "-0") == 0)
        #expect(try Self.integer(UInt64.self, "-0.0") == 0)
        #expect(try Self.integer(UInt8.self, "255") == 255)
        #expect(try Self.integer(UInt8.self, "256") == nil)
        #expect(try Self.integer(UInt8.self, "2.55e2") == 255)
        #expect(try Self.integer(Int8.self, "-128") == -128)
        #expect(try Self.integer(Int8.self, "-129") == nil)
        #expect(try Self.integer(Int8.self, "1.28e2") == nil)
        #expect(try Self.integer(UInt128.self, "340282366920938463463374607431768211455") == .max)
        #expect(try Self.integer(UInt128.self, "340282366920938463463374607431768211456") == nil)
        #expect(try Self.integer(Int128.self, "-170141183460469231731687303715884105728") == .min)
        #expect(try Self.integer(Int128.self, "-170141183460469231731687303715884105729") == nil)
    }

    @Test(arguments: 0..<4)
    func `made-up numbers are read as from their text`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<5_000 {
            let text = generator.jsonNumber()
            let number = JSONNumber(unchecked: text)
            let same =
                try Self.integer(Int64.self, text) == number.exactly(Int64.self)
                && Self.integer(UInt64.self, text) == number.exactly(UInt64.self)
                && Self.integer(Int16.self, text) == number.exactly(Int16.self)
                && Self.integer(Int128.self, text) == number.exactly(Int128.self)
            if !same { Issue.record("\(text)") }
        }
    }

    @Test(arguments: 0..<4)
    func `whole numbers are read back from their text, with zeros moved over the point`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<5_000 {
            let value = Int64(truncatingIfNeeded: generator.next()) >> Int64.random(in: 0..<64, using: &generator)
            let zeros = Int.random(in: 1...30, using: &generator)
            let same =
                try Self.integer(Int64.self, "\(value)") == value
                && Self.integer(Int64.self, "\(value).\(String(repeating: "0", count: zeros))") == value
                && Self.integer(Int64.self, "\(value)\(String(repeating: "0", count: zeros))e-\(zeros)") == value
                && Self.integer(Int64.self, "\(value).5") == nil
            if !same { Issue.record("\(value) with \(zeros) zeros") }
        }
    }

    @Test(arguments: [
        "0", "-0", "0.0", "1", "-1", "3.14", "-3.140", "1e5", "1E-5", "1e100", "1e127", "1e128", "10e127", "1e-100",
        "1e-127",
        "1e-128", "1e-129", "0e500", "1e99999", "1000e-130", "18446744073709551615", "0.1234567890123456789",
        "12345678901234567890", "12345678901234567890.123456789", "340282366920938463463374607431768211455",
        "340282366920938463463374607431768211456", "1234567890123456789012345678901234567890123456789",
        "0.00000000000000000000000000000000000000000000001", "9999999999999999999e90",
    ])
    func `decimals are those of Foundation`(_ text: String) throws {
        #expect(try Self.decimal(text) == Decimal(string: text))
    }

    @Test func `a decimal that is zero is a number`() throws {
        for text in ["0", "-0", "-0.00", "0e10"] {
            let decimal = try #require(try Self.decimal(text))
            #expect(decimal.isZero && !decimal.isNaN, "\(text)")
        }
    }

    @Test(arguments: 0..<4)
    func `made-up decimals are those of Foundation`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<3_000 {
            let text = generator.jsonNumber()
            if try Self.decimal(text) != Decimal(string: text) { Issue.record("\(text)") }
        }
    }
}
