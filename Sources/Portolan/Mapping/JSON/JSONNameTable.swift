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

        func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
    }

    private static let walkLimit = 8

    /// Whether a name can be removed without a walk.
    var isHashed: Bool { places != nil }

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

extension JSONNameTable {
    /// Forgets a name of a table that is hashed; its place stays empty.
    mutating func remove(_ name: String) { places?[Name(text: name)] = nil }
}

extension String {
    /// Whether two texts are the same byte by byte.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }

    /// Hashes a text so that only the same bytes have the same hash.
    func hashBytes(into hasher: inout Hasher) {
        // Eight bytes at once: the hasher takes as long for one.
        var word: UInt64 = 0
        var count = 0
        for byte in utf8 {
            word = word << 8 | UInt64(byte)
            count += 1
            guard count & 7 == 0 else { continue }
            hasher.combine(word)
            word = 0
        }
        hasher.combine(word)
        hasher.combine(count)
    }
}
