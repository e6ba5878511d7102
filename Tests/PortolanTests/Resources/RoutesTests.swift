// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

private struct Item: Mappable {
    var id = 0
    var kind: String?

    static let mapping = Mapping<Item>(identity: \.id) {
        Field(\.id, "id")
        Field(\.kind, "kind")
    }
}

extension Item: Resource {
    static let routes = Routes<Item> {}
}

private func fault(_ routes: Route<Item>...) -> RouteError? {
    let made = Routes<Item> { routes }
    do throws(RouteError) {
        try made.check()
        return nil
    } catch {
        return error
    }
}

struct RoutesTests {
    @Test func `W-70 W-B08: an equal route is refused, and routes are values that can be compared`() {
        let route = Route<Item>(.get, "items/\(\.id)", keyPath: "item")

        #expect(route == Route<Item>(.get, "items/\(\.id)", keyPath: "item"))
        #expect(route != Route<Item>(.get, "items/\(\.id)", keyPath: "other"))
        #expect(Set([route, Route<Item>(.get, "items/\(\.id)", keyPath: "item")]).count == 1)
        #expect(
            fault(route, route)
                == .ambiguous(type: "Item", first: "GET items/:id", second: "GET items/:id"))
    }

    @Test func `W-B42: two routes that are both right for a call are refused, with both named`() {
        #expect(
            fault(Route([.get, .put], "items/\(\.id)"), Route([.put, .delete], "things/:id"))
                == .ambiguous(type: "Item", first: "GET|PUT items/:id", second: "PUT|DELETE things/:id"))
        #expect(
            fault(Route(.post, "items"), Route(.post, "items/\(\.id)/copy"))
                == .ambiguous(type: "Item", first: "POST items", second: "POST items/:id/copy"))
        #expect(
            fault(Route(.get, "items"), Route(.get, "all-items"))
                == .ambiguous(type: "Item", first: "GET items", second: "GET all-items"))
        #expect(
            fault(Route(.post, "items/\(\.id)/copy", name: "copy"), Route(.post, "items/\(\.id)/double", name: "copy"))
                == .ambiguous(
                    type: "Item", first: "POST items/:id/copy (copy)", second: "POST items/:id/double (copy)"))
    }

    @Test func `W-70: the same model may have several patterns for different calls`() {
        #expect(fault(Route(.get, "items"), Route(.get, "items/\(\.id)"), Route(.post, "items")) == nil)
        #expect(fault(Route(.get, "items"), Route(.get, "kinds/\(\.kind)/items")) == nil)
        #expect(fault(Route(.post, "items"), Route(.post, "items/\(\.id)/copy", name: "copy")) == nil)
    }

    @Test func `W-71: all routes of a model are told, in order`() {
        #expect(
            Enterprise.routes.all.map(\.description) == [
                "GET enterprises", "GET|PUT|DELETE|HEAD|PATCH enterprises/:itemID", "POST enterprises",
                "POST enterprises/:itemID/archive (archive)", "PUT enterprises/:itemID/people (people)",
                "PUT enterprises/:itemID/alone (alone)",
            ])
    }

    @Test func `W-07 W-B07: a call without a route says which were tried, and why each did not fit`() throws {
        let error = #expect(throws: RouteError.self) { try MyAccount().endpoint(for: .delete) }
        #expect(
            error
                == .noRoute(
                    type: "MyAccount", method: .delete,
                    tried: [
                        .init(route: "GET|PATCH me", reason: "is for GET|PATCH"),
                        .init(route: "GET names/:name (of)", reason: "is for GET"),
                    ]))
        #expect(throws: RouteError.noRoute(type: "Item", method: .get, tried: [])) { try Item().endpoint(for: .get) }
        let named = #expect(throws: RouteError.self) {
            try Enterprise(itemID: 1).endpoint(for: .post, route: "copy")
        }
        #expect(
            named?.description.contains("POST enterprises is not named 'copy'; ") == true,
            "\(String(describing: named))")
        #expect(throws: RouteError.self) { try MeetingNote.collection() }
        #expect(throws: RouteError.self) { try MyAccount.collection(route: "of") }
    }

    @Test func `W-07: a path that cannot be read is told with its route`() {
        #expect(
            fault(Route(.get, "items#top"))
                == .invalidPath(type: "Item", route: "GET items#top", .fragment(path: "items#…")))
    }

    @Test func `W-B05: a value that is missing is an error that names it, also at the end`() {
        #expect(
            throws: RouteError.missingValue(
                type: "Enterprise", property: "itemID", route: "GET|PUT|DELETE|HEAD|PATCH enterprises/:itemID")
        ) { try Enterprise(name: "new").endpoint(for: .delete) }
        #expect(
            throws: RouteError.missingValue(
                type: "MeetingNote", property: "meeting.itemID",
                route: "GET|PUT|DELETE meetings/:meeting.itemID/notes/:hash")
        ) { try MeetingNote(hash: "f").endpoint(for: .put) }
        #expect(
            throws: RouteError.missingValue(
                type: "MeetingNote", property: "meeting.itemID", route: "GET|POST meetings/:meeting.itemID/notes")
        ) { try MeetingNote(hash: "f").endpoint(for: .post) }
    }

    @Test func `V-B07: the identity of a blank value is none`() {
        let route = "GET|PUT|DELETE meetings/:meeting.itemID/notes/:hash"
        #expect(throws: RouteError.noIdentity(type: "MeetingNote", property: "hash", route: route)) {
            try MeetingNote(meeting: Meeting(itemID: "m")).endpoint(for: .put)
        }
    }

    @Test func `a relation is sent as ids only if its mapping says where they are`() {
        #expect(
            Routes<Lonely> { Route(.put, "x", relations: [.identity(of: \.other)]) }.fault
                == .noIdentityOfRelation(type: "Lonely", property: "other"))
    }
}

private struct Unidentified: Mappable {
    var name = ""
    static let mapping = Mapping<Unidentified> { Field(\.name, "name") }
}

private struct Lonely: Mappable, Resource {
    var other = Unidentified()
    static let mapping = Mapping<Lonely> { Field(\.other, "other") }
    static let routes = Routes<Lonely> {}
}

extension Routes {
    fileprivate var fault: RouteError? {
        do throws(RouteError) {
            try check()
            return nil
        } catch {
            return error
        }
    }
}
