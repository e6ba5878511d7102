// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing

struct CallStepTests {
    @Test func `middleware wraps the call outside, each attempt inside, in order`() async throws {
        struct Mark: Middleware {
            let name: String
            func intercept(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse {
                var request = request
                try request.headerFields.append(HTTPField(name: HTTPFieldName(unchecked: "X-Path"), value: name))
                var response = try await next(request)
                try response.headerFields.append(HTTPField(name: HTTPFieldName(unchecked: "X-Back"), value: name))
                return response
            }
        }
        let transport = ScriptedTransport([.response(.redirect(to: "/b")), .response(.json(#"{"id":1}"#))])
        let client = APIClient(baseURL: "http://h", transport: transport) {
            $0.middleware = [Mark(name: "outer1"), Mark(name: "outer2")]
            $0.attemptMiddleware = [Mark(name: "inner")]
        }

        let response = try await client.response(.get, Things())

        #expect(
            transport.requests.map { $0.headerFields["X-Path"] }
                == ["outer1, outer2, inner", "outer1, outer2, inner"])
        #expect(response.headers["X-Back"] == "inner, outer2, outer1")
    }

    @Test func `a middleware that throws is a hook's fault, and one that answers needs no transport`() async throws {
        struct Odd: Error {}
        struct Throwing: Middleware {
            func intercept(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse {
                throw Odd()
            }
        }
        struct Answering: Middleware {
            func intercept(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse {
                .json(#"{"id":8}"#)
            }
        }

        let error = await failure(client { $0.middleware = [Throwing()] })

        #expect(error?.code == .hook)
        #expect(error?.underlying is Odd)
        #expect(try await client { $0.middleware = [Answering()] }.get(Things()).id == 8)
    }

    @Test func `C16 P-B11 W-B40: a call that was cancelled before it was sent is never sent`() async {
        let transport = ScriptedTransport([.response(.empty())])
        let client = APIClient(baseURL: "http://h", transport: transport)

        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await client.post("x", parameters: ["a": 1])
        }

        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(transport.requests.isEmpty)
    }

    @Test func `a call cancelled on its way throws CancellationError`() async throws {
        let transport = ScriptedTransport([.neverAnswered])
        let client = APIClient(baseURL: "http://h", transport: transport)

        let task = Task { try await client.get("x", as: Thing.self) }
        _ = try await transport.waitForRequests(count: 1)
        task.cancel()

        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }

    @Test(arguments: [ScriptedTransport.Step.neverAnswered, .response(.json("{}"))])
    func `cancelAll ends a call that has not waited for anything yet`(_ step: ScriptedTransport.Step) async {
        struct Cancelling: Middleware {
            let cancelAll: @Sendable () -> Void
            func intercept(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse {
                cancelAll()
                return try await next(request)
            }
        }
        let client = APIClient(baseURL: "http://h", transport: ScriptedTransport([step]))
        let cancelling = client.with { $0.middleware = [Cancelling { client.cancelAll() }] }

        await #expect(throws: CancellationError.self) { try await cancelling.get("x", as: JSONValue.self) }
    }

    @Test func `many calls that end at once leave nothing behind that could cancel later ones`() async throws {
        let count = 300
        let transport = ScriptedTransport(
            [ScriptedTransport.Step](repeating: .response(.json(#"{"id":1}"#)), count: count + 1))
        let client = APIClient(baseURL: "http://h", transport: transport)

        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<count { group.addTask { try await client.get("x", as: Thing.self).id } }
            let sum = try await group.reduce(0, +)
            #expect(sum == count)
        }
        client.cancelAll()

        #expect(try await client.get("x", as: Thing.self).id == 1)
    }

    @Test func `limits of time and size reach the transport`() async throws {
        let transport = ScriptedTransport([.response(.empty()), .response(.empty())])
        let client = APIClient(baseURL: "http://h", transport: transport) {
            $0.options.timeouts.connect = .milliseconds(300)
            $0.options.responseSizeLimit = 10
        }

        try await client.post("x")
        try await client.post("x", options: CallOptions { $0.timeouts.attempt = .milliseconds(70) })

        #expect(transport.calls[0].options.responseSizeLimit == 10)
        #expect(transport.calls[0].options.attemptTimeout == nil)
        #expect(transport.calls[1].options.attemptTimeout == .milliseconds(70))
        #expect(transport.calls[1].options.connectTimeout == .milliseconds(300))
    }

    @Test func `the limit of a whole call holds in a middleware too`() async {
        struct Stuck: Middleware {
            func intercept(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse {
                try await ScriptedTransport.waitForCancellation()
            }
        }

        let error = await #expect(throws: APIError.self) {
            let client = client { $0.middleware = [Stuck()] }
            try await client.post("x", options: CallOptions { $0.timeouts.call = .milliseconds(50) })
        }

        #expect(error?.transportError == TransportError(.timedOut, "the time for the whole call ran out"))
    }

    @Test func `a call cancelled while a middleware waits throws CancellationError, whatever that throws`() async throws
    {
        struct Odd: Error {}
        struct Disguising: Middleware {
            func intercept(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse {
                do { return try await next(request) } catch { throw Odd() }
            }
        }
        let transport = ScriptedTransport([.neverAnswered])
        let client = APIClient(baseURL: "http://h", transport: transport) { $0.middleware = [Disguising()] }

        let task = Task { try await client.get("x", as: Thing.self) }
        _ = try await transport.waitForRequests(count: 1)
        task.cancel()

        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }

    @Test func `a transform that is cancelled cancels the call, and an APIError passes as it is`() async {
        struct Transforming: Endpoint {
            typealias Output = Thing
            var error: any Error
            var path: Path { "x" }
            func transform(_ response: HTTPResponse) throws -> ResponseContent { throw error }
        }
        let own = APIError(.mapping, endpoint: "own", requestLine: "GET own", reason: "own")

        await #expect(throws: CancellationError.self) {
            _ = try await client(.response(.json("{}"))).get(Transforming(error: CancellationError()))
        }
        let error = await #expect(throws: APIError.self) {
            _ = try await client(.response(.json("{}"))).get(Transforming(error: own))
        }
        #expect(error?.endpoint == "own")
    }

    @Test func `a whole call that has no time left times out before it is sent`() async {
        let transport = ScriptedTransport([.response(.empty())])
        let client = APIClient(baseURL: "http://h", transport: transport)

        let error = await #expect(throws: APIError.self) {
            try await client.post("x", options: CallOptions { $0.timeouts.call = .zero })
        }

        #expect(error?.transportError?.code == .timedOut)
        #expect(transport.requests.isEmpty)
    }
}
