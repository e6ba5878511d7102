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
/// A mapping knows nothing of networks: ``value(from:at:context:)-(Bytes,_,_)``, ``update(_:from:context:)-(_,JSONValue,_)`` and
/// ``bytes(from:fields:nil:sortsKeys:)-(Root,_,_,_)`` work on any document. Keys that no field names are ignored when reading.
///
/// Making one costs about as much as mapping a hundred objects: keep it in a `static let`. Using it costs nothing beyond the values that
/// are made; it is used from any number of tasks at once.
public struct Mapping<Root>: Sendable {
    /// What reading and writing one object takes; it holds the core.
    let plan: ObjectPlan

    init(core: MappingCore<Root>) {
        plan = core.plan
    }

    // The plan is of that core, above.
    var core: MappingCore<Root> { unsafe unsafeDowncast(plan.core, to: MappingCore<Root>.self) }

    /// Makes a mapping of a type that makes its own empty value.
    ///
    /// - Parameters:
    ///   - identity: The property that tells one object from another.
    ///   - fields: The fields. One that reads or writes the same property at the same key as an earlier one replaces it, and of
    ///     several that write one key the last one is written.
    public init<ID: Hashable & Sendable>(
        identity: any KeyPath<Root, ID> & Sendable, @MappingBuilder<Root> _ fields: () -> [Field<Root>]
    ) where Root: Mappable {
        self.init(
            core: MappingCore(
                fields: fields(), maker: .blank { Root() }, identity: MappingIdentity(identity)))
    }

    /// Makes a mapping of a type that makes its own empty value and has no identity.
    public init(@MappingBuilder<Root> _ fields: () -> [Field<Root>]) where Root: Mappable {
        self.init(core: MappingCore(fields: fields(), maker: .blank { Root() }, identity: nil))
    }

    /// Makes a mapping that says how an empty object is made.
    ///
    /// - Parameters:
    ///   - make: Makes an object whose fields are still to be filled.
    ///   - fields: The fields.
    public init(
        making make: @escaping @Sendable () -> Root, @MappingBuilder<Root> _ fields: () -> [Field<Root>]
    ) {
        self.init(core: MappingCore(fields: fields(), maker: .blank(make), identity: nil))
    }

    /// Makes a mapping that has an identity and says how an empty object is made.
    public init<ID: Hashable & Sendable>(
        identity: any KeyPath<Root, ID> & Sendable, making make: @escaping @Sendable () -> Root,
        @MappingBuilder<Root> _ fields: () -> [Field<Root>]
    ) {
        self.init(core: MappingCore(fields: fields(), maker: .blank(make), identity: MappingIdentity(identity)))
    }

    /// Makes a mapping that says how an object is made of its JSON before its fields are filled.
    ///
    /// The JSON object is made for the closure, each time: where it is not needed, `making:` is faster.
    ///
    /// - Parameters:
    ///   - make: Gets the JSON object and the whole answer, runs before any field is read.
    ///   - fields: The fields.
    public init(
        creating make: @escaping @Sendable (JSONValue, MappingContext) throws -> Root,
        @MappingBuilder<Root> _ fields: () -> [Field<Root>]
    ) {
        self.init(core: MappingCore(fields: fields(), maker: .custom(make), identity: nil))
    }

    /// Makes a mapping that has an identity and says how an object is made of its JSON before its fields are filled.
    public init<ID: Hashable & Sendable>(
        identity: any KeyPath<Root, ID> & Sendable,
        creating make: @escaping @Sendable (JSONValue, MappingContext) throws -> Root,
        @MappingBuilder<Root> _ fields: () -> [Field<Root>]
    ) {
        self.init(core: MappingCore(fields: fields(), maker: .custom(make), identity: MappingIdentity(identity)))
    }

    /// The identity of an object, as the store will want it; `nil` when the mapping names none.
    package var identity: (@Sendable (Root) -> any Hashable & Sendable)? { core.identity?.value }

    /// Where a document has the identity; `nil` when the mapping names none, or no field reads it.
    package var identityPath: JSONKeyPath? {
        guard let identity = core.identity, let field = core.fields.last(where: { $0.isField(identity.property) }),
            case .path(let path) = field.source
        else { return nil }
        return path
    }

    /// The property that is the identity; `nil` when the mapping names none.
    package var identityProperty: (any PartialKeyPath<Root> & Sendable)? { core.identity?.property }

