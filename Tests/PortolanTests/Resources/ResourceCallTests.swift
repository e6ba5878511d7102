// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

struct ResourceCallTests {
    @Test func `V-01 W-72: each verb of a model goes where its route says`() async throws {
        let script = Scripted { _ in .json(#"{"id":7,"name":"A"}"#) }
        let client = script.client
        let one = Enterprise(itemID: 7, name: "A")

        _ = try await client.get(one)
        try await client.put(one)
        try await client.patch(one)
        try await client.delete(one)
        _ = try await client.head(one)
        try await client.post(one)
        try await client.post(one, route: "archive")
        _ = try await client.get(Enterprise.self, id: 8)

        #expect(
            script.lines == [
                "GET /api/enterprises/7", "PUT /api/enterprises/7", "PATCH /api/enterprises/7",
                "DELETE /api/enterprises/7", "HEAD /api/enterprises/7", "POST /api/enterprises",
                "POST /api/enterprises/7/archive", "GET /api/enterprises/8",
            ])
    }

    @Test func `V-B13: a collection is listed from where its key path leads`() async throws {
        let script = Scripted { _ in .json(#"{"array_of_enterprises":[{"id":1,"name":"A"},{"id":2,"name":"B"}]}"#) }

        let all = try await script.client.list(Enterprise.self, parameters: ["page": 2])

        #expect(all == [Enterprise(itemID: 1, name: "A"), Enterprise(itemID: 2, name: "B")])
        #expect(script.lines == ["GET /api/enterprises?page=2"])
    }

    @Test func `W-72 W-B05: several values, those of other values, and any text fill one segment each`() async throws {
        let script = Scripted { _ in .json(#"{"hash":"f0/0"}"#) }
        let note = MeetingNote(hash: "f0/0", title: "T", meeting: Meeting(itemID: "A b%"))

        _ = try await script.client.get(note)
        try await script.client.post(note)

        #expect(script.lines == ["GET /api/meetings/A%20b%25/notes/f0%2F0", "POST /api/meetings/A%20b%25/notes"])
        #expect(script.bodies[1] == #"{"note":{"hash":"f0/0","title":"T"}}"#)
    }

    @Test func `W-72: the collection of one of many is listed like a value`() async throws {
        let script = Scripted { _ in .json(#"[{"hash":"a"},{"hash":"b"}]"#) }

        let notes = try await script.client.list(like: MeetingNote(meeting: Meeting(itemID: "Mq7")))

        #expect(notes.map(\.hash) == ["a", "b"])
        #expect(script.lines == ["GET /api/meetings/Mq7/notes"])
    }

    @Test func `W-73: a text may stand behind a value`() async throws {
        struct Category: Codable, Resource {
            var itemID = 1234
            static let routes = Routes<Category> {
                Route(.get, #"categories/:itemID\.json"#)
                Route(.put, "categories/\(\.itemID).json")
            }
        }
        let script = Scripted { _ in .json(#"{"itemID":1234}"#) }

        _ = try await script.client.get(Category())
        try await script.client.put(Category())

        #expect(script.lines == ["GET /api/categories/1234.json", "PUT /api/categories/1234.json"])
    }

    @Test func `W-B06: a thing of which there is one is called without any value`() async throws {
        let script = Scripted { _ in .json(#"{"user":{"name":"Ada"}}"#) }

        try await #expect(script.client.get(MyAccount()) == MyAccount(name: "Ada"))
        try await script.client.patch(MyAccount(name: "Bo"), from: MyAccount(name: "Ada"))

        #expect(script.lines == ["GET /api/me", "PATCH /api/me"])
        #expect(script.bodies[1] == #"{"name":"Bo"}"#)
    }

    @Test func `V-07 V-B04: an answer is laid over the value: missing keeps, null clears`() async throws {
        let script = Scripted { _ in .json(#"{"id":7,"address":{"street_number":null},"chiefs":[{"id":1}]}"#) }
        let known = Enterprise(itemID: 7, name: "Kept", streetNumber: 3, parent: Chief(id: 9))

        let fetched = try await script.client.get(known)

        #expect(
            fetched == Enterprise(itemID: 7, name: "Kept", chiefs: [Chief(id: 1)], parent: Chief(id: 9)))
    }

    @Test(arguments: [204, 200, 201])
    func `an answer without a body gives the value that was sent`(status: Int) async throws {
        let script = Scripted { _ in .empty(HTTPStatus(integerLiteral: status)) }
        let sent = Enterprise(itemID: 7, name: "A")

        try await #expect(script.client.put(sent) == sent)
        try await #expect(script.client.post(Enterprise(name: "new")) == Enterprise(name: "new"))
    }

    @Test func `V-26: a new value gets the identity that the server gives, and one that has an identity may be sent`()
        async throws
    {
        let script = Scripted { _ in .json(#"{"id":12}"#, status: 201) }

        try await #expect(script.client.post(Enterprise(name: "T")) == Enterprise(itemID: 12, name: "T"))
        try await #expect(script.client.post(Enterprise(itemID: 5, name: "T")) == Enterprise(itemID: 12, name: "T"))
        #expect(
            script.bodies == [
                #"{"enterprise":{"name":"T","address":{}}}"#, #"{"enterprise":{"id":5,"name":"T","address":{}}}"#,
            ])
    }

    @Test func `V-14 V-B01 W-B41: an answer that does not fit is one error, with the answer and the place`()
        async throws
    {
        let script = Scripted { _ in .json(#"{"id":"twelve","name":"A"}"#, status: 201) }

        let error = await #expect(throws: APIError.self) { try await script.client.post(Enterprise(name: "A")) }

        #expect(error?.code == .mapping)
        #expect(error?.status?.code == 201)
        #expect(error?.endpoint == "Enterprise")
        #expect((error?.underlying as? MappingError)?.problems.map(\.path) == ["id"])
    }

    // MARK: What is sent

    @Test func `W-06: parameters are laid over the value, a name with dots leads into it, and they win`() async throws {
        let script = Scripted { _ in .json(#"{"id":7}"#) }
        let value = Enterprise(itemID: 7, name: "A", streetNumber: 3)

        try await script.client.put(
            value, parameters: ["address.street_number": 4, "address.zip": "x", "new.a.b": true, "name": "B"])

        #expect(
            script.bodies == [
                #"{"id":7,"name":"B","address":{"street_number":4,"zip":"x"},"new":{"a":{"b":true}}}"#
            ])
    }

    @Test func `W-06: an empty value is no body`() async throws {
        struct Nothing: Mappable, Resource {
            var name: String?
            static let mapping = Mapping<Nothing> { Field(\.name, "name") }
            static let routes = Routes<Nothing> { Route(.post, "nothing") }
        }
        let script = Scripted { _ in .empty(204) }

        try await script.client.post(Nothing())

        #expect(script.transport.requests.first?.body.bytes?.isEmpty == true)
        #expect(script.transport.requests.first?.headerFields[.contentType] == nil)
    }

    @Test func `W-25: parameters stand beside the value where it is wrapped`() async throws {
        let script = Scripted { _ in .json(#"{"id":7}"#) }

        try await script.client.post(Enterprise(name: "A"), parameters: ["notify": true])

        #expect(script.bodies == [#"{"enterprise":{"name":"A","address":{}},"notify":true}"#])
    }

    @Test func `W-B39: a request key path is one, and a parameter that leads nowhere is an error`() async throws {
        struct Wrapped: Mappable, Resource {
            var name = "n"
            static let mapping = Mapping<Wrapped> { Field(\.name, "name") }
            static let routes = Routes<Wrapped> { Route(.post, "x", requestKeyPath: "data.item") }
        }
        let script = Scripted { _ in .empty(204) }

        try await script.client.post(Wrapped(), parameters: ["data.item.more": 1])
        let error = await #expect(throws: APIError.self) {
            try await script.client.post(Wrapped(), parameters: ["data.item.name.first": 1])
        }

        #expect(script.bodies == [#"{"data":{"item":{"name":"n","more":1}}}"#])
        #expect(
            error?.underlying as? RouteError
                == .parameterLeadsNowhere(
                    name: "data.item.name.first", component: "data.item.name", found: "a string"))
        #expect(error?.code == .invalidRequest)
    }

    @Test func `W-26 W-B34: a relation is left out, or sent as ids, as the route says`() async throws {
        let script = Scripted { _ in .json(#"{"id":7}"#) }
        let value = Enterprise(
            itemID: 7, name: "A", streetNumber: 1, chiefs: [Chief(id: 1, name: "x"), Chief(id: 3)], parent: Chief(id: 9)
        )

        try await script.client.put(value, route: "people")
        try await script.client.put(value, route: "alone")
        try await script.client.put(Enterprise(itemID: 7, name: "A"), route: "people")

        #expect(
            script.bodies == [
                #"{"id":7,"name":"A","chiefs":[1,3],"parent":9}"#,
                #"{"id":7,"name":"A","address":{"street_number":1}}"#,
                #"{"id":7,"name":"A"}"#,
            ])
    }

    @Test func `V-09 V-10: nil is left out, or sent as null on request`() async throws {
        let script = Scripted { _ in .json(#"{"id":7}"#) }

        try await script.client.put(Enterprise(itemID: 7, name: "A"))
        try await script.client.put(Enterprise(itemID: 7, name: "A"), nil: .null)

        #expect(
            script.bodies == [
                #"{"id":7,"name":"A","address":{}}"#,
                #"{"id":7,"name":"A","address":{"street_number":null},"chiefs":null,"parent":null}"#,
            ])
    }

    @Test func `V-11: only what is permitted is sent, or all but what is filtered, and a call counts before the route`()
        async throws
    {
        let script = Scripted { _ in .json(#"{"id":7}"#) }
        let value = Enterprise(itemID: 7, name: "A", streetNumber: 1)

        try await script.client.put(value, fields: .only([\.name]))
        try await script.client.put(value, fields: .except([\.itemID]))
        try await script.client.put(value, fields: .only([\.streetNumber]), route: "people")

        #expect(
            script.bodies == [
                #"{"name":"A"}"#, #"{"name":"A","address":{"street_number":1}}"#, #"{"address":{"street_number":1}}"#,
            ])
    }

    @Test func `a patch sends what has changed, clears what is nil now, and nothing when nothing has`() async throws {
        let script = Scripted { _ in .json(#"{"id":7}"#) }
        let old = Enterprise(itemID: 7, name: "A", streetNumber: 1)

        let same = try await script.client.patch(old, from: old)
        try await script.client.patch(Enterprise(itemID: 7, name: "B"), from: old)
        try await script.client.patch(old, from: old, parameters: ["touch": true])

        #expect(same == old)
        #expect(script.bodies == [#"{"name":"B","address":{"street_number":null}}"#, #"{"touch":true}"#])
    }

    @Test func `the media type of a request is the route's`() async throws {
        struct Merged: Mappable, Resource {
            var id = 0
            var name = "n"
            static let mapping = Mapping<Merged>(identity: \.id) {
                Field(\.id, "id")
                Field(\.name, "name")
            }
            static let routes = Routes<Merged> {
                Route(.patch, "x/\(\.id)", contentType: MediaType("application/merge-patch+json") ?? .json)
            }
        }
        let script = Scripted { _ in .empty(204) }

        try await script.client.patch(Merged(id: 1, name: "m"), from: Merged(id: 1))

        #expect(script.transport.requests.first?.headerFields[.contentType] == "application/merge-patch+json")
        #expect(script.bodies == [#"{"name":"m"}"#])
    }

    @Test func `a type that is not mapped is sent and read as a whole`() async throws {
        let script = Scripted { _ in .json(#"{"id":"a","color":"red"}"#) }
        let tag = ColorTag(id: "a", color: "blue")

        try await #expect(script.client.put(tag) == ColorTag(id: "a", color: "red"))
        #expect(script.lines == ["PUT /api/tags/a"])
        try #expect(script.bodies.map { try JSONValue(parsing: $0) } == [["id": "a", "color": "blue"]])
        let error = await #expect(throws: APIError.self) {
            try await script.client.patch(tag, from: ColorTag(id: "a", color: "red"))
        }
        #expect(error?.underlying as? RouteError == .notMapped(type: "ColorTag"))
        await #expect(throws: APIError.self) {
            try await script.client.put(tag, fields: .only([\.color]))
        }
    }

    @Test func `W-24: a DELETE sends no body, and its parameters are in the query`() async throws {
        let script = Scripted { _ in .text("gone") }

        try await script.client.delete(Enterprise(itemID: 7, name: "A"), parameters: ["force": true])

        #expect(script.lines == ["DELETE /api/enterprises/7?force=true"])
        #expect(script.transport.requests.first?.body.bytes?.isEmpty == true)
    }

    @Test func `V-B02: a value that cannot be written is an error, and nothing is sent`() async throws {
        struct Measure: Mappable, Resource {
            var id = 1
            var value = 0.0
            static let mapping = Mapping<Measure>(identity: \.id) {
                Field(\.id, "id")
                Field(\.value, "value")
            }
            static let routes = Routes<Measure>(at: "measures")
        }
        let script = Scripted { _ in .empty(204) }

        let error = await #expect(throws: APIError.self) { try await script.client.put(Measure(value: .nan)) }

        #expect(error?.code == .invalidRequest)
        #expect(error?.underlying != nil)
        #expect(script.lines == [])
    }

    @Test func `V-16: a call of a model can be started and cancelled like any other`() async throws {
        let script = Scripted { _ in .json(#"{"id":7,"name":"new"}"#) }

        let call = script.client.start(.get, try Enterprise(itemID: 7).endpoint(for: .get))

        try await #expect(call.value == Enterprise(itemID: 7, name: "new"))
    }

    @Test func `contradicting routes fail every call, before anything is sent`() async throws {
        struct Torn: Codable, Resource {
            var id = 1
            static let routes = Routes<Torn> {
                Route(.get, "a/\(\.id)")
                Route(.get, "b/\(\.id)")
            }
        }
        let script = Scripted(resources: [Torn.self]) { _ in .empty(204) }

        let error = await #expect(throws: APIError.self) { try await script.client.delete(Torn()) }
        let byPath = await #expect(throws: APIError.self) { try await script.client.get("a/1") }

        let expected = RouteError.ambiguous(type: "Torn", first: "GET a/:id", second: "GET b/:id")
        #expect(error?.underlying as? RouteError == expected)
        #expect(byPath?.underlying as? RouteError == expected)
        #expect(script.lines == [])
    }
}
