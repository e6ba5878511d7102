// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Reads a document that comes in pieces: checks what stands around the elements of one array, and finds the elements.
///
/// It holds to ``JSONScanner``'s grammar and tells the same faults. What it keeps between two pieces is a bit for each open array and
/// object and what is known of the token that is cut; a name is kept as far as it can be the one that is looked for.
struct JSONStreamScanner {
    /// Why a stream is refused.
    enum Failure: Error {
        /// It is no document; the offset is one of the text, or before it for the token that began in an earlier one.
        case syntax(JSONScanner.Failure)
        /// It has no array at the key path.
        case path(MappingError.Problem.Kind, expected: String, found: String, offset: Int)
    }

    enum Step {
        /// An element.
        case element(Range<Int>)
        case needsBytes
        case end
    }

    /// What comes next.
    enum Expectation {
        case start
        case value
        case firstElement
        case firstName
        case name
        case colon
        case separator
        case end
        /// The rest of a text that began before.
        case string(isName: Bool)
        /// The rest of a number.
        case number
        /// The rest of an element of the array.
        case element
    }

    var expectation = Expectation.start
    /// The next byte of the text.
    var offset = 0
    /// Where the token or element began that is not at its end.
    var start = 0
    /// Open arrays (`false`) and objects (`true`).
    private var containers: [Bool] = []
    private var path: JSONStreamPath
    /// How many containers are open around an element, the array of elements counted; 0 before and after it.
    private var elementDepth = 0
    private var elementEnd = JSONElementEnd(first: 0)
    var number = JSONStreamNumber()
    var string = JSONStreamString()

    init(path: JSONKeyPath?) {
        self.path = JSONStreamPath(path)
    }

    /// The way to the array, or to what is wrong with it.
    var places: [JSONPlace] { path.places }

    /// Where the array or object begins in which the next step of the key path is looked for; `nil` when none is.
    var pathStart: Int? { path.start }

    /// Where the text begins that is cut; `nil` when none is.
    var stringStart: Int? {
        if case .string = expectation { return start }
        return nil
    }

    /// The first byte that is needed further on.
    ///
    /// A text or number that is skipped needs none.
    var firstNeeded: Int {
        if case .element = expectation { return start }
        return offset
    }

    /// Whether an element is cut.
    var isInElement: Bool {
        if case .element = expectation { return true }
        return false
    }

    /// Tells that a number of bytes before the text's present beginning is gone.
    mutating func drop(_ count: Int) {
        offset -= count
        start -= count
        path.drop(count)
    }

    /// Goes on to the end of the next element, or as far as the text goes: `text` is what is known from ``firstNeeded`` on, and nothing
    /// follows it if it is final.
    mutating func advance(in text: JSONText, isFinal: Bool) throws(Failure) -> Step {
        while true {
            switch expectation {
            case .element:
                switch elementEnd.find(
                    in: text, from: &offset, maximumDepth: JSONScanner.maximumDepth - elementDepth)
                {
                case .needsBytes: return .needsBytes
                case .tooDeep: throw .syntax(JSONScanner.Failure(reason: .tooDeep, offset: offset))
                case .ended:
                    expectation = .separator
                    return .element(start..<offset)
                }
            case .string(let isName):
                guard try finishString(text, isName: isName, isFinal: isFinal) else { return .needsBytes }
            case .number:
                guard try finishNumber(text, isFinal: isFinal) else { return .needsBytes }
            case .start:
                // A byte order mark may be cut, too.
                guard text.count >= 3 || isFinal || text.count > 0 && text[0] != 0xEF else { return .needsBytes }
                if text.count >= 3, text.halfWord(at: 0) & 0xFF_FFFF == 0xBF_BBEF { offset = 3 }
                expectation = .value
            default:
                offset = JSONScanner.afterSpace(text, offset)
                guard offset < text.count || isFinal else { return .needsBytes }
                if case .end = expectation {
                    guard offset == text.count else { throw .expected("the end of the document", offset) }
                    return .end
                }
                guard try token(text, isFinal: isFinal) else { return .needsBytes }
            }
        }
    }

