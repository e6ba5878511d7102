// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// Relations, on every storage.
struct ObjectStoreContractRelationTests {
    private func firm(_ store: ObjectStore) async throws -> Guild {
        try #require(try await store.object(Guild.self, id: "f"))
    }

    @Test(arguments: NamedStorage.all)
    func `W-48: identities alone become stubs, and whole when the object arrives`(_ storage: NamedStorage) async throws
    {
        let store = ObjectStore(try await storage.make())
        try await store.merge(["id": "f", "chief_ids": [7, 8]], as: Guild.self)
        #expect(try await firm(store).chiefs == [Settler(id: 7), Settler(id: 8)])
        #expect(try await store.upkeep(of: Settler.self, id: 7)?.state == .stub)

        try await store.merge(["id": 7, "name": "Sue"], as: Settler.self)
        #expect(try await firm(store).chiefs == [Settler(id: 7, name: "Sue"), Settler(id: 8)])
        #expect(try await store.upkeep(of: Settler.self, id: 7)?.state == .whole)
    }

    @Test(arguments: NamedStorage.all)
    func `W-B32: a relation by identities is written as identities`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        try await store.merge(["id": 7, "name": "Sue"], as: Settler.self)
        let firm = try await store.merge(["id": "f", "chief_ids": [8, 7]], as: Guild.self)

