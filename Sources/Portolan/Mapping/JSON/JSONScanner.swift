// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Reads a document (RFC 8259) once, checks its grammar and its UTF-8 completely, and writes the tape.
///
/// Nesting is not recursion: open arrays and objects are kept in a list of at most ``maximumDepth``. Everything is a local variable or
/// an argument; captured by a closure, each access would be checked for exclusivity, which halves the speed.
enum JSONScanner {
    static let maximumDepth = 512

    /// Why a text is no document, and where.
    struct Failure: Error {
        let reason: Reason
        let offset: Int
    }

    enum Reason {
        case expected(StaticString)
        case tooDeep
        case openString
        case controlCharacter
        case notUTF8
        case noSuchEscape
        case halfPair
        case noHexadecimalDigit
        case tooLong
    }

    /// An array or object that is not yet closed.
    private struct Container {
        var index: Int
        var length: Int
        /// 6 bits of a hash of each name say which of these bits is set for it: two names with different bits are not the same.
        var names: UInt64
        var isObject: Bool
    }

    /// Above this number of members, whether names repeat is not looked into: the readers search such objects another way.
    static let maximumComparedMembers = 20

    /// Scans a whole document.
    static func scan(_ text: JSONText, into tape: inout JSONTape) throws(Failure) {
        var stack: [Container] = []
        stack.reserveCapacity(16)
        var current = Container(index: 0, length: 0, names: 0, isObject: false)
        var depth = 0
        var offset = 0
        // A byte order mark; its first byte would begin no value.
        if text.count >= 3, text.halfWord(at: 0) & 0xFF_FFFF == 0xBF_BBEF { offset = 3 }

        value: while true {
            offset = afterSpace(text, offset)
            switch text[offset] {
            case UInt8(ascii: "\""):
                offset = try string(text, offset, into: &tape)
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard depth < maximumDepth else { throw Failure(reason: .tooDeep, offset: offset) }
                let isObject = text[offset] == UInt8(ascii: "{")
                if depth > 0 { stack.append(current) }
                depth &+= 1
                current = Container(index: tape.count, length: 0, names: 0, isObject: isObject)
                tape.appendWord(0)
                tape.appendWord(
                    UInt64(truncatingIfNeeded: offset)
                        | UInt64(truncatingIfNeeded: depth) &<< (32 &+ JSONElement.depthShift))
                offset = afterSpace(text, offset &+ 1)
                if text[offset] == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                    break
                }
                if isObject { offset = try name(text, offset, &current, into: &tape) }
                current.length = 1
                continue value
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                offset = try number(text, offset, into: &tape)
            case UInt8(ascii: "t"):
                offset = try literal(text, offset, "'true'", 0x6575_7274, .true, into: &tape)
            case UInt8(ascii: "n"):
                offset = try literal(text, offset, "'null'", 0x6C6C_756E, .null, into: &tape)
            case UInt8(ascii: "f"):
                offset = try literal(text, offset, "'false'", 0x736C_6166, .false, into: &tape)
            default: throw Failure(reason: .expected("a value"), offset: offset)
            }

            while depth > 0 {
                offset = afterSpace(text, offset)
                let byte = text[offset]
                if byte == UInt8(ascii: ","), current.length > 0 {
                    offset = afterSpace(text, offset &+ 1)
                    if current.isObject { offset = try name(text, offset, &current, into: &tape) }
                    current.length &+= 1
                    continue value
                }
                guard byte == (current.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    throw Failure(reason: .expected(current.isObject ? "',' or '}'" : "',' or ']'"), offset: offset)
                }
                guard current.length <= JSONTape.maximumLength else { throw Failure(reason: .tooLong, offset: offset) }
                tape.close(current.index, current.isObject ? .object : .array, length: current.length)
                offset &+= 1
                depth &-= 1
                if depth > 0, let outer = stack.popLast() { current = outer }
            }
            offset = afterSpace(text, offset)
            guard offset == text.count else {
                throw Failure(reason: .expected("the end of the document"), offset: offset)
            }
            return
        }
    }

    @inline(__always)
    static func afterSpace(_ text: JSONText, _ start: Int) -> Int {
        var offset = start
        // One test for the common case, no space; a run of spaces, as in an indented document, eight at a time.
        // No count is made of them: where a step depends on one, the processor waits for it, instead of guessing.
        guard text[offset] <= 0x20 else { return offset }
        while true {
            let byte = text[offset]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return offset }
            offset &+= 1
            while text.word(at: offset) == JSONBytes.ones &* 0x20 { offset &+= 8 }
        }
    }

    /// A name and the colon behind it.
    @inline(__always)
    private static func name(
        _ text: JSONText, _ start: Int, _ object: inout Container, into tape: inout JSONTape
    ) throws(Failure) -> Int {
        guard text[start] == UInt8(ascii: "\"") else {
            throw Failure(reason: .expected("the name of a member"), offset: start)
        }
        let place = tape.count
        var offset = plainEnd(text, start &+ 1)
        var isPlain = text[offset] == UInt8(ascii: "\"")
        if isPlain {
            let length = offset &- start &- 1
            guard length <= JSONTape.maximumLength else { throw Failure(reason: .tooLong, offset: start) }
            tape.append(.string, length: length, offset: start &+ 1)
            offset &+= 1
        } else {
            offset = try unusualString(text, start, at: offset, into: &tape)
            let tag = tape[place] & 0xF
            guard tag != JSONTag.brokenString.rawValue else { throw Failure(reason: .halfPair, offset: start) }
            isPlain = tag == JSONTag.string.rawValue && UTF8Validation.isNormal(text, start &+ 1, offset &- 1)
            if !isPlain { tape.flag(object.index, JSONElement.namesMayRepeat) }
        }
        if isPlain {
            let length = offset &- start &- 2
            let bytes = JSONBytes.first(length, of: text.word(at: start &+ 1)) ^ UInt64(truncatingIfNeeded: length)
            let hash = bytes &* 0x9E37_79B9_7F4A_7C15
            let bit: UInt64 = 1 &<< (hash &>> 58)
            if object.names & bit != 0 { compareNames(text, object, place, &tape) }
            object.names |= bit
        }
        offset = afterSpace(text, offset)
        guard text[offset] == UInt8(ascii: ":") else { throw Failure(reason: .expected("':'"), offset: offset) }
        return offset &+ 1
    }

    /// Notes whether a name stands in its object already.
    @inline(never)
    private static func compareNames(
        _ text: JSONText, _ object: Container, _ place: Int, _ tape: inout JSONTape
    ) {
        guard object.length <= maximumComparedMembers else { return }
        let name = tape[place]
        var index = object.index &+ 2
        while index < place {
            let other = tape[index]
            if UInt32(truncatingIfNeeded: other) == UInt32(truncatingIfNeeded: name),
                text.areEqual(Int(other &>> 32), Int(name &>> 32), count: Int((name &>> 4) & 0xFFF_FFFF))
            {
                tape.flag(object.index, JSONElement.namesMayRepeat)
                return
            }
            let value = tape[index &+ 1]
            // An object or array that is closed: all before `place` are.
            index = value & 0xF >= JSONTag.array.rawValue ? Int(value &>> 32) : index &+ 2
        }
    }

    @inline(__always)
    private static func literal(
        _ text: JSONText, _ start: Int, _ name: StaticString, _ bytes: UInt32, _ tag: JSONTag, into tape: inout JSONTape
    ) throws(Failure) -> Int {
        guard text.halfWord(at: start) == bytes, tag != .false || text[start &+ 4] == UInt8(ascii: "e") else {
            throw Failure(reason: .expected(name), offset: mismatch(text, start, name))
        }
        let count = name.utf8CodeUnitCount - 2
        tape.append(tag, length: count, offset: start)
        return start &+ count
    }

    /// Where a literal is no longer what it should be.
    static func mismatch(_ text: JSONText, _ start: Int, _ name: StaticString) -> Int {
        var offset = start
        for byte in name.description.utf8.dropFirst().dropLast() {
            guard text[offset] == byte else { break }
            offset += 1
        }
        return offset
    }

    @inline(__always)
    private static func number(
        _ text: JSONText, _ start: Int, into tape: inout JSONTape
    ) throws(Failure) -> Int {
        var offset = start
        if text[offset] == UInt8(ascii: "-") { offset &+= 1 }
        if text[offset] == UInt8(ascii: "0") { offset &+= 1 } else { offset = try digits(text, offset) }
        var tag = JSONTag.integer
        if text[offset] == UInt8(ascii: ".") {
            tag = .number
            offset = try digits(text, offset &+ 1)
        }
        if text[offset] | 0x20 == UInt8(ascii: "e") {
            tag = .number
            offset &+= 1
            if text[offset] == UInt8(ascii: "+") || text[offset] == UInt8(ascii: "-") { offset &+= 1 }
            offset = try digits(text, offset)
        }
        guard offset &- start <= JSONTape.maximumLength else { throw Failure(reason: .tooLong, offset: start) }
        tape.append(tag, length: offset &- start, offset: start)
        return offset
    }

    @inline(__always)
    private static func digits(_ text: JSONText, _ start: Int) throws(Failure) -> Int {
        var offset = start
        while true {
            let count = unsafe DigitGroup(text.pointer(at: offset)).length
            offset &+= count
            guard count == 8 else { break }
        }
        guard offset > start else { throw Failure(reason: .expected("a digit"), offset: offset) }
        return offset
    }

    /// A text, with its quotes.
    @inline(__always)
    private static func string(
        _ text: JSONText, _ start: Int, into tape: inout JSONTape
    ) throws(Failure) -> Int {
        let offset = plainEnd(text, start &+ 1)
        guard text[offset] == UInt8(ascii: "\"") else { return try unusualString(text, start, at: offset, into: &tape) }
        let length = offset &- start &- 1
        guard length <= JSONTape.maximumLength else { throw Failure(reason: .tooLong, offset: start) }
        tape.append(.string, length: length, offset: start &+ 1)
        return offset &+ 1
    }

    /// The first byte that does not simply stand for itself in a text.
    @inline(__always)
    static func plainEnd(_ text: JSONText, _ start: Int) -> Int {
        var offset = start
        while true {
            let special = JSONBytes.special(text.word(at: offset))
            guard special == 0 else { return offset &+ special.trailingZeroBitCount &>> 3 }
            offset &+= 8
        }
    }

    /// Goes on with a text that is not all plain ASCII.
    @inline(never)
    private static func unusualString(
        _ text: JSONText, _ start: Int, at place: Int, into tape: inout JSONTape
    ) throws(Failure) -> Int {
        var offset = place
        var tag = JSONTag.string
        while true {
            let byte = text[offset]
            if byte >= 0x80 {
                let run = UTF8Validation.plainRun(text.word(at: offset))
                if run > 0 {
                    offset &+= run
                    guard text[offset] < 0x80 else { continue }
                    offset = plainEnd(text, offset)
                    continue
                }
                let length = UTF8Validation.sequenceLength(text.halfWord(at: offset))
                guard length > 0 else { throw Failure(reason: .notUTF8, offset: offset) }
                offset &+= length
                // Text that is not ASCII rarely comes alone.
                guard text[offset] < 0x80 else { continue }
            } else if byte == UInt8(ascii: "\"") {
                let length = offset &- start &- 1
                guard length <= JSONTape.maximumLength else { throw Failure(reason: .tooLong, offset: start) }
                tape.append(tag, length: length, offset: start &+ 1)
                return offset &+ 1
            } else if byte == UInt8(ascii: "\\") {
                let isWhole = try escape(text, &offset)
                if tag != .brokenString { tag = isWhole ? .escapedString : .brokenString }
            } else if offset >= text.count {
                throw Failure(reason: .openString, offset: start)
            } else if byte < 0x20 {
                throw Failure(reason: .controlCharacter, offset: offset)
            }
            while true {
                let special = JSONBytes.special(text.word(at: offset))
                if special != 0 {
                    offset &+= special.trailingZeroBitCount &>> 3
                    break
                }
                offset &+= 8
            }
        }
    }

    /// Goes behind an escape.
    ///
    /// - Returns: `false` for one that is half of a surrogate pair (RFC 8259, section 8.2).
    @inline(__always)
    static func escape(_ text: JSONText, _ offset: inout Int) throws(Failure) -> Bool {
        switch text[offset &+ 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            offset &+= 2
            return true
        case UInt8(ascii: "u"):
            let unit = try hexadecimal(text, offset &+ 2)
            offset &+= 6
            guard unit & 0xF800 == 0xD800 else { return true }
            guard unit < 0xDC00, text[offset] == UInt8(ascii: "\\"), text[offset &+ 1] == UInt8(ascii: "u") else {
                return false
            }
            guard try hexadecimal(text, offset &+ 2) & 0xFC00 == 0xDC00 else { return false }
            offset &+= 6
            return true
        default: throw Failure(reason: .noSuchEscape, offset: offset)
        }
    }

    @inline(__always)
    static func hexadecimal(_ text: JSONText, _ start: Int) throws(Failure) -> UInt32 {
        guard let unit = JSONBytes.hexadecimal(text.halfWord(at: start)) else {
            throw Failure(reason: .noHexadecimalDigit, offset: noHexadecimalDigit(text, start))
        }
        return unit
    }

    private static func noHexadecimalDigit(_ text: JSONText, _ start: Int) -> Int {
        (start..<start + 4).first { hexadecimalDigit(text[$0]) == nil } ?? start
    }

    private static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte &- UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte &- UInt8(ascii: "a") &+ 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte &- UInt8(ascii: "A") &+ 10)
        default: nil
        }
    }
}
