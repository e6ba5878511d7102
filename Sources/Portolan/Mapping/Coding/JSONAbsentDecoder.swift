// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The decoder for a member that is not there, which stands at a null that stands nowhere.
struct JSONAbsentDecoder: Decoder {
    let codingPath: [any CodingKey]
    let reference: JSONDecodingReference

    var userInfo: [CodingUserInfoKey: Any] { (try? reference.scope())?.userInfo ?? [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw nothing([String: Any].self)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw nothing([Any].self) }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    private func nothing(_ type: Any.Type) -> any Error {
        guard reference.isAlive else { return JSONDecodingIsOver().asDecodingError }
        return DecodingError.valueNotFound(
            type, .init(codingPath: codingPath, debugDescription: "expected a \(type), found no such member"))
    }
}

extension JSONAbsentDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { reference.isAlive }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type == Date.self || type == Data.self || type == URL.self || type == Decimal.self { throw nothing(type) }
        return try Value(from: self)
    }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard reference.isAlive else { throw JSONDecodingIsOver().asDecodingError }
        // As `JSONDecoder`: a null, too, is a value of another kind.
        throw DecodingError.typeMismatch(
            type, .init(codingPath: codingPath, debugDescription: "expected true or false, found no such member"))
    }

    func decode(_ type: String.Type) throws -> String { throw nothing(type) }
    func decode(_ type: Double.Type) throws -> Double { throw nothing(type) }
    func decode(_ type: Float.Type) throws -> Float { throw nothing(type) }
    func decode(_ type: Int.Type) throws -> Int { throw nothing(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { throw nothing(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { throw nothing(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { throw nothing(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { throw nothing(type) }
    func decode(_ type: UInt.Type) throws -> UInt { throw nothing(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { throw nothing(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { throw nothing(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { throw nothing(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { throw nothing(type) }
    func decode(_ type: Int128.Type) throws -> Int128 { throw nothing(type) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { throw nothing(type) }
}
