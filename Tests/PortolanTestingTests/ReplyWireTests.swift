// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ReplyWireTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reply: Reply
        let wire: String

        init(_ name: String, _ reply: Reply, _ wire: String) {
            testDescription = name
            self.reply = reply
            self.wire = wire
        }
    }

    private static let hello = Reply.bytes(Array("hello".utf8), type: nil)

    private static let examples = [
        Example(
            "informational answers",
            hello.preceded(by: 103, headers: ["Link": "</a>"]).preceded(
                by: HTTPStatus(code: 199, reasonPhrase: "Soon")),
            "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 199 Soon\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello"),
        Example(
            "an informational answer before raw bytes", .raw("HTTP/1.1 204\r\n\r\n").preceded(by: 100),
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204\r\n\r\n"),
        Example(
            "an answer of HTTP/1.0 without a length", hello.delimitedByClose().spelled(version: "HTTP/1.0"),
            "HTTP/1.0 200 OK\r\n\r\nhello"),
        Example(
            "no reason phrase", hello.spelled(reason: false),
            "HTTP/1.1 200\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello"),
        Example(
            "lines that end with LF", hello.preceded(by: 103).spelled(lineEnd: "\n"),
            "HTTP/1.1 103 Early Hints\n\nHTTP/1.1 200 OK\nContent-Length: 5\nConnection: close\n\nhello"),
        Example(
            "no space behind the colon", hello.spelled(colon: ":"),
            "HTTP/1.1 200 OK\r\nContent-Length:5\r\nConnection:close\r\n\r\nhello"),
        Example(
            "a cut behind the end of a chunked body", hello.chunked(bytesPerChunk: 3).cut(afterBodyBytes: 9),
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n3\r\nhel\r\n2\r\nlo"),
        Example(
            "generated content", .content(TestContent(length: 0), type: nil, headers: ["A": "b"]),
            "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nA: b\r\nAccept-Ranges: bytes\r\nContent-Length: 0\r\n"
                + "Connection: close\r\n\r\n"),
    ]

    @Test(arguments: examples)
    func `a reply is written as told`(_ example: Example) async throws {
        try await withLoopbackServer(example.reply) { server in
            let client = try SocketClient(port: server.port)

            try client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")

            #expect(try client.readRest() == SocketClient.Rest(text: example.wire))
        }
    }

    struct RangeExample: Sendable {
        var fields: String
        var statusLine = "HTTP/1.1 206 Partial Content"
        var range: String?
        var body: String
    }

    private static let whole = "HTTP/1.1 200 OK"
    private static let refused = "HTTP/1.1 416 Range Not Satisfiable"

    @Test(arguments: [
        RangeExample(fields: "", statusLine: whole, body: "0123456789"),
        RangeExample(fields: "Range: bytes=2-4\r\n", range: "bytes 2-4/10", body: "234"),
        RangeExample(fields: "Range: bytes=8-\r\n", range: "bytes 8-9/10", body: "89"),
        RangeExample(fields: "Range: bytes=8-99999999999999999999\r\n", range: "bytes 8-9/10", body: "89"),
        RangeExample(fields: "Range: bytes=-3\r\n", range: "bytes 7-9/10", body: "789"),
        RangeExample(fields: "Range: bytes=-30\r\n", range: "bytes 0-9/10", body: "0123456789"),
        RangeExample(fields: "Range: bytes=0-0\r\n", range: "bytes 0-0/10", body: "0"),
        RangeExample(fields: "Range: bytes=10-\r\n", statusLine: refused, range: "bytes */10", body: ""),
        RangeExample(fields: "Range: bytes=-0\r\n", statusLine: refused, range: "bytes */10", body: ""),
        RangeExample(fields: "Range: bytes=4-2\r\n", statusLine: whole, body: "0123456789"),
        RangeExample(fields: "Range: bytes=-\r\n", statusLine: whole, body: "0123456789"),
        RangeExample(fields: "Range: bytes=0-1,3-4\r\n", statusLine: whole, body: "0123456789"),
        RangeExample(fields: "Range: lines=0-1\r\n", statusLine: whole, body: "0123456789"),
        RangeExample(fields: "Range: bytes=1-1\r\nIf-Range: \"v\"\r\n", range: "bytes 1-1/10", body: "1"),
        RangeExample(fields: "Range: bytes=1-1\r\nIf-Range: \"w\"\r\n", statusLine: whole, body: "0123456789"),
        RangeExample(fields: "Range: bytes=1-1\r\nIf-Range: W/\"v\"\r\n", statusLine: whole, body: "0123456789"),
    ])
    func `a part is sent when a part was asked for`(_ example: RangeExample) async throws {
        let reply = Reply.text("0123456789", headers: ["ETag": "\"v\""]).acceptingRanges()
        try await withLoopbackServer(reply) { server in
            let client = try SocketClient(port: server.port)

            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\(example.fields)\r\n")
            let answer = try client.readAnswer()

            let lines = answer.head.split(separator: "\r\n")
            let range = lines.first { $0.hasPrefix("Content-Range: ") }?.dropFirst(15)
            #expect(answer.statusLine == example.statusLine)
            #expect(range.map(String.init) == example.range)
            #expect(answer.body == example.body)
        }
    }

    @Test(arguments: [
        ("HEAD", Reply.text("0123456789").acceptingRanges()), ("POST", .text("0123456789").acceptingRanges()),
        ("GET", .text("0123456789")), ("GET", .text("0123456789").acceptingRanges().ignoringRanges()),
        ("GET", .text("0123456789", status: 201).acceptingRanges()),
    ])
    func `other requests and other replies know no parts`(method: String, reply: Reply) async throws {
        try await withLoopbackServer(reply) { server in
            let client = try SocketClient(port: server.port)

            try client.send("\(method) / HTTP/1.1\r\nHost: a\r\nRange: bytes=1-1\r\n\r\n")
            let answer = try client.readAnswer(toHead: method == "HEAD")

            #expect(answer.head.contains("Content-Length: 10\r\n"))
            #expect(!answer.head.contains("Content-Range"))
        }
    }

    @Test func `any piece of large content can be had and checked`() async throws {
        let content = TestContent(length: 2_000_000_000)
        try await withLoopbackServer(.content(content)) { server in
            let client = try SocketClient(port: server.port)

            try client.send("GET / HTTP/1.1\r\nHost: a\r\nRange: bytes=1999000000-1999199999\r\n\r\n")
            let head = try client.read(through: "\r\n\r\n")
            let bytes = try client.readBytes(200_000)

            #expect(head.contains("Content-Range: bytes 1999000000-1999199999/2000000000\r\n"))
            #expect(bytes == content.bytes(in: 1_999_000_000..<1_999_200_000))
        }
    }

    @Test(arguments: [Reply.content(TestContent(length: 300_000)).cut(afterBodyBytes: 200_000)])
    func `generated content is cut where it shall be`(reply: Reply) async throws {
        try await withLoopbackServer(reply) { server in
            let client = try SocketClient(port: server.port)

            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.read(through: "\r\n\r\n")
            let bytes = try client.readBytes(200_000)

            #expect(bytes == TestContent(length: 300_000).bytes(in: 0..<200_000))
            #expect(try client.readRest() == SocketClient.Rest(text: ""))
            #expect(server.sentBodyBytes == 200_000)
        }
    }

    @Test func `the bytes of content depend on their place alone`() {
        let content = TestContent(length: 200_000)
        let all = content.bytes(in: 0..<200_000)

        #expect(content.bytes(in: 65_000..<140_000) == Array(all[65_000..<140_000]))
        #expect(content.bytes(in: 5..<5).isEmpty)
        #expect(all[0] == all[TestContent.period])
        #expect(Set(all.prefix(1000)).count > 200)
    }

    @Test func `an answer is held until its latch is opened`() async throws {
        let latch = try Latch()
        try await withLoopbackServer(Self.hello.held(until: latch).closingConnection()) { server in
            let client = try SocketClient(port: server.port)
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            try await server.waitForRequests(count: 1)
            #expect(server.sentBodyBytes == 0)

            latch.open()
            latch.open()

            #expect(try client.readRest().text.hasSuffix("hello"))
            #expect(latch.isOpen)
        }
    }

    @Test(arguments: [
        (Reply.text("hello"), "he", "llo"),
        (Reply.text("hello").chunked(bytesPerChunk: 4), "4\r\nhe", "ll\r\n1\r\no\r\n0\r\n\r\n"),
        (.raw("HTTP/1.1 200 OK\r\n\r\nhello"), "he", "llo"),
        (Reply.text("hello").trickled(bytesPerStep: 7, every: .milliseconds(1)), "he", "llo"),
    ])
    func `a body pauses where it shall, and goes on`(reply: Reply, before: String, after: String) async throws {
        let latch = try Latch()
        let reply = reply.paused(afterBodyBytes: 2, until: latch).closingConnection()
        try await withLoopbackServer(reply) { server in
            let client = try SocketClient(port: server.port)
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.read(through: "\r\n\r\n")
            let first = try client.readBytes(before.utf8.count)
            try await server.waitForSentBodyBytes(count: before.utf8.count)
            let sent = server.sentBodyBytes

            latch.open()

            #expect(String(decoding: first, as: UTF8.self) == before)
            #expect(sent == before.utf8.count)
            #expect(try client.readRest().text == after)
        }
    }

    @Test func `a pause ends when the client goes, and when the server stops`() async throws {
        let latch = try Latch()
        let server = try LoopbackServer { _ in Self.hello.paused(afterBodyBytes: 0, until: latch) }
        do {
            let client = try SocketClient(port: server.port)
            try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.read(through: "\r\n\r\n")
        }
        try await server.waitForDisconnects()
        let client = try SocketClient(port: server.port)
        try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try client.read(through: "\r\n\r\n")

        server.stop()

        #expect(try client.readRest() == SocketClient.Rest(text: ""))
        #expect(!latch.isOpen)
    }
}
