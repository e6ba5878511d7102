// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A path taken apart: what stands before the first segment, the segments, and the items of the query.
package struct PathTemplate: Sendable, Hashable {
    enum Piece: Sendable, Hashable {
        case literal(String)
        case slug(name: String)
        case value(JSONValue?)
    }

    struct Part: Sendable, Hashable {
        var pieces: [Piece] = []
        var isOptional = false
    }

    /// Scheme, host and port, when the path is an absolute URL.
    package private(set) var origin: String?
    private(set) var segments: [Part] = []
    private(set) var queryItems: [Part]?
    private let source: Path

    /// Takes a path apart.
    package init(_ path: Path) throws(PathError) {
        source = path
        var scanner = Scanner(tokens: path.tokens)
        origin = try scanner.takeOrigin(of: path)
        var part = Part()
        var isQuery = false
        while let symbol = scanner.next() {
            switch symbol {
            case .value(let value): part.pieces.append(.value(value))
            case .character("/") where !isQuery:
                segments.append(part)
                part = Part()
            case .character("?") where !isQuery:
                if part.pieces.isPendingSlug, scanner.isAtPartEnd {
                    part.isOptional = true
                } else {
                    segments.append(part)
                    part = Part()
                    isQuery = true
                    queryItems = []
                }
            case .character("?") where part.pieces.isPendingSlug && scanner.isAtItemEnd: part.isOptional = true
            case .character("&") where isQuery:
                queryItems?.append(part)
                part = Part()
            case .character("#"):
                // An absolute URL may be pasted with its fragment.
                guard origin != nil else { throw .fragment(path: path.description) }
                scanner.skipToEnd()
            case .character(":") where part.pieces.isSlugStart(inQuery: isQuery):
                if let name = scanner.takeName() {
                    part.pieces.append(.slug(name: name))
                    if scanner.takeSuffixMark() { part.pieces.append(.literal(".")) }
                } else {
                    part.pieces.append(character: ":")
                }
            case .character("\\") where part.pieces.isSlugStart(inQuery: isQuery) && scanner.take(":"):
                part.pieces.append(character: ":")
            case .character(let character): part.pieces.append(character: character)
            }
        }
        if isQuery { queryItems?.append(part) } else { segments.append(part) }
        // Slashes at either end, and doubled ones, do not matter; an absolute URL is used as it is.
        if origin == nil { segments.removeAll { $0.pieces.isEmpty } }
    }

    /// Path and query, percent-encoded, with every value in its place.
    ///
    /// - Parameter value: Gives the value of a name; `nil` when there is none.
    /// - Returns: The path, and the query if there is one.
    /// - Throws: ``PathError``.
    package func filled(
        with value: (String) -> JSONValue?
    ) throws(PathError) -> (encodedPath: String, query: String?) {
        var path = ""
        var isFirst = true
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            guard let text = try fill(segment, mayVanish: isLast, encoding: (.pathLiteral, .pathSegment), value) else {
                continue
            }
            guard !text.isDotSegment else { throw .dotSegment(path: source.description) }
            if !isFirst { path += "/" }
            path += text
            isFirst = false
        }
        guard let queryItems else { return (path, nil) }
        var items: [String] = []
        for item in queryItems {
            if let text = try fill(item, mayVanish: false, encoding: (.queryLiteral, .queryItem), value) {
                items.append(text)
            }
        }
        return (path, items.joined(separator: "&"))
    }

    /// `nil` when the part vanishes.
    private func fill(
        _ part: Part, mayVanish: Bool, encoding: (literal: PercentEncoding, value: PercentEncoding),
        _ value: (String) -> JSONValue?
    ) throws(PathError) -> String? {
        var text = ""
        for piece in part.pieces {
            switch piece {
            case .literal(let literal): text += encoding.literal.encode(literal)
            case .value(let value):
                guard let value, !value.isNull else {
                    if mayVanish || part.isOptional { return nil }
                    throw .missingValue(name: nil, path: source.description)
                }
                text += encoding.value.encode(try scalar(value, name: nil))
            case .slug(let name):
                guard let found = Self.find(name, value) else {
                    if mayVanish || part.isOptional { return nil }
                    throw .missingValue(name: name, path: source.description)
                }
                text +=
                    encoding.value.encode(try scalar(found.value, name: name)) + encoding.literal.encode(found.suffix)
            }
        }
        return text
    }

    private func scalar(_ value: JSONValue, name: String?) throws(PathError) -> String {
        guard let text = value.scalarText, !text.isEmpty else {
            throw .unusableValue(name: name, path: source.description)
        }
        return text
    }

    /// The value of the whole name or else of the longest part before a dot; the rest is then a suffix.
    static func find(_ name: String, _ value: (String) -> JSONValue?) -> (value: JSONValue, suffix: String)? {
        var end = name.endIndex
        while true {
            if let found = value(String(name[..<end])), end == name.endIndex || found.scalarText != nil {
                return (found, String(name[end...]))
            }
            guard let dot = name[..<end].lastIndex(of: ".") else { return nil }
            end = dot
        }
    }
}

