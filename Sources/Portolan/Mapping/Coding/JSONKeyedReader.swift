// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The members of an object, looked up by key.
struct JSONKeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let object: JSONElementDecoder

    @inline(__always)
    init(object: JSONElementDecoder) { self.object = object }

    var codingPath: [any CodingKey] { object.codingPath }

    var allKeys: [Key] {
        guard let scope = try? object.reference.scope() else { return [] }
        return scope.names(of: object.index).compactMap { Key(stringValue: $0) }
    }

    func contains(_ key: Key) -> Bool {
        guard let scope = try? object.reference.scope() else { return false }
        return scope.member(key.stringValue, of: object.index) != 0
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        let (scope, place) = try find(key)
        return scope.element(at: place).isNull
    }

    /// The value of a member that must be there.
    @inline(__always)
    private func find(_ key: Key) throws -> (scope: JSONDecodingScope, place: Int) {
        let scope = try object.scope()
        let place = scope.member(key.stringValue, of: object.index)
        guard place != 0 else { throw scope.missing(key, in: object.index) }
        return (scope, place)
    }

    /// The value of a member that may be missing, or null.
    @inline(__always)
    private func findIfPresent(_ key: Key) throws -> (scope: JSONDecodingScope, place: Int)? {
        let scope = try object.scope()
        let place = scope.member(key.stringValue, of: object.index)
        guard place != 0, scope.words[place] & 0xF != JSONTag.null.rawValue else { return nil }
        return (scope, place)
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let (scope, place) = try find(key)
        return try scope.value(type, at: place)
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        guard let (scope, place) = try findIfPresent(key) else { return nil }
        return try scope.value(type, at: place)
    }

    private func decoder(forKey key: Key) throws -> JSONElementDecoder {
        let (scope, place) = try find(key)
        return JSONElementDecoder(scope.reference, place)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder(forKey: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(forKey: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try superDecoder(JSONPathKey("super")) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder(key) }

    /// A decoder for a member; where there is none, one that stands at a null.
    private func superDecoder(_ key: any CodingKey) throws -> any Decoder {
        let scope = try object.scope()
        let place = scope.member(key.stringValue, of: object.index)
        guard place == 0 else { return JSONElementDecoder(scope.reference, place) }
        return JSONAbsentDecoder(codingPath: codingPath + [key], reference: scope.reference)
    }
}

// The standard library asks for each of its types by a function of its own.
extension JSONKeyedReader {
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        let (scope, place) = try find(key)
        return try scope.bool(at: place)
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        guard let (scope, place) = try findIfPresent(key) else { return nil }
        return try scope.bool(at: place)
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        let (scope, place) = try find(key)
        return try scope.string(at: place)
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        guard let (scope, place) = try findIfPresent(key) else { return nil }
        return try scope.string(at: place)
    }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        let (scope, place) = try find(key)
        return try scope.double(at: place)
    }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        guard let (scope, place) = try findIfPresent(key) else { return nil }
        return try scope.double(at: place)
    }

    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        let (scope, place) = try find(key)
        return try scope.float(at: place)
    }

    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        guard let (scope, place) = try findIfPresent(key) else { return nil }
        return try scope.float(at: place)
    }

    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        let (scope, place) = try find(key)
        return try scope.integer(type, at: place)
    }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        guard let (scope, place) = try findIfPresent(key) else { return nil }
        return try scope.integer(type, at: place)
    }

    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
        let (scope, place) = try find(key)
        return try scope.integer(type, at: place)
    }

    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
        guard let (scope, place) = try findIfPresent(key) else { return nil }
        return try scope.integer(type, at: place)
    }

    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
        let (scope, place) = try find(key)
        return try scope.integer(type, at: place)
    }

    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
        guard let (scope, place) = try findIfPresent(key) else { return nil }
        return try scope.integer(type, at: place)
    }

    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
        let (scope, place) = try find(key)
        return try scope.integer(type, at: place)
    }

    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
        guard let (scope, place) = try findIfPresent(key) else { return nil }
        return try scope.integer(type, at: place)
    }

    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
        let (scope, place) = try find(key)
        return try scope.integer(type, at: place)
    }

    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        guard let (scope, place) = try findIfPresent(key) else { return nil }
        return try scope.integer(type, at: place)
    }

    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
        let (scope, place) = try find(key)
        return try scope.integer(type, at: place)
    }

    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
        guard let (scope, place) = try findIfPresent(key) else { return nil }
        return try scope.integer(type, at: place)
    }

    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
        let (scope, place) = try find(key)
        return try scope.integer(type, at: place)
    }

    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
        guard let (scope, place) = try findIfPresent(key) else { return nil }
        return try scope.integer(type, at: place)
    }

    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
        let (scope, place) = try find(key)
        return try scope.integer(type, at: place)
    }

    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
        guard let (scope, place) = try findIfPresent(key) else { return nil }
        return try scope.integer(type, at: place)
    }

    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
        let (scope, place) = try find(key)
        return try scope.integer(type, at: place)
    }

    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
        guard let (scope, place) = try findIfPresent(key) else { return nil }
        return try scope.integer(type, at: place)
    }

    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
        let (scope, place) = try find(key)
        return try scope.integer(type, at: place)
    }

    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        guard let (scope, place) = try findIfPresent(key) else { return nil }
        return try scope.integer(type, at: place)
    }

    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        let (scope, place) = try find(key)
        return try scope.integer(type, at: place)
    }

    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
        guard let (scope, place) = try findIfPresent(key) else { return nil }
        return try scope.integer(type, at: place)
    }

    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        let (scope, place) = try find(key)
        return try scope.integer(type, at: place)
    }

    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
        guard let (scope, place) = try findIfPresent(key) else { return nil }
        return try scope.integer(type, at: place)
    }
}
