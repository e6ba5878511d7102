// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Synchronization
import Testing

private struct Gathering: Mappable, Resource, Equatable {
    var id: Int?
    var title = ""

    static let mapping = Mapping<Gathering>(identity: \.id) {
        Field(\.id, "id")
        Field(\.title, "title")
    }
    static let routes = Routes<Gathering>(at: "meetings")
}

private struct Minute: Mappable, Resource, Equatable {
    var id: Int?
    var meetingID = 0
    var text = ""

    static let mapping = Mapping<Minute>(identity: \.id) {
        Field(\.id, "id")
        Field(\.meetingID, "meeting_id")
        Field(\.text, "text")
    }
    static let routes = Routes<Minute>(at: "minutes")
}

/// Writes of models that wait, in the store and in the queue.
struct OutboxStoreTests {
    private let store = ObjectStore()
    private let setting: OutboxSetting

    init() {
        let store = store
        setting = OutboxSetting {
            $0.routes = [
                OutboxRoute([.post], "meetings"), OutboxRoute([.put, .patch, .delete], "meetings/:id"),
                OutboxRoute([.post], "minutes"),
            ]
        } client: {
            $0.store = store
            $0.resources = [Gathering.self, Minute.self]
        }
    }

    private func queued(_ call: () async throws -> Void) async throws -> OutboxTicket {
        let error = await #expect(throws: APIError.self) { try await call() }
        return try #require(error?.ticket)
    }

    private func meeting(_ id: Int?, _ title: String) -> Gathering {
        var meeting = Gathering()
        (meeting.id, meeting.title) = (id, title)
        return meeting
    }

    private func set(reachable: Bool) { setting.service.set { $0.isReachable = reachable } }

    @Test func `W-B11: what waits is seen in the store at once, and replaced by what the server makes of it`()
        async throws
    {
        set(reachable: false)
        _ = try await queued { try await setting.client.post(meeting(nil, "New")) }
        let draft = try #require(try await store.objects(Gathering.self).first)
        #expect(draft.title == "New")
        #expect((draft.id ?? 0) < 0)
        set(reachable: true)
        setting.service.set { $0.answers["/api/meetings"] = [.json(#"{"id":7,"title":"New"}"#, status: 201)] }

        _ = try await setting.outbox.flushNow()

        #expect(try await store.objects(Gathering.self) == [meeting(7, "New")])
        #expect(setting.service.applied == [#"POST /api/meetings {"title":"New"}"#])
    }

    @Test func `create, edit, refer to it and delete it offline: the server's identity stands in each later request`()
        async throws
    {
        set(reachable: false)
        _ = try await queued { try await setting.client.post(meeting(nil, "New")) }
        let draft = try #require(try await store.objects(Gathering.self).first)
        _ = try await queued { try await setting.client.put(meeting(draft.id, "Edited")) }
        var minute = Minute()
        (minute.meetingID, minute.text) = (draft.id ?? 0, "Opened")
        _ = try await queued { try await setting.client.post(minute) }
        #expect(try await store.objects(Gathering.self).map(\.title) == ["Edited"])
        _ = try await queued { try await setting.client.delete(draft) }
        #expect(try await store.objects(Gathering.self).isEmpty)
        set(reachable: true)
        setting.service.set { $0.answers["/api/meetings"] = [.json(#"{"id":7,"title":"New"}"#, status: 201)] }

        _ = try await setting.outbox.flushNow()

        #expect(
            setting.service.applied == [
                #"POST /api/meetings {"title":"New"}"#, #"PUT /api/meetings/7 {"id":7,"title":"Edited"}"#,
                #"POST /api/minutes {"meeting_id":7,"text":"Opened"}"#, "DELETE /api/meetings/7",
            ])
    }

    @Test func `an edit that is refused for good is taken back`() async throws {
        try await store.insert([meeting(1, "One"), meeting(2, "Two")])
        set(reachable: false)
        let put = try await queued { try await setting.client.put(meeting(1, "Changed")) }
        _ = try await queued { try await setting.client.delete(meeting(2, "Two")) }
        #expect(try await store.objects(Gathering.self) == [meeting(1, "Changed")])
        set(reachable: true)
        setting.service.set {
            $0.answers["/api/meetings/1"] = [.empty(422)]
            $0.answers["/api/meetings/2"] = [.empty(403)]
        }

        _ = try await setting.outbox.flushNow()

        #expect(try await store.objects(Gathering.self) == [meeting(1, "One"), meeting(2, "Two")])
        await #expect(throws: OutboxError.self) { try await put.response() }
    }

    @Test func `one that is dropped is taken back, and an answer does not bring back what is to be deleted`()
        async throws
    {
        try await store.insert(meeting(2, "Two"))
        set(reachable: false)
        let post = try await queued { try await setting.client.post(meeting(nil, "New")) }
        let delete = try await queued { try await setting.client.delete(meeting(2, "Two")) }
        try await setting.outbox.drop(post.id)
        set(reachable: true)
        setting.service.set { $0.answers["/api/meetings"] = [.json(#"[{"id":2,"title":"Two"}]"#)] }

        await setting.outbox.pause()
        _ = try await setting.client.list(Gathering.self)
        #expect(try await store.objects(Gathering.self).isEmpty)
        await setting.outbox.resume()
        _ = try await delete.response()

        #expect(try await store.count(Gathering.self) == 0)
    }
}
