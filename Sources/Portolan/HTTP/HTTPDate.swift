// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A moment as header fields write it, in whole seconds (RFC 9110, section 5.6.7).
package struct HTTPDate: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Seconds since the beginning of 1970, leap seconds not counted.
    package let secondsSince1970: Int64

    /// Makes a date; `nil` when it is not in the years 1 to 9999, which are all that a field can hold.
    package init?(secondsSince1970: Int64) {
        guard Self.range.contains(secondsSince1970) else { return nil }
        self.secondsSince1970 = secondsSince1970
    }

    /// Reads one of the three forms: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or
    /// `Sun Nov  6 08:49:37 1994`.
    ///
    /// Any other text is `nil`, and so is a date that is in no calendar. The name of the day must be one, but need not be that of the date. A leap second, 23:59:60, is the second after.
    ///
    /// - Parameters:
    ///   - text: The value of a field. Case matters.
    ///   - now: Seconds since 1970. A year of two digits is the last such year in which the date is not more than 50
    ///     years after this.
    package init?(_ text: String, now: Int64) {
        var reader = DateReader(text)
        guard let fields = reader.imfFixdate() ?? reader.rfc850Date(now: now) ?? reader.asctimeDate(),
            let seconds = fields.secondsSince1970
        else { return nil }
        self.init(secondsSince1970: seconds)
    }

    /// The preferred form, as `Sun, 06 Nov 1994 08:49:37 GMT`.
    package var description: String {
        let fields = DateFields(secondsSince1970: secondsSince1970)
        let padded = { (number: Int64, width: Int) -> String in
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let date = "\(fields.dayName), \(padded(fields.day, 2)) \(fields.monthName) \(padded(fields.year, 4))"
        return "\(date) \(padded(fields.hour, 2)):\(padded(fields.minute, 2)):\(padded(fields.second, 2)) GMT"
    }

    /// Whether a date is before another.
    package static func < (left: HTTPDate, right: HTTPDate) -> Bool { left.secondsSince1970 < right.secondsSince1970 }

    // 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z.
    fileprivate static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799
}

// A moment in UTC by the Gregorian calendar, years 1 to 9999.
private struct DateFields {
    var year: Int64
    var month: Int64
    var day: Int64
    var hour: Int64 = 0
    var minute: Int64 = 0
    var second: Int64 = 0

    static let dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    static let fullDayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    static let monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    // How many days are before a month in a year without a leap day.
    private static let daysBeforeMonth: [Int64] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]
    // From 0001-01-01, a Monday, to 1970-01-01.
    private static let daysBefore1970: Int64 = 719_162

    init(year: Int64, month: Int64, day: Int64) {
        self.year = year
        self.month = month
        self.day = day
    }

    // For moments in HTTPDate.range.
    init(secondsSince1970: Int64) {
        let seconds = secondsSince1970 + Self.daysBefore1970 * 86_400
        let days = seconds / 86_400
        // 400 years have 146,097 days; the estimate is right or one too small.
        var year = days * 400 / 146_097 + 1
        while Self.days(before: year + 1) <= days { year += 1 }
        let dayOfYear = days - Self.days(before: year)
        var month: Int64 = 1
        while month < 12, Self.days(before: month + 1, in: year) <= dayOfYear { month += 1 }
        self.init(year: year, month: month, day: dayOfYear - Self.days(before: month, in: year) + 1)
        hour = seconds % 86_400 / 3_600
        minute = seconds % 3_600 / 60
        second = seconds % 60
    }

    // Nil when there is no such moment.
    var secondsSince1970: Int64? {
        guard (1...9_999).contains(year), (1...12).contains(month) else { return nil }
        let monthLength = Self.days(before: month + 1, in: year) - Self.days(before: month, in: year)
        guard (1...monthLength).contains(day), (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        let isLeapSecond = hour == 23 && minute == 59 && second == 60
        guard (0...59).contains(second) || isLeapSecond else { return nil }
        return (dayNumber - Self.daysBefore1970) * 86_400 + hour * 3_600 + minute * 60 + second
    }

    var dayName: String { Self.dayNames[Int(dayNumber % 7)] }
    var monthName: String { Self.monthNames[Int(month - 1)] }

    private var dayNumber: Int64 { Self.days(before: year) + Self.days(before: month, in: year) + day - 1 }

    private static func isLeap(_ year: Int64) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    private static func days(before year: Int64) -> Int64 {
        let years = year - 1
        return years * 365 + years / 4 - years / 100 + years / 400
    }

    // The month may be 13: the length of the year.
    private static func days(before month: Int64, in year: Int64) -> Int64 {
        daysBeforeMonth[Int(month - 1)] + (month > 2 && isLeap(year) ? 1 : 0)
    }
}

