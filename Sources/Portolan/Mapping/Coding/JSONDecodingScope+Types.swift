// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// How values of a type are read, found out once for each type.
///
/// To ask a decoder for a container, and that for the value, takes ten times as long as reading a short number.
enum JSONTypeKind {
    /// By the type itself.
    case other
    case string
    case int
    case double
    case date
    case url
    case data
    case decimal
    case uuid
    case texts
    case integers
    case doubles
    case listsOfDoubles
    case array(any JSONArrayReading.Type)
    case dictionary(any JSONDictionaryReading.Type)

    init(of type: any Decodable.Type) {
        self =
            if type == String.self {
                .string
            } else if type == Int.self {
                .int
            } else if type == Double.self {
                .double
            } else if type == Date.self {
                .date
            } else if type == URL.self {
                .url
            } else if type == Data.self {
                .data
            } else if type == Decimal.self {
                .decimal
            } else if type == UUID.self {
                .uuid
            } else if type == [String].self {
                .texts
            } else if type == [Int].self {
                .integers
            } else if type == [Double].self {
                .doubles
            } else if type == [[Double]].self {
                .listsOfDoubles
            } else if let array = type as? any JSONArrayReading.Type {
                .array(array)
            } else if let dictionary = type as? any JSONDictionaryReading.Type {
                .dictionary(dictionary)
            } else {
                .other
            }
    }
}

/// Arrays, which are read without a container.
protocol JSONArrayReading {
    /// Reads the array, which `Value` is.
    static func read<Value>(_ scope: JSONDecodingScope, at index: Int) throws -> Value
}

extension Array: JSONArrayReading where Element: Decodable {
    static func read<Value>(_ scope: JSONDecodingScope, at index: Int) throws -> Value {
        let element = try scope.array(at: index)
        let kind = scope.kind(of: Element.self)
        let array = try JSONCast.array(count: element.length, of: Element.self, element.children) { child in
            try scope.value(Element.self, kind, at: child.index)
        }
        return JSONCast.same(array)
    }
}

/// Dictionaries whose keys are texts: the names stay as they are in the document, whatever the strategy for keys is.
protocol JSONDictionaryReading {
    /// Reads the dictionary, which `Value` is.
    static func read<Value>(_ scope: JSONDecodingScope, at index: Int) throws -> Value
}

extension Dictionary: JSONDictionaryReading where Key == String, Value: Decodable {
    static func read<Same>(_ scope: JSONDecodingScope, at index: Int) throws -> Same {
        let element = scope.element(at: index)
        guard element.tag == .object else { throw scope.unfit([String: Any].self, at: index) }
        guard !element.isTooDeep else { throw scope.tooDeep(at: index) }
        if !scope.hasDefaultKeys { scope.withTrail { _ = $0.verbatim.insert(index) } }
        defer { if !scope.hasDefaultKeys { scope.withTrail { _ = $0.verbatim.remove(index) } } }
        var result: [String: Value] = [:]
        result.reserveCapacity(element.length)
        let kind = scope.kind(of: Value.self)
        let mayRepeat = scope.namesMayRepeat(element)
        var children = element.children
        while let name = children.next(), let value = children.next() {
            let key = name.string ?? ""
            // Of two members of one name the first counts; whether the other is read at all is as in `JSONDecoder`.
            if mayRepeat, scope.hasDefaultKeys, result.index(forKey: key) != nil { continue }
            let read = try scope.value(Value.self, kind, at: value.index)
            if mayRepeat, result.index(forKey: key) != nil { continue }
            result[key] = read
        }
        return JSONCast.same(result)
    }
}

extension JSONDecodingScope {
    /// A value of any type.
    @inline(__always)
    func value<Value: Decodable>(_ type: Value.Type, at index: Int) throws -> Value {
        try value(type, kind(of: type), at: index)
    }

    /// A value of any type, of which is known how it is read.
    @inline(__always)
    func value<Value: Decodable>(_ type: Value.Type, _ kind: JSONTypeKind, at index: Int) throws -> Value {
        if case .other = kind { return try Value(from: JSONElementDecoder(reference, index)) }
        return try knownValue(type, kind, at: index)
    }

    @inline(never)
    private func knownValue<Value: Decodable>(_ type: Value.Type, _ kind: JSONTypeKind, at index: Int) throws -> Value {
        switch kind {
        case .string: return JSONCast.same(try string(at: index))
        case .int: return JSONCast.same(try integer(Int.self, at: index))
        case .double: return JSONCast.same(try double(at: index))
        case .date: return JSONCast.same(try date(at: index))
        case .url: return JSONCast.same(try url(at: index))
        case .data: return JSONCast.same(try data(at: index))
        case .decimal: return JSONCast.same(try decimal(at: index))
        case .uuid:
            if let uuid = element(at: index).uuid { return JSONCast.same(uuid) }
        case .texts: return JSONCast.same(try texts(at: index))
        case .integers: return JSONCast.same(try integers(at: index))
        case .doubles: return JSONCast.same(try doubles(at: index))
        case .listsOfDoubles: return JSONCast.same(try listsOfDoubles(at: index))
        case .array(let array): return try array.read(self, at: index)
        case .dictionary(let dictionary): return try dictionary.read(self, at: index)
        case .other: break
        }
        return try Value(from: JSONElementDecoder(reference, index))
    }

    /// The array at a place, where there must be one.
    fileprivate func array(at index: Int) throws -> JSONElement {
        let element = element(at: index)
        guard element.tag == .array else { throw unfit([Any].self, at: index) }
        guard !element.isTooDeep else { throw tooDeep(at: index) }
        return element
    }

    // Arrays of the types that occur most.

    private func texts(at index: Int) throws -> [String] {
        let array = try array(at: index)
        return try JSONCast.knownArray(count: array.length, array.children) { try string(at: $0.index) }
    }

    private func integers(at index: Int) throws -> [Int] {
        let array = try array(at: index)
        return try JSONCast.knownArray(count: array.length, array.children) {
            try integer(Int.self, at: $0.index)
        }
    }

    private func doubles(at index: Int) throws -> [Double] {
        let array = try array(at: index)
        return try JSONCast.knownArray(count: array.length, array.children) { try double(at: $0.index) }
    }

    private func listsOfDoubles(at index: Int) throws -> [[Double]] {
        let array = try array(at: index)
        return try JSONCast.knownArray(count: array.length, array.children) { try doubles(at: $0.index) }
    }
}
