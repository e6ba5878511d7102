// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Reads the parts of a date from a text, one after the other.
struct DateTextReader {
    private let bytes: [UInt8]
    private var index = 0
    private var time = CivilTime(day: CivilDay(year: 0, month: 1, day: 1))
    private var weekday: Int?
    private var isAfternoon = false

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The date, if the text is at its end.
    var date: Date? {
        guard index == bytes.count, weekday == nil || weekday == time.day.weekday else { return nil }
        var time = time
        if isAfternoon { time.hour += 12 }
        return time.date
    }

    /// Reads a part; `false` when the text has another form.
    mutating func read(_ part: DateFormat.Part) -> Bool {
        switch part {
        case .literal(let literal):
            guard bytes[index...].starts(with: literal) else { return false }
            index += literal.count
            return true
        case .number(let field, let digits): return number(digits).map { set(field, $0) } ?? false
        case .fraction(let digits):
            guard let number = number(digits...digits) else { return false }
            time.fraction = Double(number) / Double(DateNames.powerOfTen(digits))
            return true
        case .month(let isShort):
            guard let name = name(of: DateNames.months, isShort: isShort) else { return false }
            time.day.month = name + 1
            return true
        case .weekday(let isShort):
            weekday = name(of: DateNames.weekdays, isShort: isShort)
            return weekday != nil
        case .halfOfDay:
            guard let half = name(of: DateNames.halves, isShort: false) else { return false }
            isAfternoon = half == 1
            return true
        case .offset:
            guard let offset = offset() else { return false }
            time.offset = offset
            return true
        }
    }

    private mutating func set(_ field: DateFormat.Field, _ number: Int) -> Bool {
        switch field {
        case .year: time.day.year = number
        case .month: time.day.month = number
        case .day: time.day.day = number
        case .hour: time.hour = number
        case .hourOfHalf:
            guard (1...12).contains(number) else { return false }
            time.hour = number % 12
        case .minute: time.minute = number
        case .second: time.second = number
        }
        return true
    }

    /// A number of as many digits as there are, up to a greatest number of them.
    private mutating func number(_ digits: ClosedRange<Int>) -> Int? {
        var number = 0
        var count = 0
        while count < digits.upperBound, index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"),
            digit < 10
        {
            number = number * 10 + Int(digit)
            index += 1
            count += 1
        }
        return count >= digits.lowerBound ? number : nil
    }

    /// The place of the name that follows, in either case.
    private mutating func name(of names: [[UInt8]], isShort: Bool) -> Int? {
        for (place, name) in names.enumerated() {
            let name = isShort ? name.prefix(3) : name[...]
            let isNext = bytes[index...].prefix(name.count).elementsEqual(name) { byte, letter in
                byte | 0x20 == letter | 0x20
            }
            if isNext {
                index += name.count
                return place
            }
        }
        return nil
    }

    /// In minutes.
    private mutating func offset() -> Int? {
        guard index < bytes.count else { return nil }
        let sign = bytes[index]
        index += 1
        if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return 0 }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = number(2...2), hours < 24 else {
            return nil
        }
        let hasColon = index < bytes.count && bytes[index] == UInt8(ascii: ":")
        let start = index
        if hasColon { index += 1 }
        var minutes = 0
        if let number = number(2...2) { minutes = number } else { index = start }
        guard minutes < 60 else { return nil }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
    }
}

/// Writes the parts of a date, one after the other.
struct DateTextWriter {
    private(set) var bytes: [UInt8] = []
    private let time: CivilTime
    /// The fraction, as a number of the digits that the pattern has for it.
    private let fraction: Int

    /// `nil` for dates that have no text.
    init?(_ date: Date, fractionDigits: Int) {
        let seconds = date.timeIntervalSinceReferenceDate
        guard CivilTime.secondsOfFourDigitYears.contains(seconds) else { return nil }
        let whole = seconds.rounded(.down)
        bytes.reserveCapacity(40)
        let scale = DateNames.powerOfTen(fractionDigits)
        let rounded = fractionDigits == 0 ? 0 : Int(((seconds - whole) * Double(scale)).rounded())
        if rounded < scale {
            (time, fraction) = (CivilTime(secondsSinceReference: Int(whole)), rounded)
        } else if CivilTime.secondsOfFourDigitYears.contains(whole + 1) {
            // A fraction that was rounded up to a second is the next second.
            (time, fraction) = (CivilTime(secondsSinceReference: Int(whole) + 1), 0)
        } else {
            (time, fraction) = (CivilTime(secondsSinceReference: Int(whole)), scale - 1)
        }
    }

    mutating func write(_ part: DateFormat.Part) {
        switch part {
        case .literal(let literal): bytes += literal
        case .number(let field, let digits): write(number(field), digits: digits.lowerBound)
        case .fraction(let digits): write(fraction, digits: digits)
        case .month(let isShort): write(DateNames.months[time.day.month - 1], isShort: isShort)
        case .weekday(let isShort): write(DateNames.weekdays[time.day.weekday], isShort: isShort)
        case .halfOfDay: bytes += DateNames.halves[time.hour / 12]
        case .offset(let style):
            guard !style.isZForZero else { return bytes.append(UInt8(ascii: "Z")) }
            bytes += (style.hasColon ? "+00:00" : style.alwaysHasMinutes ? "+0000" : "+00").utf8
        }
    }

    private func number(_ field: DateFormat.Field) -> Int {
        switch field {
        case .year: time.day.year
        case .month: time.day.month
        case .day: time.day.day
        case .hour: time.hour
        case .hourOfHalf: (time.hour + 11) % 12 + 1
        case .minute: time.minute
        case .second: time.second
        }
    }

    private mutating func write(_ number: Int, digits: Int) {
        var places = digits
        var power = DateNames.powerOfTen(places)
        while power <= number {
            places += 1
            power *= 10
        }
        for _ in 0..<places {
            power /= 10
            bytes.append(UInt8(ascii: "0") + UInt8(number / power % 10))
        }
    }

    private mutating func write(_ name: [UInt8], isShort: Bool) {
        bytes += isShort ? name.prefix(3) : name[...]
    }
}

/// The names in dates; the first three letters are the short ones.
private enum DateNames {
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ].map { Array($0.utf8) }
    static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        .map { Array($0.utf8) }
    static let halves = ["AM", "PM"].map { Array($0.utf8) }

    static func powerOfTen(_ digits: Int) -> Int {
        (0..<digits).reduce(1) { power, _ in power * 10 }
    }
}
