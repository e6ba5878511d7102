// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Synchronization
import Testing

struct Thing: Mappable, Equatable {
    var id = 0
    static let mapping = Mapping<Thing> { Field(\.id, "id") }
}

struct Things: Endpoint {
    typealias Output = Thing
    var path: Path { "things" }
    var errorBody: (any ErrorBody.Type)?
    var acceptableContentTypes: [MediaType]?
}

struct ServiceError: ErrorBody, Equatable {
    var code: Int
    var message: String
    static var keyPath: JSONKeyPath? { "error" }
}

struct OtherError: ErrorBody, Mappable {
    var title = ""
    static let mapping = Mapping<OtherError> { Field(\.title, "title") }
}

func client(
    _ steps: ScriptedTransport.Step..., configure: (inout ClientConfiguration) -> Void = { _ in }
) -> APIClient {
    APIClient(baseURL: "http://h", transport: ScriptedTransport(steps), configure: configure)
}

func failure(_ client: APIClient, _ endpoint: Things = Things()) async -> APIError? {
    await #expect(throws: APIError.self) { _ = try await client.get(endpoint) }
}

struct ClientTests {
    @Test func `P-16 P-B18 W-02: each verb sends its own method`() async throws {
        let transport = ScriptedTransport { request in
            request.method == .head ? .empty(200) : .json(#"{"id":1}"#)
        }
        let client = APIClient(baseURL: "http://h", transport: transport)

        _ = try await client.get(Things())
        try await client.put(Things())
        try await client.post(Things())
        try await client.patch(Things())
        try await client.delete(Things())
        try await #expect(client.head(Things()).status == 200)
        _ = try await client.get("p", as: Thing.self)
        try await client.put("p")
        try await client.post("p", as: Thing.self)
        try await client.patch("p")
        try await client.delete("p")
        _ = try await client.head("p")

        let methods = transport.requests.map(\.method.rawValue)
        #expect(
            methods == [
                "GET", "PUT", "POST", "PATCH", "DELETE", "HEAD", "GET", "PUT", "POST", "PATCH", "DELETE", "HEAD",
            ])
    }

    @Test func `P-20: headers are read afresh for each request`() async throws {
        let token = Mutex("one")
        struct Fresh: Endpoint {
            typealias Output = Empty
            let token: @Sendable () -> String
            var path: Path { "x" }
            var headers: RequestHeaders { ["X-Token": token()] }
        }
        let transport = ScriptedTransport([.response(.empty()), .response(.empty())])
        let client = APIClient(baseURL: "http://h", transport: transport) {
            $0.headersForEachRequest = { ["X-Client": token.withLock { $0 }] }
        }
        let endpoint = Fresh { token.withLock { $0 } }

        _ = try await client.get(endpoint)
        token.withLock { $0 = "two" }
        _ = try await client.get(endpoint)

        #expect(transport.requests.map { $0.headerFields["X-Token"] } == ["one", "two"])
        #expect(transport.requests.map { $0.headerFields["X-Client"] } == ["one", "two"])
    }

    @Test func `P-B07: nothing of one request stays for the next`() async throws {
        let transport = ScriptedTransport([.response(.empty()), .response(.empty())])
        let client = APIClient(baseURL: "http://h", transport: transport)

        try await client.post("x", parameters: ["a": 1], options: CallOptions { $0.headers["X-Once"] = "1" })
        try await client.post("x")

        #expect(transport.requests[0].headerFields["X-Once"] == "1")
        #expect(transport.requests[1].headerFields["X-Once"] == nil)
        #expect(transport.requests[1].headerFields[.contentType] == nil)
    }

