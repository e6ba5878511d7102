// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// What a `Set-Cookie` field is read as.
struct CookieParsingTests {
    struct Example: CustomTestStringConvertible, Sendable {
        var field: String
        var name: String
        var value: String
        var testDescription: String { field }

        init(_ field: String, _ name: String, _ value: String) {
            self.field = field
            self.name = name
            self.value = value
        }
    }

    static let now = Date(timeIntervalSince1970: 1_700_000_000)
    let url = CookieExamples.url("https://www.example.com/docs/guide/page?q")

    @Test(arguments: [
        Example("a=b", "a", "b"),
        Example("  a \t=\t b  ", "a", "b"),
        Example("a=", "a", ""),
        Example("a=b=c", "a", "b=c"),
        Example(#"a="b c""#, "a", #""b c""#),
        Example("a=b, c=d", "a", "b, c=d"),
        Example("a=b;c=d", "a", "b"),
        Example("a=b;", "a", "b"),
        Example("a=b;;;Secure", "a", "b"),
        Example("a b=c\td", "a b", "c\td"),
        Example("ä=天", "ä", "天"),
        Example("$Version=1", "$Version", "1"),
    ])
    func `name and value are what stands around the first equals sign, without space`(_ example: Example) throws {
        let cookie = try Cookie(setCookie: example.field, from: url)

        #expect(cookie.name == example.name)
        #expect(cookie.value == example.value)
    }

    @Test func `a cookie that says nothing else is one for its host, its folder and the session`() throws {
        let cookie = try Cookie(setCookie: "a=b", from: url)

        #expect(cookie.domain == "www.example.com")
        #expect(!cookie.includesSubdomains)
        #expect(cookie.path == "/docs/guide")
        #expect(cookie.expires == nil && cookie.isSession)
        #expect(!cookie.isSecure && !cookie.isHTTPOnly)
        #expect(cookie.sameSite == nil)
    }

    @Test func `attributes are read whatever their case, their order and the space around them`() throws {
        let field = "a=b;PATH = /x ; domain=.EXAMPLE.com;secure;HTTPONLY=yes;SameSite=laX;max-age=10;Odd=1"

        let cookie = try Cookie(setCookie: field, from: url, receivedAt: Self.now)

        #expect(cookie.path == "/x")
        #expect(cookie.domain == "example.com" && cookie.includesSubdomains)
        #expect(cookie.isSecure && cookie.isHTTPOnly)
        #expect(cookie.sameSite == .lax)
        #expect(cookie.expires == Self.now + 10)
    }

    @Test(arguments: [
        ("Path=/x; Path=/y", "/y"), ("Path=/x; Path=y", "/docs/guide"), ("Path=", "/docs/guide"),
        ("Path", "/docs/guide"),
        ("Path=docs", "/docs/guide"), ("Path=/", "/"), ("Path=/a%2Fb/", "/a%2Fb/"),
    ])
    func `the last path counts, and one that is none is the folder`(_ attributes: String, _ path: String) throws {
        #expect(try Cookie(setCookie: "a=b; \(attributes)", from: url).path == path)
    }

    @Test(arguments: [
        ("/", "/"), ("/a", "/"), ("/a/", "/a"), ("/a/b", "/a"), ("/a/b/", "/a/b"), ("", "/"), ("/?x=/y/z", "/"),
    ])
    func `the standard path is that of the URL up to its last slash`(_ path: String, _ expected: String) throws {
        let url = CookieExamples.url("http://h\(path)")

        #expect(try Cookie(setCookie: "a=b", from: url).path == expected)
    }

    @Test(arguments: [
        ("Max-Age=60", 60), ("Max-Age=060", 60), ("Expires=Thu, 01 Jan 1970 00:00:01 GMT; Max-Age=5", 5),
        ("Max-Age=5; Expires=Thu, 01 Jan 1970 00:00:01 GMT", 5), ("Max-Age=5; Max-Age=6", 6),
        ("Max-Age=5; Max-Age=six", 5), ("Max-Age=5; Max-Age=", 5), ("Max-Age=2147483647", 2_147_483_647),
    ])
    func `a maximum age counts from the answer on, and before any date`(_ attributes: String, _ seconds: Int) throws {
        let cookie = try Cookie(setCookie: "a=b; \(attributes)", from: url, receivedAt: Self.now)

        #expect(cookie.expires == Self.now + TimeInterval(seconds))
    }

    @Test(arguments: ["Max-Age=0", "Max-Age=-1", "Max-Age=-99999999999999999999", "Max-Age=000", "Max-Age=-0"])
    func `a maximum age of nothing is over at once`(_ attributes: String) throws {
        let cookie = try Cookie(setCookie: "a=b; \(attributes)", from: url, receivedAt: Self.now)

        #expect(cookie.isExpired(at: Self.now) && cookie.isExpired(at: .distantPast))
    }

    @Test(arguments: ["Max-Age=1.5", "Max-Age=+5", "Max-Age=-", "Max-Age", "Max-Age=5s", "Expires=soon", "Expires="])
    func `a lifetime that cannot be read is none`(_ attributes: String) throws {
        #expect(try Cookie(setCookie: "a=b; \(attributes)", from: url, receivedAt: Self.now).isSession)
    }

    @Test func `a maximum age beyond all numbers is for ever`() throws {
        let field = "a=b; Max-Age=\(String(repeating: "9", count: 900))"

        #expect(try Cookie(setCookie: field, from: url, receivedAt: Self.now).expires == .distantFuture)
        #expect(
            try Cookie(setCookie: "a=b; Max-Age=9", from: url, receivedAt: .distantFuture).expires == .distantFuture)
    }

