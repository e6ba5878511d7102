// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension QueuedEdit {
    /// What a call of a model does to the store while it waits; `nil` where the store keeps no such models.
    static func of<Model: Resource>(_ value: Model, _ method: HTTPMethod, in store: ObjectStore) -> QueuedEdit? {
        guard let type = try? store.types.type(of: Model.self) else { return nil }
        return QueuedEdit {
            try await store.write { session in
                if method == .delete {
                    guard let key = type.core.key(of: value) else { return nil }
                    let reference = type.reference(key)
                    guard try session.delete(reference, leavingTombstone: true) else { return nil }
                    return OutboxEdit(kind: .deleted, reference: reference)
                }
                let before = try type.core.key(of: value).flatMap { try session.before(type.reference($0)) }
                let kept = try session.insert(value)
                guard let key = type.core.key(of: kept) else { return nil }
                return OutboxEdit(
                    kind: method == .post ? .inserted : .changed, reference: type.reference(key), before: before)
            }
        }
    }
}

extension StoreSession {
    fileprivate func before(_ reference: StoredReference) throws -> Data? {
        try records.record(reference).map { try JSONEncoder().encode(ExportedRecord($0)) }
    }
}

extension ObjectStore {
    /// Takes back what was shown of a write that has failed for good.
    func takeBack(_ edit: OutboxEdit) async throws {
        try await write { session in
            let reference = edit.reference
            if edit.kind == .deleted {
                _ = try session.takeBackDeletion(reference)
                return
            }
            guard let data = edit.before else {
                _ = try session.delete(reference, leavingTombstone: false)
                return
            }
            try session.records.put([JSONDecoder().decode(ExportedRecord.self, from: data).record()])
            session.note([reference])
        }
    }
}
