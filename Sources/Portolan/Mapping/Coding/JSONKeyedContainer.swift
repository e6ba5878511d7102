// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// An object that a value writes its members to.
struct JSONKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private var place: JSONEncodingStream.Place
    /// Whether the strategy for keys leaves the names alone, as it does those of a dictionary.
    private let keepsNames: Bool

    init(place: JSONEncodingStream.Place, keepsNames: Bool = false) {
        self.place = place
        self.keepsNames = keepsNames
    }

    var codingPath: [any CodingKey] { place.codingPath }

    /// The state of the stream, with this object as its innermost level.
    @inline(__always)
    private mutating func activated() -> JSONStorage<JSONEncodingState> {
        place.activate()
        return place.stream.storage
    }

    @inline(__always)
    private func name(_ key: some CodingKey) -> String {
        place.stream.storage.value.convertsNames && !keepsNames ? convertedName(key) : key.stringValue
    }

    @inline(never)
    private func convertedName(_ key: some CodingKey) -> String {
        place.stream.run.name(of: key, at: place.stream.codingPath)
    }

    /// The state of the stream, with the name of a member written.
    @inline(__always)
    private mutating func begin(_ key: Key) -> JSONStorage<JSONEncodingState> {
        let storage = activated()
        storage.value.beginMember(name(key))
        return storage
    }

    mutating func encodeNil(forKey key: Key) throws { begin(key).value.output.appendNull() }
    mutating func encode(_ value: Bool, forKey key: Key) throws { begin(key).value.output.append(value) }
    mutating func encode(_ value: String, forKey key: Key) throws { begin(key).value.write(value) }

    mutating func encode(_ value: Double, forKey key: Key) throws {
        guard value.isFinite else {
            return try encodeNonFinite(key) { stream throws(JSONEncodingRefusal) in try stream.write(value) }
        }
        begin(key).value.output.append(finite: value)
    }

    mutating func encode(_ value: Float, forKey key: Key) throws {
        guard value.isFinite else {
            return try encodeNonFinite(key) { stream throws(JSONEncodingRefusal) in try stream.write(value) }
        }
        begin(key).value.output.append(finite: value)
    }

    @inline(never)
    private mutating func encodeNonFinite(
        _ key: Key, _ write: (JSONEncodingStream) throws(JSONEncodingRefusal) -> Void
    ) throws {
        let mark = activated().value.mark
        place.stream.storage.value.beginMember(name(key))
        do throws(JSONEncodingRefusal) {
            try write(place.stream)
        } catch {
            place.stream.rollBack(to: mark)
            throw error.error(at: place.stream.codingPath + [key])
        }
    }

    mutating func encode(_ value: Int, forKey key: Key) throws { begin(key).value.output.append(integer: value) }
    mutating func encode(_ value: Int8, forKey key: Key) throws { begin(key).value.output.append(integer: value) }
    mutating func encode(_ value: Int16, forKey key: Key) throws { begin(key).value.output.append(integer: value) }
    mutating func encode(_ value: Int32, forKey key: Key) throws { begin(key).value.output.append(integer: value) }
    mutating func encode(_ value: Int64, forKey key: Key) throws { begin(key).value.output.append(integer: value) }
    mutating func encode(_ value: Int128, forKey key: Key) throws { begin(key).value.output.append(integer: value) }
    mutating func encode(_ value: UInt, forKey key: Key) throws { begin(key).value.output.append(integer: value) }
    mutating func encode(_ value: UInt8, forKey key: Key) throws { begin(key).value.output.append(integer: value) }
    mutating func encode(_ value: UInt16, forKey key: Key) throws { begin(key).value.output.append(integer: value) }
    mutating func encode(_ value: UInt32, forKey key: Key) throws { begin(key).value.output.append(integer: value) }
    mutating func encode(_ value: UInt64, forKey key: Key) throws { begin(key).value.output.append(integer: value) }
    mutating func encode(_ value: UInt128, forKey key: Key) throws { begin(key).value.output.append(integer: value) }

    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        let storage = activated()
        let mark = storage.value.mark
        storage.value.beginMember(name(key))
        let stream = place.stream
        let isWritten: Bool
        do throws(JSONEncodingRefusal) {
            isWritten = try stream.writeKnown(value)
        } catch {
            stream.rollBack(to: mark)
            throw error.error(at: stream.codingPath + [key])
        }
        guard !isWritten else { return }
        do {
            try stream.writeNested(value, key: key)
        } catch {
            stream.rollBack(to: mark)
            throw error
        }
    }

    // What the protocol does by itself, without its detours.
    mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) }
    }

    mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) }
    }

    mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) }
    }

    mutating func encodeIfPresent(_ value: Float?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) }
    }

    mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) }
    }

    mutating func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) }
    }

    /// Opens a container under a key, or goes on with the one that is already there.
    private mutating func nested(_ kind: JSONEncodingStream.Kind, _ key: Key) -> JSONEncodingStream.Place {
        let storage = activated()
        let mark = storage.value.mark
        let name = name(key)
        if storage.value.beginMember(name) || place.stream.continues {
            place.stream.rollBack(to: mark)
            if let place = place.stream.container(kind, named: name) { return place }
            storage.value.beginMember(name)
        }
        return place.stream.openNested(kind, key: key)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        KeyedEncodingContainer(JSONKeyedContainer<NestedKey>(place: nested(.object, key)))
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        JSONUnkeyedContainer(place: nested(.array, key))
    }

    mutating func superEncoder() -> any Encoder {
        let key = JSONPathKey("super")
        activated().value.beginMember(name(key))
        return place.stream.openSuper(key: key)
    }

    mutating func superEncoder(forKey key: Key) -> any Encoder {
        _ = begin(key)
        return place.stream.openSuper(key: key)
    }
}
