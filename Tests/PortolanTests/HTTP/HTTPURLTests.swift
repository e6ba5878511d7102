// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct HTTPURLTests {
    @Test(arguments: [
        ("HTTP://Example.COM", "http://example.com/"),
        ("http://h:80/", "http://h/"),
        ("https://h:443/", "https://h/"),
        ("https://h:80/", "https://h:80/"),
        ("http://h:/x", "http://h/x"),
        ("http://h:0080/x", "http://h/x"),
        ("http://h:0/x", "http://h:0/x"),
        ("http://h:65535/x", "http://h:65535/x"),
        ("http://h?q", "http://h/?q"),
        ("http://h/?", "http://h/?"),
        ("http://h/a?b#c?d", "http://h/a?b"),
        ("http://h#c", "http://h/"),
        ("  http://h/x  ", "http://h/x"),
        ("http://h/a/./b/../c", "http://h/a/c"),
        ("http://h/a/%2e/b/%2E%2e/c", "http://h/a/c"),
        ("http://h/a/.%2E/.", "http://h/"),
        ("http://h/../../a/..", "http://h/"),
        ("http://h/a//../b", "http://h/a/b"),
        ("http://h/.../.a/%2ex", "http://h/.../.a/%2ex"),
        ("http://h/a?b/../c", "http://h/a?b/../c"),
        ("http://h/a b/ä/\"<>^`{}", "http://h/a%20b/%C3%A4/%22%3C%3E%5E%60%7B%7D"),
        ("http://h/!$&'()*+,-.:;=@[]_|~", "http://h/!$&'()*+,-.:;=@[]_|~"),
        ("http://h/?a b'ä\"<>", "http://h/?a%20b'%C3%A4%22%3C%3E"),
        ("http://h/?!$&()*+,-./:;=?@[\\]^_`{|}~", "http://h/?!$&()*+,-./:;=?@[\\]^_`{|}~"),
        ("http://h/%2f%2F%c3%A4?%2f%41", "http://h/%2f%2F%c3%A4?%2f%41"),
        ("http://h/100%/%2/%zz?%", "http://h/100%/%2/%zz?%"),
        ("http://a_b.c-d.1x./", "http://a_b.c-d.1x./"),
        ("http://1.2.3.4:8080/", "http://1.2.3.4:8080/"),
        ("http://!$&'()*+,-.;=_~/", "http://!$&'()*+,-.;=_~/"),
    ])
    func `a URL is brought into one form`(_ text: String, _ normal: String) throws {
        let url = try HTTPURL(text)

        #expect(url.description == normal)
        #expect(try HTTPURL(normal) == url)
    }

    @Test
    func `the parts are those of the text`() throws {
        let url = try HTTPURL("https://Api.Example.com:8443/v1/a%20b?q=1&r#top")

        #expect(url.scheme == "https")
        #expect(url.host == "api.example.com")
        #expect(url.port == 8443)
        #expect(url.path == "/v1/a%20b")
        #expect(url.query == "q=1&r")
        #expect(url.authority == "api.example.com:8443")
        #expect(url.origin == "https://api.example.com:8443")
        #expect(url.pathAndQuery == "/v1/a%20b?q=1&r")
    }

    @Test(arguments: [
        ("", HTTPURLError.notAbsolute("")),
        ("example.com/x", .notAbsolute("example.com/x")),
        ("//example.com/x", .notAbsolute("//example.com/x")),
        ("http:example.com", .notAbsolute("http:example.com")),
        ("http:/example.com", .notAbsolute("http:/example.com")),
        ("localhost:80/x", .unsupportedScheme("localhost:80/x")),
        ("ftp://h/x", .unsupportedScheme("ftp://h/x")),
        ("http://", .invalidHost("")),
        ("http:///x", .invalidHost("")),
        ("http://:80/", .invalidHost("")),
        ("http://?", .invalidHost("")),
        ("http://a b/", .invalidHost("a b")),
        ("http://a\\b/", .invalidHost("a\\b")),
        ("http://a\tb/", .invalidHost("a\\u{9}b")),
        ("http://a%62/", .invalidHost("a%62")),
        ("http://bücher.example/", .invalidHost("bücher.example")),
        ("http://h:x/", .invalidPort("x")),
        ("http://h:65536/", .invalidPort("65536")),
        ("http://h:99999999999999999999/", .invalidPort("99999999999999999999")),
        ("http://h:80:80/", .invalidPort("80:80")),
        ("http://h:-1/", .invalidPort("-1")),
        ("http://h/a\\b", .invalidCharacter("a backslash in the path")),
        ("http://h/a\tb", .invalidCharacter("the control character U+0009 in the path")),
        ("http://h/a\r\nb", .invalidCharacter("the control character U+000D in the path")),
        ("http://h/?a\u{7F}", .invalidCharacter("the control character U+007F in the query")),
        ("http://h/\u{0}", .invalidCharacter("the control character U+0000 in the path")),
    ])
    func `what cannot be called is refused`(_ text: String, _ error: HTTPURLError) {
        #expect(throws: error) { try HTTPURL(text) }
    }

    @Test(arguments: [
        "http://kim:opensesame@h/", "http://opensesame@h/", "http://:opensesame@h/", "http://kim:open@sesame@h/",
        "http://kim:opensesame/x@h/", "http://kim:opensesame#x@h/", "http://kim:a@opensesame#x@h/",
        "http://kim:a@opensesame?x@h/", "ftp://kim:opensesame@h/", "http:kim:opensesame@h", "kim:opensesame@h",
        "//kim:opensesame@h/", "http://h:x/?access_token=opensesame",
        "ftp://h/?token=opensesame#id_token=opensesame", "ftp://a@b/?x@y&token=opensesame",
    ])
    func `an error never prints a password`(_ text: String) throws {
        let error = try #require(throws: HTTPURLError.self) { try HTTPURL(text) }

        #expect(!error.description.contains("sesame"))
        #expect(!String(reflecting: error).contains("sesame"))
    }

    @Test
    func `user information has an error of its own`() {
        #expect(throws: HTTPURLError.containsUserInformation("https://<redacted>@h/x")) {
            try HTTPURL("https://kim:secret@h/x")
        }
    }

    @Test(arguments: [
        (
            HTTPURLError.notAbsolute("x"),
            "'x' is not an absolute URL: it must begin with http:// or https:// and a host"
        ),
        (.unsupportedScheme("ftp://h"), "the scheme of 'ftp://h' is neither http nor https"),
        (.invalidHost(""), "the host '' of the URL cannot be used: it is empty"),
        (
            .invalidHost("[1]"),
            "the host '[1]' of the URL cannot be used: what stands in brackets is not an IPv6 address"
        ),
        (.invalidHost("ä"), "the host 'ä' of the URL cannot be used: write an international name in Punycode (xn--…)"),
        (.invalidHost("%20"), "the host '%20' of the URL cannot be used: a host is not percent-encoded"),
        (.invalidHost("a b"), "the host 'a b' of the URL cannot be used: it holds a character that hosts do not have"),
        (
            .invalidHost("1.2"),
            "the host '1.2' of the URL cannot be used: its last label is a number, and it is not an IPv4 address of four "
                + "decimal numbers"
        ),
        (.invalidPort("x"), "the port 'x' of the URL is not a number from 0 to 65535"),
        (
            .containsUserInformation("http://<redacted>@h"),
            "the URL 'http://<redacted>@h' holds user information: a name or a password belongs into a header field"
        ),
        (
            .invalidCharacter("a backslash in the path"),
            "the URL holds a backslash in the path, which must be percent-encoded"
        ),
    ])
    func `an error is a sentence`(_ error: HTTPURLError, _ sentence: String) {
        #expect(error.description == sentence)
    }

    @Test
    func `an error shows 80 characters of the text`() {
        #expect(throws: HTTPURLError.notAbsolute(String(repeating: "x", count: 80) + "…")) {
            try HTTPURL(String(repeating: "x", count: 1000))
        }
    }

    @Test(arguments: [
        ("/api/v2", "x", "/api/v2/x"), ("/api/v2/", "x", "/api/v2/x"), ("/api/v2", "/x", "/api/v2/x"),
        ("/api/v2//", "//x", "/api/v2/x"), ("/api/v2", "x/", "/api/v2/x/"), ("/", "x/y", "/x/y"),
        ("/api/v2", "", "/api/v2"), ("/api/v2/", "", "/api/v2/"), ("/api/v2", "/", "/api/v2"),
        ("/api", "a//b", "/api/a//b"), ("/api", "a/../../../b", "/api/b"), ("/api", "%2e%2E/b", "/api/b"),
        ("/api", "a%2Fb", "/api/a%2Fb"),
    ])
    func `P-04: the base path is kept, slashes in between do not matter`(
        _ base: String, _ path: String, _ whole: String
    ) throws {
        let url = try HTTPURL("https://h\(base)").appending(encodedPath: path, query: nil)

        #expect(url.description == "https://h\(whole)")
    }

    @Test(arguments: ["http://h/api/v3", "http://h/api/v3/"], ["/users/1", "users/1"])
    func `P-05, C06: leading and trailing slashes do not matter`(_ base: String, _ path: String) throws {
        let url = try HTTPURL(base).appending(encodedPath: path, query: nil)

        #expect(url.description == "http://h/api/v3/users/1")
    }

    @Test(
        arguments: [
            (nil, nil, nil), (nil, "b=2", "b=2"), ("a=1", nil, "a=1"), ("a=1", "b=2", "a=1&b=2"), ("", "b=2", "b=2"),
            ("a=1", "", "a=1"), ("", nil, ""), (nil, "", ""),
        ] as [(String?, String?, String?)])
    func `the base query comes first`(_ base: String?, _ added: String?, _ whole: String?) throws {
        let url = HTTPURL(uncheckedScheme: "http", host: "h", port: nil, path: "/", query: base)

        #expect(url.appending(encodedPath: "x", query: added).query == whole)
    }

    @Test(arguments: [
        ("a=1&access_token=x&b=2", "a=1&access_token=<redacted>&b=2"),
        (
            "TOKEN=x&Api-Key=y&apiKey=z&X-Amz-Signature=s",
            "TOKEN=<redacted>&Api-Key=<redacted>&apiKey=<redacted>&X-Amz-Signature=<redacted>"
        ),
        ("user%5Bpassword%5D=x=y", "user%5Bpassword%5D=<redacted>"),
        ("client_secret=&code=1&sig=2&key=3", "client_secret=<redacted>&code=<redacted>&sig=<redacted>&key=<redacted>"),
        ("token&keys=1&coded=2&page=3", "token&keys=1&coded=2&page=3"),
        ("acc%65ss_token=x", "acc%65ss_token=<redacted>"),
    ])
    func `credentials in the query are not printed`(_ query: String, _ redacted: String) throws {
        let url = try HTTPURL("https://h/p?\(query)")

        #expect(url.redactedDescription == "https://h/p?\(redacted)")
    }

    @Test(.timeLimit(.minutes(3)), arguments: ["a", "/", "/..", "/a/..", "%", "ä", " ", "?", "@", ":", ".", "[", "#"])
    func `a text of 100 KB takes linear time`(_ piece: String) {
        let text = String(repeating: piece, count: 100_000 / piece.utf8.count)

        for start in ["http://h/", "http://", "http://h:", "http://[", ""] {
            _ = try? HTTPURL(start + text)
        }
    }

    @Test
    func `what is printed reads back as the same URL`() throws {
        var generator = SeededGenerator(seed: 7)
        var accepted = 0
        for _ in 0..<5_000 {
            let text = "http://h/\(generator.text())?\(generator.text())"
            guard let url = try? HTTPURL(text) else { continue }
            accepted += 1
            #expect(try HTTPURL(url.description) == url, "\(text.debugDescription)")
        }
        #expect(accepted > 1_000)
    }
}