extension [PathTemplate.Piece] {
    /// Whether a `?` that comes now could mark a slug as one that may vanish.
    fileprivate var isPendingSlug: Bool {
        if case .slug = last { return true }
        return false
    }

    /// Whether a `:` that comes now begins a name: at the start of a segment, or of the value of a query item.
    fileprivate func isSlugStart(inQuery isQuery: Bool) -> Bool {
        guard isQuery else { return isEmpty }
        guard count == 1, case .literal(let text) = last else { return false }
        return text.firstIndex(of: "=") == text.index(before: text.endIndex)
    }

    fileprivate mutating func append(character: Unicode.Scalar) {
        // Taken out first, so that the text is not copied for each character.
        if case .literal(var text) = last {
            removeLast()
            text.unicodeScalars.append(character)
            append(.literal(text))
        } else {
            append(.literal(String(character)))
        }
    }
}

/// Walks the characters and values of a path.
private struct Scanner {
    enum Symbol {
        // A scalar: a combining mark would make one Character with the separator before it, and hide it.
        case character(Unicode.Scalar)
        case value(JSONValue?)
    }

    private var symbols: [Symbol] = []
    private var index = 0

    init(tokens: [Path.Token]) {
        for token in tokens {
            switch token {
            case .text(let text): for scalar in text.unicodeScalars { symbols.append(.character(scalar)) }
            case .value(let value): symbols.append(.value(value))
            }
        }
    }

    mutating func next() -> Symbol? {
        guard index < symbols.count else { return nil }
        defer { index += 1 }
        return symbols[index]
    }

    mutating func skipToEnd() { index = symbols.count }

    /// Whether the segment, or the path, ends here.
    var isAtPartEnd: Bool { isAt(end: ["/", "?"]) }
    /// Whether the query item, or the path, ends here.
    var isAtItemEnd: Bool { isAt(end: ["&"]) }

    private func isAt(end characters: [Unicode.Scalar]) -> Bool {
        guard index < symbols.count else { return true }
        guard case .character(let character) = symbols[index] else { return false }
        return characters.contains(character)
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek(0) == character else { return false }
        index += 1
        return true
    }

    private func peek(_ distance: Int) -> Unicode.Scalar? {
        guard index + distance < symbols.count, case .character(let character) = symbols[index + distance] else {
            return nil
        }
        return character
    }

    /// A name: a letter, then letters, digits, `_` and single dots between them.
    mutating func takeName() -> String? {
        guard let first = peek(0), first.isASCII, first.properties.isAlphabetic else { return nil }
        var name = ""
        while let character = peek(0), character.isNameCharacter || character == "." && peek(1)?.isNameCharacter == true
        {
            name.unicodeScalars.append(character)
            index += 1
        }
        return name
    }

    /// `\.`, which begins a suffix.
    mutating func takeSuffixMark() -> Bool {
        guard peek(0) == "\\", peek(1) == "." else { return false }
        index += 2
        return true
    }

    /// Scheme, host and port of an absolute URL.
    mutating func takeOrigin(of path: Path) throws(PathError) -> String? {
        guard case .text(let text) = path.tokens.first, text.utf8.contains(UInt8(ascii: ":")),
            let mark = text.firstRange(of: "://"),
            text[..<mark.lowerBound].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }),
            text.first?.isLetter == true
        else { return nil }
        var origin = String(text[..<mark.upperBound])
        index = origin.unicodeScalars.count
        while index < symbols.count {
            guard case .character(let character) = symbols[index] else {
                throw .valueInAuthority(path: path.description)
            }
            if character == "/" || character == "?" || character == "#" { break }
            origin.unicodeScalars.append(character)
            index += 1
        }
        _ = take("/")
        return origin
    }
}

extension Unicode.Scalar {
    fileprivate var isNameCharacter: Bool {
        isASCII && (properties.isAlphabetic || ("0"..."9").contains(self) || self == "_")
    }
}

extension String {
    /// Whether this is `.` or `..`, each dot also as `%2e`.
    fileprivate var isDotSegment: Bool {
        var rest = utf8[...]
        var count = 0
        while let first = rest.popFirst() {
            if first == UInt8(ascii: "%") {
                guard rest.popFirst() == UInt8(ascii: "2"), let digit = rest.popFirst(),
                    digit | 0x20 == UInt8(ascii: "e")
                else { return false }
            } else if first != UInt8(ascii: ".") {
                return false
            }
            count += 1
        }
        return count == 1 || count == 2
    }
}
