// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

struct Image: Mappable, Equatable {
    var url: URL?
    var height: Int?
    static let mapping = Mapping<Image> {
        Field(\.url, "url")
        Field(\.height, "height")
    }
}

struct Artist: Mappable, Equatable {
    var id = ""
    var name = "initial"
    var followers = 0
    var page: URL?
    var genres: [String] = []
    var images: [Image] = []

    static let mapping = Mapping<Artist>(identity: \.id) {
        Field(\.id, "id")
        Field(\.name, "name")
        Field(\.followers, "followers.total")
        Field(\.page, "external_urls.spotify")
        Field(\.genres, "genres", default: ["none"])
        Field(\.images, "images", default: [])
    }
}

let artistJSON: JSONValue = [
    "id": "a1", "name": "Tania", "followers": ["href": .null, "total": 1_234],
    "external_urls": ["spotify": "https://open.example/a1"], "genres": ["folk"],
    "images": [["url": "https://i.example/1", "height": 640], ["url": "https://i.example/2", "height": .null]],
    "unknown": [1, 2, 3],
]

func problems<Root>(_ mapping: Mapping<Root>, _ json: JSONValue) -> [String] {
    let error = #expect(throws: MappingError.self) { try mapping.value(from: json) }
    return error?.problems.map(\.description) ?? []
}

struct MappingTests {
    @Test func `P-40 P-43: declared properties are mapped by key paths, nested models and lists too`() throws {
        let artist = try Artist.mapping.value(from: artistJSON)

        #expect(artist.name == "Tania")
        #expect(artist.followers == 1_234)
        #expect(artist.page == URL(string: "https://open.example/a1"))
        #expect(artist.images.map(\.height) == [640, nil])
    }

    @Test func `P-40 P-48: what is read is written back, nested keys rebuilt and nil left out`() throws {
        let artist = try Artist.mapping.value(from: artistJSON)

        let json = try Artist.mapping.json(from: artist)

        #expect(
            json.description == #"{"id":"a1","name":"Tania","followers":{"total":1234},"#
                + #""external_urls":{"spotify":"https://open.example/a1"},"genres":["folk"],"#
                + #""images":[{"url":"https://i.example/1","height":640},{"url":"https://i.example/2"}]}"#)
        #expect(try Artist.mapping.value(from: json) == artist)
    }

    @Test func `P-48: objects on the way are made even when all their leaves are nil`() throws {
        #expect(try Artist.mapping.json(from: Artist())["external_urls"] == [:])
    }

    @Test func `P-41: the two directions may have keys of their own`() throws {
        struct Login: Mappable {
            var name = "", token = "", password = ""
            static let mapping = Mapping<Login> {
                Field(\.name, "user.name").written(to: "login")
                Field(\.token, "token").readOnly()
                Field(\.password, "password").writeOnly()
            }
        }

        var login = try Login.mapping.value(from: ["user": ["name": "ada"], "token": "t"])
        login.password = "p"

        #expect(login.token == "t")
        #expect(try Login.mapping.json(from: login) == ["login": "ada", "password": "p"])
    }

    @Test func `P-42 P-44 P-46: a transform converts both ways, sees the context, and wins over the type`() throws {
        struct Feed: Mappable {
            var isPrivate = false
            var mirror = ""
            static let mapping = Mapping<Feed> {
                Field(
                    \.isPrivate, "private",
                    using: FieldTransform {
                        $0 == "true"
                    } encode: {
                        $0 ? "true" : "false"
                    })
                Field(
                    \.mirror, "mirror",
                    using: FieldTransform<String, String>(
                        decodeInContext: { "\($0)-\($1.document?["private"]?.string ?? "")" }, encode: { $0 }
                    ))
            }
        }

        let feed = try Feed.mapping.value(from: ["private": "true", "mirror": "m"])

        #expect(feed.isPrivate)
        #expect(feed.mirror == "m-true")
        #expect(try Feed.mapping.json(from: feed)["private"] == "true")
    }

