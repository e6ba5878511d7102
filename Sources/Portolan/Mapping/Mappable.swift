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
    /// The fields.
    static var mapping: Mapping<Self> { get }
}

extension Mappable {
    /// Makes the value by its mapping, from whatever the decoder holds.
    ///
    /// - Throws: ``MappingError``.
    public init(from decoder: any Decoder) throws {
        let json = try JSONValue(from: decoder)
        let context = MappingContext.decoderKey.flatMap { decoder.userInfo[$0] as? MappingContext }
        var reader = MappingReader(context: context ?? MappingContext(document: json))
        let path = decoder.codingPath.map { key in
            key.intValue.map(MappingReader.Component.index) ?? .name(key.stringValue)
        }
        guard let value = reader.at(path, { Self.mapping.read(json, &$0) }) else { throw reader.error(for: Self.self) }
        self = value
    }

    /// Writes the value by its mapping.
    public func encode(to encoder: any Encoder) throws {
        try Self.mapping.json(from: self).encode(to: encoder)
    }
}
