// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension JSONNumberReading {
    /// The value as a `Decimal`, rounded to the digits that one has; `nil` when its exponent does not suffice.
    package static func decimal(_ text: UnsafePointer<UInt8>, _ count: Int) -> Decimal? {
        let number = unsafe ScannedNumber(text, count)
        // A decimal's exponent goes from -128 to 127; near the ends, and with more digits, Foundation decides.
        guard !number.isCut, -100...100 ~= number.exponent else { return unsafe Decimal(string: string(text, count)) }
        // With a minus sign, a zero would be "not a number".
        guard number.significand != 0 else { return 0 }
        return Decimal(
            sign: number.isNegative ? .minus : .plus, exponent: number.exponent,
            significand: Decimal(number.significand))
    }
}