    /// Whether the identity of an object is the one of a blank object, which is none.
    package func hasBlankIdentity(_ value: Root) -> Bool {
        guard let identity = core.identity, let blank = core.makeEmpty?() else { return false }
        return AnyHashable(identity.value(value)) == AnyHashable(identity.value(blank))
    }

    /// Where a property is written; `nil` when no field writes it.
    package func writtenPath(of property: PartialKeyPath<Root>) -> JSONKeyPath? {
        core.fields.last { $0.isField(property) && $0.writePath != nil }?.writePath
    }

    /// A mapping without the fields of some properties, for one that has others for them.
    ///
    /// ```swift
    /// static let mapping = Mapping<Feed>(identity: \.id) {
    ///     basics.excluding(\.title)
    ///     Field(\.title, "headline")
    /// }
    /// ```
    public func excluding(_ properties: any PartialKeyPath<Root> & Sendable...) -> Mapping {
        Mapping(
            core: MappingCore(
                fields: core.fields.filter { field in !properties.contains { field.isField($0) } }, maker: core.maker,
                identity: core.identity, validations: core.validations, defaults: core.defaults))
    }

    /// A mapping that also asks whether an object that was made or changed is a good one.
    ///
    /// What the closure throws becomes a problem of the kind ``MappingError/Problem/Kind/invalid`` at the place of the object. It runs when
    /// all fields fit.
    public func validating(_ validation: @escaping @Sendable (Root, MappingContext) throws -> Void) -> Mapping {
        Mapping(
            core: MappingCore(
                fields: core.fields, maker: core.maker, identity: core.identity,
                validations: core.validations + [validation], defaults: core.defaults))
    }

    /// A mapping in which a transform is used for all fields of its type that have none of their own: in both directions, also
    /// within optionals, arrays and dictionaries.
    ///
    /// ```swift
    /// static let mapping = Mapping<Event> { … }.usingByDefault(.epochSeconds)
    /// ```
    ///
    /// It is this mapping's own: what a property's type maps by itself is not affected.
    public func usingByDefault<Wire, Value>(_ transform: FieldTransform<Wire, Value>) -> Mapping {
        var defaults = core.defaults
        defaults[ObjectIdentifier(Value.self)] = TypeTransform(transform: transform)
        return Mapping(
            core: MappingCore(
                fields: core.fields, maker: core.maker, identity: core.identity, validations: core.validations,
                defaults: defaults))
    }
}

/// A transform for all fields of the type that it makes.
private struct TypeTransform<Wire: Codable & Sendable, Value>: DefaultTransform {
    let transform: FieldTransform<Wire, Value>

    func reading(_ options: ReadingOptions) -> Any {
        var options = options
        // What the transform reads is what stands in the document: the default does not apply to it again.
        options.defaults[ObjectIdentifier(Value.self)] = nil
        return transform.reading(options)
    }

    func writing(_ defaults: [ObjectIdentifier: any DefaultTransform]) -> Any {
        var defaults = defaults
        defaults[ObjectIdentifier(Value.self)] = nil
        return transform.writing(defaults)
    }
}

/// Gathers the fields of a mapping.
@resultBuilder
public enum MappingBuilder<Root> {
    /// Takes one field.
    public static func buildExpression(_ field: Field<Root>) -> [Field<Root>] { [field] }
    /// Takes the fields of another mapping over, with what it uses by default, but without its identity and validation.
    public static func buildExpression(_ mapping: Mapping<Root>) -> [Field<Root>] {
        mapping.core.fields.map { $0.usingByDefault(mapping.core.defaults) }
    }
    /// Joins fields.
    public static func buildBlock(_ fields: [Field<Root>]...) -> [Field<Root>] { fields.flatMap { $0 } }
    /// Takes fields of a condition.
    public static func buildOptional(_ fields: [Field<Root>]?) -> [Field<Root>] { fields ?? [] }
    /// Takes fields of the first branch.
    public static func buildEither(first fields: [Field<Root>]) -> [Field<Root>] { fields }
    /// Takes fields of the second branch.
    public static func buildEither(second fields: [Field<Root>]) -> [Field<Root>] { fields }
    /// Takes fields of a loop.
    public static func buildArray(_ fields: [[Field<Root>]]) -> [Field<Root>] { fields.flatMap { $0 } }
}
