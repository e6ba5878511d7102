// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The place of one value in a JSON document (RFC 6901).
///
/// ```swift
/// let pointer = try JSONPointer("/artists/0/a~1b")      // ~1 stands for /, ~0 for ~
/// let same: JSONPointer = ["artists", "0", "a/b"]       // the names as they are
/// let name = document[pointer]
/// ```
///
/// A pointer names exactly one value; a ``JSONKeyPath`` can also collect from the elements of an array. Two pointers are the
/// same when their tokens are, byte by byte.
public struct JSONPointer: Sendable, ExpressibleByArrayLiteral {
    /// The names of members and the indices of elements, from the outermost; none for the whole document.
    public var tokens: [String]

    /// Makes a pointer of names and indices as they are, nothing in them escaped.
    public init(tokens: [String] = []) {
        self.tokens = tokens
    }

    /// Makes a pointer of names and indices as they are.
    public init(arrayLiteral elements: String...) {
        tokens = elements
    }

    /// Reads a pointer: each token after a `/`, `~0` in it a `~`, `~1` a `/`; the empty text is the whole document.
    ///
    /// - Throws: ``JSONPointerError`` with the code ``JSONPointerError/Code/malformed``.
    public init(_ text: String) throws(JSONPointerError) {
        tokens = []
        guard let first = text.utf8.first else { return }
        guard first == UInt8(ascii: "/") else { throw .malformed(text, "it does not begin with '/'") }
        // Byte by byte: a combining mark would make one Character with the '/' before it, and hide it.
        var token: [UInt8] = []
        var isEscape = false
        for byte in text.utf8.dropFirst() {
            switch (isEscape, byte) {
            case (true, UInt8(ascii: "0")): token.append(UInt8(ascii: "~"))
            case (true, UInt8(ascii: "1")): token.append(UInt8(ascii: "/"))
            case (true, _): throw .malformed(text, "a '~' is followed by neither 0 nor 1")
            case (false, UInt8(ascii: "~")): break
            case (false, UInt8(ascii: "/")):
                tokens.append(String(decoding: token, as: UTF8.self))
                token.removeAll(keepingCapacity: true)
            case (false, _): token.append(byte)
            }
            isEscape = !isEscape && byte == UInt8(ascii: "~")
        }
        guard !isEscape else { throw .malformed(text, "a '~' is followed by neither 0 nor 1") }
        tokens.append(String(decoding: token, as: UTF8.self))
    }

    /// Reads a pointer from the fragment of a URI, with or without its `#`: percent-encoded UTF-8 (RFC 6901, section 6).
    ///
    /// - Throws: ``JSONPointerError`` with the code ``JSONPointerError/Code/malformed``.
    public init(fragment: String) throws(JSONPointerError) {
        var bytes: [UInt8] = []
        var rest = fragment.utf8[...]
        if rest.first == UInt8(ascii: "#") { rest = rest.dropFirst() }
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(Self.hexadecimalValue),
                let low = rest.popFirst().flatMap(Self.hexadecimalValue)
            else { throw .malformed(fragment, "a '%' is not followed by two hexadecimal digits") }
            bytes.append(high << 4 | low)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .malformed(fragment, "what is percent-encoded is not UTF-8")
        }
        try self.init(text)
    }

    private static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }

    /// The pointer as the fragment of a URI, `#` included.
    public var fragment: String {
        var result = "#"
        for byte in description.utf8 {
            // RFC 3986, section 3.5: what a fragment may hold as it is.
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            case _ where "-._~!$&'()*+,;=:@/?".utf8.contains(byte):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += byte < 0x10 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }

    /// Whether this is the whole document.
    public var isWholeDocument: Bool { tokens.isEmpty }

    /// The place around this one; `nil` for the whole document.
    public var parent: JSONPointer? { tokens.isEmpty ? nil : JSONPointer(tokens: tokens.dropLast()) }

    /// The place of a member of the object that this pointer leads to.
    public func appending(_ name: String) -> JSONPointer { JSONPointer(tokens: tokens + [name]) }

    /// The place of an element of the array that this pointer leads to.
    public func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

    /// Whether a place is this one or inside it.
    public func contains(_ other: JSONPointer) -> Bool {
        tokens.count <= other.tokens.count && zip(tokens, other.tokens).allSatisfy { $0.hasSameBytes(as: $1) }
    }
}

extension JSONPointer: CustomStringConvertible {
    /// The pointer as text, ``init(_:)`` reads it back.
    public var description: String {
        var bytes: [UInt8] = []
        for token in tokens {
            bytes.append(UInt8(ascii: "/"))
            for byte in token.utf8 {
                switch byte {
                case UInt8(ascii: "~"): bytes += [UInt8(ascii: "~"), UInt8(ascii: "0")]
                case UInt8(ascii: "/"): bytes += [UInt8(ascii: "~"), UInt8(ascii: "1")]
                default: bytes.append(byte)
                }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension JSONPointer: Hashable {
    /// Whether two pointers have the same tokens, byte by byte.
    public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
        left.tokens.count == right.tokens.count && left.contains(right)
    }

    /// Hashes the tokens.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(tokens.count)
        for token in tokens { token.hashBytes(into: &hasher) }
    }
}

extension JSONPointer: Codable {
    /// Reads the text of a pointer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(container.decode(String.self))
        } catch let error as JSONPointerError {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
        }
    }

    /// Writes the text of the pointer.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
