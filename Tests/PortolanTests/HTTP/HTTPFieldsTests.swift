// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct HTTPFieldsTests {
    private static func fields(_ pairs: KeyValuePairs<String, String>) throws -> HTTPFields {
        HTTPFields(try pairs.map { HTTPField(unchecked: try #require(HTTPFieldName($0.key)), value: $0.value) })
    }

    @Test
    func `fields stand in the order in which they came`() throws {
        let fields = try Self.fields(["B": "1", "A": "2", "b": "3"])

        #expect(fields.map(\.name.rawName) == ["B", "A", "b"])
        #expect(fields.map(\.value) == ["1", "2", "3"])
        #expect(fields.count == 3)
        #expect(fields[1].value == "2")
    }

    @Test
    func `C13: names are looked up without regard to case, lines are kept apart`() throws {
        let fields = try Self.fields(["lInK": "</1>", "sEt-CoOkIe": "a=1", "LINK": "</2>", "Set-Cookie": "b=2"])

        #expect(fields[values: .link] == ["</1>", "</2>"])
        #expect(fields[values: .setCookie] == ["a=1", "b=2"])
        #expect(fields[.link] == "</1>, </2>")
        #expect(fields["link"] == "</1>, </2>")
        #expect(fields[.location] == nil)
        #expect(fields["no name"] == nil)
        #expect(fields.contains(.setCookie))
        #expect(!fields.contains(.location))
    }

    @Test
    func `W-B22: setting a field replaces every field of its name`() throws {
        var fields = try Self.fields(["A": "1", "Accept-Language": "en", "B": "2", "accept-language": "de"])

        try fields.set("ACCEPT-LANGUAGE", to: "fr;q=0.5")

        #expect(fields[values: .acceptLanguage] == ["fr;q=0.5"])
        #expect(fields.map(\.value) == ["1", "fr;q=0.5", "2"])
    }

    @Test
    func `setting a new name appends it`() throws {
        var fields = try Self.fields(["A": "1"])

        try fields.set(.accept, to: "  */*\t")

        #expect(fields.map(\.value) == ["1", "*/*"])
    }

    @Test
    func `W-B22: merging replaces what is in both lists and keeps the rest`() throws {
        var fields = try Self.fields(["A": "1", "B": "2", "a": "3"])

        fields.merge(try Self.fields(["a": "4", "C": "5", "A": "6"]))

        #expect(fields.map(\.value) == ["4", "2", "5", "6"])
    }

    @Test
    func `fields can be removed`() throws {
        var fields = try Self.fields(["A": "1", "B": "2", "a": "3", "C": "4"])

        fields.remove(try #require(HTTPFieldName("a")))
        fields.removeAll { $0.value == "4" }

        #expect(fields.map(\.value) == ["2"])
    }

    @Test(arguments: ["a\rb", "a\nb", "a\r\nX-Injected: 1", "a\u{0}b", "\n", "a\n"])
    func `a value that could begin another field is refused`(_ value: String) {
        var fields = HTTPFields()

        #expect(throws: HTTPFieldError.forbiddenCharacter(field: "X-Test")) { try fields.set("X-Test", to: value) }
        #expect(fields.isEmpty)
    }

    @Test(arguments: ["", " ", "a b", "a:b", "a\nb", "ä", "a\u{0}", "(a)", "a,b"])
    func `a name that is no token is refused`(_ name: String) {
        var fields = HTTPFields()

        #expect(throws: HTTPFieldError.invalidName(name)) { try fields.set(name, to: "1") }
        #expect(HTTPFieldName(name) == nil)
    }

    @Test(arguments: [
        ("", ""), (" ", ""), ("\t \t", ""), (" a b\t", "a b"), ("a", "a"), ("\u{A0}a", "\u{A0}a"),
    ])
    func `spaces and tabs at the ends of a value are dropped`(_ value: String, _ trimmed: String) throws {
        #expect(try HTTPField(name: .accept, value: value).value == trimmed)
    }

    @Test
    func `names are equal but for case, and keep their spelling`() throws {
        let name = try #require(HTTPFieldName("x-rEQUEST-id"))

        #expect(name == HTTPFieldName("X-Request-ID"))
        #expect(Set([name]).contains(HTTPFieldName(unchecked: "X-REQUEST-ID")))
        #expect(name.description == "x-rEQUEST-id")
    }

    @Test
    func `credentials are not printed`() throws {
        let fields = try Self.fields(["Accept": "*/*", "authorization": "Bearer abc", "Cookie": "a=1"])

        #expect(fields.description == "Accept: */*\nauthorization: <redacted>\nCookie: <redacted>")
    }

    @Test
    func `an error says which field it is about`() {
        #expect(HTTPFieldError.forbiddenCharacter(field: "A").description.contains("'A'"))
        #expect(HTTPFieldError.invalidName("a b").description.contains("'a b'"))
    }

    @Test(
        arguments: [
            ([], nil), (["0"], 0), (["42"], 42), (["007"], 7), (["9223372036854775807"], .max),
            (["9223372036854775808"], nil),
            (["-1"], nil), (["+1"], nil), (["1, 1"], nil), (["1_0"], nil), (["a"], nil), ([""], nil), (["1 2"], nil),
            (["٤"], nil),
            (["5", "5"], 5), (["5", "6"], nil), (["5", ""], nil),
        ] as [([String], Int64?)])
    func `a length that is not clear is none`(_ values: [String], _ length: Int64?) throws {
        let fields = HTTPFields(try values.map { try HTTPField(name: .contentLength, value: $0) })

        #expect(fields.contentLength == length)
    }
}