        #expect(try Guild.mapping.json(from: firm)["chief_ids"] == [8, 7])
        #expect(firm.chiefs.last?.name == "Sue")
    }

    @Test func `W-48: without a store, identities become objects that have nothing else`() throws {
        let firm = try Guild.mapping.value(from: ["id": "f", "chief_ids": [1, "2"]])

        #expect(firm.chiefs == [Settler(id: 1), Settler(id: 2)])
    }

    @Test(arguments: NamedStorage.all)
    func `W-50: a relation that is missing stays`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        try await store.merge(["id": "f", "leader": ["id": 1], "chief_ids": [1]], as: Guild.self)
        try await store.merge(["id": "f", "title": ["text": "Guild"]], as: Guild.self)

        #expect(try await firm(store).leader == Settler(id: 1))
        #expect(try await firm(store).chiefs == [Settler(id: 1)])
    }

    @Test(arguments: NamedStorage.all)
    func `W-51: assigning replaces, null clears, and the old objects stay in the store`(_ storage: NamedStorage)
        async throws
    {
        let store = ObjectStore(try await storage.make())
        try await store.merge(["id": "f", "leader": ["id": 1], "chief_ids": [1, 2]], as: Guild.self)
        try await store.merge(["id": "f", "leader": .null, "chief_ids": [3]], as: Guild.self)

        #expect(try await firm(store).leader == nil)
        #expect(try await firm(store).chiefs == [Settler(id: 3)])
        #expect(try await store.count(Settler.self) == 3)
    }

    @Test(arguments: NamedStorage.all)
    func `W-52 W-B31: merging appends what is new in its order, and null keeps the list`(_ storage: NamedStorage)
        async throws
    {
        let store = ObjectStore(try await storage.make())
        try await store.merge(["id": "f", "members": [["id": 5], ["id": 3]]], as: Guild.self)
        try await store.merge(["id": "f", "members": [["id": 9], ["id": 3], ["id": 1]]], as: Guild.self)
        #expect(try await firm(store).members.map(\.id) == [5, 3, 9, 1])

        try await store.merge(["id": "f", "members": .null], as: Guild.self)
        #expect(try await firm(store).members.map(\.id) == [5, 3, 9, 1])
    }

    @Test(arguments: NamedStorage.all)
    func `W-53: replacing deletes what is no longer related, and null all of it`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        try await store.merge(["id": 1, "notes": [["id": "a"], ["id": "b"]]], as: Settler.self)
        try await store.merge(["id": 1, "notes": [["id": "b"], ["id": "c"]]], as: Settler.self)
        #expect(try await store.objects(Memo.self).map(\.id) == ["b", "c"])

        try await store.merge(["id": 1, "name": "Ann"], as: Settler.self)
        #expect(try await store.count(Memo.self) == 2)

        try await store.merge(["id": 1, "notes": .null], as: Settler.self)
        #expect(try await store.count(Memo.self) == 0)
    }

    @Test(arguments: NamedStorage.all)
    func `W-B30: replacing deletes nothing that another object refers to`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        try await store.merge(
            [["id": 1, "notes": [["id": "a"], ["id": "b"]]], ["id": 2, "notes": [["id": "a"]]]], as: [Settler].self)
        try await store.merge(["id": 1, "notes": []], as: Settler.self)

        #expect(try await store.objects(Memo.self).map(\.id) == ["a"])
    }

    @Test(arguments: NamedStorage.all)
    func `W-B33: one author of two notes is whole in both`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        try await store.merge(
            [["id": "f", "leader": ["id": 1, "name": "Ann"]], ["id": "g", "leader": ["id": 1, "age": 3]]],
            as: [Guild].self)
        let firms = try await store.objects(Guild.self)

        #expect(firms.map(\.leader) == [Settler(id: 1, name: "Ann", age: 3), Settler(id: 1, name: "Ann", age: 3)])
    }

    @Test(arguments: NamedStorage.all)
    func `related objects are found from the other side`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        try await store.merge([["id": "g", "chief_ids": [1]], ["id": "f", "leader": ["id": 1]]], as: [Guild].self)

        #expect(try await store.related(to: Settler(id: 1), in: Guild.self).map(\.id) == ["f", "g"])
        #expect(try await store.related(to: Settler(id: 2), in: Guild.self).isEmpty)
    }

    @Test(arguments: NamedStorage.all)
    func `an object without identity is new each time and stays in its parent`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        try await store.merge(["id": "f", "members": [["name": "Nobody"]]], as: Guild.self)
        try await store.merge(["id": "f", "members": [["name": "Nobody"]]], as: Guild.self)

        #expect(try await firm(store).members.map(\.name) == ["Nobody", "Nobody"])
        #expect(try await store.count(Settler.self) == 0)
    }

    @Test(arguments: NamedStorage.all)
    func `everybody who knows everybody can be read`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        let ids = Array(1...24)
        let people = ids.map { id -> JSONValue in
            let friends = ids.filter { $0 != id }.map { JSONValue.object(["id": .number(JSONNumber($0))]) }
            return ["id": .number(JSONNumber(id)), "name": "P", "friends": .array(friends)]
        }
        try await store.merge(.array(people), as: [Settler].self)
        let read = try await store.objects(Settler.self)

        #expect(read.count == 24)
        #expect(read.allSatisfy { $0.friends.count == 23 })
        #expect(read.allSatisfy { $0.friends.allSatisfy { $0.name == "P" && $0.friends.count == 23 } })
    }

    @Test(arguments: NamedStorage.all)
    func `a long chain can be read`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        let people = (1...2_000).map { id -> JSONValue in
            ["id": .number(JSONNumber(id)), "friends": [["id": .number(JSONNumber(id + 1))]]]
        }
        try await store.merge(.array(people), as: [Settler].self)

        #expect(try await store.object(Settler.self, id: 1)?.friends.first?.friends.first?.id == 3)
        #expect(try await store.count(Settler.self) == 2_001)
    }

    @Test(arguments: NamedStorage.all)
    func `W-49: one object where many are expected, and many where one is`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        struct Crew: Mappable, Equatable {
            var id = 0
            var captain: Memo?
            var mates: Set<String> = []
            var hands: [Memo] = []
            static let mapping = Mapping<Crew>(identity: \.id) {
                Field(\.id, "id")
                Field(\.captain, "captain").acceptingFirstElement()
                Field(\.mates, "mates").acceptingSingleElement()
                Field(\.hands, "hands").acceptingSingleElement()
            }
        }
        let crew = try await store.merge(
            ["id": 1, "captain": [["id": "a"], ["id": "b"]], "mates": "x", "hands": ["id": "c"]], as: Crew.self)

        #expect(crew == Crew(id: 1, captain: Memo(id: "a"), mates: ["x"], hands: [Memo(id: "c")]))
        #expect(try await store.object(Crew.self, id: 1) == crew)
    }
}
