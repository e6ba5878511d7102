// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A scalar that cannot be written; the container that met it knows where that was.
struct JSONEncodingRefusal: Error {
    let value: any Sendable
    let reason: String
    /// The place within an array that was written as a whole.
    var index: Int?

    /// The error that an encoder throws.
    func error(at path: [any CodingKey]) -> EncodingError {
        let path = path + (index.map { [JSONPathKey(index: $0)] } ?? [])
        return .invalidValue(value, .init(codingPath: path, debugDescription: reason))
    }
}

// MARK: - Scalars

extension JSONEncodingStream {
    @inline(__always)
    func write(_ text: String) { storage.value.write(text) }

    func write(_ number: Double) throws(JSONEncodingRefusal) {
        do throws(JSONNonFiniteNumber) {
            try output.append(number)
        } catch {
            try writeNonFinite(number, isNegative: number < 0, isNaN: number.isNaN, error)
        }
    }

    func write(_ number: Float) throws(JSONEncodingRefusal) {
        do throws(JSONNonFiniteNumber) {
            try output.append(number)
        } catch {
            try writeNonFinite(number, isNegative: number < 0, isNaN: number.isNaN, error)
        }
    }

    private func write(_ number: Decimal) throws(JSONEncodingRefusal) {
        do throws(JSONNonFiniteNumber) {
            try output.append(number)
        } catch {
            try writeNonFinite(number, isNegative: false, isNaN: true, error)
        }
    }

    private func writeNonFinite(
        _ value: some Sendable, isNegative: Bool, isNaN: Bool, _ error: JSONNonFiniteNumber
    ) throws(JSONEncodingRefusal) {
        guard
            case .convertToString(let positiveInfinity, let negativeInfinity, let nan) = run.options.nonConformingFloats
        else { throw JSONEncodingRefusal(value: value, reason: error.description) }
        write(isNaN ? nan : isNegative ? negativeInfinity : positiveInfinity)
    }

    /// - Returns: `false` if the date is to be written by an encoder.
    private func write(_ date: Date) throws(JSONEncodingRefusal) -> Bool {
        switch run.options.dates {
        case .rfc3339:
            guard output.append(rfc3339: date) else {
                // Not the date itself: Foundation traps when it prints one that is not finite.
                throw JSONEncodingRefusal(
                    value: date.timeIntervalSinceReferenceDate,
                    reason: "RFC 3339 writes the years 0 to 9999 only")
            }
        case .strategy(.deferredToDate): try write(date.timeIntervalSinceReferenceDate)
        case .strategy(.secondsSince1970): try write(date.timeIntervalSince1970)
        case .strategy(.millisecondsSince1970): try write(1_000 * date.timeIntervalSince1970)
        case .strategy(.iso8601):
            // Whole seconds only, and the calendar of the style: `RFC3339` has neither.
            let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
            if seconds >= Self.firstGregorianSecond,
                output.append(rfc3339: Date(timeIntervalSinceReferenceDate: seconds))
            {
                break
            }
            write(date.formatted(.iso8601))
        default: return false
        }
        return true
    }

    /// 15 October 1582: before that day Foundation writes the Julian calendar.
    private static let firstGregorianSecond: Double = -13_197_600_000

    /// - Returns: `false` if the data is to be written by an encoder.
    private func write(_ data: Data) -> Bool {
        guard case .base64 = run.options.data else { return false }
        output.append(base64: data, escapingSlashes: storage.value.escapesSlashes)
        return true
    }

    private func write(_ value: JSONValue) throws(JSONEncodingRefusal) -> Bool {
        // Its names are keys like any other, and its numbers too: a strategy for either must see them.
        guard !run.convertsNames else { return false }
        do throws(JSONNonFiniteNumber) {
            try JSONWriter.write(value, to: &output, escapingSlashes: storage.value.escapesSlashes)
        } catch {
            throw JSONEncodingRefusal(value: error.text, reason: error.description)
        }
        return true
    }

    private func write(elements: [Double]) throws(JSONEncodingRefusal) {
        output.append(UInt8(ascii: "["))
        for index in elements.indices {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            do throws(JSONEncodingRefusal) {
                try write(elements[index])
            } catch {
                throw JSONEncodingRefusal(value: error.value, reason: error.reason, index: index)
            }
        }
        output.append(UInt8(ascii: "]"))
    }

    private func write(elements: [String]) {
        output.append(UInt8(ascii: "["))
        for index in elements.indices {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            write(elements[index])
        }
        output.append(UInt8(ascii: "]"))
    }

    private func write(elements: [Int]) {
        output.append(UInt8(ascii: "["))
        for index in elements.indices {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            output.append(integer: elements[index])
        }
        output.append(UInt8(ascii: "]"))
    }

    private func write(members: [String: String]) {
        output.append(UInt8(ascii: "{"))
        var isFirst = true
        for (name, value) in members {
            if !isFirst { output.append(UInt8(ascii: ",")) }
            isFirst = false
            // The names of a dictionary are data: no strategy for keys changes them.
            write(name)
            output.append(UInt8(ascii: ":"))
            write(value)
        }
        output.append(UInt8(ascii: "}"))
    }
}

