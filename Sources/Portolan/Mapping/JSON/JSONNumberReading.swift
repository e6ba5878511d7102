// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Reads the value of a number of a JSON document from its bytes.
///
/// Each function takes a text that is a number by the grammar of JSON, whole, and relies on that. At least eight bytes that
/// can be read, whatever they hold, follow the text in memory.
package enum JSONNumberReading {
    /// The nearest `Double`, of two as near the even one; infinite when the number is too large, and zero keeps its sign.
    package static func double(_ text: UnsafePointer<UInt8>, _ count: Int) -> Double {
        let number = unsafe ScannedNumber(text, count)
        if !number.isCut, number.significand <= 1 << 53, -22...22 ~= number.exponent {
            // Both factors are exact, so that the one operation rounds once.
            let power = PowersOfTen.exact[abs(number.exponent)]
            let whole = Double(number.significand)
            let value = number.exponent < 0 ? whole / power : whole * power
            return number.isNegative ? -value : value
        }
        guard let bits = BinaryFormat.double.bits(of: number) else { return unsafe Double(string(text, count)) ?? .nan }
        return Double(bitPattern: number.isNegative ? bits | 1 << 63 : bits)
    }

    /// The nearest `Float`, rounded once; infinite when the number is too large, and zero keeps its sign.
    package static func float(_ text: UnsafePointer<UInt8>, _ count: Int) -> Float {
        let number = unsafe ScannedNumber(text, count)
        if !number.isCut, number.significand <= 1 << 24, -10...10 ~= number.exponent {
            let power = Float(PowersOfTen.exact[abs(number.exponent)])
            let whole = Float(number.significand)
            let value = number.exponent < 0 ? whole / power : whole * power
            return number.isNegative ? -value : value
        }
        guard let bits = BinaryFormat.float.bits(of: number) else { return unsafe Float(string(text, count)) ?? .nan }
        return Float(bitPattern: UInt32(truncatingIfNeeded: number.isNegative ? bits | 1 << 31 : bits))
    }

    /// The text, for those who read it slowly.
    static func string(_ text: UnsafePointer<UInt8>, _ count: Int) -> String {
        unsafe String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }
}

/// A number as its sign, its first 19 digits that count, and a power of ten.
struct ScannedNumber {
    private(set) var isNegative = false
    /// The digits, without those after the 19th that counts.
    private(set) var significand: UInt64 = 0
    /// What ten is raised to, to be multiplied with ``significand``.
    private(set) var exponent = 0
    /// Whether digits were left out.
    private(set) var isCut = false

    @inline(__always)
    init(_ text: UnsafePointer<UInt8>, _ count: Int) {
        var index = 0
        if unsafe text[0] == UInt8(ascii: "-") {
            isNegative = true
            index = 1
        }
        let start = index
        var digits: UInt64 = 0
        // Few digits stand before most points: for those, this is faster than eight at a time.
        let few = min(count, start &+ 4)
        while index < few {
            let digit = unsafe text[index] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            digits = digits &* 10 &+ UInt64(digit)
            index &+= 1
        }
        if index == start &+ 4 { unsafe Self.addDigits(text, &index, count, to: &digits) }
        let unitsEnd = index
        var fractionStart = index
        if index < count, unsafe text[index] == UInt8(ascii: ".") {
            index &+= 1
            fractionStart = index
            unsafe Self.addDigits(text, &index, count, to: &digits)
        }
        let fractionEnd = index
        significand = digits
        let written = index < count ? unsafe Self.exponent(text, index + 1, count) : 0
        exponent = written &- (fractionEnd &- fractionStart)
        // 19 digits, and a point: what is longer need not fit 64 bits.
        if fractionEnd &- start > 19 {
            unsafe cut(text, start, unitsEnd: unitsEnd, fractionStart, fractionEnd, writtenExponent: written)
        }
    }

    /// The digits that follow, up to eight at each step.
    @inline(__always)
    private static func addDigits(
        _ text: UnsafePointer<UInt8>, _ index: inout Int, _ count: Int, to digits: inout UInt64
    ) {
        while index < count {
            let group = unsafe DigitGroup(text + index)
            let length = min(group.length, count &- index)
            guard length == 8 else {
                digits = digits &* PowersOfTen.whole[length & 7] &+ group.value(ofFirst: length)
                index &+= length
                return
            }
            digits = digits &* 100_000_000 &+ group.value
            index &+= 8
        }
    }

    /// The exponent that is written after the `e`; kept within what can be added to the length of a text.
    static func exponent(_ text: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int {
        var index = start
        let isNegative = unsafe text[index] == UInt8(ascii: "-")
        let isPositive = unsafe text[index] == UInt8(ascii: "+")
        if isNegative || isPositive { index += 1 }
        var exponent = 0
        while index < count {
            if exponent < 1_000_000_000_000_000 {
                exponent = unsafe exponent * 10 + Int(text[index] - UInt8(ascii: "0"))
            }
            index += 1
        }
        return isNegative ? -exponent : exponent
    }

    /// Takes the first 19 digits that count, if there are more.
    private mutating func cut(
        _ text: UnsafePointer<UInt8>, _ start: Int, unitsEnd: Int, _ fractionStart: Int, _ fractionEnd: Int,
        writtenExponent: Int
    ) {
        var digits: UInt64 = 0
        var index = start
        func isFull() -> Bool { digits >= 1_000_000_000_000_000_000 }
        while index < unitsEnd, !isFull() {
            digits = unsafe digits * 10 + UInt64(text[index] - UInt8(ascii: "0"))
            index += 1
        }
        if index < unitsEnd {
            exponent = writtenExponent + (unitsEnd - index)
            isCut = true
        } else {
            index = fractionStart
            while index < fractionEnd, !isFull() {
                digits = unsafe digits * 10 + UInt64(text[index] - UInt8(ascii: "0"))
                index += 1
            }
            exponent = writtenExponent - (index - fractionStart)
            isCut = index < fractionEnd
        }
        significand = digits
    }
}
