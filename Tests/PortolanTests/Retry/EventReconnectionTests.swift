// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

struct EventReconnectionTests {
    private struct Changes: Endpoint {
        typealias Output = String
        var path: Path { "changes" }
    }

    private let stream = Reply.bytes(Array("id: 7\ndata: a\n\n".utf8), type: "text/event-stream")

    private func client(_ server: LoopbackServer, _ timing: RecordedTiming) -> APIClient {
        APIClient(baseURL: BaseURL(server.url())) {
            $0.retryTiming = timing.timing
            $0.retry = .standard
        }
    }

    @Test func `a source of events is connected to again after a wait, which the server may make longer`() async throws
    {
        let timing = RecordedTiming(fraction: 0)
        try await withLoopbackServer(stream, .empty(503, headers: ["Retry-After": "9"]), .empty(503), .empty()) {
            server in
            var values: [String] = []
            for try await event in client(server, timing).events(.get, Changes()) { values.append(event.value) }

            #expect(values == ["a"])
            #expect(timing.waits == [.seconds(3), .seconds(9), .seconds(6)])
            #expect(server.requests.map { $0.headerFields["Last-Event-ID"] } == [nil, "7", "7", "7"])
        }
    }

    @Test func `a POST without a key is sent once: the loop ends with its answer`() async throws {
        let timing = RecordedTiming()
        try await withLoopbackServer(stream) { server in
            var values: [String] = []
            for try await event in client(server, timing).events(.post, Changes()) { values.append(event.value) }

            #expect(values == ["a"])
            #expect(server.requests.count == 1)
            #expect(timing.waits.isEmpty)
        }
    }

    @Test func `C14: a POST without a key whose connection is closed is sent once, and throws`() async throws {
        try await withLoopbackServer(.closingWithoutAnswer()) { server in
            let error = await #expect(throws: APIError.self) {
                for try await _ in client(server, RecordedTiming()).events(.post, Changes()) {}
            }

            #expect(error?.transportError?.code == .connectionLost)
            #expect(server.requests.count == 1)
        }
    }

    @Test func `a POST with a key is connected to again, with the same key`() async throws {
        try await withLoopbackServer(stream, .empty()) { server in
            let options = CallOptions { $0.idempotencyKey = .automatic }
            for try await _ in client(server, RecordedTiming()).events(.post, Changes(), options: options) {}

            let keys = server.requests.map { $0.headerFields["Idempotency-Key"] }
            #expect(keys.count == 2)
            #expect(Set(keys).count == 1)
        }
    }

    private struct KeyedChanges: Endpoint {
        typealias Output = String
        var path: Path { "changes" }
        var headers: RequestHeaders { ["idempotency-key": "endpoint \(Int.random(in: 0..<Int.max))"] }
    }

    @Test func `a POST whose key is a field that is set by hand is connected to again, with the same key`()
        async throws
    {
        try await withLoopbackServer(stream, .empty(), stream, .empty(), stream, .empty()) { server in
            let client = client(server, RecordedTiming())
            let made = client.with {
                $0.headersForEachRequest = { ["Idempotency-Key": "client \(Int.random(in: 0..<Int.max))"] }
            }
            let options = CallOptions { $0.headers["Idempotency-Key"] = "call" }
            for try await _ in client.events(.post, Changes(), options: options) {}
            for try await _ in client.events(.post, KeyedChanges()) {}
            for try await _ in made.events(.post, Changes()) {}

            let keys = server.requests.map { $0.headerFields["Idempotency-Key"] ?? "" }
            #expect(
                keys.map { $0.prefix { $0 != " " } } == ["call", "call", "endpoint", "endpoint", "client", "client"])
            #expect(Set(keys).count == 3)
        }
    }
}
