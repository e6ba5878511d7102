// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The encoder that a value meets: a place in a stream, as its containers are.
struct JSONStreamEncoder: Encoder {
    let place: JSONEncodingStream.Place

    var codingPath: [any CodingKey] { place.stream.codingPath(of: place) }
    var userInfo: [CodingUserInfoKey: Any] { place.stream.run.options.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(JSONKeyedContainer<Key>(place: place.opened(as: .object)))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { JSONUnkeyedContainer(place: place.opened(as: .array)) }

    func singleValueContainer() -> any SingleValueEncodingContainer { JSONSingleValueContainer(place: place) }
}

extension JSONEncodingStream.Place {
    /// Opens a container at this place, or gives the one of that kind that is open already.
    ///
    /// `Encoder` cannot throw here: a place that holds another value makes the document fail in the end.
    @inline(__always)
    func opened(as kind: JSONEncodingStream.Kind) -> JSONEncodingStream.Place {
        let storage = stream.storage
        guard storage.value.top.serial == serial, storage.value.top.kind == .pending, !stream.isTooDeep else {
            return reopened(as: kind)
        }
        storage.value.open(kind)
        return self
    }

    @inline(never)
    private func reopened(as kind: JSONEncodingStream.Kind) -> JSONEncodingStream.Place {
        var place = self
        place.activate()
        let stream = place.stream
        if stream.isTooDeep {
            stream.failForDepth()
            return stream.detachedPlace(kind)
        }
        if stream.top.kind == .pending {
            stream.storage.value.open(kind)
        } else if stream.top.kind != kind {
            stream.fail("another value was written here before", at: stream.codingPath)
            return stream.detachedPlace(kind)
        }
        return place
    }

    /// The way to this place.
    var codingPath: [any CodingKey] { stream.codingPath(of: self) }
}

extension JSONEncodingStream {
    /// Records an error where none can be thrown; the first one is thrown in the end.
    func fail(_ reason: String, at path: [any CodingKey]) {
        guard run.failure == nil else { return }
        run.failure = .invalidValue(Any?.none as Any, .init(codingPath: path, debugDescription: reason))
    }

    /// A container that belongs to no document.
    func detachedPlace(_ kind: Kind) -> Place {
        let stream = sink
        stream.top.kind = kind
        return stream.root
    }

    /// Records that the innermost level cannot be an array or object.
    func failForDepth() {
        fail("more than \(JSONEncodingRun.depthLimit) arrays and objects stand within each other", at: codingPath)
    }

    /// Begins a container within the innermost level.
    func openNested(_ kind: Kind, key: (any CodingKey)?) -> Place {
        push(.pending, key: key).opened(as: kind)
    }

    /// Begins a value within the innermost level that is written some time later.
    func openSuper(key: (any CodingKey)?) -> JSONStreamEncoder { JSONStreamEncoder(place: push(.pending, key: key)) }
}

// MARK: - Single values

struct JSONSingleValueContainer: SingleValueEncodingContainer {
    var place: JSONEncodingStream.Place

    var codingPath: [any CodingKey] { place.codingPath }

    /// The state, standing where the value is still to be written.
    @inline(__always)
    private mutating func begin(_ value: @autoclosure () -> Any) throws -> JSONStorage<JSONEncodingState> {
        place.activate()
        guard place.stream.top.kind == .pending else {
            throw EncodingError.invalidValue(
                value(), .init(codingPath: codingPath, debugDescription: "another value was written here before"))
        }
        return place.stream.storage
    }

    mutating func encodeNil() throws {
        let storage = try begin(Any?.none as Any)
        storage.value.output.appendNull()
        storage.value.top.kind = .complete
    }

    mutating func encode(_ value: Bool) throws {
        let storage = try begin(value)
        storage.value.output.append(value)
        storage.value.top.kind = .complete
    }

    mutating func encode(_ value: String) throws {
        let storage = try begin(value)
        storage.value.write(value)
        storage.value.top.kind = .complete
    }

    mutating func encode(_ value: Double) throws {
        _ = try begin(value)
        do throws(JSONEncodingRefusal) {
            try place.stream.write(value)
        } catch { throw error.error(at: place.stream.codingPath) }
        place.stream.top.kind = .complete
    }

    mutating func encode(_ value: Float) throws {
        _ = try begin(value)
        do throws(JSONEncodingRefusal) {
            try place.stream.write(value)
        } catch { throw error.error(at: place.stream.codingPath) }
        place.stream.top.kind = .complete
    }

    @inline(__always)
    private mutating func encode(integer value: some FixedWidthInteger) throws {
        let storage = try begin(value)
        storage.value.output.append(integer: value)
        storage.value.top.kind = .complete
    }

    mutating func encode(_ value: Int) throws { try encode(integer: value) }
    mutating func encode(_ value: Int8) throws { try encode(integer: value) }
    mutating func encode(_ value: Int16) throws { try encode(integer: value) }
    mutating func encode(_ value: Int32) throws { try encode(integer: value) }
    mutating func encode(_ value: Int64) throws { try encode(integer: value) }
    mutating func encode(_ value: Int128) throws { try encode(integer: value) }
    mutating func encode(_ value: UInt) throws { try encode(integer: value) }
    mutating func encode(_ value: UInt8) throws { try encode(integer: value) }
    mutating func encode(_ value: UInt16) throws { try encode(integer: value) }
    mutating func encode(_ value: UInt32) throws { try encode(integer: value) }
    mutating func encode(_ value: UInt64) throws { try encode(integer: value) }
    mutating func encode(_ value: UInt128) throws { try encode(integer: value) }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
        let mark = try begin(value).value.mark
        let stream = place.stream
        do {
            if try stream.writeKnown(value) {
                stream.top.kind = .complete
                return
            }
            try stream.writeItself(value, at: place)
        } catch {
            stream.rollBack(to: mark)
            throw (error as? JSONEncodingRefusal)?.error(at: codingPath) ?? error
        }
        guard stream.top.serial == place.serial, stream.top.kind == .pending else { return }
        // As in a container, a value that writes nothing is an empty object.
        stream.output.append(UInt8(ascii: "{"))
        stream.top.kind = .object
    }
}
