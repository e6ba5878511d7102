// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct HTTPDateTests {
    // 2026-11-30T12:00:00Z
    private static let now: Int64 = 1_796_040_000

    @Test(arguments: ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"])
    func `the three forms of RFC 9110 are read`(_ text: String) throws {
        #expect(try #require(HTTPDate(text, now: Self.now)).secondsSince1970 == 784_111_777)
    }

    @Test(arguments: [
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800),
        ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799), ("Sun Nov 16 08:49:37 1994", 784_975_777),
        ("Wed, 31 Dec 2008 23:59:60 GMT", 1_230_768_000), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
        ("Mon, 01 Jan 0001 00:00:00 GMT", -62_135_596_800), ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
        ("Mon, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ])
    func `a date is read to the second`(_ text: String, _ seconds: Int64) throws {
        #expect(try #require(HTTPDate(text, now: Self.now)).secondsSince1970 == seconds)
    }

    @Test(arguments: [
        "", "0", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 GMT ",
        " Sun, 06 Nov 1994 08:49:37 GMT", "sun, 06 nov 1994 08:49:37 gmt", "Sun, 6 Nov 1994 08:49:37 GMT",
        "06 Nov 1994 08:49:37 GMT",
        "Sun, 06-Nov-1994 08:49:37 GMT", "Sun, 06-Nov-94 08:49:37 GMT", "Sunday, 06 Nov 1994 08:49:37 GMT",
        "Sun Nov 06 08:49:37 94",
        "Sun Nov 6 08:49:37 1994", "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
        "Xyz, 06 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov +994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT\u{301}", "Sun, ٠٦ Nov 1994 08:49:37 GMT",
    ])
    func `any other text is no date`(_ text: String) {
        #expect(HTTPDate(text, now: Self.now) == nil)
    }

    @Test(arguments: [
        "Mon, 31 Feb 2011 08:49:37 GMT", "Mon, 29 Feb 2023 00:00:00 GMT", "Mon, 29 Feb 1900 00:00:00 GMT",
        "Mon, 31 Apr 2023 00:00:00 GMT",
        "Mon, 00 Jan 2023 00:00:00 GMT", "Mon, 32 Jan 2023 00:00:00 GMT", "Mon, 01 Jan 2023 24:00:00 GMT",
        "Mon, 01 Jan 2023 00:60:00 GMT",
        "Mon, 01 Jan 2023 00:00:60 GMT", "Mon, 01 Jan 2023 23:59:61 GMT", "Mon, 01 Jan 0000 00:00:00 GMT",
        "Fri, 31 Dec 9999 23:59:60 GMT",
        "Sun Feb 30 08:49:37 1994", "Monday, 31-Jun-94 08:49:37 GMT",
    ])
    func `an impossible date is refused`(_ text: String) {
        #expect(HTTPDate(text, now: Self.now) == nil)
    }

    // Fifty years after now is 2076-11-30T12:00:00Z.
    @Test(arguments: [
        ("Monday, 30-Nov-76 12:00:00 GMT", "Mon, 30 Nov 2076 12:00:00 GMT"),
        ("Monday, 30-Nov-76 12:00:01 GMT", "Tue, 30 Nov 1976 12:00:01 GMT"),
        ("Monday, 01-Dec-76 00:00:00 GMT", "Wed, 01 Dec 1976 00:00:00 GMT"),
        ("Monday, 01-Jan-77 00:00:00 GMT", "Sat, 01 Jan 1977 00:00:00 GMT"),
        ("Monday, 01-Jan-00 00:00:00 GMT", "Sat, 01 Jan 2000 00:00:00 GMT"),
        ("Monday, 31-Dec-99 00:00:00 GMT", "Fri, 31 Dec 1999 00:00:00 GMT"),
    ])
    func `a year of two digits is at most fifty years ahead`(_ text: String, _ written: String) throws {
        #expect(try #require(HTTPDate(text, now: Self.now)).description == written)
    }

    @Test
    func `a year of two digits follows the clock into the next century`() throws {
        let now = try #require(HTTPDate("Tue, 01 Dec 2099 00:00:00 GMT", now: 0)).secondsSince1970

        #expect(HTTPDate("Monday, 01-Jan-05 00:00:00 GMT", now: now)?.description == "Thu, 01 Jan 2105 00:00:00 GMT")
    }

    @Test(arguments: [Int64.min, -1, 0, Int64.max])
    func `any clock will do`(_ now: Int64) {
        _ = HTTPDate("Sunday, 06-Nov-94 08:49:37 GMT", now: now)
    }

    @Test
    func `only years of four digits can be written`() {
        #expect(HTTPDate(secondsSince1970: -62_135_596_801) == nil)
        #expect(HTTPDate(secondsSince1970: 253_402_300_800) == nil)
        #expect(HTTPDate(secondsSince1970: 0)?.description == "Thu, 01 Jan 1970 00:00:00 GMT")
        #expect(HTTPDate(secondsSince1970: -62_135_596_800)?.description == "Mon, 01 Jan 0001 00:00:00 GMT")
    }

    @Test
    func `what is written reads back as the same date`() throws {
        var generator = SeededGenerator(seed: 31)
        for _ in 0..<5_000 {
            let date = try #require(
                HTTPDate(secondsSince1970: Int64.random(in: -62_135_596_800...253_402_300_799, using: &generator))
            )
            #expect(HTTPDate(date.description, now: Self.now) == date)
        }
    }

    @Test
    func `dates are ordered`() throws {
        let earlier = try #require(HTTPDate(secondsSince1970: 1))
        let later = try #require(HTTPDate(secondsSince1970: 2))

        #expect(earlier < later)
    }
}
