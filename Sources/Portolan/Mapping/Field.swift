// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// One property of a model and the key of the document that fills it, in both directions.
///
/// ```swift
/// Field(\.name, "name")
/// Field(\.followerCount, "followers.total")                    // a key path
/// Field(\.property, literal: "com.example.property")           // a key that holds dots
/// Field(\.genres, "genres", default: [])                       // when missing or null
/// Field(\.title, "title").or("name")                           // whichever key is there
/// Field(\.count, "count").lenient()                            // "12" is a number, too
/// Field(\.createdAt, "created_at").readOnly()                  // never sent
/// Field(\.entityTag, header: "ETag")                           // from the answer's header fields
/// ```
///
/// When an object is made, a key that is missing or `null` is a problem, unless the property is optional or the
/// field has a default; the property's initial value is no default. A missing key leaves an optional property its initial
/// value, `null` makes it `nil`.
public struct Field<Root>: Sendable {
    enum Source: Sendable, Hashable {
        case path(JSONKeyPath)
        case header(String)
    }

    /// The property, for messages.
    let property: String
    let keyPath: any PartialKeyPath<Root> & Sendable
    private(set) var source: Source
    /// Other keys that the property may have, in order.
    var alternatives: [JSONKeyPath] = []
    /// Where the value is written; `nil` for read-only fields.
    var writePath: JSONKeyPath?
    var isRead = true
    var options = ReadingOptions()
    /// How `nil` is written, where the field says so.
    var nilPolicy: NilPolicy?
    /// Whether a store finds objects by the property.
    var isIndexed = false
    /// What a store wants to know of the property.
    let makeRelation: @Sendable (RelationPolicy) -> FieldRelation<Root>?
    let copy: @Sendable (Root, inout Root) -> Void
    private let makeComparison: @Sendable (FieldWriter) -> (MappedObject, MappedObject) -> Bool
    private let makeReader: @Sendable (_ paths: [JSONKeyPath], _ header: String?, ReadingOptions) -> FieldReader
    private let makeWriter: @Sendable ([ObjectIdentifier: any DefaultTransform]) -> FieldWriter
    let describe: @Sendable (Root) -> String

