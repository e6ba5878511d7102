// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A key path that is followed while the document passes.
struct JSONStreamPath {
    private let components: [String]
    /// The steps that were made.
    private(set) var places: [JSONPlace] = []
    /// Whether the next value is what the steps lead to.
    private var isNext = true
    /// At which depth the next step is looked for; 0 when there is nothing to look for.
    private var depth = 0
    /// How many elements the array has passed in which the next step is looked for; `nil` in an object.
    private var passed: Int?
    private var index = 0
    private var containerStart = 0

    init(_ path: JSONKeyPath?) {
        components = path?.components ?? []
    }

    /// Where the array or object begins in which the next step is looked for.
    var start: Int? { depth > 0 ? containerStart : nil }

    /// Tells that a number of bytes before the text's present beginning is gone.
    mutating func drop(_ count: Int) { containerStart -= count }

    private var isComplete: Bool { places.count == components.count }

    /// How many bytes a name may have to be the one that is looked for in an object at a depth; 0 when none is.
    func nameLimit(atDepth depth: Int) -> Int {
        guard depth == self.depth, depth > 0 else { return 0 }
        // The longest form of a byte is an escape, and a name without bytes is one as well.
        return components[places.count].utf8.count * 6 + 1
    }

    /// Takes a name of an object.
    mutating func compare(_ name: JSONStreamString, atDepth depth: Int) {
        guard depth == self.depth, depth > 0, name.isName(components[places.count]) else { return }
        step(.name(components[places.count]))
    }

    /// Takes notice that an element of an array begins.
    mutating func countElement(atDepth depth: Int) {
        guard depth == self.depth, depth > 0, let passed else { return }
        if passed == index { step(.index(index)) } else { self.passed = passed + 1 }
    }

    /// Of two members of one name the first counts: what is found is not looked for again.
    private mutating func step(_ place: JSONPlace) {
        places.append(place)
        isNext = true
        depth = 0
    }

    /// Takes an array or object.
    ///
    /// - Returns: Whether it is the array that the path leads to.
    mutating func open(isObject: Bool, atDepth depth: Int, _ offset: Int) throws(JSONStreamScanner.Failure) -> Bool {
        guard isNext else { return false }
        isNext = false
        guard !isComplete else {
            guard !isObject else { throw .path(.mismatch, expected: "an array", found: "an object", offset: offset) }
            return true
        }
        if isObject {
            passed = nil
        } else {
            let component = components[places.count]
            guard let number = Int(component), String(number) == component else {
                throw .path(.mismatch, expected: "an object with '\(component)'", found: "an array", offset: offset)
            }
            index = number
            passed = 0
        }
        self.depth = depth
        containerStart = offset
        return false
    }

    /// Takes any other value.
    mutating func meetScalar(_ found: String, at offset: Int) throws(JSONStreamScanner.Failure) {
        guard isNext else { return }
        guard found != "null" else {
            places += components[places.count...].map { .name($0) }
            throw .path(.null, expected: "an array", found: found, offset: offset)
        }
        let expected = isComplete ? "an array" : "an object with '\(components[places.count])'"
        throw .path(.mismatch, expected: expected, found: found, offset: offset)
    }

    /// Takes the end of an array or object.
    mutating func close(atDepth depth: Int) throws(JSONStreamScanner.Failure) {
        guard depth == self.depth, depth > 0 else { return }
        places.append(.name(components[places.count]))
        throw .path(.missing, expected: "an array", found: "nothing", offset: containerStart)
    }
}
