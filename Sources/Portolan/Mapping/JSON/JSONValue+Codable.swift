// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension JSONValue: Codable {
    /// Reads whatever value the decoder stands at.
    ///
    /// From ``PortolanJSONDecoder`` the value comes as it stands in the document. Of Foundation's decoder, numbers come as it gives
    /// them: digits beyond a `Decimal` are lost.
    public init(from decoder: any Decoder) throws {
        if let own = decoder as? JSONElementDecoder, let (_, _, element) = try own.source() {
            guard let value = element.value else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "a text holds half of a surrogate pair"))
            }
            self = value
            return
        }
        if let members = try? decoder.container(keyedBy: MemberName.self) {
            self = .object(
                JSONObject(try members.allKeys.map { ($0.stringValue, try members.decode(JSONValue.self, forKey: $0)) })
            )
            return
        }
        if var elements = try? decoder.unkeyedContainer() {
            var array: [JSONValue] = []
            while !elements.isAtEnd { array.append(try elements.decode(JSONValue.self)) }
            self = .array(array)
            return
        }
        // The decoder cannot be asked what it holds, only whether it is this or that: each `try?` is a question.
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .bool(flag)
        } else if let number = try? container.decode(Int64.self) {
            self = .number(JSONNumber(number))
        } else if let number = try? container.decode(UInt64.self) {
            self = .number(JSONNumber(number))
        } else if let number = try? container.decode(Decimal.self), number.isFinite {
            self = .number(JSONNumber(number))
        } else if let number = try? container.decode(Double.self) {
            self = .number(JSONNumber(number))
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    /// Writes the value.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let object):
            var container = encoder.container(keyedBy: MemberName.self)
            for (name, value) in object { try container.encode(value, forKey: MemberName(name)) }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let flag):
            var container = encoder.singleValueContainer()
            try container.encode(flag)
        case .string(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        case .number(let number):
            var container = encoder.singleValueContainer()
            if let whole = Int64(number.text) {
                try container.encode(whole)
            } else if let whole = UInt64(number.text) {
                try container.encode(whole)
            } else if let decimal = number.decimal, number.isFinite {
                try container.encode(decimal)
            } else {
                try container.encode(number.double)
            }
        }
    }

    private struct MemberName: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { self.init(String(intValue)) }
    }
}
