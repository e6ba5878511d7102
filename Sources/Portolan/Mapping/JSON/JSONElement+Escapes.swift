// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension JSONElement {
    /// The text of a word with escapes, all of which were checked.
    @inline(never)
    func unescaped() -> String {
        // No escape stands for more bytes than it has; a copy of eight bytes may go beyond.
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length + 8) { buffer in
            guard let target = buffer.baseAddress else { return "" }
            let count = unsafe unescape(to: target)
            return unsafe JSONText.string(UnsafeBufferPointer(start: target, count: count))
        }
    }

    @unsafe
    private func unescape(to target: UnsafeMutablePointer<UInt8>) -> Int {
        var source = start
        let end = start + length
        var count = 0
        while source < end {
            let word = text.word(at: source)
            unsafe UnsafeMutableRawPointer(target + count).storeBytes(of: word.littleEndian, as: UInt64.self)
            let plain = JSONBytes.plainCount(before: JSONBytes.backslashMask(word))
            guard plain < 8 else {
                source &+= 8
                count &+= 8
                continue
            }
            source &+= plain
            count &+= plain
            guard source < end else { return count - (source - end) }
            let letter = text[source &+ 1]
            guard letter == UInt8(ascii: "u") else {
                unsafe target[count] = Self.escaped(letter)
                count &+= 1
                source &+= 2
                continue
            }
            var code = codeUnit(at: source &+ 2)
            source &+= 6
            if code & 0xFC00 == 0xD800 {
                code = 0x10000 + (code & 0x3FF) << 10 + codeUnit(at: source &+ 2) & 0x3FF
                source &+= 6
            }
            count &+= unsafe Self.write(code, to: target + count)
        }
        // What was copied beyond the end is none of it.
        return count - (source - end)
    }

    /// Writes a character, which is no half of a surrogate pair.
    @unsafe
    private static func write(_ code: UInt32, to target: UnsafeMutablePointer<UInt8>) -> Int {
        func last(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | (code >> shift) & 0x3F) }
        if code < 0x80 {
            unsafe target[0] = UInt8(truncatingIfNeeded: code)
            return 1
        }
        if code < 0x800 {
            unsafe target[0] = UInt8(truncatingIfNeeded: 0xC0 | code >> 6)
            unsafe target[1] = last(0)
            return 2
        }
        if code < 0x10000 {
            unsafe target[0] = UInt8(truncatingIfNeeded: 0xE0 | code >> 12)
            unsafe target[1] = last(6)
            unsafe target[2] = last(0)
            return 3
        }
        unsafe target[0] = UInt8(truncatingIfNeeded: 0xF0 | code >> 18)
        unsafe target[1] = last(12)
        unsafe target[2] = last(6)
        unsafe target[3] = last(0)
        return 4
    }

    /// What an escape of one letter stands for.
    private static func escaped(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: letter
        }
    }

    @inline(__always)
    private func codeUnit(at offset: Int) -> UInt32 { JSONBytes.hexadecimal(text.halfWord(at: offset)) ?? 0 }
}
