// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

/// A value that encodes itself through any kind of container, as a random generator has decided.
indirect enum EncodedShape: Encodable, Sendable {
    case scalar(any Encodable & Sendable)
    case nothing
    case single(EncodedShape)
    case array([EncodedShape])
    case dictionary([String: EncodedShape])
    case numbered([Int: EncodedShape])
    case optional(EncodedShape?)
    case keyed([(String, EncodedShape)])
    case unkeyed([EncodedShape])
    /// One object written by two containers, as a class and its superclass do.
    case twice([(String, EncodedShape)], [(String, EncodedShape)])
    /// A keyed container whose nested containers and encoders are written in turns.
    case keyedTurns([Part], [Turn])
    case unkeyedTurns([Part], [Turn])
    /// A member that fails where nobody minds, over one that stands.
    case failing(before: EncodedShape, after: EncodedShape)

    enum Part: CaseIterable { case keyed, unkeyed, encoder }

    struct Turn: Sendable {
        /// Which of the parts is written; the container itself, if there are not so many.
        let part: Int
        let name: String
        let value: EncodedShape
    }

    struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { self.init(String(intValue)) }
    }

    struct Failure: Error, Equatable {}

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .nothing: break
        case .scalar(let value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .single(let shape):
            var container = encoder.singleValueContainer()
            try container.encode(shape)
        case .array(let shapes): try shapes.encode(to: encoder)
        case .dictionary(let shapes): try shapes.encode(to: encoder)
        case .numbered(let shapes): try shapes.encode(to: encoder)
        case .optional(let shape): try shape.encode(to: encoder)
        case .keyed(let members):
            var container = encoder.container(keyedBy: Name.self)
            for (name, shape) in members { try Self.encode(shape, to: &container, Name(name)) }
        case .unkeyed(let shapes):
            var container = encoder.unkeyedContainer()
            for shape in shapes { try Self.encode(shape, to: &container) }
        case .twice(let first, let second):
            try Self.keyed(first).encode(to: encoder)
            try Self.keyed(second).encode(to: encoder)
        case .keyedTurns(let parts, let turns): try Self.encodeKeyed(parts, turns, to: encoder)
        case .unkeyedTurns(let parts, let turns): try Self.encodeUnkeyed(parts, turns, to: encoder)
        case .failing(let before, let after):
            var container = encoder.container(keyedBy: Name.self)
            try container.encode(before, forKey: Name("a"))
            // The reason does not matter here, only that nothing of them is left.
            try? container.encode(Double.nan, forKey: Name("a"))
            try? container.encode(Float.infinity, forKey: Name("b"))
            try container.encode(after, forKey: Name("c"))
        }
    }

    private static func encode(
        _ shape: EncodedShape, to container: inout KeyedEncodingContainer<Name>, _ name: Name
    ) throws {
        guard case .scalar(let value) = shape else { return try container.encode(shape, forKey: name) }
        switch value {
        case let value as Bool: try container.encode(value, forKey: name)
        case let value as String: try container.encode(value, forKey: name)
        case let value as Double: try container.encode(value, forKey: name)
        case let value as Float: try container.encode(value, forKey: name)
        case let value as Int8: try container.encode(value, forKey: name)
        case let value as UInt64: try container.encode(value, forKey: name)
        case let value as Int: try container.encodeIfPresent(value, forKey: name)
        default: try container.encode(value, forKey: name)
        }
    }

    private static func encode(_ shape: EncodedShape, to container: inout any UnkeyedEncodingContainer) throws {
        guard case .scalar(let value) = shape else { return try container.encode(shape) }
        switch value {
        case let value as Bool: try container.encode(value)
        case let value as String: try container.encode(value)
        case let value as Double: try container.encode(value)
        case let value as Float: try container.encode(value)
        case let value as Int16: try container.encode(value)
        case let value as UInt32: try container.encode(value)
        case let value as Int: try container.encode(contentsOf: [value])
        default: try container.encode(value)
        }
    }

    /// The parts of a container that are written in turns.
    private struct Parts {
        var keyed: [Int: KeyedEncodingContainer<Name>] = [:]
        var unkeyed: [Int: any UnkeyedEncodingContainer] = [:]
        var encoders: [Int: any Encoder] = [:]

        mutating func write(_ turn: Turn) throws -> Bool {
            if try keyed[turn.part]?.encode(turn.value, forKey: Name(turn.name)) != nil { return true }
            if try unkeyed[turn.part]?.encode(turn.value) != nil { return true }
            guard let encoder = encoders.removeValue(forKey: turn.part) else { return false }
            var container = encoder.singleValueContainer()
            try container.encode(turn.value)
            return true
        }
    }

    private static func encodeKeyed(_ parts: [Part], _ turns: [Turn], to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        var opened = Parts()
        for (index, part) in parts.enumerated() {
            let name = Name("part\(index)")
            switch part {
            case .keyed: opened.keyed[index] = container.nestedContainer(keyedBy: Name.self, forKey: name)
            case .unkeyed: opened.unkeyed[index] = container.nestedUnkeyedContainer(forKey: name)
            case .encoder: opened.encoders[index] = container.superEncoder(forKey: name)
            }
        }
        for turn in turns where try !opened.write(turn) {
            try container.encode(turn.value, forKey: Name(turn.name))
        }
    }

    private static func encodeUnkeyed(_ parts: [Part], _ turns: [Turn], to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        var opened = Parts()
        for (index, part) in parts.enumerated() {
            switch part {
            case .keyed: opened.keyed[index] = container.nestedContainer(keyedBy: Name.self)
            case .unkeyed, .encoder: opened.unkeyed[index] = container.nestedUnkeyedContainer()
            }
        }
        for turn in turns where try !opened.write(turn) { try container.encode(turn.value) }
    }
}

