// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation

/// What one step of a script saw.
struct Observation: CustomStringConvertible {
    var text: String
    /// The coding path of an error; `nil` where the decoder does not tell one.
    var path: String?

    var description: String { path.map { "\(text) at \($0)" } ?? text }

    func agrees(with other: Observation) -> Bool {
        text == other.text && (path == nil || other.path == nil || path == other.path)
    }

    static func value(_ value: Any) -> Observation { Observation(text: "value \(render(value))") }

    private static func render(_ value: Any) -> String {
        if let dictionary = value as? [AnyHashable: Any] {
            return "[" + dictionary.map { "\($0.key): \(render($0.value))" }.sorted().joined(separator: ", ") + "]"
        }
        if let set = value as? Set<Int> { return "\(set.sorted())" }
        if let text = value as? String { return "'\(text)' \(Array(text.utf8))" }
        if let number = value as? Double { return "Double \(number) \(number.bitPattern)" }
        if let data = value as? Data { return "\(Array(data))" }
        if let date = value as? Date { return "Date \(date.timeIntervalSinceReferenceDate)" }
        return "\(type(of: value)) \(value)"
    }

    static func error(_ error: any Error) -> Observation {
        func path(_ context: DecodingError.Context) -> String {
            "/" + context.codingPath.map { $0.stringValue }.joined(separator: "/")
        }
        switch error {
        case DecodingError.typeMismatch(let type, let context):
            return Observation(text: "mismatch \(type)", path: path(context))
        case DecodingError.valueNotFound(let type, let context):
            return Observation(text: "nothing \(type)", path: path(context))
        case DecodingError.keyNotFound(let key, let context):
            return Observation(text: "missing '\(key.stringValue)'", path: path(context))
        case DecodingError.dataCorrupted(let context):
            // Of a date, Foundation tells the place of what is around it; of broken text and numbers, none.
            let isPlaceless =
                context.debugDescription.hasPrefix("Expected date string to be")
                || context.debugDescription == "The given data was not valid JSON."
            return Observation(text: "corrupted", path: isPlaceless ? nil : path(context))
        default:
            // Inside of Foundation's decoder an error of syntax is of a type of its own.
            return Observation(text: "corrupted", path: nil)
        }
    }
}

