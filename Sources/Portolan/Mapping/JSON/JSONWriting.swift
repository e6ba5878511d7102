// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a property that is `nil` becomes.
public enum NilPolicy: Sendable, Hashable {
    /// Its key is left out.
    case omitted
    /// Its key has the value `null`.
    case null
}

/// What changes how values are written.
struct WritingOptions: Sendable {
    /// What properties that are `nil` become, where their field does not say.
    var nilPolicy: NilPolicy
    /// Whether properties that are `nil` become nothing, whatever their field says: in a merge patch, `null` means something else.
    var omitsEveryNil = false
    /// The objects of classes within which a value is written: one that holds itself is not written for ever.
    var ancestors: [ObjectIdentifier] = []
    /// How many calls of `encode(to:)` are under way around the writing: mappings and encoders may take turns.
    var callDepth = 0
    /// Whether objects with an identity are written as references: as a store writes what it keeps.
    var writesReferences = false

    init(nilPolicy: NilPolicy = .omitted) {
        self.nilPolicy = nilPolicy
    }

    /// What holds for values whose objects a store cannot reach.
    var withoutReferences: WritingOptions {
        var options = self
        options.writesReferences = false
        return options
    }

    /// What holds for the values of an array or a dictionary.
    var ofElements: WritingOptions {
        guard omitsEveryNil else { return self }
        var options = self
        options.omitsEveryNil = false
        return options
    }
}

extension JSONOutput {
    /// The document that was written behind a place.
    func document(from start: Int = 0) throws -> JSONDocument {
        try unsafe withBytes { bytes in
            try JSONDocument(parsing: unsafe UnsafeRawBufferPointer(rebasing: bytes[start...]).bytes)
        }
    }

    /// Writes an array, each element by the body.
    @inline(__always)
    mutating func append<Elements: Sequence>(
        elements: Elements, _ write: (Elements.Element, inout JSONOutput) throws -> Void
    ) rethrows {
        append(UInt8(ascii: "["))
        var isFirst = true
        for element in elements {
            if !isFirst { append(UInt8(ascii: ",")) }
            isFirst = false
            try write(element, &self)
        }
        append(UInt8(ascii: "]"))
    }

    /// Notes that an array or object is begun within what is open.
    ///
    /// - Throws: `EncodingError` when there are more around it than any reader takes.
    @inline(__always)
    mutating func goDeeper() throws {
        depth &+= 1
        if depth > JSONScanner.maximumDepth { try failTooDeep() }
    }

    @inline(never)
    private func failTooDeep() throws {
        throw EncodingError.invalidValue(
            depth,
            .init(
                codingPath: [],
                debugDescription: "more than \(JSONScanner.maximumDepth) arrays and objects stand within each other"))
    }
}

/// How the values of one type are written, decided once when a mapping is made.
struct JSONWriting<Value> {
    /// Whether the value is of a direct kind, or an optional of one.
    var direct = JSONDirectKind.no
    /// Whether the type is an optional of the direct kind.
    var isOptional = false
    /// Whether there is nothing to write; `nil` for types that always have something.
    var isNil: ((Value) -> Bool)?
    /// Writes a value.
    let write: (Value, inout JSONOutput, WritingOptions) throws -> Void
    /// Writes a value where it is, for types whose values are better not copied.
    var writeInPlace: ((MappedObject, inout JSONOutput, WritingOptions) throws -> Void)?

    init(write: @escaping (Value, inout JSONOutput, WritingOptions) throws -> Void) {
        self.write = write
    }
}

/// Types that are written without an `Encoder` between the value and the document.
protocol JSONWritable {
    static func writing(_ defaults: [ObjectIdentifier: any DefaultTransform]) -> JSONWriting<Self>
}

extension JSONWriting where Value: Encodable {
    /// The writing of any encodable type.
    static func of(_ type: Value.Type, _ defaults: [ObjectIdentifier: any DefaultTransform] = [:]) -> JSONWriting {
        if let own = defaults[ObjectIdentifier(type)]?.writing(defaults) as? JSONWriting { return own }
        if let writable = type as? any JSONWritable.Type, let own = writing(writable, defaults) { return own }
        if let mappable = type as? any Mappable.Type, let own = mapped(mappable) { return own }
        return JSONWriting { value, output, options in try JSONElementEncoding.encode(value, to: &output, options) }
    }

    private static func writing<Type: JSONWritable>(
        _ type: Type.Type, _ defaults: [ObjectIdentifier: any DefaultTransform]
    ) -> JSONWriting? {
        Type.writing(defaults) as? JSONWriting
    }

    private static func mapped<Type: Mappable>(_ type: Type.Type) -> JSONWriting? {
        JSONWriting<Type>.mapped(LazyMapping<Type> { Type.mapping }) as? JSONWriting
    }
}

extension JSONWriting {
    /// Writes objects by a mapping.
    static func mapped(_ mapping: LazyMapping<Value>) -> JSONWriting {
        var writing = JSONWriting { value, output, options in
            try MappedObject.reading(value) { try mapping.plan.write($0, to: &output, options) }
        }
        writing.writeInPlace = { place, output, options in try mapping.plan.write(place, to: &output, options) }
        return writing
    }

    /// Writes arrays of objects by a mapping, each where it is.
    static func list(of mapping: LazyMapping<Value>) -> JSONWriting<[Value]> {
        JSONWriting<[Value]> { list, output, options in try write(list, mapping.plan, to: &output, options) }
    }

    static func write(
        _ list: [Value], _ plan: ObjectPlan, to output: inout JSONOutput, _ options: WritingOptions
    ) throws {
        try unsafe list.withUnsafeBufferPointer { buffer in
            // An empty array may have no address.
            guard let start = buffer.baseAddress else { return output.append(contentsOf: [0x5B, 0x5D]) }
            try unsafe plan.writeAll(start, count: buffer.count, to: &output, options)
        }
    }

    /// Writes optionals of the type, `nil` as `null`.
    func optional() -> JSONWriting<Value?> {
        var writing = JSONWriting<Value?> { [write] value, output, options in
            if let value { try write(value, &output, options) } else { output.appendNull() }
        }
        writing.isNil = { $0 == nil }
        if !isOptional {
            writing.direct = direct
            writing.isOptional = direct != .no
        }
        return writing
    }

    /// Writes arrays of the type.
    func list() -> JSONWriting<[Value]> {
        JSONWriting<[Value]> { [write] list, output, options in
            let options = options.ofElements
            try output.goDeeper()
            defer { output.depth &-= 1 }
            try output.append(elements: list) { value, output in try write(value, &output, options) }
        }
    }

    /// Writes what a transform makes of values.
    func transformed<Result>(by transform: FieldTransform<Value, Result>) -> JSONWriting<Result> {
        JSONWriting<Result> { [write] value, output, options in
            try write(try transform.encode(value), &output, options.withoutReferences)
        }
    }
}

extension JSONValue {
    /// Makes the JSON value of any encodable value: mapped types by their mapping, others by `Encodable`.
    ///
    /// - Throws: `EncodingError`, and what a transform of a mapping throws.
    public init<Value: Encodable>(encoding value: Value) throws {
        if let json = value as? JSONValue {
            self = json
            return
        }
        var output = JSONOutput()
        try JSONWriting.of(Value.self).write(value, &output, WritingOptions())
        self = try JSONValue(written: output)
    }

    /// Takes what was written.
    init(written output: borrowing JSONOutput) throws {
        self = try JSONValue(output.document())
    }
}