    /// Maps a property to a key path.
    ///
    /// - Parameters:
    ///   - property: The property.
    ///   - path: Where the value is; missing objects on the way count as a missing key, `null` on the way as `null`.
    public init<Value: Codable & Sendable>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONKeyPath
    ) {
        self.init(codable: property, .path(path), default: nil)
    }

    /// Maps a property to a key path, with a value for when the key is missing or `null`.
    public init<Value: Codable & Sendable>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONKeyPath, default value: Value
    ) {
        self.init(codable: property, .path(path)) { _ in value }
    }

    /// Maps a property to a key path, with a value that is worked out when the key is missing or `null`.
    ///
    /// - Parameters:
    ///   - property: The property.
    ///   - path: Where the value is.
    ///   - make: Makes the value; what it throws becomes a problem of the mapping.
    public init<Value: Codable & Sendable>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONKeyPath,
        makingDefault make: @escaping @Sendable (MappingContext) throws -> Value
    ) {
        self.init(codable: property, .path(path), default: make)
    }

    /// Maps a property to one key, dots in it included.
    public init<Value: Codable & Sendable>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, literal key: String
    ) {
        self.init(codable: property, .path(JSONKeyPath(components: [key])), default: nil)
    }

    /// Maps a property to one key, dots in it included, with a value for when it is missing or `null`.
    public init<Value: Codable & Sendable>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, literal key: String, default value: Value
    ) {
        self.init(codable: property, .path(JSONKeyPath(components: [key]))) { _ in value }
    }

    /// Maps a property to a field of the answer's header, read-only.
    ///
    /// A field that is not there counts as a missing key; a property that is no text is read from the field's digits,
    /// or `true` and `false`.
    public init<Value: Codable & Sendable>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, header name: String
    ) {
        self.init(codable: property, .header(name), default: nil)
    }

    /// Maps a property to a field of the answer's header, read-only, with a value for when it is not there.
    public init<Value: Codable & Sendable>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, header name: String, default value: Value
    ) {
        self.init(codable: property, .header(name)) { _ in value }
    }

    private init<Value: Codable & Sendable>(
        codable property: any WritableKeyPath<Root, Value> & Sendable, _ source: Source,
        default make: (@Sendable (MappingContext) throws -> Value)?
    ) {
        self.init(
            property, source, default: make, reading: { JSONReading.of(Value.self, $0) },
            updating: { JSONUpdating.of(Value.self, $0) }, writing: { JSONWriting.of(Value.self, $0) },
            walking: { RelationWalk.of(Value.self) })
    }

    /// Maps a property in any way.
    ///
    /// - Parameters:
    ///   - property: The property.
    ///   - source: Where the value is.
    ///   - make: Makes the default.
    ///   - reading: How values are read, as the options of the field say.
    ///   - updating: How a value that is there is changed, if that is anything else than reading another one.
    ///   - writing: How values are written.
    ///   - walking: The way to the objects that a value holds; `nil` when it holds none that a mapping names.
    init<Value: Sendable>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, _ source: Source,
        default make: (@Sendable (MappingContext) throws -> Value)?,
        reading: @escaping @Sendable (ReadingOptions) -> JSONReading<Value>,
        updating: @escaping @Sendable (ReadingOptions) -> JSONUpdating<Value>? = { _ in nil },
        writing: @escaping @Sendable ([ObjectIdentifier: any DefaultTransform]) -> JSONWriting<Value>,
        walking: @escaping @Sendable () -> RelationWalk<Value>? = { nil }
    ) {
        self.source = source
        let name = Self.name(of: "\(property)", source)
        self.property = name
        keyPath = property
        if case .path(let path) = source { writePath = path }
        let empty = (Value.self as? any EmptyValued.Type)?.emptyValue as? Value
        let isOptional = Value.self is any OptionalValued.Type
        makeReader = { paths, header, options in
            let reading = reading(options)
            let adding = options.relating == .merge ? walking()?.adding(reading) : nil
            return FieldReader(
                property, paths: paths, header: header, reading: reading, updating: adding ?? updating(options)?.update,
                keepsOnNull: adding != nil, empty: empty, isOptional: isOptional, makeDefault: make)
        }
        makeWriter = { FieldWriter(property, writing: writing($0)) }
        makeRelation = { policy in walking().map { FieldRelation(property, name: name, policy, $0) } }
        makeComparison = { writer in FieldComparison.of(property, writer) }
        copy = { $1[keyPath: property] = $0[keyPath: property] }
        describe = { root in
            let value = root[keyPath: property]
            // Foundation traps when it prints a date that is not finite.
            guard let date = value as? Date, !date.timeIntervalSinceReferenceDate.isFinite else { return "\(value)" }
            return "\(date.timeIntervalSinceReferenceDate)"
        }
    }

    /// A key path prints as `\Type.property`; a computed property does not print its name, and then goes by its key.
    private static func name(of keyPath: String, _ source: Source) -> String {
        guard keyPath.contains("<computed") else { return String(keyPath.drop { $0 != "." }.dropFirst()) }
        switch source {
        case .path(let path): return path.description
        case .header(let name): return name
        }
    }

    /// The reading half; `nil` for a field that is never read.
    func reader(_ defaults: [ObjectIdentifier: any DefaultTransform]) -> FieldReader? {
        guard isRead else { return nil }
        let options = usingByDefault(defaults).options
        switch source {
        case .path(let path): return makeReader([path] + alternatives, nil, options)
        case .header(let name): return makeReader([], name, options)
        }
    }

    /// The writing half.
    func writer(_ defaults: [ObjectIdentifier: any DefaultTransform]) -> FieldWriter {
        makeWriter(usingByDefault(defaults).options.defaults)
    }

    /// The objects that the property holds; `nil` when it is made by a transform, or holds none.
    func relation(_ defaults: [ObjectIdentifier: any DefaultTransform]) -> FieldRelation<Root>? {
        guard let relation = makeRelation(options.relating) else { return nil }
        let defaults = usingByDefault(defaults).options.defaults
        return defaults.isEmpty || !TransformedTypes.holds(relation, defaults) ? relation : nil
    }

    /// Whether the property of two objects is the same.
    func comparison(
        _ defaults: [ObjectIdentifier: any DefaultTransform]
    ) -> (MappedObject, MappedObject) -> Bool {
        makeComparison(writer(defaults))
    }

    /// Whether the property is read from the document itself.
    var isOfPath: Bool {
        if case .path = source { return true }
        return false
    }

    /// The field with transforms by type, where it has none of the type already.
    func usingByDefault(_ defaults: [ObjectIdentifier: any DefaultTransform]) -> Field {
        var field = self
        field.options.defaults.merge(defaults) { own, _ in own }
        return field
    }

    /// The field as a store writes and reads it: by the name of the property, in one form.
    func stored() -> Field {
        var field = self
        let path = JSONKeyPath(components: [property])
        field.source = .path(path)
        field.writePath = path
        field.alternatives = []
        field.isRead = true
        field.nilPolicy = .null
        let defaults = options.defaults
        field.options = ReadingOptions()
        field.options.defaults = defaults
        return field
    }

    /// Whether this is the field of a property.
    func isField(_ property: PartialKeyPath<Root>) -> Bool { keyPath == property }

    /// Whether this field stands for an earlier one: it reads the same property at the same place.
    func replacesReading(of other: Field) -> Bool {
        isRead && source == other.source && isField(other.keyPath)
    }

    /// Whether this field writes the property that another one writes, to the same place.
    func replacesWriting(of other: Field) -> Bool {
        writePath != nil && writePath == other.writePath && isField(other.keyPath)
    }
}

/// Types with a value that stands for `null`.
private protocol EmptyValued {
    static var emptyValue: Self { get }
}

/// Types of properties that may go without a value.
private protocol OptionalValued {}

extension Optional: EmptyValued, OptionalValued {
    fileprivate static var emptyValue: Wrapped? { nil }
}

extension JSONValue: EmptyValued {
    fileprivate static var emptyValue: JSONValue { .null }
}
