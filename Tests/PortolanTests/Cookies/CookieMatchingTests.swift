// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

/// Who may set a cookie, and where it goes.
struct CookieMatchingTests {
    @Test(arguments: [
        ("example.com", "example.com", true), ("www.example.com", "example.com", true),
        ("a.b.example.com", "example.com", true), ("example.com", "www.example.com", false),
        ("badexample.com", "example.com", false), ("example.com", "com", true), ("example.com.", "example.com", false),
        ("example.com", "", false), ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "0.0.1", false),
        ("127.0.0.1", "1", false), ("[::1]", "[::1]", true), ("[::1]", "1]", false), ("[1::ffff:1.2]", "2]", false),
        ("localhost", "localhost", true), ("a.localhost", "localhost", true),
    ])
    func `a host matches a domain that it is or lies below`(_ host: String, _ domain: String, _ matches: Bool) {
        #expect(CookieDomain.matches(host, domain) == matches)
    }

    @Test(arguments: [
        ("/", "/", true), ("/a", "/", true), ("/a", "/a", true), ("/a/", "/a", true), ("/a/b", "/a", true),
        ("/ab", "/a", false), ("/a", "/a/", false), ("/a/b", "/a/", true), ("/A", "/a", false), ("/", "/a", false),
        ("/a%2Fb", "/a", false), ("/e\u{301}", "/e", false), ("/é", "/e\u{301}", false),
    ])
    func `a path matches one that it is or lies below`(_ path: String, _ cookiePath: String, _ matches: Bool) {
        #expect(CookiePath.matches(path, cookiePath) == matches)
    }

    struct Setting: CustomTestStringConvertible, Sendable {
        var host: String
        var domain: String
        /// The cookie's domain, with a dot in front when it includes those below it; `nil` when it is refused.
        var outcome: String?
        var testDescription: String { "\(host) sets \(domain)" }

        init(_ host: String, _ domain: String, _ outcome: String?) {
            self.host = host
            self.domain = domain
            self.outcome = outcome
        }
    }

    @Test(arguments: [
        Setting("www.example.com", "example.com", ".example.com"),
        Setting("www.example.com", ".example.com", ".example.com"),
        Setting("www.example.com", "WWW.Example.COM", ".www.example.com"),
        Setting("www.example.com", "", "www.example.com"),
        Setting("www.example.com", ".", "www.example.com"),
        Setting("www.example.com", "..example.com", nil),
        Setting("www.example.com", "example.com.", nil),
        Setting("www.example.com", "ample.com", nil),
        Setting("www.example.com", "other.com", nil),
        Setting("example.com", "www.example.com", nil),
        Setting("www.example.com", "com", nil),
        Setting("localhost", "localhost", "localhost"),
        Setting("a.localhost", "localhost", nil),
        Setting("intranet", "intranet", "intranet"),
        Setting("127.0.0.1", "127.0.0.1", "127.0.0.1"),
        Setting("127.0.0.1", "0.0.1", nil),
        Setting("127.0.0.1", "1", nil),
        Setting("[::1]", "[::1]", "[::1]"),
        Setting("[::1]", "::1", nil),
        Setting("xn--bcher-kva.example.com", "xn--bcher-kva.example.com", ".xn--bcher-kva.example.com"),
        Setting("xn--bcher-kva.example.com", "bücher.example.com", nil),
        Setting("k.example.com", "\u{212A}.example.com", nil),
    ])
    func `a domain may be set by the hosts in it, and reaches those below it`(_ setting: Setting) throws {
        let url = CookieExamples.url("http://\(setting.host):8080/")

        let cookie = try? Cookie(setCookie: "a=b; Domain=\(setting.domain)", from: url)

        #expect(cookie.map { ($0.includesSubdomains ? "." : "") + $0.domain } == setting.outcome)
    }

    #if os(Linux)
        @Test(arguments: [
            Setting("shop.co.uk", "co.uk", nil),
            Setting("a.shop.co.uk", "shop.co.uk", ".shop.co.uk"),
            Setting("ada.github.io", "github.io", nil),
            Setting("github.io", "github.io", "github.io"),
            Setting("docs.ada.github.io", "ada.github.io", ".ada.github.io"),
            Setting("a.b.kawasaki.jp", "b.kawasaki.jp", nil),
            Setting("city.kawasaki.jp", "city.kawasaki.jp", ".city.kawasaki.jp"),
            Setting("x.unknown-top-level", "unknown-top-level", nil),
            Setting("a.xn--85x722f.xn--55qx5d.cn", "xn--55qx5d.cn", nil),
            Setting("shop.co.uk.", "co.uk.", nil),
        ])
        func `nobody sets a cookie for what belongs to nobody`(_ setting: Setting) throws {
            let url = CookieExamples.url("http://\(setting.host)/")

            let cookie = try? Cookie(setCookie: "a=b; Domain=\(setting.domain)", from: url)

            #expect(cookie.map { ($0.includesSubdomains ? "." : "") + $0.domain } == setting.outcome)
        }
    #endif

    @Test func `what is refused says why`() {
        let url = CookieExamples.url("http://www.example.com/")

        #expect(throws: CookieError.publicSuffix(name: "a", domain: "com")) {
            try Cookie(setCookie: "a=b; Domain=com", from: url)
        }
        #expect(throws: CookieError.foreignDomain(name: "a", domain: "other.com", host: "www.example.com")) {
            try Cookie(setCookie: "a=b; Domain=other.com", from: url)
        }
        #expect(throws: CookieError.invalidDomain(name: "a", domain: "bücher.com")) {
            try Cookie(setCookie: "a=b; Domain=bücher.com", from: url)
        }
    }

    @Test(arguments: [
        ("https://example.com/docs", true), ("https://example.com/docs/a?b", true),
        ("https://example.com:8443/docs", true),
        ("http://example.com/docs", false), ("https://example.com/", false), ("https://www.example.com/docs", false),
    ])
    func `a cookie applies to its host, its path and https where it says so`(_ url: String, _ applies: Bool) throws {
        let cookie = try Cookie(name: "a", value: "b", domain: "Example.COM", path: "/docs", isSecure: true)

        #expect(cookie.applies(to: CookieExamples.url(url)) == applies)
    }

    @Test(arguments: [
        "", ".example.com", "example.com:80", "a/b", "user@host", "a b", "bücher.de", "::1", "1.2.3", "a#", "K\u{212A}",
    ])
    func `a cookie that is made by hand has a domain that can be a host`(_ domain: String) {
        #expect(throws: CookieError.invalidDomain(name: "a", domain: domain)) {
            try Cookie(name: "a", value: "b", domain: domain)
        }
    }

    @Test func `a cookie that is made by hand keeps the same rules`() throws {
        let make = { (name: String, value: String, path: String) in
            try Cookie(name: name, value: value, domain: "example.com", path: path)
        }

        #expect(throws: CookieError.invalidName("")) { try make("", "b", "/") }
        #expect(throws: CookieError.invalidName("a=")) { try make("a=", "b", "/") }
        #expect(throws: CookieError.invalidName(" a")) { try make(" a", "b", "/") }
        #expect(throws: CookieError.invalidValue(name: "a")) { try make("a", "b;c", "/") }
        #expect(throws: CookieError.invalidValue(name: "a")) { try make("a", "b\r\nX: y", "/") }
        #expect(throws: CookieError.invalidValue(name: "a")) { try make("a", "b ", "/") }
        #expect(throws: CookieError.invalidPath(name: "a")) { try make("a", "b", "x") }
        #expect(throws: CookieError.invalidPath(name: "a")) { try make("a", "b", "/;Secure") }
        #expect(throws: CookieError.brokenPromise(name: "__Host-a")) { try make("__Host-a", "b", "/") }
        #expect(throws: CookieError.publicSuffix(name: "a", domain: "com")) {
            try Cookie(name: "a", value: "b", domain: "com", includesSubdomains: true)
        }
        #expect(throws: CookieError.invalidDomain(name: "a", domain: "127.0.0.1")) {
            try Cookie(name: "a", value: "b", domain: "127.0.0.1", includesSubdomains: true)
        }
        #expect(try make("a", "b", "/\u{301}").path == "/\u{301}")
        #expect(
            try Cookie(name: "a", value: "b", domain: "[::1]").applies(to: CookieExamples.url("http://[0:0::1]:9/")))
    }
}
