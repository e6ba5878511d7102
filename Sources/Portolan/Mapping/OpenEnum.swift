// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A value of an enum, or a raw value that the enum does not know: services invent new ones.
///
/// ```swift
/// enum Kind: String { case artist, album }
///
/// var kind: OpenEnum<Kind> = .known(.artist)      // "playlist" is .unknown("playlist"), and is written back as it came
/// ```
public enum OpenEnum<Known: RawRepresentable & Sendable>: Sendable where Known.RawValue: Sendable {
    /// A value that the enum has.
    case known(Known)
    /// A raw value that it has not.
    case unknown(Known.RawValue)

    /// Makes the value of a raw value.
    public init(_ rawValue: Known.RawValue) {
        self = Known(rawValue: rawValue).map { .known($0) } ?? .unknown(rawValue)
    }

    /// The value, if the enum has it.
    public var known: Known? {
        guard case .known(let value) = self else { return nil }
        return value
    }

    /// The raw value, known or not.
    public var rawValue: Known.RawValue {
        switch self {
        case .known(let value): value.rawValue
        case .unknown(let rawValue): rawValue
        }
    }
}

extension OpenEnum: Equatable where Known.RawValue: Equatable {
    /// Whether two raw values are equal.
    public static func == (left: OpenEnum, right: OpenEnum) -> Bool { left.rawValue == right.rawValue }
}

extension OpenEnum: Hashable where Known.RawValue: Hashable {
    /// Hashes the raw value.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension OpenEnum: Decodable where Known.RawValue: Decodable {
    /// Reads a raw value.
    public init(from decoder: any Decoder) throws { self.init(try Known.RawValue(from: decoder)) }
}

extension OpenEnum: Encodable where Known.RawValue: Encodable {
    /// Writes the raw value.
    public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
}
