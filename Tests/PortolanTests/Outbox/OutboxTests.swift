// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing

struct OutboxTests {
    private func offline(_ setting: OutboxSetting) { setting.service.set { $0.isReachable = false } }
    private func online(_ setting: OutboxSetting) { setting.service.set { $0.isReachable = true } }

    @Test func `W-98 W-B09: a write that cannot be sent is kept, and its caller hears so`() async throws {
        let setting = OutboxSetting()
        offline(setting)

        let error = await #expect(throws: APIError.self) {
            try await setting.client.post(
                "notes", parameters: ["text": "rope"], as: Empty.self, options: OutboxSetting.waiting)
        }

        #expect(error?.code == .queued)
        let ticket = try #require(error?.ticket)
        let entries = try await setting.outbox.entries()
        #expect(entries.map(\.id) == [ticket.id])
        #expect(entries.first?.method == "POST")
        #expect(entries.first?.url == "http://h/api/notes")
        #expect(entries.first.map { String(decoding: $0.body, as: UTF8.self) } == #"{"text":"rope"}"#)
    }

    @Test func `W-13 W-103: what waits is sent when something works, and its ticket has the answer`() async throws {
        let setting = OutboxSetting()
        offline(setting)
        let ticket = try #require(try await setting.queue("notes", ["text": "rope"]))
        online(setting)
        setting.service.set { $0.answers["/api/notes"] = [.json(#"{"id":7}"#, status: 201)] }

        _ = try await setting.client.get("ping", as: Empty.self)
        let response = try await ticket.response()

        #expect(response.status.code == 201)
        #expect(setting.service.seen == ["GET /api/ping", #"POST /api/notes {"text":"rope"}"#])
        #expect(try await setting.outbox.entries().isEmpty)
    }

    @Test func `W-99: a write that may not wait fails, and reads never wait`() async throws {
        let setting = OutboxSetting()
        offline(setting)

        let write = await #expect(throws: APIError.self) { try await setting.client.post("notes", as: Empty.self) }
        let read = await #expect(throws: APIError.self) {
            try await setting.client.get("notes", as: Empty.self, options: OutboxSetting.waiting)
        }

        #expect([write?.code, read?.code] == [.transport, .transport])
        #expect(try await setting.outbox.entries().isEmpty)
    }

    @Test func `W-96 W-97: routes say which writes may wait`() async throws {
        let setting = OutboxSetting {
            $0.routes = [OutboxRoute([.post, .put], "notes/:id"), OutboxRoute([.delete], "/notes/:id/")]
        }
        offline(setting)

        for (method, path, waits) in [
            (HTTPMethod.post, "notes/1", true), (.delete, "notes/2", true), (.patch, "notes/3", false),
            (.post, "notes", false), (.post, "notes/1/more", false),
        ] {
            let request = CallOptions()
            let error = await #expect(throws: APIError.self) {
                switch method {
                case .delete: try await setting.client.delete(Path(path), as: Empty.self, options: request)
                case .patch: try await setting.client.patch(Path(path), as: Empty.self, options: request)
                default: try await setting.client.post(Path(path), as: Empty.self, options: request)
                }
            }
            #expect(error?.code == (waits ? .queued : .transport), "\(method) \(path)")
        }
    }

    @Test(arguments: [429, 500, 502, 503, 504])
    func `W-97 W-B19: a service that cannot take it now is a cause`(_ status: Int) async throws {
        let setting = OutboxSetting()
        setting.service.set { $0.answers["/api/notes"] = [.empty(HTTPStatus(code: status))] }

        #expect(try await setting.queue("notes") != nil)
    }

    @Test(arguments: [400, 401, 403, 404, 409, 422])
    func `W-97: a service that refuses it is none`(_ status: Int) async throws {
        let setting = OutboxSetting()
        setting.service.set { $0.answers["/api/notes"] = [.empty(HTTPStatus(code: status))] }

        let error = await #expect(throws: APIError.self) { try await setting.queue("notes") }

        #expect(error?.status?.code == status)
        #expect(try await setting.outbox.entries().isEmpty)
    }

    @Test func `W-B10 W-101: everything but credentials is kept as it was, and numbers are given once`() async throws {
        let setting = OutboxSetting(client: {
            $0.headers["X-Tenant"] = "t1"
            $0.headers["Authorization"] = "Bearer secret"
        })
        offline(setting)
        let first = try await setting.queue("notes/1", ["a": 1], by: .put)
        _ = try await setting.queue("notes/2", ["force": true], by: .delete)
        try await setting.outbox.drop(try #require(first?.id))
        _ = try await setting.queue("notes")

        let entries = try await setting.outbox.entries()

        #expect(entries.map(\.id) == [2, 3])
        #expect(entries[0].url == "http://h/api/notes/2?force=true")
        #expect(entries[0].fields.contains { $0.name == "X-Tenant" && $0.value == "t1" })
        #expect(!String(decoding: try JSONEncoder().encode(entries), as: UTF8.self).contains("secret"))

        online(setting)
        _ = try await setting.outbox.flushNow()
        #expect(setting.transport.requests.suffix(2).allSatisfy { $0.headerFields["Authorization"] == "Bearer secret" })
        try await setting.outbox.reset()
        offline(setting)
        #expect(try await setting.queue("notes")?.id == 1)
    }

    @Test func `W-B15 W-B17 C23: writes of one key keep their order, also those that come while others wait`()
        async throws
    {
        let setting = OutboxSetting()
        offline(setting)
        try await setting.queue("notes/1", ["v": 1], by: .put)
        online(setting)
        // It could be sent, but the earlier one could not yet.
        #expect(try await setting.queue("notes/1", ["v": 2], by: .put) != nil)
        // One of another key goes through.
        setting.service.set { $0.answers["/api/notes/1"] = [.json("{}"), .json("{}")] }
        #expect(try await setting.queue("notes/9", ["v": 9], by: .put) == nil)

        _ = try await setting.outbox.flushNow()

        let ofOne = setting.service.seen.filter { $0.hasPrefix("PUT /api/notes/1") }
        #expect(ofOne == [#"PUT /api/notes/1 {"v":1}"#, #"PUT /api/notes/1 {"v":2}"#])
    }

    @Test func `W-B12 W-B13 C24: one that is refused for ever is parked and holds up nobody`() async throws {
        let setting = OutboxSetting()
        offline(setting)
        let a = try #require(try await setting.queue("a"))
        let b = try #require(try await setting.queue("b"))
        let c = try #require(try await setting.queue("c"))
        try await setting.queue("a", ["second": true])
        online(setting)
        setting.service.set {
            $0.answers["/api/a"] = [.json(#"{"why":"bad"}"#, status: 422)]
            $0.answers["/api/b"] = [.empty(401)]
        }

        let report = try await setting.outbox.flushNow()

        #expect((report.deliveredCount, report.parkedCount, report.postponedCount) == (2, 1, 1))
        #expect(try await c.response().status.code == 200)
        await #expect(throws: OutboxError.self) { try await a.response() }
        let parked = try await setting.outbox.entries(.parked)
        #expect(parked.map(\.id) == [a.id])
        #expect(parked.first?.parkedBecause?.contains("422") == true)
        #expect(try await setting.outbox.entries(.waiting).map(\.id) == [b.id])

        _ = try await setting.outbox.flushNow()
        #expect(try await b.response().status.code == 200)
        try await setting.outbox.retry(a.id)
        _ = await setting.outbox.flush()
        #expect(try await a.response().status.code == 200)
    }

    @Test func `W-B19: Retry-After is obeyed, and waits grow`() async throws {
        let setting = OutboxSetting()
        offline(setting)
        try await setting.queue("a")
        try await setting.queue("b")
        online(setting)
        setting.service.set {
            $0.answers["/api/a"] = [.empty(503, headers: ["Retry-After": "1000"])]
            $0.answers["/api/b"] = [.empty(500), .empty(500)]
        }
        let start = setting.clock.now

        _ = try await setting.outbox.flushNow()
        var entries = try await setting.outbox.entries()
        #expect(entries.map { $0.dueAt.timeIntervalSince(start) } == [1_000, 100])
        #expect(await setting.outbox.flush().deliveredCount == 0)

        setting.clock.advance(by: 100)
        _ = await setting.outbox.flush()
        entries = try await setting.outbox.entries()
        #expect(entries.map { $0.dueAt.timeIntervalSince(start) } == [1_000, 300])
        #expect(entries.map(\.attempts) == [1, 2])

        setting.clock.advance(by: 900)
        #expect(await setting.outbox.flush().deliveredCount == 2)
    }

    @Test func `an entry that has expired is parked`() async throws {
        let setting = OutboxSetting { $0.waitLimit = .seconds(50) }
        offline(setting)
        let ticket = try #require(try await setting.queue("a"))
        setting.clock.advance(by: 60)

        _ = try await setting.outbox.flushNow()

        #expect(try await setting.outbox.entries(.parked).map(\.id) == [ticket.id])
    }

    @Test func `W-B16: each attempt carries one key, the one that was sent live included`() async throws {
        let setting = OutboxSetting()
        setting.service.set { $0.answers["/api/a"] = [.empty(503), .empty(503), .json("{}")] }
        let ticket = try #require(try await setting.queue("a"))

        _ = try await setting.outbox.flushNow()
        _ = try await setting.outbox.flushNow()
        _ = try await ticket.response()

        let keys = Set(setting.transport.requests.map { $0.headerFields["Idempotency-Key"] })
        #expect(setting.transport.requests.count == 3)
        #expect(keys.count == 1)
        #expect(keys.first??.isEmpty == false)
    }

    @Test func `W-102 W-106: whether something waits is known, and a flush without a network ends at once`()
        async throws
    {
        let setting = OutboxSetting()
        #expect(try await !setting.outbox.needsFlush)
        offline(setting)
        for number in 0..<20 { try await setting.queue("a\(number)") }
        #expect(try await setting.outbox.needsFlush)

        let report = try await setting.outbox.flushNow()

        #expect(report.deliveredCount == 0)
        // Those that were under way, and no more.
        #expect(report.postponedCount <= 4)
        online(setting)
        #expect(try await setting.outbox.flushNow().deliveredCount == 20)
        #expect(try await !setting.outbox.needsFlush)
    }

    @Test func `W-105 W-107: while it is paused everything is kept, and a reset forgets it`() async throws {
        let setting = OutboxSetting()
        await setting.outbox.pause()

        #expect(try await setting.queue("a") != nil)
        #expect(await setting.outbox.flush().problem != nil)
        #expect(setting.service.seen.isEmpty)
        try await setting.outbox.reset()

        #expect(try await setting.outbox.entries().isEmpty)
    }

    @Test func `a later write takes the place of an earlier one of the same resource, when it is told to`() async throws
    {
        let setting = OutboxSetting()
        offline(setting)
        var tickets: [OutboxTicket] = []
        for version in 1...3 {
            let options = CallOptions {
                $0.mayWait = true
                $0.replacesWaiting = true
            }
            let error = await #expect(throws: APIError.self) {
                try await setting.client.put("n/1", parameters: ["v": version], as: Empty.self, options: options)
            }
            tickets.append(try #require(error?.ticket))
        }
        online(setting)

        _ = try await setting.outbox.flushNow()

        #expect(setting.service.applied == [#"PUT /api/n/1 {"v":3}"#])
        await #expect(throws: OutboxError.dropped(id: 1, reason: "a later write took its place")) {
            try await tickets[0].response()
        }
    }

    @Test func `a body that can be read once is refused before anything is sent`() async throws {
        let setting = OutboxSetting()
        let stream = HTTPBodyStream(once: { nil })

        let error = await #expect(throws: APIError.self) {
            try await setting.client.post(
                "a", body: .raw(.stream(stream), contentType: .bytes), as: Empty.self, options: OutboxSetting.waiting)
        }

        #expect(error?.underlying as? OutboxError == .bodyCannotBeKept)
        #expect(setting.service.seen.isEmpty)
    }

    @Test func `a cancelled write is neither sent nor kept`() async throws {
        let setting = OutboxSetting()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await setting.queue("a")
        }

        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await setting.outbox.entries().isEmpty)
    }

    @Test func `W-104: 1,000 writes at once of 50 keys are applied once each, in order`() async throws {
        let setting = OutboxSetting()
        offline(setting)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for key in 0..<50 {
                group.addTask {
                    for number in 0..<20 { try await setting.queue("n/\(key)", ["n": number], by: .put) }
                }
            }
            try await group.waitForAll()
        }
        online(setting)
        setting.service.set { state in
            for key in 0..<50 { state.answers["/api/n/\(key)"] = [.json("{}"), .empty(503), .json("{}"), .empty(429)] }
        }

        while try await setting.outbox.needsFlush { _ = try await setting.outbox.flushNow() }

        for key in 0..<50 {
            let ofKey = setting.service.applied.filter { $0.hasPrefix("PUT /api/n/\(key) ") }
            #expect(ofKey == (0..<20).map { "PUT /api/n/\(key) {\"n\":\($0)}" })
        }
    }
}
