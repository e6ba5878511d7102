// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// How the objects in one property are reached, for code that knows only the type of the whole.
struct FieldRelation<Root> {
    let property: String
    let policy: RelationPolicy
    let tell: (any RelatedTypes) -> Void
    let collect: (Root, any RelationCollector) -> Void
    let change: (inout Root, any RelationChanger) -> Void
}

/// What only stores want to know of a mapping, worked out when the first one asks.
// Safe to send: never changed after it was made. The closures are made in this folder, and hold types, key paths, transforms and
// mappings, which may all be sent.
final class KeptParts<Root>: @unchecked Sendable {
    /// The fields, one for each property.
    let fields: [Field<Root>]
    /// The properties that hold objects with an identity.
    let relations: [FieldRelation<Root>]
    /// The identity of an object that nobody has filled.
    let blankKey: ObjectKey?
    /// Reads the property that is the identity, and the same a second time, from texts and numbers alike.
    let identityTable: JSONFieldTable?
    let identityWriter: JSONFieldWriterTable?
    let identityField: Field<Root>?
    let plainFields: [Field<Root>]
    private let comparisons: [(MappedObject, MappedObject) -> Bool]
    /// The properties that are looked for, and how they are written.
    private let indexed: (names: [String], writers: JSONFieldWriterTable)

    init(_ core: MappingCore<Root>) {
        let own = core.fields.indices.filter { index in
            !core.fields[(index + 1)...].contains { $0.isField(core.fields[index].keyPath) }
        }.map { core.fields[$0] }
        fields = own
        relations = own.compactMap { field in
            field.relation(core.defaults).flatMap { RelatedIdentities.reaches($0) ? $0 : nil }
        }
        blankKey = core.makeEmpty.flatMap { core.identity?.key($0()) }
        let identity = core.identity
        let field = core.fields.last { field in
            identity.map { field.isField($0.property) } ?? false && field.isRead && field.isOfPath
        }
        identityField = field ?? own.first { field in identity.map { field.isField($0.property) } ?? false }
        identityTable = field.flatMap { $0.lenient().reader(core.defaults) }.map {
            JSONFieldTable([$0], isClass: false)
        }
        identityWriter = identityField.map {
            JSONFieldWriterTable([(JSONKeyPath(components: ["id"]), $0.writer(core.defaults), nil)])
        }
        let names = Set(relations.map(\.property))
        plainFields = own.filter { !names.contains($0.property) }
        comparisons = own.map { $0.comparison(core.defaults) }
        let indexed = own.filter(\.isIndexed)
        self.indexed = (
            indexed.map(\.property),
            JSONFieldWriterTable(
                indexed.map { (JSONKeyPath(components: [$0.property]), $0.writer(core.defaults), nil) })
        )
    }

    /// Whether two objects are the same, property by property.
    func areSame(_ first: Root, _ second: Root) -> Bool {
        MappedObject.reading(first) { first in
            MappedObject.reading(second) { second in comparisons.allSatisfy { $0(first, second) } }
        }
    }

    var indexedNames: [String] { indexed.names }

    /// The properties that are looked for, as they are written.
    func indexedValues(of value: Root) throws -> [(property: String, value: JSONValue)] {
        guard !indexed.names.isEmpty else { return [] }
        return try MappedObject.reading(value) { object in
            try indexed.names.enumerated().map { ($1, try indexed.writers.property($0, of: object)) }
        }
    }
}

/// Finds out whether a property holds objects with an identity, in whatever is between.
private final class RelatedIdentities: RelatedTypes {
    private var visited: Set<ObjectIdentifier> = []
    private var hasFound = false

    static func reaches<Root>(_ relation: FieldRelation<Root>) -> Bool {
        let search = RelatedIdentities()
        relation.tell(search)
        return search.hasFound
    }

    func found<Root: Sendable>(_ core: MappingCore<Root>) {
        if core.identity != nil { hasFound = true }
        guard !hasFound, visited.insert(ObjectIdentifier(Root.self)).inserted else { return }
        for field in core.fields { field.relation(core.defaults)?.tell(self) }
    }
}

extension MappingCore {
    /// The key of an object; `nil` when it has no identity, as a blank one.
    func key(of value: Root) -> ObjectKey? {
        guard let key = identity?.key(value), key != kept.blankKey else { return nil }
        return key
    }

    /// Shows an object, or those that it holds when it has no identity itself.
    func collect(_ value: Root, _ collector: any RelationCollector) {
        if identity != nil, key(of: value) != nil { return collector.found(value, self) }
        collectRelated(of: value, collector)
    }

    func collectRelated(of value: Root, _ collector: any RelationCollector) {
        for relation in kept.relations { relation.collect(value, collector) }
    }