    @Test func `P-44 P-46: a transform that throws is a problem at its key`() {
        struct Odd: Error {}
        struct Model: Mappable {
            var value = 0
            static let mapping = Mapping<Model> {
                Field(
                    \.value, "a.b",
                    using: FieldTransform<Int, Int> { _ in
                        throw Odd()
                    } encode: {
                        $0
                    })
            }
        }

        #expect(
            problems(Model.mapping, ["a": ["b": 3]])
                == ["'a.b' should be a value that the transform accepts, found 3 (Odd())"])
    }

    @Test func `P-B16: a transform that gives nothing follows the rule of a missing key`() throws {
        struct Model: Mappable {
            var level = 5
            var note: String? = "initial"
            static let mapping = Mapping<Model> {
                Field(
                    \.level, "level",
                    using: FieldTransform<String, Int> {
                        Int($0)
                    } encode: {
                        "\($0)"
                    }, default: -1)
                Field(
                    \.note, "note",
                    using: FieldTransform<Int, String> { _ in
                        nil
                    } encode: { _ in
                        0
                    })
            }
        }

        let model = try Model.mapping.value(from: ["level": "high", "note": 3])

        #expect(model.level == -1)
        #expect(model.note == "initial")
    }

    @Test func `P-45: a missing or null key takes the default`() throws {
        for json in [
            ["id": "a", "name": "n", "followers": ["total": 1]],
            ["id": "a", "name": "n", "followers": ["total": 1], "genres": .null],
        ]
            as [JSONValue]
        {
            #expect(try Artist.mapping.value(from: json).genres == ["none"])
        }
    }

    @Test func `P-45: without a default a missing or null key is a problem, whatever the initial value`() {
        #expect(
            problems(Artist.mapping, ["id": "a", "followers": ["total": .null], "nane": "x"]) == [
                "'name' is missing, expected a string (there is 'nane')",
                "'followers.total' is null, expected a whole number that fits Int",
            ])
        #expect(
            problems(Artist.mapping, ["id": "a", "name": "x"])
                == ["'followers' is missing, expected a whole number that fits Int"])
        #expect(
            problems(Artist.mapping, ["id": "a", "name": "x", "followers": .null])
                == ["'followers.total' is null, expected a whole number that fits Int"])
    }

    @Test func `P-45: an update keeps what is missing and clears what is null, all or nothing`() throws {
        var artist = try Artist.mapping.value(from: artistJSON)
        let before = artist

        try Artist.mapping.update(&artist, from: ["name": "New", "external_urls": ["spotify": .null]])
        #expect(artist.name == "New")
        #expect(artist.followers == 1_234)
        #expect(artist.page == nil)

        artist = before
        #expect(throws: MappingError.self) {
            try Artist.mapping.update(&artist, from: ["name": "New", "followers": ["total": .null]])
        }
        #expect(artist == before)
    }

    @Test func `P-47: an object is made from its JSON and the answer before it is filled`() throws {
        struct Shape: Sendable, Equatable {
            var kind: String
            var status: Int?
            var size = 0
        }
        let mapping = Mapping<Shape>(creating: { json, context in
            Shape(kind: json["kind"]?.string ?? "?", status: context.status)
        }) {
            Field(\.size, "size")
        }

        let shape = try mapping.value(from: ["kind": "circle", "size": 3], context: MappingContext(status: 201))

        #expect(shape == Shape(kind: "circle", status: 201, size: 3))
    }

    @Test func `P-49: every mapped property is listed with its value`() throws {
        let artist = try Artist.mapping.value(from: artistJSON)

        #expect(
            Artist.mapping.describe(artist).split(separator: "\n").prefix(3) == [
                "id: a1", "name: Tania", "followers: 1234",
            ])
    }

    @Test func `P-50: wrong types are problems, single values may stand for lists, collections nest`() throws {
        struct Model: Mappable {
            var matrix: [[Int]] = []
            var tags: Set<String> = []
            var byName: [String: Image] = [:]
            var lists: [String: [Int]] = [:]
            var single: [Int] = []
            var optional: Int?
            static let mapping = Mapping<Model> {
                Field(\.matrix, "matrix")
                Field(\.tags, "tags")
                Field(\.byName, "images")
                Field(\.lists, "lists")
                Field(\.single, JSONKeyPath(components: ["si.ngle"])).acceptingSingleElement()
                Field(\.optional, "optional")
            }
        }
        let json: JSONValue = [
            "matrix": [[1], [2, 3]], "tags": ["a", "b", "a"], "images": ["x": ["height": 1]], "lists": ["l": [1, 2]],
            "si.ngle": 4,
        ]

        let model = try Model.mapping.value(from: json)

        #expect(model.matrix == [[1], [2, 3]])
        #expect(model.tags == ["a", "b"])
        #expect(model.byName["x"]?.height == 1)
        #expect(model.lists == ["l": [1, 2]])
        #expect(model.single == [4])
        #expect(model.optional == nil)
        #expect(
            problems(
                Model.mapping,
                [
                    "matrix": [[1], ["x"], 5], "tags": [], "images": [:], "lists": ["l": ["y"]],
                    "si.ngle": [], "optional": "text",
                ]) == [
                    #"'matrix[1][0]' should be a whole number that fits Int, found "x""#,
                    "'matrix[2]' should be an array, found 5",
                    #"'lists.l[0]' should be a whole number that fits Int, found "y""#,
                    #"'optional' should be a whole number that fits Int, found "text""#,
                ])
    }

    @Test func `P-50: transforms are chained, and the context carries a value of one's own`() throws {
        struct Model: Mappable {
            var size = 0
            static let mapping = Mapping<Model> {
                Field(
                    \.size, "size",
                    using: FieldTransform<String, Int> {
                        Int($0)
                    } encode: {
                        "\($0)"
                    }
                    .followed(
                        by: FieldTransform<Int, Int>(
                            decodeInContext: { $0 * ($1.userValue as? Int ?? 1) }, encode: { $0 / 10 })))
            }
        }

        let model = try Model.mapping.value(from: ["size": "4"], context: MappingContext(userValue: 10))

        #expect(model.size == 40)
        #expect(try Model.mapping.json(from: model) == ["size": "4"])
    }

    @Test func `P-B13: a wrong type is an error that names type, key path and what was found`() {
        #expect(
            problems(
                Artist.mapping,
                [
                    "id": 5, "name": ["x": 1], "followers": ["total": 1.5], "external_urls": "text",
                    "images": [1, .null],
                ]) == [
                    "'id' should be a string, found 5",
                    #"'name' should be a string, found {"x":1}"#,
                    "'followers.total' should be a whole number that fits Int, found 1.5",
                    #"'external_urls' should be an object, found "text""#,
                    "'images[0]' should be an object, found 1",
                    "'images[1]' is null, expected an object",
                ])
    }

    @Test func `P-B14: a property within a property is mapped, checked by the compiler`() throws {
        struct Address: Sendable { var city = "" }
        struct Person: Mappable {
            var address: Address
            init() { address = Address() }
            static let mapping = Mapping<Person> { Field(\.address.city, "city") }
        }

        #expect(try Person.mapping.value(from: ["city": "Bern"]).address.city == "Bern")
    }

    @Test func `P-B15: a final class is mapped by a standalone mapping`() throws {
        final class Counter {
            var count = 0
        }
        let mapping = Mapping<Counter>(creating: { _, _ in Counter() }) { Field(\.count, "count") }

        #expect(try mapping.value(from: ["count": 3]).count == 3)
    }

    @Test func `P-B19: every problem of a document is told with its whole path, up to 100`() {
        struct Page: Mappable {
            var items: [Artist] = []
            static let mapping = Mapping<Page> { Field(\.items, "data.items") }
        }
        let many = JSONValue.array(Array(repeating: ["id": 1, "name": 2, "followers": ["total": 3]], count: 200))

        let all = problems(Page.mapping, ["data": ["items": many]])

        #expect(all.count == 100)
        #expect(all.last == "'data.items[49].name' should be a string, found 2")
    }

    @Test func `C07: keys that hold dots and paths are both mapped and written back`() throws {
        struct Model: Mappable {
            var literal = "", escaped = "", nested = ""
            static let mapping = Mapping<Model> {
                Field(\.literal, literal: "com.example.prop")
                Field(\.escaped, #"com\.example\.prop"#)
                Field(\.nested, "com.example.prop")
            }
        }
        let json: JSONValue = ["com.example.prop": "v", "com": ["example": ["prop": "nested"]]]

        let model = try Model.mapping.value(from: json)

        #expect([model.literal, model.escaped, model.nested] == ["v", "v", "nested"])
        #expect(try Model.mapping.json(from: model) == json)
    }

    @Test func `C08: null is never zero`() throws {
        struct Strict: Mappable {
            var num = 0
            static let mapping = Mapping<Strict> { Field(\.num, "num") }
        }
        struct Lenient: Mappable {
            var num = 0
            static let mapping = Mapping<Lenient> { Field(\.num, "num", default: -1) }
        }

        #expect(try Lenient.mapping.value(from: [:]).num == -1)
        #expect(try Lenient.mapping.value(from: ["num": .null]).num == -1)
        #expect(problems(Strict.mapping, ["num": .null]) == ["'num' is null, expected a whole number that fits Int"])
    }

    @Test func `C10: a bad element is named by index and key`() {
        struct Item: Mappable {
            var id = 0
            static let mapping = Mapping<Item> { Field(\.id, "id") }
        }
        struct Page: Mappable {
            var items: [Item] = []
            static let mapping = Mapping<Page> { Field(\.items, "items") }
        }

        #expect(
            problems(Page.mapping, ["items": [["id": 1], ["id": "x"], ["id": 3]]])
                == [#"'items[1].id' should be a whole number that fits Int, found "x""#])
    }
}
