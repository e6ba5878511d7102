// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct RefusalTests {
    @Test(arguments: [
        ("nonsense\r\n\r\n", "HTTP/1.1 400 Bad Request"),
        ("GET / HTTP/1.1\r\n\r\n", "HTTP/1.1 400 Bad Request"),
        ("GET / HTTP/3.0\r\n\r\n", "HTTP/1.1 505 HTTP Version Not Supported"),
    ])
    func `what is not a request is refused, closed and not recorded`(text: String, statusLine: String) async throws {
        try await withLoopbackServer(.text("never")) { server in
            let client = try SocketClient(port: server.port)

            try client.send(text)
            let answer = try client.readAnswer()

            #expect(answer.statusLine == statusLine)
            #expect(answer.head.contains("Connection: close\r\n"))
            #expect(try client.readRest() == SocketClient.Rest(text: ""))
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `a header that is too large is refused with 431`() async throws {
        var options = LoopbackServer.Options()
        options.headerSizeLimit = 1000
        try await withLoopbackServer(.text("never"), options: options) { server in
            let client = try SocketClient(port: server.port)

            try client.send("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 5000))\r\n\r\n")

            #expect(try client.readAnswer().statusLine == "HTTP/1.1 431 Request Header Fields Too Large")
        }
    }

    @Test func `a body that is too large is refused before it is read`() async throws {
        var options = LoopbackServer.Options()
        options.bodySizeLimit = 10
        try await withLoopbackServer(.text("never"), options: options) { server in
            let client = try SocketClient(port: server.port)

            try client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n")

            #expect(try client.readAnswer().statusLine == "HTTP/1.1 413 Content Too Large")
        }
    }
}
