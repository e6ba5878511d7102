// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension JSONNumberReading {
    /// The value as a whole number of the given type, if it is whole and fits: `3`, `3.0`, `30e-1` and `3e0` are all 3.
    ///
    /// The digits decide, not a `Double`.
    @inline(__always)
    package static func integer<Integer: FixedWidthInteger>(
        _ type: Integer.Type, _ text: UnsafePointer<UInt8>, _ count: Int
    ) -> Integer? {
        guard Integer.bitWidth <= 64 else { return unsafe exact(type, text, count) }
        return Integer.isSigned
            ? unsafe int64(text, count).flatMap { Integer(exactly: $0) }
            : unsafe uint64(text, count).flatMap { Integer(exactly: $0) }
    }

    /// The value as an `Int64`, if it is whole and fits.
    @inline(__always)
    package static func int64(_ text: UnsafePointer<UInt8>, _ count: Int) -> Int64? {
        let isNegative = unsafe text[0] == UInt8(ascii: "-")
        let start = isNegative ? 1 : 0
        guard let digits = unsafe plainDigits(text, start, count) else { return unsafe exact(Int64.self, text, count) }
        return isNegative ? Int64(exactly: -Int128(digits)) : Int64(exactly: digits)
    }

    /// The value as a `UInt64`, if it is whole and fits.
    @inline(__always)
    package static func uint64(_ text: UnsafePointer<UInt8>, _ count: Int) -> UInt64? {
        unsafe plainDigits(text, 0, count) ?? exact(UInt64.self, text, count)
    }

    /// The value of up to 19 bytes, if all of them are digits.
    @inline(__always)
    private static func plainDigits(_ text: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> UInt64? {
        guard count &- start <= 19 else { return nil }
        var index = start
        var value: UInt64 = 0
        while count &- index >= 8 {
            let group = unsafe DigitGroup(text + index)
            guard group.length == 8 else { return nil }
            value = value &* 100_000_000 &+ group.value
            index &+= 8
        }
        let group = unsafe DigitGroup(text + index)
        let length = count &- index
        guard group.length >= length else { return nil }
        let rest = group.value(ofFirst: length)
        return index == start ? rest : value &* PowersOfTen.whole[length & 7] &+ rest
    }

    /// The value of any number, if it is whole and fits.
    @inline(never)
    private static func exact<Integer: FixedWidthInteger>(
        _ type: Integer.Type, _ text: UnsafePointer<UInt8>, _ count: Int
    ) -> Integer? {
        let layout = unsafe NumberLayout(text, count)
        guard let first = unsafe layout.firstDigitThatCounts(text) else { return 0 }
        // Digits after this place are a fraction; the length of a text bounds both.
        let place = layout.unitDigits + layout.exponent
        guard place > first else { return nil }
        var value: Integer = 0
        for position in first..<layout.digits {
            let digit = unsafe layout.digit(at: position, text)
            if position >= place {
                guard digit == 0 else { return nil }
            } else if !append(digit, to: &value, layout.isNegative) {
                return nil
            }
        }
        // Each zero makes the value, which is not zero, larger: they end where the type does.
        var zeros = place - layout.digits
        while zeros > 0 {
            guard append(0, to: &value, layout.isNegative) else { return nil }
            zeros -= 1
        }
        return value
    }

    /// Puts a digit behind a value; `false` when that does not fit.
    private static func append<Integer: FixedWidthInteger>(
        _ digit: UInt8, to value: inout Integer, _ isNegative: Bool
    ) -> Bool {
        let (shifted, isTooLarge) = value.multipliedReportingOverflow(by: 10)
        let (sum, overflows) =
            isNegative
            ? shifted.subtractingReportingOverflow(Integer(digit)) : shifted.addingReportingOverflow(Integer(digit))
        value = sum
        return !isTooLarge && !overflows
    }
}

/// Where the parts of a number stand in its text.
struct NumberLayout {
    let isNegative: Bool
    /// How many digits stand before the point.
    let unitDigits: Int
    /// How many digits stand before the exponent.
    let digits: Int
    /// The exponent that is written, kept within what can be added to the length of a text.
    let exponent: Int
    private let start: Int

    init(_ text: UnsafePointer<UInt8>, _ count: Int) {
        isNegative = unsafe text[0] == UInt8(ascii: "-")
        start = isNegative ? 1 : 0
        var index = start
        unsafe Self.skipDigits(text, &index, count)
        unitDigits = index - start
        if index < count, unsafe text[index] == UInt8(ascii: ".") {
            index += 1
            unsafe Self.skipDigits(text, &index, count)
            digits = index - start - 1
        } else {
            digits = unitDigits
        }
        exponent = index < count ? unsafe ScannedNumber.exponent(text, index + 1, count) : 0
    }

    /// The digit at a position, the point not counted.
    func digit(at position: Int, _ text: UnsafePointer<UInt8>) -> UInt8 {
        let index = position < unitDigits ? position : position + 1
        return unsafe text[start + index] - UInt8(ascii: "0")
    }

    /// The position of the first digit that is not zero.
    func firstDigitThatCounts(_ text: UnsafePointer<UInt8>) -> Int? {
        (0..<digits).first { unsafe digit(at: $0, text) != 0 }
    }

    private static func skipDigits(_ text: UnsafePointer<UInt8>, _ index: inout Int, _ count: Int) {
        while index < count, unsafe text[index] &- UInt8(ascii: "0") < 10 { index += 1 }
    }
}
