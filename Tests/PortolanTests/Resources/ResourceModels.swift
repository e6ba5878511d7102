// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting

struct Chief: Mappable, Equatable {
    var id = 0
    var name: String?

    static let mapping = Mapping<Chief>(identity: \.id) {
        Field(\.id, "id")
        Field(\.name, "name")
    }
}

struct Enterprise: Mappable, Equatable {
    var itemID: Int?
    var name = ""
    var streetNumber: Int?
    var chiefs: [Chief]?
    var parent: Chief?

    static let mapping = Mapping<Enterprise>(identity: \.itemID) {
        Field(\.itemID, "id")
        Field(\.name, "name")
        Field(\.streetNumber, "address.street_number")
        Field(\.chiefs, "chiefs")
        Field(\.parent, "parent")
    }
}

extension Enterprise: Resource {
    static let routes = Routes<Enterprise> {
        Route(.get, "enterprises", keyPath: "array_of_enterprises")
        Route([.get, .put, .patch, .delete, .head], "enterprises/\(\.itemID)")
        Route(.post, "enterprises", requestKeyPath: "enterprise")
        Route(.post, "enterprises/\(\.itemID)/archive", name: "archive")
        Route(
            .put, "enterprises/\(\.itemID)/people", name: "people", fields: .except([\.streetNumber]),
            relations: [.identities(of: \.chiefs), .identity(of: \.parent)])
        Route(.put, "enterprises/\(\.itemID)/alone", name: "alone", relations: [.none(\.chiefs), .none(\.parent)])
    }
}

struct Meeting: Mappable, Equatable {
    var itemID = ""

    static let mapping = Mapping<Meeting>(identity: \.itemID) { Field(\.itemID, "id") }
}

struct MeetingNote: Mappable, Equatable {
    var hash = ""
    var title: String?
    var meeting: Meeting?

    static let mapping = Mapping<MeetingNote>(identity: \.hash) {
        Field(\.hash, "hash")
        Field(\.title, "title")
    }
}

extension MeetingNote: Resource {
    static let routes = Routes<MeetingNote> {
        Route([.get, .post], "meetings/\(\.meeting?.itemID)/notes", requestKeyPath: "note")
        Route([.get, .put, .delete], "meetings/:meeting.itemID/notes/:hash")
    }
}

struct MyAccount: Mappable, Equatable, Resource {
    var name = ""

    static let mapping = Mapping<MyAccount> { Field(\.name, "name") }
    static let routes = Routes<MyAccount> {
        Route([.get, .patch], "me", scope: .singleton, keyPath: "user")
        Route(.get, "names/\(\.name)", name: "of")
    }
}

/// A type that is no mapped one.
struct ColorTag: Codable, Sendable, Equatable, Identifiable, Resource {
    var id: String
    var color: String

    static let routes = Routes<ColorTag> {
        Route(.get, "tags")
        Route([.get, .put, .patch, .delete], "tags/\(\.id)")
    }
}

/// A client whose transport answers by a closure, and what it has sent.
struct Scripted {
    let transport: ScriptedTransport
    let client: APIClient

    init(
        resources: [any Resource.Type] = [], base: BaseURL = "http://h/api",
        _ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) {
        transport = ScriptedTransport { answer($0) }
        client = APIClient(baseURL: base, transport: transport) { $0.resources = resources }
    }

    /// Methods and URLs, in order.
    var lines: [String] {
        transport.requests.map { "\($0.method) \($0.url.path)\($0.url.query.map { "?\($0)" } ?? "")" }
    }
    /// The bodies as text.
    var bodies: [String] { transport.requests.map { String(decoding: $0.body.bytes ?? [], as: UTF8.self) } }
}
