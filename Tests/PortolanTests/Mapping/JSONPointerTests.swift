// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

struct JSONPointerTests {
    private let document: JSONValue = [
        "list": [1, [2, 3], ["name": "a"]], "a/b": ["m~n": 5], "": ["": 6], "-": 7, "01": 8,
    ]

    @Test(arguments: [
        ("", []), ("/", [""]), ("/a", ["a"]), ("/a/", ["a", ""]), ("//", ["", ""]), ("/a~1b/m~0n", ["a/b", "m~n"]),
        ("/~01", ["~1"]), ("/~00", ["~0"]), ("/é 𝄞%", ["é 𝄞%"]), ("/\u{301}x", ["\u{301}x"]),
    ])
    func `a pointer is read into its tokens and written back`(_ text: String, _ tokens: [String]) throws {
        let pointer = try JSONPointer(text)

        #expect(pointer.tokens == tokens)
        #expect(pointer.description == text)
        #expect(try JSONPointer(fragment: pointer.fragment) == pointer)
    }

    @Test(arguments: [
        ("a", "'a' is no JSON pointer: it does not begin with '/'"),
        ("#/a", "'#/a' is no JSON pointer: it does not begin with '/'"),
        ("/~", "'/~' is no JSON pointer: a '~' is followed by neither 0 nor 1"),
        ("/~2", "'/~2' is no JSON pointer: a '~' is followed by neither 0 nor 1"),
        ("/a~/b", "'/a~/b' is no JSON pointer: a '~' is followed by neither 0 nor 1"),
        ("/~~0", "'/~~0' is no JSON pointer: a '~' is followed by neither 0 nor 1"),
    ])
    func `what is no pointer is refused with the reason`(_ text: String, _ message: String) {
        let error = #expect(throws: JSONPointerError.self) { try JSONPointer(text) }

        #expect(error?.code == .malformed)
        #expect(error?.description == message)
    }

    @Test(arguments: ["#/%", "#/%4", "#/%4g", "#/%ff", "/%c3", "#a", "#%7E2"])
    func `a fragment that is not well encoded is refused`(_ text: String) {
        let error = #expect(throws: JSONPointerError.self) { try JSONPointer(fragment: text) }

        #expect(error?.code == .malformed)
    }

    @Test func `the fragment encodes what a fragment cannot hold`() throws {
        let pointer: JSONPointer = ["a b", "ü", "x^\"|#%", "q?&=;"]

        #expect(pointer.fragment == "#/a%20b/%C3%BC/x%5E%22%7C%23%25/q?&=;")
        #expect(try JSONPointer(fragment: "/a%20b/%c3%bc/x%5e%22%7c%23%25/q?&=;") == pointer)
    }

    @Test(
        arguments: [
            ("/list/0", 1), ("/list/1/1", 3), ("/list/2/name", "a"), ("/a~1b/m~0n", 5), ("//", 6), ("/-", 7),
            ("/01", 8),
        ] as [(String, JSONValue)])
    func `a pointer leads to one value`(_ text: String, _ value: JSONValue) throws {
        let pointer = try JSONPointer(text)

        #expect(document[pointer] == value)
        #expect(try document.value(at: pointer) == value)
        #expect(document[[]] == document)
    }

    @Test(arguments: [
        ("/no", JSONPointerError.Code.missing, 0, "cannot follow '/no': the document has no member 'no'"),
        ("/list/3", .missing, 1, "cannot follow '/list/3': '/list' has 3 elements, none at '3'"),
        ("/list/-", .missing, 1, "cannot follow '/list/-': '/list' has 3 elements, none at '-'"),
        ("/list/01", .invalidIndex, 1, "cannot follow '/list/01': '/list' is an array, and '01' is no index"),
        ("/list/1/+1", .invalidIndex, 2, "cannot follow '/list/1/+1': '/list/1' is an array, and '+1' is no index"),
        ("/list/-1", .invalidIndex, 1, "cannot follow '/list/-1': '/list' is an array, and '-1' is no index"),
        ("/list/1e0", .invalidIndex, 1, "cannot follow '/list/1e0': '/list' is an array, and '1e0' is no index"),
        ("/list/", .invalidIndex, 1, "cannot follow '/list/': '/list' is an array, and '' is no index"),
        ("/list/٣", .invalidIndex, 1, "cannot follow '/list/٣': '/list' is an array, and '٣' is no index"),
        (
            "/list/99999999999999999999", .missing, 1,
            "cannot follow '/list/99999999999999999999': '/list' has 3 elements, none at '99999999999999999999'"
        ),
        ("/-/x/y", .notContainer, 1, "cannot follow '/-/x/y': '/-' is a number, so there is no 'x' in it"),
    ])
    func `a pointer that leads nowhere names the token`(
        _ text: String, _ code: JSONPointerError.Code, _ index: Int, _ message: String
    ) throws {
        let pointer = try JSONPointer(text)
        let error = #expect(throws: JSONPointerError.self) { try document.value(at: pointer) }

        #expect(document[pointer] == nil)
        #expect(error?.code == code)
        #expect(error?.tokenIndex == index)
        #expect(error?.token == pointer.tokens[index])
        #expect(error?.description == message)
    }

