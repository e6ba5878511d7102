// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing

/// What the models of a service have in common.
private protocol Record {
    var id: Int? { get set }
    var createdAt: Date? { get set }
    var updatedAt: Date? { get set }
}

extension Record {
    static func recordFields<Model: Record>(_ type: Model.Type) -> Mapping<Model> where Model: Mappable {
        Mapping<Model>(identity: \Model.id) {
            Field(\Model.id, "id")
            Field(\Model.createdAt, "created_at").readOnly()
            Field(\Model.updatedAt, "updated_at").readOnly()
        }
    }
}

private struct Feed: Mappable, Record, Equatable {
    var id: Int?
    var createdAt: Date?
    var updatedAt: Date?
    var title: String?
    var summary: String?

    static let mapping = Mapping<Feed>(identity: \.id) {
        recordFields(Feed.self)
        Field(\.title, "title")
        Field(\.summary, "description")
    }
}

extension Feed: Resource {
    static let routes = Routes<Feed>(at: "v2/feeds")
}

private struct Datastream: Mappable, Equatable {
    var id = ""
    var value: Double?
    var feedID = 0

    static let mapping = Mapping<Datastream>(identity: \.id) {
        Field(\.id, "id")
        Field(\.value, "current_value").lenient()
    }
}

extension Datastream: Resource {
    static let routes = Routes<Datastream>(at: "v2/feeds/\(\.feedID)/datastreams", listKeyPath: "datastreams")
}

struct VacationTests {
    @Test func `V-02: a model has the server's id and dates, and others are built on it`() async throws {
        let script = Scripted { _ in
            .json(#"{"id":17,"created_at":"2015-01-02T03:04:05Z","updated_at":null,"title":"T"}"#)
        }

        let feed = try await script.client.get(Feed.self, id: 17)

        #expect(feed.id == 17)
        #expect(feed.createdAt == Date(timeIntervalSince1970: 1_420_167_845))
        #expect(feed.updatedAt == nil)
        try await script.client.put(feed)
        #expect(script.bodies[1] == #"{"id":17,"title":"T"}"#)
    }

    @Test func `V-01 V-03 V-08: every verb goes to the path of the model, and the id follows where it belongs`()
        async throws
    {
        let script = Scripted { request in
            request.method == .get && request.url.path.hasSuffix("datastreams")
                ? .json(#"{"datastreams":[{"id":"temp","current_value":"21.5"}]}"#) : .json(#"{"id":"temp"}"#)
        }
        let client = script.client
        let temperature = Datastream(id: "temp", value: 1, feedID: 17)

        let all = try await client.list(like: Datastream(feedID: 17))
        _ = try await client.get(temperature)
        try await client.post(temperature)
        try await client.put(temperature)
        try await client.patch(temperature)
        try await client.delete(temperature)

        #expect(all == [Datastream(id: "temp", value: 21.5)])
        #expect(
            script.lines == [
                "GET /api/v2/feeds/17/datastreams", "GET /api/v2/feeds/17/datastreams/temp",
                "POST /api/v2/feeds/17/datastreams", "PUT /api/v2/feeds/17/datastreams/temp",
                "PATCH /api/v2/feeds/17/datastreams/temp", "DELETE /api/v2/feeds/17/datastreams/temp",
            ])
    }

    @Test func `V-B07: what is not on the server yet is neither put nor deleted`() async throws {
        let script = Scripted { _ in .empty(204) }

        for call in [
            { try await script.client.put(Feed(title: "new")) },
            { try await script.client.get(Feed(title: "new")) },
            {
                try await script.client.delete(Feed(title: "new"))
                return Feed()
            },
        ] as [() async throws -> Feed] {
            let error = await #expect(throws: APIError.self) { try await call() }
            #expect(error?.code == .invalidRequest)
            #expect(
                error?.underlying as? RouteError
                    == .missingValue(
                        type: "Feed", property: "id", route: "GET|PUT|DELETE|HEAD|PATCH v2/feeds/:id"))
        }
        #expect(script.lines == [])
    }

