// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

private struct Person: Mappable, Equatable {
    var id = 0
    var name = ""
    var score: Double?
    var friends: [Person] = []

    static let mapping = Mapping<Person> {
        Field(\.id, "id")
        Field(\.name, "profile.name")
        Field(\.score, "score")
        Field(\.friends, "friends", default: [])
    }
}

private struct Collected: Mappable {
    var names: [String]?
    var depths: [[Int]]?
    var first: String?
    var people: [Person]?
    static let mapping = Mapping<Collected> {
        Field(\.names, "list.name")
        Field(\.depths, "list.parts.depth")
        Field(\.first, "list.0.name")
        Field(\.people, "list.person")
    }

    static let withoutPeople = mapping.excluding(\.people)
}

private func faults<Root: Sendable>(_ mapping: Mapping<Root>, _ text: String) throws -> [MappingError.Problem] {
    let error = #expect(throws: MappingError.self) { try mapping.value(from: text.utf8) }
    return error?.problems ?? []
}

private func places(_ problems: [MappingError.Problem]) -> [String] {
    problems.map { "\($0.path) \($0.line ?? 0):\($0.column ?? 0)" }
}

struct MappingErrorTests {
    @Test func `V-28 P-B13: a problem has path, expectation, finding, line and column`() throws {
        let problem = try #require(
            faults(Person.mapping, "{\n  \"id\": \"x\",\n  \"profile\": {\"name\": \"\"}\n}").first)

