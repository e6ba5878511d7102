// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Synchronization
import Testing

/// Writes down when a request goes out and what comes back.
private struct Step: Middleware {
    let name: String
    let diary: Diary

    func intercept(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse {
        diary.note("\(name) > \(request.url.path) \(context.attempt).\(context.hop)")
        do {
            let response = try await next(request)
            diary.note("\(name) < \(response.status.code)")
            return response
        } catch {
            diary.note("\(name) < error \((error as? APIError)?.status?.code ?? 0)")
            throw error
        }
    }
}

private final class Diary: CallObserver {
    private let notes = Mutex<[String]>([])
    var lines: [String] { notes.withLock { $0 } }
    func note(_ text: String) { notes.withLock { $0.append(text) } }
    func observe(_ event: CallEvent) { note("event \(event.name)") }
}

struct MiddlewareOrderTests {
    @Test func `all steps of a call with a redirect and a retry have their order`() async throws {
        let diary = Diary()
        let client = client(
            .response(.redirect(to: "/b")), .response(.empty(503)), .response(.json(#"{"id":1}"#))
        ) {
            $0.middleware = [Step(name: "outer1", diary: diary), Step(name: "outer2", diary: diary)]
            $0.attemptMiddleware = [Step(name: "inner1", diary: diary), Step(name: "inner2", diary: diary)]
            $0.observers = [diary]
            $0.retry = .standard
            $0.retryTiming = RecordedTiming().timing
        }

        _ = try await client.get("a", as: Thing.self)

        #expect(
            diary.lines == [
                "event started", "outer1 > /a 1.0", "outer2 > /a 1.0",
                "inner1 > /a 1.0", "inner2 > /a 1.0", "event attempted /a 1.0", "event answered 302",
                "inner2 < 302", "inner1 < 302",
                "event redirected /b",
                "inner1 > /b 1.1", "inner2 > /b 1.1", "event attempted /b 1.1", "event answered 503",
                "inner2 < error 503", "inner1 < error 503",
                "event retried 0.2 seconds",
                "inner1 > /a 2.0", "inner2 > /a 2.0", "event attempted /a 2.0", "event answered 200",
                "inner2 < 200", "inner1 < 200",
                "outer2 < 200", "outer1 < 200", "event done succeeded",
            ])
    }
}

struct BodyReadingTests {
    /// Reads what goes by in both directions.
    private struct Reading: Middleware {
        let seen: Diary

        func intercept(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse {
            seen.note(String(decoding: try await request.body.collected(upTo: 10), as: UTF8.self))
            var response = try await next(request)
            switch response.body {
            case .stream(let stream):
                response.body = .stream(
                    stream.inspecting { [seen] in seen.note($0.map { String(decoding: $0, as: UTF8.self) } ?? "end") })
            default: seen.note(String(decoding: response.bytes, as: UTF8.self))
            }
            return response
        }
    }

    @Test func `a middleware reads bodies of all kinds, and the transport gets them whole`() async throws {
        let folder = try FileFolder()
        let file = try folder.write(Array("file".utf8), "body")
        let bodies: [HTTPBody] = [
            .none, .bytes(Array("bytes".utf8)), .file(path: file), .stream(HTTPBodyStream(Array("stream".utf8))),
        ]
        try await withLoopbackServer {
            .bytes($0.body)
        } perform: { server in
            let diary = Diary()
            let client = APIClient(baseURL: BaseURL(server.url())) { $0.middleware = [Reading(seen: diary)] }

            for body in bodies {
                _ = try await client.response(.put, "x", body: .raw(body, contentType: nil), as: String?.self)
            }

            #expect(diary.lines == ["", "", "bytes", "bytes", "file", "file", "stream", "stream"])
            #expect(
                server.requests.map { String(decoding: $0.body, as: UTF8.self) } == ["", "bytes", "file", "stream"])
        }
    }

    @Test func `what goes by in a streamed answer is seen, and nothing is taken away`() async throws {
        try await withLoopbackServer(.text("stream")) { server in
            let diary = Diary()
            let client = APIClient(baseURL: BaseURL(server.url())) { $0.middleware = [Reading(seen: diary)] }

            let answer = try await client.stream(.get, "x")
            let bytes = try await answer.body.collected(upTo: 100)

            #expect(String(decoding: bytes, as: UTF8.self) == "stream")
            #expect(diary.lines == ["", "stream", "end"])
        }
    }

    @Test func `a body that can be read once is refused before anything of it is taken`() async throws {
        let stream = HTTPBodyStream(once: { [1] })

        await #expect(throws: HTTPBodyStream.NotReplayable.self) {
            try await HTTPBody.stream(stream).collected(upTo: 9)
        }
        let chunk = try await stream.open()()
        await #expect(throws: HTTPBodyStream.TooLarge.self) { try await HTTPBody.bytes([1, 2]).collected(upTo: 1) }
        await #expect(throws: FileError.self) { try await HTTPBody.file(path: "/no/such/file").collected(upTo: 1) }

        #expect(chunk == [1])
    }

    @Test func `a stream that a middleware has made ends with the client's calls, also while it waits`() async throws {
        struct Endless: Middleware {
            let waits: AsyncStream<Void>.Continuation
            func intercept(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse {
                HTTPResponse(
                    status: 200,
                    body: .stream(
                        HTTPBodyStream(once: {
                            waits.yield()
                            try await ScriptedTransport.waitForCancellation()
                        })))
            }
        }
        let (waits, continuation) = AsyncStream.makeStream(of: Void.self)
        let client = client { $0.middleware = [Endless(waits: continuation)] }
        let answer = try await client.stream(.get, "x")
        let unread = try await client.stream(.get, "x")

        let task = Task { try await answer.body.collected(upTo: 1) }
        for await _ in waits { break }
        client.cancelAll()

        await #expect(throws: (any Error).self) { try await task.value }
        await #expect(throws: CancellationError.self) { try await unread.body.collected(upTo: 1) }
    }
}
