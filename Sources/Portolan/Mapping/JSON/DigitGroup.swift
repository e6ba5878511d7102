// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Eight bytes of a text, of which the first ones may be digits.
struct DigitGroup {
    /// The first byte is the lowest; digits are their values.
    private let word: UInt64

    @inline(__always)
    init(_ text: UnsafePointer<UInt8>) {
        word =
            UInt64(littleEndian: unsafe UnsafeRawPointer(text).loadUnaligned(as: UInt64.self)) ^ 0x3030_3030_3030_3030
    }

    /// How many digits there are before the first other byte.
    @inline(__always)
    var length: Int {
        // What is no digit has its upper bit set, or gets it; a digit neither has nor gets it, nor carries over to the next byte.
        let marks = ((word &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
        return marks.trailingZeroBitCount >> 3
    }

    /// The number that all eight bytes, all of them digits, write.
    @inline(__always)
    var value: UInt64 { Self.value(word) }

    /// The number that the first 0 to 7 bytes, all of them digits, write.
    @inline(__always)
    func value(ofFirst length: Int) -> UInt64 {
        // What follows is shifted out, and what is shifted in are leading zeros; all 64 bits at once cannot be shifted.
        Self.value((word << 8) &<< UInt64(truncatingIfNeeded: 56 &- 8 &* length))
    }

    @inline(__always)
    private static func value(_ digits: UInt64) -> UInt64 {
        // Neighbours are put together: eight digits to four numbers below 100, to two below 10,000, to one.
        let pairs = digits &* 10 &+ (digits >> 8)
        let low = (pairs & 0x0000_00ff_0000_00ff) &* 0x000f_4240_0000_0064
        let high = ((pairs >> 16) & 0x0000_00ff_0000_00ff) &* 0x0000_2710_0000_0001
        return (low &+ high) >> 32
    }
}
