// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

private struct Keeper: Mappable, Equatable {
    var id = 0
    var name = ""
    var mail: String?
    static let mapping = Mapping<Keeper>(identity: \.id) {
        Field(\.id, "id")
        Field(\.name, "name")
        Field(\.mail, "mail")
    }
}

private struct Feed: Mappable, Equatable {
    var id = 0
    var isOpen = true
    var note: String? = "initial"
    var rate = 1.5
    var owner: Keeper?
    var deputy = Keeper()
    var readers: [Keeper] = []
    var size: Int?

    static let mapping = Mapping<Feed>(identity: \.id) {
        Field(\.id, "id")
        Field(\.isOpen, "open", default: true)
        Field(\.note, "note")
        Field(\.rate, "stats.rate", default: 0)
        Field(\.owner, "owner")
        Field(\.deputy, "deputy", default: Keeper())
        Field(\.readers, "readers", default: [])
        Field(
            \.size, "size",
            using: FieldTransform<String, Int> {
                Int($0)
            } encode: {
                "\($0)"
            })
    }
}

/// Counts what its properties are told.
private final class Watched {
    var name: String? = "a" { didSet { changes += 1 } }
    var count = 1 { didSet { changes += 1 } }
    var changes = 0

    static let mapping = Mapping<Watched>(making: { Watched() }) {
        Field(\.name, "name")
        Field(\.count, "count", default: 1)
    }
}

private struct WatchedValue: Mappable {
    var name: String? = "a" { didSet { changes += 1 } }
    var changes = 0
    static let mapping = Mapping<WatchedValue> { Field(\.name, "name") }
}

struct MappingUpdateTests {
    private let feed = Feed(
        id: 7, isOpen: false, note: "n", rate: 2, owner: Keeper(id: 1, name: "Ada", mail: "a@x"),
        deputy: Keeper(id: 2, name: "Bo"), readers: [Keeper(id: 3, name: "Cy", mail: "c@x")], size: 4)

    private func updated(_ json: JSONValue) throws -> Feed {
        var feed = feed
        try Feed.mapping.update(&feed, from: json)
        return feed
    }

    @Test func `W-45 V-12 V-B03 V-B04: missing keeps, null clears, a value is assigned`() throws {
        var expected = feed
        expected.note = nil
        expected.rate = 3

        #expect(try updated([:]) == feed)
        #expect(try updated(["note": .null, "stats": ["rate": 3]]) == expected)
    }

    @Test func `W-45: a transform that gives nothing leaves the property, null clears it without asking`() throws {
        #expect(try updated(["size": "many"]).size == 4)
        #expect(try updated(["size": .null]).size == nil)
        #expect(try updated(["size": "5"]).size == 5)
    }

    @Test func `W-46: null on the way clears, nothing on the way keeps`() throws {
        struct Deep: Mappable, Equatable {
            var value: Int?
            static let mapping = Mapping<Deep> { Field(\.value, "a.b.c") }
        }

        for (json, expected) in [
            (["a": ["b": ["c": 2]]], 2), (["a": .null], nil), (["a": ["b": .null]], nil), ([:], 1), (["a": [:]], 1),
            (["a": ["b": [:]]], 1),
        ] as [(JSONValue, Int?)] {
            var deep = Deep(value: 1)
            try Deep.mapping.update(&deep, from: json)
            #expect(deep.value == expected, "\(json)")
        }
    }

    @Test func `W-B36: null takes the default of a property that cannot be without a value, or is a problem`() throws {
        #expect(try updated(["open": .null]).isOpen)
        #expect(try updated(["readers": .null]).readers == [])
        #expect(throws: MappingError.self) { try updated(["id": .null]) }
    }

    @Test func `V-13: only properties that the document names are changed`() throws {
        struct Partial: Mappable {
            var note: String?
            static let mapping = Mapping<Partial> { Field(\.note, "note") }
        }
        var feed = feed
        let part = Partial(note: "new")

        try Feed.mapping.update(&feed, from: Partial.mapping.json(from: part))

        var expected = self.feed
        expected.note = "new"
        #expect(feed == expected)
    }

    @Test func `an object within the object is changed in place if it is the same one`() throws {
        let changed = try updated(["owner": ["id": 1, "name": "Ada R."], "deputy": ["mail": "b@x"]])

        #expect(changed.owner == Keeper(id: 1, name: "Ada R.", mail: "a@x"))
        #expect(changed.deputy == Keeper(id: 2, name: "Bo", mail: "b@x"))
        #expect(changed.isOpen == feed.isOpen)
    }

    @Test func `an object of another identity is made anew, and must be whole`() throws {
        #expect(try updated(["owner": ["id": 9, "name": "Di"]]).owner == Keeper(id: 9, name: "Di"))
        let error = #expect(throws: MappingError.self) { try updated(["owner": ["id": 9, "mail": "d@x"]]) }
        #expect(error?.problems.map(\.description) == ["'owner.name' is missing, expected a string"])
    }

