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

    /// Puts another transform behind this one: read through this one first, written through the other one first.
    public func followed<Next>(by next: FieldTransform<Value, Next>) -> FieldTransform<Wire, Next> {
        FieldTransform<Wire, Next>(
            decodeInContext: { wire, context in try decode(wire, context).flatMap { try next.decode($0, context) } },
            encode: { try encode(try next.encode($0)) }
        )
    }
}
