// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A two-way conversion between what stands in the document and what the property holds.
///
/// ```swift
/// Field(\.isPrivate, "private", using: FieldTransform { $0 == "true" } encode: { $0 ? "true" : "false" })
/// ```
///
/// A decoding that gives `nil` counts as if the key were missing: the field's default is taken, if it has one.
/// What a closure throws becomes a problem of the mapping, at the place of the key.
public struct FieldTransform<Wire: Codable & Sendable, Value>: Sendable {
    let decode: @Sendable (Wire, MappingContext) throws -> Value?
    let encode: @Sendable (Value) throws -> Wire
    /// What a document must hold, for messages; `nil` when only the transform knows.
    var expectation: String?

    /// Makes a transform from its two directions.
    public init(
        decode: @escaping @Sendable (Wire) throws -> Value?,
        encode: @escaping @Sendable (Value) throws -> Wire
    ) {
        self.init(decodeInContext: { wire, _ in try decode(wire) }, encode: encode)
    }

    /// Makes a transform whose reading direction sees the whole answer.
    public init(
        decodeInContext decode: @escaping @Sendable (Wire, MappingContext) throws -> Value?,
        encode: @escaping @Sendable (Value) throws -> Wire
    ) {
        self.decode = decode
        self.encode = encode
    }

    /// How what stands in the document is read through the transform.
    func reading(_ options: ReadingOptions) -> JSONReading<Value> {
        var options = options
        options.expectation = expectation
        return JSONReading.of(Wire.self, options).transformed(by: self)
    }

    /// How values are written through the transform.
    func writing(_ defaults: [ObjectIdentifier: any DefaultTransform]) -> JSONWriting<Value> {
        JSONWriting.of(Wire.self, defaults).transformed(by: self)
    }

    /// Puts another transform behind this one: read through this one first, written through the other one first.
    public func followed<Next>(by next: FieldTransform<Value, Next>) -> FieldTransform<Wire, Next> {
        FieldTransform<Wire, Next>(
            decodeInContext: { wire, context in try decode(wire, context).flatMap { try next.decode($0, context) } },
            encode: { try encode(try next.encode($0)) }
        )
    }
}

extension FieldTransform where Wire == String, Value: LosslessStringConvertible & SendableMetatype {
    /// A value that stands in the document as text, as every value of a form does: a number, or `true` and `false`.
    ///
    /// A text that the type does not read is a problem of the mapping.
    public static var text: FieldTransform<String, Value> {
        var transform = FieldTransform { text in
            guard let value = Value(text) else { throw Unreadable() }
            return value
        } encode: {
            $0.description
        }
        transform.expectation = "a text that stands for \(Value.self)"
        return transform
    }
}

/// What stands in the document is none of what the transform says that it expects.
struct Unreadable: Error {}
