// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension IndexedCondition {
    /// Whether the condition holds for a value of its property: numbers are compared by value, texts byte by byte.
    public func holds(for other: IndexedValue) -> Bool {
        switch comparison {
        case .equal: other.isEqual(to: value)
        case .less: other.isLess(than: value)
        case .lessOrEqual: other.isLess(than: value) || (other.isEqual(to: value) && other.isOrdered)
        case .greater: value.isLess(than: other)
        case .greaterOrEqual: value.isLess(than: other) || (other.isEqual(to: value) && other.isOrdered)
        }
    }
}

extension IndexedValue {
    fileprivate var isOrdered: Bool { self != .null }

    fileprivate func isEqual(to other: IndexedValue) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.integer(let first), .integer(let second)): first == second
        case (.real(let first), .real(let second)): first == second
        case (.text(let first), .text(let second)): first.utf8.elementsEqual(second.utf8)
        default: false
        }
    }

    fileprivate func isLess(than other: IndexedValue) -> Bool {
        switch (self, other) {
        case (.integer(let first), .integer(let second)): first < second
        case (.real(let first), .real(let second)): first < second
        case (.integer(let first), .real(let second)): Double(first) < second
        case (.real(let first), .integer(let second)): first < Double(second)
        case (.text(let first), .text(let second)): first.utf8.lexicographicallyPrecedes(second.utf8)
        default: false
        }
    }
}
