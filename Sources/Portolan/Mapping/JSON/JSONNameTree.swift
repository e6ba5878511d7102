// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The key paths of several fields as a tree of names.
struct JSONNameTree {
    /// One name of a level.
    struct Node {
        let name: String
        /// The fields that have their value here; `rank` is how many other keys of the field come first.
        var values: [(field: Int, rank: Int)] = []
        /// The level of the names within this one, or -1.
        var level = -1
    }

    /// The levels, the outermost first.
    private(set) var flattened: [[Node]] = [[]]

    /// Adds the key path of a field.
    mutating func add(_ path: ArraySlice<String>, field: Int, rank: Int = 0) {
        var level = 0
        for place in path.indices {
            let index = index(of: path[place], in: level)
            if place == path.indices.last {
                flattened[level][index].values.append((field, rank))
            } else if flattened[level][index].level < 0 {
                flattened[level][index].level = flattened.count
                level = flattened.count
                flattened.append([])
            } else {
                level = flattened[level][index].level
            }
        }
    }

    private mutating func index(of name: String, in level: Int) -> Int {
        // Names are the same when their bytes are.
        if let index = flattened[level].firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) { return index }
        flattened[level].append(Node(name: name))
        return flattened[level].count - 1
    }
}
