// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A value that can stand in a query, a form, a JSON body or a path.
///
/// Texts, numbers, truth values, dates (RFC 3339), `UUID`, `URL`, and arrays and dictionaries of these are ready. Types
/// of your own say how they are sent; an enum with raw values has nothing to say:
///
/// ```swift
/// enum Kind: String, ParameterConvertible { case artist, album }
/// ```
public protocol ParameterConvertible: Sendable {
    /// The value as JSON: a path takes texts, numbers and truth values only.
    var parameterValue: JSONValue { get }
}

extension JSONValue: ParameterConvertible {
    /// The value itself.
    public var parameterValue: JSONValue { self }
}

extension String: ParameterConvertible {
    /// The text.
    public var parameterValue: JSONValue { .string(self) }
}

extension Substring: ParameterConvertible {
    /// The text.
    public var parameterValue: JSONValue { .string(String(self)) }
}

extension Bool: ParameterConvertible {
    /// `true` or `false`.
    public var parameterValue: JSONValue { .bool(self) }
}

extension ParameterConvertible where Self: BinaryInteger {
    /// The digits.
    public var parameterValue: JSONValue { .number(JSONNumber(self)) }
}

extension Int: ParameterConvertible {}
extension Int8: ParameterConvertible {}
extension Int16: ParameterConvertible {}
extension Int32: ParameterConvertible {}
extension Int64: ParameterConvertible {}
extension UInt: ParameterConvertible {}
extension UInt8: ParameterConvertible {}
extension UInt16: ParameterConvertible {}
extension UInt32: ParameterConvertible {}
extension UInt64: ParameterConvertible {}

extension Double: ParameterConvertible {
    /// The shortest text that reads back as this number.
    ///
    /// Infinity and "not a number" are refused when the request is built.
    public var parameterValue: JSONValue { .number(JSONNumber(self)) }
}

extension Float: ParameterConvertible {
    /// The shortest text that reads back as this number.
    public var parameterValue: JSONValue { .number(JSONNumber(unchecked: description)) }
}

extension Decimal: ParameterConvertible {
    /// The digits.
    public var parameterValue: JSONValue { .number(JSONNumber(self)) }
}

extension UUID: ParameterConvertible {
    /// The text in capitals, as Foundation writes it.
    public var parameterValue: JSONValue { .string(uuidString) }
}

extension URL: ParameterConvertible {
    /// The absolute URL as text.
    public var parameterValue: JSONValue { .string(absoluteString) }
}

extension Date: ParameterConvertible {
    /// The date in UTC as RFC 3339 writes it.
    ///
    /// A date that it cannot write, outside the years 0 to 9999, is refused when the request is built.
    public var parameterValue: JSONValue {
        RFC3339.text(from: self).map { .string($0) } ?? .number(JSONNumber(Double.nan))
    }
}

extension Array: ParameterConvertible where Element: ParameterConvertible {
    /// The elements.
    public var parameterValue: JSONValue { .array(map(\.parameterValue)) }
}

extension Dictionary: ParameterConvertible where Key == String, Value: ParameterConvertible {
    /// The members, sorted by name: a dictionary has no order of its own.
    public var parameterValue: JSONValue {
        .object(JSONObject(sorted { $0.key < $1.key }.map { ($0.key, $0.value.parameterValue) }))
    }
}

extension ParameterConvertible where Self: RawRepresentable, RawValue: ParameterConvertible {
    /// The raw value.
    public var parameterValue: JSONValue { rawValue.parameterValue }
}
