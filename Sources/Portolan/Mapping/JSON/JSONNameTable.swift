// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Where each of a list of names is, compared byte by byte.
///
/// Swift takes two texts for equal that are the same after Unicode normalisation; JSON does not.
package struct JSONNameTable: Sendable {
    private var names: [String] = []
    /// `nil` while there are so few that a walk is faster than a table.
    private var places: [Name: Int]?

    private struct Name: Hashable, Sendable {
        let text: String

        static func == (left: Name, right: Name) -> Bool { left.text.hasSameBytes(as: right.text) }

        func hash(into hasher: inout Hasher) {
            for byte in text.utf8 { hasher.combine(byte) }
        }
    }

    private static let walkLimit = 8

    /// Makes a table of names, each of which is there once.
    package init(of names: [String] = []) {
        for name in names { append(name) }
    }

    /// The place of a name.
    package func place(of name: String) -> Int? {
        if let places { return places[Name(text: name)] }
        return names.firstIndex { $0.hasSameBytes(as: name) }
    }

    /// Puts a name that is not there behind the others.
    package mutating func append(_ name: String) {
        names.append(name)
        if places != nil {
            places?[Name(text: name)] = names.count - 1
        } else if names.count > Self.walkLimit {
            places = [:]
            for (place, name) in names.enumerated() { places?[Name(text: name)] = place }
        }
    }
}

extension String {
    /// Whether two texts are the same byte by byte.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}
