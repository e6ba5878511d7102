// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension StoreSession {
    /// Keeps a value as it is, in the place of the object with its identity.
    ///
    /// A value without identity gets a temporary one: a text `temporary-…`, a whole number below -2⁵², or a UUID. Objects that it refers
    /// to are kept where the store has none of their identity; those that it has stay as they are.
    ///
    /// - Returns: The object as the store has it.
    /// - Throws: ``StoreError/noTemporaryIdentity(type:)`` and other cases of it, and what the storage throws.
    @discardableResult
    public func insert<Root: Sendable>(_ value: Root) throws -> Root {
        let type = try types.needed(Root.self)
        var value = value
        var isTemporary = false
        if type.core.key(of: value) == nil {
            guard let identity = type.core.identity, identity.makeTemporary(&value) else {
                throw StoreError.noTemporaryIdentity(type: type.name)
            }
            isTemporary = true
        }
        let insertion = Insertion(self)
        type.core.collectRelated(of: value, insertion)
        try insertion.end()
        guard let key = type.core.key(of: value) else { throw StoreError.unidentified(type: type.name) }
        let entry = try table(type).entry(key, records)
        try put(value, entry, type, isTemporary: isTemporary || entry.isTemporary)
        try flush()
        return try ObjectAssembly(records, types).object(type, key) ?? value
    }

    private func put<Root>(
        _ value: Root, _ entry: SessionTable<Root>.Entry, _ type: StoredType<Root>, isTemporary: Bool
    ) throws {
        // The instance may have been changed by whoever inserts it: what is written is compared, not what is held.
        if type.core.isClass, let before = entry.before, entry.writtenBefore == nil {
            let isSame = (before as AnyObject) === (value as AnyObject)
            entry.writtenBefore = isSame ? [] : try type.bytes(of: before)
        }
        entry.value = value
        entry.state = .whole
        entry.isTemporary = isTemporary
        entry.isTouched = true
    }

    /// Keeps an object that another one refers to, unless there is one.
    fileprivate func insertRelated<Root>(_ value: Root, _ core: MappingCore<Root>) throws {
        guard let type = try types.type(of: Root.self), let key = core.key(of: value) else { return }
        let entry = try table(type).entry(key, records)
        guard entry.value == nil else { return }
        try put(value, entry, type, isTemporary: false)
        let insertion = Insertion(self)
        core.collectRelated(of: value, insertion)
        try insertion.end()
    }

    /// Puts the object that a server made in the place of the one that was made here, in every relation.
    ///
    /// - Parameters:
    ///   - temporary: The object that was made here; one that is not there is no fault.
    ///   - value: The server's object.
    /// - Returns: The server's object, as the store has it.
    /// - Throws: ``StoreError``, and what the storage throws.
    @discardableResult
    public func replace<Root: Sendable>(_ temporary: Root, by value: Root) throws -> Root {
        let type = try types.needed(Root.self)
        guard let key = type.core.key(of: value) else { throw StoreError.unidentified(type: type.name) }
        let new = try insert(value)
        guard let old = type.core.key(of: temporary), old != key else { return new }
        let reference = type.reference(old)
        let outline = type.core.outline(of: value)
        try changeReferrers(to: reference, Replacement(reference, by: outline))
        if let record = try records.record(reference) {
            if record.upkeep.isPinned, var kept = try records.record(type.reference(key)) {
                kept.upkeep.isPinned = true
                try records.put([kept])
            }
            try records.remove([reference])
            note([reference])
        }
        return try ObjectAssembly(records, types).object(type, key) ?? new
    }

    /// Deletes an object, and takes it out of all relations.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - id: The identity.
    ///   - leavesTombstone: Whether the deletion is only noted, until it is confirmed or taken back: nobody reads the object, and answers
    ///     do not bring it back.
    /// - Returns: Whether there was one.
    /// - Throws: ``StoreError``, and what the storage throws.
    @discardableResult
    public func delete<Root: Sendable>(
        _ type: Root.Type, id: some Hashable, leavingTombstone leavesTombstone: Bool = false
    ) throws -> Bool {
        guard let key = ObjectKey(anything: id) else { return false }
        return try delete(types.needed(type).reference(key), leavingTombstone: leavesTombstone)
    }

    func delete(_ reference: StoredReference, leavingTombstone leavesTombstone: Bool) throws -> Bool {
        try flush()
        let record = try records.record(reference)
        let wasThere = record.map { $0.upkeep.state != .tombstone } ?? false
        if leavesTombstone {
            guard wasThere || record == nil else { return false }
            var tombstone = record ?? StoredRecord(reference, content: StoredContent(bytes: []))
            tombstone.upkeep.state = .tombstone
            tombstone.upkeep.updatedAt = now
            try records.put([tombstone])
        } else {
            guard record != nil else { return false }
            try changeReferrers(to: reference, Removal(reference))
            try records.remove([reference])
        }
        note([reference])
        return wasThere
    }

    /// Takes a deletion back, if there is one: the object is there again.
    ///
    /// - Returns: Whether there was one.
    /// - Throws: ``StoreError``, and what the storage throws.
    @discardableResult
    public func takeBackDeletion<Root: Sendable>(_ type: Root.Type, id: some Hashable) throws -> Bool {
        guard let key = ObjectKey(anything: id) else { return false }
        return try takeBackDeletion(types.needed(type).reference(key))
    }

    func takeBackDeletion(_ reference: StoredReference) throws -> Bool {
        guard var record = try tombstone(reference) else { return false }
        if record.content.live == nil, try record.content.bytes().isEmpty {
            // There never was one.
            try records.remove([reference])
        } else {
            record.upkeep.state = .whole
            try records.put([record])
        }
        note([reference])
        return true
    }

    /// Removes what is left of a deleted object.
    ///
    /// - Returns: Whether there was a deletion.
    /// - Throws: ``StoreError``, and what the storage throws.
    @discardableResult
    public func confirmDeletion<Root: Sendable>(_ type: Root.Type, id: some Hashable) throws -> Bool {
        guard let key = ObjectKey(anything: id) else { return false }
        return try confirmDeletion(types.needed(type).reference(key))
    }

    func confirmDeletion(_ reference: StoredReference) throws -> Bool {
        guard try tombstone(reference) != nil else { return false }
        return try !delete(reference, leavingTombstone: false)
    }

    /// What a deletion has left; `nil` when there is none.
    func tombstone(_ reference: StoredReference) throws -> StoredRecord? {
        try flush()
        return try records.record(reference).flatMap { $0.upkeep.state == .tombstone ? $0 : nil }
    }

    /// Changes all objects that refer to one.
    func changeReferrers(to reference: StoredReference, _ changer: any RelationChanger) throws {
        var changed: [StoredRecord] = []
        for referrer in try records.referrers(to: reference) {
            try stop.checkCancellation()
            guard let record = try records.record(referrer), let type = types.named(referrer.type) else { continue }
            // One that can no longer be read has lost its relations already.
            guard let new = try? type.changing(record, changer, saved) else { continue }
            changed.append(new)
        }
        if !changed.isEmpty { try records.put(changed) }
        note(changed.map(\.reference))
    }

    /// The object of an identity; `nil` when there is none.
    ///
    /// - Throws: ``StoreError``, and what the storage throws.
    public func object<Root: Sendable>(_ type: Root.Type = Root.self, id: some Hashable) throws -> Root? {
        guard let key = ObjectKey(anything: id) else { return nil }
        try flush()
        return try ObjectReading(records, types).object(type, key)
    }

    /// The objects of a type that fulfil all conditions, as ``ObjectStore/objects(_:where:sortedBy:limit:matching:)`` gives them.
    ///
    /// - Throws: ``StoreError``, and what the storage throws.
    public func objects<Root: Sendable>(
        _ type: Root.Type = Root.self, where conditions: [ObjectCondition<Root>] = [],
        sortedBy orders: [ObjectOrder<Root>] = [], limit: Int? = nil,
        matching matches: (@Sendable (Root) -> Bool)? = nil
    ) throws -> [Root] {
        try flush()
        let query = ObjectQuery(conditions: conditions, orders: orders, limit: limit, matches: matches)
        return try ObjectReading(records, types).objects(type, query)
    }
}

/// Keeps the objects that one refers to.
private final class Insertion: RelationCollector {
    private let session: StoreSession
    private var failure: (any Error)?

    init(_ session: StoreSession) {
        self.session = session
    }

    func end() throws {
        if let failure { throw failure }
    }

    func found<Root>(_ value: Root, _ core: MappingCore<Root>) {
        guard failure == nil else { return }
        do {
            try session.insertRelated(value, core)
        } catch {
            failure = error
        }
    }
}

/// Takes an object out of what refers to it.
private final class Removal: RelationChanger {
    private let reference: StoredReference

    init(_ reference: StoredReference) {
        self.reference = reference
    }

    func change<Root>(_ value: inout Root, _ core: MappingCore<Root>) -> Bool {
        core.key(of: value) != reference.key || "\(Root.self)" != reference.type
    }
}

/// Puts one object in the place of another one.
private final class Replacement<Object>: RelationChanger {
    private let reference: StoredReference
    private let object: Object

    init(_ reference: StoredReference, by object: Object) {
        self.reference = reference
        self.object = object
    }

    func change<Root>(_ value: inout Root, _ core: MappingCore<Root>) -> Bool {
        guard core.key(of: value) == reference.key, let object = object as? Root else { return true }
        value = object
        return true
    }
}
