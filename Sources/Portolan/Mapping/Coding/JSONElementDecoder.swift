// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The decoder that stands at one element of a document.
///
/// It is three words, and holds nothing alive: see ``JSONDecodingState``.
package struct JSONElementDecoder: Decoder {
    let reference: JSONDecodingReference
    private let place: UInt32

    @inline(__always)
    init(_ reference: JSONDecodingReference, _ index: Int) {
        self.reference = reference
        place = UInt32(truncatingIfNeeded: index)
    }

    @inline(__always)
    var index: Int { Int(place) }

    @inline(__always)
    func scope() throws -> JSONDecodingScope {
        do throws(JSONDecodingIsOver) {
            return try reference.scope()
        } catch {
            throw error.asDecodingError
        }
    }

    /// The document, the element that the decoding began with, and the one that the decoder stands at.
    ///
    /// - Throws: `DecodingError` once the call is over.
    func source() throws -> (document: JSONDocument, root: JSONElement, element: JSONElement)? {
        let scope = try scope()
        guard let document = scope.document else { return nil }
        return (document, scope.element(at: scope.withTrail { $0.start }), scope.element(at: index))
    }

    package var codingPath: [any CodingKey] { (try? reference.scope())?.codingPath(of: index) ?? [] }

    package var userInfo: [CodingUserInfoKey: Any] { (try? reference.scope())?.userInfo ?? [:] }

    package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try checkObject()
        return KeyedDecodingContainer(JSONKeyedReader(object: self))
    }

    /// Throws unless there is an object.
    private func checkObject() throws {
        let scope = try scope()
        guard scope.words[index] & 0xF == JSONTag.object.rawValue else {
            throw scope.unfit([String: Any].self, at: index)
        }
        guard !scope.element(at: index).isTooDeep else { throw scope.tooDeep(at: index) }
    }

    package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let scope = try scope()
        guard scope.words[index] & 0xF == JSONTag.array.rawValue else { throw scope.unfit([Any].self, at: index) }
        guard !scope.element(at: index).isTooDeep else { throw scope.tooDeep(at: index) }
        return JSONUnkeyedReader(array: self)
    }

    package func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension JSONElementDecoder: SingleValueDecodingContainer {
    package func decodeNil() -> Bool {
        guard let scope = try? reference.scope() else { return false }
        return scope.element(at: index).isNull
    }

    package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try scope().value(type, at: index) }
    package func decode(_ type: Bool.Type) throws -> Bool { try scope().bool(at: index) }
    package func decode(_ type: String.Type) throws -> String { try scope().string(at: index) }
    package func decode(_ type: Double.Type) throws -> Double { try scope().double(at: index) }
    package func decode(_ type: Float.Type) throws -> Float { try scope().float(at: index) }
    package func decode(_ type: Int.Type) throws -> Int { try scope().integer(type, at: index) }
    package func decode(_ type: Int8.Type) throws -> Int8 { try scope().integer(type, at: index) }
    package func decode(_ type: Int16.Type) throws -> Int16 { try scope().integer(type, at: index) }
    package func decode(_ type: Int32.Type) throws -> Int32 { try scope().integer(type, at: index) }
    package func decode(_ type: Int64.Type) throws -> Int64 { try scope().integer(type, at: index) }
    package func decode(_ type: UInt.Type) throws -> UInt { try scope().integer(type, at: index) }
    package func decode(_ type: UInt8.Type) throws -> UInt8 { try scope().integer(type, at: index) }
    package func decode(_ type: UInt16.Type) throws -> UInt16 { try scope().integer(type, at: index) }
    package func decode(_ type: UInt32.Type) throws -> UInt32 { try scope().integer(type, at: index) }
    package func decode(_ type: UInt64.Type) throws -> UInt64 { try scope().integer(type, at: index) }
    package func decode(_ type: Int128.Type) throws -> Int128 { try scope().integer(type, at: index) }
    package func decode(_ type: UInt128.Type) throws -> UInt128 { try scope().integer(type, at: index) }
}
