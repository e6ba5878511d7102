// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A type that is written as one scalar.
protocol JSONWritableScalar: JSONWritable {
    static var direct: JSONDirectKind { get }
    func append(to output: inout JSONOutput) throws
}

extension JSONWritableScalar {
    static func writing(_ defaults: [ObjectIdentifier: any DefaultTransform]) -> JSONWriting<Self> {
        var writing = JSONWriting<Self> { value, output, _ in try value.append(to: &output) }
        writing.direct = direct
        return writing
    }
}

extension String: JSONWritableScalar {
    func append(to output: inout JSONOutput) { output.append(self) }
}

extension Bool: JSONWritableScalar {
    func append(to output: inout JSONOutput) { output.append(self) }
}

extension JSONWritableScalar where Self: FixedWidthInteger {
    func append(to output: inout JSONOutput) { output.append(integer: self) }
}

extension Int: JSONWritableScalar {}
extension Int8: JSONWritableScalar {}
extension Int16: JSONWritableScalar {}
extension Int32: JSONWritableScalar {}
extension Int64: JSONWritableScalar {}
extension UInt: JSONWritableScalar {}
extension UInt8: JSONWritableScalar {}
extension UInt16: JSONWritableScalar {}
extension UInt32: JSONWritableScalar {}
extension UInt64: JSONWritableScalar {}

extension Double: JSONWritableScalar {
    func append(to output: inout JSONOutput) throws {
        do throws(JSONNonFiniteNumber) { try output.append(self) } catch { throw error.encodingError }
    }
}

extension Float: JSONWritableScalar {
    func append(to output: inout JSONOutput) throws {
        do throws(JSONNonFiniteNumber) { try output.append(self) } catch { throw error.encodingError }
    }
}

extension Decimal: JSONWritableScalar {
    func append(to output: inout JSONOutput) throws {
        do throws(JSONNonFiniteNumber) { try output.append(self) } catch { throw error.encodingError }
    }
}

extension JSONNonFiniteNumber {
    /// The error as encoders throw it.
    fileprivate var encodingError: EncodingError {
        .invalidValue(text, .init(codingPath: [], debugDescription: description))
    }
}

extension URL: JSONWritableScalar {
    func append(to output: inout JSONOutput) { output.append(self) }
}

extension UUID: JSONWritableScalar {
    func append(to output: inout JSONOutput) { output.append(self) }
}

extension Date: JSONWritableScalar {
    func append(to output: inout JSONOutput) throws {
        guard output.append(rfc3339: self) else {
            // Not the date itself: Foundation traps when it prints one that is not finite.
            throw EncodingError.invalidValue(
                timeIntervalSinceReferenceDate,
                .init(codingPath: [], debugDescription: "RFC 3339 writes the years 0 to 9999 only"))
        }
    }
}

extension Data: JSONWritableScalar {
    func append(to output: inout JSONOutput) { output.append(base64: self) }
}

extension JSONValue: JSONWritable {
    static func writing(_ defaults: [ObjectIdentifier: any DefaultTransform]) -> JSONWriting<JSONValue> {
        var writing = JSONWriting<JSONValue> { value, output, _ in try JSONWriter.write(value, to: &output) }
        writing.isNil = { $0.isNull }
        return writing
    }
}

extension Optional: JSONWritable where Wrapped: Encodable {
    static func writing(_ defaults: [ObjectIdentifier: any DefaultTransform]) -> JSONWriting<Wrapped?> {
        JSONWriting<Wrapped>.of(Wrapped.self, defaults).optional()
    }
}

extension Array: JSONWritable where Element: Encodable {
    static func writing(_ defaults: [ObjectIdentifier: any DefaultTransform]) -> JSONWriting<[Element]> {
        if defaults[ObjectIdentifier(Element.self)] == nil {
            if let own = scalars as? JSONWriting<[Element]> { return own }
            if let mappable = Element.self as? any Mappable.Type, let own = models(mappable) as? JSONWriting<[Element]>
            {
                return own
            }
        }
        return JSONWriting<Element>.of(Element.self, defaults).list()
    }

