// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct HTTPURLResolvingTests {
    // RFC 3986, section 5.4.1. Fragments are not sent, so they are not here.
    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"),
        ("g#s", "http://a/b/c/g"), ("g?y#s", "http://a/b/c/g?y"), (";x", "http://a/b/c/;x"),
        ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y"), ("", "http://a/b/c/d;p?q"),
        (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
        ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"), ("../../g", "http://a/g"),
    ])
    func `the normal examples of RFC 3986 resolve as they should`(_ reference: String, _ result: String) throws {
        let base = try HTTPURL("http://a/b/c/d;p?q")

        #expect(try base.resolving(reference).description == result)
    }

    // RFC 3986, section 5.4.2.
    @Test(arguments: [
        ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
        ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
        ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
        ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
        ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/./x", "http://a/b/c/g"),
        ("g#s/../x", "http://a/b/c/g"),
    ])
    func `the abnormal examples of RFC 3986 resolve as they should`(_ reference: String, _ result: String) throws {
        let base = try HTTPURL("http://a/b/c/d;p?q")

        #expect(try base.resolving(reference).description == result)
    }

    @Test(arguments: [("http:g", HTTPURLError.notAbsolute("http:g")), ("g:h", .unsupportedScheme("g:h"))])
    func `a scheme without slashes, and any other scheme, is refused`(_ reference: String, _ error: HTTPURLError) throws
    {
        let base = try HTTPURL("http://a/b/c/d;p?q")

        #expect(throws: error) { try base.resolving(reference) }
    }

    @Test(arguments: [
        ("/b", "http://127.0.0.1:8001/b"),
        ("http://127.0.0.1:8002/c", "http://127.0.0.1:8002/c"),
        ("//127.0.0.1:8002/c?d", "http://127.0.0.1:8002/c?d"),
    ])
    func `C12: a location may name another server or none`(_ location: String, _ result: String) throws {
        let base = try HTTPURL("http://127.0.0.1:8001/a")

        #expect(try base.resolving(location).description == result)
    }

    @Test(arguments: ["a=1&b=%2f%2F&c=%zz", "page[after]=x|y", "cursor=a+b%20c/?", "=&&=", "%E4"])
    func `the query of a link is kept byte for byte`(_ query: String) throws {
        let base = try HTTPURL("https://h/list?page=1")

        for link in ["https://h/list?\(query)", "/list?\(query)", "list?\(query)", "?\(query)"] {
            #expect(try base.resolving(link).description == "https://h/list?\(query)")
        }
    }

    @Test(
        arguments: [
            ("a b/ä", "http://h/a%20b/%C3%A4"), ("..", "http://h/"), ("%2e%2e/x", "http://h/x"), ("x:y", nil),
            ("./x:y", "http://h/x:y"), ("a\\b", nil), ("a\nb", nil), ("//h\\x", nil), ("//kim:pass@h/", nil),
            ("///x", nil),
            (":80", "http://h/:80"), ("1http://x", "http://h/1http://x"), ("//H:80/x", "http://h/x"),
            (" x ", "http://h/x"),
            ("https://h:443", "https://h/"), ("HTTPS:x", nil),
        ] as [(String, String?)])
    func `a reference obeys the same rules as a URL`(_ reference: String, _ result: String?) throws {
        let base = try HTTPURL("http://h")

        #expect((try? base.resolving(reference).description) == result)
    }

    @Test
    func `a URL resolves to itself`() throws {
        var generator = SeededGenerator(seed: 23)
        let base = try HTTPURL("https://h/a/b?c")
        for _ in 0..<2_000 {
            guard let url = try? base.resolving(generator.text()) else { continue }
            #expect(try base.resolving(url.description) == url)
        }
    }
}