        #expect(problem.kind == .mismatch)
        #expect(problem.path == "id")
        #expect(problem.expected == "a whole number that fits Int")
        #expect(problem.found == "\"x\"")
        #expect(problem.nearestKey == nil)
        #expect((problem.line, problem.column) == (2, 9))
        #expect(problem.description == #"'id' should be a whole number that fits Int, found "x" (line 2, column 9)"#)
    }

    @Test(arguments: [
        (#"{"id":1,"profile":{"name":2},"score":"x"}"#, ["profile.name 1:27", "score 1:38"]),
        ("{\r\n\"id\":1,\r\n\"profile\":\r\n {\"name\" : null}}", ["profile.name 4:12"]),
        ("{\"é𝄞\":1,\"id\":true,\"profile\":{\"name\":\"\"}}", ["id 1:18"]),
        ("\u{FEFF}{\"id\":[],\"profile\":{\"name\":\"\"}}", ["id 1:10"]),
        ("\n\n\t{\"id\":1,\n\t\"profile\":{}}", ["profile.name 4:12"]),
        (
            "{\"id\":1,\"profile\":{\"name\":\"\"},\n\"friends\":[\n{\"id\":2}\n,7]}",
            ["friends[0].profile 3:1", "friends[1] 4:2"]
        ),
        ("{\"id\":-1.5e3,\"profile\":{\"name\":\"a\\u0041\\n\"},\"score\":\"a\\\"b\"}", ["score 1:53"]),
        ("[1]", [" 1:1"]),
        ("{\"profile\":5}", ["id 1:1", "profile 1:12"]),
    ])
    func `lines and columns are exact, in bytes, whatever stands before`(_ text: String, _ expected: [String]) throws {
        #expect(try places(faults(Person.mapping, text)) == expected)
    }

    @Test func `problems stand in the order of the document, whatever the order of the fields`() throws {
        let text = #"{"friends":[{"profile":{"name":1},"id":"x"}],"score":"y","profile":{"name":2},"id":"z"}"#

        #expect(
            try faults(Person.mapping, text).map(\.path)
                == ["friends[0].profile.name", "friends[0].id", "score", "profile.name", "id"])
    }

    @Test func `what is missing has the place of the object that it is missing in`() throws {
        let problems = try faults(Person.mapping, "{ \"id\": 1,\n \"profile\": { \"nme\": \"\" } }")

        #expect(places(problems) == ["profile.name 2:13"])
        #expect(problems.first?.nearestKey == "nme")
        let escaped = try faults(Person.mapping, #"{ "id": 1, "profile": { "\u006e\u006de": "" } }"#)
        #expect(escaped.first?.nearestKey == "nme")
        #expect(
            problems.first?.description
                == "'profile.name' is missing, expected a string (there is 'nme') (line 2, column 13)")
    }

    @Test func `problems of values that were not read from text have no line`() {
        let error = #expect(throws: MappingError.self) {
            try Person.mapping.value(from: ["id": "x", "profile": ["name": "a"]] as JSONValue)
        }

        #expect(error?.problems.first?.line == nil)
        #expect(error?.problems.first?.column == nil)
        #expect(error?.problems.first?.path == "id")
    }

    @Test func `what was found is cut to 80 characters, and so are names`() throws {
        let long = String(repeating: "é", count: 500)
        struct Table: Mappable {
            var table: [String: Int] = [:]
            static let mapping = Mapping<Table> { Field(\.table, "table") }
        }

        let finding = try #require(faults(Person.mapping, #"{"id":"\#(long)","profile":{"name":""}}"#).first)
        let name = try #require(faults(Table.mapping, #"{"table":{"\#(long)":[]}}"#).first)

        #expect(finding.found.count == 80)
        #expect(name.path == "table." + String(repeating: "é", count: 79) + "…")
    }

    @Test(arguments: [
        ("nane", "name"), ("Name", "name"), ("naem", "name"), ("nam", "name"), ("names", "name"), ("title", nil),
        ("n", nil), ("firstname", nil), ("", nil),
    ])
    func `a key that is nearly the missing one is named`(_ key: String, _ expected: String?) throws {
        let problem = try #require(faults(Person.mapping, #"{"id":1,"profile":{"\#(key)":"x"}}"#).first)

        #expect(problem.kind == .missing)
        #expect(problem.nearestKey == expected.map { _ in key })
    }

    @Test func `a hundred problems are told at most, in a hundred thousand elements`() throws {
        let text =
            "[" + Array(repeating: #"{"id":"x","profile":{"name":1}}"#, count: 100_000).joined(separator: ",") + "]"

        let error = #expect(throws: MappingError.self) { try Person.mapping.values(from: text.utf8) }

        #expect(error?.problems.count == 100)
        #expect(error?.problems.last?.path == "[49].profile.name")
        #expect(error?.description.split(separator: "\n").count == 12)
    }

    @Test func `P-26: a problem in what was collected from an array has the place of its element`() throws {
        let text = """
            {"list": [
              {"name": "a", "parts": [{"depth": 1}, {"depth": 2}], "person": {"id": 1, "profile": {"name": "x"}}},
              {"name": 7, "parts": [{"depth": "x"}], "person": {"id": 2, "profile": {"name": 3}}}
            ]}
            """

        #expect(
            try places(faults(Collected.mapping, text)) == [
                "list[1].name 3:12", "list[1].parts[0].depth 3:35", "list[1].person.profile.name 3:82",
            ])
        let error = #expect(throws: MappingError.self) { try Person.mapping.values(from: text.utf8, at: "list.person") }
        #expect(error.map { places($0.problems) } == ["list[1].person.profile.name 3:82"])
    }

    @Test func `what an array has is collected, picked and nested`() throws {
        let text = #"{"list":[{"name":"a","parts":[{"depth":1},{"depth":2}]},{"name":"b","parts":[]}]}"#

        let collected = try Collected.withoutPeople.value(from: text.utf8)

        #expect(collected.names == ["a", "b"])
        #expect(collected.depths == [[1, 2], []])
        #expect(collected.first == "a")
    }

    @Test(arguments: [
        ("a.b", "'a.b' is missing, expected a value (line 1, column 6)"),
        ("x", "'x' is missing, expected a value (line 1, column 1)"),
        ("n.b", "'n.b' is null, expected a value (line 1, column 26)"),
        ("t.b", "'t' should be an object, found \"u\" (line 1, column 17)"),
        ("l.1", "'l.1' is missing, expected a value (line 1, column 36)"),
        ("l.0.id", "'l[0].id' should be an object, found 5"),
    ])
    func `W-B23: a path that leads nowhere is a problem that says where it ends`(_ path: String, _ expected: String) {
        let text = #"{"a":{"c":1},"t":"u","n":null,"l":[{"id":5}]}"#

        let error = #expect(throws: MappingError.self) {
            try Person.mapping.value(from: text.utf8, at: JSONKeyPath(path))
        }

        #expect(error?.problems.first?.description.hasPrefix(expected.prefix { $0 != "(" }) == true)
    }

    @Test func `W-B23: a scalar where an object or a list is expected is a problem, never a crash`() {
        for json in [5, "x", .null, true, [[]]] as [JSONValue] {
            #expect(throws: MappingError.self) { try Person.mapping.value(from: json) }
            #expect(throws: MappingError.self) { try Person.mapping.value(from: ["id": json, "profile": json]) }
            var person = Person()
            #expect(throws: MappingError.self) { try Person.mapping.update(&person, from: json) }
        }
        #expect(throws: MappingError.self) { try Person.mapping.values(from: ["id": 1] as JSONValue) }
        #expect(throws: JSONSyntaxError.self) { try Person.mapping.value(from: "{".utf8) }
    }

    @Test func `a plain type within a mapping has exact places, too`() throws {
        struct Point: Codable, Sendable { var x: Int, y: Int? }
        struct Model: Mappable {
            var points: [String: [Point]] = [:]
            static let mapping = Mapping<Model> { Field(\.points, "points") }
        }

        let problems = try faults(Model.mapping, "{\"points\":\n{\"a\":[{\"x\":1},\n{\"x\":\"y\"}]}}")

        #expect(places(problems) == ["points.a[1].x 3:6"])
    }
}
