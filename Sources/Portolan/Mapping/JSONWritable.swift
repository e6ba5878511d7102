// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Types that are written without an `Encoder` between them and the value.
protocol JSONWritable {
    func json() throws -> JSONValue
}

extension JSONValue {
    /// Makes the JSON value of any encodable value: mapped types by their mapping, others by `Encodable`.
    ///
    /// - Throws: `EncodingError`, and what a transform of a mapping throws.
    public init(encoding value: some Encodable) throws {
        if let writable = value as? any JSONWritable {
            self = try writable.json()
        } else if let mappable = value as? any Mappable {
            self = try mappable.jsonByMapping()
        } else {
            // Its names are sorted: the same value is the same bytes.
            self = try JSONValue(parsing: PortolanJSONEncoder.output(value, .mapping).bytes)
        }
    }
}

extension Mappable {
    func jsonByMapping() throws -> JSONValue { try Self.mapping.json(from: self) }
}

extension String: JSONWritable {
    func json() -> JSONValue { .string(self) }
}

extension Bool: JSONWritable {
    func json() -> JSONValue { .bool(self) }
}

extension JSONWritable where Self: FixedWidthInteger & Sendable {
    func json() -> JSONValue { .number(JSONNumber(self)) }
}

extension Int: JSONWritable {}
extension Int8: JSONWritable {}
extension Int16: JSONWritable {}
extension Int32: JSONWritable {}
extension Int64: JSONWritable {}
extension UInt: JSONWritable {}
extension UInt8: JSONWritable {}
extension UInt16: JSONWritable {}
extension UInt32: JSONWritable {}
extension UInt64: JSONWritable {}

extension Double: JSONWritable {
    func json() -> JSONValue { .number(JSONNumber(self)) }
}

extension Decimal: JSONWritable {
    func json() -> JSONValue { .number(JSONNumber(self)) }
}

extension URL: JSONWritable {
    func json() -> JSONValue { .string(absoluteString) }
}

extension UUID: JSONWritable {
    func json() -> JSONValue { .string(uuidString) }
}

extension Date: JSONWritable {
    func json() throws -> JSONValue {
        guard let text = RFC3339.text(from: self) else {
            // Not the date itself: Foundation traps when it prints one that is not finite.
            throw EncodingError.invalidValue(
                timeIntervalSinceReferenceDate,
                .init(codingPath: [], debugDescription: "RFC 3339 writes the years 0 to 9999 only"))
        }
        return .string(text)
    }
}

extension Data: JSONWritable {
    func json() -> JSONValue { .string(base64EncodedString()) }
}

extension JSONValue: JSONWritable {
    func json() -> JSONValue { self }
}

extension Optional: JSONWritable where Wrapped: Encodable {
    func json() throws -> JSONValue { try map { try JSONValue(encoding: $0) } ?? .null }
}

extension Array: JSONWritable where Element: Encodable {
    func json() throws -> JSONValue { .array(try map { try JSONValue(encoding: $0) }) }
}

extension Dictionary: JSONWritable where Key: Encodable, Value: Encodable {
    func json() throws -> JSONValue {
        var members: [(String, JSONValue)] = []
        for (key, value) in self {
            guard let name = try JSONValue(encoding: key).scalarText else {
                throw EncodingError.invalidValue(
                    key, .init(codingPath: [], debugDescription: "the key of a dictionary must be a text or a number"))
            }
            members.append((name, try JSONValue(encoding: value)))
        }
        // A dictionary has no order of its own: sorted names make the same value the same bytes.
        return .object(JSONObject(members.sorted { $0.0 < $1.0 }))
    }
}