    @Test(arguments: [("Strict", Cookie.SameSite.strict), ("NONE", .none), ("lax", .lax)])
    func `SameSite is kept`(_ text: String, _ expected: Cookie.SameSite) throws {
        #expect(try Cookie(setCookie: "a=b; SameSite=\(text)", from: url).sameSite == expected)
        #expect(try Cookie(setCookie: "a=b; SameSite=\(text)x", from: url).sameSite == nil)
    }

    @Test(arguments: ["", ";", "a", "a; b=c", "=b", " =b", "; a=b", "Secure; a=b"])
    func `what has no name is no cookie`(_ field: String) {
        #expect(throws: CookieError.noName) { try Cookie(setCookie: field, from: url) }
    }

    @Test(arguments: ["a=b\u{0}", "a\u{1F}=b", "a=b; Path=/\u{7F}", "a=b\r\nX: y", "a=b;\u{8}"])
    func `a control character spoils a cookie`(_ field: String) {
        #expect(throws: CookieError.controlCharacter) { try Cookie(setCookie: field, from: url) }
    }

    @Test func `name and value may have 4,096 bytes together`() throws {
        let value = String(repeating: "v", count: 4_092)

        #expect(try Cookie(setCookie: "name=\(value); Path=/", from: url).value == value)
        #expect(throws: CookieError.tooLarge(name: "name", bytes: 4_097)) {
            try Cookie(setCookie: "name=\(value)w", from: url)
        }
        #expect(throws: CookieError.tooLarge(name: "näm", bytes: 4_097)) {
            try Cookie(setCookie: "näm=\(value)w", from: url)
        }
    }

    @Test func `an attribute may have 1,024 bytes, and is not there beyond`() throws {
        let path = "/" + String(repeating: "p", count: 1_023)

        #expect(try Cookie(setCookie: "a=b; Path=\(path); Secure", from: url).path == path)
        let cookie = try Cookie(setCookie: "a=b; Path=\(path)q; Secure", from: url)
        #expect(cookie.path == "/docs/guide")
        #expect(cookie.isSecure)
    }

    @Test func `a cookie for https only is not taken over http`() throws {
        let http = CookieExamples.url("http://www.example.com/")

        #expect(throws: CookieError.notSecure(name: "a")) { try Cookie(setCookie: "a=b; Secure", from: http) }
        #expect(try Cookie(setCookie: "a=b; Secure", from: url).isSecure)
    }

    @Test(arguments: [
        ("__Secure-a=b; Secure", true), ("__Secure-a=b", false), ("__SECURE-a=b", false),
        ("__Host-a=b; Secure; Path=/", true), ("__Host-a=b; Path=/", false), ("__Host-a=b; Secure", false),
        ("__Host-a=b; Secure; Path=/x", false), ("__Host-a=b; Secure; Path=/; Domain=example.com", false),
        ("__Host-a=b; Secure; Path=/; Domain=www.example.com", false), ("__host-a=b; Path=/", false),
        ("__Hos-a=b", true), ("x__Host-a=b", true),
    ])
    func `a name that promises something is held to it`(_ field: String, _ isTaken: Bool) {
        let root = CookieExamples.url("https://www.example.com/")

        #expect(((try? Cookie(setCookie: field, from: root)) != nil) == isTaken)
        if !isTaken {
            let name = String(field.prefix { $0 != "=" })
            #expect(throws: CookieError.brokenPromise(name: name)) { try Cookie(setCookie: field, from: root) }
        }
    }

    @Test func `nothing prints a value, and every error names its cookie`() throws {
        let cookie = try Cookie(setCookie: "name=sesame; Path=/", from: url)
        let errors: [CookieError] = [
            .invalidName("name"), .invalidValue(name: "name"), .invalidPath(name: "name"),
            .invalidDomain(name: "name", domain: "d"), .tooLarge(name: "name", bytes: 9_999),
            .foreignDomain(name: "name", domain: "d", host: "h"), .publicSuffix(name: "name", domain: "d"),
            .notSecure(name: "name"), .hidesSecureCookie(name: "name"), .brokenPromise(name: "name"),
        ]
        var dumped = ""
        dump(cookie, to: &dumped)

        #expect(cookie.description == "name=<redacted> for www.example.com/")
        #expect(!dumped.contains("sesame") && !String(reflecting: cookie).contains("sesame"))
        #expect(errors.allSatisfy { $0.description.contains("'name'") })
        #expect([CookieError.noName, .controlCharacter].allSatisfy { $0.description.contains("a cookie") })
    }
}

/// What several tests begin with.
enum CookieExamples {
    /// A URL that is known to be one.
    static func url(_ text: String) -> HTTPURL {
        do throws(HTTPURLError) {
            return try HTTPURL(text)
        } catch {
            preconditionFailure("'\(text)' is no URL: \(error)")
        }
    }
}