    @Test func `names are compared byte by byte`() {
        let document: JSONValue = ["\u{E9}": 1]

        #expect(document[["\u{E9}"]] == 1)
        #expect(document[["e\u{301}"]] == nil)
        #expect(JSONPointer(tokens: ["\u{E9}"]) != JSONPointer(tokens: ["e\u{301}"]))
        #expect(Set<JSONPointer>([["\u{E9}"], ["e\u{301}"], ["\u{E9}"]]).count == 2)
    }

    @Test func `pointers are put together and taken apart`() throws {
        let pointer = JSONPointer().appending("a/b").appending(3)

        #expect(pointer.description == "/a~1b/3")
        #expect(pointer.parent == ["a/b"])
        #expect(JSONPointer().parent == nil)
        #expect(JSONPointer().isWholeDocument)
        #expect(JSONPointer(["a/b"]).contains(pointer))
        #expect(!JSONPointer(["a"]).contains(pointer))
        #expect(pointer.contains(pointer))
    }

    @Test func `a pointer is coded as its text`() throws {
        let pointers: [JSONPointer] = [["a/b", "0"], []]
        let data = try JSONEncoder().encode(pointers)

        #expect(try JSONDecoder().decode([JSONPointer].self, from: data) == pointers)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([JSONPointer].self, from: Data(#"["a"]"#.utf8)) }
    }
}

extension JSONPointer {
    fileprivate init(_ tokens: [String]) { self.init(tokens: tokens) }
}

