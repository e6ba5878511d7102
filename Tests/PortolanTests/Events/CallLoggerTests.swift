// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Synchronization
import Testing

struct CallLoggerTests {
    /// Writes down what a client logs.
    private final class Log: CallObserver {
        private let lines = Mutex<[String]>([])
        private let ends = AsyncStream.makeStream(of: Void.self)
        private let change: @Sendable (inout CallLogger) -> Void

        init(_ change: @escaping @Sendable (inout CallLogger) -> Void = { _ in }) { self.change = change }

        func observe(_ event: CallEvent) {
            var logger = CallLogger { level, line in self.lines.withLock { $0.append("\(level) \(line)") } }
            change(&logger)
            logger.observe(event)
            if case .done = event.kind { ends.continuation.yield() }
        }

        /// The lines, times and the call's name replaced, when so many calls are over.
        func text(calls: Int = 1) async -> String {
            var iterator = ends.stream.makeAsyncIterator()
            for _ in 0..<calls { await iterator.next() }
            return lines.withLock { $0 }.joined(separator: "\n")
                .replacing(/\d+(\.\d)? ms/, with: "T").replacing(/\[[0-9a-z]+\]/, with: "[id]")
        }
    }

    @Test func `a call that went well is a line`() async throws {
        let log = Log()
        _ = try await client(.response(.json(#"{"id":1}"#))) { $0.observers = [log] }.get(Things())

        let text = await log.text()
        #expect(text == "info GET http://h/things (Things) [id]: 200 OK, 8 bytes, T")
    }

    @Test func `a call with retries and redirects is a line with its attempts`() async throws {
        let log = Log()
        let client = client(
            .response(.empty(503)), .failure(.timedOut), .response(.redirect(to: "/b?token=secret")),
            .response(.json("[]"))
        ) {
            $0.observers = [log]
            $0.retry = .standard
            $0.retryTiming = RecordedTiming().timing
        }

        _ = try await client.response(.get, "a")

        let text = await log.text()
        #expect(
            text == "warning GET http://h/a (a) [id]: 200 OK, 2 bytes, T, attempts: 503 Service Unavailable in T; "
                + "waited T; timedOut in T; waited T; 302 Found in T; GET http://h/b?token=<redacted> 200 OK in T")
    }

    @Test func `a call that failed says why, and one that was cancelled that it was`() async throws {
        let log = Log()
        let client = client(.response(.empty(401)), .response(.json(#"{"id":"?"}"#))) { $0.observers = [log] }

        await #expect(throws: APIError.self) { _ = try await client.get("a?access_token=secret", as: Thing.self) }
        await #expect(throws: APIError.self) { _ = try await client.get(Things()) }
        await #expect(throws: APIError.self) {
            _ = try await client.get(
                "a?api_key=secret", as: Thing.self, options: CallOptions { $0.headers["a b"] = "c" })
        }

        let text = await log.text(calls: 3)
        #expect(
            text == """
                error GET http://h/a?access_token=<redacted> (a?access_token=<redacted>) [id]: failed in T: the server answered 401 Unauthorized
                error GET http://h/things (Things) [id]: failed in T: cannot map Thing: 'id' should be a whole number that fits Int, found "?" (line 1, column 7)
                error GET a?api_key=<redacted> (a?api_key=<redacted>) [id]: failed in T: 'a b' is not the name of a header field
                """)
    }

    @Test func `header fields and bodies follow when they are asked for, without credentials`() async throws {
        let log = Log {
            $0.showsFields = true
            $0.bodyExcerpt = 60
        }
        let answer = HTTPResponse.json(
            #"{"access_token":"secret","list":[{"password":"secret","name":"Ada"}]}"#,
            headers: ["Set-Cookie": "secret", "X-Plain": "p", "X-Own": "secret"])
        let client = client(.response(answer)) {
            $0.observers = [log]
            $0.userAgent = nil
            $0.headers = ["Authorization": "Bearer secret", "X-Own": "secret"]
            $0.credentialHeaders = ["X-Own"]
        }

        try await client.post("a", parameters: ["user": "ada", "password": "secret"])

        let text = await log.text()
        #expect(
            text == """
                info POST http://h/a (a) [id]: 200 OK, 69 bytes, T
                  > Accept: */*
                  > Authorization: <redacted>
                  > X-Own: <redacted>
                  > Content-Type: application/json
                  < Set-Cookie: <redacted>
                  < X-Plain: p
                  < X-Own: <redacted>
                  < Content-Type: application/json
                  > {"user":"ada","password":"<redacted>"}
                  < {"access_token":"<redacted>","list":[{"password":"<redacted>…
                """)
    }

    @Test func `the URLs in header fields hold no credentials, whatever their names`() async throws {
        let log = Log { $0.showsFields = true }
        let answer = HTTPResponse.json(
            "[]",
            headers: [
                "Link": #"<http://h/?appid=secret&page=2>; rel="next", <?token=secret>; rel=last"#,
                "Content-Location": "/a?q=1 2&api_key=secret#secret", "X-Plain": "a?b, c", "X-At": "a@b",
                "Refresh": "0; url=http://user:secret@h/",
            ])
        let client = client(.response(.redirect(to: "http://h/a?appid=secret")), .response(answer)) {
            $0.observers = [log]
            $0.userAgent = nil
            $0.authentication = .apiKey("secret", queryItem: "appid")
            $0.headers["Referer"] = "http://h/?api_key=secret&a=1"
        }

        _ = try await client.response(.get, "a")

        let text = await log.text()
        #expect(!text.contains("secret"))
        #expect(
            text.contains("  < Link: <http://h/?appid=<redacted>&page=2>; rel=\"next\", <?token=<redacted>>; rel=last"))
        #expect(text.contains("  < Content-Location: /a?q=1 2&api_key=<redacted>"))
        #expect(text.contains("  < X-Plain: a?b, c\n  < X-At: a@b\n  < Refresh: 0; url=http://<redacted>@h/"))
        #expect(text.contains("  > Referer: http://h/?api_key=<redacted>&a=1"))
    }

    @Test func `what a server says writes no lines of its own and drives no terminal`() async throws {
        let log = Log { $0.bodyExcerpt = 100 }
        let status = HTTPStatus(code: 200, reasonPhrase: "O\u{1B}K")
        let client = client(.response(.text("a\nerror b\r\u{1B}[2J", status: status))) { $0.observers = [log] }

        _ = try await client.get("a", as: String.self)

        let text = await log.text()
        #expect(
            text == """
                info GET http://h/a (a) [id]: 200 O\u{FFFD}K, 14 bytes, T
                  < a error b\u{FFFD}\u{FFFD}[2J
                """)
    }

