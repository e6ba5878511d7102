// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension ObjectStore {
    /// The object of an identity; `nil` when there is none.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - id: The identity; a number and its text are the same one.
    /// - Returns: The object, with those that it refers to.
    /// - Throws: ``StoreError``, and what the storage throws.
    public func object<Root: Sendable>(
        _ type: Root.Type = Root.self, id: some Hashable & Sendable
    ) async throws -> Root? {
        guard let key = ObjectKey(anything: id) else { return nil }
        return try await read { try $0.object(type, key) }
    }

    /// The objects of identities, in their order; those that are not there are left out.
    ///
    /// - Throws: ``StoreError``, and what the storage throws.
    public func objects<Root: Sendable>(
        _ type: Root.Type = Root.self, ids: some Sequence<some Hashable & Sendable>
    ) async throws -> [Root] {
        let keys = ids.compactMap { ObjectKey(anything: $0) }
        return try await read { try $0.objects(type, keys) }
    }

    /// The objects of a type that fulfil all conditions: in the order that is asked for, and in that of their identities.
    ///
    /// ```swift
    /// let artists = try await store.objects(
    ///     Artist.self, where: [.where(\.name, .equal, "Tania")], sortedBy: [.descending(\.followerCount)], limit: 10)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - conditions: Conditions on properties; none by default.
    ///   - orders: The order; the first one decides first.
    ///   - limit: How many there are at most; all by default.
    ///   - matches: A condition of your own; runs for each object that fulfils the others.
    /// - Returns: The objects, with those that they refer to.
    /// - Throws: ``StoreError``, and what the storage throws.
    public func objects<Root: Sendable>(
        _ type: Root.Type = Root.self, where conditions: [ObjectCondition<Root>] = [],
        sortedBy orders: [ObjectOrder<Root>] = [], limit: Int? = nil,
        matching matches: (@Sendable (Root) -> Bool)? = nil
    ) async throws -> [Root] {
        let query = ObjectQuery(conditions: conditions, orders: orders, limit: limit, matches: matches)
        return try await read { try $0.objects(type, query) }
    }

    /// How many objects of a type fulfil all conditions.
    ///
    /// - Throws: ``StoreError``, and what the storage throws.
    public func count<Root: Sendable>(
        _ type: Root.Type = Root.self, where conditions: [ObjectCondition<Root>] = [],
        matching matches: (@Sendable (Root) -> Bool)? = nil
    ) async throws -> Int {
        let query = ObjectQuery(conditions: conditions, matches: matches)
        return try await read { try $0.count(type, query) }
    }

    /// Whether there is an object of an identity.
    ///
    /// - Throws: ``StoreError``, and what the storage throws.
    public func contains<Root: Sendable>(_ type: Root.Type, id: some Hashable & Sendable) async throws -> Bool {
        guard let key = ObjectKey(anything: id) else { return false }
        return try await read { try $0.contains(type, key) }
    }

    /// What housekeeping knows of an object, deleted ones included; `nil` when there is none.
    ///
    /// - Throws: ``StoreError``, and what the storage throws.
    public func upkeep<Root: Sendable>(
        of type: Root.Type, id: some Hashable & Sendable
    ) async throws -> StoredUpkeep? {
        guard let key = ObjectKey(anything: id) else { return nil }
        return try await read { try $0.upkeep(type, key) }
    }

    /// The objects of a type that refer to an object, in the order of their identities.
    ///
    /// - Parameters:
    ///   - value: The object that they refer to.
    ///   - type: Their type.
    /// - Returns: The objects, with those that they refer to.
    /// - Throws: ``StoreError``, and what the storage throws.
    public func related<Root: Sendable, Target: Sendable>(
        to value: Target, in type: Root.Type = Root.self
    ) async throws -> [Root] {
        let stored = try types.needed(Target.self)
        guard let key = stored.core.key(of: value) else { return [] }
        let reference = stored.reference(key)
        return try await read { try $0.referrers(type, to: reference) }
    }
}
