// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension IndexedCondition {
    /// Whether the condition holds for a value; `nil` is that of an object of which it is not known, for which none holds.
    ///
    /// Texts are compared by their bytes, whole numbers with whole numbers and other numbers with other numbers.
    package func holds(for found: IndexedValue?) -> Bool {
        switch (found, value) {
        case (.null, .null): comparison == .equal
        case (.integer(let left), .integer(let right)): holds(left < right, left == right)
        case (.real(let left), .real(let right)): left.isNaN || right.isNaN ? false : holds(left < right, left == right)
        case (.text(let left), .text(let right)):
            holds(left.utf8.lexicographicallyPrecedes(right.utf8), left.utf8.elementsEqual(right.utf8))
        default: false
        }
    }

    private func holds(_ isLess: Bool, _ isEqual: Bool) -> Bool {
        switch comparison {
        case .equal: isEqual
        case .less: isLess
        case .lessOrEqual: isLess || isEqual
        case .greater: !isLess && !isEqual
        case .greaterOrEqual: !isLess
        }
    }
}
