// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct FaultTests {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    private static let hello = Reply.bytes(Array("hello".utf8), type: nil)

    /// What a client gets for one reply.
    private func rest(after reply: Reply) async throws -> SocketClient.Rest {
        try await withLoopbackServer(reply) { server in
            let client = try SocketClient(port: server.port)
            try client.send(Self.get)
            return try client.readRest()
        }
    }

    @Test func `a cut is an orderly end in mid-body`() async throws {
        let rest = try await rest(after: Self.hello.cut(afterBodyBytes: 2))

        #expect(rest == SocketClient.Rest(text: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe"))
    }

    @Test(arguments: [
        (0, "3\r\n"), (1, "3\r\nh"), (3, "3\r\nhel"), (4, "3\r\nhel\r\n2\r\nl"), (5, "3\r\nhel\r\n2\r\nlo"),
    ])
    func `a cut counts the content of a chunked body, and the last chunk is never sent`(
        count: Int, body: String
    ) async throws {
        let rest = try await rest(after: Self.hello.chunked(bytesPerChunk: 3).cut(afterBodyBytes: count))

        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        #expect(rest == SocketClient.Rest(text: head + body))
    }

    @Test(arguments: [("HTTP/1.1 200 OK\r\nA: b\r\n\r\nhello", "HTTP/1.1 200 OK\r\nA: b\r\n\r\nhe"), ("hello", "he")])
    func `a cut in a raw reply counts from its empty line`(raw: String, expected: String) async throws {
        let rest = try await rest(after: .raw(raw).cut(afterBodyBytes: 2))

        #expect(rest == SocketClient.Rest(text: expected))
    }

    @Test func `a reset is seen as one`() async throws {
        let rest = try await rest(after: Self.hello.reset(afterBodyBytes: 2))

        #expect(rest.wasReset)
    }

    @Test func `garbage is no status line`() async throws {
        let rest = try await rest(after: .garbled())

        #expect(!rest.text.isEmpty)
        #expect(!rest.text.hasPrefix("HTTP"))
        #expect(!rest.wasReset)
    }

    @Test func `closing without an answer sends nothing`() async throws {
        #expect(try await rest(after: .closingWithoutAnswer()) == SocketClient.Rest(text: ""))
    }

    @Test func `closing the connection is announced`() async throws {
        let rest = try await rest(after: Self.hello.closingConnection())

        let text = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello"
        #expect(rest == SocketClient.Rest(text: text))
    }

    @Test func `a delay comes before the first byte`() async throws {
        let start = ContinuousClock.now
        let rest = try await rest(after: Self.hello.delayed(by: .milliseconds(30)).closingConnection())

        #expect(ContinuousClock.now - start >= .milliseconds(30))
        #expect(rest.text.hasSuffix("hello"))
    }

    @Test func `a trickle sends everything, slowly`() async throws {
        let reply = Self.hello.trickled(bytesPerStep: 10, every: .milliseconds(2)).closingConnection()
        let start = ContinuousClock.now
        let rest = try await rest(after: reply)

        // 62 bytes are seven steps with six pauses.
        #expect(ContinuousClock.now - start >= .milliseconds(12))
        #expect(rest.text == "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")
    }

    @Test func `faults can be combined`() async throws {
        let reply = Self.hello.delayed(by: .milliseconds(5)).trickled(bytesPerStep: 20, every: .milliseconds(1))
            .cut(afterBodyBytes: 1)
        let rest = try await rest(after: reply)

        #expect(reply.faults.count == 3)
        #expect(rest == SocketClient.Rest(text: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nh"))
    }

    @Test func `the last of two faults that exclude each other counts`() async throws {
        let rest = try await rest(after: Self.hello.neverAnswered().with(.closedWithoutAnswer))

        #expect(rest == SocketClient.Rest(text: ""))
    }

    @Test(arguments: [Reply.neverAnswered(), hello.delayed(by: .seconds(3600))])
    func `the server notices that the client of a withheld answer goes`(_ reply: Reply) async throws {
        try await withLoopbackServer(reply) { server in
            do {
                let client = try SocketClient(port: server.port)
                try client.send(Self.get + "unread")
                try await server.waitForRequests(count: 1)
                #expect(server.openConnectionCount == 1)
            }

            try await server.waitForDisconnects()
            #expect(server.openConnectionCount == 0)
        }
    }

    @Test(arguments: [
        Reply.neverAnswered(), hello.delayed(by: .seconds(3600)),
        hello.trickled(bytesPerStep: 1, every: .seconds(3600)),
    ])
    func `stopping ends a withheld answer at once`(_ reply: Reply) async throws {
        let server = try LoopbackServer(replies: [reply])
        let client = try SocketClient(port: server.port)
        try client.send(Self.get)
        try await server.waitForRequests(count: 1)

        server.stop()

        #expect(!(try client.readRest().text.contains("hello")))
        #expect(server.openConnectionCount == 0)
    }
}
