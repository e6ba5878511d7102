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
    public func exactly<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
        if let value = Integer(text) { return value }
        // Text without fraction and exponent that did not fit above does not fit at all.
        guard text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }) else {
            return nil
        }
        // `3.0` is whole whatever its size; only an exponent needs the way through a Double.
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 2, parts[1].utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) { return Integer(parts[0]) }
        return Double(text).flatMap { Integer(exactly: $0) }
    }

    /// The nearest `Double`; infinite when the number is too large for one.
    public var double: Double { Double(text) ?? .nan }

    /// The value as a `Decimal`; `nil` when its 38 digits and its exponent do not suffice.
    public var decimal: Decimal? { Decimal(string: text) }

    /// The text.
    public var description: String { text }
}

extension JSONNumber: Hashable {
    /// Whether two numbers have the same value: whole numbers are compared exactly, others as `Double`.
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        if left.text == right.text { return true }
        if let first = left.exactly(Int64.self), let second = right.exactly(Int64.self) { return first == second }
        return left.double == right.double
    }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(double) }
}
