// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Synchronization
import Testing

/// How cookies come, are sent, and go.
struct CookieStorageTests {
    /// A clock that a test sets.
    final class Clock: Sendable {
        private let date = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
        var now: Date { date.withLock(\.self) }
        func advance(by seconds: TimeInterval) { date.withLock { $0 += seconds } }
    }

    let clock = Clock()
    let url = CookieExamples.url("https://www.example.com/docs/page")
    let http = CookieExamples.url("http://www.example.com/docs/page")

    func storage() -> CookieStorage { CookieStorage(now: { [clock] in clock.now }) }

    @Test func `cookies are sent in order of their paths' length, then of their age`() throws {
        let storage = storage()
        for field in ["a=1; Path=/", "b=2; Path=/docs", "c=3; Path=/", "d=4; Path=/docs", "e=5; Path=/other"] {
            try storage.set(field, from: url)
        }
        try storage.set("a=6; Path=/", from: url)

        #expect(storage.field(for: url, besides: []) == "b=2; d=4; a=6; c=3")
        #expect(storage.cookies(for: url).map(\.name) == ["b", "d", "a", "c"])
        #expect(storage.cookies.map(\.name) == ["a", "b", "c", "d", "e"])
    }

    @Test func `name, path, domain and who is below it tell cookies apart`() throws {
        let storage = storage()
        let fields = [
            "a=1; Path=/", "A=2; Path=/", "a=3; Path=/docs", "a=4; Path=/; Domain=www.example.com",
            "a=5; Path=/; Domain=example.com", "\u{E9}=6; Path=/", "e\u{301}=7; Path=/",
        ]
        for field in fields { try storage.set(field, from: url) }

        #expect(storage.cookies.map(\.value) == ["1", "2", "3", "4", "5", "6", "7"])
        #expect(storage.field(for: CookieExamples.url("https://a.www.example.com/"), besides: []) == "a=4; a=5")
    }

    @Test func `an expired cookie is not sent, and one that comes expired removes its predecessor`() throws {
        let storage = storage()
        try storage.set("a=1; Max-Age=10", from: url)
        try storage.set("b=2", from: url)

        clock.advance(by: 9)
        #expect(storage.field(for: url, besides: []) == "a=1; b=2")
        clock.advance(by: 1)
        #expect(storage.field(for: url, besides: []) == "b=2")
        #expect(storage.cookies.map(\.name) == ["b"])
        #expect(storage.description == "2 cookies")
        storage.removeExpired()
        #expect(storage.description == "1 cookies")
        try storage.set("b=; Expires=Thu, 01 Jan 1970 00:00:00 GMT", from: url)
        #expect(storage.cookies.isEmpty)
        try storage.set("c=; Max-Age=0", from: url)
        #expect(storage.description == "0 cookies")
    }