/// A program for decoders, made up while it runs: what it asks for depends on nothing but its seed and what it has seen.
///
/// Run on two decoders and one document, it sees the same as long as they behave the same.
final class DecodingScript {
    private var generator: SeededGenerator
    private(set) var observations: [Observation] = []
    private var steps = 0

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// A key of any text.
    struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ text: String) { stringValue = text }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { self.init("\(intValue)") }
    }

    enum Color: String, Codable { case red, green }
    struct Pair: Codable {
        var name: String
        var value: Int?
    }

    /// Notes what an operation gives, and goes on.
    private func note<Value>(_ what: String, _ operation: () throws -> Value) {
        do {
            var observation = Observation.value(try operation())
            observation.text = "\(what): \(observation.text)"
            observations.append(observation)
        } catch {
            var observation = Observation.error(error)
            observation.text = "\(what): \(observation.text)"
            observations.append(observation)
        }
    }

    private func noteUnordered<Value>(_ what: String, _ operation: () throws -> Value) {
        // Which of several faults of a dictionary is told depends on Foundation's hash seed.
        do {
            observations.append(.value(try operation()))
        } catch {
            observations.append(Observation(text: "\(what): fails"))
        }
    }

    func run(_ decoder: any Decoder) throws {
        steps += 1
        guard steps < 40 else { return }
        observations.append(
            Observation(text: "path", path: "/" + decoder.codingPath.map(\.stringValue).joined(separator: "/")))
        for _ in 0..<(1 + generator.below(2)) {
            switch generator.below(10) {
            case 0..<5:
                let container: KeyedDecodingContainer<Key>
                do {
                    container = try decoder.container(keyedBy: Key.self)
                } catch {
                    observations.append(.error(error))
                    if generator.chance(10) { throw error }
                    continue
                }
                try run(container)
            case 5..<8:
                var container: any UnkeyedDecodingContainer
                do {
                    container = try decoder.unkeyedContainer()
                } catch {
                    observations.append(.error(error))
                    if generator.chance(10) { throw error }
                    continue
                }
                try run(&container)
            default:
                let container = try decoder.singleValueContainer()
                note("nil") { container.decodeNil() }
                for _ in 0..<3 { decodeAny(from: container) }
            }
        }
    }

    private func nextKey(_ container: KeyedDecodingContainer<Key>) -> Key {
        let keys = container.allKeys.map(\.stringValue).sorted {
            Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
        }
        if generator.chance(70), !keys.isEmpty { return Key(generator.pick(keys)) }
        return Key(generator.pick(RandomDocument.keys))
    }

    private func run(_ container: KeyedDecodingContainer<Key>) throws {
        note("keys") {
            container.allKeys.map(\.stringValue).sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
        }
        note("path") { container.codingPath.map(\.stringValue) }
        for _ in 0..<(1 + generator.below(8)) {
            let key = nextKey(container)
            let name = key.stringValue
            switch generator.below(12) {
            case 0: note("contains \(name)") { container.contains(key) }
            case 1: note("nil \(name)") { try container.decodeNil(forKey: key) }
            case 2:
                do {
                    try run(try container.nestedContainer(keyedBy: Key.self, forKey: key))
                } catch { observations.append(.error(error)) }
            case 3:
                do {
                    var nested = try container.nestedUnkeyedContainer(forKey: key)
                    try run(&nested)
                } catch { observations.append(.error(error)) }
            case 4:
                do {
                    try run(try generator.chance(30) ? container.superDecoder() : container.superDecoder(forKey: key))
                } catch { observations.append(.error(error)) }
            case 5..<8: decodeIfPresent(from: container, key)
            default: decode(from: container, key)
            }
        }
    }

    private func decode(from container: KeyedDecodingContainer<Key>, _ key: Key) {
        let name = key.stringValue
        switch generator.below(30) {
        case 0: note("Bool \(name)") { try container.decode(Bool.self, forKey: key) }
        case 1, 2: note("String \(name)") { try container.decode(String.self, forKey: key) }
        case 3, 4: note("Double \(name)") { try container.decode(Double.self, forKey: key) }
        case 5: note("Float \(name)") { try container.decode(Float.self, forKey: key) }
        case 6, 7: note("Int \(name)") { try container.decode(Int.self, forKey: key) }
        case 8: note("Int8 \(name)") { try container.decode(Int8.self, forKey: key) }
        case 9: note("UInt8 \(name)") { try container.decode(UInt8.self, forKey: key) }
        case 10: note("Int16 \(name)") { try container.decode(Int16.self, forKey: key) }
        case 11: note("UInt64 \(name)") { try container.decode(UInt64.self, forKey: key) }
        case 12: note("Int32 \(name)") { try container.decode(Int32.self, forKey: key) }
        case 13: note("UInt \(name)") { try container.decode(UInt.self, forKey: key) }
        case 14: note("Int64 \(name)") { try container.decode(Int64.self, forKey: key) }
        case 15: note("Int16? \(name)") { try container.decodeIfPresent(Int16.self, forKey: key) as Any }
        default: decodeAny { type in try container.decode(type, forKey: key) }
        }
    }

    private func decodeIfPresent(from container: KeyedDecodingContainer<Key>, _ key: Key) {
        let name = key.stringValue
        switch generator.below(14) {
        case 0: note("Bool? \(name)") { try container.decodeIfPresent(Bool.self, forKey: key) as Any }
        case 1: note("String? \(name)") { try container.decodeIfPresent(String.self, forKey: key) as Any }
        case 2: note("Double? \(name)") { try container.decodeIfPresent(Double.self, forKey: key) as Any }
        case 3: note("Float? \(name)") { try container.decodeIfPresent(Float.self, forKey: key) as Any }
        case 4: note("Int? \(name)") { try container.decodeIfPresent(Int.self, forKey: key) as Any }
        case 5: note("UInt16? \(name)") { try container.decodeIfPresent(UInt16.self, forKey: key) as Any }
        case 6: note("UInt32? \(name)") { try container.decodeIfPresent(UInt32.self, forKey: key) as Any }
        default: decodeAny { type in try container.decodeIfPresent(type, forKey: key) as Any }
        }
    }

    private func run(_ container: inout any UnkeyedDecodingContainer) throws {
        let count = container.count
        note("count") { count as Any }
        for _ in 0..<(1 + generator.below(8)) {
            let index = container.currentIndex
            let isAtEnd = container.isAtEnd
            note("index") { "\(index) \(isAtEnd)" }
            // Behind the end, reading what may be missing goes on without end.
            guard index <= count ?? 0 else { return }
            var copy = container
            defer { container = copy }
            switch generator.below(14) {
            case 0: note("nil") { try copy.decodeNil() }
            case 1: note("Bool") { try copy.decode(Bool.self) }
            case 2: note("String") { try copy.decode(String.self) }
            case 3: note("Double") { try copy.decode(Double.self) }
            case 4: note("Int") { try copy.decode(Int.self) }
            case 5: note("Int8") { try copy.decode(Int8.self) }
            case 6: note("String?") { try copy.decodeIfPresent(String.self) as Any }
            case 7: note("Double?") { try copy.decodeIfPresent(Double.self) as Any }
            case 8: note("Bool?") { try copy.decodeIfPresent(Bool.self) as Any }
            case 9:
                do {
                    try run(try copy.nestedContainer(keyedBy: Key.self))
                } catch { observations.append(.error(error)) }
            case 10:
                do {
                    var nested = try copy.nestedUnkeyedContainer()
                    try run(&nested)
                } catch { observations.append(.error(error)) }
            case 11:
                do {
                    try run(try copy.superDecoder())
                } catch { observations.append(.error(error)) }
            case 12: decodeAny { type in try copy.decodeIfPresent(type) as Any }
            default: decodeAny { type in try copy.decode(type) }
            }
        }
    }

    private func decodeAny(from container: any SingleValueDecodingContainer) {
        switch generator.below(12) {
        case 0: note("Bool") { try container.decode(Bool.self) }
        case 1: note("String") { try container.decode(String.self) }
        case 2: note("Double") { try container.decode(Double.self) }
        case 3: note("Float") { try container.decode(Float.self) }
        case 4: note("Int") { try container.decode(Int.self) }
        case 5: note("UInt8") { try container.decode(UInt8.self) }
        case 6: note("Int64") { try container.decode(Int64.self) }
        default: decodeAny { type in try container.decode(type) }
        }
    }

    /// Decodes a type that is no scalar of the protocols.
    private func decodeAny(_ read: (any Decodable.Type) throws -> Any) {
        switch generator.below(25) {
        case 0, 1: note("Date") { try read(Date.self) }
        case 2, 3: note("Data") { try read(Data.self) }
        case 4, 5: note("URL") { try read(URL.self) }
        case 6, 7: note("Decimal") { try read(Decimal.self) }
        case 8, 9: note("UUID") { try read(UUID.self) }
        case 10: note("[Int]") { try read([Int].self) }
        case 11: note("[String]") { try read([String].self) }
        case 12: note("[Double]") { try read([Double].self) }
        case 13: note("[Int?]") { try read([Int?].self) }
        case 14: note("Color") { try read(Color.self) }
        case 15: note("Optional") { try read(Int?.self) }
        case 16: noteUnordered("[String: String]") { try read([String: String].self) }
        case 17: noteUnordered("[String: Int]") { try read([String: Int].self) }
        case 18: noteUnordered("[Int: Int]") { try read([Int: Int].self) }
        case 19: note("Set") { try read(Set<Int>.self) }
        case 20: note("Pair") { try read(Pair.self) }
        case 21: note("[[Int]]") { try read([[Int]].self) }
        case 22: noteUnordered("[String: [String: Int?]]") { try read([String: [String: Int?]].self) }
        case 23: note("[Driven]") { try read([Driven].self) }
        default: note("Driven") { try read(Driven.self) }
        }
    }

    static let key = CodingUserInfoKey(rawValue: "script")

    /// A type that goes on with the script.
    struct Driven: Decodable, CustomStringConvertible {
        init(from decoder: any Decoder) throws {
            let script = DecodingScript.key.flatMap { decoder.userInfo[$0] as? Reference }?.script
            try script?.run(decoder)
        }

        var description: String { "driven" }
    }

    // Safe to send: a script is run by the task that made it.
    struct Reference: @unchecked Sendable {
        let script: DecodingScript
    }
}
