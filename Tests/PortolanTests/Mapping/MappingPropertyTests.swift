// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// A model with a property of every kind.
private struct Sample: Mappable, Equatable {
    enum Kind: String, Codable, Sendable, CaseIterable { case a, b, c }

    struct Point: Codable, Sendable, Equatable {
        var x: Int
        var y: Double?
        var names: [String: Bool]
    }

    var text = ""
    var maybeText: String?
    var int = 0
    var small: Int8?
    var double = 0.0
    var decimal: Decimal?
    var flag = false
    var date: Date?
    var url: URL?
    var id: UUID?
    var data = Data()
    var kind = Kind.a
    var open: OpenEnum<Kind>?
    var list: [Int?] = []
    var matrix: [[String]] = []
    var set: Set<Int> = []
    var table: [String: Double] = [:]
    var byNumber: [Int: [String]] = [:]
    var point: Point?
    var any: JSONValue = .null
    var seconds: Date?
    var children: [Sample] = []
    var child: Holder?

    struct Holder: Mappable, Equatable {
        var sample: [Sample] = []
        static let mapping = Mapping<Holder> { Field(\.sample, "sample", default: []) }
    }

    static let mapping = Mapping<Sample> {
        Field(\.text, "text")
        Field(\.maybeText, "nested.text")
        Field(\.int, "nested.deep.int")
        Field(\.small, "small")
        Field(\.double, literal: "a.double")
        Field(\.decimal, "decimal")
        Field(\.flag, "flag")
        Field(\.date, "nested.date")
        Field(\.url, "url")
        Field(\.id, "id")
        Field(\.data, "data")
        Field(\.kind, "kind")
        Field(\.open, "open")
        Field(\.list, "list")
        Field(\.matrix, "matrix")
        Field(\.set, "set")
        Field(\.table, "table")
        Field(\.byNumber, "by number")
        Field(\.point, "point")
        Field(\.any, "any", default: .null)
        Field(\.seconds, "seconds", using: .epochSeconds)
        Field(\.children, "children")
        Field(\.child, "child")
    }
}

/// Makes random samples, the same for the same seed.
private struct SampleGenerator {
    var json: JSONGenerator

    mutating func sample(depth: Int = 0) -> Sample {
        var sample = Sample()
        sample.text = text()
        sample.maybeText = json.nextBool() ? text() : nil
        sample.int = int()
        sample.small = json.nextBool() ? Int8(truncatingIfNeeded: int()) : nil
        sample.double = double()
        sample.decimal = json.nextBool() ? Decimal(int()) / 1_000 : nil
        sample.flag = json.nextBool()
        sample.date = json.nextBool() ? date() : nil
        sample.url = json.nextBool() ? URL(string: "https://h/\(json.next(99))?q=a%20b") : nil
        sample.id = json.nextBool() ? UUID() : nil
        sample.data = Data((0..<json.next(9)).map { UInt8($0 * 31) })
        sample.kind = Sample.Kind.allCases[json.next(3)]
        sample.open = json.nextBool() ? OpenEnum(["a", "z"][json.next(2)]) : nil
        sample.list = (0..<json.next(4)).map { $0 == 1 ? nil : $0 }
        sample.matrix = (0..<json.next(3)).map { _ in [text()] }
        sample.set = Set((0..<json.next(5)).map { _ in json.next(9) })
        sample.table = Dictionary([(text(), double()), (text(), double())]) { first, _ in first }
        sample.byNumber = [int(): [text()]]
        if json.nextBool() {
            sample.point = .init(x: int(), y: json.nextBool() ? double() : nil, names: [text(): true])
        }
        sample.any = json.value()
        sample.seconds = json.nextBool() ? Date(timeIntervalSince1970: Double(json.next(4_000_000)) * 1.001) : nil
        if depth < 2 {
            sample.children = (0..<json.next(3)).map { _ in self.sample(depth: depth + 1) }
            if json.nextBool() { sample.child = .init(sample: [self.sample(depth: depth + 1)]) }
        }
        return sample
    }

    private mutating func text() -> String {
        ["", "a", "é𝄞\u{0}", "\"\\\n\u{7F}", "a/b.c", "e\u{301}", String(repeating: "lång ", count: 9)][json.next(7)]
            + "\(json.next(50))"
    }