    @Test func `an object of another identity is not validated with what is left of the old one`() throws {
        struct Span: Mappable, Equatable {
            var id = 0, low = 0, high = 0
            static let mapping = Mapping<Span>(identity: \.id) {
                Field(\.id, "id")
                Field(\.low, "low", default: 0)
                Field(\.high, "high")
            }.validating { span, _ in if span.low > span.high { throw CancellationError() } }
        }
        struct Holder: Mappable {
            var span = Span()
            static let mapping = Mapping<Holder> { Field(\.span, "span") }
        }
        var holder = Holder(span: Span(id: 1, low: 5, high: 6))

        try Holder.mapping.update(&holder, from: ["span": ["id": 2, "high": 3]])

        #expect(holder.span == Span(id: 2, low: 0, high: 3))
    }

    @Test func `an object that was nil is made, null makes it nil, and the elements of arrays are made anew`() throws {
        var feed = feed
        feed.owner = nil
        try Feed.mapping.update(&feed, from: ["owner": ["id": 1, "name": "Ada"]])
        #expect(feed.owner == Keeper(id: 1, name: "Ada"))

        #expect(try updated(["owner": .null]).owner == nil)
        #expect(try updated(["readers": [["id": 3, "name": "Cy"]]]).readers == [Keeper(id: 3, name: "Cy")])
    }

    @Test func `objects of standalone mappings are changed in place, too`() throws {
        struct City: Sendable, Equatable { var name = "", size = 0 }
        let city = Mapping<City>(making: { City() }) {
            Field(\.name, "name")
            Field(\.size, "size")
        }
        struct Trip: Sendable, Equatable { var from = City(), to: City? }
        let mapping = Mapping<Trip>(making: { Trip() }) {
            Field(\.from, "from", mapping: city)
            Field(\.to, "to", mapping: city)
        }
        var trip = Trip(from: City(name: "Bern", size: 1), to: City(name: "Rome", size: 2))

        try mapping.update(&trip, from: ["from": ["size": 3], "to": ["name": "Roma"]])

        #expect(trip == Trip(from: City(name: "Bern", size: 3), to: City(name: "Roma", size: 2)))
    }

    @Test func `W-45: an update with a problem anywhere changes nothing, in an object of a class neither`() throws {
        let object = Watched()
        var same = object

        let error = #expect(throws: MappingError.self) {
            try Watched.mapping.update(&same, from: Array(#"{"name": "b", "count": "x"}"#.utf8))
        }

        #expect(error?.problems.count == 1)
        #expect(object.name == "a")
        #expect(object.changes == 0)
    }

    @Test func `W-45: whoever observes a property hears of changes only`() throws {
        var object = Watched()
        try Watched.mapping.update(&object, from: ["name": "a", "count": 1])
        #expect(object.changes == 0)
        try Watched.mapping.update(&object, from: ["name": .null, "count": .null])
        #expect(object.changes == 1)
        try Watched.mapping.update(&object, from: ["name": .null, "count": 2])
        #expect(object.changes == 2)

        var value = WatchedValue()
        try WatchedValue.mapping.update(&value, from: ["name": "a"])
        #expect(value.changes == 0)
        try WatchedValue.mapping.update(&value, from: ["name": "b"])
        #expect(value.changes == 1)
    }

    @Test func `W-43: an update of an object gives the identical one`() throws {
        let object = Watched()
        var same = object

        try Watched.mapping.update(&same, from: ["name": "b"])

        #expect(same === object)
        #expect(object.name == "b")
    }

    @Test func `a patch has what differs, and null for what is nil now, whatever the policy of the field`() throws {
        struct Model: Mappable {
            var name: String?
            var note: String? = "n"
            var owner: Keeper? = Keeper(id: 1, name: "Ada", mail: "a@x")
            static let mapping = Mapping<Model> {
                Field(\.name, "info.name")
                Field(\.note, "note").writingNil(as: .null)
                Field(\.owner, "owner")
            }
        }
        let old = Model(name: "a")
        let new = Model(name: "b", note: nil, owner: Keeper(id: 1, name: "Ada", mail: nil))

        #expect(
            try Model.mapping.patch(from: old, to: new)
                == ["info": ["name": "b"], "note": .null, "owner": ["mail": .null]])
        #expect(try Model.mapping.patch(from: old, to: new, fields: .only([\.note])) == ["note": .null])
        #expect(try Model.mapping.patch(from: new, to: new) == [:])
    }

    @Test func `a patch applied to the old document gives the new one`() throws {
        let new = Feed(id: 7, note: nil, rate: 9, owner: nil, deputy: Keeper(id: 4, name: "Ed"), readers: [])

        let patch = try Feed.mapping.patch(from: feed, to: new)
        var document = try Feed.mapping.json(from: feed)
        document.merge(patch)

        #expect(try document == Feed.mapping.json(from: new))
        #expect(patch["id"] == nil)
    }
}
