// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Which fields of a mapping are written.
public enum FieldSelection<Root>: Sendable {
    /// Those of these properties.
    case only([any PartialKeyPath<Root> & Sendable])
    /// All but those of these properties.
    case except([any PartialKeyPath<Root> & Sendable])

    func holds(_ field: Field<Root>) -> Bool {
        switch self {
        case .only(let properties): properties.contains { field.isField($0) }
        case .except(let properties): !properties.contains { field.isField($0) }
        }
    }
}

extension Mapping {
    /// Writes an object as a JSON document.
    ///
    /// Members stand in the order of the fields, each object of a key path where its first field stands. Nothing but the bytes is made on
    /// the way.
    ///
    /// - Parameters:
    ///   - value: The object.
    ///   - fields: Which fields are written; all by default. An object of a key path without any is left out.
    ///   - policy: What a property that is `nil` becomes, here and in the objects within; a field's own policy wins.
    ///   - sortsKeys: Whether the members of each object are sorted by their names instead, which takes a second pass over the bytes.
    /// - Returns: The document in UTF-8.
    /// - Throws: What a transform or an `Encodable` property throws.
    public func bytes(
        from value: Root, fields: FieldSelection<Root>? = nil, nil policy: NilPolicy = .omitted, sortsKeys: Bool = false
    ) throws -> [UInt8] {
        var output = JSONOutput()
        try write(value, fields, to: &output, policy)
        guard sortsKeys else { return output.bytes }
        return Self.sorted(output)
    }

    /// Writes an array of objects as a JSON document.
    ///
    /// - Throws: What a transform or an `Encodable` property throws.
    public func bytes(
        from values: [Root], fields: FieldSelection<Root>? = nil, nil policy: NilPolicy = .omitted,
        sortsKeys: Bool = false
    ) throws -> [UInt8] {
        var output = JSONOutput()
        try write(values, fields, to: &output, policy)
        guard sortsKeys else { return output.bytes }
        return Self.sorted(output)
    }

    private static func sorted(_ output: consuming JSONOutput) -> [UInt8] {
        JSONLayout.apply(to: output, sortsNames: true, isPretty: false, dropsRepeatedNames: false).bytes
    }

    /// The JSON object of an object.
    ///
    /// - Parameters:
    ///   - value: The object.
    ///   - fields: Which fields are written; all by default.
    ///   - policy: What a property that is `nil` becomes: no key by default. The objects of its key path are there in any case.
    /// - Returns: The object.
    /// - Throws: What a transform or an `Encodable` property throws.
    public func json(
        from value: Root, fields: FieldSelection<Root>? = nil, nil policy: NilPolicy = .omitted
    ) throws -> JSONValue {
        var output = JSONOutput()
        try write(value, fields, to: &output, policy)
        return try JSONValue(written: output)
    }

    /// The JSON array of objects; `nil` when there are none.
    ///
    /// - Throws: What a transform or an `Encodable` property throws.
    public func json(
        from values: [Root], fields: FieldSelection<Root>? = nil, nil policy: NilPolicy = .omitted
    ) throws -> JSONValue? {
        guard !values.isEmpty else { return nil }
        var output = JSONOutput()
        try write(values, fields, to: &output, policy)
        return try JSONValue(written: output)
    }

    /// What a server must change to make one object of another: a JSON merge patch (RFC 7396).
    ///
    /// It has the keys whose values differ; one that the new object does not write is `null`, which removes it. Two objects that
    /// are written alike give an empty object.
    ///
    /// - Parameters:
    ///   - old: The object as the server has it.
    ///   - new: The object as it is to be.
    ///   - fields: Which fields are compared; all that are written by default.
    /// - Returns: The patch.
    /// - Throws: What a transform or an `Encodable` property throws, and ``JSONMergePatchError`` when a property that is no mapped one
    ///   is to hold a `null`, which a merge patch cannot say.
    public func patch(from old: Root, to new: Root, fields: FieldSelection<Root>? = nil) throws -> JSONValue {
        var options = WritingOptions()
        options.omitsEveryNil = true
        func json(_ value: Root) throws -> JSONValue {
            var output = JSONOutput()
            try core.write(value, fields, to: &output, options)
            return try JSONValue(written: output)
        }
        return try JSONValue.mergePatch(from: json(old), to: json(new))
    }

    private func write(
        _ value: Root, _ fields: FieldSelection<Root>?, to output: inout JSONOutput, _ policy: NilPolicy
    ) throws {
        let options = WritingOptions(nilPolicy: policy)
        guard fields == nil else { return try core.write(value, fields, to: &output, options) }
        try MappedObject.reading(value) { try plan.write($0, to: &output, options) }
    }

    private func write(
        _ values: [Root], _ fields: FieldSelection<Root>?, to output: inout JSONOutput, _ policy: NilPolicy
    ) throws {
        let options = WritingOptions(nilPolicy: policy)
        guard let fields else { return try JSONWriting<Root>.write(values, plan, to: &output, options) }
        try core.writeAll(values, fields, to: &output, options)
    }

    /// The value of a mapped property, as it would be written; `nil` when there is no such property.
    package func property(_ name: String, of value: Root) -> JSONValue? { core.property(name, of: value) }

    /// Every mapped property with its current value, one a line.
    public func describe(_ value: Root) -> String {
        core.fields.map { "\($0.property): \($0.describe(value))" }.joined(separator: "\n")
    }
}