    private mutating func int() -> Int { [0, -1, .max, .min, json.next(100_000), 1 << 53][json.next(6)] }

    private mutating func double() -> Double {
        [0, -0.5, 1e300, Double.leastNonzeroMagnitude, 0.1, Double(json.next(1_000)) / 7, 1e21, 123_456_789.0][
            json.next(8)]
    }

    /// To the millisecond: a moment near the beginning of 2001 has more digits than the nanoseconds of RFC 3339.
    private mutating func date() -> Date {
        Date(
            timeIntervalSinceReferenceDate: Double(json.next(4_000_000) - 900_000) * 1_000 + Double(json.next(1_000))
                / 1_000)
    }
}

struct MappingPropertyTests {
    @Test(arguments: 0..<150)
    func `what is written is read back as it was, as bytes and as a value, in any order and layout`(_ seed: Int) throws
    {
        var generator = SampleGenerator(json: JSONGenerator(seed: UInt64(seed), hasNulls: true))
        let sample = generator.sample()

        let bytes = try Sample.mapping.bytes(from: sample)
        let json = try Sample.mapping.json(from: sample)
        let sorted = try Sample.mapping.bytes(from: sample, sortsKeys: true)
        let withNulls = try Sample.mapping.bytes(from: sample, nil: .null)

        #expect(try JSONValue(parsing: bytes) == json)
        #expect(try JSONValue(parsing: sorted) == json)
        let read = try Sample.mapping.value(from: bytes)
        #expect(read == sample)
        #expect(try Sample.mapping.value(from: json) == sample)
        #expect(try Sample.mapping.value(from: sorted) == sample)
        #expect(try Sample.mapping.value(from: withNulls) == sample)
        #expect(try Sample.mapping.bytes(from: sample) == bytes)
        let pretty = PortolanJSONEncoder()
        pretty.outputFormatting = .prettyPrinted
        #expect(try Sample.mapping.value(from: pretty.encode(json)) == sample)
        #expect(try PortolanJSONDecoder().decode([Sample].self, from: Data("[".utf8 + bytes + "]".utf8)) == [sample])
        #expect(
            try Sample.mapping.bytes(from: [sample, sample]) == Array("[".utf8) + bytes + Array(",".utf8) + bytes
                + Array("]".utf8))
    }

    @Test(arguments: 0..<60)
    func `an update with everything makes one value of another, and a patch says the same`(_ seed: Int) throws {
        var generator = SampleGenerator(json: JSONGenerator(seed: UInt64(seed) &+ 1_000, hasNulls: false))
        let old = generator.sample()
        var new = generator.sample()
        new.any = 1
        var updated = old

        try Sample.mapping.update(&updated, from: Sample.mapping.bytes(from: new, nil: .null))
        var document = try Sample.mapping.json(from: old)
        document.merge(try Sample.mapping.patch(from: old, to: new))

        // What is left in the object that both have is left: the mapping of the child's elements writes no nil.
        #expect(updated == new)
        #expect(try document == Sample.mapping.json(from: new))
    }

    @Test(arguments: 0..<150)
    func `documents of all shapes are mapped or refused alike as bytes and as a value`(_ seed: Int) throws {
        var generator = SampleGenerator(json: JSONGenerator(seed: UInt64(seed) &+ 5_000, hasNulls: true))
        let sample = try Sample.mapping.json(from: generator.sample())
        let json = generator.json.changed(sample)
        func outcome(_ read: () throws -> Sample) -> Result<Sample, MappingError> {
            Result(catching: read).mapError { $0 as? MappingError ?? MappingError(type: "\($0)", problems: []) }
        }

        let fromBytes = outcome { try Sample.mapping.value(from: json.description.utf8) }
        let fromValue = outcome { try Sample.mapping.value(from: json) }

        switch (fromBytes, fromValue) {
        case (.success(let first), .success(let second)): #expect(first == second)
        case (.failure(let first), .failure(let second)):
            #expect(!first.problems.isEmpty)
            #expect(first.problems.map(\.path) == second.problems.map(\.path))
            #expect(first.problems.map(\.expected) == second.problems.map(\.expected))
        default: Issue.record("\(fromBytes) and \(fromValue)")
        }
    }
}
