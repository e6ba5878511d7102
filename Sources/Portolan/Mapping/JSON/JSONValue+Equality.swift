// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// The equality of RFC 6902, section 4.6. Swift would take two texts for equal that are the same after Unicode normalisation,
// and would need the thread's stack to look into deep values.
extension JSONValue {
    /// Whether two values are the same: numbers by value, texts by their code points, arrays element by element, objects
    /// without regard to the order of their members.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        var pending: [(JSONValue, JSONValue)] = []
        guard isSame(left, right, &pending) else { return false }
        while let (left, right) = pending.popLast() {
            guard isSame(left, right, &pending) else { return false }
        }
        return true
    }

    /// Whether two values are the same, but for pairs of containers in them that are still to be compared.
    private static func isSame(
        _ left: JSONValue, _ right: JSONValue, _ pending: inout [(JSONValue, JSONValue)]
    ) -> Bool {
        switch (left, right) {
        case (.null, .null): return true
        case (.bool(let first), .bool(let second)): return first == second
        case (.number(let first), .number(let second)): return first == second
        case (.string(let first), .string(let second)): return first.hasSameBytes(as: second)
        case (.array(let first), .array(let second)):
            guard first.count == second.count else { return false }
            for (one, other) in zip(first, second) {
                guard isSame(scalar: one, other, &pending) else { return false }
            }
            return true
        case (.object(let first), .object(let second)):
            guard first.count == second.count else { return false }
            for (name, one) in first.inOrder {
                guard let other = second[name], isSame(scalar: one, other, &pending) else { return false }
            }
            return true
        default: return false
        }
    }

    /// Compares scalars at once and puts containers off.
    private static func isSame(
        scalar left: JSONValue, _ right: JSONValue, _ pending: inout [(JSONValue, JSONValue)]
    ) -> Bool {
        switch (left, right) {
        case (.array, .array), (.object, .object):
            pending.append((left, right))
            return true
        case (.array, _), (.object, _), (_, .array), (_, .object): return false
        default: return isSame(left, right, &pending)
        }
    }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) {
        guard let first = HashLevel(self) else {
            hasher.combine(scalarHash)
            return
        }
        var levels = [first]
        var value: JSONValue?
        while true {
            if let current = value {
                value = nil
                if let level = HashLevel(current) {
                    levels.append(level)
                } else {
                    levels[levels.count - 1].combine(current.scalarHash)
                }
            }
            let last = levels.count - 1
            value = levels[last].next()
            guard value == nil else { continue }
            let hash = levels.removeLast().hash
            guard last > 0 else {
                hasher.combine(hash)
                return
            }
            levels[last - 1].combine(hash)
        }
    }

    private var scalarHash: Int {
        var hasher = Hasher()
        switch self {
        case .bool(let flag): hasher.combine(flag)
        case .number(let number): hasher.combine(number)
        case .string(let text): text.hashBytes(into: &hasher)
        case .null, .array, .object: break
        }
        return hasher.finalize()
    }
}

/// An array or object that is being hashed.
private struct HashLevel {
    private var hasher = Hasher()
    /// The hashes of members are added up: they have no order.
    private var sum = 0
    private var elements: IndexingIterator<[JSONValue]>?
    private var members: JSONObject.Members?
    private var name = ""

    /// Begins with an array or object; `nil` for other values.
    init?(_ value: JSONValue) {
        switch value {
        case .array(let elements):
            hasher.combine(1 as UInt8)
            hasher.combine(elements.count)
            self.elements = elements.makeIterator()
        case .object(let object):
            hasher.combine(2 as UInt8)
            hasher.combine(object.count)
            members = object.inOrder
        case .null, .bool, .number, .string: return nil
        }
    }

    mutating func next() -> JSONValue? {
        guard let member = members?.next() else { return elements?.next() }
        name = member.name
        return member.value
    }

    /// Takes the hash of the value that ``next()`` gave.
    mutating func combine(_ hash: Int) {
        guard members != nil else {
            hasher.combine(hash)
            return
        }
        var own = Hasher()
        name.hashBytes(into: &own)
        own.combine(hash)
        sum &+= own.finalize()
    }

    var hash: Int {
        var hasher = hasher
        hasher.combine(sum)
        return hasher.finalize()
    }
}