// Each form starts at the beginning.
private struct DateReader {
    private let text: [UInt8]
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
        self.text = Array(text.utf8)
        rest = []
    }

    mutating func imfFixdate() -> DateFields? {
        rest = text[...]
        guard name(DateFields.dayNames) != nil, skip(", "),
            let day = number(2), skip(" "), let month = name(DateFields.monthNames), skip(" "), let year = number(4),
            skip(" "), let time = time(), skip(" GMT"), rest.isEmpty
        else { return nil }
        return fields(year, month, day, time)
    }

    mutating func rfc850Date(now: Int64) -> DateFields? {
        rest = text[...]
        guard name(DateFields.fullDayNames) != nil, skip(", "),
            let day = number(2), skip("-"), let month = name(DateFields.monthNames), skip("-"), let year = number(2),
            skip(" "), let time = time(), skip(" GMT"), rest.isEmpty
        else { return nil }
        let present = DateFields(
            secondsSince1970: min(max(now, HTTPDate.range.lowerBound), HTTPDate.range.upperBound)
        )
        let date = fields(0, month, day, time)
        var full = (present.year + 50) / 100 * 100 + year
        let isLater =
            (full, date.month, date.day) > (present.year + 50, present.month, present.day)
            || (full, date.month, date.day) == (present.year + 50, present.month, present.day)
                && (date.hour, date.minute, date.second) > (present.hour, present.minute, present.second)
        if isLater { full -= 100 }
        return fields(full, month, day, time)
    }

    mutating func asctimeDate() -> DateFields? {
        rest = text[...]
        guard name(DateFields.dayNames) != nil, skip(" "), let month = name(DateFields.monthNames), skip(" "),
            let day = skip(" ") ? number(1) : number(2), skip(" "), let time = time(), skip(" "),
            let year = number(4), rest.isEmpty
        else { return nil }
        return fields(year, month, day, time)
    }

    private typealias Time = (hour: Int64, minute: Int64, second: Int64)

    private func fields(_ year: Int64, _ month: Int64, _ day: Int64, _ time: Time) -> DateFields {
        var fields = DateFields(year: year, month: month, day: day)
        (fields.hour, fields.minute, fields.second) = time
        return fields
    }

    private mutating func time() -> Time? {
        guard let hour = number(2), skip(":"), let minute = number(2), skip(":"), let second = number(2) else {
            return nil
        }
        return (hour, minute, second)
    }

    // The place of a name in a list, from 1.
    private mutating func name(_ names: [String]) -> Int64? {
        for (index, name) in names.enumerated() where skip(name) { return Int64(index + 1) }
        return nil
    }

    // At most four digits.
    private mutating func number(_ digits: Int) -> Int64? {
        let written = rest.prefix(digits)
        guard written.count == digits, written.allSatisfy(\.isDecimalDigit) else { return nil }
        rest = rest.dropFirst(digits)
        return written.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }

    private mutating func skip(_ literal: String) -> Bool {
        guard rest.starts(with: literal.utf8) else { return false }
        rest = rest.dropFirst(literal.utf8.count)
        return true
    }
}
