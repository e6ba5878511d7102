// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct ObjectStoreTests {
    private let store = ObjectStore()

    @Test func `W-43: an object that is there is changed, and others are made`() async throws {
        try await store.merge([["id": 1, "name": "Ann", "age": 4]], as: [Settler].self)
        let people = try await store.merge(
            [["id": "1", "nickname": "A"], ["id": 2, "name": "Bo"]], as: [Settler].self)

        #expect(people == [Settler(id: 1, name: "Ann", nickname: "A", age: 4), Settler(id: 2, name: "Bo")])
        #expect(try await store.count(Settler.self) == 2)
    }

    @Test func `W-43: an object of a class is changed where it is`() async throws {
        let first = try await store.merge(["id": 1, "name": "Ark"], with: Vessel.mapping)
        let second = try await store.merge(["id": 1, "name": "Argo"], with: Vessel.mapping)

        #expect(first === second)
        #expect(first.name == "Argo")
        #expect(try await store.object(Vessel.self, id: "1") === first)
    }

    @Test func `nested objects are stored once and reassembled`() async throws {
        try await store.merge(
            [
                "id": "f", "title": ["text": "Guild"], "leader": ["id": 1, "name": "Ann"], "chief_ids": [1, 2],
                "address": ["city": "Ulm", "keeper": ["id": 3, "name": "Cy"]],
                "rooms": ["a": ["id": "n", "text": "x"]],
            ],
            as: Guild.self)
        try await store.merge(
            [["id": 1, "name": "Anna"], ["id": 2, "name": "Bo"], ["id": 3, "age": 7]], as: [Settler].self)
        let firm = try #require(try await store.object(Guild.self, id: "f"))

        #expect(firm.leader?.name == "Anna")
        #expect(firm.chiefs.map(\.name) == ["Anna", "Bo"])
        #expect(firm.address.keeper == Settler(id: 3, name: "Cy", age: 7))
        #expect(firm.rooms["a"]?.text == "x")
        #expect(try Guild.mapping.json(from: firm)["chief_ids"] == [1, 2])
    }

    @Test func `circles end`() async throws {
        let person = try await store.merge(
            ["id": 1, "name": "Ann", "friends": [["id": 2, "name": "Bo", "friends": [["id": 1, "nickname": "A"]]]]],
            as: Settler.self)

        #expect(person.nickname == "A")
        #expect(person.friends.first?.friends.first == Settler(id: 1, name: "Ann", nickname: "A"))
    }

    @Test func `of two types of one name the second one is refused`() async throws {
        try await store.insert(Harbour.Crane(id: 1))

        await #expect(throws: StoreError.self) { try await store.merge(["id": 1], as: Forest.Crane.self) }
        await #expect(throws: StoreError.self) { try await store.insert(Forest.Crane(id: 1)) }
        #expect(try await store.count(Harbour.Crane.self) == 1)
    }

    @Test func `a type without mapping is refused until it has one`() async throws {
        await #expect(throws: StoreError.self) { try await store.count(Vessel.self) }
        try store.register(Vessel.mapping)

        #expect(try await store.count(Vessel.self) == 0)
    }

    @Test func `an object of a class is one within others, too`() async throws {
        struct Fleet: Mappable {
            var id = 0
            var flagship: Vessel?
            var ships: [Vessel] = []
            static let mapping = Mapping<Fleet>(identity: \.id) {
                Field(\.id, "id")
                Field(\.flagship, "flagship", mapping: Vessel.mapping)
                Field(\.ships, "ships", each: Vessel.mapping)
            }
        }
        let vessel = try await store.merge(["id": 7, "name": "Ark"], with: Vessel.mapping)
        try await store.merge(
            ["id": 1, "flagship": ["id": 7, "name": "Argo"], "ships": [["id": 7], ["id": 8, "name": "Bo"]]],
            as: Fleet.self)
        let fleet = try #require(try await store.object(Fleet.self, id: 1))

        #expect(fleet.flagship === vessel)
        #expect(fleet.ships.first === vessel)
        #expect(vessel.name == "Argo")
    }
}

private enum Harbour {
    struct Crane: Mappable {
        var id = 0
        static let mapping = Mapping<Crane>(identity: \.id) { Field(\.id, "id") }
    }
}

private enum Forest {
    struct Crane: Mappable {
        var id = 0
        static let mapping = Mapping<Crane>(identity: \.id) { Field(\.id, "id") }
    }
}
