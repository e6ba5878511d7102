// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension JSONPatch {
    /// Makes a patch that turns one value into another: what differs is added, removed or replaced.
    ///
    /// Objects are compared member by member, arrays by what they have in common in the same order. Where it is shorter to
    /// replace a whole object or array, or where two arrays have too little in common, that is done. The cost grows with the
    /// size of the values, not with its square. Applied to `old`, the patch gives a value equal to `new`; members may stand
    /// in another order. There are no operations where nothing differs.
    ///
    /// - Parameters:
    ///   - old: The value that the patch is for.
    ///   - new: What ``apply(to:)`` makes of it.
    public init(from old: JSONValue, to new: JSONValue) {
        var comparison = Comparison()
        comparison.compare(old, new)
        self.init(comparison.operations)
    }
}

/// Walks two values and gathers operations that turn the one into the other.
private struct Comparison {
    private(set) var operations: [JSONPatch.Operation] = []
    /// The size of the operations as a document, about.
    private var size = 0
    private var place: [String] = []

    // To find out that two arrays differ, all that is in them is compared, at each level again.
    private static let maximumLevels = 64
    /// So many elements may have to move when the operations on one array are applied.
    private static let maximumMoves = 1 << 26
    /// What an operation takes beside its path and its value.
    private static let operationSize = 40

    private var pointer: JSONPointer { JSONPointer(tokens: place) }

    mutating func compare(_ old: JSONValue, _ new: JSONValue) {
        let start = (operations: operations.count, size: size)
        switch (old, new) {
        case _ where place.count >= Self.maximumLevels:
            if old != new { replace(with: new) }
        case (.object(let before), .object(let after)):
            compare(before, after)
            replaceIfShorter(with: new, since: start)
        case (.array(let before), .array(let after)):
            if compare(before, after) {
                replaceIfShorter(with: new, since: start)
            } else {
                forget(since: start)
                replace(with: new)
            }
        default:
            if old != new { replace(with: new) }
        }
    }

    private mutating func compare(_ old: JSONObject, _ new: JSONObject) {
        for (name, value) in old.inOrder {
            place.append(name)
            if let other = new[name] { compare(value, other) } else { remove() }
            place.removeLast()
        }
        for (name, value) in new.inOrder where old[name] == nil {
            place.append(name)
            add(value)
            place.removeLast()
        }
    }

    /// Compares arrays; `false` when the new one is better put in the place of the old one.
    private mutating func compare(_ old: [JSONValue], _ new: [JSONValue]) -> Bool {
        // One element is most likely the same one, changed: whether it is needs no look of its own.
        if old.count == 1, new.count == 1 {
            compareElements(old, new, ElementChange(old: 0..<1, new: 0..<1))
            return true
        }
        let shorter = min(old.count, new.count)
        let prefix = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
        let suffix =
            (0..<shorter - prefix).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? shorter - prefix
        let oldRange = prefix..<old.count - suffix
        let newRange = prefix..<new.count - suffix
        let changes = Self.changes(old[oldRange], new[newRange])
        let moves = changes.reduce(0) { sum, change in
            let steps = abs(change.old.count - change.new.count)
            let (product, isLarge) = steps.multipliedReportingOverflow(by: old.count - change.old.upperBound)
            return isLarge || sum > Self.maximumMoves ? .max : sum + min(product, Self.maximumMoves + 1)
        }
        guard moves <= Self.maximumMoves else { return false }
        for change in changes { compareElements(old, new, change) }
        return true
    }

    /// The changes between two parts of arrays whose first and last elements differ, in places of the whole arrays.
    private static func changes(_ old: ArraySlice<JSONValue>, _ new: ArraySlice<JSONValue>) -> [ElementChange] {
        let whole = ElementChange(old: old.indices, new: new.indices)
        guard !old.isEmpty || !new.isEmpty else { return [] }
        guard old.count > 1 || new.count > 1, !old.isEmpty, !new.isEmpty else { return [whole] }
        var numbers: [JSONValue: Int] = [:]
        numbers.reserveCapacity(old.count + new.count)
        func number(_ value: JSONValue) -> Int {
            let next = numbers.count
            if let known = numbers[value] { return known }
            numbers[value] = next
            return next
        }
        guard let changes = ElementDifference.changes(from: old.map(number), to: new.map(number)) else {
            return [whole]
        }
        return changes.map { change in
            ElementChange(
                old: change.old.lowerBound + old.startIndex..<change.old.upperBound + old.startIndex,
                new: change.new.lowerBound + new.startIndex..<change.new.upperBound + new.startIndex)
        }
    }

    /// Turns a range of elements into another one; all before them is as in the new array already.
    private mutating func compareElements(_ old: [JSONValue], _ new: [JSONValue], _ change: ElementChange) {
        let pairs = min(change.old.count, change.new.count)
        for offset in 0..<pairs {
            place.append(String(change.new.lowerBound + offset))
            compare(old[change.old.lowerBound + offset], new[change.new.lowerBound + offset])
            place.removeLast()
        }
        // From the last to the first, so that the fewest elements move.
        for offset in (pairs..<max(pairs, change.old.count)).reversed() {
            place.append(String(change.new.lowerBound + offset))
            remove()
            place.removeLast()
        }
        for offset in pairs..<max(pairs, change.new.count) {
            place.append(String(change.new.lowerBound + offset))
            add(new[change.new.lowerBound + offset])
            place.removeLast()
        }
    }

    private mutating func add(_ value: JSONValue) { append(.add(value, at: pointer), value) }

    private mutating func remove() { append(.remove(pointer), nil) }

    private mutating func replace(with value: JSONValue) { append(.replace(pointer, with: value), value) }

    private mutating func append(_ operation: JSONPatch.Operation, _ value: JSONValue?) {
        operations.append(operation)
        size += sizeOfOperation
        if let value {
            var rest = Int.max
            value.consumeSize(&rest)
            size += .max - rest
        }
    }

    private var sizeOfOperation: Int { place.reduce(Self.operationSize) { $0 + $1.utf8.count + 1 } }

    private mutating func forget(since start: (operations: Int, size: Int)) {
        operations.removeSubrange(start.operations...)
        size = start.size
    }

    private mutating func replaceIfShorter(with value: JSONValue, since start: (operations: Int, size: Int)) {
        guard operations.count > start.operations else { return }
        var rest = size - start.size - sizeOfOperation
        value.consumeSize(&rest)
        guard rest > 0 else { return }
        forget(since: start)
        replace(with: value)
    }
}

extension JSONValue {
    /// Takes the size of the value as a document, about, from what is left; stops when nothing is.
    fileprivate func consumeSize(_ rest: inout Int) {
        for step in JSONWalk(self) {
            guard rest > 0 else { return }
            rest -= step.name.map { $0.utf8.count + 4 } ?? 1
            switch step.value {
            case .null, .bool: rest -= 4
            case .number(let number): rest -= number.text.utf8.count
            case .string(let text): rest -= text.utf8.count + 2
            case .array, .object: rest -= 2
            }
        }
    }
}
