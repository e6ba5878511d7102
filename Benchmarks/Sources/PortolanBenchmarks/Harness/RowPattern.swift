// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Picks rows by their names, which have parts as paths do.
struct RowPattern {
    private let text: String
    /// Whether the pattern begins as a row does: then only rows that begin so are meant.
    private let section: String?

    /// Makes a pattern; an empty one picks every row.
    ///
    /// - Parameters:
    ///   - text: A part of a name, or its beginning.
    ///   - sections: The first parts of all names.
    init(_ text: String, sections: [String]) {
        self.text = text
        section = text.split(separator: "/").first.map(String.init).flatMap { sections.contains($0) ? $0 : nil }
    }

    func matches(_ name: String) -> Bool {
        text.isEmpty || (section == nil ? name.contains(text) : name.hasPrefix(text))
    }

    /// Whether rows of a section can match.
    func mayMatch(section name: String) -> Bool { section == nil || section == name }
}
