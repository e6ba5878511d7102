// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension Field {
    /// Maps a property to a key path through a transform.
    ///
    /// The transform is asked for values only, never for `null`. For an optional property it converts what the
    /// optional wraps.
    ///
    /// - Parameters:
    ///   - property: The property.
    ///   - path: Where the value is.
    ///   - transform: The conversion.
    ///   - value: What the property gets when the key is missing or `null`, or when the transform gives nothing.
    public init<Wire: Codable & Sendable, Value: Sendable>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONKeyPath,
        using transform: FieldTransform<Wire, Value>, default value: Value? = nil
    ) {
        self.init(
            property, .path(path), default: value.map { value in { @Sendable _ in value } }, reading: transform.reading,
            writing: transform.writing)
    }

    /// Maps an optional property to a key path through a transform of what it wraps.
    public init<Wire: Codable & Sendable, Value: Sendable>(
        _ property: any WritableKeyPath<Root, Value?> & Sendable, _ path: JSONKeyPath,
        using transform: FieldTransform<Wire, Value>
    ) {
        self.init(
            property, .path(path), default: nil, reading: { transform.reading($0).optional() },
            writing: { transform.writing($0).optional() })
    }

    /// Maps an array to a key path, each element through a transform.
    public init<Wire: Codable & Sendable, Value: Sendable>(
        _ property: any WritableKeyPath<Root, [Value]> & Sendable, _ path: JSONKeyPath,
        eachUsing transform: FieldTransform<Wire, Value>, default value: [Value]? = nil
    ) {
        self.init(
            property, .path(path), default: value.map { value in { @Sendable _ in value } },
            reading: { transform.reading($0.inner).list($0) }, writing: { transform.writing($0).list() })
    }

    /// Maps a property to an object by a standalone mapping.
    ///
    /// - Parameters:
    ///   - property: The property.
    ///   - path: Where the object is.
    ///   - mapping: Its mapping; it is asked for when it is first used, so that mappings may lead back to each other.
    public init<Value: Sendable>(
        _ property: any WritableKeyPath<Root, Value> & Sendable, _ path: JSONKeyPath,
        mapping: @autoclosure @escaping @Sendable () -> Mapping<Value>
    ) {
        let mapping = LazyMapping(mapping)
        self.init(
            property, .path(path), default: nil, reading: { JSONReading.mapped(mapping).takingFirst($0) },
            updating: { $0.acceptsFirstElement ? nil : JSONUpdating(mapping) }, writing: { _ in .mapped(mapping) },
            walking: { RelationWalk(mapping) })
    }

    /// Maps an optional property to an object by a standalone mapping.
    public init<Value: Sendable>(
        _ property: any WritableKeyPath<Root, Value?> & Sendable, _ path: JSONKeyPath,
        mapping: @autoclosure @escaping @Sendable () -> Mapping<Value>
    ) {
        let mapping = LazyMapping(mapping)
        self.init(
            property, .path(path), default: nil,
            reading: { JSONReading.mapped(mapping).takingFirst($0).optional() },
            updating: { $0.acceptsFirstElement ? nil : JSONUpdating(mapping).optional(of: .mapped(mapping)) },
            writing: { _ in JSONWriting.mapped(mapping).optional() }, walking: { RelationWalk(mapping).optional() })
    }

    /// Maps an array of objects by a standalone mapping of its elements.
    public init<Value: Sendable>(
        _ property: any WritableKeyPath<Root, [Value]> & Sendable, _ path: JSONKeyPath,
        each mapping: @autoclosure @escaping @Sendable () -> Mapping<Value>, default value: [Value]? = nil
    ) {
        let mapping = LazyMapping(mapping)
        self.init(
            property, .path(path), default: value.map { value in { @Sendable _ in value } },
            reading: { JSONReading<Value>.list(of: mapping, $0) },
            writing: { _ in JSONWriting<Value>.list(of: mapping) }, walking: { RelationWalk(mapping).list() })
    }
}

extension Field {
    /// Maps an optional array of objects by a standalone mapping of its elements.
    public init<Value: Sendable>(
        _ property: any WritableKeyPath<Root, [Value]?> & Sendable, _ path: JSONKeyPath,
        each mapping: @autoclosure @escaping @Sendable () -> Mapping<Value>
    ) {
        let mapping = LazyMapping(mapping)
        self.init(
            property, .path(path), default: nil, reading: { JSONReading<Value>.list(of: mapping, $0).optional() },
            writing: { _ in JSONWriting<Value>.list(of: mapping).optional() },
            walking: { RelationWalk(mapping).list().optional() })
    }
}

extension Field {
    /// Reads the property but never writes it.
    public func readOnly() -> Field {
        var field = self
        field.writePath = nil
        return field
    }

    /// Writes the property but never reads it.
    public func writeOnly() -> Field {
        var field = self
        field.isRead = false
        return field
    }

    /// Writes the property to another key path than it is read from.
    public func written(to path: JSONKeyPath) -> Field {
        var field = self
        field.writePath = path
        return field
    }

    /// Names other keys under which the property may stand.
    ///
    /// The first key that is there and not `null` counts, the field's own before these. What is written goes to the
    /// field's own key. A field of the answer's header has no other keys: there, nothing changes.
    public func or(_ paths: JSONKeyPath...) -> Field {
        var field = self
        field.alternatives += paths
        return field
    }

    /// Lets a value that is no array stand for an array of one.
    public func acceptingSingleElement() -> Field {
        var field = self
        field.options.acceptsSingleElement = true
        return field
    }

    /// Lets an array stand for its first element; one that is empty counts as a missing key.
    public func acceptingFirstElement() -> Field {
        var field = self
        field.options.acceptsFirstElement = true
        return field
    }

    /// Lets texts stand for numbers and truth values, and numbers and truth values for texts, if nothing is lost.
    ///
    /// `"12"` is 12 and `"1.5"` is 1.5, but `"1.5"` is no whole number, and neither is `"007"`; `"true"`, `"1"` and 1 are
    /// true, `"false"`, `"0"` and 0 false. It holds for the elements of arrays and the values of dictionaries, too. What is written
    /// is what the type says.
    public func lenient() -> Field {
        var field = self
        field.options.isLenient = true
        return field
    }

    /// Leaves out the elements of an array, or the members of a dictionary, that do not fit.
    ///
    /// What was left out is in ``Mapping/report(on:at:context:)-(JSONValue,_,_)``.
    public func lossy() -> Field {
        var field = self
        field.options.isLossy = true
        return field
    }

    /// Says how `nil` is written, whatever the call says.
    public func writingNil(as policy: NilPolicy) -> Field {
        var field = self
        field.nilPolicy = policy
        return field
    }

    /// Says what becomes of objects that the property held when a document names others: ``RelationPolicy/assign`` without this.
    ///
    /// It is followed when an object is changed, and matters for properties whose objects have an identity.
    public func relating(_ policy: RelationPolicy) -> Field {
        var field = self
        field.options.relating = policy
        return field
    }

    /// Lets a store find objects by the property without looking at all of them, if its storage can.
    public func indexed() -> Field {
        var field = self
        field.isIndexed = true
        return field
    }
}
