// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct HTTPMethodTests {
    @Test(arguments: ["GET", "get", "M-SEARCH", "PROPFIND", "x!#$%&'*+-.^_`|~0"])
    func `any token is a method, in the case in which it is written`(_ text: String) throws {
        #expect(try #require(HTTPMethod(text)).rawValue == text)
        #expect(HTTPMethod("get") != .get)
    }

    @Test(arguments: ["", " ", "GET ", "GE T", "GET\r\n", "G:T", "GÉT", "G\u{0}"])
    func `any other text is none`(_ text: String) {
        #expect(HTTPMethod(text) == nil)
    }

    @Test(arguments: [
        (HTTPMethod.get, true, true), (.head, true, true), (.options, true, true), (.put, false, true),
        (.delete, false, true),
        (.post, false, false), (.patch, false, false), (HTTPMethod(unchecked: "LINK"), false, false),
    ])
    func `safe methods are idempotent, and so are PUT and DELETE`(
        _ method: HTTPMethod, _ isSafe: Bool, _ isIdempotent: Bool
    ) {
        #expect(method.isSafe == isSafe)
        #expect(method.isIdempotent == isIdempotent)
    }

    @Test
    func `POST, PUT and PATCH carry parameters in the body`() {
        let all: [HTTPMethod] = [.get, .put, .post, .delete, .head, .patch, .options]

        #expect(all.filter(\.carriesParametersInBody) == [.put, .post, .patch])
    }

    @Test(
        arguments: [
            ([.patch, .head, .delete, .post, .put, .get], "GET|PUT|POST|DELETE|HEAD|PATCH"),
            ([.post, .get], "GET|POST"), ([.patch], "PATCH"),
            ([HTTPMethod(unchecked: "Z"), .options, .patch, HTTPMethod(unchecked: "A")], "PATCH|A|OPTIONS|Z"), ([], ""),
        ] as [([HTTPMethod], String)])
    func `W-02: a set of methods is written in one order`(_ methods: [HTTPMethod], _ text: String) {
        #expect(HTTPMethodSet(methods).description == text)
        #expect(HTTPMethodSet(text) == HTTPMethodSet(methods))
    }

    @Test(arguments: ["GET|", "|", "GET||PUT", "GET, PUT", " "])
    func `W-02: a text that names no methods is no set`(_ text: String) {
        #expect(HTTPMethodSet(text) == nil)
    }

    @Test
    func `sets know what they hold and share`() {
        let set: HTTPMethodSet = [.get, .put]

        #expect(set.contains(.get))
        #expect(!set.contains(.post))
        #expect(set.intersects([.put, .patch]))
        #expect(!set.intersects([.post]))
    }
}
