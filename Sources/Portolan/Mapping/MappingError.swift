// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Why a document does not fit the type that was asked for: every bad place of the document, up to 100.
public struct MappingError: Error, Sendable, CustomStringConvertible {
    /// The type that was asked for.
    public let type: String
    /// What was wrong, in the order of the document; never empty.
    public let problems: [Problem]

    /// Makes an error.
    public init(type: String, problems: [Problem]) {
        self.type = type
        self.problems = problems
    }

    /// One bad place of a document.
    public struct Problem: Sendable, Hashable, CustomStringConvertible {
        /// What kind of fault it is.
        @nonexhaustive
        public enum Kind: Sendable, Hashable {
            /// The key is not there.
            case missing
            /// The value is `null` where the property is not optional.
            case null
            /// The value is of another type, or has a form that the type does not accept.
            case mismatch
            /// The object was made, and its mapping's validation refused it.
            case invalid
        }

        /// What kind of fault it is.
        public let kind: Kind
        /// The place, as `items[2].followers.total`; empty for the whole document.
        public let path: String
        /// What would have fitted, as `a string`.
        public let expected: String
        /// What was there, cut to 80 characters.
        public let found: String
        /// A key beside the missing one that is nearly spelt like it.
        public let nearestKey: String?
        /// The line of the value, counted from 1; `nil` when it was not read from text.
        ///
        /// What is missing has the line and column of the object it is missing in.
        public let line: Int?
        /// The column of the value in bytes, counted from 1; `nil` when it was not read from text.
        public let column: Int?

        /// Makes a problem.
        public init(
            kind: Kind, path: String, expected: String, found: String, nearestKey: String? = nil, line: Int? = nil,
            column: Int? = nil
        ) {
            self.kind = kind
            self.path = path
            self.expected = expected
            self.found = found
            self.nearestKey = nearestKey
            self.line = line
            self.column = column
        }

        /// The problem of a part, as one of the whole that the part stands in.
        func moved(into outer: String, at place: (line: Int, column: Int)?) -> Problem {
            guard !outer.isEmpty else { return self }
            let joint = path.isEmpty || path.hasPrefix("[") ? "" : "."
            return Problem(
                kind: kind, path: outer + joint + path, expected: expected, found: found, nearestKey: nearestKey,
                line: line ?? place?.line, column: line == nil ? place?.column : column)
        }

        /// The problem at a place of the text, if it has none of its own.
        func placed(at place: (line: Int, column: Int)?) -> Problem {
            Problem(
                kind: kind, path: path, expected: expected, found: found, nearestKey: nearestKey,
                line: line ?? place?.line, column: line == nil ? place?.column : column)
        }

        /// The problem without what was found, for places that hold a credential.
        package func withoutFinding(_ placeholder: String) -> Problem {
            Problem(
                kind: kind, path: path, expected: expected, found: placeholder, nearestKey: nearestKey, line: line,
                column: column)
        }

        /// Place, expectation and finding in one sentence.
        public var description: String {
            let position = line.flatMap { line in column.map { " (line \(line), column \($0))" } } ?? ""
            return sentence + position
        }

        private var sentence: String {
            let place = path.isEmpty ? "the document" : "'\(path)'"
            let hint = nearestKey.map { " (there is '\($0)')" } ?? ""
            return switch kind {
            case .missing: "\(place) is missing, expected \(expected)\(hint)"
            case .null: "\(place) is null, expected \(expected)"
            case .mismatch: "\(place) should be \(expected), found \(found)"
            case .invalid: "\(place) is refused: \(expected)"
            }
        }
    }

    /// One sentence for one problem, a line for each of several.
    public var description: String {
        guard problems.count > 1 else { return "cannot map \(type): \(problems.first?.description ?? "")" }
        let lines = problems.prefix(10).map { "\n  - \($0)" }.joined()
        let rest = problems.count > 10 ? "\n  - and \(problems.count - 10) more" : ""
        return "cannot map \(type), \(problems.count) problems:\(lines)\(rest)"
    }
}

/// How far apart two names are: inserted, removed and replaced characters; more than `limit` counts as `limit` + 1.
func editDistance(_ first: String, _ second: String, limit: Int) -> Int {
    let left = Array(first.lowercased())
    let right = Array(second.lowercased())
    guard abs(left.count - right.count) <= limit else { return limit + 1 }
    var row = Array(0...right.count)
    for (i, character) in left.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in right.enumerated() {
            let replaced = diagonal + (character == other ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
        }
    }
    return min(row[right.count], limit + 1)
}
