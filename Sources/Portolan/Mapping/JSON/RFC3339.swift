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
        var text = text
        return text.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return nil }
            return unsafe date(start, bytes.count)
        }
    }

    /// Reads a date from the bytes of its text, as ``date(from:)`` does.
    package static func date(_ text: UnsafePointer<UInt8>, _ count: Int) -> Date? {
        // The shortest is `2016-05-02T08:09:10Z`.
        guard count >= 20, let day = unsafe day(text), unsafe isTimeSeparator(text[10]),
            unsafe text[13] == UInt8(ascii: ":"), unsafe text[16] == UInt8(ascii: ":"),
            let hour = unsafe pair(text + 11), let minute = unsafe pair(text + 14), let second = unsafe pair(text + 17)
        else { return nil }
        var time = CivilTime(day: day)
        time.hour = hour
        time.minute = minute
        time.second = second
        var index = 19
        if unsafe text[19] == UInt8(ascii: ".") {
            guard let fraction = unsafe fraction(text, &index, count) else { return nil }
            time.fraction = fraction
        }
        guard let offset = unsafe offset(text + index, count - index) else { return nil }
        time.offset = offset
        return time.date
    }

    /// Reads a day, `2016-05-02`, as its first moment in UTC.
    ///
    /// - Returns: `nil` for any other form and for days that do not exist.
    package static func dateOnly(_ text: UnsafePointer<UInt8>, _ count: Int) -> Date? {
        guard count == 10, let day = unsafe day(text) else { return nil }
        return CivilTime(day: day).date
    }

    /// The day that ten bytes write, if they have the form of one.
    @inline(__always)
    private static func day(_ text: UnsafePointer<UInt8>) -> CivilDay? {
        guard unsafe text[4] == UInt8(ascii: "-"), unsafe text[7] == UInt8(ascii: "-"),
            let century = unsafe pair(text), let year = unsafe pair(text + 2), let month = unsafe pair(text + 5),
            let day = unsafe pair(text + 8)
        else { return nil }
        return CivilDay(year: century * 100 + year, month: month, day: day)
    }

    @inline(__always)
    private static func isTimeSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "T") || byte == UInt8(ascii: "t") || byte == UInt8(ascii: " ")
    }

    /// The number that two digits write.
    @inline(__always)
    private static func pair(_ text: UnsafePointer<UInt8>) -> Int? {
        let tens = unsafe text[0] &- UInt8(ascii: "0")
        let ones = unsafe text[1] &- UInt8(ascii: "0")
        return tens < 10 && ones < 10 ? Int(tens * 10 + ones) : nil
    }

    /// The fraction that starts with the point at an index.
    @inline(__always)
    private static func fraction(_ text: UnsafePointer<UInt8>, _ index: inout Int, _ count: Int) -> Double? {
        index += 1
        var number = 0
        var scale = 1
        while index < count {
            let digit = unsafe text[index] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            // Digits beyond the nanosecond are read and mean nothing.
            if scale < 1_000_000_000 {
                number = number * 10 + Int(digit)
                scale *= 10
            }
            index += 1
        }
        return scale == 1 ? nil : Double(number) / Double(scale)
    }

    /// The offset that is the whole rest of a text, in minutes.
    @inline(__always)
    private static func offset(_ text: UnsafePointer<UInt8>, _ count: Int) -> Int? {
        guard count > 0 else { return nil }
        let sign = unsafe text[0]
        if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return count == 1 ? 0 : nil }
        guard count == 6, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), unsafe text[3] == UInt8(ascii: ":"),
            let hours = unsafe pair(text + 1), let minutes = unsafe pair(text + 4), hours < 24, minutes < 60
        else { return nil }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
    }
}
