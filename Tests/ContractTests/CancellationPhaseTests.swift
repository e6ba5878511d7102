// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

private struct Slow: Endpoint {
    typealias Output = [Int]
    var path: Path { "slow" }
    func transform(_ response: HTTPResponse) throws -> ResponseContent {
        // Mapping has begun, and this is the task that does it.
        withUnsafeCurrentTask { $0?.cancel() }
        return .json(response.bytes)
    }
}

/// A call that is cancelled ends with one error, whatever it was doing.
@Suite(.timeLimit(.minutes(3)))
struct `W-B40, P-B11: a call is cancelled` {
    @Test(arguments: TransportUnderTest.allCases)
    func `while it connects`(_ transport: TransportUnderTest) async throws {
        let listener = try DeafListener()
        let client = APIClient(
            baseURL: BaseURL(try HTTPURL("http://127.0.0.1:\(listener.port)")), transport: transport.make())
        let call = Task { try await client.get("x", as: JSONValue.self) }
        await Task.yield()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `while TLS is agreed on`(_ transport: TransportUnderTest) async throws {
        // Accepts connections, and never says anything.
        let listener = try DeafListener(queueLength: 16)
        let client = APIClient(
            baseURL: BaseURL(try HTTPURL("https://127.0.0.1:\(listener.port)")), transport: transport.make())
        let call = Task { try await client.get("x", as: JSONValue.self) }
        try await listener.waitForConnection()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `while it waits for the header`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.neverAnswered()) { server in
            let client = APIClient(baseURL: BaseURL(server.url()), transport: transport.make())
            let call = Task { try await client.get("x", as: JSONValue.self) }
            try await server.waitForRequests(count: 1)
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            try await server.waitForDisconnects()
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `while the body arrives`(_ transport: TransportUnderTest) async throws {
        let latch = try Latch()
        defer { latch.open() }
        try await withLoopbackServer(.json("[1, 2, 3]").paused(afterBodyBytes: 3, until: latch)) { server in
            let client = APIClient(baseURL: BaseURL(server.url()), transport: transport.make())
            let call = Task { try await client.get("x", as: JSONValue.self) }
            try await server.waitForSentBodyBytes(count: 3)
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            try await server.waitForDisconnects()
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `while the body is sent`(_ transport: TransportUnderTest) async throws {
        let latch = try Latch()
        defer { latch.open() }
        var options = LoopbackServer.Options()
        options.bodyPauses = [.init(afterBytes: 10, until: latch)]
        try await withLoopbackServer(.empty(), options: options) { server in
            let client = APIClient(baseURL: BaseURL(server.url()), transport: transport.make())
            let call = Task {
                try await client.post("x", body: .raw(.bytes(.pattern(30_000_000)), contentType: nil))
            }
            try await server.waitForReceivedBodyBytes(count: 10)
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `W-112: while its answer is mapped`(_ transport: TransportUnderTest) async throws {
        let answer = "[" + String(repeating: "1,", count: 10_000) + "1]"
        try await withLoopbackServer(.json(answer)) { server in
            let client = APIClient(baseURL: BaseURL(server.url()), transport: transport.make())
            let call = client.start(.get, Slow())
            await #expect(throws: CancellationError.self) { try await call.value }
            // The first element was not mapped: it was cancelled before.
            #expect(call.currentProgress.mapped == 0)
        }
    }
}
