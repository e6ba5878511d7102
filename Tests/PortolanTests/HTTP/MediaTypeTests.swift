// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct MediaTypeTests {
    @Test(arguments: [
        ("text/html", "text/html"), (" Text/HTML ", "text/html"), ("text/html;", "text/html"),
        ("text/html; Charset=UTF-8", "text/html;charset=UTF-8"), ("text/html;a=1;a=2;b=3", "text/html;a=1;b=3"),
        ("text/html ;\t a=1 ; b = 2", "text/html;a=1"), ("a/b;x=\"y z\"", "a/b;x=\"y z\""),
        ("a/b;x=\"y\\\"\\\\z\"", "a/b;x=\"y\\\"\\\\z\""), ("a/b;x=\"yz\"", "a/b;x=yz"), ("a/b;x=\"\"", "a/b;x=\"\""),
        ("a/b;x=", "a/b"), ("a/b;x", "a/b"), ("a/b;=x;y=1", "a/b;y=1"), ("a/b;x=\"y", "a/b;x=y"),
        ("a/b;x=\"y\\", "a/b;x=\"y\\\\\""), ("a/b;x=\"y\"z;q=1", "a/b;x=y;q=1"), ("a/b;x=\u{1};y=2", "a/b;y=2"),
        ("a/b;x=é", "a/b;x=\"é\""), ("a/b;x=天;y=2", "a/b;y=2"), ("a/b;;;y=2", "a/b;y=2"), ("a/b;é=1;y=2", "a/b;y=2"),
        ("multipart/form-data; boundary=\"a;b=c\"", "multipart/form-data;boundary=\"a;b=c\""),
    ])
    func `a media type is read and written in one form`(_ text: String, _ written: String) throws {
        let type = try #require(MediaType(text))

        #expect(type.description == written)
        #expect(MediaType(written) == type)
    }

    @Test(arguments: [
        "", " ", "/", "text", "text/", "/html", "text /html", "text/ html", "te(t/html", "text/ht{l",
        "text/html, text/plain", "é/x", "a/b/c",
    ])
    func `without a type and a subtype there is none`(_ text: String) {
        #expect(MediaType(text) == nil)
    }

    @Test
    func `the parts are those of the text`() throws {
        let type = try #require(MediaType("Text/HTML; Charset=\"UTF-8\"; Level=1"))

        #expect(type.type == "text")
        #expect(type.subtype == "html")
        #expect(type.essence == "text/html")
        #expect(type.charset == "utf-8")
        #expect(type[parameter: "LEVEL"] == "1")
        #expect(type[parameter: "q"] == nil)
        #expect(type.parameters == [.init(name: "charset", value: "UTF-8"), .init(name: "level", value: "1")])
        #expect(MediaType.json.charset == nil)
        #expect(MediaType("text/html;charset=\" GBK\"")?.charset == "gbk")
    }

    @Test(arguments: [
        ("application/json", true), ("text/json", true), ("application/problem+json;x=y", true),
        ("application/JSON", true),
        ("application/jsonp", false), ("application/json-seq", false), ("text/html", false), ("application/xml", false),
    ])
    func `JSON is known by its subtype`(_ text: String, _ isJSON: Bool) throws {
        #expect(try #require(MediaType(text)).isJSON == isJSON)
    }

    @Test(arguments: [
        ("*/*", "text/html", true), ("text/*", "text/html", true), ("text/html", "text/html;level=1", true),
        ("text/*", "image/png", false), ("text/html", "text/plain", false),
        ("application/*+json", "application/hal+json", true),
        ("application/*+json", "application/json", false), ("application/*+json", "text/x+json", false),
    ])
    func `a range includes what falls under it`(_ range: String, _ type: String, _ includes: Bool) throws {
        #expect(try #require(MediaType(range)).includes(try #require(MediaType(type))) == includes)
    }

    @Test
    func `what is written reads back as the same type`() throws {
        var generator = SeededGenerator(seed: 29)
        var parameters = 0
        for _ in 0..<5_000 {
            let text = "a/b;x=\(generator.text());y=\"\(generator.text())\";z=\"1\""
            let type = try #require(MediaType(text))
            parameters += type.parameters.count
            #expect(MediaType(type.description) == type, "\(text.debugDescription)")
        }
        #expect(parameters > 5_000)
    }

    @Test(.timeLimit(.minutes(3)), arguments: [";", ";a=b", "=", "\"", ";x=\"", "\\", " ", "a"])
    func `a text of 100 KB takes linear time`(_ piece: String) {
        let text = String(repeating: piece, count: 100_000 / piece.utf8.count)

        _ = MediaType("a/b;" + text)
        _ = MediaType(text)
        _ = MediaType("a/b;x=\"" + text)
    }
}
