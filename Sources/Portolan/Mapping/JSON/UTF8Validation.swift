// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// UTF-8 (RFC 3629), one sequence at a time.
enum UTF8Validation {
    /// Whether valid bytes are a text that another one equals only if it has the same bytes, as far as a glance tells.
    ///
    /// Swift takes texts for equal that are the same after Unicode normalisation. Blocks are passed here whose characters all are in
    /// normal form and do not combine with others; other blocks have such characters too.
    @inline(never)
    static func isNormal(_ text: JSONText, _ start: Int, _ end: Int) -> Bool {
        var offset = start
        while offset < end {
            let byte = UInt32(text[offset])
            if byte < 0x80 {
                offset &+= 1
            } else if byte < 0xE0 {
                let scalar = (byte & 0x1F) &<< 6 | UInt32(text[offset &+ 1]) & 0x3F
                // Latin; Cyrillic without its combining marks.
                guard scalar < 0x300 || 0x400...0x482 ~= scalar || 0x48A...0x52F ~= scalar else { return false }
                offset &+= 2
            } else if byte < 0xF0 {
                let scalar =
                    (byte & 0x0F) &<< 12 | (UInt32(text[offset &+ 1]) & 0x3F) &<< 6 | UInt32(text[offset &+ 2]) & 0x3F
                // Kana without their voicing marks, Chinese characters, Korean syllables.
                guard
                    0x3041...0x3096 ~= scalar || 0x30A0...0x30FF ~= scalar || 0x4E00...0x9FFF ~= scalar
                        || 0xAC00...0xD7A3 ~= scalar
                else { return false }
                offset &+= 3
            } else {
                return false
            }
        }
        return true
    }

    /// How many bytes, at the beginning of eight, are sequences of the commonest kinds: two of three bytes, or four of two; 0 for others.
    @inline(__always)
    static func plainRun(_ bytes: UInt64) -> Int {
        if bytes & 0xC0C0_F0C0_C0F0 == 0x8080_E080_80E0 {
            // Without those that begin with E0 or ED, of which some are none.
            let first = bytes & 0xF
            let second = (bytes &>> 24) & 0xF
            return first != 0 && first != 0xD && second != 0 && second != 0xD ? 6 : 0
        }
        // From D0 on, as Cyrillic, Hebrew and Arabic do: none of them is too long.
        return bytes & 0xC0F0_C0F0_C0F0_C0F0 == 0x80D0_80D0_80D0_80D0 ? 8 : 0
    }

    /// The number of bytes of the sequence that four bytes begin with; 0 when there is none.
    @inline(__always)
    static func sequenceLength(_ bytes: UInt32) -> Int {
        if bytes & 0xC0_C0F0 == 0x80_80E0 {
            // Three bytes; neither one that two would do for, nor half of a surrogate pair.
            let distinctive = bytes & 0x200F
            return distinctive != 0 && distinctive != 0x200D ? 3 : 0
        }
        if bytes & 0xC0E0 == 0x80C0 { return bytes & 0x1E != 0 ? 2 : 0 }
        if bytes & 0xC0C0_C0F8 == 0x8080_80F0 {
            // Four bytes; neither one that three would do for, nor one beyond U+10FFFF.
            let distinctive = bytes & 0x3007
            return distinctive != 0 && (distinctive & 0x4 == 0 || distinctive & 0x3003 == 0) ? 4 : 0
        }
        return 0
    }
}
