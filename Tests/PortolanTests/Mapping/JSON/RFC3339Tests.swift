// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

struct RFC3339Tests {
    private static func dateOnly(_ text: String) throws -> Date? {
        try JSONNumberText.read(text) { RFC3339.dateOnly($0, $1) }
    }

    @Test(arguments: [
        ("2013-10-01", 1_380_585_600.0), ("1970-01-01", 0), ("1969-12-31", -86_400), ("2000-02-29", 951_782_400),
        ("0000-01-01", -62_167_219_200), ("9999-12-31", 253_402_214_400),
    ])
    func `a day alone is its midnight in UTC, and is written back`(_ text: String, _ epoch: Double) throws {
        let date = try #require(try Self.dateOnly(text))
        var bytes: [UInt8] = []

        #expect(date == Date(timeIntervalSince1970: epoch))
        #expect(RFC3339.appendDateOnly(date + 86_399.5, to: &bytes))
        #expect(String(decoding: bytes, as: UTF8.self) == text)
    }

    @Test(arguments: [
        "", "2013-10-1", "2013-10-011", "2013-10-00", "2013-00-01", "2013-13-01", "2013-02-29", "1900-02-29",
        "2013-04-31",
        "2013/10/01", "2013-10-0a", "-013-10-01", "2013-10-01T", "+2013-10-01",
    ])
    func `what is no day is refused`(_ text: String) throws {
        #expect(try Self.dateOnly(text) == nil)
    }

    @Test(arguments: [
        "2022-01-01T00:00:00.5", "2022-01-01T00:00:00.5+01", "2022-01-01T00:00:00.5+0100", "2022-01-01T00:00:00+01:60",
        "2022-01-01T00:00:00ZZ", "2022-01-01T00:00:00 Z", "2022-01-01T00:00Z", "2022-01-01T00:00:00,5Z",
        "2022-01-01_00:00:00Z", "2022-01-01T00:00:61Z", "2022-01-01T0a:00:00Z", "2022-01-01T00:00:00-24:00",
        "2022-01-01T00:00:00.Z", "2022-01-01T00:00:00.1.2Z", "2022-01-01T00:00:00−01:00", "２022-01-01T00:00:00Z",
        "2022-06-30T23:59:60.5+00:01", "2022-01-01T00-00-00Z", "2022:01:01T00:00:00Z", " 2022-01-01T00:00:00Z",
    ])
    func `a time that has another form is refused`(_ text: String) throws {
        #expect(RFC3339.date(from: text) == nil)
        #expect(try JSONNumberText.read(text) { RFC3339.date($0, $1) } == nil)
    }

    @Test(arguments: 0..<10)
    func `dates with any number of digits are read back from their text`(_ digits: Int) throws {
        var generator = SeededGenerator(seed: UInt64(digits))
        for _ in 0..<2_000 {
            // Since 1900, with what a `Double` can tell apart: about a tenth of a microsecond.
            let seconds = Int.random(in: -3_200_000_000...3_200_000_000, using: &generator)
            let fraction = digits == 0 ? "" : "." + generator.digits(digits)
            let whole = try #require(RFC3339.text(from: Date(timeIntervalSinceReferenceDate: Double(seconds))))
            let text = whole.dropLast() + fraction + "Z"
            let date = try #require(try JSONNumberText.read(String(text)) { RFC3339.date($0, $1) })
            let value = try #require(Double(fraction.isEmpty ? "0" : "0\(fraction)"))
            let isNear = abs(date.timeIntervalSinceReferenceDate - Double(seconds) - value) <= 0.000_000_5
            let written = try #require(RFC3339.text(from: date))
            let isShort = digits > 6 || written.utf8.count <= (digits == 0 ? 20 : digits <= 3 ? 24 : 27)
            if !isNear || !isShort || RFC3339.date(from: written) != date { Issue.record("\(text), then \(written)") }
        }
    }

    @Test func `every day is the one after the day before`() throws {
        var date = try #require(RFC3339.date(from: "1896-01-01T00:00:00Z"))
        var texts: Set<String> = []
        while date < Date(timeIntervalSince1970: 4_200_000_000) {
            let text = try #require(RFC3339.text(from: date))
            texts.insert(text)
            if RFC3339.date(from: text) != date { Issue.record("\(text)") }
            date += 86_400
        }
        #expect(texts.count > 75_000)
    }

    @Test func `offsets move the time, over midnight, New Year and leap days`() {
        let instant = RFC3339.date(from: "2024-03-01T00:30:00Z")

        for text in ["2024-02-29T23:30:00-01:00", "2024-03-01T06:15:00+05:45", "2024-02-29T00:31:00-23:59"] {
            #expect(RFC3339.date(from: text) == instant, "\(text)")
        }
        #expect(RFC3339.date(from: "2023-01-01T00:30:00+01:00") == RFC3339.date(from: "2022-12-31T23:30:00Z"))
    }

    @Test func `a leap second is read at the end of a month of UTC alone`() {
        #expect(RFC3339.date(from: "1998-12-31T23:59:60Z") == RFC3339.date(from: "1999-01-01T00:00:00Z"))
        #expect(RFC3339.date(from: "1998-12-31T15:59:60.25-08:00") == RFC3339.date(from: "1999-01-01T00:00:00.25Z"))
        #expect(RFC3339.date(from: "1998-12-30T23:59:60Z") == nil)
        #expect(RFC3339.date(from: "1998-12-31T22:59:60Z") == nil)
        #expect(RFC3339.date(from: "1998-12-31T23:59:61Z") == nil)
    }

    @Test func `dates that the form cannot write are refused, and nothing is appended`() {
        let outside = [-63_145_526_400.5, 252_423_993_600, .infinity, -.infinity, .nan]
        var bytes: [UInt8] = [1]

        for seconds in outside {
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            #expect(RFC3339.text(from: date) == nil)
            #expect(!RFC3339.append(date, to: &bytes))
            #expect(!RFC3339.appendDateOnly(date, to: &bytes))
        }
        #expect(bytes == [1])
    }

    @Test func `a moment just before a second is rounded into it`() {
        #expect(RFC3339.text(from: Date(timeIntervalSinceReferenceDate: -1e-20)) == "2001-01-01T00:00:00.000000000Z")
        #expect(
            RFC3339.text(from: Date(timeIntervalSinceReferenceDate: 0.999_999_999_9))
                == "2001-01-01T00:00:01.000000000Z")
    }
}
