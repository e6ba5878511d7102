// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Synchronization
import Testing

private struct Thing: Mappable, Equatable {
    var id = 0
    static let mapping = Mapping<Thing> { Field(\.id, "id") }
}

private struct Things: Endpoint {
    typealias Output = Thing
    var path: Path { "things" }
    var errorBody: (any ErrorBody.Type)?
    var acceptableContentTypes: [MediaType]?
}

private struct ServiceError: ErrorBody, Equatable {
    var code: Int
    var message: String
    static var keyPath: JSONKeyPath? { "error" }
}

private struct OtherError: ErrorBody, Mappable {
    var title = ""
    static let mapping = Mapping<OtherError> { Field(\.title, "title") }
}

private func client(
    _ steps: ScriptedTransport.Step..., configure: (inout ClientConfiguration) -> Void = { _ in }
) -> APIClient {
    APIClient(baseURL: "http://h", transport: ScriptedTransport(steps), configure: configure)
}

private func failure(_ client: APIClient, _ endpoint: Things = Things()) async -> APIError? {
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

    @Test func `W-115: the service's error document is decoded, the endpoint's type first`() async throws {
        let document = #"{"error":{"code":4,"message":"Token expired"},"title":"T"}"#
        let client = client(.response(.json(document, status: 401)), .response(.json(document, status: 401))) {
            $0.errorBody = ServiceError.self
        }

        let first = await failure(client)
        let second = await failure(client, Things(errorBody: OtherError.self))

        #expect(first?.serverError as? ServiceError == ServiceError(code: 4, message: "Token expired"))
        #expect((second?.serverError as? OtherError)?.title == "T")
        #expect(first?.description.contains("the server says:") == true)
    }

    @Test func `a problem document is one without being asked for`() async {
        let body = #"{"type":"https://e.example/p","title":"No","detail":"Not now","status":403,"balance":30}"#
        let answer = HTTPResponse.bytes(Array(body.utf8), type: "application/problem+json", status: 403)

        let error = await failure(client(.response(answer)))
        let problem = error?.serverError as? ProblemDetails

        #expect(problem?.type == "https://e.example/p")
        #expect(problem?.extensions == ["balance": 30])
        #expect(
            error?.description
                == "GET http://h/things (Things): the server answered 403 Forbidden; the server says: No: Not now")
    }

    @Test func `an error document that does not fit leaves the status to speak`() async {
        let client = client(.response(.text("<html>", status: 502))) { $0.errorBody = ServiceError.self }

        let error = await failure(client)

        #expect(error?.code == .unacceptableStatus)
        #expect(error?.serverError == nil)
    }

    @Test func `a body in a content coding that was not asked for is refused`() async {
        let error = await failure(client(.response(.json("{}", headers: ["Content-Encoding": "gzip"]))))

        #expect(error?.code == .unacceptableContentType)
    }

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

    @Test func `an error document sees the transform hook and the header fields`() async {
        struct Refused: ErrorBody, Mappable {
            var text = "", tag = ""
            static let mapping = Mapping<Refused> {
                Field(\.text, "text")
                Field(\.tag, header: "X-Tag")
            }
        }
        struct Lines: Endpoint {
            typealias Output = Thing
            var path: Path { "x" }
            func transform(_ response: HTTPResponse) throws -> ResponseContent {
                .value(["text": .string(String(decoding: response.bytes, as: UTF8.self))])
            }
        }
        let client = client(.response(.text("no!", status: 400, headers: ["x-tag": "t"]))) {
            $0.errorBody = Refused.self
        }

        let error = await #expect(throws: APIError.self) { _ = try await client.get(Lines()) }

        #expect((error?.serverError as? Refused)?.text == "no!")
        #expect((error?.serverError as? Refused)?.tag == "t")
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

    @Test func `what a server says cannot break a line or drive a terminal`() async {
        let phrase = "\u{1B}[2J\r" + String(repeating: "x", count: 9_000)
        let answer = HTTPResponse.json("{}", status: HTTPStatus(code: 500, reasonPhrase: phrase))

        let error = await failure(client(.response(answer)))

        #expect(error?.description.unicodeScalars.contains { $0.value < 0x20 } == false)
        #expect((error?.description.count ?? 0) <= 4_001)
    }

    @Test func `nothing that is printed shows a credential`() throws {
        let client = APIClient(baseURL: "http://h") {
            $0.headers = ["Authorization": "sesame", "X-Access-Token": "sesame", "PRIVATE-TOKEN": "sesame"]
            $0.options.headers["Cookie"] = "sesame"
        }
        let parameters: Parameters = ["client_secret": "sesame", "page": 2]
        let request = try client.request(.post, Things(), parameters: ["password": "sesame"])
        var dumped = ""
        dump(request.headerFields, to: &dumped)
        dump(client.configuration.headers, to: &dumped)
        dump(parameters, to: &dumped)

        let texts = [
            "\(client)", "\(client.configuration)", "\(client.configuration.options)", "\(request)",
            "\(request.headerFields)", "\(parameters)", dumped,
        ]
        for text in texts { #expect(!text.contains("sesame")) }
        #expect("\(parameters)".contains("page: 2"))
    }

    @Test func `secrets are not printed`() async {
        let client = client(.response(.empty(500))) { $0.headers["Authorization"] = "Bearer sesame" }

        let error = await #expect(throws: APIError.self) {
            _ = try await client.get("x?sig=sesame", parameters: ["access_token": "sesame", "page": 2], as: Thing.self)
        }

        #expect(error?.description.contains("sesame") == false)
        #expect(error?.description.contains("page=2") == true)
    }
}
