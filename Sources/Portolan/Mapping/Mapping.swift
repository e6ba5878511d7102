// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// How a model and a JSON object stand for each other, in both directions.
///
/// ```swift
/// static let mapping = Mapping<Artist>(identity: \.id) {
///     Field(\.id, "id")
///     Field(\.followerCount, "followers.total")
/// }
/// ```
///
/// A mapping knows nothing of networks: ``value(from:context:)-(JSONValue,_)``, ``update(_:from:context:)`` and
/// ``json(from:)`` work on any document. Keys that no field names are ignored when reading.
public struct Mapping<Root>: Sendable {
    let fields: [Field<Root>]
    private let make: @Sendable (JSONValue, MappingContext) throws -> Root
    /// The identity of an object, as the store will want it; `nil` when the mapping names none.
    package let identity: (@Sendable (Root) -> any Hashable & Sendable)?

    /// Makes a mapping of a type that makes its own empty value.
    ///
    /// - Parameters:
    ///   - identity: The property that tells one object from another.
    ///   - fields: The fields; where two of them write one key, the later one wins.
    public init<ID: Hashable & Sendable>(
        identity: any KeyPath<Root, ID> & Sendable, @MappingBuilder<Root> _ fields: () -> [Field<Root>]
    ) where Root: Mappable {
        self.init(identity: identity, creating: { _, _ in Root() }, fields)
    }

    /// Makes a mapping of a type that makes its own empty value and has no identity.
    public init(@MappingBuilder<Root> _ fields: () -> [Field<Root>]) where Root: Mappable {
        self.init(creating: { _, _ in Root() }, fields)
    }

    /// Makes a mapping that says how an object is made before its fields are filled.
    ///
    /// - Parameters:
    ///   - make: Gets the JSON object and the whole answer, runs before any field is read.
    ///   - fields: The fields.
    public init(
        creating make: @escaping @Sendable (JSONValue, MappingContext) throws -> Root,
        @MappingBuilder<Root> _ fields: () -> [Field<Root>]
    ) {
        self.make = make
        self.fields = fields()
        identity = nil
    }

    /// Makes a mapping that has an identity and says how an object is made before its fields are filled.
    public init<ID: Hashable & Sendable>(
        identity: any KeyPath<Root, ID> & Sendable,
        creating make: @escaping @Sendable (JSONValue, MappingContext) throws -> Root,
        @MappingBuilder<Root> _ fields: () -> [Field<Root>]
    ) {
        self.make = make
        self.fields = fields()
        self.identity = { $0[keyPath: identity] }
    }

    /// Makes an object of a JSON object.
    ///
    /// - Throws: ``MappingError`` with every field that did not fit.
    public func value(from json: JSONValue, context: MappingContext? = nil) throws(MappingError) -> Root {
        var reader = MappingReader(context: context ?? MappingContext(document: json))
        guard let value = read(json, &reader) else { throw reader.error(for: Root.self) }
        return value
    }

    /// Makes an object of a JSON document.
    ///
    /// - Throws: ``JSONSyntaxError`` or ``MappingError``.
    public func value(from document: some Sequence<UInt8>, context: MappingContext? = nil) throws -> Root {
        try value(from: JSONValue(parsing: document), context: context)
    }

    /// Changes an object as a JSON object says: a key that is missing leaves its property, `null` clears it.
    ///
    /// - Throws: ``MappingError`` with every field that did not fit, and `null` for a property that is not optional; a
    ///   struct is then as it was. An object of a class cannot be copied: it keeps the fields that did fit.
    public func update(
        _ value: inout Root, from json: JSONValue, context: MappingContext? = nil
    ) throws(MappingError) {
        var reader = MappingReader(context: context ?? MappingContext(document: json))
        var changed = value
        guard fill(&changed, from: json, isNew: false, &reader) else { throw reader.error(for: Root.self) }
        value = changed
    }

    /// The JSON object of an object: a property that is `nil` has no key, the objects of its key path are there.
    ///
    /// - Throws: What a transform or an `Encodable` property throws.
    public func json(from value: Root) throws -> JSONValue {
        var object = JSONValue.object(JSONObject())
        for field in fields {
            guard let path = field.writePath else { continue }
            let json = try field.write(value)
            object = object.setting(json.isNull ? nil : json, at: path.components[...])
        }
        return object
    }

    /// The value of a mapped property, as it would be written; `nil` when there is no such property.
    package func property(_ name: String, of value: Root) -> JSONValue? {
        fields.first { $0.property == name }.flatMap { field in
            // A property whose transform throws has no value that could be used.
            try? field.write(value)
        }
    }

    /// Every mapped property with its current value, one a line.
    public func describe(_ value: Root) -> String {
        fields.map { "\($0.property): \($0.describe(value))" }.joined(separator: "\n")
    }

    /// Makes an object of each element; notes problems and returns `nil` when there are any.
    package func readAll(_ json: JSONValue, _ reader: inout MappingReader) -> [Root]? {
        reader.readElements(of: json) { reader, element in read(element, &reader) }
    }

