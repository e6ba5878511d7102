// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// What a date in a cookie is read as (RFC 6265, section 5.1.1).
struct CookieDateTests {
    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "08:49:37 6 nov 1994", "1994 November 6th 8:49:37", "6/NOVEMBER/94;08:49:37", "06 Nov 1994 08:49:37",
        "Sun, 06-Nov-1994 08:49:37 PST", "06 Nov 1994x 08:49:37.123", "Mon, 06 Nov 1994 08:49:37 +0100",
        "nov 06 94 08:49:37 12 11 2001 dec 09:00:00", "  ,, 06 Nov 1994 08:49:37",
    ])
    func `day, month, year and time are found wherever they stand`(_ text: String) {
        #expect(CookieDate.parse(text) == Date(timeIntervalSince1970: 784_111_777))
    }

    @Test(arguments: [
        ("1 Jan 70 0:0:0", 0), ("1 Jan 69 0:0:0", 3_124_224_000), ("1 Jan 99 0:0:0", 915_148_800),
        ("1 Jan 00 0:0:0", 946_684_800), ("29 Feb 2024 23:59:59", 1_709_251_199),
        ("1 Jan 1601 00:00:00", -11_644_473_600), ("31 Dec 9999 23:59:59", 253_402_300_799), ("1 Jan 070 0:0:0", 0),
    ])
    func `a year of two digits is of 1970 to 2069`(_ text: String, _ seconds: Int) {
        #expect(CookieDate.parse(text) == Date(timeIntervalSince1970: TimeInterval(seconds)))
    }

    @Test(arguments: [
        "", "soon", "06 Nov 1994", "06 Nov 08:49:37", "Nov 1994 08:49:37", "06 1994 08:49:37", "32 Jan 2000 00:00:00",
        "0 Jan 2000 00:00:00", "30 Feb 2000 00:00:00", "29 Feb 2023 00:00:00", "1 Jan 1600 23:59:59",
        "1 Jan 2000 24:00:00", "1 Jan 2000 00:60:00", "1 Jan 2000 00:00:60", "1 Jan 2000 000:00:00",
        "1 Jan 2000 00:00", "1 Jan 2000 00:00:000", "1 Jan 20000 00:00:00", "1 Ja 2000 00:00:00", "1 Jän 2000 00:00:00",
        "1 Jan 2000 ::", "1 Jan 2000 1x:00:00", "١ Jan 2000 00:00:00",
    ])
    func `what lacks a part, or is in no calendar, is no date`(_ text: String) {
        #expect(CookieDate.parse(text) == nil)
    }
}
