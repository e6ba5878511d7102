// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// Inserting, deleting and housekeeping, on every storage.
struct ObjectStoreContractUpkeepTests {
    @Test(arguments: NamedStorage.all)
    func `a value without identity gets a temporary one, and the server's in every relation`(
        _ storage: NamedStorage
    ) async throws {
        let store = ObjectStore(try await storage.make())
        let draft = try await store.insert(Settler(name: "Ann"))
        let id = try #require(draft.id)
        #expect(id < -(1 << 52))
        #expect(try await store.upkeep(of: Settler.self, id: id)?.isTemporary == true)

        try await store.merge(["id": "f", "chief_ids": [.number(JSONNumber(id)), 5]], as: Guild.self)
        let person = try await store.replace(draft, by: Settler(id: 9, name: "Ann"))
        #expect(person == Settler(id: 9, name: "Ann"))
        #expect(try await store.object(Guild.self, id: "f")?.chiefs.map(\.id) == [9, 5])
        #expect(try await !store.contains(Settler.self, id: id))
        #expect(try await store.upkeep(of: Settler.self, id: 9)?.isTemporary == false)
        #expect(try await store.related(to: person, in: Guild.self).count == 1)
    }

    @Test(arguments: NamedStorage.all)
    func `temporary texts say so, and other identities have none`(_ storage: NamedStorage) async throws {
        struct Odd: Mappable {
            var id = false
            static let mapping = Mapping<Odd>(identity: \.id) { Field(\.id, "id") }
        }
        let store = ObjectStore(try await storage.make())

        #expect(try await store.insert(Memo(text: "x")).id.hasPrefix("temporary-"))
        await #expect(throws: StoreError.self) { try await store.insert(Odd()) }
    }

    @Test(arguments: NamedStorage.all)
    func `what is inserted brings what the store lacks, and overwrites no other object`(
        _ storage: NamedStorage
    ) async throws {
        let store = ObjectStore(try await storage.make())
        try await store.insert(Settler(id: 1, name: "Ann", age: 5))
        try await store.insert(
            Settler(id: 2, friends: [Settler(id: 1), Settler(id: 3, notes: [Memo(id: "n", text: "x")])]))

        #expect(try await store.object(Settler.self, id: 2)?.friends.map(\.age) == [5, 0])
        #expect(try await store.object(Memo.self, id: "n")?.text == "x")
    }

    @Test(arguments: NamedStorage.all)
    func `a deleted object is in no relation any more`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        try await store.merge(["id": "f", "leader": ["id": 1], "chief_ids": [1, 2]], as: Guild.self)
        #expect(try await store.delete(Settler.self, id: 1))
        #expect(try await !store.delete(Settler.self, id: 1))
        try await store.merge(["id": 1], as: Settler.self)

