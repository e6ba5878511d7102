// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// UUIDs as RFC 9562 writes them: `e621e1f8-c36c-495a-93fc-0c247a3e6e5f`.
package enum UUIDText {
    /// How many bytes the text has.
    package static var count: Int { 36 }

    /// Reads a UUID, in either case; `nil` for any other form.
    package static func uuid(_ text: UnsafePointer<UInt8>, _ count: Int) -> UUID? {
        guard count == Self.count else { return nil }
        let hyphen = UInt8(ascii: "-")
        guard unsafe text[8] == hyphen, unsafe text[13] == hyphen, unsafe text[18] == hyphen,
            unsafe text[23] == hyphen
        else { return nil }
        let bytes = unsafe UnsafeRawPointer(text)
        func four(_ offset: Int) -> UInt64 {
            UInt64(UInt32(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
        }
        guard let first = octets(four(0) | four(4) << 32), let second = octets(four(9) | four(14) << 32),
            let third = octets(four(19) | four(24) << 32), let fourth = octets(four(28) | four(32) << 32)
        else { return nil }
        let words = (first << 32 | second, third << 32 | fourth)
        func octet(_ word: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> (56 - 8 * index)) }
        return UUID(
            uuid: (
                octet(words.0, 0), octet(words.0, 1), octet(words.0, 2), octet(words.0, 3), octet(words.0, 4),
                octet(words.0, 5), octet(words.0, 6), octet(words.0, 7), octet(words.1, 0), octet(words.1, 1),
                octet(words.1, 2), octet(words.1, 3), octet(words.1, 4), octet(words.1, 5), octet(words.1, 6),
                octet(words.1, 7)
            ))
    }

    /// Eight hexadecimal digits, the first in the lowest byte, as the number of 32 bits that they write.
    private static func octets(_ word: UInt64) -> UInt64? {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops = ones << 7
        // With its bit for lower case set, a letter stays one and a digit what it was; controls become neither.
        guard word & tops == 0 else { return nil }
        let lower = word | (ones &* 0x20)
        let isDigit = (word &+ ones &* (0x80 - 0x30)) & ~(word &+ ones &* (0x80 - 0x3a))
        let isLetter = (lower &+ ones &* (0x80 - 0x61)) & ~(lower &+ ones &* (0x80 - 0x67))
        guard (isDigit | isLetter) & tops == tops else { return nil }
        // A letter is 9 more than its lower half says.
        let nibbles = (word & (ones &* 0x0f)) &+ ((word >> 6) & ones) &* 9
        // Neighbours are put together: to bytes, to pairs of bytes, to all four.
        let pairs = (nibbles << 4 | nibbles >> 8) & 0x00ff_00ff_00ff_00ff
        let fours = (pairs << 8 | pairs >> 16) & 0x0000_ffff_0000_ffff
        return (fours << 16 | fours >> 32) & 0xffff_ffff
    }

    /// Appends the text of a UUID, in upper case as Foundation writes it.
    package static func append(_ uuid: UUID, to bytes: inout [UInt8]) {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { buffer in
            guard let start = buffer.baseAddress else { return }
            unsafe write(uuid, to: start)
            unsafe bytes.append(contentsOf: buffer)
        }
    }

    /// Writes the text of a UUID to the 36 bytes from a place on.
    package static func write(_ uuid: UUID, to start: UnsafeMutablePointer<UInt8>) {
        let octets = uuid.uuid
        let first = word(octets.0, octets.1, octets.2, octets.3, octets.4, octets.5, octets.6, octets.7)
        let second = word(octets.8, octets.9, octets.10, octets.11, octets.12, octets.13, octets.14, octets.15)
        let target = UnsafeMutableRawPointer(start)
        let digits = (
            digits(first >> 32), digits(first & 0xffff_ffff), digits(second >> 32), digits(second & 0xffff_ffff)
        )
        // Groups of 8, 4, 4, 4 and 12 digits.
        unsafe store(digits.0, at: target)
        unsafe target.storeBytes(of: UInt8(ascii: "-"), toByteOffset: 8, as: UInt8.self)
        unsafe storeHalf(digits.1, at: target + 9)
        unsafe target.storeBytes(of: UInt8(ascii: "-"), toByteOffset: 13, as: UInt8.self)
        unsafe storeHalf(digits.1 >> 32, at: target + 14)
        unsafe target.storeBytes(of: UInt8(ascii: "-"), toByteOffset: 18, as: UInt8.self)
        unsafe storeHalf(digits.2, at: target + 19)
        unsafe target.storeBytes(of: UInt8(ascii: "-"), toByteOffset: 23, as: UInt8.self)
        unsafe storeHalf(digits.2 >> 32, at: target + 24)
        unsafe store(digits.3, at: target + 28)
    }

    private static func store(_ digits: UInt64, at target: UnsafeMutableRawPointer) {
        unsafe target.storeBytes(of: digits.littleEndian, as: UInt64.self)
    }

    private static func storeHalf(_ digits: UInt64, at target: UnsafeMutableRawPointer) {
        unsafe target.storeBytes(of: UInt32(truncatingIfNeeded: digits).littleEndian, as: UInt32.self)
    }

    private static func word(
        _ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8, _ fifth: UInt8, _ sixth: UInt8,
        _ seventh: UInt8, _ eighth: UInt8
    ) -> UInt64 {
        let upper = UInt64(first) << 56 | UInt64(second) << 48 | UInt64(third) << 40 | UInt64(fourth) << 32
        let lower = UInt64(fifth) << 24 | UInt64(sixth) << 16 | UInt64(seventh) << 8 | UInt64(eighth)
        return upper | lower
    }

    /// A number of 32 bits as eight hexadecimal digits, the first in the lowest byte.
    private static func digits(_ number: UInt64) -> UInt64 {
        // The way of `octets` back: to pairs of bytes, to bytes, to halves of bytes.
        let pairs = (number >> 16 | number << 32) & 0x0000_ffff_0000_ffff
        let bytes = (pairs >> 8 | pairs << 16) & 0x00ff_00ff_00ff_00ff
        let nibbles = (bytes >> 4 | bytes << 8) & 0x0f0f_0f0f_0f0f_0f0f
        let letters = ((nibbles &+ 0x0606_0606_0606_0606) >> 4) & 0x0101_0101_0101_0101
        return nibbles &+ 0x3030_3030_3030_3030 &+ letters &* UInt64(UInt8(ascii: "A") - UInt8(ascii: "9") - 1)
    }
}
