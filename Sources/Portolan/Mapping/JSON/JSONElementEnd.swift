// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Finds where an element of an array ends, looking at quotes and brackets alone.
///
/// Whether it is a value is found out by reading it: up to the first fault of a text, this finds what a reader would find.
struct JSONElementEnd {
    private var depth = 0
    private var isInString = false
    private let isContainer: Bool

    enum Outcome {
        case ended
        case needsBytes
        /// An array or object is opened one too deep.
        case tooDeep
    }

    /// Begins with the first byte of an element.
    init(first: UInt8) {
        isContainer = first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "\"")
    }

    /// Goes on from an offset, and moves it behind the element or to where bytes are missing.
    mutating func find(in text: JSONText, from place: inout Int, maximumDepth: Int) -> Outcome {
        guard isContainer else { return Self.scalarEnd(text, &place) }
        var offset = place
        var depth = depth
        var isInString = isInString
        defer {
            place = offset
            self.depth = depth
            self.isInString = isInString
        }
        while true {
            if isInString {
                guard Self.stringEnd(text, &offset) else { return .needsBytes }
                isInString = false
                if depth == 0 { return .ended }
            }
            let found = Self.structural(text.word(at: offset))
            guard found != 0 else {
                offset &+= 8
                guard offset < text.count else {
                    offset = text.count
                    return .needsBytes
                }
                continue
            }
            offset &+= found.trailingZeroBitCount &>> 3
            // The padding holds nothing that is found.
            switch text[offset] {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard depth < maximumDepth else { return .tooDeep }
                depth &+= 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth &-= 1
                if depth <= 0 {
                    offset &+= 1
                    return .ended
                }
            default: break
            }
            offset &+= 1
        }
    }

    /// Goes behind the quote that ends a text; `false` when the bytes end first.
    @inline(__always)
    private static func stringEnd(_ text: JSONText, _ place: inout Int) -> Bool {
        var offset = place
        while true {
            let found = closing(text.word(at: offset))
            guard found != 0 else {
                offset &+= 8
                guard offset < text.count else {
                    place = text.count
                    return false
                }
                continue
            }
            offset &+= found.trailingZeroBitCount &>> 3
            guard text[offset] == UInt8(ascii: "\\") else {
                place = offset &+ 1
                return true
            }
            // What an escape is of comes with it.
            guard offset &+ 1 < text.count else {
                place = offset
                return false
            }
            offset &+= 2
        }
    }

    /// Goes behind a number, `true`, `false` or `null`.
    private static func scalarEnd(_ text: JSONText, _ offset: inout Int) -> Outcome {
        while true {
            switch text[offset] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
                offset &+= 1
            default: return offset < text.count ? .ended : .needsBytes
            }
        }
    }

    /// A mask whose lowest bit set is that of the first quote, bracket or brace; a few bytes that are none are found, too.
    @inline(__always)
    private static func structural(_ word: UInt64) -> UInt64 {
        let quote = word ^ (JSONBytes.ones &* 0x22)
        // All four differ from 0x7F in these bits only, and so do `Y`, `_`, `y` and 0x7F.
        let bracket = (word | (JSONBytes.ones &* 0x26)) ^ (JSONBytes.ones &* 0x7F)
        return ((quote &- JSONBytes.ones) & ~quote | (bracket &- JSONBytes.ones) & ~bracket) & JSONBytes.highs
    }

    /// A mask whose lowest bit set is that of the first quote or backslash.
    @inline(__always)
    private static func closing(_ word: UInt64) -> UInt64 {
        let quote = word ^ (JSONBytes.ones &* 0x22)
        return (quote &- JSONBytes.ones) & ~quote & JSONBytes.highs | JSONBytes.backslashMask(word)
    }
}
