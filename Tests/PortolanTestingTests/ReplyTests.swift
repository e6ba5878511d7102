// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ReplyTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reply: Reply
        var method = "GET"
        let wire: String

        init(_ name: String, _ reply: Reply, method: String = "GET", _ wire: String) {
            testDescription = name
            self.reply = reply
            self.method = method
            self.wire = wire
        }
    }

    private static let examples = [
        Example(
            "JSON", .json("{}", status: 201, headers: ["Location": "/1"]),
            "HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nLocation: /1\r\n"
                + "Content-Length: 2\r\nConnection: close\r\n\r\n{}"),
        Example(
            "a form", .form("a=b&c=d"),
            "HTTP/1.1 200 OK\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                + "Content-Length: 7\r\nConnection: close\r\n\r\na=b&c=d"),
        Example(
            "bytes without a type", .bytes([0x61], type: nil),
            "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nConnection: close\r\n\r\na"),
        Example(
            "a type that is given", .json("1", headers: ["content-type": "text/x"]),
            "HTTP/1.1 200 OK\r\ncontent-type: text/x\r\nContent-Length: 1\r\nConnection: close\r\n\r\n1"),
        Example(
            "a redirect", .redirect(to: "/b", status: 307),
            "HTTP/1.1 307 Temporary Redirect\r\nLocation: /b\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"),
        Example("204", .empty(), "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"),
        Example(
            "304 with a body that must not be sent", .text("x", status: 304),
            "HTTP/1.1 304 Not Modified\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n"),
        Example(
            "HEAD", .bytes([1, 2, 3], type: nil), method: "HEAD",
            "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\n"),
        Example(
            "a reason of its own", Reply(status: HTTPStatus(code: 299, reasonPhrase: "Quite OK")),
            "HTTP/1.1 299 Quite OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"),
        Example(
            "no reason", Reply(status: HTTPStatus(code: 200, reasonPhrase: "")),
            "HTTP/1.1 200 \r\nContent-Length: 0\r\nConnection: close\r\n\r\n"),
        Example(
            "chunks and trailers",
            .bytes(Array("abcde".utf8), type: nil).chunked(bytesPerChunk: 2, trailers: ["X": "1"]),
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
                + "2\r\nab\r\n2\r\ncd\r\n1\r\ne\r\n0\r\nX: 1\r\n\r\n"),
        Example(
            "chunks of nothing", .empty(200).chunked(),
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n"),
        Example(
            "no length", .bytes([0x61], type: nil).delimitedByClose(),
            "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\na"),
        Example(
            "a length that lies", .bytes([0x61], type: nil).header("Content-Length", "9"),
            "HTTP/1.1 200 OK\r\nContent-Length: 9\r\nConnection: close\r\n\r\na"),
        Example("raw text", .raw("HTTP/1.0 200\nA:b\n\nx"), "HTTP/1.0 200\nA:b\n\nx"),
    ]

    @Test(arguments: examples)
    func `a reply is framed as told`(_ example: Example) async throws {
        try await withLoopbackServer(example.reply) { server in
            let client = try SocketClient(port: server.port)

            try client.send("\(example.method) / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")

            #expect(try client.readRest() == SocketClient.Rest(text: example.wire))
        }
    }

    @Test func `several fields of one name stay apart and in order`() async throws {
        let reply = Reply.empty(headers: ["Set-Cookie": "a=1", "Set-Cookie": "b=2"]).header("Set-Cookie", "c=3")
        try await withLoopbackServer(reply) { server in
            let client = try SocketClient(port: server.port)

            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")

            let lines = "Set-Cookie: a=1\r\nSet-Cookie: b=2\r\nSet-Cookie: c=3\r\n"
            #expect(try client.readAnswer().head == "HTTP/1.1 204 No Content\r\n\(lines)\r\n")
        }
    }

    @Test func `a raw reply may keep the connection, interim answers included`() async throws {
        let raw = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
        try await withLoopbackServer(.raw(raw, closing: false), .text("again")) { server in
            let client = try SocketClient(port: server.port)

            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
            let interim = try client.read(through: "\r\n\r\n")
            let bodies = [try client.readAnswer().body, try client.readAnswer().body]

            #expect(interim.hasPrefix("HTTP/1.1 103 "))
            #expect(bodies == ["ok", "again"])
        }
    }

    @Test func `the fields of a head are sent as they are given`() async throws {
        var fields = HTTPFields()
        try fields.set("X-One", to: "1")
        let reply = Reply(status: 200, headerFields: fields, body: [0x61])
        try await withLoopbackServer(reply) { server in
            let client = try SocketClient(port: server.port)

            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")

            #expect(try client.readAnswer().head == "HTTP/1.1 200 OK\r\nX-One: 1\r\nContent-Length: 1\r\n\r\n")
        }
    }
}
