// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

private struct Comment: Mappable, Equatable {
    var id = 0
    var comments: [Comment] = []
    static let mapping = Mapping<Comment>(identity: \.id) {
        Field(\.id, "id")
        Field(\.comments, "comments", default: [])
    }
}

// Safe to send: each is used by one test.
private final class Link: @unchecked Sendable {
    var number = 0
    var next: Link?
    static let mapping: Mapping<Link> = Mapping(making: { Link() }) {
        Field(\.number, "number")
        Field(\.next, "next", mapping: mapping)
    }

    /// A chain is freed from its front, so that no stack holds all of it.
    func unlink() {
        var link = next
        next = nil
        while let current = link {
            link = current.next
            current.next = nil
        }
    }
}

struct MappingReadingTests {
    @Test func `of several keys the first that is there and not null counts, and the first is written`() throws {
        struct User: Mappable, Equatable {
            var name = ""
            var nick: String? = "initial"
            var count = 0
            static let mapping = Mapping<User> {
                Field(\.name, "user.name").or("me.name", "name")
                Field(\.nick, "nick").or("alias")
                Field(\.count, "count", default: -1).or("total")
            }
        }

        #expect(try User.mapping.value(from: ["me": ["name": "a"], "name": "b"]).name == "a")
        #expect(try User.mapping.value(from: ["name": "b", "user": ["name": .null]]).name == "b")
        #expect(
            try User.mapping.value(from: ["name": "b", "user": .null, "nick": .null])
                == User(name: "b", nick: nil, count: -1))
        #expect(try User.mapping.value(from: ["name": "b"]).nick == "initial")
        #expect(try User.mapping.value(from: ["name": "b", "total": 3]).count == 3)
        #expect(try User.mapping.json(from: User(name: "a", nick: nil)) == ["user": ["name": "a"], "count": 0])
        #expect(problems(User.mapping, ["me": [:]]) == ["'user' is missing, expected a string"])
        #expect(problems(User.mapping, ["name": 1]) == ["'name' should be a string, found 1"])
        var user = User(name: "x", nick: "y", count: 1)
        try User.mapping.update(&user, from: ["alias": .null, "total": 4])
        #expect(user == User(name: "x", nick: nil, count: 4))
    }

    @Test func `a default may be worked out, and may refuse`() throws {
        struct Refusal: Error {}
        struct Model: Mappable {
            var name = ""
            var id = 0
            static let mapping = Mapping<Model> {
                Field(\.id, "id", default: 7)
                Field(\.name, "name") { context in
                    guard let title = context.document?["title"]?.string else { throw Refusal() }
                    return title
                }
            }
        }

        #expect(try Model.mapping.value(from: ["title": "t"]).name == "t")
        #expect(try Model.mapping.value(from: ["title": "t", "name": .null]).name == "t")
        #expect(try Model.mapping.value(from: ["name": "n"]).name == "n")
        #expect(problems(Model.mapping, [:]).count == 1)
    }

    @Test func `names are compared by what they say, not how they are written, and the first of two counts`() throws {
        struct Model: Mappable, Equatable {
            var name = "", long = "", dotted = 0, empty = 0
            static let mapping = Mapping<Model> {
                Field(\.name, "name")
                Field(\.long, "a_rather_long_name.ü")
                Field(\.dotted, literal: "a.b")
                Field(\.empty, literal: "")
            }
        }
        let text =
            #"{"na\u006de":"first","name":"second","a_rather_long_nam\u0065":{"\u00fc":"x","ü":"y"},"#
            + #""a\u002eb":1,"a.b":2,"":3,"":4}"#

        let model = try Model.mapping.value(from: text.utf8)

        #expect(model == Model(name: "first", long: "x", dotted: 1, empty: 3))
    }

    @Test func `the first of two members counts in dictionaries, plain types and values, too`() throws {
        struct Plain: Codable, Sendable, Equatable { var a: Int }
        struct Model: Mappable {
            var table: [String: Int] = [:]
            var plain: Plain?
            var value: JSONValue = .null
            static let mapping = Mapping<Model> {
                Field(\.table, "t")
                Field(\.plain, "p")
                Field(\.value, "v")
            }
        }
        let twice = #"{"a":1,"a":2}"#

        let model = try Model.mapping.value(from: #"{"t":\#(twice),"p":\#(twice),"v":\#(twice),"t":0}"#.utf8)

        #expect(model.table == ["a": 1])
        #expect(model.plain == Plain(a: 1))
        #expect(model.value == ["a": 1])
    }

    @Test func `header fields are read beside the document, whatever the case of their names`() throws {
        struct Model: Mappable {
            var tag: String?
            var left = 0
            var isFresh = false
            var seen = 9
            static let mapping = Mapping<Model> {
                Field(\.tag, header: "ETag")
                Field(\.left, header: "X-Left")
                Field(\.isFresh, header: "fresh", default: true)
                Field(\.seen, header: "Seen", default: 1)
            }
        }
        let fields = ["etag": "\"1\"", "x-left": "12", "fresh": "false"]
        let context = MappingContext { fields[$0.lowercased()] }

        let model = try Model.mapping.value(from: [:], context: context)

        #expect(model.tag == "\"1\"")
        #expect(model.left == 12)
        #expect(model.isFresh == false)
        #expect(model.seen == 1)
        #expect(try Model.mapping.json(from: model) == [:])
        #expect(problems(Model.mapping, [:]) == ["'header X-Left' is missing, expected a whole number that fits Int"])
    }

    @Test func `a part of a document is mapped by its path, the context sees the whole`() throws {
        struct Model: Mappable {
            var id = 0
            var total = 0
            static let mapping = Mapping<Model> {
                Field(\.id, "id")
                Field(\.total, "total") { context in context.document?["total"]?.integer ?? -1 }
            }
        }
        let text = #"{"total":9,"a":[{"id":1},{"id":2}],"b":{"c.d":{"id":3}}}"#

        #expect(try Model.mapping.value(from: text.utf8, at: "a.1").id == 2)
        #expect(try Model.mapping.value(from: text.utf8, at: #"b.c\.d"#).id == 3)
        #expect(try Model.mapping.values(from: text.utf8, at: "a").map(\.total) == [9, 9])
        #expect(try Model.mapping.values(from: JSONValue(parsing: text), at: "a").map(\.id) == [1, 2])
    }

    @Test func `a document of any kind of bytes is read`() throws {
        let text = #"{"id":1,"comments":[{"id":2}]}"#
        let expected = Comment(id: 1, comments: [Comment(id: 2)])

        #expect(try Comment.mapping.value(from: Array(text.utf8)) == expected)
        #expect(try Comment.mapping.value(from: Data(text.utf8)) == expected)
        #expect(try Comment.mapping.value(from: text.utf8.dropFirst(0)) == expected)
        #expect(try Comment.mapping.value(from: Array("x\(text)".utf8)[1...]) == expected)
        #expect(try Comment.mapping.value(from: [0xEF, 0xBB, 0xBF] + Array(text.utf8)) == expected)
    }

    @Test func `a tree of comments is read and written as deep as documents go`() throws {
        // A level is an object and an array: 255 comments below the first make 511 levels.
        let text =
            String(repeating: #"{"id":1,"comments":["#, count: 255) + #"{"id":1,"comments":[]}"#
            + String(repeating: "]}", count: 255)

        var comment = try Comment.mapping.value(from: text.utf8)

        #expect(try String(decoding: Comment.mapping.bytes(from: comment), as: UTF8.self) == text)
        for _ in 0..<3 { comment = Comment(id: 1, comments: [comment]) }
        #expect(throws: EncodingError.self) { try Comment.mapping.bytes(from: comment) }
        let deeper = String(repeating: #"{"id":1,"comments":["#, count: 300)
        #expect(throws: JSONSyntaxError.self) { try Comment.mapping.value(from: deeper.utf8) }
    }

    @Test func `a chain of 500 objects is read and written, a longer one is refused in both directions`() throws {
        func text(_ count: Int) -> String {
            String(repeating: #"{"number":1,"next":"#, count: count - 1) + #"{"number":1}"#
                + String(repeating: "}", count: count - 1)
        }
        let chain = try Link.mapping.value(from: text(500).utf8)
        defer { chain.unlink() }
        #expect(try String(decoding: Link.mapping.bytes(from: chain), as: UTF8.self) == text(500))

        var json: JSONValue = ["number": 1]
        var long = Link()
        for _ in 0..<600 {
            json = ["number": 1, "next": json]
            let link = Link()
            link.next = long
            long = link
        }
        defer { long.unlink() }
        let error = #expect(throws: MappingError.self) { try Link.mapping.value(from: json) }

        #expect(error?.problems.first?.expected == "at most 512 objects within each other")
        #expect(throws: EncodingError.self) { try Link.mapping.bytes(from: long) }
        #expect(throws: JSONSyntaxError.self) { try Link.mapping.value(from: text(513).utf8) }
    }

    @Test func `P-47: an object may be made of its JSON, and may refuse`() {
        struct Refusal: Error, CustomStringConvertible { let description = "no kind" }
        struct Model: Sendable { var kind: String, size = 0 }
        let mapping = Mapping<Model>(creating: { json, _ in
            guard let kind = json["kind"]?.string else { throw Refusal() }
            return Model(kind: kind)
        }) {
            Field(\.size, "size")
        }

        #expect(throws: MappingError.self) { try mapping.value(from: ["size": 1]) }
        #expect(problems(mapping, ["size": 1]) == [#"the document should be Model, found {"size":1} (no kind)"#])
    }

    @Test func `more fields than a word has bits are read, in any order`() throws {
        struct Wide: Sendable, Equatable { var values = Array(repeating: 0, count: 130) }
        let mapping = Mapping<Wide>(making: { Wide() }) {
            for index in 0..<130 { Field(\.values[index], JSONKeyPath(components: ["k\(index)"])) }
        }
        let members = (0..<130).map { (name: "k\($0)", value: $0) }

        for order in [members, members.reversed()] {
            let text = "{" + order.map { #""\#($0.name)":\#($0.value),"\#($0.name)":-1"# }.joined(separator: ",") + "}"
            #expect(try mapping.value(from: text.utf8).values == Array(0..<130))
        }
        #expect(problems(mapping, [:]).count == 100)
    }
}
