// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A day: in the Gregorian calendar, which is applied to all years, also to those before it existed.
struct CivilDay: Equatable {
    var year: Int
    var month: Int
    var day: Int

    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    // Years that begin in March, so that the leap day is the last one; 400 of them are an era of 146,097 days.
    // Day 0 is 1 January 2001, day 730,791 of the era that begins on 1 March of the year 0.

    /// The day that is so many days after 1 January 2001.
    init(daysSinceReference days: Int) {
        let shifted = days + 730_791 + 146_097
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 - 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1 January 2001, for years from 0 on.
    var daysSinceReference: Int {
        let shifted = month <= 2 ? year + 399 : year + 400
        let monthFromMarch = month <= 2 ? month + 9 : month - 3
        let days = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400
        return days + (monthFromMarch * 153 + 2) / 5 + day - 1 - 730_791 - 146_097
    }

    /// Whether the calendar has such a day.
    var exists: Bool {
        // Every month has 28 days: the usual case ends here.
        (1...12).contains(month) && day >= 1 && (day <= 28 || day <= daysInMonth)
    }

    /// The day of the week, from 0 for Monday to 6; 1 January 2001 was one.
    var weekday: Int {
        let day = daysSinceReference % 7
        return day < 0 ? day + 7 : day
    }

    private var daysInMonth: Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}

/// A moment as calendar and clock show it, at some distance from UTC.
struct CivilTime {
    var day: CivilDay
    var hour = 0
    var minute = 0
    var second = 0
    /// A part of a second, below 1.
    var fraction = 0.0
    /// Minutes that the clock is ahead of UTC.
    var offset = 0

    init(day: CivilDay) {
        self.day = day
    }

    /// The moment; `nil` when there is no such day or time.
    ///
    /// A leap second is the first second of the next minute.
    var date: Date? {
        guard day.exists, hour < 24, minute < 60 else { return nil }
        let minutes = (day.daysSinceReference * 24 + hour) * 60 + minute - offset
        // RFC 3339, 5.7: a leap second ends a month, at 23:59:60 UTC.
        guard second < 60 || (second == 60 && Self.isEndOfMonth(minutes: minutes)) else { return nil }
        return Date(timeIntervalSinceReferenceDate: Double(minutes * 60 + second) + fraction)
    }

    private static func isEndOfMonth(minutes: Int) -> Bool {
        let day = (minutes >= 0 ? minutes : minutes - 1_439) / 1_440
        return minutes - day * 1_440 == 1_439 && CivilDay(daysSinceReference: day + 1).day == 1
    }

    /// The first second of the year 0 and that of the year 10000, since 1 January 2001.
    static let secondsOfFourDigitYears = -63_145_526_400.0..<252_423_993_600.0

    /// For seconds of the years 0 to 9999, since 1 January 2001.
    init(secondsSinceReference seconds: Int) {
        let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
        let rest = seconds - days * 86_400
        day = CivilDay(daysSinceReference: days)
        hour = rest / 3600
        minute = rest / 60 % 60
        second = rest % 60
    }
}
