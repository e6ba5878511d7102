// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

/// Beside enterprises in one answer.
private struct Summary: Codable, Resource, Equatable {
    var total: Int
    static let routes = Routes<Summary> { Route(.get, "enterprises", scope: .singleton, keyPath: "summary") }
}

private struct Draft: Codable, Resource, Equatable {
    var id: String
    static let routes = Routes<Draft> { Route(.get, "enterprises/new", scope: .singleton) }
}

struct ResourcePathTests {
    @Test func `W-20 W-21: all routes of a path map its answer, in the order of the list`() async throws {
        let body = #"{"summary":{"total":2},"array_of_enterprises":[{"id":1,"name":"A"},{"id":2,"name":"B"}]}"#
        let script = Scripted(resources: [Enterprise.self, Summary.self]) { _ in .json(body) }

        let answer = try await script.client.get("enterprises?page=2")

        #expect(answer.models?.map { "\(type(of: $0))" } == ["Enterprise", "Enterprise", "Summary"])
        #expect(answer[Enterprise.self].map(\.itemID) == [1, 2])
        #expect(answer[Summary.self] == [Summary(total: 2)])
        #expect(answer[ColorTag.self] == [])
    }

    @Test func `W-04: without a route there are no models, and the parsed body is there`() async throws {
        let script = Scripted(resources: [Enterprise.self]) { _ in .json(#"{"a":[1]}"#) }

        let response = try await script.client.modelResponse(.get, "elsewhere")

        #expect(response.value.models == nil)
        try #expect(response.value.json() == ["a": [1]])
        #expect(response.status.code == 200)
    }

    @Test func `W-05 W-22: where nothing is, there are no models, and an object counts as one`() async throws {
        for (body, count) in [
            ("", 0), ("{}", 0), (#"{"array_of_enterprises":null}"#, 0),
            (#"{"array_of_enterprises":{"id":1,"name":"A"}}"#, 1),
        ] {
            let script = Scripted(resources: [Enterprise.self]) { _ in body.isEmpty ? .empty(200) : .json(body) }

            try await #expect(script.client.get("enterprises").models?.count == count)
        }
    }

    @Test func `W-23 W-B41: one that does not fit fails the call, with the answer`() async throws {
        let script = Scripted(resources: [Enterprise.self]) { _ in .json(#"{"id":[]}"#) }

        let error = await #expect(throws: APIError.self) { try await script.client.get("enterprises/1") }

        #expect(error?.code == .mapping)
        #expect(error?.status?.code == 200)
        #expect(error?.response?.bytes.isEmpty == false)
    }

    @Test func `W-B23: an array where an object is expected is an error with its place`() async throws {
        let script = Scripted(resources: [Enterprise.self]) { _ in .json("[[1]]") }

        let error = await #expect(throws: APIError.self) { try await script.client.get("enterprises/1") }

        #expect(error?.code == .mapping)
        #expect("\(String(describing: error))".contains("[0]"))
    }

    @Test func `W-74: a literal beats a value, with case, and the number of segments counts`() throws {
        let client = Scripted(resources: [Enterprise.self, Draft.self, MeetingNote.self]) { _ in .empty(200) }.client
        func type(_ path: String) throws -> String? { try client.reference(at: path).map { "\($0)" } }

        try #expect(type("enterprises/new") == "Draft")
        try #expect(type("enterprises/New") == "Enterprise New")
        try #expect(type("enterprises/12") == "Enterprise 12")
        try #expect(type("enterprises") == "Enterprise")
        try #expect(type("Enterprises") == nil)
        try #expect(type("enterprises/12/other") == nil)
        try #expect(type("meetings/a/notes/b") == "MeetingNote b")
        try #expect(type("meetings//notes/b") == nil)
    }

    @Test func `W-B38: a deletion by path tells what has gone, by the value in the path`() async throws {
        let script = Scripted(resources: [Enterprise.self, MeetingNote.self]) { _ in .empty(204) }
        let client = script.client

        let first = try await client.delete("enterprises/12?force=1").deleted
        #expect(first?.type == Enterprise.self)
        #expect(first?.identity == 12)
        let padded = try await client.delete("enterprises/012").deleted
        #expect(padded?.identity == "012")
        let note = try await client.delete("meetings/Mq7/notes/f0%2F0").deleted
        #expect(note?.identity == "f0/0")
        #expect(note?.values == ["meeting.itemID": "Mq7", "hash": "f0/0"])
        try await #expect(client.delete("elsewhere/1").deleted == nil)
        try await #expect(client.delete("meetings/Mq7/notes").deleted == nil)
    }

    @Test func `W-28: a deletion is one, whatever its answer says`() async throws {
        for answer in [HTTPResponse.json(#"{"deleted":true}"#), .text("OK"), .json(#"{"id":12,"name":"A"}"#)] {
            let script = Scripted(resources: [Enterprise.self]) { _ in answer }

            try await #expect(script.client.delete("enterprises/12").deleted?.identity == 12)
        }
    }

    @Test func `a second route of a model at one path adds its verbs`() async throws {
        struct Job: Codable, Resource {
            var id = 1
            static let routes = Routes<Job> {
                Route(.get, "jobs/\(\.id)")
                Route([.get, .delete], "jobs/\(\.id)", name: "admin")
            }
        }
        let script = Scripted(resources: [Job.self]) { _ in .empty(204) }

        try await #expect(script.client.delete("jobs/3").deleted?.identity == 3)
    }

    @Test func `W-30: a deletion that fails tells nothing`() async throws {
        let script = Scripted(resources: [Enterprise.self]) { _ in .empty(404) }

        await #expect(throws: APIError.self) { try await script.client.delete("enterprises/12") }
    }

    @Test func `a URL is read back below the base URL only`() throws {
        let client = Scripted(resources: [Enterprise.self]) { _ in .empty(200) }.client

        try #expect(client.reference(at: "http://h/api/enterprises/12?x=1#top")?.identity == 12)
        try #expect(client.reference(at: "/api/enterprises/12")?.identity == 12)
        try #expect(client.reference(at: "enterprises/12/")?.identity == 12)
        try #expect(client.reference(at: "http://h/enterprises/12") == nil)
        try #expect(client.reference(at: "http://other/api/enterprises/12") == nil)
        try #expect(client.reference(at: "https://h/api/enterprises/12") == nil)
        try #expect(client.reference(at: "http://h/apis/enterprises/12") == nil)
        try #expect(client.reference(at: "enterprises/%FF") == nil)
    }

    @Test func `two models at one path need different key paths`() throws {
        struct Twin: Codable, Resource {
            var id = 1
            static let routes = Routes<Twin> { Route(.get, "enterprises/\(\.id)") }
        }
        let client = Scripted(resources: [Enterprise.self, Twin.self]) { _ in .empty(200) }.client

        #expect(
            throws: RouteError.ambiguous(
                type: "Enterprise and Twin", first: "GET|PUT|DELETE|HEAD|PATCH enterprises/:itemID",
                second: "GET enterprises/:id")
        ) { try client.reference(at: "enterprises/1") }
    }

    @Test func `a segment with text around values is read back`() throws {
        struct File: Codable, Resource {
            var name = ""
            var version = ""
            static let routes = Routes<File> {
                Route(.get, "files/\(\.name).v\(\.version).json")
                Route(.put, "files/v\(\.name)")
            }
        }
        let client = Scripted(resources: [File.self]) { _ in .empty(200) }.client

        try #expect(client.reference(at: "files/a.b.v2.json.json")?.values == ["name": "a.b", "version": "2.json"])
        try #expect(client.reference(at: "files/vx")?.values == ["name": "x"])
        try #expect(client.reference(at: "files/v") == nil)
        try #expect(client.reference(at: "files/.v.json") == nil)
    }

    @Test func `among a thousand routes the right one is found`() throws {
        let client = Scripted(resources: [Many.self]) { _ in .empty(200) }.client

        for number in [0, 1, 499, 999] {
            try #expect(client.reference(at: "kind\(number)/7")?.values == ["id": "7"])
        }
        try #expect(client.reference(at: "kind1000/7") == nil)
    }
}

private struct Many: Codable, Resource {
    var id = 1
    static let routes = Routes<Many> {
        for number in 0..<1_000 {
            let path: String = "kind\(number)/:id"
            Route<Many>(.get, RoutePath(path), name: "\(number)")
        }
    }
}
