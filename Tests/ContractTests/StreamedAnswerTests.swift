// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct `A streamed answer` {
    /// The first bytes of a body of ten, and then nothing: the connection stays open.
    private static let stalled = Reply.raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc", closing: false)

    private func client(
        _ server: LoopbackServer, _ transport: TransportUnderTest,
        configure: (inout ClientConfiguration) -> Void = { _ in }
    ) -> APIClient {
        APIClient(baseURL: BaseURL(server.url()), transport: transport.make(), configure: configure)
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `is there when its header is, and its bytes when they arrive`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(Self.stalled) { server in
            let client = client(server, transport)

            let answer = try await client.stream(.get, "export")

            #expect(answer.status == 200)
            #expect(answer.headers[.contentLength] == "10")
            #expect(answer.body.length == 10)
            var chunks = answer.body.makeAsyncIterator()
            let first = try await chunks.next()
            #expect(first == Array("abc".utf8))
        }
    }

    @Test(arguments: TransportUnderTest.allCases, [0, 1, 1_000, 262_144, 3_000_000])
    func `arrives whole and in order`(_ transport: TransportUnderTest, _ size: Int) async throws {
        let bytes = [UInt8].pattern(size)
        try await withLoopbackServer(.bytes(bytes), .bytes(bytes).chunked(bytesPerChunk: 100_000)) { server in
            let client = client(server, transport)

            for _ in 0..<2 {
                let answer = try await client.stream(.get, "export")
                let body = try await answer.body.collected(upTo: size)
                #expect(body == bytes)
            }
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `of a refusal is collected into the error`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.json(#"{"title": "gone"}"#, status: 410)) { server in
            let error = await #expect(throws: APIError.self) {
                try await client(server, transport).stream(.get, "export")
            }
            #expect(error?.code == .unacceptableStatus)
            #expect(error?.response?.bytes == Array(#"{"title": "gone"}"#.utf8))
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `comes after redirects`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.redirect(to: "/b"), .text("there")) { server in
            let answer = try await client(server, transport).stream(.get, "a")
            #expect(answer.url?.path == "/b")
            let body = try await answer.body.collected(upTo: 5)
            #expect(body == Array("there".utf8))
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `that is cut off is an error behind what came`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.bytes(.pattern(50_000)).cut(afterBodyBytes: 20_000)) { server in
            let client = client(server, transport)
            let answer = try await client.stream(.get, "export")
            var received: [UInt8] = []
            let error = await #expect(throws: APIError.self) {
                for try await chunk in answer.body { received += chunk }
            }
            #expect(received == .pattern(20_000))
            #expect((error?.underlying as? TransportError)?.code == .connectionLost)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `keeps to the time of the whole call`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(Self.stalled) { server in
            let client = client(server, transport) { $0.options.timeouts.call = .seconds(2) }
            // On a busy machine the time may be up before the header is there.
            let error = await #expect(throws: APIError.self) {
                for try await _ in try await client.stream(.get, "export").body {}
            }
            #expect((error?.underlying as? TransportError)?.code == .timedOut)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `ends with its task`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(Self.stalled) { server in
            let client = client(server, transport)
            let answer = try await client.stream(.get, "export")
            let task = Task { for try await _ in answer.body {} }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `D-31, D-B03: ends when all is cancelled, and so do calls that wait`(
        _ transport: TransportUnderTest
    ) async throws {
        try await withLoopbackServer { request in
            request.path == "/export" ? Self.stalled : .neverAnswered()
        } perform: { server in
            let client = client(server, transport)
            let answer = try await client.stream(.get, "export")
            let calls = (0..<5).map { _ in
                Task { try await client.get("slow", as: JSONValue.self) }
            }
            var chunks = answer.body.makeAsyncIterator()
            let first = try await chunks.next()
            #expect(first == Array("abc".utf8))
            try await server.waitForRequests(count: 6)

            client.cancelAll()

            await #expect(throws: CancellationError.self) { try await chunks.next() }
            for call in calls {
                await #expect(throws: CancellationError.self) { try await call.value }
            }
            let next = try await client.stream(.get, "export")
            #expect(next.status == 200)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `goes on when its client has been let go of, and ends with itself`(
        _ transport: TransportUnderTest
    ) async throws {
        try await withLoopbackServer(Self.stalled) { server in
            var answer: StreamedResponse? = try await APIClient(
                baseURL: BaseURL(server.url()), transport: transport.make()
            ).stream(.get, "export")
            var chunks = answer?.body.makeAsyncIterator()
            let first = try await chunks?.next()
            #expect(first == Array("abc".utf8))
            answer = nil
            chunks = nil
            try await server.waitForDisconnects()
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `can be read once`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.text("once")) { server in
            let answer = try await client(server, transport).stream(.get, "export")
            let body = try await answer.body.collected(upTo: 10)
            #expect(body == Array("once".utf8))
            await #expect(throws: HTTPBodyStream.AlreadyRead.self) { try await answer.body.collected(upTo: 10) }
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `without a body ends at once`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.empty(204), .text("")) { server in
            let client = client(server, transport)
            for _ in 0..<2 {
                let answer = try await client.stream(.get, "export")
                let body = try await answer.body.collected(upTo: 0)
                #expect(body.isEmpty)
            }
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `leaves its connection to the next request once it was read`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.bytes(.pattern(500_000)), .text("next")) { server in
            let client = client(server, transport)
            _ = try await client.stream(.get, "a").body.collected(upTo: 500_000)
            _ = try await client.stream(.get, "b").body.collected(upTo: 10)
            #expect(Set(server.requests.map(\.connection)).count == 1)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `of a reader that is behind waits without running out of time`(_ transport: TransportUnderTest) async throws {
        // More than all buffers on the way hold.
        let bytes = [UInt8].pattern(20_000_000)
        try await withLoopbackServer(.bytes(bytes)) { server in
            let client = client(server, transport) { $0.options.timeouts.idle = .milliseconds(300) }
            let answer = try await client.stream(.get, "export")
            var received: [UInt8] = []
            for try await chunk in answer.body {
                // Nothing but the time that passes says that it does not count.
                if received.isEmpty { await pause(for: .milliseconds(900)) }
                received += chunk
            }
            #expect(received == bytes)
        }
    }

    /// Lets time pass: what is tested is that it does not count.
    private func pause(for duration: Duration) async {
        let end = ContinuousClock.now + duration
        while ContinuousClock.now < end { await Task.yield() }
    }
}
