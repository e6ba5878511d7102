// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Dictionaries whose names stay as they are in the document, whatever the strategy for keys is.
private protocol JSONVerbatimNames: Decodable {
    static func read(_ scope: JSONDecodingScope, at index: Int) throws -> Self
}

extension Dictionary: JSONVerbatimNames where Key == String, Value: Decodable {
    fileprivate static func read(_ scope: JSONDecodingScope, at index: Int) throws -> [String: Value] {
        let element = scope.element(at: index)
        guard element.tag == .object else { throw scope.unfit([String: Any].self, at: index) }
        scope.withTrail { _ = $0.verbatim.insert(index) }
        var result: [String: Value] = [:]
        result.reserveCapacity(element.length)
        var children = element.children
        while let name = children.next(), let value = children.next() {
            let key = try scope.string(at: name.index)
            let read = try scope.value(Value.self, at: value.index)
            if result[key] == nil { result[key] = read }
        }
        return result
    }
}

extension JSONDecodingScope {
    /// A value of any type.
    ///
    /// The types that occur most are told by their identity: to ask a decoder for a container, and that for the value, takes ten times
    /// as long as reading a short number.
    func value<Value: Decodable>(_ type: Value.Type, at index: Int) throws -> Value {
        switch words[index] & 0xF {
        case JSONTag.integer.rawValue, JSONTag.number.rawValue:
            if type == Int.self { return Self.cast(try integer(Int.self, at: index)) }
            if type == Double.self { return Self.cast(try double(at: index)) }
        case JSONTag.string.rawValue, JSONTag.escapedString.rawValue:
            if type == String.self { return Self.cast(try string(at: index)) }
            if type == UUID.self, let uuid = element(at: index).uuid { return Self.cast(uuid) }
        case JSONTag.array.rawValue:
            if let array = array(type, at: index) { return array }
        case JSONTag.object.rawValue:
            if type == [String: String].self, let texts = texts(at: index) { return Self.cast(texts) }
        default: break
        }
        if type == Date.self { return Self.cast(try date(at: index)) }
        if type == URL.self { return Self.cast(try url(at: index)) }
        if type == Data.self { return Self.cast(try data(at: index)) }
        if type == Decimal.self { return Self.cast(try decimal(at: index)) }
        if !hasDefaultKeys, let dictionary = type as? any JSONVerbatimNames.Type {
            if let value = try dictionary.read(self, at: index) as? Value { return value }
        }
        return try Value(from: JSONElementDecoder(reference, index))
    }

    /// An array of one of the types that occur most; `nil` for other types, and where an element does not fit, which the usual way
    /// tells.
    @inline(__always)
    private func array<Value>(_ type: Value.Type, at index: Int) -> Value? {
        if type == [String].self { return elements(at: index) { $0.string }.map(Self.cast) }
        if type == [Double].self {
            return elements(at: index) { element in
                guard element.isNumber else { return nil }
                let value = element.double
                return value.isFinite && (value != 0 || element.isZero) ? value : nil
            }.map { (array: [Double]) in Self.cast(array) }
        }
        if type == [Int].self {
            return elements(at: index) { $0.isNumber ? $0.integer(Int.self) : nil }.map { (array: [Int]) in Self.cast(array) }
        }
        return nil
    }

    @inline(__always)
    private func elements<Element>(at index: Int, _ read: (JSONElement) -> Element?) -> [Element]? {
        let element = element(at: index)
        var result: [Element] = []
        result.reserveCapacity(element.length)
        for child in element.children {
            guard let value = read(child) else { return nil }
            result.append(value)
        }
        return result
    }

    private func texts(at index: Int) -> [String: String]? {
        let element = element(at: index)
        var result: [String: String] = [:]
        result.reserveCapacity(element.length)
        var children = element.children
        while let name = children.next(), let value = children.next() {
            guard let key = name.string, let text = value.string else { return nil }
            // Of two members of one name the first counts.
            if let first = result.updateValue(text, forKey: key) { result[key] = first }
        }
        return result
    }

    /// A value as one of a type that is known to be the same.
    @inline(__always)
    private static func cast<Value, Same>(_ value: Value) -> Same { JSONCast.same(value) }
}
