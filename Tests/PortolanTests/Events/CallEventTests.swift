// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

struct CallEventTests {
    private func client(
        _ server: LoopbackServer, _ recorder: EventRecorder, _ configure: (inout ClientConfiguration) -> Void = { _ in }
    ) -> APIClient {
        APIClient(baseURL: BaseURL(server.url())) {
            $0.observers = [recorder]
            $0.retryTiming = RecordedTiming().timing
            configure(&$0)
        }
    }

    @Test func `what happens in a call is told in order, in which attempt and hop`() async throws {
        let recorder = EventRecorder()
        try await withLoopbackServer(
            .empty(503),
            // libcurl itself sends a GET again on a new connection when one that was used before ends.
            .redirect(to: "/b").with(.closingConnection), .closingWithoutAnswer(), .redirect(to: "/b"),
            .json(#"{"id":1}"#)
        ) { server in
            let client = client(server, recorder) { $0.retry = .standard }

            let response = try await client.response(.get, "a", as: Thing.self)

            let record = try #require(await recorder.nextRecord())
            #expect(
                recorder.names == [
                    "started", "attempted /a 1.0", "answered 503", "retried 0.2 seconds",
                    "attempted /a 2.0", "answered 302", "redirected /b", "attempted /b 2.1",
                    "unanswered connectionLost",
                    "retried 0.4 seconds",
                    "attempted /a 3.0", "answered 302", "redirected /b", "attempted /b 3.1", "answered 200",
                    "done succeeded",
                ])
            #expect(recorder.events.allSatisfy { $0.requestID == response.requestID && $0.endpoint == "a" })
            #expect(recorder.events.map(\.elapsed) == recorder.events.map(\.elapsed).sorted())
            #expect(record.attempts.map(\.number) == [1, 2, 2, 3, 3])
            #expect(record.attempts.map(\.hop) == [0, 0, 1, 0, 1])
            #expect(record.attempts.map(\.status?.code) == [503, 302, nil, 302, 200])
            #expect(record.attempts[2].error?.code == .connectionLost)
            #expect(record.attempts.map(\.wait) == [nil, .milliseconds(200), nil, .milliseconds(400), nil])
            #expect(record.attempts.allSatisfy { $0.duration.map { $0 > .zero } ?? false })
            #expect(record.transfers == response.transfers)
        }
    }

