// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

struct JSONTests {
    @Test(arguments: [
        #"{"b":1,"a":[true,false,null],"c":{"d":"é\n\"\\"}}"#, "[]", "{}", #""text""#, "-0.5e-7",
        "12345678901234567890123",
        "[[[[1]]]]", #"["𝄞","\u001f"]"#,
    ])
    func `a document is read and written back as it was, order and digits kept`(_ text: String) throws {
        #expect(try JSONValue(parsing: text).description == text)
    }

    @Test(arguments: [
        ("", "expected a value, found the end of the document at line 1, column 1"),
        ("{\"a\":1,}", "expected the name of a member, found '}' at line 1, column 8"),
        ("[1,\n 2 3]", "expected ',' or ']', found '3' at line 2, column 4"),
        ("[01]", "expected ',' or ']', found '1' at line 1, column 3"),
        ("tru", "expected 'true', found the end of the document at line 1, column 4"),
        ("1 2", "expected the end of the document, found '2' at line 1, column 3"),
        ("\"a\nb\"", "a control character in a string is not escaped at line 1, column 3"),
        (#""\ud800x""#, "an escape is half of a surrogate pair at line 1, column 2"),
        (#""\x""#, "there is no such escape in a string at line 1, column 2"),
        ("[\"abc", "the string that begins here does not end at line 1, column 2"),
        ("1.", "expected a digit, found the end of the document at line 1, column 3"),
        ("<html>", "expected a value, found '<' at line 1, column 1"),
    ])
    func `a text that is no document is refused with the place`(_ text: String, _ message: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }

        #expect(error?.description == message)
    }

    @Test func `text that is not UTF-8 is refused, a byte order mark is skipped`() throws {
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: [0x22, 0xC3, 0x28, 0x22]) }
        #expect(try JSONValue(parsing: [0xEF, 0xBB, 0xBF, 0x31]) == 1)
    }

    @Test func `512 levels are read, one more is refused, 100,000 do no harm`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }

        #expect(try JSONValue(parsing: nested(512)).array?.count == 1)
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: nested(513)) }
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: nested(100_000)) }
    }

    @Test func `surrogate pairs are joined and the first of two members of one name counts`() throws {
        #expect(try JSONValue(parsing: #""\ud834\udd1e\u00e9""#) == "𝄞é")
        #expect(try JSONValue(parsing: #"{"a":1,"b":2,"a":3}"#).description == #"{"a":1,"b":2}"#)
    }

    @Test(
        arguments: [
            ("3", 3), ("3.0", 3), ("3e2", 300), ("3.5", nil), ("9223372036854775807", Int.max),
            ("9223372036854775808", nil),
            ("-9223372036854775808", Int.min), ("1e400", nil), ("9007199254740993.0", 9_007_199_254_740_993),
        ] as [(String, Int?)])
    func `whole numbers are exact or refused`(_ text: String, _ expected: Int?) throws {
        #expect(try JSONValue(parsing: text).integer == expected)
    }

    @Test func `numbers are equal by value`() throws {
        #expect(try JSONValue(parsing: "1.0") == 1)
        #expect(try JSONValue(parsing: "9007199254740993") != JSONValue(parsing: "9007199254740992"))
        #expect(Set([JSONNumber(1), JSONNumber(1.0)]).count == 1)
    }

    @Test func `a key path escapes dots, picks elements and collects from arrays`() throws {
        let json: JSONValue = ["a.b": 1, "list": [["x": 1], ["x": 2]], "none": .null]
        func found(_ path: JSONKeyPath) -> JSONValue? {
            guard case .found(let value) = json.lookup(path) else { return nil }
            return value
        }

        #expect(found(#"a\.b"#) == 1)
        #expect(found("list.1.x") == 2)
        #expect(found("list.x") == [1, 2])
        #expect(found("list.2") == nil)
        #expect(JSONKeyPath(#"a\.b.c\\d"#).components == ["a.b", #"c\d"#])
        #expect(JSONKeyPath(components: ["a.b", #"c\d"#]).description == #"a\.b.c\\d"#)
    }

    @Test(arguments: ["\\\u{301}", ".\u{301}", "a\\\u{301}.b", "\\.\u{200D}\\"])
    func `a combining mark hides neither a dot nor a backslash from the text of a key path`(_ name: String) {
        let path = JSONKeyPath(components: [name, "x"])

        #expect(JSONKeyPath(path.description) == path)
    }

    @Test func `any value goes through Codable and back`() throws {
        let json: JSONValue = ["a": [1, -2.5, true, .null, "t"], "b": ["c": 18_446_744_073_709_551_615.0]]

        #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(json)) == json)
    }

    @Test(arguments: [
        ("2022-11-15T02:17:27Z", 1_668_478_647), ("2022-11-15T02:17:27.5Z", 1_668_478_647.5),
        ("2022-11-15T02:17:27.123456Z", 1_668_478_647.123456), ("2022-11-15t02:17:27z", 1_668_478_647),
        ("2022-11-15 03:17:27+01:00", 1_668_478_647), ("1970-01-01T00:00:00Z", 0),
        ("2000-02-29T12:00:00-00:30", 951_827_400),
        ("0000-01-01T00:00:00Z", -62_167_219_200), ("9999-12-31T23:59:59Z", 253_402_300_799),
        ("1998-12-31T23:59:60Z", 915_148_800),
    ])
    func `C09: dates are read with any fraction and offset, and written back exactly`(_ text: String, _ epoch: Double)
        throws
    {
        let date = try #require(RFC3339.date(from: text))

        #expect(abs(date.timeIntervalSince1970 - epoch) < 0.000_001)
        #expect(RFC3339.text(from: date).flatMap { RFC3339.date(from: $0) } == date)
    }

    @Test(arguments: [
        "2022-13-01T00:00:00Z", "2022-02-29T00:00:00Z", "2022-01-01T24:00:00Z", "2022-01-01T00:60:00Z",
        "2022-01-01T00:00:60Z",
        "2022-01-01T00:00:00", "2022-01-01", "2022-01-01T00:00:00.Z", "22-01-01T00:00:00Z", "2022-01-01T00:00:00+24:00",
        "",
    ])
    func `C09: what is no date is refused`(_ text: String) {
        #expect(RFC3339.date(from: text) == nil)
    }

    @Test func `dates are written with no more digits than they need`() {
        #expect(RFC3339.text(from: Date(timeIntervalSince1970: 0)) == "1970-01-01T00:00:00Z")
        #expect(RFC3339.text(from: Date(timeIntervalSince1970: 1_668_478_647.5)) == "2022-11-15T02:17:27.500Z")
        #expect(RFC3339.text(from: Date(timeIntervalSince1970: -0.25)) == "1969-12-31T23:59:59.750Z")
    }
}
