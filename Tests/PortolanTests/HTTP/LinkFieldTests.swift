// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct LinkFieldTests {
    @Test
    func `C20: commas within the target belong to it`() throws {
        var fields = HTTPFields()
        try fields.set("Link", to: "<http://h/api?page=2&f=a,b,c>; rel=\"next\", <http://h/api?page=9>; rel=\"last\"")

        #expect(fields.links.first { $0.hasRelation("next") }?.target == "http://h/api?page=2&f=a,b,c")
        #expect(fields.links.first { $0.hasRelation("last") }?.target == "http://h/api?page=9")
    }

    @Test
    func `C13: every Link line is read, in order`() throws {
        var fields = HTTPFields()
        fields.append(try HTTPField(name: .link, value: "</1>; rel=prev"))
        fields.append(try HTTPField(name: .accept, value: "</x>; rel=prev"))
        fields.append(try HTTPField(name: try #require(HTTPFieldName("lINK")), value: "</2>; rel=next, </3>"))

        #expect(fields.links.map(\.target) == ["/1", "/2", "/3"])
    }

    @Test(
        arguments: [
            ("</a>", "/a", [:]),
            ("<>; rel=next", "", ["rel": "next"]),
            ("</a>;REL = Next ; Title=\"a, \\\"b\\\"; c\"", "/a", ["rel": "Next", "title": "a, \"b\"; c"]),
            ("</a>; rel=next; rel=prev; title=x; title=y", "/a", ["rel": "next", "title": "x", "title": "y"]),
            ("</a>; crossorigin; rel=next", "/a", ["crossorigin": "", "rel": "next"]),
            ("</a>;; ;rel=next;", "/a", ["rel": "next"]),
            ("</a>; =x; rel=next", "/a", ["rel": "next"]),
            ("</a> junk; rel=\"next\" junk; x=y", "/a", ["rel": "next", "x": "y"]),
            ("</a>; title*=UTF-8'en'%e2%82%ac", "/a", ["title*": "UTF-8'en'%e2%82%ac"]),
            ("</a>; rel=\"next", "/a", ["rel": "next"]),
            (" , ,</a>; rel=next , ", "/a", ["rel": "next"]),
        ] as [(String, String, KeyValuePairs<String, String>)])
    func `a link has a target and parameters`(
        _ line: String, _ target: String, _ parameters: KeyValuePairs<String, String>
    ) {
        let link = LinkField(target: target, parameters: parameters.map { .init(name: $0.key, value: $0.value) })

        #expect(LinkField.list(line) == [link])
    }

    @Test(arguments: [
        ("", []), ("foo; rel=next", []), ("\"</a>\"; rel=next", []), ("<http://h/; rel=next", []), ("<", []),
        ("foo; title=\"x, </a>\", </b>", ["/b"]), ("foo, </b>", ["/b"]), ("</a>, foo, </b>", ["/a", "/b"]),
        ("<http://h/; rel=prev, </b>; rel=next", ["/b"]), ("</a>; title=\"</b>, </c>\", </d>", ["/a", "/d"]),
    ])
    func `what is malformed is skipped, the rest is kept`(_ line: String, _ targets: [String]) {
        #expect(LinkField.list(line).map(\.target) == targets)
    }

    @Test
    func `one link may have several relations`() {
        let link = LinkField(target: "/", parameters: [.init(name: "REL", value: "Next  https://h/Rel last")])

        #expect(link.relations == ["next", "https://h/rel", "last"])
        #expect(link.hasRelation("NEXT"))
        #expect(!link.hasRelation("prev"))
        #expect(LinkField(target: "/").relations.isEmpty)
        #expect(link[parameter: "Rel"] == "Next  https://h/Rel last")
    }

    @Test(
        .timeLimit(.minutes(3)),
        arguments: ["<", ">", ",", ";", "\"", "</a>,", "</a>;rel=x;", ";rel=x", "=", " ", "\\"])
    func `a line of 100 KB takes linear time`(_ piece: String) {
        let text = String(repeating: piece, count: 100_000 / piece.utf8.count)

        _ = LinkField.list(text)
        _ = LinkField.list("</a>;x=\"" + text)
        _ = LinkField.list("</a>;x" + text)
    }
}