    @Test func `the first byte of a body is told when it comes, once for each attempt`() async throws {
        let recorder = EventRecorder()
        try await withLoopbackServer(
            .json(#"{"no":1}"#, status: 503), .json("{\"id\":1}" + String(repeating: " ", count: 300_000))
        ) { server in
            let client = client(server, recorder) { $0.retry = .standard }

            _ = try await client.get("a", as: Thing.self)

            let record = try #require(await recorder.nextRecord())
            #expect(record.attempts.count == 2)
            for attempt in record.attempts {
                let firstByte = try #require(attempt.firstByte)
                #expect(firstByte > attempt.began)
            }
            #expect(recorder.events.filter { $0.name == "firstByte" }.map(\.attempt) == [1, 2])
        }
    }

    @Test func `V-14 V-15: a document that does not fit is told as an error, and as nothing else`() async throws {
        let recorder = EventRecorder()
        try await withLoopbackServer(.json(#"{"id":"?"}"#)) { server in
            await #expect(throws: APIError.self) { _ = try await client(server, recorder).get("a", as: Thing.self) }

            let record = try #require(await recorder.nextRecord())
            #expect(record.error?.code == .mapping)
            #expect(record.error?.requestID == recorder.events.first?.requestID)
            #expect(recorder.names == ["started", "attempted /a 1.0", "answered 200", "done failed"])
        }
    }

    @Test func `V-15: a request that cannot be built is done without having started`() async throws {
        let recorder = EventRecorder()
        let client = APIClient(transport: ScriptedTransport([])) { $0.observers = [recorder] }

        let error = await failure(client)

        let record = await recorder.nextRecord()
        #expect(recorder.names == ["done failed"])
        #expect(record?.error?.code == .invalidRequest)
        #expect(record?.request == nil)
        #expect(error?.requestID.isEmpty == false)
    }

    @Test func `a call that is cancelled is told as cancelled`() async throws {
        let recorder = EventRecorder()
        let transport = ScriptedTransport([.neverAnswered])
        let client = APIClient(baseURL: "http://h", transport: transport) { $0.observers = [recorder] }

        let call = client.start(.get, Things())
        try await transport.waitForRequests(count: 1)
        call.cancel()

        await #expect(throws: CancellationError.self) { try await call.value }
        _ = await recorder.nextRecord()
        #expect(recorder.names == ["started", "attempted /things 1.0", "unanswered cancelled", "done cancelled"])
    }

    @Test func `a streamed call is over where its body is`() async throws {
        let recorder = EventRecorder()
        try await withLoopbackServer(.text("some text")) { server in
            let answer = try await client(server, recorder).stream(.get, "a")
            let namesBefore = recorder.names
            for try await _ in answer.body {}

            _ = await recorder.nextRecord()
            #expect(namesBefore == ["started", "attempted /a 1.0", "answered 200"])
            #expect(recorder.names.last == "done succeeded")
        }
    }

    @Test func `a streamed call whose body breaks off fails, and one that nobody reads is cancelled`() async throws {
        let recorder = EventRecorder()
        try await withLoopbackServer(.text("some text").cut(afterBodyBytes: 4), .text("some text")) { server in
            let client = client(server, recorder)
            let answer = try await client.stream(.get, "a")
            let error = await #expect(throws: APIError.self) { for try await _ in answer.body {} }
            let first = await recorder.nextRecord()
            _ = try await client.stream(.get, "a")
            let second = await recorder.nextRecord()

            #expect(first?.error?.transportError?.code == .connectionLost)
            #expect(error?.requestID == answer.requestID)
            #expect(second?.outcome.name == "cancelled")
        }
    }

    @Test func `a loop over the values of an answer fails where a value does not fit, and ends well otherwise`()
        async throws
    {
        let recorder = EventRecorder()
        try await withLoopbackServer(.text("{\"id\":1}\n{\"id\":2}\n"), .text("{\"id\":1}\n{}\n")) { server in
            let client = client(server, recorder)

            var count = 0
            for try await _ in client.values(.get, Things()) { count += 1 }
            let good = await recorder.nextRecord()
            await #expect(throws: APIError.self) { for try await _ in client.values(.get, Things()) {} }
            let bad = await recorder.nextRecord()

            #expect(count == 2)
            #expect(good?.outcome.name == "succeeded")
            #expect(bad?.error?.code == .mapping)
            #expect(bad?.error?.reason.hasPrefix("line 2:") == true)
            #expect(recorder.names.filter { $0.hasPrefix("done") } == ["done succeeded", "done failed"])
        }
    }

    @Test func `what others have changed on the way is told as it is sent`() async throws {
        struct Signing: Middleware {
            func intercept(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse {
                var request = request
                try request.headerFields.set("Authorization", to: "Bearer sesame")
                context.emit(.renewed)
                return try await next(request)
            }
        }
        let recorder = EventRecorder()
        try await withLoopbackServer(.empty()) { server in
            try await client(server, recorder) { $0.attemptMiddleware = [Signing()] }.post("a")

            let record = try #require(await recorder.nextRecord())
            #expect(record.request?.headerFields["Authorization"] == nil)
            #expect(record.attempts[0].request.headerFields["Authorization"] == "Bearer sesame")
            #expect(record.renewals == 1)
            #expect(!recorder.events.map(\.description).joined().contains("sesame"))
            #expect(!"\(record)".contains("sesame"))
        }
    }

    @Test func `a download with its attempts is one call`() async throws {
        let recorder = EventRecorder()
        let content = [UInt8](repeating: 7, count: 100_000)
        let headers: KeyValuePairs = ["ETag": "\"1\"", "Accept-Ranges": "bytes"]
        let folder = try FileFolder()
        try await withLoopbackServer { request in
            request.number == 1
                ? Reply.bytes(content, headers: headers).cut(afterBodyBytes: 50_000) : .bytes(content, headers: headers)
        } perform: { server in
            var options = DownloadOptions()
            options.retryDelay = .zero
            let client = client(server, recorder) { $0.options.download = options }

            _ = try await client.download(.get, "a", to: folder.path("file")).value

            let record = try #require(await recorder.nextRecord())
            #expect(record.outcome.name == "succeeded")
            #expect(record.attempts.map(\.number) == [1, 2])
            #expect(recorder.names.filter { $0 == "started" }.count == 1)
            #expect(recorder.names.filter { $0.hasPrefix("done") } == ["done succeeded"])
        }
    }
}

struct CallEventSequenceTests {
    @Test func `a reader gets the events of calls that begin after it is there, of copies too`() async throws {
        let client = client(.response(.empty()), .response(.empty()), .response(.empty()))

        try await client.post("before")
        let events = client.callEvents()
        try await client.post("a")
        try await client.with { $0.languages = ["de"] }.post("b")

        var iterator = events.makeAsyncIterator()
        var names: [String] = []
        while names.filter({ $0.hasSuffix("done succeeded") }).count < 2, let event = await iterator.next() {
            names.append("\(event.endpoint) \(event.name)")
        }
        #expect(names.filter { $0.contains("started") } == ["a started", "b started"])
        #expect(events.lostCount == 0)
    }

    @Test func `a slow reader holds no call up, loses the oldest events, and knows how many`() async throws {
        let transport = ScriptedTransport { _ in .empty() }
        let client = APIClient(baseURL: "http://h", transport: transport)
        let events = client.callEvents(buffer: 4)

        for _ in 1...100 { try await client.post("a") }

        var iterator = events.makeAsyncIterator()
        var names: [String] = []
        for _ in 1...4 { if let event = await iterator.next() { names.append(event.name) } }
        #expect(names == ["started", "attempted /a 1.0", "answered 204", "done succeeded"])
        #expect(events.lostCount == 396)
    }

    @Test func `the events end with the client, and readers that are gone cost nothing`() async throws {
        var client: APIClient? = client(.response(.empty()))
        let events = try #require(client?.callEvents())
        do { _ = client?.callEvents() }

        try await client?.post("a")
        client = nil

        var names: [String] = []
        for await event in events { names.append(event.name) }
        #expect(names == ["started", "attempted /a 1.0", "answered 204", "done succeeded"])
    }

    @Test func `a client that nobody observes makes no events`() async throws {
        let hub = CallEventHub()

        #expect(!hub.hasReaders)
        var events: CallEvents? = hub.events(buffer: 1)
        #expect(events != nil && hub.hasReaders)
        events = nil
        #expect(!hub.hasReaders)
    }

    @Test func `1,000 calls at once tell theirs in order, and an observer may begin calls and cancel`() async throws {
        struct Cancelling: CallObserver {
            let client: APIClient
            func observe(_ event: CallEvent) {
                if case .started = event.kind { client.cancelAll() }
            }
        }
        let recorder = EventRecorder()
        let transport = ScriptedTransport { _ in .json(#"{"id":1}"#) }
        let other = APIClient(baseURL: "http://h", transport: transport)
        let client = APIClient(baseURL: "http://h", transport: transport) {
            $0.observers = [recorder, Cancelling(client: other)]
        }

        await withTaskGroup(of: Void.self) { group in
            for _ in 1...1_000 { group.addTask { _ = try? await client.get(Things()) } }
        }

        let calls = Dictionary(grouping: recorder.events, by: \.requestID)
        #expect(calls.count == 1_000)
        #expect(
            calls.values.allSatisfy {
                $0.map(\.name) == ["started", "attempted /things 1.0", "answered 200", "done succeeded"]
            })
    }
}
