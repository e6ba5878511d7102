// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

private struct Span: Mappable, Equatable {
    var low = 0
    var high = 0
    static let mapping = Mapping<Span> {
        Field(\.low, "low")
        Field(\.high, "high")
    }
}

private final class Chart {
    var span = Span(low: 1, high: 2)
    var other: Span? = Span(low: 3, high: 4)
    var count = 0
    static let mapping = Mapping<Chart>(making: { Chart() }) {
        Field(\.span, "span")
        Field(\.other, "other")
        Field(\.count, "count", default: 0)
    }
}

private final class Counter: @unchecked Sendable {
    var count = 1
}

// Safe to send: each test has one of its own.
private struct Counted: @unchecked Sendable {
    var counter = Counter()
    var name = ""
    static let mapping = Mapping<Counted>(making: { Counted() }) {
        Field(\.counter.count, "count")
        Field(\.name, "name")
    }
}

private struct Seven: Mappable {
    var seven = 0
    var mapped = 0
    init() {}
    init(seven: Int) { self.seven = seven }
    static let mapping = Mapping<Seven>(making: { Seven(seven: 7) }) { Field(\.mapped, "mapped") }
}

private struct Names: Mappable, Equatable {
    var names: [String] = []
    static let mapping = Mapping<Names> { Field(\.names, "names").or("items.name") }
}

private struct Inner: Mappable {
    var names: [String] = []
    static let mapping = Mapping<Inner> { Field(\.names, "items.name") }
}

private struct Plain: Codable, Sendable { var inner: Inner }

private struct Outer: Mappable {
    var inners: [Inner] = []
    static let mapping = Mapping<Outer> { Field(\.inners, "list.inner") }
}

private struct OuterPlain: Mappable {
    var plains: [Plain] = []
    static let mapping = Mapping<OuterPlain> { Field(\.plains, "list.plain") }
}

private func problems<Root>(_ mapping: Mapping<Root>, _ text: String) -> [String] {
    let error = #expect(throws: MappingError.self) { try mapping.value(from: text.utf8) }
    return error?.problems.map(\.description) ?? []
}

struct MappingCornerTests {
    @Test func `an object within an object of a class is changed, not replaced`() throws {
        var chart = Chart()

        try Chart.mapping.update(&chart, from: ["span": ["low": 9], "other": ["high": 8]])

        #expect(chart.span == Span(low: 9, high: 2))
        #expect(chart.other == Span(low: 3, high: 8))
    }

    @Test func `an update with a problem changes nothing in an object of a class that a property leads through`() throws
    {
        var counted = Counted()

        #expect(throws: MappingError.self) { try Counted.mapping.update(&counted, from: ["count": 5, "name": 1]) }
        #expect(counted.counter.count == 1)

        try Counted.mapping.update(&counted, from: ["count": 5, "name": "a"])
        #expect(counted.counter.count == 5)
        #expect(counted.name == "a")
    }

    @Test func `an optional object is made as its mapping says`() throws {
        struct Sevens: Mappable {
            var one = Seven()
            var maybe: Seven?
            static let mapping = Mapping<Sevens> {
                Field(\.one, "one")
                Field(\.maybe, "one")
            }
        }

        let sevens = try Sevens.mapping.value(from: ["one": ["mapped": 1]])

        #expect(sevens.one.seven == 7)
        #expect(sevens.maybe?.seven == 7)
        #expect(sevens.maybe?.mapped == 1)
    }

    @Test(arguments: [
        (#"{"names":["x"],"items":[{"name":"a"}]}"#, "x"), (#"{"items":[{"name":"a"}],"names":["x"]}"#, "x"),
        (#"{"items":[{"name":"a"}],"names":null}"#, "a"), (#"{"names":null,"items":[{"name":"a"}]}"#, "a"),
        (#"{"names":["x"],"items":[{"nome":"a"}]}"#, "x"),
    ])
    func `of several keys the first one counts, also beside one that collects`(_ text: String, _ name: String) throws {
        #expect(try Names.mapping.value(from: text.utf8) == Names(names: [name]))
    }

    @Test func `a problem in what was collected from what was collected tells its place in the document`() {
        let text = """
            {"list": [{"inner": {"items": [{"name": "a"}]}},
             {"inner": {"items": [{"name": "b"}, {"name": 5}]}}]}
            """
        let plain = #"{"list": [{"plain": {"inner": {"items": [{"name": 5}]}}}]}"#

        #expect(
            problems(Outer.mapping, text) == [
                "'list[1].inner.items[1].name' should be a string, found 5 (line 2, column 47)"
            ])
        #expect(
            problems(OuterPlain.mapping, plain).first?.hasPrefix(
                "'list[0].plain.inner.items[0].name' should be a string")
                == true)
    }

    @Test func `a member that a transform makes nothing of is a problem`() {
        struct Days: Mappable {
            var days: [String: Date] = [:]
            static let mapping = Mapping<Days> { Field(\.days, "days") }
                .usingByDefault(
                    FieldTransform<String, Date> { _ in
                        nil
                    } encode: { _ in
                        ""
                    })
        }

        #expect(
            problems(Days.mapping, #"{"days":{"a":"x"}}"#) == [
                #"'days.a' should be a string, found "x" (nothing was made of it) (line 1, column 14)"#
            ])
    }

    @Test func `dictionaries with keys that are enums of numbers go both ways`() throws {
        enum Level: Int, Codable, Sendable {
            case low = 1
            case high
        }
        struct Levels: Mappable, Equatable {
            var levels: [Level: String] = [:]
            var open: [OpenEnum<Level>: String] = [:]
            static let mapping = Mapping<Levels> {
                Field(\.levels, "levels")
                Field(\.open, "open")
            }
        }
        let levels = Levels(levels: [.low: "a"], open: [.unknown(7): "b", .known(.high): "c"])
        let json = try Levels.mapping.json(from: levels)

        #expect(json == ["levels": ["1": "a"], "open": ["2": "c", "7": "b"]])
        #expect(try Levels.mapping.value(from: json) == levels)
        #expect(
            problems(Levels.mapping, #"{"levels":{"01":"a","3":"b","x":"c","1":"d"},"open":{}}"#).map {
                $0.prefix { $0 != " " }
            } == ["'levels.01'", "'levels.3'", "'levels.x'"])
    }

    @Test func `of many members of one name the first counts, whatever the number of fields, in linear time`() throws {
        struct Many: Mappable {
            var last = 0
            static let mapping = Mapping<Many> {
                for index in 0..<80 { Field(\.last, JSONKeyPath("key\(index)"), default: 0) }
            }
        }
        var text = "{"
        for index in 0..<30_000 { text += "\"other\(index)\":1," }
        text += "\"key79\":7"
        for _ in 0..<30_000 { text += ",\"key79\":1" }

        #expect(throws: Never.self) { try Many.mapping.value(from: (text + "}").utf8) }
    }

    @Test func `a description tells dates that are not finite`() {
        struct Dated: Mappable {
            var date = Date(timeIntervalSinceReferenceDate: .infinity)
            var other: Date? = Date(timeIntervalSinceReferenceDate: .nan)
            static let mapping = Mapping<Dated> {
                Field(\.date, "date")
                Field(\.other, "other")
            }
        }

        #expect(Dated.mapping.describe(Dated()) == "date: inf\nother: nan")
    }
}
