// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension JSONFieldTable {
    /// What one of several keys of a field leads to.
    struct Candidate {
        let field: Int
        let rank: Int
        let value: JSONElement
        /// What of the key is left, where it ends at an array to collect from or at a value without members.
        let rest: ArraySlice<String>

        /// Whether there is a value, or a `null`, at the end of the key.
        var isReachable: Bool { rest.isEmpty || value.isNull || value.tag == .array }
    }

    /// What is known while one object is filled.
    struct State {
        let root: MappedObject
        let isNew: Bool
        let defers: Bool
        var isGood = true
        /// The fields that were found: a bit for each of the first 64.
        private var seen: UInt64 = 0
        var seenCount = 0
        private var rare: Rare?

        /// What most objects do without.
        final class Rare {
            var seen: Set<Int> = []
            /// Values of fields that have several keys.
            var candidates: [Candidate] = []
            /// Assignments that wait until it is known that all fit.
            var deferred: [FieldReader.Assignment] = []
        }

        init(root: MappedObject, isNew: Bool, defers: Bool) {
            self.root = root
            self.isNew = isNew
            self.defers = defers
        }

        /// Notes that a field was found; `false` if it was before.
        @inline(__always)
        mutating func note(_ field: Int) -> Bool {
            guard field < 64 else { return noteRare(field) }
            let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: field)
            guard seen & bit == 0 else { return false }
            seen |= bit
            seenCount &+= 1
            return true
        }

        @inline(never)
        private mutating func noteRare(_ field: Int) -> Bool {
            guard makeRare().seen.insert(field).inserted else { return false }
            seenCount &+= 1
            return true
        }

        func isSeen(_ field: Int) -> Bool {
            field < 64 ? seen & (1 << UInt64(field)) != 0 : rare?.seen.contains(field) ?? false
        }

        var candidates: [Candidate] { rare?.candidates ?? [] }
        var deferred: [FieldReader.Assignment] { rare?.deferred ?? [] }

        @inline(never)
        mutating func add(_ field: Int, _ rank: Int, _ value: JSONElement, rest: ArraySlice<String> = []) {
            makeRare().candidates.append(Candidate(field: field, rank: rank, value: value, rest: rest))
        }

        @inline(never)
        mutating func deferAssignment(_ assignment: @escaping FieldReader.Assignment) {
            makeRare().deferred.append(assignment)
        }

        private mutating func makeRare() -> Rare {
            if let rare { return rare }
            let made = Rare()
            rare = made
            return made
        }
    }
}
