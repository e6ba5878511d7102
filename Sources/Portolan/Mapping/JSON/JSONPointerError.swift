// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Why a text is no JSON pointer, or why a pointer cannot be followed in a document.
public struct JSONPointerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of fault it is.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// The text is no JSON pointer.
        case malformed
        /// An object has no member of that name, or an array no element at that index.
        case missing
        /// A token that meets an array is no index: digits without leading zeros, or `-` where an element is added.
        case invalidIndex
        /// A token meets a value that has neither members nor elements.
        case notContainer
        /// The whole document cannot be removed.
        case wholeDocument
    }

    /// What kind of fault it is.
    public let code: Code
    /// The text of the pointer.
    public let pointer: String
    /// Which token could not be followed, counted from 0; `nil` when the text is malformed or has no tokens.
    public let tokenIndex: Int?
    /// The token that could not be followed.
    public let token: String?
    /// What is wrong, as a part of a sentence.
    public let reason: String

    /// Makes an error.
    public init(code: Code, pointer: String, tokenIndex: Int? = nil, token: String? = nil, reason: String) {
        self.code = code
        self.pointer = pointer
        self.tokenIndex = tokenIndex
        self.token = token
        self.reason = reason
    }

    /// The pointer, cut to 200 characters, and what is wrong.
    public var description: String {
        let name = cut(pointer, to: 200)
        return code == .malformed ? "'\(name)' is no JSON pointer: \(reason)" : "cannot follow '\(name)': \(reason)"
    }

    static func malformed(_ text: String, _ reason: String) -> JSONPointerError {
        JSONPointerError(code: .malformed, pointer: text, reason: reason)
    }

    /// Tells why a token cannot be followed in a value.
    ///
    /// - Parameters:
    ///   - index: The place of the token in the pointer.
    ///   - pointer: The pointer.
    ///   - value: The value that the token met.
    /// - Returns: The error.
    static func unfollowed(_ index: Int, of pointer: JSONPointer, in value: JSONValue) -> JSONPointerError {
        let token = pointer.tokens[index]
        let place = index == 0 ? "the document" : pointer.prefix(index).excerpt
        let name = cut(token, to: 80)
        let (code, reason): (Code, String) =
            switch value {
            case .object: (.missing, "\(place) has no member '\(name)'")
            case .array(let elements):
                if token == "-" || JSONPointer.isIndex(token) {
                    (.missing, "\(place) has \(elements.count) elements, none at '\(name)'")
                } else {
                    (.invalidIndex, "\(place) is an array, and '\(name)' is no index")
                }
            default: (.notContainer, "\(place) is \(value.kindName), so there is no '\(name)' in it")
            }
        return JSONPointerError(
            code: code, pointer: pointer.description, tokenIndex: index, token: token, reason: reason)
    }
}

private func cut(_ text: String, to limit: Int) -> String {
    text.utf8.count > limit && text.count > limit ? text.prefix(limit - 1) + "…" : text
}

extension JSONPointer {
    /// The text in quotes, cut to 100 characters, for messages.
    var excerpt: String { "'\(cut(description, to: 100))'" }

    /// The outermost tokens.
    func prefix(_ count: Int) -> JSONPointer { JSONPointer(tokens: Array(tokens.prefix(count))) }

    /// Whether a token has the form of an index (RFC 6901, section 4): `0`, or digits that do not begin with 0.
    static func isIndex(_ token: String) -> Bool {
        guard let first = token.utf8.first else { return false }
        return token.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            && (first != UInt8(ascii: "0") || token.utf8.count == 1)
    }

    /// The index that a token stands for; `nil` also for one that no array can have.
    static func index(_ token: String) -> Int? { isIndex(token) ? Int(token) : nil }
}