// MARK: - Values of any type

extension JSONEncodingStream {
    /// Writes a value of a type whose form is known here, without asking the value.
    ///
    /// - Returns: `false` if the type is none of these; nothing is written then.
    func writeKnown<Value>(_ value: Value) throws(JSONEncodingRefusal) -> Bool {
        let type = ObjectIdentifier(Value.self)
        if type == ObjectIdentifier(String.self) {
            write(JSONCast.same(value, as: String.self))
        } else if type == ObjectIdentifier(Int.self) {
            output.append(integer: JSONCast.same(value, as: Int.self))
        } else if type == ObjectIdentifier(Double.self) {
            try write(JSONCast.same(value, as: Double.self))
        } else if type == ObjectIdentifier(Bool.self) {
            output.append(JSONCast.same(value, as: Bool.self))
        } else if type == ObjectIdentifier(URL.self) {
            output.append(JSONCast.same(value, as: URL.self), escapingSlashes: storage.value.escapesSlashes)
        } else if type == ObjectIdentifier(Date.self) {
            return try write(JSONCast.same(value, as: Date.self))
        } else if type == ObjectIdentifier(UUID.self) {
            output.append(JSONCast.same(value, as: UUID.self))
        } else if type == ObjectIdentifier(Data.self) {
            return write(JSONCast.same(value, as: Data.self))
        } else if type == ObjectIdentifier(Decimal.self) {
            try write(JSONCast.same(value, as: Decimal.self))
        } else if type == ObjectIdentifier([String].self) {
            write(elements: JSONCast.same(value, as: [String].self))
        } else if type == ObjectIdentifier([Double].self) {
            try write(elements: JSONCast.same(value, as: [Double].self))
        } else if type == ObjectIdentifier([Int].self) {
            write(elements: JSONCast.same(value, as: [Int].self))
        } else if type == ObjectIdentifier([String: String].self) {
            write(members: JSONCast.same(value, as: [String: String].self))
        } else if type == ObjectIdentifier(JSONValue.self) {
            return try write(JSONCast.same(value, as: JSONValue.self))
        } else {
            return false
        }
        return true
    }

    /// Begins a level for a member that is asked to write itself, and ends it.
    @inline(__always)
    func writeNested(_ value: some Encodable, key: some CodingKey) throws {
        storage.value.push(.pending)
        storage.value.setKey(key)
        try writeToTop(value)
    }

    /// Begins a level for an element that is asked to write itself, and ends it.
    @inline(__always)
    func writeNested(_ value: some Encodable) throws {
        storage.value.push(.pending)
        try writeToTop(value)
    }

    @inline(__always)
    private func writeToTop(_ value: some Encodable) throws {
        let start = storage.value.top.start
        let serial = storage.value.top.serial
        try writeItself(value, at: Place(stream: self, start: start, serial: serial, depth: depth))
        finish(serial)
    }

    /// Lets a value write itself to the innermost level.
    @inline(__always)
    func writeItself<Value: Encodable>(_ value: Value, at place: Place) throws {
        guard !run.hasFailed, run.callDepth < JSONEncodingRun.callLimit else {
            throw run.failure
                ?? .invalidValue(
                    value,
                    .init(
                        codingPath: codingPath,
                        debugDescription: "more than \(JSONEncodingRun.callLimit) values encode each other"))
        }
        run.callDepth &+= 1
        defer { run.callDepth &-= 1 }
        guard !run.hasSpecialValues else { return try writeSpecial(value, at: place) }
        try value.encode(to: JSONStreamEncoder(place: place))
    }

    @inline(never)
    private func writeSpecial<Value: Encodable>(_ value: Value, at place: Place) throws {
        let encoder = JSONStreamEncoder(place: place)
        if Value.self == Date.self, case .strategy(.custom(let encode)) = run.options.dates {
            return try encode(JSONCast.same(value, as: Date.self), encoder)
        }
        if Value.self == Data.self, case .custom(let encode) = run.options.data {
            return try encode(JSONCast.same(value, as: Data.self), encoder)
        }
        if run.convertsNames, let dictionary = value as? any JSONTextKeyedDictionary {
            return try dictionary.encodeMembers(to: place)
        }
        if run.options.writesMappings, let mappable = value as? any Mappable {
            return try mappable.jsonByMapping(in: self).encode(to: encoder)
        }
        try value.encode(to: encoder)
    }
}

/// A dictionary whose keys are the names of its members, whatever the strategy for keys.
private protocol JSONTextKeyedDictionary {
    func encodeMembers(to place: JSONEncodingStream.Place) throws
}

extension Dictionary: JSONTextKeyedDictionary where Key == String, Value: Encodable {
    fileprivate func encodeMembers(to place: JSONEncodingStream.Place) throws {
        var container = JSONKeyedContainer<JSONPathKey>(place: place.opened(as: .object), keepsNames: true)
        for (name, value) in self { try container.encode(value, forKey: JSONPathKey(name)) }
    }
}
