// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The objects of one type that a session works on, for code that does not know the type.
protocol AnySessionTable: AnyObject {
    /// The records that have changed, and those of which only the time has.
    func takeChanges(_ session: SessionChanges) throws
}

/// What a session has changed.
final class SessionChanges {
    let now: Date
    /// How old a record may be that is brought up to date without a change and not written.
    let oldestUnwritten: Date?
    var records: [StoredRecord] = []
    /// Those of which nobody is told: only their time is another one.
    var refreshed: [StoredRecord] = []
    /// What was related by a property with the policy `.replace`.
    var released: [StoredReference] = []

    init(now: Date, oldestUnwritten: Date?) {
        self.now = now
        self.oldestUnwritten = oldestUnwritten
    }
}

/// The objects of one type that a session works on.
final class SessionTable<Root>: AnySessionTable {
    /// An object.
    final class Entry {
        let key: ObjectKey
        /// What the storage has.
        let original: StoredRecord?
        /// The object that the storage has, if it could be read.
        let before: Root?
        /// What is written of an object of a class before it is changed.
        var writtenBefore: [UInt8]?
        var value: Root?
        var state: StoredUpkeep.State
        var isTemporary = false
        var isTouched = false
        /// Whether it is known to be another object than the storage has.
        var isKnownToDiffer = false
        /// Whether the object is being read, so that what stands within it waits.
        var isInProgress = false
        /// What stands within the object and is of the same identity.
        var waiting: [(element: JSONElement, reader: MappingReader)] = []
        /// Other mappings that the object was read by.
        var others: [MappingCore<Root>] = []

        init(_ key: ObjectKey, _ original: StoredRecord?, _ before: Root?) {
            self.key = key
            self.original = original
            self.before = before
            value = before
            state = original?.upkeep.state ?? .whole
        }

        /// Whether there is an object, of which more than the identity is known.
        var isKnown: Bool { value != nil && state != .stub }
    }

    let type: StoredType<Root>
    let hasRelations: Bool
    var entries: [ObjectKey: Entry] = [:]

    init(_ type: StoredType<Root>) {
        self.type = type
        hasRelations = type.hasRelations
    }

    /// The object of a key as the session has it, or the storage.
    func entry(_ key: ObjectKey, _ records: any StoredRecords) throws -> Entry {
        if let entry = entries[key] { return entry }
        let original = try records.record(type.reference(key))
        // One that can no longer be read is made anew.
        return know(key, original, original.flatMap { try? type.value(of: $0) })
    }

    @discardableResult
    func know(_ key: ObjectKey, _ original: StoredRecord?, _ before: Root?) -> Entry {
        let entry = Entry(key, original, before)
        entries[key] = entry
        return entry
    }

    func takeChanges(_ session: SessionChanges) throws {
        session.records.reserveCapacity(session.records.count + entries.count)
        let replaced = type.replacedProperties
        for entry in entries.values where entry.isTouched && !entry.isInProgress {
            guard var value = entry.value else { continue }
            if hasRelations { type.core.changeRelated(of: &value, Outlining()) }
            var upkeep = entry.original?.upkeep ?? StoredUpkeep()
            let isChanged = try isChanged(entry, value)
            if !isChanged {
                guard let oldest = session.oldestUnwritten, upkeep.updatedAt < oldest, let original = entry.original
                else { continue }
                var refreshed = original
                refreshed.upkeep.updatedAt = session.now
                session.refreshed.append(refreshed)
                continue
            }
            upkeep.state = entry.state
            upkeep.isTemporary = entry.isTemporary
            upkeep.updatedAt = session.now
            if entry.original == nil { upkeep.usedAt = session.now }
            let record = try type.record(value, entry.key, upkeep)
            for property in replaced {
                let related = Set(record.relations[property] ?? [])
                session.released += entry.original?.relations[property]?.filter { !related.contains($0) } ?? []
            }
            session.records.append(record)
        }
        forget()
    }

    /// Forgets what was given to the storage.
    private func forget() {
        guard entries.values.contains(where: \.isInProgress) else {
            entries = [:]
            return
        }
        entries = entries.filter { $0.value.isInProgress }
    }

    private func isChanged(_ entry: Entry, _ value: Root) throws -> Bool {
        if entry.isKnownToDiffer { return true }
        guard let original = entry.original, let before = entry.before, original.upkeep.state == entry.state,
            original.upkeep.isTemporary == entry.isTemporary
        else { return true }
        if type.core.isClass { return try entry.writtenBefore != type.bytes(of: value) }
        return !type.core.kept.areSame(before, value) || entry.others.contains { !$0.kept.areSame(before, value) }
    }
}

/// Leaves of the objects that one refers to their identities.
private final class Outlining: RelationChanger {
    func change<Root>(_ value: inout Root, _ core: MappingCore<Root>) -> Bool {
        value = core.outline(of: value)
        return true
    }
}
