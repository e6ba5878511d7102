// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Where an operation is below its base URL: a template with `:name` parts, a literal with values in it, or both.
///
/// ```swift
/// var path: Path { "posts/:identifier" }                         // looked up in the slug
/// var path: Path { "posts/\(id)/comments/\(commentID)" }         // each value fills exactly one segment
/// var path: Path { "search?kind=:kind&limit=20" }                // slugs in a query
/// var path: Path { "meetings/:meeting.itemID/notes/:id.json" }   // key paths, and suffixes
/// var path: Path { "https://other.example/v2/status" }           // an absolute URL is used as it is
/// ```
///
/// - Slashes at either end, and doubled ones, do not matter.
/// - A name begins with a letter at the start of a segment or of a query value; `\:` is a colon there. It takes letters,
///   digits, `_` and dots. When the whole name has no value, but the part before a dot has one, the rest is a suffix; `\.`
///   always begins a suffix.
/// - A value is percent-encoded, `/`, `?` and `#` too. It may not be empty, `.` or `..`.
/// - Without a value, the last segment vanishes: `posts/:identifier` becomes `posts`. Elsewhere it is an error that names
///   the part, unless `:name?` says that it may vanish.
///
/// > Warning: So `DELETE posts/:identifier` without an identifier is `DELETE posts`. An endpoint that removes one thing
/// > interpolates a value that is not optional.
public struct Path: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
    package enum Token: Sendable, Hashable {
        case text(String)
        /// An interpolated value; `nil` counts as missing.
        case value(JSONValue?)
    }

    package let tokens: [Token]
    /// Whether the text is a URL, or a reference to one, that is used byte for byte.
    package let isVerbatim: Bool

    /// Makes a path of a template.
    public init(_ template: String) {
        tokens = [.text(template)]
        isVerbatim = false
    }

    /// Makes a path of a template.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Makes a path of a template and values.
    public init(stringInterpolation: StringInterpolation) {
        tokens = stringInterpolation.tokens
        isVerbatim = false
    }

    /// Makes a path of a URL, or a reference as seen from the base URL, that a server gave: it is followed as it is, without slugs and
    /// without encoding anything anew; what cannot stand in a URL is brought into the form of ``HTTPURL``.
    public init(verbatim reference: String) {
        tokens = [.text(reference)]
        isVerbatim = true
    }

    /// Makes a path of texts and values.
    package init(tokens: [Token]) {
        self.tokens = tokens
        isVerbatim = false
    }

    /// Gathers the texts and values of a literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var tokens: [Token] = []

        /// Begins an empty path.
        public init(literalCapacity: Int, interpolationCount: Int) {
            tokens.reserveCapacity(interpolationCount * 2 + 1)
        }

        /// Adds a text of the template.
        public mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { tokens.append(.text(literal)) }
        }

        /// Adds a value that fills its segment, or its part of it.
        public mutating func appendInterpolation(_ value: some ParameterConvertible) {
            tokens.append(.value(value.parameterValue))
        }

        /// Adds a value that may be missing.
        public mutating func appendInterpolation(_ value: (some ParameterConvertible)?) {
            tokens.append(.value(value?.parameterValue))
        }
    }

    /// The template, values in angle brackets; the values of query items that name a credential and a fragment are left
    /// out.
    public var description: String {
        let text = text
        guard text.firstRange(of: "://") == nil, !text.hasPrefix("//"), !text.contains("#") else {
            return CredentialRedaction.text(text) + (text.contains("#") ? "#…" : "")
        }
        guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "?")) else { return text }
        return text[...mark] + CredentialRedaction.query(String(text[mark...].dropFirst()))
    }

    /// The path, when nothing has to be done to it: a template without names, values, query or escapes, whose slashes are
    /// where they belong.
    package var plainText: String? {
        guard !isVerbatim, tokens.count == 1, case .text(let text) = tokens[0] else { return nil }
        let plain = ByteSet.plainPath
        var previous = UInt8(ascii: "/")
        for byte in text.utf8 {
            let isAtStart = previous == UInt8(ascii: "/")
            guard plain.contains(byte), !isAtStart || byte != UInt8(ascii: "/") && byte != UInt8(ascii: ".") else {
                return nil
            }
            previous = byte
        }
        return previous == UInt8(ascii: "/") ? nil : text
    }

    /// The template with every value.
    package var text: String {
        tokens.map { token in
            switch token {
            case .text(let text): text
            case .value(let value): "<\(value?.scalarText ?? "nil")>"
            }
        }.joined()
    }
}

/// Why a path could not be filled.
@nonexhaustive
public enum PathError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A part has no value and may not vanish; `name` is `nil` for an interpolated value.
    case missingValue(name: String?, path: String)
    /// A value is empty, or is an array or an object; `name` is `nil` for an interpolated value.
    case unusableValue(name: String?, path: String)
    /// A segment would be `.` or `..`.
    case dotSegment(path: String)
    /// A value stands in the scheme, the host or the port.
    case valueInAuthority(path: String)
    /// A fragment stands in the path: it would never be sent.
    case fragment(path: String)

    /// A sentence that names the part and the path.
    public var description: String {
        switch self {
        case .missingValue(let name, let path):
            "the path '\(path)' needs \(name.map { "a value for '\($0)'" } ?? "every value but the last")"
        case .unusableValue(let name, let path):
            "\(name.map { "the value for '\($0)'" } ?? "a value") in the path '\(path)' is empty, or is no text, number or truth value"
        case .dotSegment(let path): "a segment of the path '\(path)' would be '.' or '..'"
        case .valueInAuthority(let path): "the path '\(path)' has a value before its first segment"
        case .fragment(let path):
            "the path '\(path)' has a fragment, which is never sent; a '#' in a value is written as a slug"
        }
    }
}

extension ByteSet {
    fileprivate static let plainPath = unreserved.union(subDelimiters).union(ByteSet("@/"))
}
