// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing

private struct Tag: Mappable, Equatable {
    var name = ""
    var color: String?
    static let mapping = Mapping<Tag> {
        Field(\.name, "name")
        Field(\.color, "style.color")
    }
}

private struct Note: Mappable, Equatable {
    var id: Int?
    var title = ""
    var body: String?
    var createdAt: Date?
    var tags: [Tag] = []
    var main: Tag?
    var size: Int?

    static let mapping = Mapping<Note>(identity: \.id) {
        Field(\.id, "id")
        Field(\.title, "title")
        Field(\.body, "content.body")
        Field(\.createdAt, "created_at").readOnly()
        Field(\.tags, "tags", default: [])
        Field(\.main, "main")
        Field(
            \.size, "size",
            using: FieldTransform<String, Int> {
                Int($0)
            } encode: {
                "\($0)"
            })
    }
}

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// A person who may know people who know the person.
// Safe to send: each is made, linked and written by one test.
private final class Person: Mappable, @unchecked Sendable {
    var id = 0
    var twin = 0
    var boss: Person?
    var friends: [Person] = []
    var card: Card?

    static let mapping = Mapping<Person>(identity: \.id) {
        Field(\.twin, "twin", default: 0)
        Field(\.id, "person.id").readOnly()
        Field(\.boss, "boss")
        Field(\.friends, "friends", default: [])
        Field(\.card, "card")
    }

    /// A plain type between two people.
    struct Card: Codable, Sendable { var owner: Person }

    convenience init(_ id: Int, boss: Person? = nil, friends: [Person] = []) {
        self.init()
        self.id = id
        self.boss = boss
        self.friends = friends
    }
}

struct MappingWritingTests {
    @Test func `V-09 V-10 V-B06 P-48: nil is left out at every depth`() throws {
        let note = Note(title: "t", tags: [Tag(name: "a"), Tag(name: "b", color: "red")], main: Tag(name: "c"))

        #expect(
            try text(Note.mapping.bytes(from: note))
                == #"{"title":"t","content":{},"tags":[{"name":"a","style":{}},"#
                + #"{"name":"b","style":{"color":"red"}}],"main":{"name":"c","style":{}}}"#)
    }

    @Test func `W-57 V-B06 W-B35: nil is null at every depth where the call says so, transforms are not asked`() throws
    {
        let note = Note(title: "t", tags: [Tag(name: "a")])

        #expect(
            try text(Note.mapping.bytes(from: note, nil: .null))
                == #"{"id":null,"title":"t","content":{"body":null},"#
                + #""tags":[{"name":"a","style":{"color":null}}],"main":null,"size":null}"#)
    }

    @Test func `a field's own policy for nil wins over the call's`() throws {
        struct Model: Mappable {
            var always: String?
            var never: Int?
            var either: Bool?
            static let mapping = Mapping<Model> {
                Field(\.always, "always").writingNil(as: .null)
                Field(\.never, "never").writingNil(as: .omitted)
                Field(\.either, "either")
            }
        }

        #expect(try Model.mapping.json(from: Model()) == ["always": .null])
        #expect(try Model.mapping.json(from: Model(), nil: .null) == ["always": .null, "either": .null])
    }

