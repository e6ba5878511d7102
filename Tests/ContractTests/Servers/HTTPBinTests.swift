// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["PORTOLAN_INTEGRATION"] != nil,
        "needs httpbin, which Scripts/python-servers installs; set PORTOLAN_INTEGRATION to run it"),
    .serialized, .timeLimit(.minutes(3)))
struct `Requests with HTTPBin` {
    private let server: HTTPBinServer
    private let client: APIClient

    init() async throws {
        server = try await HTTPBinServer()
        client = APIClient(baseURL: BaseURL(server.origin))
    }

    @Test func `it sees the query, the fields and the document that were meant`() async throws {
        let answer = try await client.put(
            "anything/a%2Fb/\("ü ?")", parameters: ["text": "a+b & ü", "list": JSONValue.array([1, 2])],
            as: JSONValue.self, options: CallOptions { $0.headers["X-Plain"] = "p" })
        let form = try await client.post(
            "post", parameters: ["text": "a+b & ü", "list": JSONValue.array([1, 2])], body: .form, as: JSONValue.self)
        let query = try await client.get("get", parameters: ["text": "a+b & ü"], as: JSONValue.self)

        #expect(answer["json"] == ["text": "a+b & ü", "list": [1, 2]])
        #expect(answer["headers"]?["X-Plain"] == "p")
        #expect(form["form"] == ["text": "a+b & ü", "list[]": ["1", "2"]])
        #expect(query["args"] == ["text": "a+b & ü"])
    }

    @Test func `credentials are taken, and refused with a challenge`() async throws {
        let path: Path = "basic-auth/ada/pw-1"
        let ada = client.with { $0.authentication = .basic(username: "ada", password: "pw-1") }
        let bearer = client.with { $0.authentication = .bearer("sesame") }

        let refused = await #expect(throws: APIError.self) { try await client.get(path, as: JSONValue.self) }
        let known = try await ada.get(path, as: JSONValue.self)
        let token = try await bearer.get("bearer", as: JSONValue.self)

        #expect(refused?.status == 401)
        #expect(known == ["authenticated": true, "user": "ada"])
        #expect(token == ["authenticated": true, "token": "sesame"])
    }

    @Test(arguments: [302, 303, 307])
    func `redirects of a POST keep what they must`(_ status: Int) async throws {
        let answer = try await client.post(
            Path(verbatim: "/redirect-to?url=/anything&status_code=\(status)"), parameters: ["a": 1], as: JSONValue.self
        )

        #expect(answer["method"] == .string(status == 307 ? "POST" : "GET"))
        #expect(answer["json"] == (status == 307 ? ["a": 1] : .null))
    }

    @Test(arguments: ["gzip", "deflate", "brotli"])
    func `coded answers are decoded`(_ coding: String) async throws {
        let answer = try await client.get("\(coding)", as: JSONValue.self)

        #expect(answer["method"] == "GET")
    }

    @Test func `documents on lines are values while they arrive`() async throws {
        struct Lines: Endpoint {
            typealias Output = JSONValue
            var path: Path { "stream/3" }
        }
        var ids: [Int?] = []

        for try await value in client.values(.get, Lines()) { ids.append(value["id"]?.integer) }

        #expect(ids == [0, 1, 2])
    }

    @Test func `a refusal that passes is retried, and one that stays is an error with its status`() async throws {
        var policy = RetryPolicy(attemptLimit: 3)
        policy.maximumWait = .milliseconds(50)
        let options = CallOptions { $0.retry = policy }

        let error = await #expect(throws: APIError.self) {
            try await client.response(.get, "status/429", options: options)
        }

        #expect(error?.status == 429)
        #expect(error?.attempts == 3)
    }
}
