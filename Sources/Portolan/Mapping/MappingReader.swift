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

    typealias Component = JSONPlace

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

    /// Notes that there is nothing at the place.
    ///
    /// - Parameters:
    ///   - expected: What would have fitted.
    ///   - container: Where it was looked for: a name in it that is nearly spelt like `key` is told.
    ///   - key: The name that was looked for.
    mutating func missing(_ expected: String, in container: JSONValue?, key: String) {
        let limit = key.count < 4 ? 1 : 2
        // A hint is not worth more than a glance: a server may send any number of names, of any length.
        let names =
            container?.object?.keys.prefix(1_000).filter { abs($0.utf8.count - key.utf8.count) <= 4 * limit } ?? []
        let candidates = key.utf8.count > 64 ? [] : names
        let nearest = candidates.map { (name: $0, distance: editDistance($0, key, limit: limit)) }
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
        // In two steps each: a failed reading of an optional, cast to that optional, would be a value that is nil.
        if let direct = Value.self as? any JSONReadable.Type {
            guard let result = direct.read(value, &self) else { return nil }
            return result as? Value
        }
        if let mappable = Value.self as? any Mappable.Type {
            guard let result = readMappable(mappable, from: value) else { return nil }
            return result as? Value
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
            for problem in error.problems { add(problem.moved(into: pathText)) }
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
            at(components(place.codingPath + [key])) { $0.missing("a value", in: nil, key: key.stringValue) }
        case .valueNotFound(let expected, let place):
            at(components(place.codingPath)) { $0.null(Self.expectation(of: expected)) }
        case .typeMismatch(let expected, let place):
            at(components(place.codingPath)) {
                $0.mismatch(Self.expectation(of: expected), found: excerpt(place.codingPath))
            }
        case .dataCorrupted(let place):
            at(components(place.codingPath)) {
                $0.mismatch(
                    "a value that it accepts", found: "\(excerpt(place.codingPath)) (\(place.debugDescription))")
            }
        @unknown default:
            mismatch("\(type)", found: "\(error)")
        }
    }

    private static func expectation(of type: Any.Type) -> String {
        (type as? any Expecting.Type)?.expectation ?? "\(type)"
    }

    private mutating func add(_ problem: MappingError.Problem) {
        if !isFull { problems.append(problem) }
    }

    private var pathText: String { path.text }
}