    /// Makes an object; notes problems and returns `nil` when there are any.
    package func read(_ json: JSONValue, _ reader: inout MappingReader) -> Root? {
        guard case .object = json else {
            if json.isNull { reader.null("an object") } else { reader.mismatch("an object", found: json) }
            return nil
        }
        do {
            var value = try make(json, reader.context)
            return fill(&value, from: json, isNew: true, &reader) ? value : nil
        } catch {
            reader.mismatch("\(Root.self)", found: "\(json.excerpt) (\(error))")
            return nil
        }
    }

    private func fill(_ value: inout Root, from json: JSONValue, isNew: Bool, _ reader: inout MappingReader) -> Bool {
        guard case .object = json else {
            reader.mismatch("an object", found: json)
            return false
        }
        var isGood = true
        for field in fields where field.isRead {
            if !field.apply(json, to: &value, isNew: isNew, &reader) { isGood = false }
            if reader.isFull { break }
        }
        return isGood
    }
}

extension Field {
    /// Fills the property; `false` when a problem was noted.
    fileprivate func apply(
        _ json: JSONValue, to root: inout Root, isNew: Bool, _ reader: inout MappingReader
    ) -> Bool {
        switch source {
        case .header(let name):
            return reader.at([.name("header \(name)")]) { reader in
                guard let text = reader.context.header(name) else {
                    return miss(&root, isNew: isNew, in: nil, key: name, &reader)
                }
                return readHeader(text, &root, isNew: isNew, key: name, &reader)
            }
        case .path(let path):
            let key = path.components.last ?? ""
            switch json.lookup(path) {
            case .found(let value):
                return reader.at(path: path) { finish(value, &root, isNew: isNew, key: key, &$0) }
            case .null:
                return reader.at(path: path) { finish(.null, &root, isNew: isNew, key: key, &$0) }
            case .missing(let place, let container):
                return reader.at(place) { miss(&root, isNew: isNew, in: container, key: place.key, &$0) }
            case .notContainer(let place, let found):
                reader.at(place.dropLast()) { $0.mismatch("an object", found: found) }
                return false
            case .broken(.missing(let place, let container)):
                reader.at(place) { $0.missing(expectation, in: container, key: place.key) }
                return false
            case .broken(.notContainer(let place, let found)):
                reader.at(place.dropLast()) { $0.mismatch("an object", found: found) }
                return false
            case .broken:
                reader.at(path: path) { $0.mismatch(expectation, found: "a path that cannot be followed") }
                return false
            }
        }
    }

    /// A field value is a text; for a property that is none, the text may stand for a number or a truth value.
    private func readHeader(
        _ text: String, _ root: inout Root, isNew: Bool, key: String, _ reader: inout MappingReader
    ) -> Bool {
        var changed = root
        var probe = reader
        if finish(.string(text), &changed, isNew: isNew, key: key, &probe) {
            root = changed
            reader = probe
            return true
        }
        // What is no JSON is read as the text that it is, and the problem of that is told.
        let value = (try? JSONValue(parsing: text)) ?? .string(text)
        return finish(value, &root, isNew: isNew, key: key, &reader)
    }

    private func finish(
        _ value: JSONValue, _ root: inout Root, isNew: Bool, key: String, _ reader: inout MappingReader
    ) -> Bool {
        if value.isNull {
            if let assignDefault {
                assignDefault(&root)
            } else if let clear {
                clear(&root)
            } else if expectation == JSONValue.expectation {
                return read(value, &root, &reader) == .assigned
            } else {
                reader.null(expectation)
                return false
            }
            return true
        }
        var value = value
        if acceptsSingleElement, value.array == nil { value = .array([value]) }
        switch read(value, &root, &reader) {
        case .assigned: return true
        case .failed: return false
        case .nothing: return miss(&root, isNew: isNew, in: nil, key: key, &reader)
        }
    }

    private func miss(
        _ root: inout Root, isNew: Bool, in container: JSONValue?, key: String, _ reader: inout MappingReader
    ) -> Bool {
        guard isNew else { return true }
        if let assignDefault {
            assignDefault(&root)
            return true
        }
        if isOptional { return true }
        reader.missing(expectation, in: container, key: key)
        return false
    }
}

extension [JSONPlace] {
    /// The name of the last step.
    fileprivate var key: String {
        switch last {
        case .name(let name): name
        case .index(let index): String(index)
        case nil: ""
        }
    }
}

extension MappingReader {
    package func error(for type: Any.Type) -> MappingError { MappingError(type: "\(type)", problems: problems) }
}

/// Gathers the fields of a mapping.
@resultBuilder
public enum MappingBuilder<Root> {
    /// Takes one field.
    public static func buildExpression(_ field: Field<Root>) -> [Field<Root>] { [field] }
    /// Takes the fields of another mapping over.
    public static func buildExpression(_ mapping: Mapping<Root>) -> [Field<Root>] { mapping.fields }
    /// Joins fields.
    public static func buildBlock(_ fields: [Field<Root>]...) -> [Field<Root>] { fields.flatMap { $0 } }
    /// Takes fields of a condition.
    public static func buildOptional(_ fields: [Field<Root>]?) -> [Field<Root>] { fields ?? [] }
    /// Takes fields of the first branch.
    public static func buildEither(first fields: [Field<Root>]) -> [Field<Root>] { fields }
    /// Takes fields of the second branch.
    public static func buildEither(second fields: [Field<Root>]) -> [Field<Root>] { fields }
}
