// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

/// What a client promises above the wire, on every transport.
struct ClientContractTests {
    @Test(arguments: TransportUnderTest.allCases)
    func `C03: credentials do not follow a redirect to another port, and do within the same one`(
        _ transport: TransportUnderTest
    ) async throws {
        try await withLoopbackServer { _ in
            .empty()
        } perform: { other in
            try await withLoopbackServer { request in
                switch request.path {
                case "/within": .redirect(to: "/end")
                case "/away": .redirect(to: "\(other.origin)/end")
                default: .empty()
                }
            } perform: { server in
                let client = APIClient(baseURL: BaseURL(server.url()), transport: transport.make()) {
                    $0.headers = ["Authorization": "Bearer sesame", "Cookie": "a=b", "X-Plain": "p"]
                }

                _ = try await client.response(.get, "within")
                _ = try await client.response(.get, "away")

                let within = server.requests[1]
                #expect(within.target == "/end")
                #expect(within.headerFields[.authorization] == "Bearer sesame")
                #expect(within.headerFields[.cookie] == "a=b")
                #expect(other.requests.map(\.target) == ["/end"])
                #expect(other.requests[0].headerFields[.authorization] == nil)
                #expect(other.requests[0].headerFields[.cookie] == nil)
                #expect(other.requests[0].headerFields["X-Plain"] == "p")
            }
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `C12: a relative location leads to the same port, an absolute one to its own`(
        _ transport: TransportUnderTest
    ) async throws {
        try await withLoopbackServer { _ in
            .json(#"{"from":"Q"}"#)
        } perform: { other in
            try await withLoopbackServer { request in
                switch request.path {
                case "/a": .redirect(to: request.queryValue("to") ?? "")
                default: .json(#"{"from":"P"}"#)
                }
            } perform: { server in
                let client = APIClient(baseURL: BaseURL(server.url()), transport: transport.make())

                let near = try await client.response(.get, "a", parameters: ["to": "/b"], as: JSONValue.self)
                let far = try await client.response(
                    .get, "a", parameters: ["to": "\(other.origin)/c"], as: JSONValue.self)

                #expect(near.value["from"] == "P")
                #expect(near.url == server.url("/b"))
                #expect(far.value["from"] == "Q")
                #expect(far.url == other.url("/c"))
            }
        }
    }

    @Test(arguments: TransportUnderTest.allCases, [307, 308])
    func `a redirect that keeps the method sends the body again, from memory, a file or an open stream`(
        _ transport: TransportUnderTest, _ status: Int
    ) async throws {
        try await withLoopbackServer { request in
            request.path == "/end" ? .empty() : .redirect(to: "/end", status: HTTPStatus(code: status))
        } perform: { server in
            let client = APIClient(baseURL: BaseURL(server.url()), transport: transport.make())
            let stream = HTTPBodyStream.chunks(3, of: 5, length: 15)

            try await client.post("x", body: .raw(.bytes(Array("memory".utf8)), contentType: .plainText))
            try await client.put("x", body: .raw(.stream(stream), contentType: .bytes))

            #expect(server.requests.map(\.method) == [.post, .post, .put, .put])
            #expect(server.requests[1].text == "memory")
            #expect(server.requests[3].bodyByteCount == 15)
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .keepsAnswerFieldsApart))
    func `C13: two lines of one field are told apart, and names are found in any case`(
        _ transport: TransportUnderTest
    ) async throws {
        let reply = Reply.json("{}").header("lInK", "<http://h/a>; rel=next").header("LINK", "<http://h/b>; rel=prev")
            .header("set-COOKIE", "a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT").header("Set-Cookie", "b=2")

        try await withLoopbackServer(reply) { server in
            let client = APIClient(baseURL: BaseURL(server.url()), transport: transport.make())

            let headers = try await client.response(.get, "x").headers

            #expect(headers[values: .link] == ["<http://h/a>; rel=next", "<http://h/b>; rel=prev"])
            #expect(headers[values: .setCookie] == ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "b=2"])
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `each fault gives its own error, whose text names the call and the place`(
        _ transport: TransportUnderTest
    ) async throws {
        struct Item: Decodable, Sendable { var id: Int }
        struct Items: Endpoint {
            typealias Output = [Item]
            var path: Path
            var outputKeyPath: JSONKeyPath? { "data.items" }
        }
        try await withLoopbackServer { request in
            switch request.path {
            case "/status": .json(#"{"error":"no"}"#, status: 404)
            case "/type": .text("hello")
            case "/json": .json("{\n  \"data\": oops}")
            case "/path": .json(#"{"data":{"entries":[]}}"#)
            case "/mapping": .json(#"{"data":{"items":[{"id":1},{"id":"x"}]}}"#)
            case "/empty": .empty(200)
            default: .json(#"{"data":{"items":[]}}"#).cut(afterBodyBytes: 5)
            }
        } perform: { server in
            let client = APIClient(baseURL: BaseURL(server.url()), transport: transport.make())
            let cases: [(Path, APIError.Code, String)] = [
                ("status", .unacceptableStatus, "the server answered 404 Not Found"),
                (
                    "type", .unacceptableContentType,
                    "the body is 'text/plain; charset=utf-8', accepted are application/json, "
                        + "application/*+json, text/json, text/javascript, application/x-www-form-urlencoded"
                ),
                ("json", .malformedBody, "the body is not JSON: expected a value, found 'o' at line 2, column 11"),
                (
                    "path", .missingKeyPath,
                    "the key path 'data.items' leads nowhere: there is no 'items', there are only 'entries'"
                ),
                (
                    "mapping", .mapping,
                    #"cannot map Array<Item>: 'data.items[1].id' should be a whole number that fits Int, found "x""#
                        + " (line 1, column 34)"
                ),
                ("empty", .emptyBody, "the body is empty, and the output is not optional"),
            ]
            for (path, code, reason) in cases {
                let error = await #expect(throws: APIError.self) { _ = try await client.get(Items(path: path)) }
                #expect(error?.code == code)
                #expect(error?.description == "GET \(server.origin)/\(path) (Items): \(reason)")
            }

            let cut = await #expect(throws: APIError.self) { _ = try await client.get(Items(path: "cut")) }
            #expect(cut?.transportError?.code == .connectionLost)
            #expect(cut?.description.hasPrefix("GET \(server.origin)/cut (Items): connectionLost: ") == true)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `a refused connection names the call`(_ transport: TransportUnderTest) async throws {
        let port = try BoundPort()
        let origin = "http://127.0.0.1:\(port.number)"
        let client = APIClient(baseURL: BaseURL(origin), transport: transport.make())

        let error = await #expect(throws: APIError.self) { _ = try await client.response(.get, "x") }

        #expect(error?.transportError?.code == .cannotConnect)
        #expect(error?.description.hasPrefix("GET \(origin)/x (x): cannotConnect: ") == true)
        withExtendedLifetime(port) {}
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `D-B03 P-B11: cancelling a call ends it at once, and the server sees it go`(
        _ transport: TransportUnderTest
    ) async throws {
        try await withLoopbackServer(.neverAnswered()) { server in
            let client = APIClient(baseURL: BaseURL(server.url()), transport: transport.make())

            let call = Task { try await client.post("x", parameters: ["a": 1]) }
            _ = try await server.waitForRequests(count: 1)
            call.cancel()

            await #expect(throws: CancellationError.self) { try await call.value }
            try await server.waitForDisconnects()
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `a whole call has one limit of time over its redirects`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer { _ in
            .redirect(to: "/again").delayed(by: .milliseconds(60))
        } perform: { server in
            let client = APIClient(baseURL: BaseURL(server.url()), transport: transport.make())

            let error = await #expect(throws: APIError.self) {
                _ = try await client.response(.get, "x", options: CallOptions { $0.timeouts.call = .milliseconds(150) })
            }

            #expect(error?.transportError?.code == .timedOut)
            #expect((1...3).contains(server.requests.count))
        }
    }
}
