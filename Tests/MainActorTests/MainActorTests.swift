// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// This target has `MainActor` as its default isolation: it shows what users write who have set that too.

import Dispatch
import Portolan
import PortolanTesting
import Synchronization
import Testing

struct Note: Mappable, Equatable {
    var id = 0
    var title = ""

    static let mapping = Mapping<Note>(identity: \.id) {
        Field(\.id, "id")
        Field(\.title, "title")
    }
}

nonisolated protocol NotesEndpoint: Endpoint {}

nonisolated extension NotesEndpoint {
    var headers: RequestHeaders { ["X-App": "notes"] }
}

struct NoteByID: NotesEndpoint {
    typealias Output = Note
    var id: Int
    var path: Path { "notes/\(id)" }
}

struct AllNotes: NotesEndpoint {
    typealias Output = [Note]
    var path: Path { "notes" }
    var outputKeyPath: JSONKeyPath? { "notes" }
}

final class NotesModel {
    var notes: [Note] = []
    private let client: APIClient

    init(client: APIClient) {
        self.client = client
    }

    func load() async throws {
        notes = try await client.get(AllNotes())
        notes.append(try await client.get(NoteByID(id: 2)))
    }
}

/// The main actor runs on the main queue, but not always on the first thread.
nonisolated private let mainQueueKey = DispatchSpecificKey<Bool>()

nonisolated private func isOnMainQueue() -> Bool { DispatchQueue.getSpecific(key: mainQueueKey) == true }

nonisolated struct WatchedNote: Endpoint {
    typealias Output = Note

    final class Watch: Sendable {
        let isMain = Mutex<[Bool]>([])
        func look() { isMain.withLock { $0.append(isOnMainQueue()) } }
    }

    let watch = Watch()
    var path: Path {
        watch.look()
        return "notes"
    }
    func output(from document: ResponseDocument) throws -> Note {
        watch.look()
        return try document.decode(Note.self)
    }
}

struct MainActorTests {
    @Test func `a request is built, and its answer mapped, off the main actor that calls`() async throws {
        let transport = ScriptedTransport([.response(.json(#"{"id":1,"title":"a"}"#))])
        let client = APIClient(baseURL: "http://h", transport: transport)
        let endpoint = WatchedNote()
        DispatchQueue.main.setSpecific(key: mainQueueKey, value: true)
        #expect(isOnMainQueue())

        #expect(try await client.get(endpoint) == Note(id: 1, title: "a"))

        let isMain = endpoint.watch.isMain.withLock(\.self)
        #expect(isMain.count >= 2 && !isMain.contains(true))
    }

    @Test func `endpoints, models and calls are written on the main actor`() async throws {
        let transport = ScriptedTransport([
            .response(.json(#"{"notes":[{"id":1,"title":"a"}]}"#)), .response(.json(#"{"id":2,"title":"b"}"#)),
        ])
        let model = NotesModel(client: APIClient(baseURL: "http://h", transport: transport))

        try await model.load()

        #expect(model.notes == [Note(id: 1, title: "a"), Note(id: 2, title: "b")])
        #expect(transport.requests.map(\.path) == ["/notes", "/notes/2"])
        #expect(transport.requests.first?.headerFields["X-App"] == "notes")
    }

    @Test func `pages and items are read on the main actor`() async throws {
        let transport = ScriptedTransport([
            .response(.json(#"{"notes":[{"id":1,"title":"a"}]}"#, headers: ["Link": "<?page=2>; rel=next"])),
            .response(.json(#"{"notes":[{"id":2,"title":"b"}]}"#)),
        ])
        let client = APIClient(baseURL: "http://h", transport: transport)
        var titles: [String] = []

        for try await note in client.items(of: AllNotes(), by: .linkHeader) { titles.append(note.title) }

        #expect(titles == ["a", "b"])
    }
}