    /// Reads the first byte of a token, or all of a short one; `false` when it is cut.
    private mutating func token(_ text: JSONText, isFinal: Bool) throws(Failure) -> Bool {
        let byte = text[offset]
        switch expectation {
        case .colon:
            guard byte == UInt8(ascii: ":") else { throw .expected("':'", offset) }
            offset += 1
            expectation = .value
        case .firstName where byte == UInt8(ascii: "}"):
            try close()
        case .firstName, .name:
            guard byte == UInt8(ascii: "\"") else { throw .expected("the name of a member", offset) }
            string = JSONStreamString(keeping: path.nameLimit(atDepth: containers.count))
            start = offset
            offset += 1
            expectation = .string(isName: true)
        case .separator:
            let isObject = containers.last ?? false
            if byte == UInt8(ascii: ",") {
                offset += 1
                expectation = isObject ? .name : .value
                return true
            }
            guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                throw isObject ? .expected("',' or '}'", offset) : .expected("',' or ']'", offset)
            }
            try close()
        case .firstElement where byte == UInt8(ascii: "]"):
            try close()
        default: return try value(text, byte, isFinal: isFinal)
        }
        return true
    }

    private mutating func value(_ text: JSONText, _ byte: UInt8, isFinal: Bool) throws(Failure) -> Bool {
        guard Self.beginsValue(byte) else { throw .expected("a value", offset) }
        if elementDepth > 0, containers.count == elementDepth {
            start = offset
            elementEnd = JSONElementEnd(first: byte)
            expectation = .element
            return true
        }
        switch byte {
        case UInt8(ascii: "t"): return try literal(text, "'true'", isFinal)
        case UInt8(ascii: "f"): return try literal(text, "'false'", isFinal)
        case UInt8(ascii: "n"): return try literal(text, "'null'", isFinal)
        default: beginElement()
        }
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            try open(isObject: byte == UInt8(ascii: "{"))
        case UInt8(ascii: "\""):
            try path.meetScalar("a string", at: offset)
            string = JSONStreamString()
            start = offset
            offset += 1
            expectation = .string(isName: false)
        default:
            try path.meetScalar("a number", at: offset)
            number = JSONStreamNumber()
            expectation = .number
        }
        return true
    }

    private static func beginsValue(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "t"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// Takes notice of a value that is not cut at its very beginning, where it would begin once more.
    private mutating func beginElement() {
        if containers.last == false { path.countElement(atDepth: containers.count) }
    }

    private mutating func literal(
        _ text: JSONText, _ name: StaticString, _ isFinal: Bool
    ) throws(Failure) -> Bool {
        let end = offset + name.utf8CodeUnitCount - 2
        let mismatch = JSONScanner.mismatch(text, offset, name)
        if mismatch < end {
            guard mismatch < text.count || isFinal else { return false }
            throw .syntax(JSONScanner.Failure(reason: .expected(name), offset: mismatch))
        }
        beginElement()
        let isNull = text[offset] == UInt8(ascii: "n")
        try path.meetScalar(isNull ? "null" : "a truth value", at: offset)
        offset = end
        finishValue()
        return true
    }

    private mutating func open(isObject: Bool) throws(Failure) {
        guard containers.count < JSONScanner.maximumDepth else {
            throw .syntax(JSONScanner.Failure(reason: .tooDeep, offset: offset))
        }
        let isTarget = try path.open(isObject: isObject, atDepth: containers.count + 1, offset)
        containers.append(isObject)
        if isTarget { elementDepth = containers.count }
        offset += 1
        expectation = isObject ? .firstName : .firstElement
    }

    private mutating func close() throws(Failure) {
        try path.close(atDepth: containers.count)
        if containers.count == elementDepth { elementDepth = 0 }
        containers.removeLast()
        offset += 1
        finishValue()
    }

    mutating func finishValue() {
        expectation = containers.isEmpty ? .end : .separator
    }

    /// Takes a name, all of which was read.
    mutating func finishName() {
        expectation = .colon
        path.compare(string, atDepth: containers.count)
    }
}

extension JSONStreamScanner.Failure {
    static func expected(_ what: StaticString, _ offset: Int) -> Self {
        .syntax(JSONScanner.Failure(reason: .expected(what), offset: offset))
    }
}
