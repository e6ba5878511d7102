// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// An array that a value writes its elements to.
struct JSONUnkeyedContainer: UnkeyedEncodingContainer {
    private var place: JSONEncodingStream.Place

    init(place: JSONEncodingStream.Place) { self.place = place }

    var codingPath: [any CodingKey] { place.codingPath }
    var count: Int { place.stream.count(of: place) }

    @inline(__always)
    private mutating func activated() -> JSONEncodingStream {
        JSONEncodingStream.activate(&place)
        return place.stream
    }

    @inline(__always)
    private mutating func begin() -> JSONEncodingStream {
        let stream = activated()
        stream.beginElement()
        return stream
    }

    mutating func encodeNil() throws { begin().output.appendNull() }
    mutating func encode(_ value: Bool) throws { begin().output.append(value) }
    mutating func encode(_ value: String) throws { begin().write(value) }

    mutating func encode(_ value: Double) throws {
        let stream = activated()
        let mark = stream.mark
        stream.beginElement()
        do throws(JSONEncodingRefusal) {
            try stream.write(value)
        } catch {
            stream.rollBack(to: mark)
            throw error.error(at: stream.codingPath + [JSONPathKey(index: mark.level.count)])
        }
    }

    mutating func encode(_ value: Float) throws {
        let stream = activated()
        let mark = stream.mark
        stream.beginElement()
        do throws(JSONEncodingRefusal) {
            try stream.write(value)
        } catch {
            stream.rollBack(to: mark)
            throw error.error(at: stream.codingPath + [JSONPathKey(index: mark.level.count)])
        }
    }

    mutating func encode(_ value: Int) throws { begin().output.append(integer: value) }
    mutating func encode(_ value: Int8) throws { begin().output.append(integer: value) }
    mutating func encode(_ value: Int16) throws { begin().output.append(integer: value) }
    mutating func encode(_ value: Int32) throws { begin().output.append(integer: value) }
    mutating func encode(_ value: Int64) throws { begin().output.append(integer: value) }
    mutating func encode(_ value: Int128) throws { begin().output.append(integer: value) }
    mutating func encode(_ value: UInt) throws { begin().output.append(integer: value) }
    mutating func encode(_ value: UInt8) throws { begin().output.append(integer: value) }
    mutating func encode(_ value: UInt16) throws { begin().output.append(integer: value) }
    mutating func encode(_ value: UInt32) throws { begin().output.append(integer: value) }
    mutating func encode(_ value: UInt64) throws { begin().output.append(integer: value) }
    mutating func encode(_ value: UInt128) throws { begin().output.append(integer: value) }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
        let stream = activated()
        let mark = stream.mark
        stream.beginElement()
        let isWritten: Bool
        do throws(JSONEncodingRefusal) {
            isWritten = try stream.writeKnown(value)
        } catch {
            stream.rollBack(to: mark)
            throw error.error(at: stream.codingPath + [JSONPathKey(index: mark.level.count)])
        }
        guard !isWritten else { return }
        do {
            try stream.writeNested(value, key: nil)
        } catch {
            stream.rollBack(to: mark)
            throw error
        }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        KeyedEncodingContainer(JSONKeyedContainer<NestedKey>(place: begin().openNested(.object, key: nil)))
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        JSONUnkeyedContainer(place: begin().openNested(.array, key: nil))
    }

    mutating func superEncoder() -> any Encoder { begin().openSuper(key: nil) }
}
