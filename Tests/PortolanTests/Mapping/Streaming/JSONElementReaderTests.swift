// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// A model of the documents below.
private struct Song: Mappable, Equatable {
    var name = ""
    var length: Int?

    static let mapping = Mapping<Song> {
        Field(\.name, "name")
        Field(\.length, "length")
    }
}

struct JSONElementReaderTests {
    private static let page = #"{"page":1,"songs":{"items":[{"name":"a"},{"name":"b","length":2}]},"next":null}"#

    private static func chunks(_ text: String, of count: Int = 5) -> Pieces { Pieces(Array(text.utf8), of: count) }

    @Test func `models, decodable types, optionals and plain values are read`() throws {
        var songs = JSONElementReader(Song.self, in: Self.chunks(Self.page), at: "songs.items")
        var byMapping = JSONElementReader(Song.mapping, in: Self.chunks(Self.page), at: "songs.items")
        var values = JSONElementReader(JSONValue.self, in: Self.chunks(Self.page), at: "songs.items")
        var lists = JSONElementReader([Int].self, in: Self.chunks("[[1,2],[]]"))
        var optionals = JSONElementReader(Int?.self, in: Self.chunks("[1,null]"))

        #expect(try [songs.next(), songs.next(), songs.next()] == [Song(name: "a"), Song(name: "b", length: 2), nil])
        #expect(
            try [byMapping.next(), byMapping.next(), byMapping.next()] == [
                Song(name: "a"), Song(name: "b", length: 2), nil,
            ])
        #expect(
            try [values.next(), values.next(), values.next()] == [["name": "a"], ["name": "b", "length": 2], nil])
        #expect(try [lists.next(), lists.next(), lists.next()] == [[1, 2], [], nil])
        #expect(try [optionals.next(), optionals.next(), optionals.next()] == [.some(1), .some(nil), nil])
    }

    @Test func `an element that does not fit is told with its path, line and column, and ends the reading`() throws {
        let text = "{\"songs\": [\n  {\"name\": \"a\"}, {\"name\": 1,\n\"length\": \"x\"}, {\"name\": \"c\"}]}"
        var songs = JSONElementReader(Song.self, in: Self.chunks(text), at: "songs")

        #expect(try songs.next() == Song(name: "a"))
        let error = #expect(throws: MappingError.self) { try songs.next() }
        #expect(try songs.next() == nil)
        #expect(
            error?.problems.map(\.description) == [
                "'songs[1].name' should be a string, found 1 (line 2, column 27)",
                "'songs[1].length' should be a whole number that fits Int, found \"x\" (line 3, column 11)",
            ])
    }

    @Test func `with results, reading goes on behind an element that does not fit`() throws {
        var numbers = JSONElementReader(Int.self, in: Self.chunks(#"[1,"x",null,4]"#))
        var results: [String] = []
        while let result = try numbers.nextResult() {
            switch result {
            case .success(let number): results.append("\(number)")
            case .failure(let error): results.append(error.problems.first?.path ?? "")
            }
        }

        #expect(results == ["1", "[1]", "[2]", "4"])
    }

    @Test(arguments: [
        (#"{"a":{"c":1}}"#, "'a.b' is missing, expected an array (line 1, column 6)"),
        (#"{}"#, "'a' is missing, expected an array (line 1, column 1)"),
        (#"{"a":{"b":null}}"#, "'a.b' is null, expected an array (line 1, column 11)"),
        (#"{"a":null}"#, "'a.b' is null, expected an array (line 1, column 6)"),
        (#"{"a":{"b":{}}}"#, "'a.b' should be an array, found an object (line 1, column 11)"),
        (#"{"a":{"b":"x"}}"#, "'a.b' should be an array, found a string (line 1, column 11)"),
        (#"{"a":7}"#, "'a' should be an object with 'b', found a number (line 1, column 6)"),
        ("{\n\"a\":[{\"b\":[]}]}", "'a' should be an object with 'b', found an array (line 2, column 5)"),
        ("true", "the document should be an object with 'a', found a truth value (line 1, column 1)"),
        (
            "{\n \"a\" : \n {\"long\":\"…………………………\",\n\"c\":[{}]}}",
            "'a.b' is missing, expected an array (line 3, column 2)"
        ),
    ])
    func `a key path that leads to no array is an error that names the place`(_ text: String, _ message: String) {
        for count in [1, 4, 1_000] {
            var reader = JSONElementReader(JSONValue.self, in: Self.chunks(text, of: count), at: "a.b")

            let error = #expect(throws: MappingError.self) { try reader.next() }

            #expect(error?.problems.map(\.description) == [message])
        }
    }

    @Test func `a key path picks elements of arrays, and names that hold dots or have escapes`() {
        let text = #"{"x.y":[[0],{"a\u00e9\"":["found"]},[2]]}"#

        #expect(StreamOutcome(Array(text.utf8), at: #"x\.y.1.aé""#).elements == [#""found""#])
        #expect(StreamOutcome(Array(text.utf8), at: #"x\.y.2"#).elements == ["2"])
        #expect(StreamOutcome(Array(text.utf8), at: #"x\.y.3"#).pathError?.contains("'x.y.3' is missing") == true)
        #expect(StreamOutcome(Array("[1]".utf8), at: JSONKeyPath(components: [])).elements == ["1"])
        #expect(StreamOutcome(Array(#"{"":{"":[1]}}"#.utf8), at: ".").elements == ["1"])
    }

    @Test func `512 levels are read, the array and what is around it counted, one more is refused`() {
        func nested(_ depth: Int) -> [UInt8] {
            Array((#"{"a":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}").utf8)
        }
        func skipped(_ depth: Int) -> [UInt8] { Array(#"{"b":"#.utf8) + nested(depth) + Array(#","a":[1]}"#.utf8) }

        #expect(StreamOutcome(nested(511), at: "a").syntaxError == nil)
        #expect(StreamOutcome(skipped(510), at: "a").elements == ["1"])
        for document in [nested(512), nested(100_000), skipped(511), skipped(100_000)] {
            let whole = #expect(throws: JSONSyntaxError.self) { try JSONDocument(parsing: document) }
            #expect(StreamOutcome(document, at: "a").syntaxError == whole)
            #expect(StreamOutcome(chunks: Pieces(document, of: 7), at: "a").syntaxError == whole)
        }
    }

    @Test(arguments: [1, 3, 1_000])
    func `an element larger than allowed is refused by its name, however it is cut`(_ count: Int) {
        let text = Array("[\"12345678\",\n\"123456789\",1]".utf8)
        let outcome = StreamOutcome(chunks: Pieces(text, of: count), maximumElementSize: 10)

        #expect(outcome.elements == [#""12345678""#])
        #expect(outcome.syntaxError?.description == "the element '[1]' is longer than 10 bytes at line 2, column 1")
        #expect(outcome.syntaxError?.offset == 13)
    }

    @Test func `an element may be larger than many chunks`() throws {
        let text = String(repeating: "é\\n", count: 50_000)
        let outcome = StreamOutcome(chunks: Self.chunks("[\"\(text)\",1]", of: 1_000))

        #expect(outcome.elements.map(\.utf8.count) == [text.utf8.count + 2, 1])
    }

    @Test func `a context is handed to transforms, without a document of its own`() throws {
        struct Tagged: Mappable {
            var tag = ""
            static let mapping = Mapping<Tagged> { Field(\.tag, "tag") }
                .validating { _, context in
                    if context.userValue as? String != "mine" || context.document != nil { throw CancellationError() }
                }
        }
        var reader = JSONElementReader(
            Tagged.self, in: Self.chunks(#"[{"tag":"a"}]"#), context: MappingContext(userValue: "mine"))

        #expect(try reader.next()?.tag == "a")
    }

    @Test func `a file is read, one that is not there is told`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }  // what the system deletes anyway
        let numbers = (0..<50_000).map(String.init).joined(separator: ",\n")
        try Data("[\(numbers)]".utf8).write(to: file)
        var reader = try JSONElementReader(Int.self, inFile: file.path)
        var sum = 0
        while let number = try reader.next() { sum += number }

        #expect(sum == 1_249_975_000)
        let error = #expect(throws: JSONFileError.self) { try JSONElementReader(Int.self, inFile: file.path + "x") }
        #expect(error?.code == ENOENT)
        var folder = try JSONElementReader(Song.mapping, inFile: file.deletingLastPathComponent().path)
        #expect(throws: JSONFileError.self) { try folder.next() }
    }
}
