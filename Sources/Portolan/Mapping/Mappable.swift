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
        if let own = decoder as? JSONElementDecoder, let (document, root, element) = try own.source() {
            var reader = MappingReader(document: document, root: root, context: context?.completed(with: document))
            // Types that read each other in turn begin anew each time: the place in the document tells how deep they are.
            if element.isContainer { reader.depth = max(0, element.depth - 1) }
            guard let value = Self.mapping.core.read(element, &reader) else { throw reader.error(for: Self.self) }
            self = value
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
        guard let own = encoder as? JSONStreamEncoder else {
            return try Self.mapping.json(from: self).encode(to: encoder)
        }
        try jsonByMapping(in: own.place.stream).encode(to: encoder)
    }
}
