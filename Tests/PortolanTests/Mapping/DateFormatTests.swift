// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

struct DateFormatTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let pattern: String
        let text: String
        let date: String
        var testDescription: String { "\(pattern): \(text)" }

        init(_ pattern: String, _ text: String, _ date: String) {
            (self.pattern, self.text, self.date) = (pattern, text, date)
        }
    }

    @Test(arguments: [
        Example("yyyy-MM-dd HH:mm:ss", "2013-10-01 08:09:10", "2013-10-01T08:09:10Z"),
        Example("EEE MMM dd HH:mm:ss Z yyyy", "Tue Oct 01 08:09:10 +0000 2013", "2013-10-01T08:09:10Z"),
        Example("yyyy", "1987", "1987-01-01T00:00:00Z"), Example("MM/yyyy", "02/2024", "2024-02-01T00:00:00Z"),
        Example("yyyyMMddHHmmss", "20131001080910", "2013-10-01T08:09:10Z"),
        Example("yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "2013-10-01T08:09:10.125Z", "2013-10-01T08:09:10.125Z"),
        Example("yyyy-MM-dd HH:mm:ss.S", "2013-10-01 08:09:10.5", "2013-10-01T08:09:10.500Z"),
        Example("yyyy-MM-dd HH:mm:ss.SSSSSS", "2013-10-01 08:09:10.123456", "2013-10-01T08:09:10.123456Z"),
        Example("yyyy-MM-dd HH:mm:ss.SSSSSSSSS", "2013-10-01 08:09:10.250000000", "2013-10-01T08:09:10.250Z"),
        Example("d.M.yyyy H:m:s", "1.2.2013 3:4:5", "2013-02-01T03:04:05Z"),
        Example("d.M.yyyy H:m:s", "11.12.2013 13:14:15", "2013-12-11T13:14:15Z"),
        Example("EEEE, MMMM d, yyyy", "Tuesday, October 1, 2013", "2013-10-01T00:00:00Z"),
        Example("E, dd MMM yyyy", "Wed, 01 May 2013", "2013-05-01T00:00:00Z"),
        Example("MM/dd/yyyy hh:mm a", "10/01/2013 12:09 AM", "2013-10-01T00:09:00Z"),
        Example("MM/dd/yyyy hh:mm a", "10/01/2013 12:09 PM", "2013-10-01T12:09:00Z"),
        Example("MM/dd/yyyy h:mma", "10/01/2013 1:09PM", "2013-10-01T13:09:00Z"),
        Example("MM/dd/yyyy h:mma", "10/01/2013 11:09AM", "2013-10-01T11:09:00Z"),
        Example("yyyy-MM-dd HH:mm xxx", "2013-10-01 08:09 +00:00", "2013-10-01T08:09:00Z"),
        Example("yyyy-MM-dd HH:mm xx", "2013-10-01 08:09 +0000", "2013-10-01T08:09:00Z"),
        Example("yyyy-MM-dd HH:mm x", "2013-10-01 08:09 +00", "2013-10-01T08:09:00Z"),
        Example("yyyy-MM-dd HH:mmZZZZZ", "2013-10-01 08:09Z", "2013-10-01T08:09:00Z"),
        Example("yyyy-MM-dd HH:mmX", "2013-10-01 08:09Z", "2013-10-01T08:09:00Z"),
        Example("'on' d MMM yyyy 'at' H 'o''clock'", "on 1 Oct 2013 at 8 o'clock", "2013-10-01T08:00:00Z"),
        Example("yyyy''MM", "2013'10", "2013-10-01T00:00:00Z"), Example("yyyy年MM月", "2013年10月", "2013-10-01T00:00:00Z"),
        Example("yyyy-MM-dd", "0001-01-01", "0001-01-01T00:00:00Z"),
        Example("yyyy-MM-dd", "9999-12-31", "9999-12-31T00:00:00Z"),
    ])
    func `a date is read by its pattern and written back as it was`(_ example: Example) throws {
        let format = try DateFormat(example.pattern)
        let date = try #require(RFC3339.date(from: example.date))

        #expect(format.date(from: example.text) == date)
        #expect(format.text(from: date) == example.text)
    }

    @Test(arguments: [
        Example("yyyy-MM-dd HH:mm:ssZ", "2013-10-01 08:09:10-0830", "2013-10-01T16:39:10Z"),
        Example("yyyy-MM-dd HH:mm:ssZ", "2013-10-01 08:09:10+01:00", "2013-10-01T07:09:10Z"),
        Example("yyyy-MM-dd HH:mm:ssZ", "2013-10-01 08:09:10z", "2013-10-01T08:09:10Z"),
        Example("yyyy-MM-dd HH:mm:ssXXX", "2013-10-01 08:09:10+01", "2013-10-01T07:09:10Z"),
        Example("yyyy-MM-dd HH:mm:ssX:", "2013-10-01 08:09:10+01:", "2013-10-01T07:09:10Z"),
        Example("EEE MMM dd HH:mm:ss Z yyyy", "TUE oct 01 00:30:00 +0100 2013", "2013-09-30T23:30:00Z"),
        Example("d MMM yyyy h a", "1 Oct 2013 08 pm", "2013-10-01T20:00:00Z"),
        Example("yyyy-MM-dd HH:mm:ss", "1998-12-31 23:59:60", "1999-01-01T00:00:00Z"),
    ])
    func `names in either case, all forms of an offset and leap seconds are read`(_ example: Example) throws {
        #expect(try DateFormat(example.pattern).date(from: example.text) == RFC3339.date(from: example.date))
    }

    @Test(arguments: [
        ("yyyy-MM-dd", "2013-02-29"), ("yyyy-MM-dd", "2013-13-01"), ("yyyy-MM-dd", "2013-00-01"),
        ("yyyy-MM-dd", "2013-1-01"),
        ("yyyy-MM-dd", "2013-01-1"), ("yyyy-MM-dd", "2013-01-01 "), ("yyyy-MM-dd", " 2013-01-01"), ("yyyy-MM-dd", ""),
        ("yyyy-MM-dd", "2013/01/01"), ("yyyy-MM-dd", "213-01-01"), ("yyyy-MM-dd", "+013-01-01"),
        ("yyyy-MM-dd", "２013-01-01"),
        ("yyyy HH", "2013 24"), ("yyyy HH:mm", "2013 23:60"), ("yyyy HH:mm:ss", "2013 23:59:60"),
        ("yyyy.SSS", "2013.12"),
        ("yyyy hh a", "2013 00 AM"), ("yyyy hh a", "2013 13 PM"), ("yyyy hh a", "2013 12 XM"), ("yyyy H", "2013 "),
        ("MMM yyyy", "Foo 2013"), ("MMM yyyy", "Octo 2013"), ("MMMM yyyy", "Oct 2013"),
        ("EEE yyyy-MM-dd", "Mon 2013-10-01"),
        ("yyyyZ", "2013"), ("yyyyZ", "2013+1"), ("yyyyZ", "2013+24"), ("yyyyZ", "2013+0160"), ("yyyyZ", "2013+01:"),
        ("yyyyZ", "2013+010"), ("yyyyZ", "2013 +0100"), ("'T'yyyy", "t2013"), ("yyyy", "1987\0"),
    ])
    func `what is not in the form, or does not exist, is refused`(_ pattern: String, _ text: String) throws {
        #expect(try DateFormat(pattern).date(from: text) == nil)
    }

    @Test(arguments: [
        ("YYYY-MM-dd", "the pattern holds 'Y'; use yyyy instead"),
        ("yyyy-MM-DD", "the pattern holds 'D'; use dd instead"),
        ("yyyy-MM-ddTHH", "the pattern holds 'T'; use 'T' instead"),
        ("yyyy z", "the pattern holds 'z'; use Z or XXX instead"),
        (
            "yyyy q",
            "the pattern holds the letter 'q', which is none of its letters; letters to be taken as they are stand between apostrophes"
        ),
        ("yy-MM-dd", "the pattern holds yy, which is not a number of letters it may have"),
        ("yyyy MMMMM", "the pattern holds MMMMM, which is not a number of letters it may have"),
        ("yyyy SSSSSSSSSS", "the pattern holds SSSSSSSSSS, which is not a number of letters it may have"),
        ("yyyy HHH", "the pattern holds HHH, which is not a number of letters it may have"),
        ("yyyy ZZZZ", "the pattern holds ZZZZ, which is not a number of letters it may have"),
        ("yyyy-MM-dd MMM", "the pattern holds MMM beside another part with the same meaning"),
        ("yyyy HH h a", "the pattern holds h beside another part with the same meaning"),
        ("MM-dd", "the pattern needs yyyy"), ("", "the pattern needs yyyy"), ("yyyy hh", "the pattern needs a"),
        ("yyyy HH a", "the pattern needs hh"), ("yyyy 'T", "the pattern holds an apostrophe without a second one"),
        ("yyyy 'o''clock", "the pattern holds an apostrophe without a second one"),
    ])
    func `a pattern that says nothing, or too much, is refused with the reason`(_ pattern: String, _ message: String) {
        let error = #expect(throws: DateFormat.PatternError.self) { try DateFormat(pattern) }

        #expect(error?.description == message)
    }

    @Test func `patterns are told apart by code`() {
        #expect(throws: DateFormat.PatternError.unknownLetter("Y", insteadUse: "yyyy")) { try DateFormat("YYYY") }
        #expect(throws: DateFormat.PatternError.unsupportedLength(letters: "yy")) { try DateFormat("yy") }
        #expect(throws: DateFormat.PatternError.unterminatedLiteral) { try DateFormat("'") }
    }

    @Test func `the last digit of a fraction is rounded, a fraction without letters left out`() throws {
        let date = try #require(RFC3339.date(from: "2013-12-31T23:59:59.9996Z"))

        #expect(try DateFormat("yyyy-MM-dd HH:mm:ss").text(from: date) == "2013-12-31 23:59:59")
        #expect(try DateFormat("yyyy-MM-dd HH:mm:ss.SSSS").text(from: date) == "2013-12-31 23:59:59.9996")
        #expect(try DateFormat("yyyy-MM-dd HH:mm:ss.SSS").text(from: date) == "2014-01-01 00:00:00.000")
    }

    @Test func `dates outside the years 0 to 9999 are not written`() throws {
        let format = try DateFormat("yyyy-MM-dd HH:mm:ss.SS")
        let end = Date(timeIntervalSinceReferenceDate: 252_423_993_600)

        #expect(format.text(from: end) == nil)
        #expect(format.text(from: end - 0.001) == "9999-12-31 23:59:59.99")
        #expect(format.text(from: Date(timeIntervalSinceReferenceDate: -63_145_526_401)) == nil)
        #expect(format.text(from: Date(timeIntervalSinceReferenceDate: .nan)) == nil)
    }

    @Test(arguments: [
        "EEE MMM dd HH:mm:ss Z yyyy", "yyyyMMddHHmmss", "EEEE d MMMM yyyy h:m:s a", "yyyy-MM-dd'T'HH:mm:ssXXX",
    ])
    func `made-up dates are read back from their text`(_ pattern: String) throws {
        let format = try DateFormat(pattern)
        var generator = SeededGenerator(seed: UInt64(pattern.utf8.count))
        for _ in 0..<3_000 {
            let date = Date(
                timeIntervalSince1970: Double(Int.random(in: -62_167_219_200...253_402_300_799, using: &generator)))
            let text = try #require(format.text(from: date))
            if format.date(from: text) != date { Issue.record("\(text)") }
        }
    }

    @Test func `made-up texts and patterns never end the program`() {
        var generator = SeededGenerator(seed: 4)
        let letters = Array("yyyyMdEHhamsSZXx' -:.T0123456789éJan")
        for _ in 0..<10_000 {
            let pattern = String((0..<8).compactMap { _ in letters.randomElement(using: &generator) })
            let text = String((0..<10).compactMap { _ in letters.randomElement(using: &generator) })
            for pattern in [pattern, "yyyy" + pattern, "yyyyMMddHHmmss"] {
                // `try?`: what is refused has been looked at, and that is enough.
                let format = try? DateFormat(pattern)
                if let date = format?.date(from: "2013" + text) {
                    if format?.text(from: date) == nil { Issue.record("\(pattern): \(text)") }
                }
            }
        }
    }
}