    @Test func `V-08: a GET and a PUT of a route with a name treat the id alike`() async throws {
        struct Photo: Mappable, Resource {
            var id = 0
            static let mapping = Mapping<Photo>(identity: \.id) { Field(\.id, "id") }
            static let routes = Routes<Photo> {
                Route([.get, .put], "photos/\(\.id)")
                Route([.get, .put, .delete], "old/photos/\(\.id)", name: "old")
            }
        }
        let script = Scripted { _ in .json(#"{"id":3}"#) }

        _ = try await script.client.get(Photo(id: 3), route: "old")
        try await script.client.put(Photo(id: 3), route: "old")
        try await script.client.delete(Photo(id: 3), route: "old")

        #expect(script.lines == ["GET /api/old/photos/3", "PUT /api/old/photos/3", "DELETE /api/old/photos/3"])
    }

    @Test func `V-13: an answer changes only the properties that the model maps`() async throws {
        let script = Scripted { _ in .json(#"{"id":17,"title":"T","feedID":99,"unknown":{"a":1}}"#) }

        let feed = try await script.client.get(Feed(id: 17, summary: "kept"))

        #expect(feed == Feed(id: 17, title: "T", summary: "kept"))
    }

    @Test func `V-17 V-18 V-B10: a client is made of values of its own: base, key, headers and accepted types`()
        async throws
    {
        let transport = ScriptedTransport { _ in .text(#"{"id":17}"#) }
        func client(_ base: BaseURL, key: String) -> APIClient {
            APIClient(baseURL: base, transport: transport) {
                $0.headers["X-ApiKey"] = key
                $0.acceptableContentTypes += [MediaType("text/html"), MediaType("text/plain")].compactMap(\.self)
            }
        }

        _ = try await client("https://one.example", key: "k1").get(Feed(id: 17))
        _ = try await client("https://two.example", key: "k2").get(Feed(id: 17))

        #expect(
            transport.requests.map(\.url.description) == [
                "https://one.example/v2/feeds/17", "https://two.example/v2/feeds/17",
            ])
        #expect(transport.requests.map { $0.headerFields["X-ApiKey"] } == ["k1", "k2"])
    }

    @Test func `a model that is Identifiable and not mapped has the common routes too`() async throws {
        struct Label: Codable, Identifiable, Resource, Equatable {
            var id: String
            static let routes = Routes<Label>(at: "labels")
        }
        let script = Scripted { request in
            request.url.path.hasSuffix("labels") ? .json(#"[{"id":"a"}]"#) : .json(#"{"id":"a"}"#)
        }

        try await #expect(script.client.list(Label.self) == [Label(id: "a")])
        try await script.client.put(Label(id: "a"))
        try await #expect(script.client.get(Label.self, id: "b") == Label(id: "a"))

        #expect(script.lines == ["GET /api/labels", "PUT /api/labels/a", "GET /api/labels/b"])
    }

    @Test func `W-B37: the identity of a new value is that of its type, whatever its routes send`() async throws {
        struct Ticket: Mappable, Resource, Equatable {
            var number: Int?
            var text = ""
            static let mapping = Mapping<Ticket>(identity: \.number) {
                Field(\.number, "number").readOnly()
                Field(\.text, "text")
            }
            static let routes = Routes<Ticket>(at: "tickets")
        }
        let script = Scripted { _ in .json(#"{"number":5}"#, status: 201) }

        let ticket = try await script.client.post(Ticket(text: "t"))
        try await script.client.put(ticket)

        #expect(ticket == Ticket(number: 5, text: "t"))
        #expect(script.lines == ["POST /api/tickets", "PUT /api/tickets/5"])
        #expect(script.bodies[0] == #"{"text":"t"}"#)
    }
}
