// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// Folders: Mapping
// With: Fuzz/MadeUpBytes.swift Tests/PortolanTests/HTTP/SeededGenerator.swift
// With: Tests/PortolanTests/Mapping/Coding/RandomDocument.swift Tests/PortolanTests/Mapping/Coding/DecodingScript.swift
// With: Tests/PortolanTests/Mapping/Coding/DecodingStrategies.swift
// Dictionary: Mapping

import Foundation
import Portolan

/// Any document gives the same values and errors as with Foundation's decoder, whatever is asked for.
///
/// The first two bytes decide what both decoders are told and asked, the rest is the document.
@c(LLVMFuzzerTestOneInput)
public func fuzzJSONDecoder(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    var input = unsafe MadeUpBytes(bytes, count)
    let seed = UInt64(input.number() << 8 | input.number())
    let document = input.all
    guard let value = expectSyntaxChecked(document) else { return 0 }

    var generator = SeededGenerator(seed: seed)
    let strategies = DecodingStrategies(&generator)
    let theirs = DecodingScript(seed: seed)
    let ours = DecodingScript(seed: seed)
    let foundation = strategies.foundation(theirs)
    let portolan = strategies.portolan(ours)
    // Where the two depart from each other on purpose, ours is only to stay on its feet.
    let isComparable = !departs(value, document)
    compare(AnyCodable.self, document, foundation, portolan, isComparable)
    compare(Everything.self, document, foundation, portolan, isComparable)
    compare([Everything].self, document, foundation, portolan, isComparable)
    compare([String: [Double?]].self, document, foundation, portolan, isComparable)
    compare(DecodingScript.Driven.self, document, foundation, portolan, isComparable)
    guard isComparable else { return 0 }
    for (their, our) in zip(theirs.observations, ours.observations) {
        precondition(
            their.agrees(with: our), "JSONDecoder: \(their), ours: \(our), of \(document.quoted), \(strategies)")
    }
    precondition(theirs.observations.count == ours.observations.count, "the scripts differ on \(document.quoted)")
    return 0
}

/// The document as a value; what is none is refused by the decoder as well, as a fault of syntax.
private func expectSyntaxChecked(_ document: [UInt8]) -> JSONValue? {
    let isDocument = (try? JSONDocument(parsing: document)) != nil
    do {
        _ = try PortolanJSONDecoder().decode(AnyCodable.self, from: document)
    } catch DecodingError.dataCorrupted(let context) {
        let isSyntaxError = context.underlyingError is JSONSyntaxError
        precondition(isSyntaxError == !isDocument, "\(context) is the error of \(document.quoted)")
    } catch {
        precondition(isDocument, "\(error) is the error of \(document.quoted)")
    }
    guard isDocument else { return nil }
    // A document whose texts hold half of a surrogate pair is one, and has no value.
    return (try? JSONValue(parsing: document)) ?? .null
}

/// Whether both decoders read something in a document differently, on purpose.
private func departs(_ value: JSONValue, _ document: [UInt8]) -> Bool {
    if document.starts(with: [0xEF, 0xBB, 0xBF]) || document.contains(0) { return true }
    // `0e1` is no number for Foundation, and large integers with a fraction lose it there.
    let numbers = document.split { !(0x30...0x39 ~= $0 || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0)) }
    return numbers.contains { number in
        let digits = number.drop { $0 == 0x2D }
        let isInteger = number.allSatisfy { $0 == 0x2D || 0x30...0x39 ~= $0 }
        return digits.first == 0x30 && digits.dropFirst().first.map { $0 | 0x20 } == 0x65
            || !isInteger && (number.count > 15 || number.contains { $0 | 0x20 == 0x65 })
    }
}

private func compare<Value: Decodable & Equatable>(
    _ type: Value.Type, _ document: [UInt8], _ foundation: JSONDecoder, _ portolan: PortolanJSONDecoder,
    _ isComparable: Bool
) {
    let ours = Result { try portolan.decode(type, from: document) }
    guard isComparable else { return }
    switch (Result { try foundation.decode(type, from: Data(document)) }, ours) {
    case (.success(let their), .success(let our)):
        // By what they print: "not a number" is not equal to itself.
        precondition(
            their == our || "\(their)" == "\(our)", "JSONDecoder: \(their), ours: \(our), of \(document.quoted)")
    case (.failure(let their), .failure(let our)):
        // Which of several faults of a dictionary is told depends on Foundation's hash seed.
        let isOrdered = type != AnyCodable.self && type != [String: [Double?]].self
        precondition(
            !isOrdered || Observation.error(their).agrees(with: .error(our)),
            "JSONDecoder: \(their), ours: \(our), of \(document.quoted)")
    case (let their, let our):
        preconditionFailure("JSONDecoder: \(their), ours: \(our), of \(document.quoted)")
    }
}

extension DecodingScript.Driven: Equatable {
    static func == (left: Self, right: Self) -> Bool { true }
}

/// Anything that a document may hold.
private enum AnyCodable: Codable, Equatable {
    case null
    case bool(Bool)
    case integer(Int)
    case unsigned(UInt64)
    case double(Double)
    case string(String)
    indirect case array([AnyCodable])
    indirect case object([String: AnyCodable])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(UInt64.self) {
            self = .unsigned(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if (try? decoder.unkeyedContainer()) != nil {
            self = .array(try container.decode([AnyCodable].self))
        } else {
            self = .object(try container.decode([String: AnyCodable].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .unsigned(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

/// A type with a property of about every kind.
private struct Everything: Decodable, Equatable {
    enum Color: String, Decodable { case red, green }

    class Parent: Decodable {
        var name: String?
        enum Keys: String, CodingKey { case name }
        required init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: Keys.self).decodeIfPresent(String.self, forKey: .name)
        }
    }

    final class Child: Parent, Equatable {
        var value: Int?
        enum Keys: String, CodingKey { case value }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            value = try container.decodeIfPresent(Int.self, forKey: .value)
            try super.init(from: container.superDecoder())
        }
        static func == (left: Child, right: Child) -> Bool { left.name == right.name && left.value == right.value }
    }

    struct Point: Decodable, Equatable {
        var x: Double
        var y: Float
        var rest: [Int16] = []
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            x = try container.decode(Double.self)
            y = try container.decode(Float.self)
            while !container.isAtEnd {
                if try container.decodeNil() { continue }
                rest.append(try container.decode(Int16.self))
            }
        }
    }

    var a: Int
    var b: Int8?
    var c: [UInt16]?
    var d: Date?
    var e: Decimal?
    var f: Double?
    var g: [[Bool?]]?
    var h: Data?
    var i: Color?
    var j: [Everything]?
    var k: Child?
    var l: URL?
    var m: UUID?
    var p: Point?
    var q: [String]?
    var r: UInt32?
    var s: String?
    var t: Set<String>?
    var u: UInt?
    var v: [Int: Int8]?
}
