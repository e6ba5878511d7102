// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A model that is mapped by one declaration, in both directions.
///
/// ```swift
/// struct Artist: Mappable {
///     var id = ""
///     var followerCount = 0
///
///     static let mapping = Mapping<Artist>(identity: \.id) {
///         Field(\.id, "id")
///         Field(\.followerCount, "followers.total")
///     }
/// }
/// ```
///
/// Its `Codable` conformance comes from the mapping, so it can stand in any other `Codable` type.
public protocol Mappable: Codable, Sendable {
    /// Makes a value whose fields are still to be filled.
    init()
    /// The fields; asked for once where the type stands within another one.
    static var mapping: Mapping<Self> { get }
}

extension Mappable {
    /// Makes the value by its mapping, from whatever the decoder holds.
    ///
    /// - Throws: ``MappingError``.
    public init(from decoder: any Decoder) throws {
        let context = MappingContext.decoderKey.flatMap { decoder.userInfo[$0] as? MappingContext }
        if let own = decoder as? any JSONElementDecoder {
            self = try own.map(Self.mapping, context: context)
            return
        }
        let path = decoder.codingPath.map { key in
            key.intValue.map(JSONPlace.index) ?? .name(key.stringValue)
        }
        let document = JSONDocument(try JSONValue(from: decoder))
        var reader = MappingReader(document: document, context: context?.completed(with: document), prefix: path)
        guard let value = Self.mapping.core.read(document.root, &reader) else { throw reader.error(for: Self.self) }
        self = value
    }

    /// Writes the value by its mapping.
    public func encode(to encoder: any Encoder) throws {
        try Self.mapping.json(from: self).encode(to: encoder)
    }
}

/// A decoder over our own documents, whose place a mapping reads from directly.
protocol JSONElementDecoder: Decoder {
    /// Reads the value at the decoder's place by a mapping.
    ///
    /// - Throws: ``MappingError`` with paths from the outermost value of the document.
    func map<Root>(_ mapping: Mapping<Root>, context: MappingContext?) throws -> Root
}
