// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A number that is skipped while it is read.
struct JSONStreamNumber {
    /// What was read last.
    enum State {
        case nothing
        case minus
        case zero
        case integer
        case point
        case fraction
        case exponentMark
        case exponentSign
        case exponent

        /// Whether a number may end here.
        var isWhole: Bool {
            switch self {
            case .zero, .integer, .fraction, .exponent: true
            case .nothing, .minus, .point, .exponentMark, .exponentSign: false
            }
        }
    }

    private(set) var state = State.nothing

    /// Takes a byte; `false` when it is none of the number.
    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
        let isDigit = byte &- UInt8(ascii: "0") <= 9
        switch state {
        case .nothing where byte == UInt8(ascii: "-"): state = .minus
        case .nothing where isDigit, .minus where isDigit: state = byte == UInt8(ascii: "0") ? .zero : .integer
        case .integer where isDigit, .fraction where isDigit, .exponent where isDigit: break
        case .zero where byte == UInt8(ascii: "."), .integer where byte == UInt8(ascii: "."): state = .point
        case .point where isDigit: state = .fraction
        case .exponentMark where isDigit, .exponentSign where isDigit: state = .exponent
        case .exponentMark where byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"): state = .exponentSign
        case .zero where byte | 0x20 == UInt8(ascii: "e"), .integer where byte | 0x20 == UInt8(ascii: "e"),
            .fraction where byte | 0x20 == UInt8(ascii: "e"):
            state = .exponentMark
        default: return false
        }
        return true
    }
}

/// A text that is skipped while it is read.
struct JSONStreamString {
    /// How many bytes are kept of it: more, and it is not the one that is looked for.
    private let limit: Int
    /// The bytes between the quotes, as far as they are kept; `nil` when there are too many, or none are wanted.
    private(set) var kept: [UInt8]?
    /// Whether half of a surrogate pair was read, and the other half must follow at once.
    private var isInPair = false
    /// Whether there is half of a surrogate pair in it.
    private var isBroken = false

    init(keeping limit: Int = 0) {
        self.limit = limit
        kept = limit > 0 ? [] : nil
    }

    /// Keeps bytes that were read.
    mutating func keep(_ text: JSONText, _ range: Range<Int>) {
        guard let count = kept?.count else { return }
        guard count + range.count <= limit else {
            kept = nil
            return
        }
        kept?.append(contentsOf: range.lazy.map { text[$0] })
    }

    /// Takes the number of an escape of the form `\u0000`.
    mutating func takeEscape(_ unit: UInt32) {
        let isSecond = unit & 0xFC00 == 0xDC00
        if isInPair != isSecond { isBroken = true }
        isInPair = unit & 0xFC00 == 0xD800
    }

    /// Takes whatever is no such escape.
    @inline(__always)
    mutating func takeOther() {
        if isInPair {
            isBroken = true
            isInPair = false
        }
    }

    /// Whether the text is one: no half of a surrogate pair is in it, now that all was read.
    var isText: Bool { !isBroken && !isInPair }

    /// Whether the text, all of which was read, is the given one, byte by byte.
    func isName(_ name: String) -> Bool {
        guard let kept else { return false }
        guard kept.contains(UInt8(ascii: "\\")) else { return kept.elementsEqual(name.utf8) }
        let quote = [UInt8(ascii: "\"")]
        // What was checked once is read again without a failure.
        guard let document = try? JSONDocument(parsing: quote + kept + quote) else { return false }
        return document.root.isName(name)
    }
}

extension JSONStreamScanner {
    /// Goes on with a number; `false` when the text ends and it may not.
    mutating func finishNumber(_ text: JSONText, isFinal: Bool) throws(Failure) -> Bool {
        var offset = offset
        var number = number
        while number.take(text[offset]) { offset &+= 1 }
        self.offset = offset
        self.number = number
        guard offset < text.count || isFinal else { return false }
        guard number.state.isWhole else { throw .expected("a digit", offset) }
        finishValue()
        return true
    }

    /// Goes on with a text; `false` when the bytes end first.
    mutating func finishString(_ text: JSONText, isName: Bool, isFinal: Bool) throws(Failure) -> Bool {
        var begin = offset
        var offset = offset
        defer {
            string.keep(text, begin..<offset)
            self.offset = offset
        }
        while true {
            let plain = offset
            offset = JSONScanner.plainEnd(text, offset)
            if offset > plain { string.takeOther() }
            let byte = text[offset]
            if byte == UInt8(ascii: "\"") {
                string.keep(text, begin..<offset)
                begin = offset + 1
                offset = begin
                try endString(isName: isName)
                return true
            }
            if byte >= 0x80 {
                string.takeOther()
                let length = UTF8Validation.sequenceLength(text.halfWord(at: offset))
                if length == 0 {
                    guard offset + 4 <= text.count || isFinal else { return false }
                    throw .syntax(JSONScanner.Failure(reason: .notUTF8, offset: offset))
                }
                offset += length
            } else if byte == UInt8(ascii: "\\") {
                guard let length = try escapeLength(text, offset, isFinal: isFinal) else { return false }
                offset += length
            } else if offset >= text.count {
                guard isFinal else { return false }
                throw .syntax(JSONScanner.Failure(reason: .openString, offset: start))
            } else {
                throw .syntax(JSONScanner.Failure(reason: .controlCharacter, offset: offset))
            }
        }
    }

    private mutating func endString(isName: Bool) throws(Failure) {
        guard isName else { return finishValue() }
        guard string.isText else { throw .syntax(JSONScanner.Failure(reason: .halfPair, offset: start)) }
        finishName()
    }

    /// The number of bytes of an escape; `nil` when it is cut.
    private mutating func escapeLength(_ text: JSONText, _ offset: Int, isFinal: Bool) throws(Failure) -> Int? {
        guard offset + 1 < text.count || isFinal else { return nil }
        switch text[offset + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            string.takeOther()
            return 2
        case UInt8(ascii: "u"):
            do {
                string.takeEscape(try JSONScanner.hexadecimal(text, offset + 2))
            } catch {
                guard error.offset < text.count || isFinal else { return nil }
                throw .syntax(error)
            }
            return 6
        default: throw .syntax(JSONScanner.Failure(reason: .noSuchEscape, offset: offset))
        }
    }
}