        #expect(try await store.object(Guild.self, id: "f")?.leader == nil)
        #expect(try await store.object(Guild.self, id: "f")?.chiefs.map(\.id) == [2])
    }

    @Test(arguments: NamedStorage.all)
    func `a tombstone is not read, and an answer does not bring it back`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        try await store.merge(["id": "f", "chief_ids": [1, 2]], as: Guild.self)
        try await store.delete(Settler.self, id: 1, leavingTombstone: true)
        try await store.merge([["id": 1, "name": "Ann"]], as: [Settler].self)

        #expect(try await store.object(Settler.self, id: 1) == nil)
        #expect(try await store.objects(Settler.self).map(\.id) == [2])
        #expect(try await store.count(Settler.self) == 1)
        #expect(try await store.object(Guild.self, id: "f")?.chiefs.map(\.id) == [2])

        #expect(try await store.takeBackDeletion(Settler.self, id: 1))
        #expect(try await store.object(Guild.self, id: "f")?.chiefs.map(\.name) == ["Ann", ""])

        try await store.delete(Settler.self, id: 1, leavingTombstone: true)
        #expect(try await store.confirmDeletion(Settler.self, id: 1))
        #expect(try await store.upkeep(of: Settler.self, id: 1) == nil)
        #expect(try await !store.takeBackDeletion(Settler.self, id: 1))
    }

    @Test(arguments: NamedStorage.all)
    func `a tombstone of an object that was never here leaves nothing`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        try await store.delete(Settler.self, id: 1, leavingTombstone: true)
        #expect(try await store.upkeep(of: Settler.self, id: 1)?.state == .tombstone)
        #expect(try await store.takeBackDeletion(Settler.self, id: 1))

        #expect(try await store.upkeep(of: Settler.self, id: 1) == nil)
    }

    @Test(arguments: NamedStorage.all)
    func `what is too old goes, but not what is pinned, temporary or referred to`(_ storage: NamedStorage) async throws
    {
        let kept = try await storage.make()
        let store = ObjectStore(kept, policy: .init(timeToLive: .seconds(60)))
        try await store.insert([
            Settler(id: 1), Settler(id: 2), Settler(id: 3, friends: [Settler(id: 4)]), Settler(id: 5),
        ])
        let draft = try await store.insert(Settler(name: "draft"))
        try await store.pin(Settler.self, id: 3)
        try await age(kept, [1, 3, 4, try #require(draft.id)])

        #expect(try await store.tidy() == 1)
        #expect(Set(try await store.objects(Settler.self).map(\.id)) == [2, 3, 4, 5, draft.id])
        try await store.unpin(Settler.self, id: 3)
        #expect(try await store.tidy() == 2)
    }

    @Test(arguments: NamedStorage.all)
    func `of too many, those go that were not used for longest`(_ storage: NamedStorage) async throws {
        let kept = try await storage.make()
        let store = ObjectStore(kept, policy: .init(maximumCount: 3))
        try await store.insert((1...6).map { Settler(id: $0) })
        try await age(kept, Array(1...6))
        _ = try await store.object(Settler.self, id: 2)
        _ = try await store.objects(Settler.self, ids: [5, 6])

        #expect(try await store.tidy() == 3)
        #expect(try await store.objects(Settler.self).map(\.id) == [2, 5, 6])
    }

    @Test(arguments: NamedStorage.all)
    func `an answer without news keeps an object from growing old`(_ storage: NamedStorage) async throws {
        let kept = try await storage.make()
        let store = ObjectStore(kept, policy: .init(timeToLive: .seconds(60)))
        try await store.insert([Settler(id: 1, name: "Ann"), Settler(id: 2)])
        try await age(kept, [1, 2])
        try await store.merge(["id": 1, "name": "Ann"], as: Settler.self)

        #expect(try await store.tidy() == 1)
        #expect(try await store.contains(Settler.self, id: 1))
    }

    @Test(arguments: NamedStorage.all)
    func `what no root leads to is garbage, circles too`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        try await store.merge(["id": "f", "address": ["keeper": ["id": 1, "notes": [["id": "a"]]]]], as: Guild.self)
        try await store.merge(
            [["id": 7, "friends": [["id": 8, "friends": [["id": 7]]]]], ["id": 9]], as: [Settler].self)
        try await store.merge(["id": "b"], as: Memo.self)
        try await store.pin(Settler.self, id: 9)

        #expect(try await store.collectGarbage(roots: [Guild.self]) == 3)
        #expect(try await store.objects(Settler.self).map(\.id) == [1, 9])
        #expect(try await store.objects(Memo.self).map(\.id) == ["a"])
    }

    @Test(arguments: NamedStorage.all)
    func `everything can go`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        try await store.merge(["id": "f", "leader": ["id": 1]], as: Guild.self)
        try await store.delete(Settler.self, id: 1, leavingTombstone: true)
        try await store.removeAll()

        #expect(try await store.count(Guild.self) == 0)
        #expect(try await store.upkeep(of: Settler.self, id: 1) == nil)
    }

    @Test(arguments: NamedStorage.all)
    func `what no longer fits is an error that names the object and the field, and an answer mends it`(
        _ storage: NamedStorage
    ) async throws {
        let kept = try await storage.make()
        let store = ObjectStore(kept)
        try await kept.write { records in
            try records.put([
                StoredRecord(
                    StoredReference(type: "Settler", key: .integer(4)),
                    content: StoredContent(bytes: Array(#"{"id":4,"name":[]}"#.utf8)))
            ])
        }
        let error = await #expect(throws: StoreError.self) { try await store.object(Settler.self, id: 4) }
        #expect(error.map { "\($0)".contains("Settler 4") && "\($0)".contains("'name'") } == true)

        try await store.merge(["id": 4, "name": "Di"], as: Settler.self)
        #expect(try await store.object(Settler.self, id: 4)?.name == "Di")
    }

    /// Makes people look as if they had been left alone for an hour.
    private func age(_ storage: any ObjectStorage, _ ids: [Int]) async throws {
        try await storage.write { records in
            for id in ids {
                let reference = StoredReference(type: "Settler", key: ObjectKey(id))
                guard var record = try records.record(reference) else { continue }
                record.upkeep.updatedAt -= 3_600
                record.upkeep.usedAt -= 3_600
                try records.put([record])
            }
        }
    }
}
