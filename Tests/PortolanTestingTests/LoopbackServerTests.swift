// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct LoopbackServerTests {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `a request is answered and recorded byte for byte`() async throws {
        try await withLoopbackServer { _ in
            .text("hello")
        } perform: { server in
            let client = try SocketClient(port: server.port)

            try client.send("POST /a%20b?q=1+2&%C3%A9=%zz&x HTTP/1.1\r\nhost: a\r\nX-B: 1\r\nx-b:  2 \r\nContent-Length: 3\r\n\r\nabc")
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
            #expect(request.headerFields[values: HTTPFieldName("X-B") ?? .host] == ["1", "2"])
            #expect(request.text == "abc")
            #expect(request.bodyByteCount == 3)
            #expect(request.connection == 1)
            #expect(request.number == 1)
        }
    }

    @Test func `a connection is kept alive`() async throws {
        try await withLoopbackServer { .text("\($0.number)") } perform: { server in
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
}