    private static func models<Model: Mappable>(_ type: Model.Type) -> Any {
        JSONWriting<Model>.list(of: LazyMapping<Model> { Model.mapping })
    }

    /// The most frequent arrays, without a call for each element.
    private static var scalars: Any? {
        if Element.self == String.self { return JSONWriting<String>.scalars(of: String.self) }
        if Element.self == Int.self { return JSONWriting<Int>.scalars(of: Int.self) }
        if Element.self == Double.self { return JSONWriting<Double>.scalars(of: Double.self) }
        return nil
    }
}

extension JSONWriting {
    @inline(__always)
    fileprivate static func scalars<Scalar: JSONWritableScalar>(of type: Scalar.Type) -> JSONWriting<[Scalar]> {
        JSONWriting<[Scalar]> { list, output, _ in
            try output.append(elements: list) { value, output in try value.append(to: &output) }
        }
    }
}

extension Set: JSONWritable where Element: Encodable {
    static func writing(_ defaults: [ObjectIdentifier: any DefaultTransform]) -> JSONWriting<Set<Element>> {
        let list = [Element].writing(defaults)
        // Numbers and texts have an order that makes the same set the same bytes; others come as they come.
        let order = ordering
        return JSONWriting { set, output, options in
            let elements = order.map { set.sorted(by: $0) } ?? Array(set)
            try list.write(elements, &output, options)
        }
    }

    private static var ordering: ((Element, Element) -> Bool)? {
        guard let type = Element.self as? any Comparable.Type else { return nil }
        return order(type)
    }

    private static func order<Value: Comparable>(_ type: Value.Type) -> (Element, Element) -> Bool {
        { first, second in
            guard let first = first as? Value, let second = second as? Value else { return false }
            return first < second
        }
    }
}

extension Dictionary: JSONWritable where Key: Encodable, Value: Encodable {
    static func writing(_ defaults: [ObjectIdentifier: any DefaultTransform]) -> JSONWriting<[Key: Value]> {
        if defaults.isEmpty, let own = (JSONWriting<[String: String]>.texts as Any) as? JSONWriting<[Key: Value]> {
            return own
        }
        let keys = JSONWriting<Key>.of(Key.self)
        let values = JSONWriting<Value>.of(Value.self, defaults)
        return JSONWriting { dictionary, output, options in
            var members: [(name: String, value: Value)] = []
            for (key, value) in dictionary {
                guard let name = try (key as? String) ?? Self.name(key, keys) else {
                    throw EncodingError.invalidValue(
                        key,
                        .init(codingPath: [], debugDescription: "the key of a dictionary must be a text or a number"))
                }
                members.append((name, value))
            }
            let options = options.ofElements
            try output.append(members: &members) { try values.write($0, &$1, options) }
        }
    }

    private static func name(_ key: Key, _ keys: JSONWriting<Key>) throws -> String? {
        var output = JSONOutput(capacity: 64)
        try keys.write(key, &output, WritingOptions())
        return try JSONValue(written: output).scalarText
    }
}

extension JSONWriting where Value == [String: String] {
    /// Writes objects of texts, without a call for each member.
    fileprivate static var texts: JSONWriting {
        JSONWriting { dictionary, output, _ in
            var members: [(name: String, value: String)] = []
            members.reserveCapacity(dictionary.count)
            for (name, value) in dictionary { members.append((name, value)) }
            try output.append(members: &members) { $1.append($0) }
        }
    }
}

extension JSONOutput {
    /// Writes an object of the members of a dictionary, each value by the body.
    ///
    /// A dictionary has no order of its own: sorted names make the same value the same bytes.
    @inline(__always)
    fileprivate mutating func append<Value>(
        members: inout [(name: String, value: Value)], _ write: (Value, inout JSONOutput) throws -> Void
    ) throws {
        members.sort { $0.name < $1.name }
        try goDeeper()
        defer { depth &-= 1 }
        append(UInt8(ascii: "{"))
        for index in members.indices {
            if index > 0 { append(UInt8(ascii: ",")) }
            append(members[index].name)
            append(UInt8(ascii: ":"))
            try write(members[index].value, &self)
        }
        append(UInt8(ascii: "}"))
    }
}
