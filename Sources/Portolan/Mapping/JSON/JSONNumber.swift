// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A number of a JSON document, kept as its text: no digit is lost, whatever its size.
public struct JSONNumber: Sendable, CustomStringConvertible {
    /// The number as it stands in the document.
    public let text: String

    /// For text that is a number by the grammar of JSON.
    package init(unchecked text: String) {
        self.text = text
    }

    /// Makes a whole number.
    public init(_ value: some BinaryInteger & Sendable) {
        text = String(value)
    }

    /// Makes a number of the shortest text that reads back as the value.
    ///
    /// Infinity and "not a number" are no JSON numbers: writing them is an error.
    public init(_ value: Double) {
        text = value.description
    }

    /// Makes a number of a decimal.
    public init(_ value: Decimal) {
        text = value.description
    }

    /// Whether the number can be written: infinity and "not a number" cannot.
    package var isFinite: Bool {
        text.utf8.last.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    }

    /// The value as a whole number of the given type, if it is whole and fits: `3`, `3.0` and `3e0` are all 3.
    ///
    /// The digits decide, not a `Double`: what is not whole is not rounded, however small the rest.
    public func exactly<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
        if let value = Integer(text) { return value }
        guard isFinite, let whole = wholeDigits else { return nil }
        return Integer(whole)
    }

    /// The digits of a number that is written with a fraction or an exponent, if it is whole and not absurdly long.
    private var wholeDigits: String? {
        let parts = text.split(whereSeparator: { $0 == "e" || $0 == "E" })
        guard let mantissa = parts.first else { return nil }
        let sign = mantissa.hasPrefix("-") ? "-" : ""
        let halves = mantissa.dropFirst(sign.count).split(separator: ".")
        guard let units = halves.first else { return nil }
        let digits = String(units) + (halves.count == 2 ? halves[1] : "")
        guard digits.utf8.contains(where: { $0 != UInt8(ascii: "0") }) else { return "0" }
        guard let exponent = parts.count == 1 ? 0 : Int(parts[1]) else { return nil }
        let (place, overflows) = units.count.addingReportingOverflow(exponent)
        // No integer type of Swift has more than 39 digits, leading zeros of the text aside.
        guard !overflows, place > 0, place <= digits.count + 39 else { return nil }
        let fraction = digits.dropFirst(place)
        guard fraction.utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) else { return nil }
        return sign + digits.prefix(place) + String(repeating: "0", count: max(0, place - digits.count))
    }

    /// The nearest `Double`; infinite when the number is too large for one.
    public var double: Double { Double(text) ?? .nan }

    /// The value as a `Decimal`, rounded to its 38 digits; `nil` when its exponent does not suffice.
    public var decimal: Decimal? { Decimal(string: text) }

    /// The text.
    public var description: String { text }
}

extension JSONNumber: Hashable {
    /// Whether two numbers have the same value, to the last digit: `1`, `1.0` and `10e-1` have.
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        left.text == right.text || left.normalized == right.normalized
    }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(normalized) }

    /// A number as its digits, without zeros at either end, and the power of ten of the last one.
    private enum Normalized: Hashable {
        case zero
        case short(UInt64, exponent: Int, isNegative: Bool)
        case long([UInt8], exponent: Int, isNegative: Bool)
        /// What is not finite, or has an exponent beyond all use: only the same text is the same.
        case text(String)
    }

    private var normalized: Normalized {
        guard isFinite else { return .text(text) }
        var digits = SignificantDigits()
        var isNegative = false
        var fractionDigits = 0
        var isFraction = false
        var power = 0
        var isPower = false
        var isNegativePower = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "-"): if isPower { isNegativePower = true } else { isNegative = true }
            case UInt8(ascii: "+"): break
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"): isPower = true
            case _ where isPower:
                // The sum with the number of digits must not overflow.
                if power < 1 << 40 { power = power * 10 + Int(byte &- UInt8(ascii: "0")) }
            default:
                digits.append(byte &- UInt8(ascii: "0"))
                if isFraction { fractionDigits += 1 }
            }
        }
        guard !digits.isZero else { return .zero }
        guard power < 1 << 40 else { return .text(text) }
        if isNegativePower { power = -power }
        let exponent = power - fractionDigits + digits.trailingZeros
        return digits.long.isEmpty
            ? .short(digits.short, exponent: exponent, isNegative: isNegative)
            : .long(digits.long, exponent: exponent, isNegative: isNegative)
    }
}

/// The digits of a number from the first to the last that is not zero.
private struct SignificantDigits {
    /// The digits as a number, as long as they are at most 18.
    private(set) var short: UInt64 = 0
    /// The digits one by one, where they are more.
    private(set) var long: [UInt8] = []
    private(set) var trailingZeros = 0
    private var count = 0

    var isZero: Bool { count == 0 }

    mutating func append(_ digit: UInt8) {
        guard digit != 0 else {
            if count > 0 { trailingZeros += 1 }
            return
        }
        for _ in 0..<trailingZeros { put(0) }
        put(digit)
        trailingZeros = 0
    }

    private mutating func put(_ digit: UInt8) {
        count += 1
        if count == 19 { long = String(short).utf8.map { $0 - UInt8(ascii: "0") } }
        if count < 19 { short = short * 10 + UInt64(digit) } else { long.append(digit) }
    }
}
