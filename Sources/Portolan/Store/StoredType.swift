// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Synchronization

/// A type whose objects a store keeps, for code that does not know which one it is.
protocol AnyStoredType: AnyObject, Sendable {
    var name: String { get }
    /// The properties of which what is no longer related is deleted.
    var replacedProperties: [String] { get }
    /// Makes a session's table of the type.
    func makeTable() -> any AnySessionTable
    /// The record with its object in memory, if it can be read.
    func living(_ record: StoredRecord) throws -> StoredRecord
    /// Changes the objects that a record refers to; `nil` when nothing is another one then.
    func changing(
        _ record: StoredRecord, _ changer: any RelationChanger, _ saved: SavedObjects
    ) throws -> StoredRecord?
}

/// A type whose objects a store keeps.
final class StoredType<Root>: AnyStoredType {
    let name: String
    /// The mapping that the store was given first.
    let core: MappingCore<Root>
    private let storing: MappingCore<Root>
    private let keep: @Sendable (Root, StoredType) -> any LiveObject
    private let open: @Sendable (any LiveObject) -> Root?

    init(_ core: MappingCore<Root>) where Root: Sendable {
        name = "\(Root.self)"
        self.core = core
        storing = core.storing()
        keep = { LiveValue($0, $1) }
        open = { ($0 as? LiveValue<Root>)?.value }
    }

    var hasRelations: Bool { !core.kept.relations.isEmpty }
    var replacedProperties: [String] { core.kept.relations.filter { $0.policy == .replace }.map(\.property) }

    func reference(_ key: ObjectKey) -> StoredReference { StoredReference(type: name, key: key) }

    func makeTable() -> any AnySessionTable { SessionTable(self) }

    // MARK: - Contents

    /// The object of a record, with outlines of the objects that it refers to.
    ///
    /// - Throws: ``StoreError/unreadable(type:key:error:)``.
    func value(of record: StoredRecord) throws -> Root {
        if let live = record.content.live, let value = open(live) { return value }
        do {
            let document = try JSONDocument(parsing: record.content.bytes())
            var context = MappingContext(whole: document)
            let run = MergingRun(ReferenceReading())
            defer { run.end() }
            context.merging = run
            var reader = MappingReader(document: document, context: context)
            guard let value = storing.readNew(document.root, &reader) else { throw reader.error(for: Root.self) }
            return value
        } catch {
            throw StoreError.unreadable(type: name, key: record.reference.key, error: error)
        }
    }

    func bytes(of value: Root) throws -> [UInt8] {
        var options = WritingOptions(nilPolicy: .null)
        options.writesReferences = true
        var output = JSONOutput()
        try storing.write(value, nil, to: &output, options)
        return output.bytes
    }

    /// The record of an object that holds outlines of the objects that it refers to.
    func record(_ value: Root, _ key: ObjectKey, _ upkeep: StoredUpkeep) throws -> StoredRecord {
        var indexed: [String: IndexedValue] = [:]
        for (property, json) in try core.kept.indexedValues(of: value) { indexed[property] = IndexedValue(json) }
        return StoredRecord(
            reference(key), content: StoredContent(keep(value, self)), relations: relations(of: value),
            indexed: indexed, upkeep: upkeep)
    }

    /// The objects that one refers to, by property.
    func relations(of value: Root) -> [String: [StoredReference]] {
        var relations: [String: [StoredReference]] = [:]
        for relation in core.kept.relations {
            let references = ReferenceCollection()
            relation.collect(value, references)
            if !references.found.isEmpty { relations[relation.property] = references.found }
        }
        return relations
    }

    func living(_ record: StoredRecord) throws -> StoredRecord {
        guard record.content.live == nil, let value = try? value(of: record) else { return record }
        return StoredRecord(
            record.reference, content: StoredContent(keep(value, self)), relations: record.relations,
            indexed: record.indexed, upkeep: record.upkeep)
    }

    func changing(
        _ record: StoredRecord, _ changer: any RelationChanger, _ saved: SavedObjects
    ) throws -> StoredRecord? {
        var value = try value(of: record)
        if core.isClass { saved.save(value, core) }
        core.changeRelated(of: &value, changer, evenShared: true)
        let relations = relations(of: value)
        guard relations != record.relations else { return nil }
        return StoredRecord(
            record.reference, content: StoredContent(keep(value, self)), relations: relations,
            indexed: record.indexed, upkeep: record.upkeep)
    }
}

/// An object in memory.
private final class LiveValue<Root: Sendable>: LiveObject {
    let value: Root
    private let type: StoredType<Root>

    init(_ value: Root, _ type: StoredType<Root>) {
        self.value = value
        self.type = type
    }

    func bytes() throws -> [UInt8] { try type.bytes(of: value) }
}

/// Reads the references in stored objects.
private final class ReferenceReading: MergingSession {
    func meet<Value>(_ type: Value.Type) {}

    func merger<Root>(_ core: MappingCore<Root>) -> ObjectMerger<Root> { ReferenceMerger(core) }
}

private final class ReferenceMerger<Root>: ObjectMerger<Root> {
    override func read(_ element: JSONElement, _ reader: inout MappingReader) -> Root? {
        guard element.tag == .array, let identity = element.element(number: 0) else {
            return core.readNew(element, &reader)
        }
        return core.stub(identity, &reader)
    }
}

/// Collects references.
private final class ReferenceCollection: RelationCollector {
    private(set) var found: [StoredReference] = []

    func found<Root>(_ value: Root, _ core: MappingCore<Root>) {
        guard let key = core.key(of: value) else { return }
        found.append(StoredReference(type: "\(Root.self)", key: key))
    }
}

extension IndexedValue {
    /// What a value of a document is looked for by.
    init(_ json: JSONValue) {
        switch json {
        case .null: self = .null
        case .bool(let value): self = .integer(value ? 1 : 0)
        case .string(let text): self = .text(text)
        case .number(let number): self = number.exactly(Int64.self).map { .integer($0) } ?? .real(number.double)
        case .array, .object: self = .text(ObjectKey(json)?.description ?? "")
        }
    }
}
