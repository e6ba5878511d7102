// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Synchronization

/// A value that any task may change.
final class Locked<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: Value) {
        mutex = Mutex(value)
    }

    var value: Value { mutex.withLock { $0 } }

    func change(_ body: (inout Value) -> Void) { mutex.withLock { body(&$0) } }
}

/// A storage in memory that keeps bytes alone, as one on a disk does.
final class BytesStorage: ObjectStorage {
    private let inner = MemoryObjectStorage()
    private let version = Locked<Int64>(0)

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any StoredRecords) throws -> Result
    ) async throws -> Result {
        try await inner.read(body)
    }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any MutableStoredRecords) throws -> Result
    ) async throws -> Result {
        try await inner.write { try body(BytesRecords($0)) }
    }

    func foreignVersion() async throws -> Int64 { version.value }

    /// Writes as another process does.
    func writeFromOutside(_ record: StoredRecord) async throws {
        try await inner.write { try $0.put([record]) }
        version.change { $0 += 1 }
    }
}

/// Passes everything on.
class PassingRecords: MutableStoredRecords {
    private let inner: any MutableStoredRecords

    init(_ inner: any MutableStoredRecords) {
        self.inner = inner
    }

    func record(_ reference: StoredReference) throws -> StoredRecord? { try inner.record(reference) }
    func records(of type: String, keys: [ObjectKey]) throws -> [StoredRecord] {
        try inner.records(of: type, keys: keys)
    }
    func eachRecord(
        of type: String, where conditions: [IndexedCondition], _ body: (StoredRecord) throws -> Bool
    ) throws {
        try inner.eachRecord(of: type, where: conditions, body)
    }
    func count(of type: String) throws -> Int { try inner.count(of: type) }
    func types() throws -> [String] { try inner.types() }
    func referrers(to reference: StoredReference) throws -> [StoredReference] { try inner.referrers(to: reference) }
    func put(_ records: [StoredRecord]) throws { try inner.put(records) }
    func remove(_ references: [StoredReference]) throws { try inner.remove(references) }
}

private final class BytesRecords: PassingRecords {
    override func put(_ records: [StoredRecord]) throws {
        try super.put(
            records.map { record in
                StoredRecord(
                    record.reference, content: StoredContent(bytes: try record.content.bytes()),
                    relations: record.relations, indexed: record.indexed, upkeep: record.upkeep)
            })
    }
}
