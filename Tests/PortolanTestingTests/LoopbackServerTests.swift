// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct LoopbackServerTests {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    private struct Refusal: Error, CustomStringConvertible {
        let description = "no such thing"
    }

    @Test func `a request is recorded byte for byte`() async throws {
        try await withLoopbackServer(.text("hello")) { server in
            let client = try SocketClient(port: server.port)

            try client.send("POST /a%20b?q=1+2&%C3%A9=%zz&x HTTP/1.1\r\nhost: a\r\n")
            try client.send("X-B: 1\r\nx-b:  2 \r\nContent-Length: 3\r\n\r\nabc")
            let answer = try client.readAnswer()

            #expect(answer.statusLine == "HTTP/1.1 200 OK")
            #expect(answer.body == "hello")
            let request = try #require(server.requests.first)
            #expect(request.method == .post)
            #expect(request.target == "/a%20b?q=1+2&%C3%A9=%zz&x")
            #expect(request.path == "/a%20b")
            #expect(request.query == "q=1+2&%C3%A9=%zz&x")
            #expect(request.queryItems == [.init("q", "1 2"), .init("é", "%zz"), .init("x", "")])
            #expect(request.queryValue("q") == "1 2")
            #expect(request.headerFields.map(\.name.rawName) == ["host", "X-B", "x-b", "Content-Length"])
            #expect(request.headerFields["X-B"] == "1, 2")
            #expect(request.text == "abc")
            #expect(request.bodyByteCount == 3)
            #expect(request.connection == 1)
            #expect(request.number == 1)
            #expect(request.protocolVersion == "HTTP/1.1")
        }
    }

    @Test func `a connection is kept alive`() async throws {
        try await withLoopbackServer {
            .text("\($0.number)")
        } perform: { server in
            let first = try SocketClient(port: server.port)
            let second = try SocketClient(port: server.port)

            var bodies: [String] = []
            for client in [first, first, second, first] {
                try client.send(Self.get)
                bodies.append(try client.readAnswer().body)
            }

            #expect(bodies == ["1", "2", "3", "4"])
            #expect(server.requests.map(\.connection) == [1, 1, 2, 1])
            #expect(server.connectionCount == 2)
            #expect(server.openConnectionCount == 2)
        }
    }

    @Test func `requests that are sent at once are answered in order`() async throws {
        try await withLoopbackServer {
            .text($0.path)
        } perform: { server in
            let client = try SocketClient(port: server.port)

            try client.send((1...20).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
            let bodies = try (1...20).map { _ in try client.readAnswer().body }

            #expect(bodies == (1...20).map { "/\($0)" })
        }
    }

    @Test func `a request in chunks is put together, with its trailers`() async throws {
        try await withLoopbackServer(.empty()) { server in
            let client = try SocketClient(port: server.port)

            try client.send("PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            try client.send("3;x=y\r\nabc\r\n0a\r\n0123456789\r\n0\r\nX-Sum: 13\r\n\r\n")
            let answer = try client.readAnswer()

            #expect(answer.head == "HTTP/1.1 204 No Content\r\n\r\n")
            #expect(server.requests.map(\.text) == ["abc0123456789"])
            #expect(server.requests.first?.trailerFields["x-sum"] == "13")
        }
    }

    @Test func `a body beyond what is kept is counted`() async throws {
        var options = LoopbackServer.Options()
        options.keptBodyBytes = 4
        try await withLoopbackServer(.empty(), options: options) { server in
            let client = try SocketClient(port: server.port)

            try client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n0123456789")
            _ = try client.readAnswer()

            #expect(server.requests.map(\.text) == ["0123"])
            #expect(server.requests.map(\.bodyByteCount) == [10])
        }
    }

    @Test func `the client is told to continue before it sends its body`() async throws {
        try await withLoopbackServer(.text("thanks")) { server in
            let client = try SocketClient(port: server.port)

            try client.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
            let interim = try client.read(through: "\r\n\r\n")
            try client.send("ok")
            let answer = try client.readAnswer()

            #expect(interim == "HTTP/1.1 100 Continue\r\n\r\n")
            #expect(answer.body == "thanks")
            #expect(server.requests.map(\.text) == ["ok"])
        }
    }

    @Test func `a connection of HTTP 1.0 is closed after the answer`() async throws {
        try await withLoopbackServer(.text("x")) { server in
            let client = try SocketClient(port: server.port)

            try client.send("GET / HTTP/1.0\r\n\r\n")
            let rest = try client.readRest()

            #expect(rest.text.hasSuffix("Connection: close\r\n\r\nx"))
            #expect(!rest.wasReset)
            #expect(server.requests.map(\.protocolVersion) == ["HTTP/1.0"])
        }
    }

    @Test func `a handler that throws is answered with 500 and its words`() async throws {
        try await withLoopbackServer { _ in
            throw Refusal()
        } perform: { server in
            let client = try SocketClient(port: server.port)

            try client.send(Self.get)
            let answer = try client.readAnswer()

            #expect(answer.statusLine == "HTTP/1.1 500 Internal Server Error")
            #expect(answer.body == "The handler of this server threw for GET /: no such thing")
        }
    }

    @Test func `a script that has run out says so`() async throws {
        try await withLoopbackServer(.text("only")) { server in
            let client = try SocketClient(port: server.port)

            try client.send(Self.get + Self.get)
            let answers = try (1...2).map { _ in try client.readAnswer() }

            #expect(answers[0].body == "only")
            #expect(answers[1].statusLine == "HTTP/1.1 500 Internal Server Error")
            #expect(answers[1].body == "The script of this server has 1 replies; this is request 2: GET /")
        }
    }

    @Test(arguments: [
        ("GET /a?x=1", "HTTP/1.1 200 OK", "a"),
        ("POST /a", "HTTP/1.1 201 Created", "made"),
        ("PUT /a", "HTTP/1.1 405 Method Not Allowed", "/a has no PUT"),
        ("GET /b", "HTTP/1.1 404 Not Found", "/b has no route"),
        ("GET http://example.com/a?x", "HTTP/1.1 200 OK", "a"),
    ])
    func `routes are told apart by method and path`(start: String, statusLine: String, body: String) async throws {
        let server = try LoopbackServer(routes: [
            "GET /a": { _ in .text("a") },
            "POST /a": { _ in .text("made", status: 201) },
        ])
        defer { server.stop() }
        let client = try SocketClient(port: server.port)

        try client.send("\(start) HTTP/1.1\r\nHost: a\r\n\r\n")
        let answer = try client.readAnswer()

        #expect(answer.statusLine == statusLine)
        #expect(answer.body == body)
    }

    @Test(arguments: [
        ("/a?b=c", "/a?b=c"), ("a", "/a"), ("", "/"), ("/ä b", "/%C3%A4%20b"), ("/%41%4", "/%41%254"),
    ])
    func `a path becomes a URL of the server`(path: String, expected: String) throws {
        let server = try LoopbackServer(replies: [])
        defer { server.stop() }

        #expect(server.url(path).description == server.origin + expected)
    }

    @Test func `a client that goes while the answer is sent does no harm`() async throws {
        let large = [UInt8](repeating: 7, count: 20_000_000)
        try await withLoopbackServer(.bytes(large), .text("alive")) { server in
            do {
                let client = try SocketClient(port: server.port)
                client.resetOnClose()
                try client.send(Self.get)
                _ = try client.read(through: "\r\n\r\n")
            }
            try await server.waitForDisconnects()
            let client = try SocketClient(port: server.port)
            try client.send(Self.get)

            #expect(try client.readAnswer().body == "alive")
        }
    }

    @Test func `waiting ends when what is waited for happens`() async throws {
        try await withLoopbackServer(.text("x")) { server in
            async let requests = server.waitForRequests(count: 1)
            async let connections: Void = server.waitForConnections(count: 1)
            async let disconnects: Void = server.waitForDisconnects()
            do {
                let client = try SocketClient(port: server.port)
                try client.send(Self.get)
                _ = try client.readAnswer()
            }

            #expect(try await requests.map(\.target) == ["/"])
            try await connections
            try await disconnects
            #expect(server.openConnectionCount == 0)
        }
    }

    @Test func `waiting in vain ends with an error that says for what`() async throws {
        try await withLoopbackServer { server in
            await #expect(throws: LoopbackServerError.timedOut(waitingFor: "2 requests")) {
                try await server.waitForRequests(count: 2, timeout: .milliseconds(1))
            }
        }
    }

    @Test func `waiting ends when the server stops`() async throws {
        let server = try LoopbackServer(replies: [])

        let waiting = Task { try await server.waitForRequests(count: 1) }
        server.stop()

        await #expect(throws: LoopbackServerError.stopped) { try await waiting.value }
    }

    @Test func `waiting ends when the task is cancelled`() async throws {
        let server = try LoopbackServer(replies: [])
        defer { server.stop() }

        let waiting = Task { try await server.waitForRequests(count: 1) }
        waiting.cancel()

        await #expect(throws: CancellationError.self) { try await waiting.value }
    }
}
