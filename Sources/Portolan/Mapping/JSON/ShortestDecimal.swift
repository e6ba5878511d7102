// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The decimal number of fewest digits that reads back as a given `Double`, and of these the nearest one.
///
/// The method is that of R. Giulietti, "The Schubfach way to render doubles" (2020): the interval of the numbers that read
/// back as the value is scaled by a power of ten, of which 126 bits are enough, so that it holds one to ten integers.
struct ShortestDecimal {
    /// The digits as a number, which does not end in zero.
    private(set) var digits: UInt64
    /// The power of ten that the digits are multiplied by.
    private(set) var exponent: Int

    /// The decimal of a number that is finite and greater than zero.
    init(_ number: Double) {
        let fraction = number.significandBitPattern
        let isSubnormal = number.exponentBitPattern == 0
        let significand = isSubnormal ? fraction : fraction | 1 &<< 52
        let binaryExponent = (isSubnormal ? 1 : Int(number.exponentBitPattern)) &- 1_075
        // At a power of two the next smaller number is only half as far away as the next larger one.
        let isIrregular = fraction == 0 && number.exponentBitPattern > 1
        (digits, exponent) = Self.shortest(significand, binaryExponent, isIrregular: isIrregular)
        while digits % 10 == 0 {
            digits /= 10
            exponent &+= 1
        }
    }

    private static func shortest(_ c: UInt64, _ q: Int, isIrregular: Bool) -> (digits: UInt64, exponent: Int) {
        // The bounds of the interval belong to it if the significand is even: reading rounds ties to even.
        let out = c & 1
        let k = isIrregular ? (q &* 1_262_611 &- 524_031) >> 22 : (q &* 1_262_611) >> 22
        let h = q &+ (-k &* 1_741_647) >> 19 &+ 1
        let (high, low) = PowersOfTen.roundedUp(-k)
        let shift = UInt64(truncatingIfNeeded: h)
        let middle = roundedToOdd(high, low, (4 &* c) &<< shift)
        let lower = roundedToOdd(high, low, (4 &* c &- (isIrregular ? 1 : 2)) &<< shift) &+ out
        let upper = roundedToOdd(high, low, (4 &* c &+ 2) &<< shift) &- out

        let s = middle >> 2
        if s >= 10 {
            // One digit less, if exactly one of the two neighbours is inside.
            let tens = s / 10
            let isDownInside = lower <= 40 &* tens
            let isUpInside = 40 &* tens &+ 40 <= upper
            if isDownInside != isUpInside { return (tens &+ (isUpInside ? 1 : 0), k &+ 1) }
        }
        let isDownInside = lower <= 4 &* s
        let isUpInside = 4 &* s &+ 4 <= upper
        if isDownInside != isUpInside { return (s &+ (isUpInside ? 1 : 0), k) }
        // Both or neither: the nearer one, or at a tie the even one.
        let half = 4 &* s &+ 2
        let roundsUp = middle > half || (middle == half && s & 1 == 1)
        return (s &+ (roundsUp ? 1 : 0), k)
    }

    /// The product without its lowest 128 bits; the last bit is set if anything but a rounding error was cut off.
    @inline(__always)
    private static func roundedToOdd(_ high: UInt64, _ low: UInt64, _ factor: UInt64) -> UInt64 {
        let carried = low.multipliedFullWidth(by: factor).high
        let product = high.multipliedFullWidth(by: factor)
        let (middle, overflows) = product.low.addingReportingOverflow(carried)
        return (product.high &+ (overflows ? 1 : 0)) | (middle > 1 ? 1 : 0)
    }
}

// MARK: - Writing

extension JSONOutput {
    /// Writes a number that is known to be finite, as Swift prints it but for a `.0` at the end.
    mutating func append(finite number: Double) {
        // Whole numbers below 2^53 are their own digits.
        if number.magnitude < 9_007_199_254_740_992 {
            let whole = Int64(number)
            if Double(whole) == number, whole != 0 || number.sign == .plus { return append(integer: whole) }
        }
        if number.sign == .minus { append(UInt8(ascii: "-")) }
        guard number != 0 else { return append(UInt8(ascii: "0")) }
        let decimal = ShortestDecimal(number.magnitude)
        let length = Self.digitCount(decimal.digits)
        // Where the point stands, counted from the first digit.
        let point = decimal.exponent &+ length
        // The longest forms have 17 digits, a point and five characters of an exponent, or four zeros in front.
        unsafe append(atMost: 32) { target in
            if point < -3 || number.magnitude > 9_007_199_254_740_992 {
                return unsafe Self.writeScientific(decimal.digits, length, point &- 1, to: target)
            }
            return unsafe Self.writePlain(decimal.digits, length, point, to: target)
        }
    }

    @inline(__always)
    private static func writePlain(
        _ digits: UInt64, _ length: Int, _ point: Int, to target: UnsafeMutableRawPointer
    ) -> Int {
        if point <= 0 {
            unsafe target.storeBytes(of: 0x3030_3030_302E_30 as UInt64, as: UInt64.self)
            unsafe write(digits, length, to: target + (2 &- point))
            return 2 &- point &+ length
        }
        if point >= length {
            unsafe write(digits, length, to: target)
            for place in length..<point {
                unsafe target.storeBytes(of: UInt8(ascii: "0"), toByteOffset: place, as: UInt8.self)
            }
            return point
        }
        unsafe write(digits, length, to: target + 1)
        unsafe moveToFront(point, target)
        return length &+ 1
    }

    /// Moves as many digits one place forward and puts a point behind them.
    @inline(__always)
    private static func moveToFront(_ count: Int, _ target: UnsafeMutableRawPointer) {
        for place in 0..<count {
            let digit = unsafe target.load(fromByteOffset: place &+ 1, as: UInt8.self)
            unsafe target.storeBytes(of: digit, toByteOffset: place, as: UInt8.self)
        }
        unsafe target.storeBytes(of: UInt8(ascii: "."), toByteOffset: count, as: UInt8.self)
    }

    private static func writeScientific(
        _ digits: UInt64, _ length: Int, _ exponent: Int, to target: UnsafeMutableRawPointer
    ) -> Int {
        var count = length
        if length == 1 {
            unsafe write(digits, 1, to: target)
        } else {
            unsafe write(digits, length, to: target + 1)
            unsafe moveToFront(1, target)
            count &+= 1
        }
        let magnitude = UInt64(exponent.magnitude)
        // As in Swift's own form, an exponent has two digits at least.
        let width = magnitude < 100 ? 2 : 3
        let sign = exponent < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")
        unsafe target.storeBytes(of: UInt8(ascii: "e"), toByteOffset: count, as: UInt8.self)
        unsafe target.storeBytes(of: sign, toByteOffset: count &+ 1, as: UInt8.self)
        unsafe write(magnitude, width, to: target + count + 2)
        return count &+ 2 &+ width
    }
}
