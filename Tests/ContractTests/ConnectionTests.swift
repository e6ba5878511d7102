// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct `Connections` {
    @Test(arguments: TransportUnderTest.allCases)
    func `a connection is used again`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer { request in
            .text(request.path)
        } perform: { server in
            let transport = transport.make()
            for index in 0..<20 {
                let response = try await transport.send(.post, server.url("/\(index)"), [], .bytes([1]))
                #expect(response.bytes == Array("/\(index)".utf8))
            }

            #expect(server.connectionCount == 1)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `a connection that the server closes is replaced`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer { _ in
            .text("ok").closingConnection()
        } perform: { server in
            let transport = transport.make()
            for _ in 0..<5 {
                let response = try await transport.send(.post, server.url())
                #expect(response.status == 200)
            }

            #expect(server.connectionCount == 5)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `64 requests at once get 64 answers, each its own`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer { request in
            .text(request.path + request.text).delayed(by: .milliseconds(5))
        } perform: { server in
            let transport = transport.make()
            let urls = (0..<64).map { server.url("/\($0)") }

            let answers = try await withThrowingTaskGroup(of: (HTTPURL, HTTPResponse).self) { group in
                for url in urls {
                    group.addTask { (url, try await transport.send(.post, url, [], .bytes(Array(url.path.utf8)))) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            #expect(answers.count == 64)
            #expect(answers.allSatisfy { $1.bytes == Array(($0.path + $0.path).utf8) })
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .limitsConnections))
    func `64 requests at once share 16 connections, and waiting for one does not count`(
        _ transport: TransportUnderTest
    ) async throws {
        try await withLoopbackServer { _ in
            .text("ok").delayed(by: .milliseconds(500))
        } perform: { server in
            let transport = transport.make()
            let url = server.url()
            var options = TransportOptions()
            // Four rounds of half a second each: the last one waits for a second and a half.
            options.connectTimeout = .milliseconds(1_400)
            options.idleTimeout = .milliseconds(1_900)
            options.attemptTimeout = .milliseconds(1_900)
            let limits = options

            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<64 { group.addTask { try await transport.send(.get, url, options: limits).status.code } }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            #expect(statuses == [Int](repeating: 200, count: 64))
            #expect(server.connectionCount == 16)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `two servers are kept apart`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer { _ in
            .text("one")
        } perform: { one in
            try await withLoopbackServer { _ in
                .text("two")
            } perform: { two in
                let transport = transport.make()
                for _ in 0..<3 {
                    let first = try await transport.send(.get, one.url("/a"))
                    let second = try await transport.send(.get, two.url("/b"))
                    #expect(first.bytes == Array("one".utf8))
                    #expect(second.bytes == Array("two".utf8))
                }

                #expect(one.requests.map(\.target) == ["/a", "/a", "/a"])
                #expect(two.requests.map(\.target) == ["/b", "/b", "/b"])
            }
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `nothing of a request is left for the next one`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer { _ in
            .text("ok")
        } perform: { server in
            let transport = transport.make()
            let fields = [("Content-Type", "a/b"), ("X-A", "1"), ("Authorization", "x"), ("Cookie", "a=b")]
            _ = try await transport.send(.put, server.url("/a"), fields, .bytes([UInt8](repeating: 1, count: 100_000)))
            _ = try await transport.send(.head, server.url("/b"))
            _ = try await transport.send(.post, server.url("/c"), fields, .stream(.chunks(2, of: 10)))
            _ = try await transport.send(.delete, server.url("/d"))
            _ = try await transport.send(.post, server.url("/e"), [], .bytes([1]))
            let last = try await transport.send(.get, server.url("/f"))

            #expect(last.bytes == Array("ok".utf8))
            #expect(
                server.requests.map { "\($0)" } == ["PUT /a", "HEAD /b", "POST /c", "DELETE /d", "POST /e", "GET /f"])
            #expect(server.requests.map(\.bodyByteCount) == [100_000, 0, 20, 0, 1, 0])
            for request in [1, 3, 4, 5].map({ server.requests[$0] }) {
                for name in ["X-A", "Authorization", "Cookie"] { #expect(request.headerFields[name] == nil) }
            }
            for request in [1, 5].map({ server.requests[$0] }) {
                #expect(!request.headerFields.contains(.contentLength))
                #expect(!request.headerFields.contains(.transferEncoding))
            }
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `cookies are neither kept nor sent`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.text("ok", headers: ["Set-Cookie": "a=1"]), .text("ok")) { server in
            let transport = transport.make()
            _ = try await transport.send(.get, server.url())
            _ = try await transport.send(.get, server.url())

            #expect(server.requests.map { $0.headerFields.contains(.cookie) } == [false, false])
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `an answer is not kept for the next request`(_ transport: TransportUnderTest) async throws {
        let headers: KeyValuePairs = ["Cache-Control": "max-age=600"]
        try await withLoopbackServer(.text("one", headers: headers), .text("two", headers: headers)) { server in
            let transport = transport.make()
            _ = try await transport.send(.get, server.url())

            let second = try await transport.send(.get, server.url())

            #expect(second.bytes == Array("two".utf8))
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `the connections of a transport end with it`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            _ = try await transport.make().send(.get, server.url())

            try await server.waitForDisconnects()
        }
    }
}