struct JSONValueChangeTests {
    @Test(arguments: [
        (#"{"a":1}"#, "", #"9"#), (#"{"a":1}"#, "/b", #"{"a":1,"b":9}"#), (#"{"a":1,"c":2}"#, "/a", #"{"a":9,"c":2}"#),
        ("[1,2]", "/0", "[9,1,2]"), ("[1,2]", "/2", "[1,2,9]"), ("[1,2]", "/-", "[1,2,9]"), ("[]", "/0", "[9]"),
        (#"{"a":[{"b":[1]}]}"#, "/a/0/b/1", #"{"a":[{"b":[1,9]}]}"#),
    ])
    func `adding puts a member in, and inserts an element`(_ before: String, _ place: String, _ after: String) throws {
        var value = try JSONValue(parsing: before)
        try value.add(9, at: JSONPointer(place))

        #expect(value.description == after)
    }

    @Test(arguments: [
        ("[1,2]", "/3"), ("[1,2]", "/00"), ("[1,2]", "/x"), (#"{"a":1}"#, "/b/c"), (#"{"a":1}"#, "/a/c"), ("1", "/a"),
        (#"{"a":[1]}"#, "/a/-/b"),
    ])
    func `adding where there is nothing to add to is refused and changes nothing`(_ text: String, _ place: String)
        throws
    {
        let before = try JSONValue(parsing: text)
        var value = before

        #expect(throws: JSONPointerError.self) { try value.add(9, at: JSONPointer(place)) }
        #expect(value == before)
    }

    @Test func `replacing gives back what was there, and needs something there`() throws {
        var value: JSONValue = ["a": [1, ["b": 2]]]

        #expect(try value.replace(at: ["a", "1", "b"], with: 3) == 2)
        #expect(try value.replace(at: ["a", "0"], with: .null) == 1)
        #expect(value == ["a": [.null, ["b": 3]]])
        #expect(throws: JSONPointerError.self) { try value.replace(at: ["a", "2"], with: 3) }
        #expect(throws: JSONPointerError.self) { try value.replace(at: ["a", "-"], with: 3) }
        #expect(throws: JSONPointerError.self) { try value.replace(at: ["c"], with: 3) }
        #expect(value == ["a": [.null, ["b": 3]]])
        #expect(try value.replace(at: [], with: 1) == ["a": [.null, ["b": 3]]])
        #expect(value == 1)
    }

    @Test func `removing gives back what was there, and needs something there`() throws {
        var value: JSONValue = ["a": [1, 2, .null], "b": .null]

        #expect(try value.remove(at: ["a", "0"]) == 1)
        #expect(try value.remove(at: ["a", "1"]) == .null)
        #expect(try value.remove(at: ["b"]) == .null)
        #expect(value == ["a": [2]])
        #expect(throws: JSONPointerError.self) { try value.remove(at: ["a", "1"]) }
        #expect(throws: JSONPointerError.self) { try value.remove(at: ["b"]) }
        let error = #expect(throws: JSONPointerError.self) { try value.remove(at: []) }
        #expect(error?.code == .wholeDocument)
        #expect(value == ["a": [2]])
    }

    @Test func `a copy of a value is not changed with it`() throws {
        let before: JSONValue = ["a": ["b": [1, 2]]]
        var value = before
        try value.add(3, at: ["a", "b", "-"])

        #expect(before == ["a": ["b": [1, 2]]])
        #expect(value == ["a": ["b": [1, 2, 3]]])
    }

    @Test func `many members can be removed, one after another, and others put in`() {
        var object = JSONObject((0..<50_000).map { ("m\($0)", JSONValue.number(JSONNumber($0))) })
        for index in 0..<50_000 where index % 5 != 0 { object["m\(index)"] = nil }
        object["m7"] = "again"

        #expect(object.count == 10_001)
        #expect(object.keys.count == 10_001)
        #expect(object.keys.prefix(3) == ["m0", "m5", "m10"])
        #expect(object.keys.last == "m7")
        #expect(object["m7"] == "again")
        #expect(object["m6"] == nil)
        #expect(object["m49995"] == 49_995)
        #expect(object.map(\.name) == object.keys)
        #expect(object == JSONObject(object.reversed().map { ($0.name, $0.value) }))
        #expect(object.hashValue == JSONObject(object.reversed().map { ($0.name, $0.value) }).hashValue)
    }

    @Test(arguments: [
        ("1", "1.0", true), ("1", "10e-1", true), ("-0", "0.0e5", true), ("100", "1E+2", true), ("0.1", "0.10", true),
        ("0.1", "0.10000000000000000001", false), ("1e400", "1e401", false), ("1e400", "10e399", true),
        ("9007199254740993", "9007199254740992", false), ("1", "-1", false), ("1e99999999999999999999", "1", false),
        ("0e99999999999999999999", "0", true), ("12", "1.2", false),
        ("1234567890123456789", "1234567890123456789.0", true),
        ("12345678901234567890e-1", "1234567890123456789", true),
        ("1234567890123456780", "123456789012345678e1", true), ("1000000000000000000000", "1e21", true),
        ("100000000000000000001", "1e20", false), ("0.000000000000000000000012", "12e-24", true),
        ("1e-5", "1e5", false),
    ])
    func `numbers are equal when their values are, to the last digit`(_ left: String, _ right: String, _ isEqual: Bool)
        throws
    {
        let left = try JSONValue(parsing: left)
        let right = try JSONValue(parsing: right)

        #expect((left == right) == isEqual)
        #expect(!isEqual || left.hashValue == right.hashValue)
    }

    @Test func `texts are equal when their code points are`() {
        #expect(JSONValue.string("\u{E9}") != JSONValue.string("e\u{301}"))
        #expect(JSONValue.string("\u{E9}") == JSONValue.string("\u{E9}"))
        #expect(Set<JSONValue>(["\u{E9}", "e\u{301}", ["a": 1, "b": 2], ["b": 2, "a": 1.0]]).count == 3)
    }
}
