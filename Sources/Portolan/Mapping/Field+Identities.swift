// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension Field {
    /// Maps a property to the identity of its object.
    ///
    /// ```swift
    /// Field(\.owner, identities: "owner_id")
    /// Field(\.chiefs, identities: "chief_ids")                 // [1, 2]
    /// ```
    ///
    /// What is read is the object of a store that has the identity, or one of which nothing else is known. What is written is the identity.
    /// An object in its place is read as one.
    ///
    /// - Parameters:
    ///   - property: The property.
    ///   - path: Where the identity is.
    public init<Value: Mappable>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, identities path: JSONKeyPath
    ) {
        self.init(property, identities: path, mapping: Value.mapping)
    }

    /// Maps an optional property to the identity of its object.
    public init<Value: Mappable>(
        _ property: any WritableKeyPath<Root, Value?> & Sendable, identities path: JSONKeyPath
    ) {
        self.init(property, identities: path, mapping: Value.mapping)
    }

    /// Maps an array to the identities of its objects, in order.
    public init<Value: Mappable>(
        _ property: any WritableKeyPath<Root, [Value]> & Sendable, identities path: JSONKeyPath,
        default value: [Value]? = nil
    ) {
        self.init(property, identities: path, each: Value.mapping, default: value)
    }

    /// Maps a set to the identities of its objects; they are written in the order of their texts.
    public init<Value: Mappable & Hashable>(
        _ property: any WritableKeyPath<Root, Set<Value>> & Sendable, identities path: JSONKeyPath
    ) {
        let mapping = LazyMapping<Value> { Value.mapping }
        self.init(
            property, .path(path), default: nil,
            reading: { options in
                let list = JSONReading.identity(of: mapping).list(options)
                return JSONReading(list.expectation) { list.read($0, &$1).map { Set($0) } }
            },
            writing: { _ in
                let list = JSONWriting.identity(of: mapping).list()
                return JSONWriting { set, output, options in
                    func name(_ value: Value) -> String { mapping.core.key(of: value)?.description ?? "" }
                    try list.write(set.sorted { name($0) < name($1) }, &output, options)
                }
            }, walking: { RelationWalk(mapping).set() })
    }

    /// Maps a property to the identity of its object, which has a standalone mapping.
    public init<Value: Sendable>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, identities path: JSONKeyPath,
        mapping: @autoclosure @escaping @Sendable () -> Mapping<Value>
    ) {
        let mapping = LazyMapping(mapping)
        self.init(
            property, .path(path), default: nil,
            reading: { JSONReading.identity(of: mapping).takingFirst($0) },
            writing: { _ in .identity(of: mapping) }, walking: { RelationWalk(mapping) })
    }

    /// Maps an optional property to the identity of its object, which has a standalone mapping.
    public init<Value: Sendable>(
        _ property: any WritableKeyPath<Root, Value?> & Sendable, identities path: JSONKeyPath,
        mapping: @autoclosure @escaping @Sendable () -> Mapping<Value>
    ) {
        let mapping = LazyMapping(mapping)
        self.init(
            property, .path(path), default: nil,
            reading: { JSONReading.identity(of: mapping).takingFirst($0).optional() },
            writing: { _ in JSONWriting.identity(of: mapping).optional() },
            walking: { RelationWalk(mapping).optional() })
    }

    /// Maps an array to the identities of its objects, which have a standalone mapping.
    public init<Value: Sendable>(
        _ property: any WritableKeyPath<Root, [Value]> & Sendable, identities path: JSONKeyPath,
        each mapping: @autoclosure @escaping @Sendable () -> Mapping<Value>, default value: [Value]? = nil
    ) {
        let mapping = LazyMapping(mapping)
        self.init(
            property, .path(path), default: value.map { value in { @Sendable _ in value } },
            reading: { JSONReading.identity(of: mapping).list($0) },
            writing: { _ in JSONWriting.identity(of: mapping).list() }, walking: { RelationWalk(mapping).list() })
    }
}

extension JSONReading {
    /// Reads objects of which a document has the identity alone.
    fileprivate static func identity(of mapping: LazyMapping<Value>) -> JSONReading {
        JSONReading("an identity") { element, reader in
            let core = mapping.core
            guard element.tag != .object else { return core.read(element, &reader).map { .value($0) } ?? .failed }
            guard !element.isNull else {
                reader.null("an identity", at: element)
                return .failed
            }
            let value = reader.merger(of: core)?.refer(to: element, &reader) ?? core.stub(element, &reader)
            return value.map { .value($0) } ?? .failed
        }
    }
}

extension JSONWriting {
    /// Writes the identities of objects; one without is written whole.
    fileprivate static func identity(of mapping: LazyMapping<Value>) -> JSONWriting {
        JSONWriting { value, output, options in
            let core = mapping.core
            guard core.key(of: value) != nil, let writer = core.kept.identityWriter else {
                return try core.write(value, nil, to: &output, options)
            }
            try MappedObject.reading(value) { try writer.write(0, of: $0, to: &output) }
        }
    }
}
