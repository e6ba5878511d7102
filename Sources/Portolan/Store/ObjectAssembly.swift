// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Puts objects together with those that they refer to, as the records have them.
final class ObjectAssembly: RelationChanger {
    let records: any StoredRecords
    let types: StoredTypes
    /// The objects that are put together, each within the one before.
    private var ancestors: [StoredReference] = []
    /// Objects that look the same wherever they stand.
    private var whole: [StoredReference: Any] = [:]
    private var outlined: [StoredReference: Any] = [:]
    private var plain: [StoredReference: Any] = [:]
    /// The outermost ancestor that something was left out for.
    private var cut = Int.max
    /// How many objects were made that look so in their place alone.
    private var partialCount = 0
    private var failure: (any Error)?
    /// What was looked at, where somebody wants to know.
    var visited: Set<StoredReference>?

    /// How many objects stand within each other at most; the stack has its end.
    private static let maximumDepth = 100
    private static let maximumPartial = 64

    init(_ records: any StoredRecords, _ types: StoredTypes) {
        self.records = records
        self.types = types
    }

    /// The object of a key; `nil` when there is none, or it is deleted.
    func object<Root>(_ type: StoredType<Root>, _ key: ObjectKey) throws -> Root? {
        let reference = type.reference(key)
        visited?.insert(reference)
        guard let record = try records.record(reference), record.upkeep.state != .tombstone else { return nil }
        return try object(type, of: record)
    }

    /// The object of a record.
    func object<Root>(_ type: StoredType<Root>, of record: StoredRecord) throws -> Root {
        guard type.hasRelations else { return try type.value(of: record) }
        partialCount = 0
        let value = try assemble(type, record)
        if let failure {
            self.failure = nil
            throw failure
        }
        return value
    }

    /// The objects that a value holds, as the records have them.
    func refresh<Value>(_ value: Value) throws -> Value {
        guard let walk = RelationWalk.of(Value.self) else { return value }
        var value = value
        let top = TopLevel(self)
        _ = walk.change(&value, top)
        if let failure = top.failure ?? failure { throw failure }
        return value
    }

    /// Objects of a mapping, as the records have them.
    func refresh<Root>(_ values: [Root], _ core: MappingCore<Root>) throws -> [Root] {
        let top = TopLevel(self)
        let values = values.map { value in
            var value = value
            _ = core.change(&value, top)
            return value
        }
        if let failure = top.failure ?? failure { throw failure }
        return values
    }

    private func assemble<Root>(_ type: StoredType<Root>, _ record: StoredRecord) throws -> Root {
        if let value = whole[record.reference] as? Root { return value }
        var value = try flat(type, record)
        // An instance of a class holds what it holds.
        guard type.hasRelations, !type.core.isClass else { return value }
        let depth = ancestors.count
        let outerCut = cut
        cut = .max
        ancestors.append(record.reference)
        type.core.changeRelated(of: &value, self)
        ancestors.removeLast()
        if cut >= depth {
            whole[record.reference] = value
            cut = outerCut
        } else {
            partialCount += 1
            cut = min(cut, outerCut)
        }
        return value
    }

    /// An object with outlines of those that it refers to: what stands in a circle is read again and again.
    private func flat<Root>(_ type: StoredType<Root>, _ record: StoredRecord) throws -> Root {
        guard record.content.live == nil, type.hasRelations else { return try type.value(of: record) }
        if let value = outlined[record.reference] as? Root { return value }
        let value = try type.value(of: record)
        outlined[record.reference] = value
        return value
    }

    private func plain<Root>(_ type: StoredType<Root>, _ record: StoredRecord) throws -> Root {
        if let value = plain[record.reference] as? Root { return value }
        let value = type.core.plain(try flat(type, record))
        plain[record.reference] = value
        return value
    }

    /// Whether objects have their plain properties alone from here on: objects that all know each other would be made in every order.
    private var isFarEnough: Bool {
        ancestors.count > Self.maximumDepth || (ancestors.count > 1 && partialCount > Self.maximumPartial)
    }

    func change<Root>(_ value: inout Root, _ core: MappingCore<Root>) -> Bool {
        guard failure == nil, let key = core.key(of: value) else { return true }
        do {
            guard let type = try types.type(of: Root.self) else { return true }
            let reference = type.reference(key)
            visited?.insert(reference)
            guard let record = try records.record(reference), record.upkeep.state != .tombstone else { return false }
            if let ancestor = ancestors.firstIndex(of: reference) {
                cut = min(cut, ancestor)
                value = try plain(type, record)
            } else if whole[reference] == nil, isFarEnough {
                cut = 0
                value = try plain(type, record)
            } else {
                value = try assemble(type, record)
            }
        } catch {
            failure = error
        }
        return true
    }

    /// Puts in what a value holds that is no object of the store itself; what is not there stays.
    private final class TopLevel: RelationChanger {
        private let assembly: ObjectAssembly
        var failure: (any Error)?

        init(_ assembly: ObjectAssembly) {
            self.assembly = assembly
        }

        func change<Root>(_ value: inout Root, _ core: MappingCore<Root>) -> Bool {
            guard failure == nil, let key = core.key(of: value) else { return true }
            do {
                guard let type = try assembly.types.type(of: Root.self) else { return true }
                if let object = try assembly.object(type, key) { value = object }
            } catch {
                failure = error
            }
            return true
        }
    }
}
