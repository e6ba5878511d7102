// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A type that one scalar of a document is converted to.
protocol JSONScalar: JSONReadable {
    static var expectation: String { get }
    static var direct: JSONDirectKind { get }
    /// Converts a value of the kind that fits; `nil` when it does not fit.
    static func convert(_ element: JSONElement) -> Self?
    /// Converts a value of another kind, where a field is lenient, if nothing is lost.
    static func convertLeniently(_ element: JSONElement) -> Self?
    /// How arrays of the type are read, a `JSONReading` of them: a requirement, so that it is compiled for each type.
    static func listReading(_ options: ReadingOptions) -> Any
}

extension JSONScalar {
    static var direct: JSONDirectKind { .no }

    static func convertLeniently(_ element: JSONElement) -> Self? { nil }

    static func reading(_ options: ReadingOptions) -> JSONReading<Self> {
        let isLenient = options.isLenient
        let expectation = options.expectation ?? expectation
        var reading = JSONReading<Self>(expectation) { element, reader in
            if let value = convert(element) { return .value(value) }
            if isLenient, let value = convertLeniently(element) { return .value(value) }
            reader.unfit(expectation, at: element)
            return .failed
        }
        reading.direct = direct
        return reading
    }
}

extension JSONElement {
    /// The bytes of a text without escapes, or the text that one with escapes stands for.
    @inline(__always)
    func withText<Result>(
        _ read: (UnsafePointer<UInt8>, Int) -> Result?, or other: (String) -> Result?
    ) -> Result? {
        switch tag {
        case .string: unsafe read(text.pointer(at: start), length)
        case .escapedString: string.flatMap(other)
        default: nil
        }
    }

    /// A document that the text of this one is, for lenient fields.
    fileprivate func innerNumber<Result>(_ read: (JSONElement) -> Result?) -> Result? {
        // A document may have white space around the number, a text that stands for a number may not.
        guard let string, let last = string.utf8.last, let first = string.utf8.first,
            first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last),
            let document = try? JSONDocument(parsing: Array(string.utf8))
        else { return nil }
        return withExtendedLifetime(document) { document.root.isNumber ? read(document.root) : nil }
    }
}

extension String: JSONScalar {
    static var expectation: String { "a string" }
    static var direct: JSONDirectKind { .string }
    static func convert(_ element: JSONElement) -> String? { element.string }
    static func convertLeniently(_ element: JSONElement) -> String? {
        switch element.tag {
        case .integer, .number: element.text.string(at: element.start, count: element.length)
        case .true: "true"
        case .false: "false"
        default: nil
        }
    }
}

extension Bool: JSONScalar {
    static var expectation: String { "true or false" }
    static var direct: JSONDirectKind { .bool }
    static func convert(_ element: JSONElement) -> Bool? { element.bool }
    static func convertLeniently(_ element: JSONElement) -> Bool? {
        let text = element.isNumber ? element.number?.text : element.string?.lowercased()
        return switch text {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }
}

extension JSONScalar where Self: FixedWidthInteger {
    static var expectation: String { "a whole number that fits \(Self.self)" }
    static func convert(_ element: JSONElement) -> Self? {
        guard element.isNumber else { return nil }
        return unsafe JSONNumberReading.integer(Self.self, element.text.pointer(at: element.start), element.length)
    }
    static func convertLeniently(_ element: JSONElement) -> Self? { element.innerNumber { convert($0) } }
}

extension Int: JSONScalar {
    static var direct: JSONDirectKind { .int }
}
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
    static var direct: JSONDirectKind { .double }
    static func convert(_ element: JSONElement) -> Double? {
        guard element.isNumber else { return nil }
        let value = unsafe JSONNumberReading.double(element.text.pointer(at: element.start), element.length)
        // A number too large for a Double is a fault of the document, not infinity.
        return value.isFinite ? value : nil
    }
    static func convertLeniently(_ element: JSONElement) -> Double? { element.innerNumber { convert($0) } }
}

extension Float: JSONScalar {
    static var expectation: String { "a number" }
    static func convert(_ element: JSONElement) -> Float? {
        guard element.isNumber else { return nil }
        let value = unsafe JSONNumberReading.float(element.text.pointer(at: element.start), element.length)
        return value.isFinite ? value : nil
    }
    static func convertLeniently(_ element: JSONElement) -> Float? { element.innerNumber { convert($0) } }
}

extension Decimal: JSONScalar {
    static var expectation: String { "a number" }
    static func convert(_ element: JSONElement) -> Decimal? {
        guard element.isNumber else { return nil }
        return unsafe JSONNumberReading.decimal(element.text.pointer(at: element.start), element.length)
    }
    static func convertLeniently(_ element: JSONElement) -> Decimal? { element.innerNumber { convert($0) } }
}

extension URL: JSONScalar {
    static var expectation: String { "a URL" }
    static var direct: JSONDirectKind { .url }
    static func convert(_ element: JSONElement) -> URL? {
        unsafe element.withText {
            unsafe URLText.url($0, $1)
        } or: {
            $0.isEmpty ? nil : URL(string: $0)
        }
    }
}

extension UUID: JSONScalar {
    static var expectation: String { "a UUID" }
    static func convert(_ element: JSONElement) -> UUID? {
        unsafe element.withText {
            unsafe UUIDText.uuid($0, $1)
        } or: {
            UUID(uuidString: $0)
        }
    }
}

extension Date: JSONScalar {
    static var expectation: String { "an RFC 3339 date" }
    static var direct: JSONDirectKind { .date }
    static func convert(_ element: JSONElement) -> Date? {
        unsafe element.withText {
            unsafe RFC3339.date($0, $1)
        } or: {
            RFC3339.date(from: $0)
        }
    }
}

extension Data: JSONScalar {
    static var expectation: String { "base64 text" }
    static func convert(_ element: JSONElement) -> Data? {
        unsafe element.withText {
            unsafe Base64Text.data($0, $1)
        } or: {
            Data(base64Encoded: $0)
        }
    }
}
