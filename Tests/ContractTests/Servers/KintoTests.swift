// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// A record.
private struct Note: Resource, Mappable, Equatable {
    var id = ""
    var n: Int?
    var title: String?
    var tags: [String]?
    var isDeleted = false
    var attachment: Attachment?

    static let mapping = Mapping<Note>(identity: \.id) {
        Field(\.id, "id")
        Field(\.n, "n")
        Field(\.title, "title")
        Field(\.tags, "tags")
        Field(\.isDeleted, "deleted", default: false).readOnly()
        Field(\.attachment, "attachment").readOnly()
    }

    static let routes = Routes<Note> {
        Route(.get, "buckets/app/collections/notes/records", keyPath: "data")
        Route(
            [.get, .put, .delete], "buckets/app/collections/notes/records/\(\.id)", keyPath: "data",
            requestKeyPath: "data")
        Route(
            .patch, "buckets/app/collections/notes/records/\(\.id)", keyPath: "data", requestKeyPath: "data",
            contentType: MediaType("application/merge-patch+json") ?? .json)
    }
}

private struct Attachment: Codable, Sendable, Equatable {
    var location: String
    var hash: String
    var size: Int
}

/// Kinto's own errors.
private struct KintoError: ErrorBody {
    var code: Int
    var errno: Int
    var message: String
    /// A list of faults of a request, or an object.
    var details: JSONValue?
}

@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["PORTOLAN_INTEGRATION"] != nil,
        "needs Kinto, which Scripts/python-servers installs; set PORTOLAN_INTEGRATION to run it"),
    .serialized, .timeLimit(.minutes(3)))
struct `Records with Kinto` {
    private static let records: Path = "buckets/app/collections/notes/records"

    private let server: KintoServer
    private let stranger: APIClient
    private let client: APIClient

    /// A server with the account `ada`, a bucket, a collection and twelve records.
    init() async throws {
        server = try await KintoServer()
        stranger = APIClient(baseURL: BaseURL(server.baseURL)) { $0.errorBody = KintoError.self }
        client = stranger.with { $0.authentication = .basic(username: "ada", password: "pw-1") }
        let account = try await stranger.response(
            .put, "accounts/ada", parameters: ["data": JSONValue.object(["password": "pw-1"])])
        let bucket = try await client.response(.put, "buckets/app")
        let collection = try await client.response(.put, "buckets/app/collections/notes")
        #expect([account.status, bucket.status, collection.status] == [201, 201, 201])
    }

    /// Makes records in one request.
    @discardableResult
    private func make(records count: Int) async throws -> [JSONValue] {
        let requests = (0..<count).map { number -> JSONValue in
            let id = number < 10 ? "n0\(number)" : "n\(number)"
            return [
                "method": "PUT", "path": .string("/v1/buckets/app/collections/notes/records/\(id)"),
                "body": ["data": ["n": .number(JSONNumber(number)), "title": .string("Note \(number)")]],
            ]
        }
        let answer = try await client.post(
            "batch", parameters: ["requests": JSONValue.array(requests)], as: JSONValue.self)
        return answer["responses"]?.array ?? []
    }

    @Test func `Kinto 2: a caller who is not known is refused, with a challenge and the service's own error`()
        async throws
    {
        let error = await #expect(throws: APIError.self) { try await stranger.list(Note.self) }

        #expect(error?.status == 401)
        #expect(error?.response?.headerFields["WWW-Authenticate"] == "Basic realm=\"Realm\"")
        #expect((error?.serverError as? KintoError)?.errno == 104)
        #expect(try await client.list(Note.self) == [])
    }

    @Test func `Kinto 4: a batch is a plain call, and one that is too large a typed error`() async throws {
        let answers = try await make(records: 12)
        let error = await #expect(throws: APIError.self) { try await make(records: 30) }

        #expect(answers.map { $0["status"] } == [JSONValue](repeating: 201, count: 12))
        #expect(error?.status == 400)
        let details = (error?.serverError as? KintoError)?.details
        #expect(details?[0]?["description"]?.string?.contains("25") == true)
    }

