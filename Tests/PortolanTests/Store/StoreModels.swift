// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Synchronization

/// A person who knows others: objects within objects, and in circles.
struct Settler: Mappable, Equatable {
    var id: Int?
    var name = ""
    var nickname: String?
    var age = 0
    var friends: [Settler] = []
    var notes: [Memo] = []

    static let mapping = Mapping<Settler>(identity: \.id) {
        Field(\.id, "id").lenient()
        Field(\.name, "name", default: "")
        Field(\.nickname, "nickname")
        Field(\.age, "age", default: 0).indexed()
        Field(\.friends, "friends", default: [])
        Field(\.notes, "notes", default: []).relating(.replace)
    }
}

struct Memo: Mappable, Equatable {
    var id = ""
    var text = ""
    static let mapping = Mapping<Memo>(identity: \.id) {
        Field(\.id, "id")
        Field(\.text, "text", default: "")
    }
}

/// A firm with every kind of relation.
struct Guild: Mappable, Equatable {
    var id = ""
    var name = ""
    var leader: Settler?
    var chiefs: [Settler] = []
    var members: [Settler] = []
    var rooms: [String: Memo] = [:]
    var address = Site()

    static let mapping = Mapping<Guild>(identity: \.id) {
        Field(\.id, "id")
        Field(\.name, "title.text", default: "")
        Field(\.leader, "leader")
        Field(\.chiefs, identities: "chief_ids", default: [])
        Field(\.members, "members", default: []).relating(.merge)
        Field(\.rooms, "rooms", default: [:])
        Field(\.address, "address", default: Site())
    }
}

/// Part of another object, with an object of its own in it.
struct Site: Mappable, Equatable {
    var city = ""
    var keeper: Settler?

    static let mapping = Mapping<Site> {
        Field(\.city, "city", default: "")
        Field(\.keeper, "keeper")
    }
}

/// A class that is safe to share.
final class Vessel: Sendable {
    private struct State: Sendable {
        var id = 0
        var name = ""
    }

    private let state = Mutex(State())

    var id: Int {
        get { state.withLock { $0.id } }
        set { state.withLock { $0.id = newValue } }
    }

    var name: String {
        get { state.withLock { $0.name } }
        set { state.withLock { $0.name = newValue } }
    }

    static let mapping = Mapping<Vessel>(identity: \.id, making: { Vessel() }) {
        Field(\.id, "id")
        Field(\.name, "name")
    }
}
