// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

struct JSONEncoderAgreementTests {
    /// The properties of both encoders.
    struct Setting: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var formatting: JSONEncoder.OutputFormatting = [.sortedKeys]
        var dates = JSONEncoder.DateEncodingStrategy.deferredToDate
        var data = JSONEncoder.DataEncodingStrategy.base64
        var floats = JSONEncoder.NonConformingFloatEncodingStrategy.throw
        var keys = JSONEncoder.KeyEncodingStrategy.useDefaultKeys

        static let all: [Setting] = [
            Setting(testDescription: "defaults"),
            Setting(testDescription: "pretty", formatting: [.sortedKeys, .prettyPrinted]),
            Setting(testDescription: "slashes", formatting: [.sortedKeys, .withoutEscapingSlashes]),
            Setting(
                testDescription: "all formats", formatting: [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes],
                dates: .iso8601),
            Setting(testDescription: "seconds", dates: .secondsSince1970),
            Setting(testDescription: "milliseconds", dates: .millisecondsSince1970, data: .deferredToData),
            Setting(
                testDescription: "custom",
                dates: .custom { date, encoder in
                    var container = encoder.container(keyedBy: EncodedShape.Name.self)
                    try container.encode(date.timeIntervalSince1970, forKey: .init("atSecond"))
                },
                data: .custom { data, encoder in
                    var container = encoder.unkeyedContainer()
                    for byte in data { try container.encode(byte) }
                }),
            Setting(
                testDescription: "snake case",
                floats: .convertToString(positiveInfinity: "+\"", negativeInfinity: "-/", nan: "ø"),
                keys: .convertToSnakeCase),
            Setting(
                testDescription: "custom keys",
                keys: .custom { path in
                    EncodedShape.Name((path.last?.stringValue ?? "") + "'")
                }),
        ]

        var ours: PortolanJSONEncoder {
            let encoder = PortolanJSONEncoder()
            encoder.outputFormatting = formatting
            encoder.dateEncodingStrategy = dates
            encoder.dataEncodingStrategy = data
            encoder.nonConformingFloatEncodingStrategy = floats
            encoder.keyEncodingStrategy = keys
            return encoder
        }

        var theirs: JSONEncoder {
            let encoder = JSONEncoder()
            encoder.outputFormatting = formatting
            encoder.dateEncodingStrategy = dates
            encoder.dataEncodingStrategy = data
            encoder.nonConformingFloatEncodingStrategy = floats
            encoder.keyEncodingStrategy = keys
            return encoder
        }
    }

    /// What came of an attempt: the document, or the kind and the path of the error.
    private enum Outcome: Equatable {
        case document(String)
        case invalidValue(path: [String])
        case otherError(String)

        init(_ attempt: () throws -> Data) {
            do {
                self = .document(String(decoding: try attempt(), as: UTF8.self))
            } catch EncodingError.invalidValue(_, let context) {
                self = .invalidValue(path: context.codingPath.map(\.stringValue))
            } catch { self = .otherError(String(describing: error)) }
        }
    }

    @Test(arguments: Setting.all)
    func `random values of any shape become the same bytes`(_ setting: Setting) {
        let ours = setting.ours
        let theirs = setting.theirs
        var numbers = RepeatableNumbers(seed: 1)

        for round in 0..<1_500 {
            let shape = EncodedShape.random(depth: 1 + round % 6, using: &numbers)
            let expected = Outcome { try theirs.encode(shape) }
            let outcome = Outcome { try ours.encode(shape) }
            #expect(outcome == expected, "round \(round)")
            guard outcome == expected else { break }
        }
    }

    @Test func `without an order of names the documents have the same value`() throws {
        var numbers = RepeatableNumbers(seed: 2)

        for round in 0..<1_500 {
            let shape = EncodedShape.random(depth: 1 + round % 6, using: &numbers)
            guard let expected = try? JSONValue(parsing: Array(JSONEncoder().encode(shape))) else { continue }
            let value = try JSONValue(parsing: PortolanJSONEncoder().bytes(shape))
            #expect(value == expected, "round \(round)")
            guard value == expected else { break }
        }
    }

    @Test(arguments: Setting.all)
    func `a number that JSON cannot hold is the same error, or the same text`(_ setting: Setting) {
        let bad: [any Encodable & Sendable] = [
            Double.nan, -Double.infinity, Float.infinity, [1, Double.nan], [[Float.nan]], ["a": [-Double.infinity]],
            [Float.nan: 1], Optional(Double.nan), ["aB": ["c": Float.infinity]],
            EncodedShape.keyed([("k", .unkeyed([.scalar(1), .single(.scalar(Double.nan))]))]),
            EncodedShape.twice([("k", .scalar(1))], [("l", .scalar(Float.nan))]),
            EncodedShape.dictionary(["x": .numbered([4: .array([.scalar(true), .scalar(Double.infinity)])])]),
        ]

        for value in bad {
            #expect(Outcome { try setting.ours.encode(value) } == Outcome { try setting.theirs.encode(value) })
        }
    }

    @Test func `what a value throws goes through as it is`() {
        struct Thrower: Encodable {
            func encode(to encoder: any Encoder) throws { throw EncodedShape.Failure() }
        }

        #expect(throws: EncodedShape.Failure.self) { try PortolanJSONEncoder().encode(["a": [Thrower()]]) }
    }

    @Test(arguments: [
        [], [1, 2], [-0.0],
        [0.1, 1e16, 1e-5, 123_456_789_012_345_680, .leastNonzeroMagnitude, 1.797_693_134_862_315_7e308],
    ])
    func `whole documents of numbers are the same`(_ numbers: [Double]) throws {
        #expect(try PortolanJSONEncoder().encode(numbers) == JSONEncoder().encode(numbers))
    }

    @Test(arguments: [
        [], [1, 2], [-0.0], [0.1, 1e16, 1e-5, 16_777_216, .leastNonzeroMagnitude, .greatestFiniteMagnitude],
    ])
    func `whole documents of small numbers are the same`(_ numbers: [Float]) throws {
        #expect(try PortolanJSONEncoder().encode(numbers) == JSONEncoder().encode(numbers))
    }

    @Test(arguments: [
        -13_197_600_000, -13_197_600_001, 252_423_993_599.5, 252_423_993_600, -1.25, 0.999_999, -63_145_526_400, 1e12,
        -1e12,
    ])
    func `dates in ISO 8601 are the same in all centuries`(_ seconds: Double) throws {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        let setting = Setting(testDescription: "", dates: .iso8601)

        #expect(try setting.ours.encode(date) == setting.theirs.encode(date))
    }

    @Test(arguments: [
        "", "_", "__", "aB", "_aB_", "myURL", "URLString", "a1B2", "aBCd", "ABC", "éÀb", "a_B", "x__yZ", "HTTP2Go",
        "aΩb",
        "i18N", "A", "aB_", "already_snake", "ÅngströmUnit", "ß", "x1Y", "日本Go",
    ])
    func `names in snake case are the same`(_ name: String) throws {
        let setting = Setting(testDescription: "", keys: .convertToSnakeCase)
        let shape = EncodedShape.keyed([(name, .scalar(1))])

        #expect(try setting.ours.encode(shape) == setting.theirs.encode(shape))
    }
}