    @Test func `lines that matter less than the minimum are left out`() async throws {
        let log = Log { $0.minimumLevel = .error }
        let client = client(.response(.empty()), .response(.empty(500))) { $0.observers = [log] }

        try await client.post("a")
        await #expect(throws: APIError.self) { try await client.post("a") }

        let text = await log.text(calls: 2)
        #expect(text == "error POST http://h/a (a) [id]: failed in T: the server answered 500 Internal Server Error")
    }

    struct Excerpt: Sendable {
        let body: HTTPBody
        let type: String?
        let text: String?
    }

    @Test(arguments: [
        Excerpt(body: .none, type: nil, text: nil),
        Excerpt(body: .bytes([]), type: nil, text: nil),
        Excerpt(body: .bytes([0xFF, 0xFE]), type: "text/plain", text: "2 bytes"),
        Excerpt(body: .bytes([1, 2, 3]), type: "image/png", text: "3 bytes"),
        Excerpt(
            body: .bytes(Array("a=1&password=x&b=2".utf8)), type: "application/x-www-form-urlencoded",
            text: "a=1&password=<redacted>&b=2"),
        Excerpt(
            body: .bytes(Array(#"{"client_secret":["x"]}"#.utf8)), type: nil, text: #"{"client_secret":"<redacted>"}"#),
        Excerpt(body: .bytes(Array("plain".utf8)), type: "text/plain", text: "plain"),
        Excerpt(body: .bytes(Array(#"{"token":"secret""#.utf8)), type: "application/json", text: "17 bytes"),
        Excerpt(body: .bytes(Array(#" [{"token":"secret""#.utf8)), type: nil, text: "19 bytes"),
        Excerpt(body: .bytes(Array("{\"token\":1}\n{\"token\":2}".utf8)), type: "text/plain", text: "23 bytes"),
        Excerpt(body: .bytes(Array("token secret".utf8)), type: "application/json", text: "12 bytes"),
        Excerpt(
            body: .bytes(Array(String(repeating: "é", count: 50).utf8)), type: "text/plain",
            text: String(repeating: "é", count: 40) + "…"),
        Excerpt(body: .file(path: "/tmp/x"), type: nil, text: "the file /tmp/x"),
        Excerpt(body: .stream(HTTPBodyStream(length: 7, once: { nil })), type: nil, text: "a stream of 7 bytes"),
    ])
    func `an excerpt of a body is text without credentials, or says what there is`(_ excerpt: Excerpt) throws {
        var fields = HTTPFields()
        if let type = excerpt.type { try fields.set(.contentType, to: type) }

        #expect(BodyExcerpt(of: excerpt.body, fields: fields, limit: 40)?.text == excerpt.text)
    }

    @Test(arguments: [
        (Duration.zero, "0.0 ms"), (.microseconds(49), "0.0 ms"), (.microseconds(50), "0.1 ms"),
        (.microseconds(9_949), "9.9 ms"), (.microseconds(9_960), "10 ms"), (.milliseconds(312), "312 ms"),
        (.seconds(100), "100000 ms"),
    ])
    func `times are in milliseconds`(_ duration: Duration, _ text: String) {
        #expect(duration.inMilliseconds == text)
    }
}
