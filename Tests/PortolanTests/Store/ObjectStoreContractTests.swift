// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// Identity, merging, reading, on every storage.
struct ObjectStoreContractTests {
    @Test(arguments: NamedStorage.all)
    func `W-B24: two elements with one new identity are one object`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        let people = try await store.merge(
            [["id": 1, "name": "Ann"], ["id": 2], ["id": 1, "age": 9]], as: [Settler].self)

        #expect(people.map(\.age) == [9, 0, 9])
        #expect(people.map(\.name) == ["Ann", "", "Ann"])
        #expect(try await store.count(Settler.self) == 2)
    }

    @Test(arguments: NamedStorage.all)
    func `W-B25: text and number of an identity are one, a leading zero is another one`(
        _ storage: NamedStorage
    ) async throws {
        let store = ObjectStore(try await storage.make())
        try await store.merge([["id": "1", "name": "Ann"], ["id": 1, "age": 9]], as: [Settler].self)
        try await store.merge([["id": "7", "text": "x"], ["id": "07", "text": "y"]], as: [Memo].self)

        #expect(try await store.object(Settler.self, id: "1") == Settler(id: 1, name: "Ann", age: 9))
        #expect(try await store.object(Memo.self, id: 7)?.text == "x")
        #expect(try await store.objects(Memo.self, ids: ["07", "8", "7"]).map(\.text) == ["y", "x"])
    }

    @Test(arguments: NamedStorage.all)
    func `W-B25: an identity at a dotted key is found`(_ storage: NamedStorage) async throws {
        struct Deep: Mappable, Equatable {
            var id = 0
            var name = ""
            static let mapping = Mapping<Deep>(identity: \.id) {
                Field(\.id, "meta.ids.own").or("id")
                Field(\.name, "name", default: "")
            }
        }
        let store = ObjectStore(try await storage.make())
        try await store.merge(["meta": ["ids": ["own": 4]], "name": "x"], as: Deep.self)
        try await store.merge(["id": 4, "name": "y"], as: Deep.self)

        #expect(try await store.objects(Deep.self) == [Deep(id: 4, name: "y")])
    }

    @Test(arguments: NamedStorage.all)
    func `an identity of several parts is one by its values`(_ storage: NamedStorage) async throws {
        struct Key: Codable, Hashable, Sendable {
            var owner = ""
            var number = 0
        }
        struct Ticket: Mappable, Equatable {
            var owner = ""
            var number = 0
            var title = ""
            var after: [Ticket] = []
            var key: Key { Key(owner: owner, number: number) }
            static let mapping = Mapping<Ticket>(identity: \.key) {
                Field(\.owner, "owner")
                Field(\.number, "number")
                Field(\.title, "title", default: "")
                Field(\.after, "after", default: [])
            }
        }
        let store = ObjectStore(try await storage.make())
        try await store.merge(
            [
                ["owner": "a", "number": 1, "title": "x", "after": [["owner": "b", "number": 1]]],
                ["owner": "b", "number": 1, "title": "y"],
            ], as: [Ticket].self)
        try await store.merge(["owner": "b", "number": 1, "title": "z"], as: Ticket.self)

        #expect(try await store.count(Ticket.self) == 2)
        #expect(try await store.object(Ticket.self, id: Key(owner: "a", number: 1))?.after.map(\.title) == ["z"])
    }

    @Test(arguments: NamedStorage.all)
    func `W-42: one object stands for a list of one, scalars for identities, null for none`(
        _ storage: NamedStorage
    ) async throws {
        let store = ObjectStore(try await storage.make())
        #expect(try await store.mergeAll(["id": 1, "name": "Ann"], with: Settler.mapping).map(\.name) == ["Ann"])
        #expect(try await store.mergeAll([2, "1"], with: Settler.mapping).map(\.name) == ["", "Ann"])
        #expect(try await store.mergeAll(3, with: Settler.mapping) == [Settler(id: 3)])
        #expect(try await store.mergeAll(.null, with: Settler.mapping).isEmpty)
        #expect(try await store.count(Settler.self) == 3)
    }

    @Test(arguments: NamedStorage.all)
    func `W-44: without an identity every element is new`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        let people = try await store.merge([["name": "Ann"], ["id": .null, "name": "Ann"]], as: [Settler].self)
        let addresses = try await store.merge([["city": "Ulm"], ["city": "Ulm"]], as: [Site].self)

        #expect(people == [Settler(name: "Ann"), Settler(name: "Ann")])
        #expect(addresses.count == 2)
        #expect(try await store.count(Settler.self) == 0)
        await #expect(throws: StoreError.self) { try await store.count(Site.self) }
    }

    @Test(arguments: NamedStorage.all)
    func `W-45 W-46: missing keeps, null clears, part-way too`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        try await store.merge(["id": 1, "name": "Ann", "nickname": "A", "age": 4], as: Settler.self)
        try await store.merge(["id": 1, "nickname": .null], as: Settler.self)

        #expect(try await store.object(Settler.self, id: 1) == Settler(id: 1, name: "Ann", age: 4))
    }

    @Test(arguments: NamedStorage.all)
    func `W-B36: null for what must have a value is an error that names it`(_ storage: NamedStorage) async throws {
        struct Strict: Mappable {
            var id = 0
            var count = 0
            static let mapping = Mapping<Strict>(identity: \.id) {
                Field(\.id, "id")
                Field(\.count, "count")
            }
        }
        let store = ObjectStore(try await storage.make())
        try await store.merge(["id": 1, "count": 3], as: Strict.self)
        let error = await #expect(throws: MappingError.self) {
            try await store.merge(["id": 1, "count": .null], as: Strict.self)
        }

        #expect(error?.problems.map(\.path) == ["count"])
        #expect(try await store.object(Strict.self, id: 1)?.count == 3)
    }

    @Test(arguments: NamedStorage.all)
    func `W-B23: scalars where objects belong are an error that names the place`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        let error = await #expect(throws: MappingError.self) {
            try await store.merge(["id": 1, "friends": [5, [6]]], as: Settler.self)
        }

        #expect(error?.problems.map(\.path) == ["friends[0]", "friends[1]"])
        #expect(try await store.count(Settler.self) == 0)
    }

    @Test(arguments: NamedStorage.all)
    func `W-54: the result is the outermost objects, in their order`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        let people = try await store.merge(
            [["id": 9, "friends": [["id": 3]]], ["id": 2], ["id": 5]], as: [Settler].self)

        #expect(people.map(\.id) == [9, 2, 5])
    }

    @Test(arguments: NamedStorage.all)
    func `objects within plain decodable types are merged`(_ storage: NamedStorage) async throws {
        struct Page: Decodable, Sendable {
            let items: [Settler]
            let byName: [String: Settler]
            let first: Settler?
        }
        let store = ObjectStore(try await storage.make())
        let page = try await store.merge(
            ["items": [["id": 1, "name": "Ann"]], "byName": ["b": ["id": 2]], "first": ["id": 1, "age": 5]],
            as: Page.self)

        #expect(page.first == Settler(id: 1, name: "Ann", age: 5))
        #expect(try await store.objects(Settler.self) == [Settler(id: 1, name: "Ann", age: 5), Settler(id: 2)])
    }

    @Test(arguments: NamedStorage.all)
    func `the same object within itself is read once more, not lost`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        let person = try await store.merge(
            ["id": 1, "friends": [["id": 1, "nickname": "A", "friends": [["id": 2]]]], "name": "Ann"], as: Settler.self)

        #expect(person.name == "Ann")
        #expect(person.nickname == "A")
        #expect(try await store.object(Settler.self, id: 2) != nil)
    }

    @Test(arguments: NamedStorage.all)
    func `objects are filtered, sorted and cut`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        try await store.insert(
            (1...20).map { Settler(id: $0, name: $0.isMultiple(of: 2) ? "even" : "odd", age: $0 % 7) })

        let young = try await store.objects(
            Settler.self, where: [.where(\.age, .less, 2)], sortedBy: [.descending(\.age), .ascending(\.name)], limit: 4
        )
        #expect(young.map(\.id) == [8, 1, 15, 14])
        #expect(try await store.objects(Settler.self, limit: 2).map(\.id) == [1, 2])
        #expect(try await store.count(Settler.self, where: [.where(\.name, .equal, "odd")]) == 10)
        #expect(try await store.objects(Settler.self) { $0.id == 3 }.count == 1)
        #expect(try await store.count(Settler.self, where: [.where(\.nickname, .equal, nil)]) == 20)
        #expect(try await store.contains(Settler.self, id: 20))
        #expect(try await !store.contains(Settler.self, id: 21))
        #expect(try await store.objects(Settler.self, ids: [5, 99, 3]).map(\.id) == [5, 3])
    }

    @Test(arguments: NamedStorage.all)
    func `every property is stored, whatever the document calls it`(_ storage: NamedStorage) async throws {
        struct Record: Mappable, Equatable {
            var id = UUID(uuidString: "00000000-0000-4000-8000-000000000001") ?? UUID()
            var etag = ""
            var created: Date?
            var secret = ""
            var ratio = 0.1
            var flags: [String: [Int]] = [:]
            static let mapping = Mapping<Record>(identity: \.id, making: { Record() }) {
                Field(\.id, "id")
                Field(\.etag, header: "ETag", default: "none")
                Field(\.created, "created", using: .epochSeconds).readOnly()
                Field(\.secret, "secret").writeOnly()
                Field(\.ratio, "a.b.ratio", default: 0.1)
                Field(\.flags, "a.flags", default: [:])
            }
        }
        let store = ObjectStore(try await storage.make())
        var record = Record()
        record.id = UUID()
        record.etag = "abc"
        record.created = Date(timeIntervalSince1970: 1_234_567)
        record.secret = "s"
        record.ratio = 0.30000000000000004
        record.flags = ["x": [1, 2]]
        try await store.insert(record)

        #expect(try await store.object(Record.self, id: record.id) == record)
    }

    @Test(arguments: NamedStorage.all)
    func `everything is exported, and taken by another store`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        try await store.merge(
            ["id": "f", "title": ["text": "Guild"], "chief_ids": [1, 2], "leader": ["id": 3, "name": "Cy"]],
            as: Guild.self)
        try await store.merge(["id": 1, "name": "Ann"], as: Settler.self)
        try await store.pin(Settler.self, id: 2)
        let document = try await store.export()

        let other = ObjectStore(try await storage.make())
        #expect(try await other.import(document) == 4)
        #expect(try await other.objects(Guild.self) == store.objects(Guild.self))
        #expect(try await other.upkeep(of: Settler.self, id: 2) == store.upkeep(of: Settler.self, id: 2))
        #expect(try await other.related(to: Settler(id: 2), in: Guild.self).count == 1)
        #expect(try await other.export() == document)
        await #expect(throws: StoreError.self) { try await other.import(Array("{}".utf8)) }
    }
}
