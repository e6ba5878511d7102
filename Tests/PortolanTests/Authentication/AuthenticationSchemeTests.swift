// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Synchronization
import Testing

struct AuthenticationSchemeTests {
    /// The request that the server gets from a client with an authentication.
    private func sent(
        _ authentication: Authentication?, options: CallOptions = CallOptions(),
        parameters: Parameters = Parameters()
    ) async throws -> RecordedRequest {
        try await withLoopbackServer(.json("{}")) { server in
            let client = APIClient(baseURL: BaseURL(server.url())) { $0.authentication = authentication }
            _ = try await client.get("me", parameters: parameters, as: JSONValue.self, options: options)
            return try #require(server.requests.first)
        }
    }

    @Test func `a fixed token stands in the Authorization field`() async throws {
        #expect(try await sent(.bearer("abc")).headerFields[.authorization] == "Bearer abc")
    }

    @Test func `a name and a password are sent in UTF-8`() async throws {
        // The example of RFC 7617, section 2.1.
        let field = try await sent(.basic(username: "test", password: "123\u{A3}")).headerFields[.authorization]

        #expect(field == "Basic dGVzdDoxMjPCow==")
    }

    @Test func `V-17: a key goes into the field that the service wants`() async throws {
        #expect(try await sent(.apiKey("k 1", header: "X-ApiKey")).headerFields["x-apikey"] == "k 1")
    }

    @Test func `a key goes into the query, in the place of one that is there`() async throws {
        let request = try await sent(.apiKey("k&1", queryItem: "app id"), parameters: ["a": 1, "app id": "old"])

        #expect(request.query == "a=1&app%20id=k%261")
    }

    @Test func `W-83: without authentication nothing is added`() async throws {
        #expect(try await sent(nil).headerFields[.authorization] == nil)
    }

    @Test func `D-B02: a call that is public sends no credential`() async throws {
        let options = CallOptions { $0.authentication = .none }

        #expect(try await sent(.bearer("abc"), options: options).headerFields[.authorization] == nil)
    }

