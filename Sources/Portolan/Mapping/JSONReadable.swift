// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Types that are read without a `Decoder` between the value and them.
protocol JSONReadable {
    /// Reads a value; notes a problem and returns `nil` when it does not fit.
    static func read(_ value: JSONValue, _ reader: inout MappingReader) -> Self?
}

/// Types that say what a document must hold for them.
protocol Expecting {
    static var expectation: String { get }
}

/// A scalar: one expectation, one conversion.
protocol JSONScalar: JSONReadable, Expecting {
    static func convert(_ value: JSONValue) -> Self?
}

extension JSONScalar {
    static func read(_ value: JSONValue, _ reader: inout MappingReader) -> Self? {
        if let converted = convert(value) { return converted }
        if value.isNull { reader.null(expectation) } else { reader.mismatch(expectation, found: value) }
        return nil
    }
}

extension String: JSONScalar {
    static var expectation: String { "a string" }
    static func convert(_ value: JSONValue) -> String? { value.string }
}

extension Bool: JSONScalar {
    static var expectation: String { "true or false" }
    static func convert(_ value: JSONValue) -> Bool? { value.bool }
}

extension JSONScalar where Self: FixedWidthInteger {
    static var expectation: String { "a whole number that fits \(Self.self)" }
    static func convert(_ value: JSONValue) -> Self? {
        guard case .number(let number) = value else { return nil }
        return number.exactly(Self.self)
    }
}

extension Int: JSONScalar {}
extension Int8: JSONScalar {}
extension Int16: JSONScalar {}
extension Int32: JSONScalar {}
extension Int64: JSONScalar {}
extension UInt: JSONScalar {}
extension UInt8: JSONScalar {}
extension UInt16: JSONScalar {}
extension UInt32: JSONScalar {}
extension UInt64: JSONScalar {}

extension Double: JSONScalar {
    static var expectation: String { "a number" }
    static func convert(_ value: JSONValue) -> Double? {
        // A number too large for a Double is a fault of the document, not infinity.
        value.double.flatMap { $0.isFinite ? $0 : nil }
    }
}

extension Float: JSONScalar {
    static var expectation: String { "a number" }
    static func convert(_ value: JSONValue) -> Float? {
        value.double.map(Float.init).flatMap { $0.isFinite ? $0 : nil }
    }
}

extension Decimal: JSONScalar {
    static var expectation: String { "a number" }
    static func convert(_ value: JSONValue) -> Decimal? {
        guard case .number(let number) = value else { return nil }
        return number.decimal
    }
}

extension URL: JSONScalar {
    static var expectation: String { "a URL" }
    static func convert(_ value: JSONValue) -> URL? {
        guard let text = value.string, !text.isEmpty else { return nil }
        return URL(string: text)
    }
}

extension UUID: JSONScalar {
    static var expectation: String { "a UUID" }
    static func convert(_ value: JSONValue) -> UUID? { value.string.flatMap { UUID(uuidString: $0) } }
}

extension Date: JSONScalar {
    static var expectation: String { "an RFC 3339 date" }
    static func convert(_ value: JSONValue) -> Date? { value.string.flatMap { RFC3339.date(from: $0) } }
}

extension Data: JSONScalar {
    static var expectation: String { "base64 text" }
    static func convert(_ value: JSONValue) -> Data? { value.string.flatMap { Data(base64Encoded: $0) } }
}

extension JSONValue: JSONReadable, Expecting {
    static var expectation: String { "any value" }
    static func read(_ value: JSONValue, _ reader: inout MappingReader) -> JSONValue? { value }
}

extension Optional: Expecting where Wrapped: Expecting {
    static var expectation: String { Wrapped.expectation }
}

extension Array: Expecting {
    static var expectation: String { "an array" }
}

extension Dictionary: Expecting {
    static var expectation: String { "an object" }
}

extension Optional: JSONReadable where Wrapped: Decodable {
    static func read(_ value: JSONValue, _ reader: inout MappingReader) -> Wrapped?? {
        guard !value.isNull else { return .some(nil) }
        return reader.read(Wrapped.self, from: value).map { .some($0) }
    }
}

extension Array: JSONReadable where Element: Decodable {
    static func read(_ value: JSONValue, _ reader: inout MappingReader) -> [Element]? {
        reader.readElements(of: value) { reader, element in reader.read(Element.self, from: element) }
    }
}

extension MappingReader {
    /// Reads each element of an array; `nil` when a problem was noted.
    mutating func readElements<Element>(
        of value: JSONValue, _ read: (inout MappingReader, JSONValue) -> Element?
    ) -> [Element]? {
        guard case .array(let elements) = value else {
            if value.isNull { null("an array") } else { mismatch("an array", found: value) }
            return nil
        }
        var result: [Element] = []
        result.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            if let element = at([.index(index)], { read(&$0, element) }) { result.append(element) }
            if isFull { break }
        }
        return result.count == elements.count ? result : nil
    }
}

extension Set: JSONReadable where Element: Decodable {
    static func read(_ value: JSONValue, _ reader: inout MappingReader) -> Set<Element>? {
        [Element].read(value, &reader).map { Set($0) }
    }
}

extension Dictionary: JSONReadable where Key: Decodable, Value: Decodable {
    static func read(_ value: JSONValue, _ reader: inout MappingReader) -> [Key: Value]? {
        guard case .object(let object) = value else {
            if value.isNull { reader.null("an object") } else { reader.mismatch("an object", found: value) }
            return nil
        }
        var result: [Key: Value] = [:]
        var isWhole = true
        for (name, member) in object {
            let read = reader.at([.name(name)]) { reader -> (Key, Value)? in
                guard let key = reader.key(Key.self, named: name),
                    let value = reader.read(Value.self, from: member)
                else { return nil }
                return (key, value)
            }
            if let read { result[read.0] = read.1 } else { isWhole = false }
            if reader.isFull { break }
        }
        return isWhole ? result : nil
    }
}

extension MappingReader {
    /// The name of a member as the key of a dictionary: a text as it is, a number from its digits, any other type
    /// from the text.
    fileprivate mutating func key<Key: Decodable>(_ type: Key.Type, named name: String) -> Key? {
        if let text = name as? Key { return text }
        if let number = Int(name), String(number) == name, Key.self is any FixedWidthInteger.Type {
            return read(type, from: .number(JSONNumber(number)))
        }
        return read(type, from: .string(name))
    }
}
