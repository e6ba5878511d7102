// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A URL or a part of one, cut at its delimiters (RFC 3986, section 4.1) and not yet checked; the fragment is dropped.
package struct URLReference: Sendable {
    /// The scheme in lower case.
    package let scheme: String?
    /// What stands between `//` and the path.
    package let authority: ArraySlice<UInt8>?
    /// The path.
    package let path: ArraySlice<UInt8>
    /// What follows the `?`.
    package let query: ArraySlice<UInt8>?
    /// What was read, for messages.
    package let text: String

    /// Cuts a text.
    ///
    /// Every text can be cut: what is wrong shows when the parts are looked at.
    package init(_ text: String) {
        self.text = text
        var rest = Array(text.utf8)[...]
        while rest.first == UInt8(ascii: " ") { rest.removeFirst() }
        if let fragment = rest.firstIndex(of: UInt8(ascii: "#")) {
            rest = rest[..<fragment]
        } else {
            while rest.last == UInt8(ascii: " ") { rest.removeLast() }
        }
        let schemeCharacters = ByteSet.scheme
        if let colon = rest.firstIndex(where: { !schemeCharacters.contains($0) }), rest[colon] == UInt8(ascii: ":"),
            let first = rest.first, ByteSet.letters.contains(first)
        {
            scheme = rest[..<colon].lowercasedText
            rest = rest[colon...].dropFirst()
        } else {
            scheme = nil
        }
        if rest.count >= 2, rest.prefix(2).allSatisfy({ $0 == UInt8(ascii: "/") }) {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
            authority = rest[..<end]
            rest = rest[end...]
        } else {
            authority = nil
        }
        let mark = rest.firstIndex(of: UInt8(ascii: "?"))
        path = rest[..<(mark ?? rest.endIndex)]
        query = mark.map { rest[$0...].dropFirst() }
    }

    /// The path, percent-encoded and without dot segments.
    ///
    /// - Parameter directory: What a relative path follows, encoded; it ends with a slash. Empty for an absolute path.
    /// - Returns: The path; `/` when there is none.
    /// - Throws: ``HTTPURLError/invalidCharacter(_:)``.
    package func encodedPath(after directory: String = "") throws(HTTPURLError) -> String {
        guard !path.contains(UInt8(ascii: "\\")) else { throw .invalidCharacter("a backslash in the path") }
        let encoded = try Self.encode(path, kept: .path, component: "path")
        if directory.isEmpty {
            guard !encoded.isEmpty else { return "/" }
            // Most paths have no dots at the beginning of a segment.
            guard Self.mayHoldDotSegments(encoded) else { return String(decoding: encoded, as: UTF8.self) }
        }
        return String(decoding: Self.removingDotSegments(Array(directory.utf8) + encoded), as: UTF8.self)
    }

    /// The query, percent-encoded.
    ///
    /// - Throws: ``HTTPURLError/invalidCharacter(_:)``.
    package func encodedQuery() throws(HTTPURLError) -> String? {
        guard let query else { return nil }
        return String(decoding: try Self.encode(query, kept: .query, component: "query"), as: UTF8.self)
    }

    private static func encode(
        _ bytes: ArraySlice<UInt8>, kept: ByteSet, component: String
    ) throws(HTTPURLError) -> ArraySlice<UInt8> {
        guard !bytes.allSatisfy(kept.contains) else { return bytes }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 16)
        for byte in bytes {
            if kept.contains(byte) {
                output.append(byte)
            } else if byte < 0x20 || byte == 0x7F {
                let code = String(byte, radix: 16, uppercase: true)
                let padding = byte < 0x10 ? "000" : "00"
                throw .invalidCharacter("the control character U+\(padding)\(code) in the \(component)")
            } else {
                output.append(escaping: byte)
            }
        }
        return output[...]
    }

    /// Whether a segment may be `.` or `..`; `false` for most paths, at little cost.
    static func mayHoldDotSegments(_ path: some Sequence<UInt8>) -> Bool {
        var previous = UInt8(ascii: "/")
        for byte in path {
            if previous == UInt8(ascii: "/"), byte == UInt8(ascii: ".") || byte == UInt8(ascii: "%") { return true }
            previous = byte
        }
        return false
    }

    /// Resolves the segments `.` and `..`, also where their dots are written as `%2e` (RFC 3986, section 5.2.4; the URL
    /// standard, section 4.4).
    ///
    /// - Parameter path: A path that begins with a slash.
    /// - Returns: The path without them.
    package static func removingDotSegments(_ path: [UInt8]) -> [UInt8] {
        guard mayHoldDotSegments(path[...]) else { return path }
        var output: [UInt8] = []
        output.reserveCapacity(path.count)
        var starts: [Int] = []
        let segments = path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for segment in segments {
            let dots = dotCount(segment)
            if dots == 2, let start = starts.popLast() { output.removeLast(output.count - start) }
            // A dot segment at the end leaves the slash before it.
            if dots != nil, segment.endIndex != path.endIndex { continue }
            starts.append(output.count)
            output.append(UInt8(ascii: "/"))
            if dots == nil { output.append(contentsOf: segment) }
        }
        return output
    }

    // 1 for `.`, 2 for `..`, nil for any other segment.
    private static func dotCount(_ segment: ArraySlice<UInt8>) -> Int? {
        guard !segment.isEmpty, segment.count <= 6 else { return nil }
        var rest = segment
        var dots = 0
        while !rest.isEmpty {
            if rest.first == UInt8(ascii: ".") {
                rest.removeFirst()
            } else if rest.starts(with: "%2e".utf8) || rest.starts(with: "%2E".utf8) {
                rest.removeFirst(3)
            } else {
                return nil
            }
            dots += 1
        }
        return dots <= 2 ? dots : nil
    }
}

extension ArraySlice<UInt8> {
    /// The ASCII text of these bytes, its letters in lower case.
    package var lowercasedText: String {
        let text = String(decoding: self, as: UTF8.self)
        return contains { UInt8(ascii: "A") <= $0 && $0 <= UInt8(ascii: "Z") } ? text.lowercased() : text
    }
}

extension ByteSet {
    fileprivate static let letters = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    fileprivate static let scheme = letters.union(ByteSet("0123456789+-."))

    // What the URL standard leaves as it is, in its section 1.3: printable ASCII but for its path percent-encode set and
    // its query percent-encode set.
    fileprivate static let printable = unreserved.union(ByteSet("!\"#$%&'()*+,/:;<=>?@[\\]^`{|}"))
    fileprivate static let path = printable.subtracting(ByteSet("\"#<>?^`{}\\"))
    // The apostrophe stays: RFC 3986 allows it, and a URL that a server has signed must not change.
    fileprivate static let query = printable.subtracting(ByteSet("\"#<>"))
}
