// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Writes and reads `application/x-www-form-urlencoded`: the bodies of forms, and token answers of some servers.
///
/// Reading is strict: an escape that is none, or bytes that are not UTF-8, are an error that names the pair, since a
/// value that was read wrongly is worse than none. In all else it is the URL standard's parser: split at `&`, then at the
/// first `=`, then decode each half.
package enum FormEncoding {
    /// One name and its value.
    package typealias Pair = (name: String, value: String)

    /// Writes pairs, in order; a space is `+`.
    package static func encode(_ pairs: some Sequence<Pair>) -> String {
        pairs.lazy
            .map { "\(PercentEncoding.form.encode($0.name))=\(PercentEncoding.form.encode($0.value))" }
            .joined(separator: "&")
    }

    /// Reads pairs, in order, several of one name kept.
    ///
    /// A piece without `=` is a name with an empty value; an empty piece is skipped.
    ///
    /// - Throws: ``FormEncodingError``.
    package static func decode(_ text: String) throws(FormEncodingError) -> [Pair] {
        try decode(Array(text.utf8))
    }

    /// Reads the pairs of a body, in order, several of one name kept.
    ///
    /// - Throws: ``FormEncodingError``.
    package static func decode(_ bytes: [UInt8]) throws(FormEncodingError) -> [Pair] {
        var pairs: [Pair] = []
        for piece in bytes.split(separator: UInt8(ascii: "&")) {
            let nameEnd = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
            let written = piece[..<nameEnd]
            guard let name = text(written) else {
                throw FormEncodingError(name: String(decoding: written, as: UTF8.self), part: .name)
            }
            guard let value = text(piece[nameEnd...].dropFirst()) else {
                throw FormEncodingError(name: name, part: .value)
            }
            pairs.append((name, value))
        }
        return pairs
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        PercentEncoding.form.decodeBytes(bytes).flatMap { String(validating: $0, as: UTF8.self) }
    }
}

/// A pair of a form could not be read.
public struct FormEncodingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The half of a pair.
    public enum Part: String, Sendable, Hashable {
        /// What stands before the first `=`.
        case name
        /// What stands after it.
        case value
    }

    /// The name of the pair; as it is written, when it is the name that cannot be read.
    public let name: String
    /// Which half could not be read.
    public let part: Part

    /// Makes an error.
    public init(name: String, part: Part) {
        self.name = name
        self.part = part
    }

    /// A sentence that names the pair, never its value.
    public var description: String {
        "the \(part.rawValue) of the form field '\(name.excerpt)' holds a '%' without two hexadecimal digits, "
            + "or bytes that are not UTF-8"
    }
}
