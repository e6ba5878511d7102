// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A path of a route as a pattern: what matches it, and which values stand where.
///
/// A literal matches itself only, with case; a value matches any text that is not empty (W-74).
struct RoutePattern: Sendable, Hashable {
    enum Piece: Sendable, Hashable {
        case literal(String)
        case value
    }

    struct Segment: Sendable, Hashable {
        let pieces: [Piece]

        /// The text of a segment without values.
        var literal: String? {
            if pieces.count == 1, case .literal(let text) = pieces[0] { text } else { nil }
        }
    }

    /// A value of the path, by the name of its property.
    struct Slot: Sendable, Hashable {
        let name: String
        /// Whether the segment may vanish, as `:name?`.
        let isOptional: Bool
    }

    private(set) var segments: [Segment] = []
    /// The values of the segments, in order.
    private(set) var slots: [Slot] = []
    /// Values of the query, which no path that is matched has.
    private(set) var querySlots: [Slot] = []
    /// Whether the path is a whole URL, which lies below no base.
    let isAbsolute: Bool
    /// Whether the last segment may be missing.
    private(set) var endsOptionally = false

    /// Reads the path of a route.
    init<Root>(_ path: RoutePath<Root>) throws(PathError) {
        var properties: [String] = []
        let template = try PathTemplate(
            Path(
                tokens: path.tokens.map { token in
                    switch token {
                    case .text(let text): return .text(text)
                    case .property(let property):
                        properties.append(property.name)
                        return .value(.string(property.name))
                    }
                }))
        isAbsolute = template.origin != nil
        for part in template.segments {
            let (pieces, found) = Self.read(part)
            segments.append(Segment(pieces: pieces))
            slots += found
            endsOptionally = part.isOptional
        }
        for part in template.queryItems ?? [] { querySlots += Self.read(part).slots }
    }

    private static func read(_ part: PathTemplate.Part) -> (pieces: [Piece], slots: [Slot]) {
        var pieces: [Piece] = []
        var slots: [Slot] = []
        for piece in part.pieces {
            switch piece {
            case .literal(let text):
                // Two texts meet where a suffix begins.
                if case .literal(let before) = pieces.last {
                    pieces[pieces.count - 1] = .literal(before + text)
                } else {
                    pieces.append(.literal(text))
                }
            case .slug(let name):
                pieces.append(.value)
                slots.append(Slot(name: name, isOptional: part.isOptional))
            case .value(let name):
                pieces.append(.value)
                slots.append(Slot(name: name?.string ?? "", isOptional: part.isOptional))
            }
        }
        return (pieces, slots)
    }
}

extension RoutePattern {
    /// The segments of an encoded path, decoded; `nil` when one cannot be.
    static func segments(of path: String) -> [String]? {
        var segments: [String] = []
        for part in path.split(separator: "/") {
            guard let segment = PercentEncoding.pathSegment.decode(part) else { return nil }
            segments.append(segment)
        }
        return segments
    }
}

extension RoutePattern.Segment {
    /// The texts that stand for the values of the segment, in order; `nil` when the text does not fit.
    ///
    /// A value ends where the text after it is found first; two that meet share their text so that the first has one character.
    func values(in text: Substring) -> [String]? {
        var values: [String] = []
        var rest = text
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .literal(let literal):
                guard rest.hasPrefix(literal) else { return nil }
                rest = rest.dropFirst(literal.count)
            case .value:
                guard !rest.isEmpty else { return nil }
                let end = end(ofValueAt: index, in: rest)
                guard let end, end > rest.startIndex else { return nil }
                values.append(String(rest[..<end]))
                rest = rest[end...]
            }
        }
        return rest.isEmpty ? values : nil
    }

    private func end(ofValueAt index: Int, in rest: Substring) -> Substring.Index? {
        guard index + 1 < pieces.count else { return rest.endIndex }
        guard case .literal(let next) = pieces[index + 1] else { return rest.index(after: rest.startIndex) }
        // The last text stands at the end, however often it comes before.
        if index + 2 == pieces.count {
            return rest.hasSuffix(next) ? rest.index(rest.endIndex, offsetBy: -next.count) : nil
        }
        return rest.dropFirst().firstRange(of: next)?.lowerBound
    }
}
