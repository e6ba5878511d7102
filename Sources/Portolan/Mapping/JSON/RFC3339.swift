// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Dates as RFC 3339 writes them: `2016-05-02T08:09:10.123456Z`.
package enum RFC3339 {
    /// Reads a date: `T` and `Z` in either case, a space for `T`, 0 to 9 digits of a second's fraction, an offset.
    ///
    /// A leap second is read as the first second of the next minute.
    ///
    /// - Returns: `nil` for any other form and for days and times that do not exist.
    package static func date(from text: String) -> Date? {
        var reader = Reader(bytes: Array(text.utf8))
        guard let year = reader.number(4), reader.take("-"), let month = reader.number(2), reader.take("-"),
            let day = reader.number(2), reader.take("T") || reader.take("t") || reader.take(" "),
            let hour = reader.number(2), reader.take(":"), let minute = reader.number(2), reader.take(":"),
            let second = reader.number(2), let fraction = reader.fraction(), let offset = reader.offset(),
            reader.isAtEnd,
            (1...12).contains(month), (1...daysIn(month: month, year: year)).contains(day), hour < 24, minute < 60
        else { return nil }
        let minutes = (daysSinceReference(year: year, month: month, day: day) * 24 + hour) * 60 + minute - offset
        // RFC 3339, 5.7: a leap second ends a month, at 23:59:60 UTC.
        guard second < 60 || (second == 60 && isEndOfMonth(minutes: minutes)) else { return nil }
        return Date(timeIntervalSinceReferenceDate: Double(minutes * 60 + second) + fraction)
    }

    /// Writes a date in UTC with as many digits of a second's fraction, 0, 3, 6 or 9, as it takes to read the same date back.
    ///
    /// - Returns: `nil` for dates outside the years 0 to 9999, which the form cannot write, and for those that are not finite.
    package static func text(from date: Date) -> String? {
        let seconds = date.timeIntervalSinceReferenceDate
        guard seconds >= -63_145_526_400, seconds < latest else { return nil }
        for digits in [0, 3, 6] {
            let text = text(seconds: seconds, digits: digits)
            if Self.date(from: text) == date { return text }
        }
        return text(seconds: seconds, digits: 9)
    }

    /// The first second of the year 10000.
    private static let latest: Double = 252_423_993_600

    private static func text(seconds: Double, digits: Int) -> String {
        let scale: Double = [0: 1, 3: 1e3, 6: 1e6, 9: 1e9][digits] ?? 1
        var whole = seconds.rounded(.down)
        var fraction = ((seconds - whole) * scale).rounded()
        if fraction >= scale {
            // The last moment of the year 9999 is not rounded into the next one.
            (whole, fraction) = whole + 1 < latest ? (whole + 1, 0) : (whole, scale - 1)
        }
        let count = Int64(whole)
        let days = (count >= 0 ? count : count - 86_399) / 86_400
        let rest = Int(count - days * 86_400)
        let (year, month, day) = civil(daysSinceReference: Int(days))
        func padded(_ number: Int, _ width: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.count)) + text
        }
        let suffix = digits == 0 ? "" : "." + padded(Int(fraction), digits)
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
            + "T\(padded(rest / 3600, 2)):\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))\(suffix)Z"
    }

    private static func isEndOfMonth(minutes: Int) -> Bool {
        let day = (minutes >= 0 ? minutes : minutes - 1_439) / 1_440
        let next = civil(daysSinceReference: day + 1)
        return minutes - day * 1_440 == 1_439 && next.day == 1
    }

    private static func daysIn(month: Int, year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    // The proleptic Gregorian calendar, with years that begin in March so that the leap day is the last one.
    // Day 0 is 1 January 2001, day 730,791 of the era that begins on 1 March of the year 0.
    private static func daysSinceReference(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year + 399 : year + 400
        let monthFromMarch = (month + 9) % 12
        let days = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400
        return days + (monthFromMarch * 153 + 2) / 5 + day - 1 - 730_791 - 146_097
    }

    private static func civil(daysSinceReference days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 730_791 + 146_097
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 - 400 + (month <= 2 ? 1 : 0), month, day)
    }

    private struct Reader {
        let bytes: [UInt8]
        var index = 0

        var isAtEnd: Bool { index == bytes.count }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
            index += 1
            return true
        }

        mutating func digit() -> Int? {
            guard index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) else {
                return nil
            }
            defer { index += 1 }
            return Int(bytes[index] - UInt8(ascii: "0"))
        }

        mutating func number(_ digits: Int) -> Int? {
            var number = 0
            for _ in 0..<digits {
                guard let digit = digit() else { return nil }
                number = number * 10 + digit
            }
            return number
        }

        mutating func fraction() -> Double? {
            guard take(".") else { return 0 }
            var number = 0
            var scale = 1
            while let digit = digit() {
                // Digits beyond the nanosecond are read and mean nothing.
                guard scale < 1_000_000_000 else { continue }
                number = number * 10 + digit
                scale *= 10
            }
            return scale == 1 ? nil : Double(number) / Double(scale)
        }

        /// In minutes.
        mutating func offset() -> Int? {
            if take("Z") || take("z") { return 0 }
            let isNegative = take("-")
            guard isNegative || take("+"), let hours = number(2), take(":"), let minutes = number(2), hours < 24,
                minutes < 60
            else { return nil }
            return (isNegative ? -1 : 1) * (hours * 60 + minutes)
        }
    }
}
