// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Synchronization
import Testing

private func follow(
    _ method: HTTPMethod, status: Int, to location: String = "/b", from base: BaseURL = "http://h/a",
    body: RequestBody = .raw(.bytes([1]), contentType: .bytes), limit: Int = 10,
    headers: RequestHeaders = ["Authorization": "t", "Cookie": "c", "X-Key": "k", "X-Plain": "p"]
) async throws -> [HTTPRequest] {
    let transport = ScriptedTransport([
        .response(.redirect(to: location, status: HTTPStatus(code: status))), .response(.empty()),
    ])
    let client = APIClient(baseURL: base, transport: transport) { $0.credentialHeaders = ["X-Key"] }
    let options = CallOptions {
        $0.redirectLimit = limit
        $0.headers = headers
    }
    _ = try await client.response(method, "", body: body, options: options)
    return transport.requests
}

private func redirectError(_ call: () async throws -> [HTTPRequest]) async -> RedirectError? {
    let error = await #expect(throws: APIError.self) { _ = try await call() }
    #expect(error?.code == .redirect)
    #expect(error?.response?.status.kind == .redirection)
    return error?.underlying as? RedirectError
}

struct RedirectionTests {
    @Test(arguments: [
        (HTTPMethod.post, 301, HTTPMethod.get), (.post, 302, .get), (.post, 303, .get), (.put, 303, .get),
        (.delete, 303, .get), (.head, 303, .head), (.head, 302, .head),
    ])
    func `a redirect that changes the method drops the body and what describes it`(
        _ method: HTTPMethod, _ status: Int, _ followed: HTTPMethod
    ) async throws {
        let requests = try await follow(method, status: status)

        #expect(requests.map(\.method) == [method, followed])
        #expect(requests[1].url.description == "http://h/b")
        if followed == .get {
            #expect(requests[1].body.bytes == [])
            #expect(requests[1].headerFields[.contentType] == nil)
        }
    }

    @Test(arguments: [
        (HTTPMethod.post, 307), (.post, 308), (.put, 301), (.patch, 302), (.delete, 307), (.get, 301),
    ])
    func `a redirect that keeps the method keeps the body`(_ method: HTTPMethod, _ status: Int) async throws {
        let requests = try await follow(method, status: status)

        #expect(requests.map(\.method) == [method, method])
        #expect(requests[1].body.bytes == [1])
        #expect(requests[1].headerFields[.contentType] == "application/octet-stream")
    }

    @Test(arguments: [
        ("/b", true), ("http://h:80/b", true), ("http://H/b", true), ("http://h:81/b", false), ("https://h/b", false),
        ("//other/b", false), ("http://h.evil/b", false),
    ])
    func `credentials stay within scheme, host and port`(_ location: String, _ isKept: Bool) async throws {
        let requests = try await follow(.get, status: 302, to: location)

        for name in ["Authorization", "Cookie", "X-Key"] {
            #expect((requests[1].headerFields[name] != nil) == isKept)
        }
        #expect(requests[1].headerFields["X-Plain"] == "p")
    }

    @Test func `a key that a redirect gives back is in nothing that is printed, whatever its name`() async throws {
        let texts = PrintedTexts()
        let errors = [
            await echoed(texts, from: "http://api", to: "https://api/x?q=1&appid=sesame"),
            await echoed(texts, to: "/y?q=1&appid=sesame"),
            await echoed(texts, to: "http://api/x?q=1&appid=sesame"),
            await echoed(
                texts, .post, to: "/x?q=1&appid=sesame",
                body: .raw(.stream(HTTPBodyStream(length: 7, once: { nil })), contentType: nil)),
        ]

        #expect(errors.map(\.?.code) == [.unacceptableStatus, .unacceptableStatus, .redirect, .redirect])
        #expect(errors[0]?.requestLine == "GET https://api/x?q=1&appid=<redacted>")
        #expect(errors[2]?.reason.contains("http://api/x?q=1&appid=<redacted>") == true)
        #expect(errors[3]?.reason.contains("https://api/x?q=1&appid=<redacted>") == true)
        for text in errors.map({ "\($0 as Any)" }) + texts.all {
            #expect(!text.contains("sesame"), "\(text)")
        }
        #expect(texts.all.contains { $0.hasSuffix("redirected to https://api/x?q=1&appid=<redacted>") })
    }

