// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// Watching, on every storage.
struct ObjectStoreContractWatchingTests {
    @Test(arguments: NamedStorage.all)
    func `the current value comes first, then each other one`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        try await store.insert(Settler(id: 1, name: "Ann"))
        var changes = store.changes(of: Settler.self, id: "1").makeAsyncIterator()
        #expect(try await changes.next() == .some(Settler(id: 1, name: "Ann")))

        try await store.merge(["id": 1, "age": 3], as: Settler.self)
        #expect(try await changes.next() == .some(Settler(id: 1, name: "Ann", age: 3)))
        try await store.delete(Settler.self, id: 1)
        #expect(try await changes.next() == .some(nil))
    }

    @Test(arguments: NamedStorage.all)
    func `whoever is slow gets the newest value alone`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        var changes = store.changes(of: Settler.self).makeAsyncIterator()
        #expect(try await changes.next() == [])
        for id in 1...50 { try await store.insert(Settler(id: id)) }
        #expect(try await changes.next()?.count == 50)

        try await store.insert(Settler(id: 51))
        #expect(try await changes.next()?.count == 51)
    }

    @Test(arguments: NamedStorage.all)
    func `a change of an object within an object is one of both`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        try await store.merge(
            ["id": "f", "leader": ["id": 1, "notes": [["id": "n", "text": "x"]]]], as: Guild.self)
        var firm = store.changes(of: Guild.self, id: "f").makeAsyncIterator()
        var firms = store.changes(of: Guild.self).makeAsyncIterator()
        _ = try await firm.next()
        _ = try await firms.next()
        try await store.merge(["id": "n", "text": "y"], as: Memo.self)

        #expect(try await firm.next()??.leader?.notes.map(\.text) == ["y"])
        #expect(try await firms.next()?.first?.leader?.notes.map(\.text) == ["y"])
    }

    @Test(arguments: NamedStorage.all)
    func `nobody is told of what does not concern them, or is as it was`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        try await store.insert([Settler(id: 1, age: 5), Settler(id: 2, age: 50)])
        var young = store.changes(of: Settler.self, where: [.where(\.age, .less, 18)]).makeAsyncIterator()
        var first = store.changes(of: Settler.self, id: 1).makeAsyncIterator()
        _ = try await young.next()
        _ = try await first.next()
        try await store.merge([["id": 2, "age": 51], ["id": 3, "age": 30]], as: [Settler].self)
        try await store.merge(["id": 1, "age": 5], as: Settler.self)
        try await store.merge(["id": 1, "age": 6], as: Settler.self)

        #expect(try await young.next()?.map(\.age) == [6])
        #expect(try await first.next()??.age == 6)
        try await store.merge(["id": 2, "age": 2], as: Settler.self)
        #expect(try await young.next()?.map(\.id) == [1, 2])
    }

    @Test(arguments: NamedStorage.all)
    func `watching ends with the task`(_ storage: NamedStorage) async throws {
        let store = ObjectStore(try await storage.make())
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            var values = 0
            for try await _ in store.changes(of: Settler.self) {
                values += 1
                begin.yield()
            }
            return values
        }
        for await _ in begun { break }
        task.cancel()

        #expect(try await task.value == 1)
    }

    @Test func `what another process writes is noticed when something is asked`() async throws {
        let storage = BytesStorage()
        let store = ObjectStore(storage)
        try await store.insert(Settler(id: 1))
        var changes = store.changes(of: Settler.self, id: 1).makeAsyncIterator()
        _ = try await changes.next()
        try await storage.writeFromOutside(
            StoredRecord(
                StoredReference(type: "Settler", key: .integer(1)),
                content: StoredContent(bytes: Array(#"{"id":1,"name":"Eve"}"#.utf8))))
        _ = try await store.count(Settler.self)

        #expect(try await changes.next()??.name == "Eve")
    }

    @Test func `many watchers hear of their own objects alone`() async throws {
        let store = ObjectStore()
        try await store.insert((0..<1_000).map { Settler(id: $0 + 1) })
        var iterators = (1...1_000).map { store.changes(of: Settler.self, id: $0).makeAsyncIterator() }
        for index in iterators.indices { _ = try await iterators[index].next() }
        try await store.merge(["id": 500, "age": 9], as: Settler.self)

        #expect(try await iterators[499].next()??.age == 9)
    }
}
