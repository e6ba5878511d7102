// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension ObjectStore {
    /// Removes what the ``policy`` does not let stay: what is too old, and of the rest what was not used for longest.
    ///
    /// Pinned objects stay, and so do those with a temporary identity, tombstones, and all that others refer to. Nothing happens by itself: call it
    /// when there is time.
    ///
    /// - Returns: How many objects were removed.
    /// - Throws: `CancellationError`, and what the storage throws.
    @discardableResult
    public func tidy() async throws -> Int {
        let policy = policy
        let uses = uses.take()
        do {
            return try await write { try $0.tidy(policy, uses) }
        } catch {
            self.uses.giveBack(uses)
            throw error
        }
    }

    /// Removes the objects that no object of some types leads to, through whatever relations.
    ///
    /// Pinned objects, those with a temporary identity and tombstones stay, with what they lead to.
    ///
    /// - Parameter roots: The types whose objects stay anyway.
    /// - Returns: How many objects were removed.
    /// - Throws: ``StoreError``, `CancellationError`, and what the storage throws.
    @discardableResult
    public func collectGarbage(roots: [any Sendable.Type]) async throws -> Int {
        let names = Set(roots.map { "\($0)" })
        return try await write { try $0.collectGarbage(roots: names) }
    }

    /// Lets an object stay, whatever housekeeping would do.
    ///
    /// - Throws: ``StoreError/notFound(type:key:)`` and other cases of it, and what the storage throws.
    public func pin<Root: Sendable>(_ type: Root.Type, id: some Hashable & Sendable) async throws {
        try await setPinned(true, type, id)
    }

    /// Lets housekeeping remove an object again.
    ///
    /// - Throws: ``StoreError/notFound(type:key:)`` and other cases of it, and what the storage throws.
    public func unpin<Root: Sendable>(_ type: Root.Type, id: some Hashable & Sendable) async throws {
        try await setPinned(false, type, id)
    }

    private func setPinned<Root: Sendable>(
        _ isPinned: Bool, _ type: Root.Type, _ id: some Hashable & Sendable
    ) async throws {
        let stored = try types.needed(type)
        guard let key = ObjectKey(anything: id) else { throw StoreError.unidentified(type: stored.name) }
        let reference = stored.reference(key)
        try await write { try $0.changeUpkeep(reference) { $0.isPinned = isPinned } }
    }
}
