// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension JSONPatch {
    /// Changes a value as the operations say, all of them or none.
    ///
    /// What is nested deeper than 512 arrays and objects is refused, as ``JSONValue/init(parsing:)-(String)`` refuses it, and
    /// so are patches that multiply a value by copying it over and over.
    ///
    /// - Parameter value: The value; it stays as it was when an operation cannot be carried out.
    /// - Throws: ``JSONPatchError`` with the index of the operation that could not be carried out.
    public func apply(to value: inout JSONValue) throws(JSONPatchError) {
        var application = Application(value: value)
        for (index, operation) in operations.enumerated() { try application.run(operation, at: index) }
        value = application.value
    }

    /// A value, changed as the operations say.
    ///
    /// - Throws: ``JSONPatchError`` with the index of the operation that could not be carried out.
    public func applied(to value: JSONValue) throws(JSONPatchError) -> JSONValue {
        var value = value
        try apply(to: &value)
        return value
    }
}

/// Carries out the operations of a patch.
private struct Application {
    private(set) var value: JSONValue
    private var remainingValues = Self.maximumValues

    private static let maximumDepth = 512
    // Copies cost nothing until they are written or compared, so that some 20 of them can make what no memory holds.
    private static let maximumValues = 1_000_000

    init(value: JSONValue) {
        self.value = value
    }

    mutating func run(_ operation: JSONPatch.Operation, at index: Int) throws(JSONPatchError) {
        switch operation {
        case .add(let added, let place):
            try checkDepth(of: added, at: place, index)
            try edit("path", index) { value throws(JSONPointerError) in try value.add(added, at: place) }
        case .remove(let place):
            try edit("path", index) { value throws(JSONPointerError) in try value.remove(at: place) }
        case .replace(let place, let replacement):
            try checkDepth(of: replacement, at: place, index)
            try edit("path", index) { value throws(JSONPointerError) in
                try value.replace(at: place, with: replacement)
            }
        case .move(let origin, let place):
            try move(from: origin, to: place, index)
        case .copy(let origin, let place):
            let copied = try look("from", origin, index)
            try checkSize(of: copied, at: place, index)
            try edit("path", index) { value throws(JSONPointerError) in try value.add(copied, at: place) }
        case .test(let place, let expected):
            let found = try look("path", place, index)
            guard found == expected else {
                throw JSONPatchError(
                    code: .testFailed, operation: index, member: "value",
                    reason: "expected \(expected.excerpt) at \(place.excerpt), found \(found.excerpt)")
            }
        }
    }

    private mutating func move(from origin: JSONPointer, to place: JSONPointer, _ index: Int) throws(JSONPatchError) {
        if origin == place {
            _ = try look("from", origin, index)
            return
        }
        guard !origin.contains(place) else {
            throw JSONPatchError(
                code: .moveIntoItself, operation: index, member: "path",
                reason: "\(place.excerpt) is inside \(origin.excerpt), the value that is moved")
        }
        let moved = try edit("from", index) { value throws(JSONPointerError) in try value.remove(at: origin) }
        // What does not get deeper needs no look at what is in it.
        if place.tokens.count > origin.tokens.count { try checkSize(of: moved, at: place, index) }
        try edit("path", index) { value throws(JSONPointerError) in try value.add(moved, at: place) }
    }

    private func look(
        _ member: String, _ place: JSONPointer, _ index: Int
    ) throws(JSONPatchError) -> JSONValue {
        do throws(JSONPointerError) {
            return try value.value(at: place)
        } catch {
            throw Self.notFound(error, member, index)
        }
    }

    @discardableResult
    private mutating func edit<Result>(
        _ member: String, _ index: Int, _ body: (inout JSONValue) throws(JSONPointerError) -> Result
    ) throws(JSONPatchError) -> Result {
        do throws(JSONPointerError) {
            return try body(&value)
        } catch {
            throw Self.notFound(error, member, index)
        }
    }

    private static func notFound(_ error: JSONPointerError, _ member: String, _ index: Int) -> JSONPatchError {
        JSONPatchError(
            code: .notFound, operation: index, member: member, reason: error.description, pointerError: error)
    }

    /// For values that stand in the patch, as large as they are.
    private func checkDepth(of value: JSONValue, at place: JSONPointer, _ index: Int) throws(JSONPatchError) {
        var values = Int.max
        try Self.check(value, at: place, index, &values)
    }

    /// For values that were in the document.
    private mutating func checkSize(of value: JSONValue, at place: JSONPointer, _ index: Int) throws(JSONPatchError) {
        try Self.check(value, at: place, index, &remainingValues)
    }

    private static func check(
        _ value: JSONValue, at place: JSONPointer, _ index: Int, _ values: inout Int
    ) throws(JSONPatchError) {
        // A pointer that is longer than any document is deep leads nowhere, which is told later.
        guard place.tokens.count <= maximumDepth else { return }
        let isShallow = value.isNested(atMost: maximumDepth - place.tokens.count, values: &values)
        guard values >= 0 else {
            throw JSONPatchError(
                code: .tooLarge, operation: index,
                reason: "copies and moves have more than \(maximumValues) values to do with")
        }
        guard isShallow else {
            throw JSONPatchError(
                code: .tooDeep, operation: index, member: "path",
                reason: "the value would be nested more than \(maximumDepth) deep")
        }
    }
}

extension JSONValue {
    /// Whether there are at most so many arrays and objects in each other.
    ///
    /// - Parameters:
    ///   - depth: How many.
    ///   - values: How many values may be looked at; below 0 when they did not suffice.
    /// - Returns: Whether it is so; `false` when the values did not suffice.
    fileprivate func isNested(atMost depth: Int, values: inout Int) -> Bool {
        for step in JSONWalk(self) {
            values -= 1
            guard values >= 0 else { return false }
            switch step.value {
            case .array, .object: guard step.depth < depth else { return false }
            case .null, .bool, .number, .string: break
            }
        }
        return true
    }
}