    /// Changes an object, or those that it holds when it has no identity itself; `false` when it is to go.
    func change(_ value: inout Root, _ changer: any RelationChanger) -> Bool {
        if identity != nil, key(of: value) != nil { return changer.change(&value, self) }
        changeRelated(of: &value, changer)
        return true
    }

    /// Changes the objects that one holds; one of a class is shared, and stays as it is.
    func changeRelated(of value: inout Root, _ changer: any RelationChanger, evenShared: Bool = false) {
        guard !isClass || evenShared else { return }
        for relation in kept.relations { relation.change(&value, changer) }
    }

    // MARK: - Identities

    /// The key of what is read of an object before anybody keeps it.
    func keyByReading(_ element: JSONElement, _ reader: borrowing MappingReader) -> ObjectKey? {
        outline(in: element, reader).flatMap { identity?.key($0) }
    }

    /// What an object in a document would be if it had nothing but what its identity takes.
    func outline(in element: JSONElement, _ reader: borrowing MappingReader) -> Root? {
        var context = reader.context
        context.merging = nil
        var own = MappingReader(document: reader.document, root: element, context: context)
        own.isSilent = true
        own.depth = reader.depth
        guard var value = make(element, &own) else { return nil }
        let table = kept.identityTable ?? table
        MappedObject.changing(&value) { _ = table.fill($0, from: element, isNew: false, &own) }
        return value
    }

    /// An object of which only the identity is known; `nil` when a problem was noted.
    func stub(_ element: JSONElement, _ reader: inout MappingReader) -> Root? {
        guard let makeEmpty, let field = kept.identityTable?.fields.first else {
            reader.mismatch("an object", at: element, because: "its identity alone does not make one")
            return nil
        }
        var value = makeEmpty()
        let outcome = MappedObject.changing(&value) { field.assign($0, element, &reader) }
        guard case .assigned = outcome else { return nil }
        return value
    }

    /// An object with the identity of another one and nothing else; the other one where that cannot be told apart.
    func outline(of value: Root) -> Root {
        guard !isClass, let makeEmpty, let field = kept.identityField else { return plain(value) }
        var outline = makeEmpty()
        field.copy(value, &outline)
        return outline
    }

    /// An object without the objects that it refers to.
    func plain(_ value: Root) -> Root {
        guard !isClass, let makeEmpty, !kept.relations.isEmpty else { return value }
        var plain = makeEmpty()
        for field in kept.plainFields { field.copy(value, &plain) }
        return plain
    }

    /// Writes the identity of an object as a reference, which no object looks like: an array of one.
    func writeKey(of object: MappedObject, to output: inout JSONOutput) throws -> Bool {
        guard identity != nil, let writer = kept.identityWriter,
            object.withValue(Root.self, { key(of: copy $0) }) != nil
        else { return false }
        output.append(UInt8(ascii: "["))
        try writer.write(0, of: object, to: &output)
        output.append(UInt8(ascii: "]"))
        return true
    }

    /// Notes what the properties of an object of a class hold, to put it back.
    func saved(_ value: Root) -> () -> Void {
        var value = value
        let fields = table.fields
        let assignments = MappedObject.changing(&value) { object in fields.map { $0.save(object) } }
        return { [value] in
            var value = value
            MappedObject.changing(&value) { object in for assign in assignments { assign(object) } }
        }
    }

    /// A property with a value, as it would be written; `nil` when no field is of the property.
    func written<Value>(_ new: Value, as property: WritableKeyPath<Root, Value>) throws -> (String, JSONValue)?
    where Value: Encodable {
        guard let field = kept.fields.first(where: { $0.isField(property) }) else { return nil }
        guard let makeEmpty else { return (field.property, try JSONValue(encoding: new)) }
        var blank = makeEmpty()
        blank[keyPath: property] = new
        return try self.written(field, of: blank).map { (field.property, $0) }
    }

    /// A property of an object, as it would be written; `nil` when no field is of the property.
    func written(_ property: String, of value: Root) throws -> JSONValue? {
        guard let field = kept.fields.first(where: { $0.property == property }) else { return nil }
        return try written(field, of: value)
    }

    private func written(_ field: Field<Root>, of value: Root) throws -> JSONValue? {
        let table = JSONFieldWriterTable([(JSONKeyPath(components: ["value"]), field.writer(defaults), nil)])
        return try MappedObject.reading(value) { try table.property(0, of: $0) }
    }

    // MARK: - Storing

    /// The mapping in which a store writes objects: every property by its name, whatever the document calls it.
    func storing() -> MappingCore {
        guard case .blank = maker else {
            // What makes an object of its JSON wants that very JSON.
            return MappingCore(fields: fields, maker: maker, identity: nil, defaults: defaults)
        }
        return MappingCore(fields: kept.fields.map { $0.stored() }, maker: maker, identity: nil, defaults: defaults)
    }
}
