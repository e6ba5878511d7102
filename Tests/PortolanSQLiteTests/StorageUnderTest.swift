// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanSQLite
import Testing

/// The storages on a disk, which all promise the same.
enum StorageUnderTest: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case sqlite, file

    var testDescription: String { rawValue }

    func open(_ folder: TemporaryFolder) -> any ObjectStorage {
        switch self {
        case .sqlite: SQLiteObjectStorage(path: folder.path("objects"), patience: .seconds(300))
        case .file: FileObjectStorage(path: folder.path("objects"), patience: .seconds(300))
        }
    }
}

/// A ship, as a record.
func ship(
    _ key: ObjectKey, _ body: String = "{}", type: String = "Ship", relations: [String: [StoredReference]] = [:],
    indexed: [String: IndexedValue] = [:], upkeep: StoredUpkeep = StoredUpkeep()
) -> StoredRecord {
    StoredRecord(
        StoredReference(type: type, key: key), content: StoredContent(bytes: Array(body.utf8)), relations: relations,
        indexed: indexed, upkeep: upkeep)
}

func reference(_ key: ObjectKey, type: String = "Ship") -> StoredReference { StoredReference(type: type, key: key) }

extension StoredRecord {
    var text: String {
        get throws { String(decoding: try content.bytes(), as: UTF8.self) }
    }
}

extension ObjectStorage {
    func put(_ records: [StoredRecord]) async throws { try await write { try $0.put(records) } }

    func text(_ key: ObjectKey, type: String = "Ship") async throws -> String? {
        try await read { try $0.record(reference(key, type: type))?.text }
    }

    func referrers(to reference: StoredReference) async throws -> Set<StoredReference> {
        Set(try await read { try $0.referrers(to: reference) })
    }

    func keys(of type: String = "Ship", where conditions: [IndexedCondition] = []) async throws -> [ObjectKey] {
        try await read { records in
            var keys: [ObjectKey] = []
            try records.eachRecord(of: type, where: conditions) { record in
                // A storage may give more, as those of which the value is not known.
                let holds = conditions.allSatisfy { condition in
                    record.indexed[condition.property].map { condition.holds(for: $0) } ?? false
                }
                if holds { keys.append(record.reference.key) }
                return true
            }
            return keys
        }
    }
}
