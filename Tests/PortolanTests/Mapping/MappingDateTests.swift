// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

private let moment = Date(timeIntervalSince1970: 1_462_176_550.25)

private struct Times: Mappable, Equatable {
    var plain: Date?
    var day: Date?
    var seconds: Date?
    var milliseconds: Date?
    var own: Date?
    var days: [Date] = []

    static let mapping: Mapping<Times> = {
        // A pattern of this file: it cannot be wrong without every test failing.
        let format = try? DateFormat("EEE MMM dd HH:mm:ss Z yyyy")
        return Mapping<Times> {
            Field(\.plain, "plain")
            Field(\.day, "day", using: .dateOnly)
            Field(\.seconds, "seconds", using: .epochSeconds)
            Field(\.milliseconds, "milliseconds", using: .epochMilliseconds)
            if let format { Field(\.own, "own", using: .date(format)) }
            Field(\.days, "days", eachUsing: .dateOnly, default: [])
        }
    }()
}

struct MappingDateTests {
    @Test func `V-24 V-B11: each field has a form of its own, in UTC`() throws {
        let json: JSONValue = [
            "plain": "2016-05-02T10:09:10.250+02:00", "day": "2016-05-02", "seconds": 1_462_176_550.25,
            "milliseconds": 1_462_176_550_250, "own": "Mon May 02 08:09:10 +0000 2016",
            "days": ["2016-05-02", "1970-01-01"],
        ]

        let times = try Times.mapping.value(from: json)

        #expect(times.plain == moment)
        #expect(times.day == Date(timeIntervalSince1970: 1_462_147_200))
        #expect(times.seconds == moment)
        #expect(times.milliseconds == moment)
        #expect(times.own == Date(timeIntervalSince1970: 1_462_176_550))
        #expect(times.days == [Date(timeIntervalSince1970: 1_462_147_200), Date(timeIntervalSince1970: 0)])
        var expected = json
        try expected.replace(at: ["plain"], with: "2016-05-02T08:09:10.250Z")
        #expect(try Times.mapping.json(from: times) == expected)
    }

    @Test func `C09 V-24: one form reads any number of fraction digits`() throws {
        struct Model: Mappable {
            var dates: [Date] = []
            static let mapping = Mapping<Model> { Field(\.dates, "dates") }
        }
        let texts = ["2022-11-15T02:17:27Z", "2022-11-15T02:17:27.5Z", "2022-11-15T02:17:27.123456Z"]

        let model = try Model.mapping.value(from: ["dates": .array(texts.map { .string($0) })])

        #expect(model.dates.map { $0.timeIntervalSince1970 - 1_668_478_647 < 0.6 } == [true, true, true])
        #expect(model.dates.map { RFC3339.text(from: $0) } == [texts[0], "2022-11-15T02:17:27.500Z", texts[2]])
    }

    @Test func `W-47: a mapping's own form is used for every date in it that has none of its own`() throws {
        struct Model: Mappable, Equatable {
            var at: Date?
            var list: [Date] = []
            var table: [String: Date] = [:]
            var day: Date?
            var plain: Date?
            static let mapping = Mapping<Model> {
                Field(\.at, "at")
                Field(\.list, "list")
                Field(\.table, "table")
                Field(\.day, "day", using: .dateOnly)
                Field(\.plain, "plain", using: .rfc3339)
            }.usingByDefault(.epochMilliseconds)
        }
        let json: JSONValue = [
            "at": 1_000, "list": [0, 2_000], "table": ["a": 3_000], "day": "1970-01-02",
            "plain": "1970-01-01T00:00:01Z",
        ]

        let model = try Model.mapping.value(from: json)

        #expect(model.at == model.plain)
        #expect(model.list == [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 2)])
        #expect(model.table == ["a": Date(timeIntervalSince1970: 3)])
        #expect(try Model.mapping.json(from: model) == json)
        #expect(
            problems(
                Model.mapping, ["at": "soon", "list": [0, "x"], "table": [:], "day": 1, "plain": "1970-01-01"]) == [
                    "'at' should be a number of milliseconds since 1970, found \"soon\"",
                    "'list[1]' should be a number of milliseconds since 1970, found \"x\"",
                    "'day' should be a day as in 2016-05-02, found 1",
                    "'plain' should be an RFC 3339 date, found \"1970-01-01\"",
                ])
    }

    @Test func `V-B11: the forms of two mappings do not mix`() throws {
        struct First: Mappable {
            var at: Date?
            static let mapping = Mapping<First> { Field(\.at, "at") }.usingByDefault(.epochSeconds)
        }
        struct Second: Mappable {
            var at: Date?
            var first: First?
            static let mapping = Mapping<Second> {
                Field(\.at, "at")
                Field(\.first, "first")
            }.usingByDefault(.dateOnly)
        }

        let second = try Second.mapping.value(from: ["at": "1970-01-02", "first": ["at": 86_400]])

        #expect(second.at == second.first?.at)
    }

    @Test(arguments: [
        0, 0.1, -0.1, 1_000.123, 978_307_200.5, 1_462_176_550.123_456, 1_668_478_647.000_001, 32_503_680_000, -1e9,
        1e-7,
    ])
    func `seconds since 1970 come back as they were, with no more digits than they need`(_ seconds: Double) throws {
        let json: JSONValue = ["seconds": .number(JSONNumber(seconds))]

        let times = try Times.mapping.value(from: json)
        let written = try Times.mapping.json(from: times)

        #expect(try Times.mapping.value(from: written).seconds == times.seconds)
        if seconds != 1e-7 { #expect(written["seconds"] == json["seconds"]) }
    }

    @Test(arguments: [Double.nan, .infinity, 1e15])
    func `a date that a form cannot write is an error`(_ seconds: Double) {
        let date = Date(timeIntervalSinceReferenceDate: seconds)

        #expect(throws: EncodingError.self) { try Times.mapping.bytes(from: Times(day: date)) }
        #expect(throws: EncodingError.self) { try Times.mapping.bytes(from: Times(own: date)) }
        #expect(throws: EncodingError.self) { try Times.mapping.bytes(from: Times(plain: date)) }
        if !seconds.isFinite {
            #expect(throws: EncodingError.self) { try Times.mapping.bytes(from: Times(seconds: date)) }
            #expect(throws: EncodingError.self) { try Times.mapping.bytes(from: Times(milliseconds: date)) }
        }
    }

    @Test(arguments: ["2016-13-01", "2016-02-30", "2016-2-3", "2016-05-02T00:00:00Z", "", "16-05-02"])
    func `what is no day is a problem`(_ text: String) {
        #expect(problems(Times.mapping, ["day": .string(text)]).count == 1)
    }
}