    @Test func `http neither sees nor replaces nor hides nor removes what is for https only`() throws {
        let storage = storage()
        try storage.set("a=1; Secure; Path=/docs", from: url)

        #expect(storage.field(for: http, besides: []) == nil)
        for field in [
            "a=2; Path=/docs", "a=2; Path=/docs/deeper", "a=; Path=/docs; Max-Age=0",
            "a=2; Path=/docs; Domain=example.com",
        ] {
            #expect(throws: CookieError.hidesSecureCookie(name: "a")) { try storage.set(field, from: http) }
        }
        #expect(throws: CookieError.hidesSecureCookie(name: "a")) {
            try storage.set("a=2; Path=/docs", from: CookieExamples.url("http://deep.www.example.com/"))
        }
        #expect(throws: CookieError.notSecure(name: "a")) { try storage.set("a=2; Secure", from: http) }
        try storage.set("a=3; Path=/", from: http)
        try storage.set("a=4", from: CookieExamples.url("http://other.example.com/docs/"))
        #expect(storage.field(for: url, besides: []) == "a=1; a=3")
        try storage.set("a=5; Path=/docs", from: url)
        #expect(storage.cookies(for: http).map(\.value) == ["5", "3"])
    }

    @Test func `a domain has 50 cookies, and those unused for longest make room`() throws {
        let storage = storage()
        for number in 0..<50 { try storage.set("n\(number)=x; Path=/p\(number)", from: url) }
        _ = storage.field(for: CookieExamples.url("https://www.example.com/p0"), besides: [])

        try storage.set("new=x", from: url)

        let names = Set(storage.cookies.map(\.name))
        #expect(names.count == 50)
        #expect(names.contains("n0") && !names.contains("n1") && names.contains("new"))
    }

    @Test func `expired cookies make room first, then those that are not for https only`() throws {
        let storage = storage()
        try storage.set("secure=x; Secure", from: url)
        for number in 0..<48 { try storage.set("n\(number)=x", from: url) }
        try storage.set("short=x; Max-Age=1", from: url)
        clock.advance(by: 2)

        try storage.set("late=x", from: url)
        #expect(storage.cookies.count == 50)
        #expect(storage.cookies.map(\.name).contains("n0"))
        for number in 0..<60 { try storage.set("flood\(number)=x", from: http) }
        #expect(storage.cookies.count == 50)
        #expect(storage.cookies.map(\.name).contains("secure"))
    }

    @Test func `there are 3,000 cookies in all`() throws {
        let storage = storage()
        for host in 0..<61 {
            for number in 0..<50 {
                storage.set(try Cookie(name: "n\(number)", value: "x", domain: "h\(host).example.com"))
            }
        }

        #expect(storage.cookies.count == 3_000)
        #expect(storage.cookies.first?.domain == "h1.example.com")
    }

    @Test func `cookies are removed one by one, by what they are, or all at once`() throws {
        let storage = storage()
        try storage.set("a=1; Path=/", from: url)
        try storage.set("b=2; Path=/; Max-Age=10", from: url)
        try storage.set("c=3; Path=/", from: url)

        storage.remove(try Cookie(name: "a", value: "another", domain: "www.example.com"))
        #expect(storage.cookies.map(\.name) == ["b", "c"])
        storage.removeAll { cookie in cookie.isSession && storage.cookies.count == 2 }
        #expect(storage.cookies.map(\.name) == ["b"])
        storage.removeAll()
        #expect(storage.cookies.isEmpty && storage.field(for: url, besides: []) == nil)
    }

    @Test func `what is set by hand stands in front, and hides stored cookies of its names`() throws {
        let storage = storage()
        for field in ["a=1", "b=2", "c=3"] { try storage.set(field, from: url) }

        #expect(storage.field(for: url, besides: ["x=y"]) == "x=y; a=1; b=2; c=3")
        #expect(storage.field(for: url, besides: ["b=own;  c = own", "d"]) == "b=own;  c = own; d; a=1")
        #expect(storage.field(for: url, besides: ["a=; b=; c="]) == "a=; b=; c=")
        #expect(storage.field(for: url, besides: [""]) == "a=1; b=2; c=3")
        #expect(storage.field(for: CookieExamples.url("https://h/"), besides: ["x=y", "z"]) == "x=y; z")
    }

    @Test func `what an answer sets in several fields are several cookies, and the handler hears of those refused`()
        throws
    {
        let refused = Mutex<[String]>([])
        let storage = CookieStorage(onRefusal: { error, url in refused.withLock { $0.append("\(url.host): \(error)") } }
        )
        var fields = HTTPFields()
        for value in ["a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT", "b=2; Domain=com", "nothing", "c=3"] {
            fields.append(try HTTPField(name: .setCookie, value: value))
        }

        storage.receive(fields, from: http)

        #expect(storage.cookies.map(\.name) == ["a", "c"])
        #expect(refused.withLock { $0.count } == 2)
        #expect(refused.withLock { $0.first }?.hasPrefix("www.example.com: the cookie 'b' is for 'com'") == true)
    }

    @Test func `a storage prints how many cookies it has, and none of them`() throws {
        let storage = storage()
        try storage.set("a=sesame", from: url)
        var dumped = ""

        dump(storage, to: &dumped)

        #expect("\(storage)" == "1 cookies")
        #expect(!dumped.contains("sesame") && !dumped.contains("a="))
    }

    @Test func `a host with any number of labels has no more than itself looked up`() throws {
        let host = String(repeating: "a.", count: 100_000) + "com"

        #expect(storage().field(for: CookieExamples.url("http://\(host)/"), besides: []) == nil)
    }

    @Test func `tasks may set, send, remove and export at the same time`() async throws {
        let storage = storage()

        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask { [url] in
                    for number in 0..<50 {
                        // The fields are in order: nothing is refused.
                        try? storage.set("t\(task)n\(number % 5)=\(number)", from: url)
                        _ = storage.field(for: url, besides: ["x=y"])
                        if number % 10 == 0 { storage.removeAll { $0.name == "t\(task)n1" } }
                        if number % 25 == 0 { _ = storage.exported() }
                    }
                }
            }
        }

        #expect(storage.cookies.count == 40)
        #expect(storage.description == "40 cookies")
        #expect(storage.cookies.allSatisfy { ["45", "46", "47", "48", "49"].contains($0.value) })
    }
}