    @Test func `Kinto 5: pages follow Next-Page, five, five and two, and go on from a token`() async throws {
        try await make(records: 12)
        let pagination = Pagination.nextURL(.header("Next-Page"))
        let sorted: Parameters = ["_sort": "n"]

        let pages = try await client.pages(of: Note.self, by: pagination, parameters: sorted).reduce(into: []) {
            $0.append($1)
        }
        let saved = try JSONEncoder().encode(try #require(pages.first?.next))
        let token = try JSONDecoder().decode(PageToken.self, from: saved)
        var rest: [Int?] = []
        for try await note in client.items(of: Note.self, by: pagination, parameters: sorted, from: token) {
            rest.append(note.n)
        }

        #expect(pages.map(\.items.count) == [5, 5, 2])
        #expect(pages.flatMap(\.items).map(\.n) == Array(0..<12))
        #expect(rest == Array(5..<12))
        #expect(!String(decoding: saved, as: UTF8.self).contains("pw-1"))
    }

    // The cached value behind a 304 is the response cache's, which is not there yet: until then the answer is an error with that status.
    @Test func `Kinto 6: a record that has not changed is answered with 304`() async throws {
        try await make(records: 4)
        let path: Path = "buckets/app/collections/notes/records/n03"

        let first = try await client.response(.get, path, as: JSONValue.self)
        let tag = try #require(first.headers[.entityTag])
        let unchanged = await #expect(throws: APIError.self) {
            try await client.response(.get, path, options: CallOptions { $0.headers["If-None-Match"] = tag })
        }

        #expect(first.value["data"]?["n"] == 3)
        #expect(unchanged?.status == 304)
        #expect(unchanged?.response?.headerFields[.entityTag] == tag)
    }

    @Test func `Kinto 7: a write over somebody else's is a conflict that holds both versions`() async throws {
        try await make(records: 4)
        let original = try await client.get(Note.self, id: "n03")
        var mine = original
        mine.title = "mine"
        var theirs = original
        theirs.title = "theirs"
        let other = APIClient(baseURL: BaseURL(server.baseURL)) {
            $0.authentication = .basic(username: "ada", password: "pw-1")
        }
        _ = try await other.get(Note.self, id: "n03")

        let written = try await other.patch(theirs, from: original, if: .unchanged)
        let error = await #expect(throws: APIError.self) {
            try await client.patch(mine, from: original, if: .unchanged)
        }

        #expect(written == theirs)
        #expect(error?.status == 412)
        #expect(error?.code == .conflict)
        let details = (error?.serverError as? KintoError)?.details
        #expect(details?["existing"]?["title"] == "theirs")
        let conflict = error?.conflict(of: Note.self)
        #expect(conflict?.sent == mine)
        #expect(conflict?.current == theirs)
        #expect(conflict?.entityTag == error?.response?.headerFields[.entityTag])
    }

    @Test func `Kinto 8: a merge patch removes a member, and a JSON patch adds one`() async throws {
        try await make(records: 4)
        let original = try await client.get(Note.self, id: "n03")
        var edited = original
        edited.n = nil

        let merged = try await client.patch(edited, from: original)
        let removed = try await client.get(Note.self, id: "n03")
        let patch: JSONPatch = [try .add(["a", "b"], at: JSONPointer("/data/tags"))]
        try await client.patch(
            "buckets/app/collections/notes/records/n03", body: .json(patch),
            options: CallOptions { $0.headers["Content-Type"] = "application/json-patch+json" })
        let patched = try await client.get(Note.self, id: "n03")

        #expect(merged.n == nil)
        #expect(removed == Note(id: "n03", title: "Note 3"))
        #expect(patched == Note(id: "n03", title: "Note 3", tags: ["a", "b"]))
    }

    // That the object store drops the record is the store's, which is not there yet.
    @Test func `Kinto 9: what was deleted since a revision is told by a tombstone`() async throws {
        try await make(records: 12)
        let tag = try #require(try await client.head(Self.records).headers[.entityTag])
        let revision = tag.filter { $0 != "\"" }

        try await client.delete(Note(id: "n05"))
        let changes = try await client.list(Note.self, parameters: ["_since": revision])

        #expect(changes == [Note(id: "n05", isDeleted: true)])
        #expect(changes.first?.isDeleted == true)
    }

    @Test func `Kinto 10: a file goes to a record as a form, answers tell the back-off, and all is flushed`()
        async throws
    {
        try await make(records: 4)
        let content = Array("hello, Kinto".utf8)

        let attached = try await client.response(
            .post, "buckets/app/collections/notes/records/n01/attachment",
            body: .multipart([.file("attachment", .bytes(content, fileName: "ÄÖ 天狗.txt", contentType: .plainText))]),
            as: Attachment.self)
        let note = try await client.response(.get, Note(id: "n01"))
        let flushed = try await client.response(.post, "__flush__")
        let error = await #expect(throws: APIError.self) { try await client.list(Note.self) }

        // 201 when the attachment brings its record along.
        #expect(attached.status == 200)
        #expect(attached.value.size == content.count)
        #expect(attached.value.hash == digest(of: content))
        #expect(note.value.attachment == attached.value)
        #expect(note.headers["Backoff"] == "10")
        #expect(flushed.status == 202)
        // The account is gone as well.
        #expect(error?.status == 401)
    }

    private func digest(of bytes: [UInt8]) -> String? {
        let digester = SHA256Digester()
        digester?.update(bytes)
        return digester?.finish()
    }
}
