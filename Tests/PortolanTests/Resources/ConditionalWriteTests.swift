// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Synchronization
import Testing

private final class Version: Sendable {
    private let number = Mutex(1)
    var value: Int { number.withLock { $0 } }
    func advance() { number.withLock { $0 += 1 } }
}

/// A server that keeps one enterprise, and refuses a write whose condition does not hold.
private func withEnterprise(
    _ body: (APIClient, _ change: @Sendable @escaping () -> Void) async throws -> Void
) async throws {
    let version = Version()
    try await withLoopbackServer { request in
        let tag = "\"\(version.value)\""
        if let condition = request.headerFields["If-Match"], condition != tag {
            return .json(#"{"error":"changed"}"#, status: 412)
        }
        if request.method != .get { version.advance() }
        if request.method == .delete { return .empty(204) }
        return .json(
            #"{"id":7,"name":"v\#(version.value)"}"#, status: request.method == .post ? 201 : 200,
            headers: ["ETag": "\"\(version.value)\""])
    } perform: { server in
        try await body(APIClient(baseURL: BaseURL(server.origin))) { version.advance() }
    }
}

struct ConditionalWriteTests {
    @Test func `a write is made if nothing has changed since the value was seen`() async throws {
        try await withEnterprise { client, _ in
            let seen = try await client.get(Enterprise.self, id: 7)
            let written = try await client.put(seen, if: .unchanged)
            #expect(written.name == "v2")
            try await client.patch(written, if: .unchanged)
            try await client.delete(written, if: .unchanged)
        }
    }

    @Test func `a write after somebody else's is a conflict that holds both versions`() async throws {
        try await withEnterprise { client, change in
            var mine = try await client.get(Enterprise.self, id: 7)
            mine.name = "mine"
            change()

            let error = await #expect(throws: APIError.self) { try await client.put(mine, if: .unchanged) }

            #expect(error?.code == .conflict)
            #expect(error?.status?.code == 412)
            let conflict = error?.conflict(of: Enterprise.self)
            #expect(conflict?.sent == mine)
            #expect(conflict?.current?.name == "v2")
            #expect(conflict?.entityTag == "\"2\"")
            #expect(error?.conflict(of: ColorTag.self) == nil)

            // What was told is what is known now: having seen it, the caller may write.
            try await client.put(mine, if: .unchanged)
        }
    }

    @Test func `a value that was seen again meanwhile is still written under the condition of when it was fetched`()
        async throws
    {
        try await withEnterprise { client, change in
            let original = try await client.get(Enterprise.self, id: 7)
            var mine = original
            mine.name = "mine"
            change()
            // Another task looks, and makes the newest known.
            _ = try await client.get(Enterprise.self, id: 7)

            let error = await #expect(throws: APIError.self) {
                try await client.put(mine, if: .unchanged(since: original))
            }
            let patched = await #expect(throws: APIError.self) {
                try await client.patch(mine, from: original, if: .unchanged)
            }

            #expect(error?.conflict(of: Enterprise.self)?.current?.name == "v2")
            #expect(patched?.code == .conflict)
            let unseen = await #expect(throws: APIError.self) {
                try await client.put(mine, if: .unchanged(since: mine))
            }
            #expect(unseen?.underlying is RouteError)
        }
    }

    @Test func `what is current is asked for as the write was made`() async throws {
        let script = Scripted { request in request.method == .get ? .json(#"{"id":7,"name":"B"}"#) : .empty(412) }

        await #expect(throws: APIError.self) {
            try await script.client.put(
                Enterprise(itemID: 7), if: .entityTag("\"1\""),
                options: CallOptions { $0.headers["X-Tenant"] = "b" })
        }

        #expect(script.transport.requests.map { $0.headerFields["X-Tenant"] } == ["b", "b"])
        #expect(script.transport.requests.map { $0.headerFields["If-Match"] } == ["\"1\"", nil])
    }

    @Test func `the tag of an answer that is not the member's is not its condition`() async throws {
        let script = Scripted { _ in .json(#"{"id":7,"name":"A"}"#, headers: ["ETag": "\"1\""]) }

        let archived = try await script.client.post(Enterprise(itemID: 7, name: "A"), route: "archive")
        _ = try await script.client.get(archived, parameters: ["language": "de"])

        await #expect(throws: APIError.self) { try await script.client.put(archived, if: .unchanged) }
    }

    @Test func `a new value can be written under the condition of its own answer`() async throws {
        try await withEnterprise { client, _ in
            let created = try await client.post(Enterprise(name: "new"))
            try await client.put(created, if: .unchanged)
        }
    }

    @Test func `without anything to tell by, nothing is sent`() async throws {
        let script = Scripted { request in
            request.method == .get
                ? .json(#"{"id":7,"name":"A"}"#, headers: ["ETag": "W/\"1\""]) : .json(#"{"id":7}"#)
        }
        let value = Enterprise(itemID: 7, name: "A")

        for _ in 0..<2 {
            let error = await #expect(throws: APIError.self) { try await script.client.put(value, if: .unchanged) }
            #expect(error?.underlying as? RouteError == .noValidator(type: "Enterprise", path: "enterprises/<7>"))
            _ = try await script.client.get(value)
        }
        #expect(script.lines == ["GET /api/enterprises/7", "GET /api/enterprises/7"])
    }

    @Test func `a date tells where there is no strong tag, and a tag may be given`() async throws {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let script = Scripted { _ in .json(#"{"id":7,"name":"A"}"#, headers: ["Last-Modified": date]) }
        let value = try await script.client.get(Enterprise.self, id: 7)

        try await script.client.put(value, if: .unchanged)
        try await script.client.put(value, if: .entityTag("\"x\""))

        #expect(script.transport.requests[1].headerFields["If-Unmodified-Since"] == date)
        #expect(script.transport.requests[2].headerFields["If-Match"] == "\"x\"")
        #expect(script.transport.requests[0].headerFields["If-Match"] == nil)
    }

    @Test func `a refusal without a condition is what the server says`() async throws {
        let script = Scripted { _ in .empty(412) }

        let error = await #expect(throws: APIError.self) { try await script.client.put(Enterprise(itemID: 7)) }

        #expect(error?.code == .unacceptableStatus)
    }

    @Test func `a value that is gone is a conflict without a current one`() async throws {
        let script = Scripted { request in
            request.method == .get ? .empty(404) : .empty(412)
        }

        let error = await #expect(throws: APIError.self) {
            try await script.client.delete(Enterprise(itemID: 7), if: .entityTag("\"1\""))
        }

        #expect(error?.code == .conflict)
        #expect(error?.conflict(of: Enterprise.self)?.current == nil)
    }
}
