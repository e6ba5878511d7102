// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct `A failure on the wire` {
    struct Cut: Sendable, CustomTestStringConvertible {
        let name: String
        let reply: Reply

        var testDescription: String { name }
    }

    private static let body = [UInt8](repeating: 7, count: 100_000)

    @Test(
        arguments: TransportUnderTest.allCases,
        [
            Cut(name: "closed, length known", reply: .bytes(body).cut(afterBodyBytes: 50_000)),
            Cut(name: "closed before the body", reply: .bytes(body).cut(afterBodyBytes: 0)),
            Cut(name: "closed, in chunks", reply: .bytes(body).chunked().cut(afterBodyBytes: 50_000)),
            Cut(name: "closed before the last chunk", reply: .bytes(body).chunked().cut(afterBodyBytes: 100_000)),
            Cut(name: "reset, length known", reply: .bytes(body).reset(afterBodyBytes: 50_000)),
            Cut(name: "reset, in chunks", reply: .bytes(body).chunked().reset(afterBodyBytes: 50_000)),
        ])
    func `a connection that ends in the body is lost`(_ transport: TransportUnderTest, _ cut: Cut) async throws {
        try await withLoopbackServer(cut.reply) { server in
            let error = await #expect(throws: TransportError.self) {
                try await transport.make().send(.get, server.url())
            }

            #expect(error?.code == .connectionLost)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `C14: a POST that is read and not answered is sent once, and the connection is lost`(
        _ transport: TransportUnderTest
    ) async throws {
        try await withLoopbackServer(.closingWithoutAnswer(), .text("second")) { server in
            let error = await #expect(throws: TransportError.self) {
                try await transport.make().send(.post, server.url(), [], .bytes([1]))
            }

            #expect(error?.code == .connectionLost)
            #expect(server.requests.count == 1)
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .sendsOnce), [0, 1, 100_000])
    func `C14: a POST on a connection that was used before is sent once, too`(
        _ transport: TransportUnderTest, _ count: Int
    ) async throws {
        try await withLoopbackServer(.text("first"), .closingWithoutAnswer(), .text("third")) { server in
            let transport = transport.make()
            _ = try await transport.send(.get, server.url())

            let error = await #expect(throws: TransportError.self) {
                try await transport.send(.post, server.url(), [], .bytes([UInt8](repeating: 1, count: count)))
            }

            #expect(error?.code == .connectionLost)
            #expect(server.requests.map(\.connection) == [1, 1])
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .sendsOnce), [0, 1, 100_000])
    func `C14: a PUT on a connection that was used before is sent again, whole`(
        _ transport: TransportUnderTest, _ count: Int
    ) async throws {
        try await withLoopbackServer(.text("first"), .closingWithoutAnswer(), .text("third")) { server in
            let transport = transport.make()
            _ = try await transport.send(.get, server.url())
            let body = [UInt8](repeating: 1, count: count)

            let response = try await transport.send(.put, server.url(), [], .bytes(body))

            #expect(response.bytes == Array("third".utf8))
            #expect(server.requests.map(\.connection) == [1, 1, 2])
            #expect(server.requests.dropFirst().map(\.body) == [body, body])
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .sendsOnce))
    func `a stream that was begun is not sent again`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.text("first"), .closingWithoutAnswer(), .text("third")) { server in
            let transport = transport.make()
            _ = try await transport.send(.get, server.url())

            let error = await #expect(throws: TransportError.self) {
                try await transport.send(.put, server.url(), [], .stream(.chunks(2, of: 10)))
            }

            #expect(error?.code == .connectionLost)
            #expect(server.requests.count == 2)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `a host that refuses cannot be connected to`(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer(replies: [])
        let url = server.url()
        server.stop()

        let error = await #expect(throws: TransportError.self) { try await transport.make().send(.get, url) }

        #expect(error?.code == .cannotConnect)
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `a host that does not exist cannot be found`(_ transport: TransportUnderTest) async throws {
        // RFC 6761, section 6.4: names below `invalid` never exist.
        let url = try HTTPURL("http://portolan.invalid/")

        let error = await #expect(throws: TransportError.self) { try await transport.make().send(.get, url) }

        #expect(error?.code == .cannotFindHost)
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `a server that does not speak TLS is refused`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.garbled()) { server in
            let url = try HTTPURL("https://127.0.0.1:\(server.port)/")

            let error = await #expect(throws: TransportError.self) { try await transport.make().send(.get, url) }

            #expect(error?.code == .secureConnectionFailed)
            #expect(server.requests.isEmpty)
        }
    }

    @Test(
        arguments: TransportUnderTest.allCases,
        [
            "garbage", "\u{0}\u{1}\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 abc OK\r\n\r\n", "HTTP/1.1\r\n\r\n",
            "HTTP/1.1 200 OK\r\nNo colon here\r\nContent-Length: 2\r\n\r\nok",
            "HTTP/1.1 200 OK\r\n: no name\r\nContent-Length: 2\r\n\r\nok",
            "HTTP/1.1 200 OK\r\nX-A: a\u{0}b\r\nContent-Length: 2\r\n\r\nok",
            "HTTP/1.1 200 OK\r\nContent-Length: two\r\n\r\nok",
            "HTTP/1.1 200 OK\r\nContent-Length: -2\r\n\r\nok",
            "HTTP/1.1 200 OK\r\nContent-Length: +2\r\n\r\nok",
            "HTTP/1.1 200 OK\r\nContent-Length: 0x2\r\n\r\nok",
            "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\n\r\nok",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\nok\r\n0\r\n\r\n",
        ])
    func `what is not HTTP is malformed`(_ transport: TransportUnderTest, _ answer: String) async throws {
        try await withLoopbackServer(.raw(answer)) { server in
            let error = await #expect(throws: TransportError.self) {
                try await transport.make().send(.get, server.url())
            }

            #expect(error?.code == .malformedResponse)
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .refusesProtocolChanges))
    func `a change of protocol that was not asked for is malformed`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.raw("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\nx")) { server in
            let error = await #expect(throws: TransportError.self) {
                try await transport.make().send(.get, server.url())
            }

            #expect(error?.code == .malformedResponse)
        }
    }

    @Test(
        arguments: TransportUnderTest.allCases(keeping: .refusesContradictingLengths),
        ["Content-Length: 2\r\nContent-Length: 3", "Content-Length: 2, 3"])
    func `two different lengths are malformed`(_ transport: TransportUnderTest, _ fields: String) async throws {
        try await withLoopbackServer(.raw("HTTP/1.1 200 OK\r\n\(fields)\r\n\r\nabc")) { server in
            let error = await #expect(throws: TransportError.self) {
                try await transport.make().send(.get, server.url())
            }

            #expect(error?.code == .malformedResponse)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `two equal lengths are one`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok")) {
            server in
            let response = try await transport.make().send(.get, server.url())

            #expect(response.bytes == Array("ok".utf8))
        }
    }

    @Test(
        arguments: TransportUnderTest.allCases(keeping: .limitsHeaders),
        [
            String(repeating: "X-A: \(String(repeating: "a", count: 1_000))\r\n", count: 270),
            String(repeating: "X-A: a\r\n", count: 1_001),
            "X-A: \(String(repeating: "a", count: 150_000))\r\n",
            "X-A: a\r\n" + String(repeating: " a\r\n", count: 1_001),
            "X-A: a\r\n" + String(repeating: " \r\n", count: 1_001),
        ])
    func `a header beyond the limits is malformed`(_ transport: TransportUnderTest, _ fields: String) async throws {
        try await withLoopbackServer(.raw("HTTP/1.1 200 OK\r\n\(fields)Content-Length: 0\r\n\r\n")) { server in
            let error = await #expect(throws: TransportError.self) {
                try await transport.make().send(.get, server.url())
            }

            #expect(error?.code == .malformedResponse)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `5,000 fields with names of their own are malformed`(_ transport: TransportUnderTest) async throws {
        let fields = (0..<5_000).map { "X-\($0): a\r\n" }.joined()
        try await withLoopbackServer(.raw("HTTP/1.1 200 OK\r\n\(fields)Content-Length: 0\r\n\r\n")) { server in
            let error = await #expect(throws: TransportError.self) {
                try await transport.make().send(.get, server.url())
            }

            #expect(error?.code == .malformedResponse)
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .limitsHeaders), [1_001, 40_000])
    func `trailers beyond the limits of a header are malformed`(
        _ transport: TransportUnderTest, _ count: Int
    ) async throws {
        let trailers = String(repeating: "X-A: a\r\n", count: count)
        let answer = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\(trailers)\r\n"
        try await withLoopbackServer(.raw(answer)) { server in
            let error = await #expect(throws: TransportError.self) {
                try await transport.make().send(.get, server.url())
            }

            #expect(error?.code == .malformedResponse)
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .limitsHeaders))
    func `one server that sends a long header does not hold up another`(_ transport: TransportUnderTest) async throws {
        // Were all fields copied for each folded line, this would take 20 seconds.
        let folds =
            (0..<900).map { "X-\($0): a\r\n" }.joined() + String(repeating: " a\r\n", count: 55_000)
        try await withLoopbackServer { _ in
            .raw("HTTP/1.1 200 OK\r\n\(folds)Content-Length: 0\r\n\r\n")
        } perform: { hostile in
            try await withLoopbackServer(.text("ok")) { good in
                let transport = transport.make()
                let url = hostile.url()
                let attack = Task { try await transport.send(.get, url) }
                try await hostile.waitForRequests(count: 1)
                var options = TransportOptions()
                // What holds a transport up holds up its transfers: they run out of time, or come when all is over.
                options.attemptTimeout = .seconds(15)

                let response = try await transport.send(.get, good.url(), options: options)

                #expect(response.status == 200)
                let error = await #expect(throws: TransportError.self) { try await attack.value }
                #expect(error?.code == .malformedResponse)
            }
        }
    }

    @Test(arguments: TransportUnderTest.allCases, [false, true])
    func `a body beyond the limit is too large`(_ transport: TransportUnderTest, _ isChunked: Bool) async throws {
        let reply = Reply.bytes(Self.body)
        try await withLoopbackServer(isChunked ? reply.chunked() : reply) { server in
            var options = TransportOptions()
            options.responseSizeLimit = 99_999

            let error = await #expect(throws: TransportError.self) {
                try await transport.make().send(.get, server.url(), options: options)
            }

            #expect(error?.code == .responseTooLarge)
        }
    }

    @Test(arguments: TransportUnderTest.allCases, [false, true])
    func `a body of exactly the limit is not`(_ transport: TransportUnderTest, _ isChunked: Bool) async throws {
        let reply = Reply.bytes(Self.body)
        try await withLoopbackServer(isChunked ? reply.chunked() : reply) { server in
            var options = TransportOptions()
            options.responseSizeLimit = 100_000

            let response = try await transport.make().send(.get, server.url(), options: options)

            #expect(response.bytes == Self.body)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `a length beyond the limit is refused before the body comes`(_ transport: TransportUnderTest) async throws {
        let reply = Reply.bytes(Self.body).trickled(bytesPerStep: 200, every: .seconds(20))
        try await withLoopbackServer(reply) { server in
            var options = TransportOptions()
            options.responseSizeLimit = 99_999

            let error = await #expect(throws: TransportError.self) {
                try await transport.make().send(.get, server.url(), options: options)
            }

            #expect(error?.code == .responseTooLarge)
        }
    }
}
