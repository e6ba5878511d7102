// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Dates as servers write them into cookies (RFC 6265, section 5.1.1): day, month, year and time, in any order and with
/// anything between them.
package enum CookieDate {
    /// Reads a date; `nil` when a part is missing or there is no such date.
    package static func parse(_ text: String) -> Date? {
        var time: [Int]?
        var day: Int?
        var month: Int?
        var year: Int?
        for token in Array(text.utf8).split(whereSeparator: isDelimiter) {
            if time == nil, let value = self.time(token) {
                time = value
            } else if day == nil, let value = number(token, digits: 1...2) {
                day = value
            } else if month == nil, let value = self.month(token) {
                month = value
            } else if year == nil, let value = number(token, digits: 2...4) {
                year = value
            }
        }
        guard let time, let day, let month, var year else { return nil }
        if year < 100 { year += year < 70 ? 2_000 : 1_900 }
        guard year >= 1_601, time[2] < 60 else { return nil }
        var moment = CivilTime(day: CivilDay(year: year, month: month, day: day))
        moment.hour = time[0]
        moment.minute = time[1]
        moment.second = time[2]
        return moment.date
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// Hour, minute and second, of one or two digits each, and whatever follows that is no digit.
    private static func time(_ token: ArraySlice<UInt8>) -> [Int]? {
        let parts = token.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].allSatisfy(\.isDecimalDigit), parts[1].allSatisfy(\.isDecimalDigit) else {
            return nil
        }
        let numbers = parts.compactMap { number($0, digits: 1...2) }
        return numbers.count == 3 ? numbers : nil
    }

    /// The digits that a token begins with, when there are so many and no more.
    private static func number(_ token: ArraySlice<UInt8>, digits count: ClosedRange<Int>) -> Int? {
        let digits = token.prefix(while: \.isDecimalDigit)
        guard count.contains(digits.count) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// The month whose name begins as a token does.
    private static func month(_ token: ArraySlice<UInt8>) -> Int? {
        let name = String(decoding: token.prefix(3), as: UTF8.self).lowercased()
        return months.firstIndex(of: name).map { $0 + 1 }
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
}
