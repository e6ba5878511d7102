// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension JSONDocument {
    /// Makes the document of a value, so that whatever reads documents reads values.
    ///
    /// Numbers that JSON cannot hold stand in it as Swift prints them and are no numbers for any reader. Values of any depth are taken:
    /// the way back up is a list, not the call stack. Whoever reads by recursion looks at ``JSONElement/isTooDeep``.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - depth: How many arrays and objects stand around it, where it is a piece of another document.
    package convenience init(_ value: JSONValue, within depth: Int = 0) {
        var builder = JSONDocumentBuilder(outerDepth: depth)
        builder.build(value)
        self.init(text: builder.text, tape: builder.tape)
    }
}

/// Writes text and tape of a value together.
private struct JSONDocumentBuilder {
    var text: [UInt8] = []
    var tape = JSONTape(capacity: 64)
    private let outerDepth: Int

    init(outerDepth: Int) { self.outerDepth = outerDepth }

    private enum Level {
        case array(index: Int, count: Int, rest: [JSONValue].Iterator)
        case object(index: Int, count: Int, rest: JSONObject.Iterator)
    }

    mutating func build(_ value: JSONValue) {
        var levels: [Level] = []
        append(value, &levels)
        while let level = levels.popLast() {
            switch level {
            case .array(let index, let count, var rest):
                guard let element = rest.next() else {
                    tape.close(index, .array, length: count)
                    continue
                }
                levels.append(.array(index: index, count: count, rest: rest))
                append(element, &levels)
            case .object(let index, let count, let rest):
                guard let member = rest.next() else {
                    tape.close(index, .object, length: count)
                    continue
                }
                levels.append(.object(index: index, count: count, rest: rest))
                append(.string, member.name)
                append(member.value, &levels)
            }
        }
    }

    private mutating func append(_ value: JSONValue, _ levels: inout [Level]) {
        switch value {
        case .null: append(.null, "")
        case .bool(let flag): append(flag ? .true : .false, "")
        case .string(let string): append(.string, string)
        case .number(let number):
            let isInteger = number.text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 &- UInt8(ascii: "0") <= 9 }
            append(number.isFinite ? isInteger ? .integer : .number : .notNumber, number.text)
        case .array(let elements):
            levels.append(.array(index: tape.count, count: elements.count, rest: elements.makeIterator()))
            open(depth: levels.count, flags: 0)
        case .object(let object):
            levels.append(.object(index: tape.count, count: object.count, rest: object.makeIterator()))
            open(depth: levels.count, flags: object.ignoresCase ? JSONElement.ignoresCase : 0)
        }
    }

    private mutating func append(_ tag: JSONTag, _ string: String) {
        // One byte for the quote, which the places of texts leave out.
        text.append(0)
        let count = string.utf8.count
        guard count <= JSONTape.maximumLength, text.count + count < UInt32.max else {
            // Longer than any document that is read: no text for any reader.
            tape.append(.brokenString, length: 0, offset: 1)
            return
        }
        tape.append(tag, length: count, offset: text.count)
        text.append(contentsOf: string.utf8)
    }

    private mutating func open(depth: Int, flags: UInt64) {
        // There is room for 24 bits: what is deeper is too deep in any case.
        let depth = UInt64(truncatingIfNeeded: min(outerDepth + depth, 0xFF_FFFF))
        let flags = flags | depth << JSONElement.depthShift
        tape.appendWord(0)
        tape.appendWord(UInt64(truncatingIfNeeded: text.count) | flags << 32)
        text.append(0)
    }
}