    @Test func `a signature covers method, URL, fields and the whole body, whatever it is`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "signed-\(UUID().uuidString)")
        try Data("file".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let bodies: [(RequestBody, String)] = [
            (.raw(.bytes(Array("bytes".utf8)), contentType: .bytes), "bytes"),
            (.raw(.file(path: file.path), contentType: .bytes), "file"),
            (.raw(.stream(HTTPBodyStream(Array("stream".utf8))), contentType: .bytes), "stream"),
        ]

        try await withLoopbackServer { _ in
            .json("{}")
        } perform: { server in
            let client = APIClient(baseURL: BaseURL(server.url())) {
                $0.authentication = .signing { request, body in
                    let text = String(decoding: try await body.collected(upTo: 100), as: UTF8.self)
                    let type = request.headerFields[.contentType] ?? ""
                    try request.headerFields.set("X-Signature", to: "\(request.method) \(request.path) \(type) \(text)")
                }
            }
            for (body, _) in bodies { _ = try await client.post("a?b=c", body: body, as: JSONValue.self) }

            #expect(
                server.requests.map { $0.headerFields["X-Signature"] }
                    == bodies.map { "POST /a?b=c application/octet-stream \($0.1)" })
            #expect(server.requests.map(\.text) == bodies.map(\.1))
        }
    }

    @Test func `a body that can be read once cannot be signed, but be sent with a signature that leaves it out`()
        async throws
    {
        let transport = ScriptedTransport([.response(.json("{}"))])
        func upload(_ authentication: Authentication) async throws {
            let client = APIClient(baseURL: "http://h", transport: transport) { $0.authentication = authentication }
            let stream = HTTPBodyStream(length: nil, once: { nil })
            _ = try await client.post("x", body: .raw(.stream(stream), contentType: .bytes), as: JSONValue.self)
        }

        let error = await #expect(throws: APIError.self) {
            try await upload(.signing { _, body in _ = try await body.collected(upTo: 10) })
        }
        #expect(error?.underlying as? AuthenticationError == .bodyCannotBeSigned)
        #expect(transport.requests.isEmpty)
        try await upload(.signing { request, _ in try request.headerFields.set("X-Signature", to: "s") })
        #expect(transport.requests.count == 1)
    }

    @Test func `a token that a closure gives is kept until it is refused`() async throws {
        let given = Mutex(0)

        try await withLoopbackServer { request in
            request.headerFields[.authorization] == "Bearer 1" && request.path == "/b" ? .empty(401) : .json("{}")
        } perform: { server in
            let client = APIClient(baseURL: BaseURL(server.url())) {
                $0.authentication = .bearer {
                    given.withLock { number in
                        number += 1
                        return "\(number)"
                    }
                }
            }
            for path in ["a", "a", "b", "a"] as [Path] { _ = try await client.get(path, as: JSONValue.self) }

            let tokens = server.requests.map { $0.headerFields[.authorization] }
            #expect(tokens == ["Bearer 1", "Bearer 1", "Bearer 1", "Bearer 2", "Bearer 2"])
        }
    }

    @Test func `a closure that fails fails the call, and is asked again`() async throws {
        struct Locked: Error {}
        let isLocked = Mutex(true)
        let transport = ScriptedTransport([.response(.json("{}"))])
        let client = APIClient(baseURL: "http://h", transport: transport) {
            $0.authentication = .bearer { if isLocked.withLock({ $0 }) { throw Locked() } else { "t" } }
        }

        let error = await #expect(throws: APIError.self) { try await client.get("x", as: JSONValue.self) }
        #expect(error?.code == .authentication)
        #expect(error?.underlying is Locked)
        isLocked.withLock { $0 = false }
        _ = try await client.get("x", as: JSONValue.self)
        #expect(transport.requests.map { $0.headerFields[.authorization] } == ["Bearer t"])
    }

    @Test(arguments: [
        (Authentication.basic(username: "a:b", password: "c"), "a name with a colon"),
        (Authentication.bearer("a\r\nX: y"), "a token with a line break"),
        (Authentication.apiKey("k", header: "no name"), "a field without a name"),
    ])
    func `what cannot be put into a request fails before it is sent`(_ authentication: Authentication, _ what: String)
        async
    {
        let transport = ScriptedTransport([.response(.json("{}"))])
        let client = APIClient(baseURL: "http://h", transport: transport) { $0.authentication = authentication }

        let error = await #expect(throws: APIError.self) { try await client.get("x", as: JSONValue.self) }

        #expect(error?.code == .authentication)
        #expect(transport.requests.isEmpty)
    }

    @Test func `an explanation says how a call is signed, without the secret`() throws {
        func explained(_ authentication: Authentication?, _ path: Path = "x", _ options: CallOptions = CallOptions())
            throws
            -> String?
        {
            try APIClient(baseURL: "http://h") { $0.authentication = authentication }.explain(
                .get, path, options: options
            )
            .authentication
        }
        let login = OAuth2Login(
            OAuth2Configuration(clientID: "c", clientSecret: "s", tokenURL: "http://id/token"), account: "ada")

        #expect(try explained(nil) == nil)
        #expect(try explained(.bearer("s")) == "a bearer token")
        #expect(try explained(.apiKey("s", queryItem: "appid")) == "a key in the query item 'appid'")
        #expect(try explained(.login(login)) == "OAuth 2, 'ada', c at http://id/token")
        #expect(try explained(.login(login), "http://other/x") == "not sent to another origin")
        let options = CallOptions { $0.authentication = .none }
        #expect(try explained(.login(login), "x", options) == "not used by this call")
        #expect(
            try explained(.bearer("s"), "x", CallOptions { $0.authentication = .optional })
                == "a bearer token, if logged in")
    }
}
