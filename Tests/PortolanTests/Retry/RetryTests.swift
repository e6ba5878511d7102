// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Synchronization
import Testing

struct RetryTests {
    private func client(
        _ server: LoopbackServer, _ timing: RecordedTiming = RecordedTiming(), policy: RetryPolicy = .standard,
        _ configure: (inout ClientConfiguration) -> Void = { _ in }
    ) -> APIClient {
        APIClient(baseURL: BaseURL(server.url())) {
            $0.retry = policy
            $0.retryTiming = timing.timing
            configure(&$0)
        }
    }

    @Test func `C15: after 503 a call is sent again, as the server says`() async throws {
        let timing = RecordedTiming()
        try await withLoopbackServer(
            .empty(503, headers: ["Retry-After": "-1"]), .empty(503, headers: ["Retry-After": "0"]),
            .empty(503, headers: ["Retry-After": "Thu, 01 Jan 1970 00:00:00 GMT"]),
            .empty(503, headers: ["Retry-After": "soon"]), .json(#"{"id":1}"#)
        ) { server in
            let client = client(server, timing, policy: RetryPolicy(attemptLimit: 5))

            try await #expect(client.get("x", as: Thing.self).id == 1)
            #expect(server.requests.count == 5)
            #expect(timing.waits == [50, 50, 50, 1_600].map { Duration.milliseconds($0) })
        }
    }

    @Test func `C14: a POST without a key whose connection is closed is sent once, a GET again`() async throws {
        try await withLoopbackServer { request in
            request.method == .post || request.number < 3 ? .closingWithoutAnswer() : .json(#"{"id":1}"#)
        } perform: { server in
            let client = client(server)

            let error = await #expect(throws: APIError.self) { try await client.post("x", parameters: ["a": 1]) }
            let thing = try await client.get("x", as: Thing.self)

            #expect(error?.transportError?.code == .connectionLost)
            #expect(error?.attempts == 1)
            #expect(server.requests.map(\.method) == [.post, .get, .get])
            #expect(thing.id == 1)
        }
    }

    @Test func `C14: a POST with a key is sent again, with the same key, which another call does not have`()
        async throws
    {
        try await withLoopbackServer { request in
            request.number % 3 == 0 ? .empty() : .closingWithoutAnswer()
        } perform: { server in
            let client = client(server)
            let options = CallOptions { $0.idempotencyKey = .automatic }

            try await client.post("x", options: options)
            try await client.post("x", options: options)

            let keys = server.requests.map { $0.headerFields["Idempotency-Key"] }
            #expect(keys.count == 6)
            #expect(Set(keys[..<3]).count == 1)
            #expect(Set(keys[3...]).count == 1)
            #expect(Set(keys).count == 2)
            #expect(keys.allSatisfy { UUID(uuidString: $0 ?? "") != nil })
        }
    }

    @Test func `a key of one's own, and a field of another name`() async throws {
        try await withLoopbackServer(.empty(503), .empty(), .empty(503), .empty()) { server in
            let client = client(server) { $0.options.idempotencyKeyHeader = "X-Request-Key" }

            try await client.post("x", options: CallOptions { $0.idempotencyKey = "order-17" })
            try await client.patch("x", options: CallOptions { $0.headers["x-request-key"] = "by-hand" })

            #expect(
                server.requests.map { $0.headerFields["X-Request-Key"] }
                    == ["order-17", "order-17", "by-hand", "by-hand"])
        }
    }

    @Test func `a key that cannot be sent fails the call before anything is sent`() async throws {
        let transport = ScriptedTransport([])
        let client = APIClient(baseURL: "http://h", transport: transport)

        let value = await #expect(throws: APIError.self) {
            try await client.post("x", options: CallOptions { $0.idempotencyKey = "a\r\nb" })
        }
        let name = await #expect(throws: APIError.self) {
            try await client.post(
                "x",
                options: CallOptions {
                    $0.idempotencyKey = .automatic
                    $0.idempotencyKeyHeader = "no name"
                })
        }

