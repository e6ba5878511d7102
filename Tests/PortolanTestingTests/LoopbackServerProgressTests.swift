// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct LoopbackServerProgressTests {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `a client that does not read stops the server`() async throws {
        var options = LoopbackServer.Options()
        options.socketBufferSize = 16_384
        let content = TestContent(length: 2_000_000_000)
        try await withLoopbackServer(.content(content), options: options) { server in
            let client = try SocketClient(port: server.port, receiveBufferSize: 16_384)
            try client.send(Self.get)
            _ = try client.read(through: "\r\n\r\n")

            try await server.waitForBlockedConnections()
            let sent = server.sentBodyBytes
            let bytes = try client.readBytes(2_000_000)

            // Buffers of a few dozen kilobytes, and what a client's single read may have taken.
            #expect(sent < 1_000_000)
            #expect(bytes == content.bytes(in: 0..<2_000_000))
            try await server.waitForSentBodyBytes(count: 1_900_000)
            #expect(server.sentBodyBytes(forRequest: 1) < 3_000_000)
            #expect(server.sentBodyBytes(forRequest: 2) == 0)
        }
    }

    #if canImport(COpenSSL)
        @Test func `a client that does not read stops the server through TLS`() async throws {
            let authority = try TestCertificateAuthority()
            let certificate = try authority.certificate(for: "localhost")
            let options = LoopbackServer.Options(security: .init(certificate: certificate))
            try await withLoopbackServer(.content(TestContent(length: 2_000_000_000)), options: options) { server in
                let client = try TLSClient(port: server.port, .init(trusting: authority))
                try client.send(Self.get)
                _ = try client.readHead()

                try await server.waitForBlockedConnections()

                #expect(server.sentBodyBytes < 100_000_000)
            }
        }
    #endif

    @Test func `the end of a blocked connection ends the blocking`() async throws {
        try await withLoopbackServer(.content(TestContent(length: 2_000_000_000))) { server in
            do {
                let client = try SocketClient(port: server.port)
                try client.send(Self.get)
                try await server.waitForBlockedConnections()
                #expect(server.blockedConnectionCount == 1)
            }

            try await server.waitForDisconnects()

            #expect(server.blockedConnectionCount == 0)
        }
    }

    @Test func `a body is not read until a latch is opened`() async throws {
        let first = try Latch()
        let second = try Latch()
        var options = LoopbackServer.Options()
        options.bodyPauses = [.init(afterBytes: 5_000, until: second), .init(afterBytes: 2_000, until: first)]
        try await withLoopbackServer(.text("thanks"), options: options) { server in
            let client = try SocketClient(port: server.port)
            try client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 10000\r\n\r\n")
            try client.send([UInt8](repeating: 7, count: 10_000))

            try await server.waitForReceivedBodyBytes(count: 2_000)
            let afterFirst = server.receivedBodyBytes
            first.open()
            try await server.waitForReceivedBodyBytes(count: 5_000)
            let afterSecond = server.receivedBodyBytes
            second.open()

            #expect(try client.readAnswer().body == "thanks")
            #expect(afterFirst == 2_000)
            #expect(afterSecond == 5_000)
            #expect(server.receivedBodyBytes == 10_000)
            #expect(server.requests.map(\.bodyByteCount) == [10_000])
        }
    }

    @Test func `a body that comes with its header is not read far`() async throws {
        let latch = try Latch()
        var options = LoopbackServer.Options()
        options.bodyPauses = [.init(afterBytes: 0, until: latch)]
        try await withLoopbackServer(.text("thanks"), options: options) { server in
            let client = try SocketClient(port: server.port)
            let body = String(repeating: "x", count: 10_000)
            try client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 10000\r\n\r\n\(body)")

            try await server.waitForReceivedBodyBytes(count: 1)
            let received = server.receivedBodyBytes
            latch.open()

            #expect(try client.readAnswer().body == "thanks")
            #expect(received <= 1_024)
        }
    }

    @Test func `a pause in a body ends when the server stops`() async throws {
        var options = LoopbackServer.Options()
        options.bodyPauses = [.init(afterBytes: 1, until: try Latch())]
        let server = try LoopbackServer(replies: [], options: options)
        let client = try SocketClient(port: server.port)
        try client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nx")
        try await server.waitForReceivedBodyBytes(count: 1)

        server.stop()

        #expect(try client.readRest() == SocketClient.Rest(text: ""))
        #expect(server.requests.isEmpty)
    }

    @Test func `the bytes of chunked bodies are counted without their framing`() async throws {
        try await withLoopbackServer(.empty()) { server in
            let client = try SocketClient(port: server.port)

            try client.send(
                "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
            _ = try client.readAnswer()

            #expect(server.receivedBodyBytes == 5)
        }
    }
}
