// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

private struct Feed: Mappable, Equatable {
    var id = 0
    var createdAt: Date?
    var title = ""
    var note: String?

    static let basics = Mapping<Feed> {
        Field(\.id, "id")
        Field(\.createdAt, "created_at").readOnly()
    }

    static let mapping = Mapping<Feed>(identity: \.id) {
        basics
        Field(\.title, "title")
        Field(\.note, "description")
    }
}

struct MappingCompositionTests {
    @Test func `V-02 V-04 V-05 V-B05: a mapping that renames keys keeps the fields of the one it extends`() throws {
        let json: JSONValue = [
            "id": 7, "created_at": "2016-05-02T08:09:10Z", "title": "Greenhouse", "description": "north bay",
        ]

        let feed = try Feed.mapping.value(from: json)

        #expect(feed.id == 7)
        #expect(feed.createdAt == Date(timeIntervalSince1970: 1_462_176_550))
        #expect(feed.note == "north bay")
        #expect(
            try Feed.mapping.json(from: feed) == ["id": 7, "title": "Greenhouse", "description": "north bay"])
    }

    @Test func `V-B05: the fields of an extended mapping keep what it uses by default`() throws {
        struct Event: Mappable {
            var start: Date?
            var end: Date?
            static let times = Mapping<Event> { Field(\.start, "start") }.usingByDefault(.epochSeconds)
            static let mapping = Mapping<Event> {
                times
                Field(\.end, "end")
            }
        }

        let event = try Event.mapping.value(from: ["start": 60, "end": "1970-01-01T00:01:00Z"])

        #expect(event.start == event.end)
        #expect(try Event.mapping.json(from: event) == ["start": 60, "end": "1970-01-01T00:01:00Z"])
    }

    @Test func `V-05: a field replaces the one of the same property and key in the mapping that is extended`() throws {
        struct Count: Mappable {
            var count = 0
            static let strict = Mapping<Count> { Field(\.count, "count") }
            static let mapping = Mapping<Count> {
                strict
                Field(\.count, "count", default: -1).lenient()
            }
        }

        #expect(try Count.mapping.value(from: ["count": "12"]).count == 12)
        #expect(try Count.mapping.value(from: [:]).count == -1)
        #expect(throws: MappingError.self) { try Count.strict.value(from: ["count": "12"]) }
    }

    @Test func `V-05: the fields of some properties can be left out of an extended mapping`() throws {
        let mapping = Mapping<Feed> {
            Feed.mapping.excluding(\.title, \.note)
            Field(\.title, "headline")
        }

        let feed = try mapping.value(from: ["id": 7, "headline": "Greenhouse"])

        #expect(feed == Feed(id: 7, title: "Greenhouse"))
        #expect(try mapping.json(from: feed) == ["id": 7, "headline": "Greenhouse"])
    }

    @Test func `a field for each direction of one key is kept`() throws {
        struct Flag: Mappable {
            var isOn = false
            static let mapping = Mapping<Flag> {
                Field(\.isOn, "on").readOnly()
                Field(\.isOn, "on", using: .values(["yes": true, "no": false])).writeOnly()
            }
        }

        #expect(try Flag.mapping.value(from: ["on": true]).isOn)
        #expect(try Flag.mapping.json(from: Flag(isOn: true)) == ["on": "yes"])
    }

    @Test func `of several fields that write one key the last one that has something to write counts`() throws {
        struct Name: Mappable {
            var first: String?
            var second: String?
            static let mapping = Mapping<Name> {
                Field(\.first, "name")
                Field(\.second, "name")
            }
        }

        #expect(try Name.mapping.json(from: Name(first: "a", second: "b")) == ["name": "b"])
        #expect(try Name.mapping.json(from: Name(first: "a", second: nil)) == ["name": "a"])
        #expect(try Name.mapping.json(from: Name(first: "a", second: "b"), fields: .only([\.first])) == ["name": "a"])
        #expect(try Name.mapping.bytes(from: Name(first: "a", second: "b")) == Array(#"{"name":"b"}"#.utf8))
    }

    @Test(arguments: [false, true])
    func `conditions and loops choose fields`(_ isInternal: Bool) throws {
        struct Row: Sendable { var cells = [0, 0], note: String? }
        let mapping = Mapping<Row>(making: { Row() }) {
            for index in [0, 1] {
                Field(\.cells[index], JSONKeyPath(components: ["c\(index)"]))
            }
            if isInternal { Field(\.note, "note") }
        }

        let row = try mapping.value(from: ["c0": 1, "c1": 2, "note": "n"])

        #expect(row.cells == [1, 2])
        #expect(row.note == (isInternal ? "n" : nil))
    }

    @Test func `P-41: each direction may have a mapping of its own`() throws {
        let sending = Mapping<Feed> { Field(\.title, "feed.title") }
        let feed = try Feed.mapping.value(from: ["id": 7, "title": "Greenhouse"])

        #expect(try sending.json(from: feed) == ["feed": ["title": "Greenhouse"]])
    }

    @Test func `W-40 W-41: a mapping knows its identity, and the key that a document has it under`() throws {
        struct Note: Mappable {
            var itemID = ""
            var text = ""
            static let mapping = Mapping<Note>(identity: \.itemID) {
                Field(\.text, "text")
                Field(\.itemID, "note.hash")
            }
        }

        #expect(Note.mapping.identityPath == "note.hash")
        #expect(Note.mapping.identity?(Note(itemID: "f00d01")) as? String == "f00d01")
        #expect(Mapping<Note> { Field(\.text, "text") }.identityPath == nil)
        #expect(Mapping<Note>(identity: \.itemID) { Field(\.text, "text") }.identityPath == nil)
    }

    @Test func `what a validation throws is a problem at the place of the object`() throws {
        struct Range: Mappable, Equatable {
            var low = 0
            var high = 0
            static let mapping = Mapping<Range> {
                Field(\.low, "low", default: 0)
                Field(\.high, "high")
            }.validating { range, context in
                let limit = context.userValue as? Int ?? .max
                guard range.low <= range.high, range.high <= limit else { throw Refusal() }
            }
        }
        struct Refusal: Error, CustomStringConvertible { let description = "low may not be above high" }
        struct Page: Mappable {
            var ranges: [Range] = []
            static let mapping = Mapping<Page> { Field(\.ranges, "ranges") }
        }

        let all = problems(Page.mapping, ["ranges": [["high": 1], ["low": 2, "high": 1]]])
        var range = try Range.mapping.value(from: ["high": 1])

        #expect(all == ["'ranges[1]' is refused: low may not be above high"])
        #expect(throws: MappingError.self) { try Range.mapping.update(&range, from: ["low": 5]) }
        #expect(range == Range(low: 0, high: 1))
        #expect(throws: MappingError.self) {
            try Range.mapping.value(from: ["high": 9], context: MappingContext(userValue: 8))
        }
    }
}