    @Test func `V-11 W-B35: a permit list is all that is written, a filter list is all that is not`() throws {
        // Both at once cannot be said: where an object had both lists, the permit list counts.
        let note = Note(id: 1, title: "t", body: "b", main: Tag(name: "c"))

        #expect(
            try Note.mapping.json(from: note, fields: .only([\.body, \.title])) == [
                "title": "t", "content": ["body": "b"],
            ])
        #expect(
            try Note.mapping.json(from: note, fields: .except([\.body, \.main]))
                == ["id": 1, "title": "t", "tags": []])
        #expect(try Note.mapping.json(from: note, fields: .only([\.id]), nil: .null) == ["id": 1])
        #expect(try Note.mapping.json(from: note, fields: .only([])) == [:])
        #expect(try Note.mapping.json(from: note, fields: .except([])) == Note.mapping.json(from: note))
    }

    @Test func `W-B35: what the server manages is read and not written`() throws {
        let note = try Note.mapping.value(from: ["title": "t", "created_at": "2016-05-02T08:09:10Z"])

        #expect(note.createdAt != nil)
        #expect(try Note.mapping.json(from: note)["created_at"] == nil)
    }

    @Test func `V-26: an object that has an id is written like any other`() throws {
        #expect(try Note.mapping.json(from: Note(id: 4_711, title: "t"))["id"] == 4_711)
    }

    @Test func `W-59 V-23: a list is written element by element, an empty one gives nil`() throws {
        let notes = [Note(id: 1, title: "a"), Note(title: "b", body: "c")]

        #expect(
            try Note.mapping.json(from: notes, fields: .except([\.tags]))
                == [["id": 1, "title": "a", "content": [:]], ["title": "b", "content": ["body": "c"]]])
        #expect(try Note.mapping.json(from: [Note]()) == nil)
        #expect(try text(Note.mapping.bytes(from: [Note]())) == "[]")
        #expect(try JSONValue(parsing: Note.mapping.bytes(from: notes)) == Note.mapping.json(from: notes))
    }

    @Test func `members stand in the order of the fields, or sorted by name`() throws {
        struct Model: Mappable {
            var b = 1, a = 2, c: [String: Int] = ["y": 1, "x": 2], d = 4
            static let mapping = Mapping<Model> {
                Field(\.b, "z.b")
                Field(\.a, "a")
                Field(\.c, "c")
                Field(\.d, "z.a")
            }
        }

        #expect(try text(Model.mapping.bytes(from: Model())) == #"{"z":{"b":1,"a":4},"a":2,"c":{"x":2,"y":1}}"#)
        #expect(
            try text(Model.mapping.bytes(from: Model(), sortsKeys: true))
                == #"{"a":2,"c":{"x":2,"y":1},"z":{"a":4,"b":1}}"#)
        #expect(
            try text(Model.mapping.bytes(from: [Model()], fields: .only([\.b, \.a]), sortsKeys: true))
                == #"[{"a":2,"z":{"b":1}}]"#)
    }

    @Test func `W-58 W-B33: an object within itself is its identity, one beside itself is written whole`() throws {
        let boss = Person(1)
        boss.twin = 2
        let left = Person(2, boss: boss)
        let right = Person(3, boss: boss)
        boss.friends = [left, right]
        defer { boss.friends = [] }

        let json = try Person.mapping.json(from: [left, right])

        #expect(
            json?[0] == [
                "twin": 0,
                "boss": [
                    "twin": 2,
                    "friends": [["person": ["id": 2]], ["twin": 0, "boss": ["person": ["id": 1]], "friends": []]],
                ],
                "friends": [],
            ])
        // A top-level object that was met before is written whole, too.
        #expect(json?[1]?["boss"]?["friends"]?[1] == ["person": ["id": 3]])
        #expect(json?[1]?["boss"]?["friends"]?[0]?["boss"] == ["person": ["id": 1]])
    }

    @Test func `W-B33: an object within itself is found through types that are not mapped`() throws {
        let person = Person(7)
        person.card = Person.Card(owner: person)
        defer { person.card = nil }

        #expect(try Person.mapping.json(from: person)["card"] == ["owner": ["person": ["id": 7]]])
    }

    @Test func `an object that holds itself and has no identity is an error`() {
        // Safe to send: it does not leave the test.
        final class Loop: @unchecked Sendable {
            var next: Loop?
        }
        enum Loops {
            static let mapping: Mapping<Loop> = Mapping(making: { Loop() }) { Field(\.next, "next", mapping: mapping) }
        }
        let loop = Loop()
        loop.next = loop
        defer { loop.next = nil }

        #expect(throws: EncodingError.self) { try Loops.mapping.bytes(from: loop) }
    }

    @Test func `a part of an object is the body of a request, nil as the call says`() throws {
        let client = APIClient(baseURL: "http://h")
        struct Saving: Endpoint {
            typealias Output = Empty
            var path: Path { "notes" }
            var body: RequestBody
        }
        let note = Note(id: 1, title: "t")

        let request = try client.request(
            .patch, Saving(body: .json(note, by: Note.mapping, fields: .only([\.title, \.body]), nil: .null)),
            parameters: ["draft": true])

        #expect(
            try JSONValue(parsing: #require(request.body.bytes)) == [
                "title": "t", "content": ["body": .null], "draft": true,
            ])
    }

    @Test func `what a transform throws when writing is thrown`() {
        struct Odd: Error {}
        struct Model: Mappable {
            var value = 0
            static let mapping = Mapping<Model> {
                Field(
                    \.value, "value",
                    using: FieldTransform<Int, Int> {
                        $0
                    } encode: { _ in
                        throw Odd()
                    })
            }
        }

        #expect(throws: Odd.self) { try Model.mapping.bytes(from: Model()) }
        #expect(throws: Odd.self) { try Model.mapping.json(from: [Model()]) }
        #expect(throws: EncodingError.self) { try JSONValue(encoding: [Double.infinity]) }
    }
}
