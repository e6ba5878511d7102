// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// What the parsers of field values have in common (RFC 9110, section 5.6).

extension ArraySlice<UInt8> {
    /// Whether this is a token: not empty, and token characters only.
    package var isToken: Bool { !isEmpty && allSatisfy(\.isTokenCharacter) }

    /// The bytes without spaces, tabs and line breaks at their end.
    package func trimmingTrailingHTTPSpace() -> ArraySlice<UInt8> {
        guard let last = lastIndex(where: { !$0.isHTTPSpace }) else { return prefix(0) }
        return self[...last]
    }

    /// Takes a quoted string away from the front, up to its closing quote or, without one, the end.
    ///
    /// - Returns: What is quoted; a backslash makes the next character stand for itself.
    package mutating func removingQuotedString() -> [UInt8] {
        var value: [UInt8] = []
        removeFirst()
        while let byte = popFirst(), byte != UInt8(ascii: "\"") {
            // A backslash that nothing follows stands for itself.
            value.append(byte == UInt8(ascii: "\\") ? popFirst() ?? byte : byte)
        }
        return value
    }

    /// Takes an equals sign and the value behind it away from the front, quoted or up to a delimiter.
    ///
    /// - Parameter delimiters: What ends a value that is not quoted.
    /// - Returns: The value; `nil`, and nothing is taken, where there is no equals sign.
    mutating func removingParameterValue(endingAt delimiters: [UInt8]) -> [UInt8]? {
        guard first == UInt8(ascii: "=") else { return nil }
        self = dropFirst().drop(while: \.isHTTPSpace)
        guard first != UInt8(ascii: "\"") else { return removingQuotedString() }
        let written = prefix { !delimiters.contains($0) }
        self = self[written.endIndex...]
        return Array(written.trimmingTrailingHTTPSpace())
    }

    /// Goes on to the next of some delimiters outside of quotes, or to the end.
    mutating func skip(to delimiters: [UInt8]) {
        while let byte = first, !delimiters.contains(byte) {
            if byte == UInt8(ascii: "\"") {
                _ = removingQuotedString()
            } else {
                removeFirst()
            }
        }
    }
}

extension [UInt8] {
    /// The bytes without spaces, tabs and line breaks at their ends.
    package func trimmingHTTPSpace() -> ArraySlice<UInt8> {
        drop(while: \.isHTTPSpace).trimmingTrailingHTTPSpace()
    }
}

extension UInt8 {
    /// Whether this is a space, a tab or part of a line break.
    package var isHTTPSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
