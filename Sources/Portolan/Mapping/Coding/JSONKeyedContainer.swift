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

    /// The stream, with this object as its innermost level.
    @inline(__always)
    private mutating func activated() -> JSONEncodingStream {
        JSONEncodingStream.activate(&place)
        return place.stream
    }

    @inline(__always)
    private func name(_ key: some CodingKey, _ stream: JSONEncodingStream) -> String {
        stream.run.convertsNames && !keepsNames
            ? stream.run.name(of: key, at: stream.codingPath) : key.stringValue
    }

    @inline(__always)
    private mutating func begin(_ key: Key) -> JSONEncodingStream {
        let stream = activated()
        stream.beginMember(name(key, stream))
        return stream
    }

    mutating func encodeNil(forKey key: Key) throws { begin(key).output.appendNull() }
    mutating func encode(_ value: Bool, forKey key: Key) throws { begin(key).output.append(value) }
    mutating func encode(_ value: String, forKey key: Key) throws { begin(key).write(value) }

    mutating func encode(_ value: Double, forKey key: Key) throws {
        let stream = activated()
        let mark = stream.mark
        stream.beginMember(name(key, stream))
        do throws(JSONEncodingRefusal) {
            try stream.write(value)
        } catch {
            stream.rollBack(to: mark)
            throw error.error(at: stream.codingPath + [key])
        }
    }

    mutating func encode(_ value: Float, forKey key: Key) throws {
        let stream = activated()
        let mark = stream.mark
        stream.beginMember(name(key, stream))
        do throws(JSONEncodingRefusal) {
            try stream.write(value)
        } catch {
            stream.rollBack(to: mark)
            throw error.error(at: stream.codingPath + [key])
        }
    }

    mutating func encode(_ value: Int, forKey key: Key) throws { begin(key).output.append(integer: value) }
    mutating func encode(_ value: Int8, forKey key: Key) throws { begin(key).output.append(integer: value) }
    mutating func encode(_ value: Int16, forKey key: Key) throws { begin(key).output.append(integer: value) }
    mutating func encode(_ value: Int32, forKey key: Key) throws { begin(key).output.append(integer: value) }
    mutating func encode(_ value: Int64, forKey key: Key) throws { begin(key).output.append(integer: value) }
    mutating func encode(_ value: Int128, forKey key: Key) throws { begin(key).output.append(integer: value) }
    mutating func encode(_ value: UInt, forKey key: Key) throws { begin(key).output.append(integer: value) }
    mutating func encode(_ value: UInt8, forKey key: Key) throws { begin(key).output.append(integer: value) }
    mutating func encode(_ value: UInt16, forKey key: Key) throws { begin(key).output.append(integer: value) }
    mutating func encode(_ value: UInt32, forKey key: Key) throws { begin(key).output.append(integer: value) }
    mutating func encode(_ value: UInt64, forKey key: Key) throws { begin(key).output.append(integer: value) }
    mutating func encode(_ value: UInt128, forKey key: Key) throws { begin(key).output.append(integer: value) }

    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        let stream = activated()
        let mark = stream.mark
        stream.beginMember(name(key, stream))
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

    /// Opens a container under a key, or goes on with the one that is already there.
    private mutating func nested(_ kind: JSONEncodingStream.Kind, _ key: Key) -> JSONEncodingStream.Place {
        let stream = activated()
        let mark = stream.mark
        let name = name(key, stream)
        let mayBeThere = stream.beginMember(name) || stream.top.count > 0 && stream.continues
        if mayBeThere {
            stream.rollBack(to: mark)
            if let place = stream.container(kind, named: name) { return place }
            stream.beginMember(name)
        }
        return stream.openNested(kind, key: key)
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
        let stream = activated()
        stream.beginMember(name(key, stream))
        return stream.openSuper(key: key)
    }

    mutating func superEncoder(forKey key: Key) -> any Encoder { begin(key).openSuper(key: key) }
}
