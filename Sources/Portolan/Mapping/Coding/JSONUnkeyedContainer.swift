// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// An array that a value writes its elements to.
struct JSONUnkeyedContainer: UnkeyedEncodingContainer {
    private var place: JSONEncodingStream.Place

    init(place: JSONEncodingStream.Place) { self.place = place }

    var codingPath: [any CodingKey] { place.codingPath }
    var count: Int { place.stream.count(of: place) }

    /// The state of the stream, with this array as its innermost level.
    @inline(__always)
    private mutating func activated() -> JSONStorage<JSONEncodingState> {
        place.activate()
        return place.stream.storage
    }

    /// The state of the stream, standing where an element is to be written.
    @inline(__always)
    private mutating func begin() -> JSONStorage<JSONEncodingState> {
        let storage = activated()
        storage.value.beginElement()
        return storage
    }

    mutating func encodeNil() throws { begin().value.output.appendNull() }
    mutating func encode(_ value: Bool) throws { begin().value.output.append(value) }
    mutating func encode(_ value: String) throws { begin().value.write(value) }

    mutating func encode(_ value: Double) throws {
        guard value.isFinite else {
            return try encodeNonFinite { stream throws(JSONEncodingRefusal) in try stream.write(value) }
        }
        begin().value.output.append(finite: value)
    }

    mutating func encode(_ value: Float) throws {
        guard value.isFinite else {
            return try encodeNonFinite { stream throws(JSONEncodingRefusal) in try stream.write(value) }
        }
        begin().value.output.append(finite: value)
    }

    @inline(never)
    private mutating func encodeNonFinite(
        _ write: (JSONEncodingStream) throws(JSONEncodingRefusal) -> Void
    ) throws {
        let mark = activated().value.mark
        place.stream.storage.value.beginElement()
        do throws(JSONEncodingRefusal) {
            try write(place.stream)
        } catch {
            place.stream.rollBack(to: mark)
            throw error.error(at: place.stream.codingPath + [JSONPathKey(index: mark.level.count)])
        }
    }

    mutating func encode(_ value: Int) throws { begin().value.output.append(integer: value) }
    mutating func encode(_ value: Int8) throws { begin().value.output.append(integer: value) }
    mutating func encode(_ value: Int16) throws { begin().value.output.append(integer: value) }
    mutating func encode(_ value: Int32) throws { begin().value.output.append(integer: value) }
    mutating func encode(_ value: Int64) throws { begin().value.output.append(integer: value) }
    mutating func encode(_ value: Int128) throws { begin().value.output.append(integer: value) }
    mutating func encode(_ value: UInt) throws { begin().value.output.append(integer: value) }
    mutating func encode(_ value: UInt8) throws { begin().value.output.append(integer: value) }
    mutating func encode(_ value: UInt16) throws { begin().value.output.append(integer: value) }
    mutating func encode(_ value: UInt32) throws { begin().value.output.append(integer: value) }
    mutating func encode(_ value: UInt64) throws { begin().value.output.append(integer: value) }
    mutating func encode(_ value: UInt128) throws { begin().value.output.append(integer: value) }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
        let mark = activated().value.mark
        let stream = place.stream
        stream.storage.value.beginElement()
        let isWritten: Bool
        do throws(JSONEncodingRefusal) {
            isWritten = try stream.writeKnown(value)
        } catch {
            stream.rollBack(to: mark)
            throw error.error(at: stream.codingPath + [JSONPathKey(index: mark.level.count)])
        }
        guard !isWritten else { return }
        do {
            try stream.writeNested(value)
        } catch {
            stream.rollBack(to: mark)
            throw error
        }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        KeyedEncodingContainer(JSONKeyedContainer<NestedKey>(place: nested(.object)))
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        JSONUnkeyedContainer(place: nested(.array))
    }

    private mutating func nested(_ kind: JSONEncodingStream.Kind) -> JSONEncodingStream.Place {
        _ = begin()
        return place.stream.openNested(kind, key: nil)
    }

    mutating func superEncoder() -> any Encoder {
        _ = begin()
        return place.stream.openSuper(key: nil)
    }
}
