// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension RFC3339 {
    /// How many bytes the text of a date has at most.
    package static var greatestCount: Int { 30 }

    /// Writes a date in UTC with as many digits of a second's fraction, 0, 3, 6 or 9, as it takes to read the same date back.
    ///
    /// - Returns: `nil` for dates outside the years 0 to 9999, which the form cannot write, and for those that are not finite.
    package static func text(from date: Date) -> String? {
        var bytes: [UInt8] = []
        return append(date, to: &bytes) ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// Appends the text of a date, as ``text(from:)`` makes it; `false` when there is none.
    package static func append(_ date: Date, to bytes: inout [UInt8]) -> Bool {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: greatestCount) { buffer in
            guard let start = buffer.baseAddress else { return false }
            let count = unsafe write(date, to: start)
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
            return count > 0
        }
    }

    /// Writes the text of a date, as ``text(from:)`` makes it, to the up to 30 bytes from a place on.
    ///
    /// - Returns: How many bytes were written; 0 when the date has no text.
    package static func write(_ date: Date, to start: UnsafeMutablePointer<UInt8>) -> Int {
        let seconds = date.timeIntervalSinceReferenceDate
        guard CivilTime.secondsOfFourDigitYears.contains(seconds) else { return 0 }
        let (whole, fraction, digits) = parts(of: seconds)
        let time = CivilTime(secondsSinceReference: whole)
        unsafe write(time.day, to: start)
        unsafe (start + 10).initialize(to: UInt8(ascii: "T"))
        unsafe write(time.hour, digits: 2, to: start + 11)
        unsafe (start + 13).initialize(to: UInt8(ascii: ":"))
        unsafe write(time.minute, digits: 2, to: start + 14)
        unsafe (start + 16).initialize(to: UInt8(ascii: ":"))
        unsafe write(time.second, digits: 2, to: start + 17)
        var count = 19
        if digits > 0 {
            unsafe (start + 19).initialize(to: UInt8(ascii: "."))
            unsafe write(fraction, digits: digits, to: start + 20)
            count = 20 + digits
        }
        unsafe (start + count).initialize(to: UInt8(ascii: "Z"))
        return count + 1
    }

    /// Appends the day of a date in UTC, `2016-05-02`; `false` for dates that have no text.
    package static func appendDateOnly(_ date: Date, to bytes: inout [UInt8]) -> Bool {
        let seconds = date.timeIntervalSinceReferenceDate
        guard CivilTime.secondsOfFourDigitYears.contains(seconds) else { return false }
        let time = CivilTime(secondsSinceReference: Int(seconds.rounded(.down)))
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 10) { buffer in
            guard let start = buffer.baseAddress else { return }
            unsafe write(time.day, to: start)
            unsafe bytes.append(contentsOf: buffer)
        }
        return true
    }

    /// The whole seconds, and the fraction as a number of so many digits: 0, 3 or 6 of them if these are read back as the same.
    private static func parts(of seconds: Double) -> (whole: Int, fraction: Int, digits: Int) {
        let whole = seconds.rounded(.down)
        if whole == seconds { return (Int(whole), 0, 0) }
        let rest = seconds - whole
        let thousandths = (rest * 1e3).rounded()
        if whole + thousandths / 1e3 == seconds { return carried(whole, thousandths, 3, 1e3) }
        let millionths = (rest * 1e6).rounded()
        if whole + millionths / 1e6 == seconds { return carried(whole, millionths, 6, 1e6) }
        return carried(whole, (rest * 1e9).rounded(), 9, 1e9)
    }

    /// A fraction that was rounded up to a second is the next second.
    private static func carried(
        _ whole: Double, _ fraction: Double, _ digits: Int, _ scale: Double
    ) -> (whole: Int, fraction: Int, digits: Int) {
        guard fraction >= scale else { return (Int(whole), Int(fraction), digits) }
        // The last moment of the year 9999 is not rounded into the next one.
        return whole + 1 < CivilTime.secondsOfFourDigitYears.upperBound
            ? (Int(whole) + 1, 0, digits) : (Int(whole), Int(scale) - 1, digits)
    }

    private static func write(_ day: CivilDay, to start: UnsafeMutablePointer<UInt8>) {
        unsafe write(day.year, digits: 4, to: start)
        unsafe (start + 4).initialize(to: UInt8(ascii: "-"))
        unsafe write(day.month, digits: 2, to: start + 5)
        unsafe (start + 7).initialize(to: UInt8(ascii: "-"))
        unsafe write(day.day, digits: 2, to: start + 8)
    }

    @inline(__always)
    private static func write(_ number: Int, digits: Int, to start: UnsafeMutablePointer<UInt8>) {
        var rest = UInt32(truncatingIfNeeded: number)
        var index = digits
        while index > 0 {
            index -= 1
            unsafe (start + index).initialize(to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        }
    }
}