// MARK: - Random shapes

/// Numbers that look random and are the same in each run (SplitMix64).
struct RepeatableNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var result = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        result = (result ^ result >> 27) &* 0x94D0_49BB_1331_11EB
        return result ^ result >> 31
    }
}

extension EncodedShape {
    /// A shape of any kind, at most that deep.
    static func random(depth: Int, using numbers: inout RepeatableNumbers) -> EncodedShape {
        guard depth > 0 else { return .scalar(randomScalar(&numbers)) }
        func shape() -> EncodedShape {
            random(depth: depth - 1 - Int.random(in: 0...1, using: &numbers), using: &numbers)
        }
        func shapes() -> [EncodedShape] { (0..<Int.random(in: 0...4, using: &numbers)).map { _ in shape() } }
        func members() -> [(String, EncodedShape)] {
            shapes().map { (randomText(&numbers), $0) }
        }
        func turns() -> ([Part], [Turn]) {
            let parts = (0..<Int.random(in: 0...3, using: &numbers)).map { _ in
                Part.allCases.randomElement(using: &numbers) ?? .keyed
            }
            let turns = (0..<Int.random(in: 0...8, using: &numbers)).map { index in
                Turn(part: Int.random(in: 0...parts.count, using: &numbers), name: "n\(index)", value: shape())
            }
            return (parts, turns)
        }
        switch Int.random(in: 0..<13, using: &numbers) {
        case 0: return .nothing
        case 1: return .single(shape())
        case 2: return .array(shapes())
        case 3: return .dictionary(Dictionary(members()) { $1 })
        case 4: return .numbered(Dictionary(uniqueKeysWithValues: shapes().enumerated().map { ($0, $1) }))
        case 5: return .optional(Bool.random(using: &numbers) ? shape() : nil)
        case 6, 7: return .keyed(members())
        case 8: return .unkeyed(shapes())
        case 9: return .twice(members(), members())
        case 10:
            let (parts, turns) = turns()
            return .keyedTurns(parts, turns)
        case 11:
            let (parts, turns) = turns()
            return .unkeyedTurns(parts, turns)
        default: return .failing(before: shape(), after: shape())
        }
    }

    static func randomText(_ numbers: inout RepeatableNumbers) -> String {
        let pieces = [
            "a", "name", "aB", "URLPart", "\"", "\\", "/", "\n", "\u{0}", "\u{1F}", "\u{7F}", "é", "日本", "𝄞", "👩‍👩‍👧",
            "\u{2028}", " ", "0", "a long text of many bytes", "_x", "\u{8}\u{C}\r\t",
        ]
        return (0..<Int.random(in: 0...4, using: &numbers))
            .compactMap { _ in pieces.randomElement(using: &numbers) }.joined()
    }

    private static func randomScalar(_ numbers: inout RepeatableNumbers) -> any Encodable & Sendable {
        let bits = numbers.next()
        let small = Int(bits % 20_000) - 10_000
        switch Int.random(in: 0..<22, using: &numbers) {
        case 0: return Bool.random(using: &numbers)
        case 1: return Int(truncatingIfNeeded: bits)
        case 2: return Int8(truncatingIfNeeded: bits)
        case 3: return Int16(truncatingIfNeeded: bits)
        case 4: return UInt32(truncatingIfNeeded: bits)
        case 5: return bits
        case 6: return Int128(bits) * Int128(small)
        case 7: return Float(bitPattern: UInt32(truncatingIfNeeded: bits & 0x7F7F_FFFF))
        case 8: return Double(small) / 8
        case 9: return Double(bitPattern: bits & 0xBFEF_FFFF_FFFF_FFFF)
        case 10, 11: return randomText(&numbers)
        case 12: return URL(string: "https://example.org/a/\(small)?q=%C3%A9#f")
        case 13: return UUID()
        case 14: return Date(timeIntervalSince1970: Double(small) * 86_399.5)
        case 15: return Data((0..<Int(bits % 9)).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt64($0 % 8))) })
        case 16: return Decimal(small) / 16
        case 17: return [randomText(&numbers), randomText(&numbers)]
        case 18: return [1.5, Double(small), 1e300]
        case 19: return [small, 0, -1]
        case 20: return [randomText(&numbers): "v", "k": randomText(&numbers)]
        default: return JSONValue.array([.null, .string(randomText(&numbers)), ["a": 1], [:]])
        }
    }
}
