// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The bytes of a document in memory, with room behind them: what the scanner and the readers of values load from.
///
/// Loads are not checked in release builds: a wrong offset would be a fault of this folder, never of a document. That none can be
/// wrong rests on three things. The scanner advances by one token at a time and stops at the first zero byte, which the padding
/// holds and no token may contain. A load of eight bytes begins at most at the end of the document, and the padding is longer.
/// All other offsets come from the tape, which the scanner has written.
@safe package struct JSONText {
    /// How many zero bytes stand behind a document.
    static let padding = 64

    private let base: UnsafePointer<UInt8>
    /// The number of bytes, padding not counted.
    package let count: Int

    /// For bytes that are followed by the padding.
    init(unchecked base: UnsafePointer<UInt8>, count: Int) {
        unsafe self.base = base
        self.count = count
    }

    @inline(__always)
    package subscript(offset: Int) -> UInt8 {
        assert(offset >= 0 && offset < count + Self.padding, "byte \(offset) of \(count)")
        return unsafe base[offset]
    }

    /// Eight bytes, the first one lowest.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        assert(offset >= 0 && offset + 8 <= count + Self.padding, "word \(offset) of \(count)")
        return unsafe UInt64(
            littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
    }

    /// Four bytes, the first one lowest.
    @inline(__always)
    func halfWord(at offset: Int) -> UInt32 {
        assert(offset >= 0 && offset + 4 <= count + Self.padding, "half word \(offset) of \(count)")
        return unsafe UInt32(
            littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt32.self))
    }

    /// Where the bytes of a value begin, for the readers of numbers, dates and the like.
    @unsafe @inline(__always)
    func pointer(at offset: Int) -> UnsafePointer<UInt8> { unsafe base + offset }

    /// Makes a text of bytes that are known to be UTF-8.
    @inline(__always)
    func string(at offset: Int, count: Int) -> String {
        unsafe JSONText.string(UnsafeBufferPointer(start: base + offset, count: count))
    }

    /// Makes a text of bytes that are known to be UTF-8, without checking them again where that can be had.
    @unsafe @inline(__always)
    static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return unsafe String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isLongASCII(bytes)))
        }
        return unsafe String(decoding: bytes, as: UTF8.self)
    }

    /// Whether bytes are a text of ASCII characters that is too long to need no memory of its own.
    ///
    /// A text of which that is not known is hashed and compared several times slower; a short one finds out by itself.
    @unsafe @inline(__always)
    private static func isLongASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count > 15, let start = unsafe UnsafeRawPointer(bytes.baseAddress) else { return false }
        // The last load overlaps the one before where the count is no multiple of its width.
        let last = bytes.count &- 8
        var all = unsafe start.loadUnaligned(fromByteOffset: last, as: UInt64.self)
        var offset = 0
        while offset < last {
            all |= unsafe start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            offset &+= 8
        }
        return all & JSONBytes.highs == 0
    }

    /// Whether the bytes at two places are the same.
    @inline(__always)
    func areEqual(_ first: Int, _ second: Int, count: Int) -> Bool {
        unsafe JSONText.areEqual(base + first, base + second, count: count)
    }

    /// Whether bytes in two places are the same; no byte behind them is read.
    @unsafe @inline(__always)
    static func areEqual(_ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, count: Int) -> Bool {
        let first = unsafe UnsafeRawPointer(first)
        let second = unsafe UnsafeRawPointer(second)
        // The last load overlaps the one before where the count is no multiple of its width.
        if count >= 8 {
            var index = 0
            while index &+ 8 < count {
                guard unsafe areSame(first, second, index, UInt64.self) else { return false }
                index &+= 8
            }
            return unsafe areSame(first, second, count &- 8, UInt64.self)
        }
        if count >= 4 {
            return unsafe areSame(first, second, 0, UInt32.self) && areSame(first, second, count &- 4, UInt32.self)
        }
        guard count > 0 else { return true }
        if count == 1 { return unsafe areSame(first, second, 0, UInt8.self) }
        return unsafe areSame(first, second, 0, UInt16.self) && areSame(first, second, count &- 2, UInt16.self)
    }

    @unsafe @inline(__always)
    private static func areSame<Bits: FixedWidthInteger & BitwiseCopyable>(
        _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ offset: Int, _ type: Bits.Type
    ) -> Bool {
        unsafe first.loadUnaligned(fromByteOffset: offset, as: Bits.self)
            == second.loadUnaligned(fromByteOffset: offset, as: Bits.self)
    }
}

/// Masks for eight bytes at a time.
enum JSONBytes {
    static let ones: UInt64 = 0x0101_0101_0101_0101
    static let highs: UInt64 = 0x8080_8080_8080_8080
    private static let backslashes = ones &* 0x5C

    /// A mask whose lowest bit set is that of the first byte that is a quote, a backslash, a control character or not ASCII.
    @inline(__always)
    static func special(_ word: UInt64) -> UInt64 {
        (quotesAndControls(word) | ((word ^ backslashes) &- ones) | word) & highs
    }

    /// A mask whose lowest bit set, among those of ASCII characters, is that of the first quote or control character.
    ///
    /// A borrow runs upwards only, so the lowest bit is right, and only that one may be used.
    @inline(__always)
    static func quotesAndControls(_ word: UInt64) -> UInt64 {
        // With the second lowest bit turned over, a quote is next to the control characters, and no other character is.
        (word ^ (ones &* 0x02)) &- ones &* 0x21
    }

    /// The number that four hexadecimal digits write, the first one lowest; `nil` when one of them is none.
    @inline(__always)
    static func hexadecimal(_ word: UInt32) -> UInt32? {
        let ones: UInt32 = 0x0101_0101
        let tops = ones &<< 7
        // With its bit for lower case set, a letter stays one and a digit what it was; controls become neither.
        guard word & tops == 0 else { return nil }
        let lower = word | ones &* 0x20
        let isDigit = (word &+ ones &* (0x80 - 0x30)) & ~(word &+ ones &* (0x80 - 0x3A))
        let isLetter = (lower &+ ones &* (0x80 - 0x61)) & ~(lower &+ ones &* (0x80 - 0x67))
        guard (isDigit | isLetter) & tops == tops else { return nil }
        let nibbles = (word & (ones &* 0x0F)) &+ ((word &>> 6) & ones) &* 9
        let pairs = (nibbles &<< 4 | nibbles &>> 8) & 0x00FF_00FF
        return (pairs & 0xFF) &<< 8 | pairs &>> 16
    }

    /// A mask whose lowest bit set is that of the first backslash.
    @inline(__always)
    static func backslashMask(_ word: UInt64) -> UInt64 {
        let backslash = word ^ backslashes
        return (backslash &- ones) & ~backslash & highs
    }

    /// How many bytes there are before the first of a mask; 8 when there is none.
    @inline(__always)
    static func plainCount(before mask: UInt64) -> Int { mask.trailingZeroBitCount &>> 3 }

    /// The first bytes of a word, the others zero.
    @inline(__always)
    static func first(_ count: Int, of word: UInt64) -> UInt64 {
        count >= 8 ? word : word & ((1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1)
    }
}
