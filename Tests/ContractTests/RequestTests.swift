// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct `A request on the wire` {
    @Test(arguments: TransportUnderTest.allCases, ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])
    func `any method arrives as it is`(_ transport: TransportUnderTest, _ name: String) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            let method = try #require(HTTPMethod(name))

            let response = try await transport.make().send(method, server.url("/a"))

            #expect(response.bytes == Array("ok".utf8))
            #expect(server.requests.map(\.method) == [method])
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .keepsMethodCase))
    func `the case of a method is kept`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            let method = try #require(HTTPMethod("get"))

            _ = try await transport.make().send(method, server.url())

            #expect(server.requests.map(\.method) == [method])
        }
    }

    @Test(
        arguments: TransportUnderTest.allCases,
        [
            "/", "/a/b", "/a%20b/%2F%2f%C3%A9", "/a?", "/a?q=1&q=2&&", "/a?q=C%2B%2B%20%26%20C%23", "/a+b?c+d=e+f",
            "/a;b=c,d/:e@f", "/a//b/", "/~a/b!c$d'e(f)*g",
        ])
    func `the target arrives byte for byte`(_ transport: TransportUnderTest, _ target: String) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            _ = try await transport.make().send(.get, server.url(target))

            #expect(server.requests.map(\.target) == [target])
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .keepsDotSegments), ["/a/../b", "/./a", "/..", "/%2e%2E/a"])
    func `dot segments arrive as they are`(_ transport: TransportUnderTest, _ target: String) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            // Reading a text would have removed them; the transport must not do so a second time.
            let url = HTTPURL(
                uncheckedScheme: "http", host: "127.0.0.1", port: Int(server.port), path: target, query: nil)

            _ = try await transport.make().send(.get, url)

            #expect(server.requests.map(\.target) == [target])
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .keepsRequestFieldsApart))
    func `header fields arrive in order, with their case, their duplicates and their empty values`(
        _ transport: TransportUnderTest
    ) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            let fields = [
                ("X-B", "1"), ("x-a", "2"), ("X-Empty", ""), ("X-B", "3"), ("Accept", "text/plain"),
                ("X-Last", "a: b; c"),
            ]

            _ = try await transport.make().send(.get, server.url(), fields)

            let request = try #require(server.requests.first)
            let received = request.headerFields.map { "\($0.name.rawName): \($0.value)" }
            let added = ["Accept-Encoding: \(transport.acceptedCodings)"]
            #expect(received == ["Host: 127.0.0.1:\(server.port)"] + fields.map { "\($0.0): \($0.1)" } + added)
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .addsNoFields))
    func `no field is added but Host and Accept-Encoding`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.text("1"), .text("2"), .text("3")) { server in
            let transport = transport.make()

            _ = try await transport.send(.get, server.url())
            _ = try await transport.send(.get, server.url(), [("Accept-Encoding", "identity")])
            _ = try await transport.send(.get, server.url(), [("Range", "bytes=0-")])

            let names = server.requests.map { $0.headerFields.map(\.name.rawName) }
            #expect(names == [["Host", "Accept-Encoding"], ["Host", "Accept-Encoding"], ["Host", "Range"]])
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `no content coding is asked for but those that are undone`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            _ = try await transport.make().send(.get, server.url())

            let codings = server.requests.first?.headerFields[.acceptEncoding] ?? "identity"
            #expect(codings == transport.acceptedCodings)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `fields that frame the message are the transport's own`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            let fields = [
                ("Host", "elsewhere"), ("Content-Length", "99"), ("Transfer-Encoding", "chunked"),
                ("Expect", "100-continue"),
            ]

            _ = try await transport.make().send(.post, server.url(), fields, .bytes([1, 2, 3]))

            let request = try #require(server.requests.first)
            #expect(request.headerFields[.host] == "127.0.0.1:\(server.port)")
            #expect(request.headerFields[values: .contentLength] == ["3"])
            #expect(!request.headerFields.contains(.transferEncoding))
            #expect(request.headerFields["Expect"] == nil)
            #expect(request.body == [1, 2, 3])
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `bytes outside ASCII arrive as UTF-8`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            _ = try await transport.make().send(.get, server.url(), [("X-Name", "Zoë 天狗")])

            #expect(server.requests.first?.headerFields["X-Name"] == "Zoë 天狗")
        }
    }

    @Test(arguments: TransportUnderTest.allCases, ["a\r\nX-Evil: 1", "a\nX-Evil: 1", "a\rb", "a\u{0}b"])
    func `a header field cannot bring another one in`(_ transport: TransportUnderTest, _ value: String) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            // The public initialiser refuses the value; this is what a mistake inside the library would hand over.
            let name = try #require(HTTPFieldName("X-Name"))
            var request = HTTPRequest(method: .get, url: server.url())
            request.headerFields.append(HTTPField(unchecked: name, value: value))
            let message = request

            let error = await #expect(throws: TransportError.self) {
                try await transport.make().send(message, options: TransportOptions())
            }

            #expect(error?.code == .unsupported)
            #expect(server.requests.isEmpty)
        }
    }

    @Test(arguments: TransportUnderTest.allCases, ["/a b", "/a\r\nX-Evil: 1", "/a\u{7F}"])
    func `a target cannot bring a line in`(_ transport: TransportUnderTest, _ path: String) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            let url = HTTPURL(
                uncheckedScheme: "http", host: "127.0.0.1", port: Int(server.port), path: path, query: nil)

            let error = await #expect(throws: TransportError.self) { try await transport.make().send(.get, url) }

            #expect(error?.code == .unsupported)
            #expect(server.requests.isEmpty)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `the answer names the URL that was asked`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            let response = try await transport.make().send(.get, server.url("/a?b=c"))

            #expect(response.url == server.url("/a?b=c"))
        }
    }
}