    @Test func `credentials that were dropped do not come back with the first origin`() async throws {
        let transport = ScriptedTransport([
            .response(.redirect(to: "http://other/")), .response(.redirect(to: "http://h/back")), .response(.empty()),
        ])
        let client = APIClient(baseURL: "http://h", transport: transport) { $0.headers["Authorization"] = "t" }

        _ = try await client.response(.get, "a")

        #expect(transport.requests.map { $0.headerFields[.authorization] } == ["t", nil, nil])
    }

    @Test func `from https to http is never followed`() async {
        let error = await redirectError { try await follow(.get, status: 302, to: "http://h/b", from: "https://h/a") }

        #expect(error == .insecure(location: "http://h/b"))
    }

    @Test(arguments: ["ftp://h/b", "file:///etc/passwd", "http://u:secret@h/", "http://", "javascript:alert(1)"])
    func `a location that cannot be called is an error`(_ location: String) async {
        let error = await redirectError { try await follow(.get, status: 302, to: location) }

        guard case .invalidLocation = error else {
            Issue.record("not the right error: \(String(describing: error))")
            return
        }
        #expect(error?.description.contains("secret") == false)
    }

    @Test func `a body that can be read once is not sent again`() async {
        let stream = HTTPBodyStream(once: { nil })

        let error = await redirectError {
            try await follow(.post, status: 307, body: .raw(.stream(stream), contentType: nil))
        }

        #expect(error == .bodyCannotBeRepeated(location: "http://h/b"))
    }

    @Test func `at most so many redirects are followed as are allowed`() async {
        let transport = ScriptedTransport { _ in .redirect(to: "/again") }
        let client = APIClient(baseURL: "http://h", transport: transport)

        let error = await redirectError {
            _ = try await client.response(.get, "a")
            return []
        }

        #expect(error == .tooMany(limit: 10))
        #expect(transport.requests.count == 11)
        #expect(await redirectError { try await follow(.get, status: 301, limit: 0) } == .tooMany(limit: 0))
    }

    @Test func `a redirect without a location is an answer with a bad status`() async {
        let client = APIClient(baseURL: "http://h", transport: ScriptedTransport([.response(.empty(302))]))

        let error = await #expect(throws: APIError.self) { _ = try await client.response(.get, "a") }

        #expect(error?.code == .unacceptableStatus)
    }
}

/// What the observers of a client have printed.
private final class PrintedTexts: Sendable {
    private let list = Mutex<[String]>([])
    var all: [String] { list.withLock { $0 } }
    func add(_ text: String) { list.withLock { $0.append(text) } }
}

private struct PrintingObserver: CallObserver {
    let texts: PrintedTexts
    func observe(_ event: CallEvent) { texts.add("\(event)") }
}

/// The error of a call whose first answer is a redirect, and whose second one is a refusal.
private func echoed(
    _ texts: PrintedTexts, _ method: HTTPMethod = .get, from base: BaseURL = "https://api", to location: String,
    body: RequestBody = .json
) async -> APIError? {
    let transport = ScriptedTransport([.response(.redirect(to: location, status: 307)), .response(.empty(404))])
    let client = APIClient(baseURL: base, transport: transport) {
        $0.authentication = .apiKey("sesame", queryItem: "appid")
        $0.observers = [PrintingObserver(texts: texts), CallLogger { _, line in texts.add(line) }]
    }
    return await #expect(throws: APIError.self) { _ = try await client.response(method, "x", body: body) }
}
