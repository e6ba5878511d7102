// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanSQLite
import Synchronization
import Testing

/// What is kept as a whole or not at all.
struct ObjectStorageTransactionTests {
    private struct Refusal: Error {}

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: StorageUnderTest.allCases)
    func `W-B26: an error takes everything back, also the names and counts`(kind: StorageUnderTest) async throws {
        let storage = kind.open(folder)
        try await storage.put([ship(1, "old", indexed: ["name": .text("old")])])

        await #expect(throws: Refusal.self) {
            try await storage.write { records in
                try records.put([ship(1, "new", indexed: ["size": .integer(1)]), ship(2), ship(1, type: "Port")])
                try records.remove([reference(1)])
                throw Refusal()
            }
        }

        #expect(try await storage.text(1) == "old")
        let counts = try await storage.read { (try $0.count(of: "Ship"), try $0.count(of: "Port")) }
        #expect(counts == (1, 0))
        #expect(try await storage.read { try $0.types() } == ["Ship"])
        try await storage.put([ship(5, type: "Port", indexed: ["size": .integer(2)])])
        #expect(try await storage.keys(of: "Port", where: [IndexedCondition("size", .equal, .integer(2))]) == [5])
        #expect(try await storage.keys(where: [IndexedCondition("name", .equal, .text("old"))]) == [1])
    }

    @Test(arguments: StorageUnderTest.allCases)
    func `W-B26: whoever is cancelled while he writes keeps nothing`(kind: StorageUnderTest) async throws {
        let storage = kind.open(folder)
        try await storage.put([ship(1, "old")])
        let task = Mutex<Task<Void, any Error>?>(nil)

        let started = Task {
            try await storage.write { records in
                try records.put([ship(1, "new")])
                // The task is there before it is waited for: who holds the lock puts it there.
                task.withLock { $0?.cancel() }
            }
        }
        task.withLock { $0 = started }
        started.cancel()

        await #expect(throws: CancellationError.self) { try await started.value }
        #expect(try await storage.text(1) == "old")
    }

    @Test(arguments: StorageUnderTest.allCases)
    func `whoever is cancelled while he waits does not wait on`(kind: StorageUnderTest) async throws {
        let storage = kind.open(folder)
        let (gate, isInside) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let first = Task {
            try await storage.write { records in
                isInside.signal()
                gate.wait()
                try records.put([ship(1)])
            }
        }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                isInside.wait()
                continuation.resume()
            }
        }

        let second = Task { try await storage.put([ship(2)]) }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }

        gate.signal()
        try await first.value
        #expect(try await storage.keys() == [1])
    }

    @Test(arguments: StorageUnderTest.allCases)
    func `what cannot be kept is an error, and nothing is kept`(kind: StorageUnderTest) async throws {
        let storage = kind.open(folder)
        try await storage.put([ship(1, "old")])

        for record in [
            ship(2, indexed: ["mass": .real(.nan)]),
            ship(2, upkeep: upkeep(Date(timeIntervalSinceReferenceDate: .nan))),
        ] {
            let error = await #expect(throws: ObjectStorageError.self) {
                // Even when the error is caught within, the transaction is over.
                try await storage.write { records in
                    try? records.put([ship(1, "new"), record])
                    try? records.put([ship(3)])
                }
            }
            #expect(error?.reason == .unstorableValue)
        }
        #expect(try await storage.keys() == [1])
        #expect(try await storage.text(1) == "old")
    }

    @Test(arguments: StorageUnderTest.allCases)
    func `one reading sees one state, whoever writes meanwhile`(kind: StorageUnderTest) async throws {
        let (storage, other) = (kind.open(folder), kind.open(folder))
        try await storage.put([ship(1, "0"), ship(2, "0")])

        try await withThrowingTaskGroup { group in
            for writer in [storage, other] {
                group.addTask {
                    for number in 1...50 { try await writer.put([ship(1, "\(number)"), ship(2, "\(number)")]) }
                }
            }
            for reader in [storage, other, storage, other] {
                group.addTask {
                    for _ in 0..<100 {
                        let (first, second) = try await reader.read {
                            (try $0.record(reference(1))?.text, try $0.record(reference(2))?.text)
                        }
                        #expect(first == second)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test(arguments: StorageUnderTest.allCases)
    func `nothing is lost where two storages and many tasks count up`(kind: StorageUnderTest) async throws {
        let storages = [kind.open(folder), kind.open(folder)]

        try await withThrowingTaskGroup { group in
            for task in 0..<8 {
                group.addTask { for _ in 0..<10 { try await increment(storages[task % 2]) } }
            }
            try await group.waitForAll()
        }

        #expect(try await storages[0].text(1) == "80")
    }

    private func upkeep(_ date: Date) -> StoredUpkeep {
        var upkeep = StoredUpkeep()
        upkeep.updatedAt = date
        return upkeep
    }
}

/// Adds one to a number.
func increment(_ storage: any ObjectStorage) async throws {
    try await storage.write { records in
        let number = try records.record(reference(1)).flatMap { Int(try $0.text) } ?? 0
        try records.put([ship(1, "\(number + 1)")])
    }
}
