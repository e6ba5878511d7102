// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension ObjectStore {
    /// Keeps a value as it is, in the place of the object with its identity; see ``StoreSession/insert(_:)``.
    ///
    /// - Returns: The object as the store has it, with a temporary identity if it had none.
    /// - Throws: ``StoreError``, `CancellationError`, and what the storage throws.
    @discardableResult
    public func insert<Root: Sendable>(_ value: Root) async throws -> Root {
        try await write { try $0.insert(value) }
    }

    /// Keeps values as they are, in one transaction.
    ///
    /// - Throws: ``StoreError``, `CancellationError`, and what the storage throws.
    @discardableResult
    public func insert<Root: Sendable>(_ values: [Root]) async throws -> [Root] {
        try await write { session in try values.map { try session.insert($0) } }
    }

    /// Puts the object that a server made in the place of the one that was made here, in every relation.
    ///
    /// - Returns: The server's object, as the store has it.
    /// - Throws: ``StoreError``, `CancellationError`, and what the storage throws.
    @discardableResult
    public func replace<Root: Sendable>(_ temporary: Root, by value: Root) async throws -> Root {
        try await write { try $0.replace(temporary, by: value) }
    }

    /// Deletes an object, and takes it out of all relations; see ``StoreSession/delete(_:id:leavingTombstone:)``.
    ///
    /// - Returns: Whether there was one.
    /// - Throws: ``StoreError``, `CancellationError`, and what the storage throws.
    @discardableResult
    public func delete<Root: Sendable>(
        _ type: Root.Type, id: some Hashable & Sendable, leavingTombstone: Bool = false
    ) async throws -> Bool {
        try await write { try $0.delete(type, id: id, leavingTombstone: leavingTombstone) }
    }

    /// Deletes the object with the identity of a value.
    ///
    /// - Returns: Whether there was one.
    /// - Throws: ``StoreError``, `CancellationError`, and what the storage throws.
    @discardableResult
    public func delete<Root: Sendable>(_ value: Root, leavingTombstone: Bool = false) async throws -> Bool {
        let type = try types.needed(Root.self)
        guard let key = type.core.key(of: value) else { return false }
        let reference = type.reference(key)
        return try await write { try $0.delete(reference, leavingTombstone: leavingTombstone) }
    }

    /// Takes a deletion back that left a tombstone: the object is there again.
    ///
    /// - Returns: Whether there was one.
    /// - Throws: ``StoreError``, `CancellationError`, and what the storage throws.
    @discardableResult
    public func takeBackDeletion<Root: Sendable>(_ type: Root.Type, id: some Hashable & Sendable) async throws -> Bool {
        try await write { try $0.takeBackDeletion(type, id: id) }
    }

    /// Removes the tombstone of a deletion that the server knows.
    ///
    /// - Returns: Whether there was one.
    /// - Throws: ``StoreError``, `CancellationError`, and what the storage throws.
    @discardableResult
    public func confirmDeletion<Root: Sendable>(_ type: Root.Type, id: some Hashable & Sendable) async throws -> Bool {
        try await write { try $0.confirmDeletion(type, id: id) }
    }

    /// Removes all objects of all types.
    ///
    /// - Throws: `CancellationError`, and what the storage throws.
    public func removeAll() async throws {
        try await write { session in
            try session.flush()
            for type in try session.records.types() {
                var references: [StoredReference] = []
                try session.records.eachRecord(of: type, where: []) { record in
                    references.append(record.reference)
                    return true
                }
                try session.records.remove(references)
                session.note(references)
            }
        }
    }
}