    @Test(
        arguments: [
            ("application/json", nil, true), ("application/vnd.api+json; charset=utf-8", nil, true),
            ("text/json", nil, true),
            ("text/html", nil, false), ("text/html", [], false), ("text/html", [MediaType.any], true),
            ("application/json", [.plainText], false), ("nonsense", nil, false),
        ] as [(String, [MediaType]?, Bool)])
    func `P-21: the endpoint's content types replace the client's, none or nil keeps them`(
        _ type: String, _ accepted: [MediaType]?, _ isAccepted: Bool
    ) async throws {
        let client = client(.response(.bytes(Array(#"{"id":1}"#.utf8), type: type)))
        let endpoint = Things(acceptableContentTypes: accepted)

        if isAccepted {
            #expect(try await client.get(endpoint).id == 1)
        } else {
            #expect(await failure(client, endpoint)?.code == .unacceptableContentType)
        }
    }

    @Test(arguments: [300, 304, 400, 401, 404, 422, 500, 503, 99, 999])
    func `P-23 W-11: a status outside 200 to 299 is an error that holds the whole answer`(_ code: Int) async {
        let answer = HTTPResponse.json(
            #"{"a":1}"#, status: HTTPStatus(code: code), headers: ["X-Extra": "e"])

        let error = await failure(client(.response(answer)))

        #expect(error?.code == .unacceptableStatus)
        #expect(error?.status?.code == code)
        #expect(error?.response?.headerFields["x-extra"] == "e")
        #expect(error.map { String(decoding: $0.response?.bytes ?? [], as: UTF8.self) } == #"{"a":1}"#)
    }

    @Test(arguments: [200, 201, 204, 299])
    func `P-23: every status from 200 to 299 is a success`(_ code: Int) async throws {
        let client = client(.response(.empty(HTTPStatus(code: code))))

        try await client.post("x")
    }

    @Test func `P-23: a wrong content type without a body is a success`() async throws {
        let client = client(.response(.bytes([], type: "text/html", status: 200)))

        #expect(try await client.get("x", as: Thing?.self) == nil)
    }

    @Test func `P-34 P-B11: an answer comes with status, header fields, timings and an ID`() async throws {
        let response = try await client(.response(.json(#"{"id":3}"#, status: 202, headers: ["ETag": "t"])))
            .response(.get, Things())

        #expect(response.value.id == 3)
        #expect(response.status == 202)
        #expect(response.headers[.entityTag] == "t")
        #expect(response.timings.network <= response.timings.total)
        #expect(!response.requestID.isEmpty)
    }

    @Test func `P-35: a call gives a value or throws, never both and never nothing`() async {
        let error = await failure(client(.failure(.connectionLost)))

        #expect(error?.code == .transport)
        #expect(error?.transportError?.code == .connectionLost)
        #expect(error?.response == nil)
    }

    @Test func `W-03: a call needs an endpoint or a path, and its result may be ignored`() async throws {
        let client = client(.response(.empty()), .response(.json(#"{"id":1}"#)))

        try await client.post("x")
        try await client.put(Things())
    }

    @Test func `headers for each request are asked for once a call`() async throws {
        let count = Mutex(0)
        let client = client(.response(.empty()), .response(.empty())) {
            $0.headersForEachRequest = {
                count.withLock { $0 += 1 }
                return [:]
            }
        }

        try await client.post("x")
        try await client.post("x")

        #expect(count.withLock { $0 } == 2)
    }

    @Test func `the answer tells the URL that was called, whatever the transport says`() async throws {
        let response = try await client(.response(.json(#"{"id":1}"#))).response(.get, Things())

        #expect(response.url?.description == "http://h/things")
    }

    @Test func `a coding that was asked for passes`() async throws {
        let client = client(.response(.bytes([1, 2], headers: ["Content-Encoding": "gzip"])))

        let bytes = try await client.get(
            "x", as: Data.self, options: CallOptions { $0.headers["Accept-Encoding"] = "gzip" })

        #expect(bytes == Data([1, 2]))
    }

    @Test func `an answer that is not in memory is refused, not taken for empty`() async {
        let stream = HTTPBodyStream(reopening: { { nil } })
        let answer = HTTPResponse(status: 200, body: .stream(stream))

        let error = await #expect(throws: APIError.self) {
            _ = try await client(.response(answer)).get("x", as: Thing?.self)
        }

        #expect(error?.code == .mapping)
    }
}
