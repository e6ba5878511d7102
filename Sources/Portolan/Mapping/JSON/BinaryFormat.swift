// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A binary floating-point format, and the way from a decimal number to it.
///
/// The method of Eisel and Lemire: the number is multiplied with 128 bits of the power of ten, which decides the rounding of
/// every number of up to 19 digits (Lemire, "Number parsing at a gigabyte per second", 2021; that no further test is
/// needed: Mushtak and Lemire, "Fast number parsing without fallback", 2022).
struct BinaryFormat {
    /// Bits of the significand that are stored.
    let significandBits: Int
    let exponentBias: Int
    /// The exponent as stored that means infinity.
    let infiniteExponent: Int
    /// Below this power of ten, 64 bits times it are less than half of the least number.
    let leastPower: Int
    /// Above this power of ten, all are infinite.
    let greatestPower: Int
    /// The powers of ten with which a number can lie exactly between two of the format.
    let powersOfTies: ClosedRange<Int>

    static var double: BinaryFormat {
        BinaryFormat(
            significandBits: 52, exponentBias: 1023, infiniteExponent: 0x7ff, leastPower: -342, greatestPower: 308,
            powersOfTies: -4...23)
    }

    static var float: BinaryFormat {
        BinaryFormat(
            significandBits: 23, exponentBias: 127, infiniteExponent: 0xff, leastPower: -64, greatestPower: 38,
            powersOfTies: -17...10)
    }

    /// The bits of the nearest number, without the sign; `nil` when digits that were left out could decide.
    @inline(__always)
    func bits(of number: ScannedNumber) -> UInt64? {
        let bits = bits(number.significand, timesTenTo: number.exponent)
        guard !number.isCut || bits == self.bits(number.significand + 1, timesTenTo: number.exponent) else {
            return nil
        }
        return bits
    }

    @inline(__always)
    private func bits(_ significand: UInt64, timesTenTo power: Int) -> UInt64 {
        guard significand != 0, power >= leastPower else { return 0 }
        let infinity = UInt64(infiniteExponent) << UInt64(significandBits)
        guard power <= greatestPower else { return infinity }

        let zeros = significand.leadingZeroBitCount
        let shifted = significand << UInt64(zeros)
        let place = 2 * (power - PowersOfTen.least)
        var product = shifted.multipliedFullWidth(by: PowersOfTen.approximations[place])
        let mask = UInt64.max >> UInt64(significandBits + 3)
        if product.high & mask == mask {
            // The upper half of the power does not decide.
            let more = shifted.multipliedFullWidth(by: PowersOfTen.approximations[place + 1]).high
            let (low, carries) = product.low.addingReportingOverflow(more)
            product = (product.high &+ (carries ? 1 : 0), low)
        }

        let upper = Int(product.high >> 63)
        let shift = UInt64(upper + 64 - significandBits - 3)
        var result = product.high >> shift
        // The binary exponent of a power of ten: 217,706 / 65,536 approximates the binary logarithm of 10.
        var exponent = (217_706 * power) >> 16 + 63 + upper - zeros + exponentBias
        if exponent <= 0 {
            // A subnormal number, or zero.
            guard exponent > -63 else { return 0 }
            result >>= UInt64(1 - exponent)
            result = (result + (result & 1)) >> 1
            // Rounded up to the least normal number, the carry is the exponent.
            return result
        }
        if product.low <= 1, powersOfTies.contains(power), result & 3 == 1, result << shift == product.high {
            // Exactly between two: the even one is below.
            result &= ~1
        }
        result = (result + (result & 1)) >> 1
        if result >> UInt64(significandBits + 1) != 0 {
            result >>= 1
            exponent += 1
        }
        guard exponent < infiniteExponent else { return infinity }
        return result & ~(1 << UInt64(significandBits)) | UInt64(exponent) << UInt64(significandBits)
    }
}
