// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a document holds that no field names, and what fields name that it does not hold.
struct MappingDrift: Sendable {
    private(set) var unmapped = MappingPlaces()
    private(set) var vanished = MappingPlaces()

    mutating func foundUnmapped(_ path: [JSONPlace]) { unmapped.note(path) }
    mutating func foundNothing(_ path: [JSONPlace]) { vanished.note(path) }
}

/// Places of a document, each kind once: the elements of an array are of one kind.
struct MappingPlaces: Sendable {
    private(set) var paths: [String] = []
    private var known: Set<String> = []

    mutating func note(_ path: [JSONPlace]) {
        let text = path.reduce(into: "") { text, place in
            switch place {
            case .name(let name): text += (text.isEmpty ? "" : ".") + [JSONPlace.name(name)].text
            case .index: text += "[]"
            }
        }
        guard known.count < 1_000, known.insert(text).inserted else { return }
        paths.append(text)
    }
}
