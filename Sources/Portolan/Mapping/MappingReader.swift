// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Walks a document while it is mapped: knows the place and gathers what is wrong.
package struct MappingReader {
    package let context: MappingContext
    package private(set) var problems: [MappingError.Problem] = []
    private var path: [Component] = []

    private static let maximumProblems = 100

    enum Component {
        case name(String)
        case index(Int)
    }

    package init(context: MappingContext) {
        self.context = context
    }

    /// Whether a problem can be added that would still be told.
    var isFull: Bool { problems.count >= Self.maximumProblems }

    /// Runs `read` with the place moved inwards.
    mutating func at<Result>(_ components: [Component], _ read: (inout MappingReader) -> Result) -> Result {
        let count = path.count
        path += components
        defer { path.removeSubrange(count...) }
        return read(&self)
    }

    /// Runs `read` with the place moved along a key path.
    package mutating func at<Result>(path: JSONKeyPath?, _ read: (inout MappingReader) -> Result) -> Result {
        at(path?.components.map { .name($0) } ?? [], read)
    }

    mutating func missing(_ expected: String, in names: [String], key: String) {
        let limit = key.count < 4 ? 1 : 2
        let nearest = names.map { (name: $0, distance: editDistance($0, key, limit: limit)) }
            .filter { $0.distance <= limit }.min { $0.distance < $1.distance }?.name
        add(.init(kind: .missing, path: pathText, expected: expected, found: "nothing", nearestKey: nearest))
    }

    mutating func null(_ expected: String) {
        add(.init(kind: .null, path: pathText, expected: expected, found: "null", nearestKey: nil))
    }

    mutating func mismatch(_ expected: String, found value: JSONValue) {
        mismatch(expected, found: value.excerpt)
    }

    mutating func mismatch(_ expected: String, found: String) {
        add(.init(kind: .mismatch, path: pathText, expected: expected, found: found, nearestKey: nil))
    }

    /// Reads a value of any decodable type; `nil` when a problem was noted.
    package mutating func read<Value: Decodable>(_ type: Value.Type, from value: JSONValue) -> Value? {
        if let direct = Value.self as? any JSONReadable.Type {
            return direct.read(value, &self) as? Value
        }
        if let mappable = Value.self as? any Mappable.Type {
            return readMappable(mappable, from: value) as? Value
        }
        return decode(type, from: value)
    }

    private mutating func readMappable<Value: Mappable>(_ type: Value.Type, from value: JSONValue) -> Value? {
        Value.mapping.read(value, &self)
    }

    /// Types that are neither simple nor mapped go through Foundation's decoder.
    private mutating func decode<Value: Decodable>(_ type: Value.Type, from value: JSONValue) -> Value? {
        if value.isNull {
            null("\(Value.self)")
            return nil
        }
        do {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .custom { decoder in
                let text = try decoder.singleValueContainer().decode(String.self)
                guard let date = RFC3339.date(from: text) else {
                    throw DecodingError.dataCorrupted(
                        .init(
                            codingPath: decoder.codingPath, debugDescription: "expected an RFC 3339 date, found \(text)"
                        )
                    )
                }
                return date
            }
            if let key = MappingContext.decoderKey { decoder.userInfo[key] = context }
            return try decoder.decode(type, from: Data(try JSONWriter.bytes(of: value)))
        } catch let error as MappingError {
            problems += error.problems.prefix(Self.maximumProblems - problems.count)
        } catch let error as DecodingError {
            note(error, while: type, in: value)
        } catch {
            mismatch("\(Value.self)", found: "\(error)")
        }
        return nil
    }

    private mutating func note(_ error: DecodingError, while type: Any.Type, in value: JSONValue) {
        func components(_ path: [any CodingKey]) -> [Component] {
            path.map { key in key.intValue.map(Component.index) ?? .name(key.stringValue) }
        }
        func excerpt(_ path: [any CodingKey]) -> String {
            switch value.lookup(JSONKeyPath(components: path.map { $0.intValue.map(String.init) ?? $0.stringValue })) {
            case .found(let found): found.excerpt
            default: "nothing"
            }
        }
        switch error {
        case .keyNotFound(let key, let place):
            at(components(place.codingPath + [key])) { $0.missing("a value", in: [], key: key.stringValue) }
        case .valueNotFound(let expected, let place):
            at(components(place.codingPath)) { $0.null("\(expected)") }
        case .typeMismatch(let expected, let place):
            at(components(place.codingPath)) { $0.mismatch("\(expected)", found: excerpt(place.codingPath)) }
        case .dataCorrupted(let place):
            at(components(place.codingPath)) { $0.mismatch("\(type)", found: place.debugDescription) }
        @unknown default:
            mismatch("\(type)", found: "\(error)")
        }
    }

    private mutating func add(_ problem: MappingError.Problem) {
        if !isFull { problems.append(problem) }
    }

    private var pathText: String {
        path.reduce(into: "") { text, component in
            switch component {
            case .name(let name): text += text.isEmpty ? name : ".\(name)"
            case .index(let index): text += "[\(index)]"
            }
        }
    }
}
