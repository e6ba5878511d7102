// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

struct TransactionTests {
    private let store = ObjectStore()

    @Test func `W-B26: a document that does not fit changes nothing`() async throws {
        try await store.merge(["id": 1, "name": "Ann"], as: Settler.self)
        await #expect(throws: MappingError.self) {
            try await store.merge(
                [["id": 1, "name": "Eve"], ["id": 2, "friends": [["id": 3], ["id": 4, "age": "old"]]]],
                as: [Settler].self)
        }

        #expect(try await store.objects(Settler.self) == [Settler(id: 1, name: "Ann")])
    }

    @Test func `W-B26: an error that is left aside within the closure is one of the whole`() async throws {
        await #expect(throws: MappingError.self) {
            try await store.write { session in
                _ = try? session.merge([["id": 1], ["id": 2, "age": "old"]], as: [Settler].self)
            }
        }

        #expect(try await store.count(Settler.self) == 0)
    }

    @Test func `W-B26: a run that is cancelled within nested lists changes nothing`() async throws {
        let store = store
        let task = Task {
            try await store.write { session in
                try session.merge(["id": 1, "friends": [["id": 2]]], as: Settler.self)
                withUnsafeCurrentTask { $0?.cancel() }
                try session.merge(["id": 3, "friends": [["id": 4]]], as: Settler.self)
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }

        #expect(try await store.count(Settler.self) == 0)
    }

    @Test func `W-B26: an object of a class is put back when the run fails`() async throws {
        let vessel = try await store.merge(["id": 1, "name": "Ark"], with: Vessel.mapping)
        await #expect(throws: MappingError.self) {
            try await store.mergeAll([["id": 1, "name": "Argo"], ["id": 2, "name": 5]], with: Vessel.mapping)
        }

        #expect(vessel.name == "Ark")
        #expect(try await store.object(Vessel.self, id: 1) === vessel)
        #expect(try await store.count(Vessel.self) == 1)
    }

    @Test func `C25: an error of the closure changes nothing, and objects that came before it are gone`() async throws {
        struct Refused: Error {}
        await #expect(throws: Refused.self) {
            try await store.write { session in
                try session.insert(Settler(id: 1))
                #expect(try session.object(Settler.self, id: 1) != nil)
                throw Refused()
            }
        }

        #expect(try await store.count(Settler.self) == 0)
    }

    @Test func `W-B27: what the storage throws is thrown, and nothing has changed`() async throws {
        let storage = FailingStorage()
        let store = ObjectStore(storage)
        let vessel = try await store.merge(["id": 1, "name": "Ark"], with: Vessel.mapping)
        storage.fails = true
        await #expect(throws: FailingStorage.Full.self) {
            try await store.merge(["id": 1, "name": "Argo"], with: Vessel.mapping)
        }

        #expect(vessel.name == "Ark")
        #expect(try await store.count(Vessel.self) == 1)
    }

    @Test func `W-55: one run is one transaction`() async throws {
        let storage = FailingStorage()
        try await ObjectStore(storage).merge(
            [["id": 1, "friends": [["id": 2, "friends": [["id": 3]]]]], ["id": 4]], as: [Settler].self)

        #expect(storage.writes == 1)
    }

    @Test func `what is as it was is not written`() async throws {
        let storage = FailingStorage()
        let store = ObjectStore(storage)
        let document: JSONValue = [
            ["id": 1, "name": "Ann", "friends": [["id": 2]], "notes": [["id": "n", "text": "x"]]], ["id": 2],
        ]
        try await store.merge(document, as: [Settler].self)
        storage.fails = true
        try await store.merge(document, as: [Settler].self)
        try await store.merge(["id": 1, "nickname": .null], as: Settler.self)
    }

    @Test func `writers take turns`() async throws {
        let store = store
        try await store.insert(Settler(id: 1))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    try await store.write { session in
                        var person = try session.object(Settler.self, id: 1) ?? Settler(id: 1)
                        person.age += 1
                        try session.insert(person)
                    }
                }
            }
            try await group.waitForAll()
        }

        #expect(try await store.object(Settler.self, id: 1)?.age == 200)
    }

    @Test func `a context merges while its session lasts, and no longer`() async throws {
        let context = try await store.write { session in
            let context = session.context()
            _ = try Settler.mapping.value(from: ["id": 1, "name": "Ann"], context: context)
            _ = try Settler.mapping.values(from: [["id": 1, "age": 4], ["id": 2]], context: context)
            return context
        }
        _ = try Settler.mapping.value(from: ["id": 3], context: context)

        #expect(try await store.objects(Settler.self) == [Settler(id: 1, name: "Ann", age: 4), Settler(id: 2)])
    }
}

/// A storage that can be told to take nothing any more.
final class FailingStorage: ObjectStorage {
    struct Full: Error {}
    private struct State {
        var fails = false
        var writes = 0
    }

    private let inner = MemoryObjectStorage()
    private let state = Locked(State())

    var fails: Bool {
        get { state.value.fails }
        set { state.change { $0.fails = newValue } }
    }

    var writes: Int { state.value.writes }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any StoredRecords) throws -> Result
    ) async throws -> Result {
        try await inner.read(body)
    }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any MutableStoredRecords) throws -> Result
    ) async throws -> Result {
        state.change { $0.writes += 1 }
        let fails = fails
        return try await inner.write { records in
            let counted = CountedRecords(records)
            let result = try body(counted)
            if fails, counted.hasWritten { throw Full() }
            return result
        }
    }

    func foreignVersion() async throws -> Int64 { 0 }
}

/// Notes whether anything was written.
private final class CountedRecords: PassingRecords {
    private(set) var hasWritten = false

    override func put(_ records: [StoredRecord]) throws {
        hasWritten = true
        try super.put(records)
    }
    override func remove(_ references: [StoredReference]) throws {
        hasWritten = true
        try super.remove(references)
    }
}