        #expect(value?.code == .invalidRequest)
        #expect(name?.underlying as? HTTPFieldError == .invalidName("no name"))
        #expect(transport.requests.isEmpty)
    }

    @Test func `an error says how many attempts there were, and in which call`() async throws {
        try await withLoopbackServer { _ in
            .json("{}", status: 502)
        } perform: { server in
            let requestIDs = Mutex<[String]>([])
            let client = client(server) {
                $0.attemptMiddleware = [
                    Noting { context in
                        requestIDs.withLock { $0.append("\(context.requestID) \(context.attempt) \(context.hop)") }
                    }
                ]
            }

            let error = await #expect(throws: APIError.self) { _ = try await client.get("x", as: Thing.self) }

            let id = try #require(error?.requestID)
            #expect(error?.attempts == 3)
            #expect(
                error?.description
                    == "GET \(server.url("x")) (x, after 3 attempts): the server answered 502 Bad Gateway")
            #expect(requestIDs.withLock { $0 } == ["\(id) 1 0", "\(id) 2 0", "\(id) 3 0"])
        }
    }

    @Test func `a document that does not fit after retries says so too, and is not asked for again`() async throws {
        try await withLoopbackServer(.empty(503), .json(#"{"id":"?"}"#)) { server in
            let error = await #expect(throws: APIError.self) { _ = try await client(server).get("x", as: Thing.self) }

            #expect(error?.code == .mapping)
            #expect(error?.attempts == 2)
            #expect(error?.requestID.isEmpty == false)
            #expect(server.requests.count == 2)
        }
    }

    @Test func `each attempt begins where the call did, and follows redirects anew`() async throws {
        try await withLoopbackServer(.redirect(to: "/b"), .empty(503), .redirect(to: "/c"), .empty()) { server in
            let client = client(server) { $0.options.redirectLimit = 1 }

            _ = try await client.response(.get, "a")

            #expect(server.requests.map(\.target) == ["/a", "/b", "/a", "/c"])
        }
    }

    @Test func `nothing is retried unless somebody says so, and a call may say it`() async throws {
        try await withLoopbackServer(.empty(503), .empty(503), .empty(), .empty(503)) { server in
            let client = client(server, policy: .never)

            let error = await #expect(throws: APIError.self) { try await client.put("x") }
            try await client.put("x", options: CallOptions { $0.retry = .standard })

            #expect(error?.attempts == 1)
            #expect(server.requests.count == 3)
        }
    }

    @Test func `a call that would wait beyond its time fails at once, with what was wrong`() async throws {
        let timing = RecordedTiming()
        try await withLoopbackServer(.empty(503, headers: ["Retry-After": "7200"]), .empty()) { server in
            var policy = RetryPolicy.standard
            policy.retryAfterLimit = .seconds(7_200)
            let client = client(server, timing, policy: policy) { $0.options.timeouts.call = .seconds(3_600) }

            let error = await #expect(throws: APIError.self) { try await client.put("x") }

            #expect(error?.status == 503)
            #expect(timing.waits.isEmpty)
            #expect(server.requests.count == 1)
        }
    }

    @Test func `a body that can be read once is refused where a retry could follow, and only there`() async throws {
        try await withLoopbackServer { _ in
            .empty()
        } perform: { server in
            let client = client(server)
            func body() -> RequestBody { .raw(.stream(HTTPBodyStream(once: { nil })), contentType: nil) }

            let error = await #expect(throws: APIError.self) { try await client.put("x", body: body()) }
            try await client.post("x", body: body())
            try await client.put("x", body: body(), options: CallOptions { $0.retry = .never })

            #expect(error?.code == .invalidRequest)
            #expect(error?.underlying as? RetryError == .bodyCannotBeRepeated)
            #expect(error?.attempts == 0)
            #expect(server.requests.map(\.method) == [.post, .put])
        }
    }

    @Test func `a stream that can be opened again is sent whole in each attempt`() async throws {
        try await withLoopbackServer(.empty(503), .empty()) { server in
            let body = RequestBody.raw(.stream(HTTPBodyStream(Array("whole".utf8))), contentType: nil)

            try await client(server).put("x", body: body)

            #expect(server.requests.map { String(decoding: $0.body, as: UTF8.self) } == ["whole", "whole"])
        }
    }
}

/// Tells what the steps share.
struct Noting: Middleware {
    let note: @Sendable (CallContext) -> Void

    func intercept(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse {
        note(context)
        return try await next(request)
    }
}
