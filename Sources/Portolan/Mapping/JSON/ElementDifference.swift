// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A place in two arrays where elements of the one stand for elements of the other; either range may be empty.
struct ElementChange: Equatable {
    var old: Range<Int>
    var new: Range<Int>
}

/// Finds what two arrays have in common, in order: a shortest script by Myers' greedy algorithm.
struct ElementDifference {
    /// So many elements may be removed and inserted in sum: the memory is the square of it.
    private static let maximumEdits = 1_024
    /// So many comparisons may be made in the worst case, for one pair of arrays.
    private static let maximumComparisons = 1 << 26

    private let old: [Int]
    private let new: [Int]

    /// Finds the changes that turn `old` into `new`.
    ///
    /// - Parameters:
    ///   - old: A number for each element; equal elements have the same.
    ///   - new: The same.
    /// - Returns: The changes in order; `nil` where the arrays differ too much to look for them.
    static func changes(from old: [Int], to new: [Int]) -> [ElementChange]? {
        ElementDifference(old: old, new: new).changes()
    }

    private var limit: Int {
        min(Self.maximumEdits, Self.maximumComparisons / max(1, old.count + new.count), old.count + new.count)
    }

    private func changes() -> [ElementChange]? {
        // Elements that only one side has must be edits, whatever the rest: where there are too many, nothing is tried.
        let both = Set(old).intersection(new)
        let unmatched = old.count { !both.contains($0) } + new.count { !both.contains($0) }
        let limit = limit
        guard unmatched <= limit else { return nil }
        // `farthest[d + 1 + k]` is how far in `old` a path of d edits gets on the diagonal k, where k = old - new place.
        var rounds: [[Int]] = []
        var farthest = [Int](repeating: 0, count: 2 * limit + 3)
        let origin = limit + 1
        for edits in 0...limit {
            for diagonal in stride(from: -edits, through: edits, by: 2) {
                let isInsertion =
                    diagonal == -edits
                    || (diagonal != edits && farthest[origin + diagonal - 1] < farthest[origin + diagonal + 1])
                var x = isInsertion ? farthest[origin + diagonal + 1] : farthest[origin + diagonal - 1] + 1
                if edits == 0 { x = 0 }
                var y = x - diagonal
                while x < old.count, y < new.count, y >= 0, old[x] == new[y] {
                    x += 1
                    y += 1
                }
                farthest[origin + diagonal] = x
                guard x >= old.count, y >= new.count else { continue }
                rounds.append(Array(farthest[(origin - edits)...(origin + edits)]))
                return walkBack(rounds)
            }
            rounds.append(Array(farthest[(origin - edits)...(origin + edits)]))
        }
        return nil
    }

    /// Follows the path from its end to the beginning, and gathers the edits on it.
    private func walkBack(_ rounds: [[Int]]) -> [ElementChange] {
        var changes: [ElementChange] = []
        var x = old.count
        var y = new.count
        for edits in stride(from: rounds.count - 1, to: 0, by: -1) {
            let diagonal = x - y
            let before = rounds[edits - 1]
            func farthest(_ diagonal: Int) -> Int {
                let place = diagonal + edits - 1
                return before.indices.contains(place) ? before[place] : -1
            }
            let isInsertion =
                diagonal == -edits || (diagonal != edits && farthest(diagonal - 1) < farthest(diagonal + 1))
            let previous = isInsertion ? diagonal + 1 : diagonal - 1
            let previousX = farthest(previous)
            let previousY = previousX - previous
            let step = ElementChange(
                old: previousX..<(isInsertion ? previousX : previousX + 1),
                new: previousY..<(isInsertion ? previousY + 1 : previousY))
            if let last = changes.last, step.old.upperBound == last.old.lowerBound,
                step.new.upperBound == last.new.lowerBound
            {
                changes[changes.count - 1] = ElementChange(
                    old: step.old.lowerBound..<last.old.upperBound, new: step.new.lowerBound..<last.new.upperBound)
            } else {
                changes.append(step)
            }
            x = previousX
            y = previousY
        }
        return changes.reversed()
    }
}
