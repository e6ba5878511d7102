// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The elements of an array, one after the other.
struct JSONUnkeyedReader: UnkeyedDecodingContainer {
    // Three words in all, so that the standard library need not allocate for them.
    private let reference: JSONDecodingReference
    private let array: UInt32
    /// The place of the next element.
    private var next: UInt32
    private var number: UInt32 = 0

    init(array: JSONElementDecoder) {
        reference = array.reference
        self.array = UInt32(truncatingIfNeeded: array.index)
        next = UInt32(truncatingIfNeeded: array.index + 2)
    }

    var codingPath: [any CodingKey] { (try? reference.scope())?.codingPath(of: Int(array)) ?? [] }

    var count: Int? { (try? reference.scope())?.element(at: Int(array)).length ?? 0 }

    var currentIndex: Int { Int(number) }

    // Once the call is over there are no more elements; whoever counts on one gets the error of decoding it.
    var isAtEnd: Bool {
        guard let scope = try? reference.scope() else { return true }
        return UInt64(next) >= scope.words[Int(array)] &>> 32
    }

    @inline(__always)
    private func scope() throws -> JSONDecodingScope {
        do throws(JSONDecodingIsOver) {
            return try reference.scope()
        } catch {
            throw error.asDecodingError
        }
    }

    /// The place of the next element, which must be there.
    @inline(__always)
    private func find(_ type: Any.Type) throws -> (scope: JSONDecodingScope, place: Int) {
        let scope = try scope()
        guard UInt64(next) < scope.words[Int(array)] &>> 32 else {
            throw scope.end(type, of: Int(array), at: currentIndex)
        }
        return (scope, Int(next))
    }

    /// The place of the next element; `nil` for a null and at the end, which are passed.
    @inline(__always)
    private mutating func findIfPresent() throws -> (scope: JSONDecodingScope, place: Int)? {
        let scope = try scope()
        guard UInt64(next) < scope.words[Int(array)] &>> 32 else {
            number &+= 1
            return nil
        }
        guard scope.words[Int(next)] & 0xF != JSONTag.null.rawValue else {
            pass(scope)
            return nil
        }
        return (scope, Int(next))
    }

    /// Goes on to the element behind the next one.
    @inline(__always)
    private mutating func pass(_ scope: JSONDecodingScope) {
        next = UInt32(truncatingIfNeeded: scope.element(at: Int(next)).next)
        number &+= 1
    }

    mutating func decodeNil() throws -> Bool {
        let (scope, place) = try find(Never.self)
        guard scope.element(at: place).isNull else { return false }
        pass(scope)
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let (scope, place) = try find(type)
        let value = try scope.value(type, at: place)
        pass(scope)
        return value
    }

    mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        guard let (scope, place) = try findIfPresent() else { return nil }
        let value = try scope.value(type, at: place)
        pass(scope)
        return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let (scope, place) = try find(KeyedDecodingContainer<NestedKey>.self)
        let container = try JSONElementDecoder(reference, place).container(keyedBy: type)
        pass(scope)
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let (scope, place) = try find((any UnkeyedDecodingContainer).self)
        let container = try JSONElementDecoder(reference, place).unkeyedContainer()
        pass(scope)
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let (scope, place) = try find((any Decoder).self)
        pass(scope)
        return JSONElementDecoder(reference, place)
    }
}

// The standard library asks for each of its types by a function of its own.
extension JSONUnkeyedReader {
    mutating func decode(_ type: Bool.Type) throws -> Bool {
        let (scope, place) = try find(type)
        let value = try scope.bool(at: place)
        pass(scope)
        return value
    }

    mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? {
        guard let (scope, place) = try findIfPresent() else { return nil }
        let value = try scope.bool(at: place)
        pass(scope)
        return value
    }

    mutating func decode(_ type: String.Type) throws -> String {
        let (scope, place) = try find(type)
        let value = try scope.string(at: place)
        pass(scope)
        return value
    }

    mutating func decodeIfPresent(_ type: String.Type) throws -> String? {
        guard let (scope, place) = try findIfPresent() else { return nil }
        let value = try scope.string(at: place)
        pass(scope)
        return value
    }

    mutating func decode(_ type: Double.Type) throws -> Double {
        let (scope, place) = try find(type)
        let value = try scope.double(at: place)
        pass(scope)
        return value
    }

    mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? {
        guard let (scope, place) = try findIfPresent() else { return nil }
        let value = try scope.double(at: place)
        pass(scope)
        return value
    }

    mutating func decode(_ type: Float.Type) throws -> Float {
        let (scope, place) = try find(type)
        let value = try scope.float(at: place)
        pass(scope)
        return value
    }

    mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? {
        guard let (scope, place) = try findIfPresent() else { return nil }
        let value = try scope.float(at: place)
        pass(scope)
        return value
    }

    mutating func decode(_ type: Int.Type) throws -> Int {
        let (scope, place) = try find(type)
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? {
        guard let (scope, place) = try findIfPresent() else { return nil }
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decode(_ type: Int8.Type) throws -> Int8 {
        let (scope, place) = try find(type)
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? {
        guard let (scope, place) = try findIfPresent() else { return nil }
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decode(_ type: Int16.Type) throws -> Int16 {
        let (scope, place) = try find(type)
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? {
        guard let (scope, place) = try findIfPresent() else { return nil }
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decode(_ type: Int32.Type) throws -> Int32 {
        let (scope, place) = try find(type)
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? {
        guard let (scope, place) = try findIfPresent() else { return nil }
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decode(_ type: Int64.Type) throws -> Int64 {
        let (scope, place) = try find(type)
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? {
        guard let (scope, place) = try findIfPresent() else { return nil }
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decode(_ type: UInt.Type) throws -> UInt {
        let (scope, place) = try find(type)
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? {
        guard let (scope, place) = try findIfPresent() else { return nil }
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
        let (scope, place) = try find(type)
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? {
        guard let (scope, place) = try findIfPresent() else { return nil }
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
        let (scope, place) = try find(type)
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? {
        guard let (scope, place) = try findIfPresent() else { return nil }
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
        let (scope, place) = try find(type)
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? {
        guard let (scope, place) = try findIfPresent() else { return nil }
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
        let (scope, place) = try find(type)
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? {
        guard let (scope, place) = try findIfPresent() else { return nil }
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decode(_ type: Int128.Type) throws -> Int128 {
        let (scope, place) = try find(type)
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? {
        guard let (scope, place) = try findIfPresent() else { return nil }
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
        let (scope, place) = try find(type)
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }

    mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? {
        guard let (scope, place) = try findIfPresent() else { return nil }
        let value = try scope.integer(type, at: place)
        pass(scope)
        return value
    }
}
