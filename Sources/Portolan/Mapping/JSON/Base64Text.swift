// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Data as base64 text, RFC 4648, 4.
package enum Base64Text {
    /// Reads data; accepts and refuses what `Data(base64Encoded:)` does without options.
    package static func data(_ text: UnsafePointer<UInt8>, _ count: Int) -> Data? {
        if let data = unsafe wellFormed(text, count) { return data }
        // Foundation may accept more than the standard, and that differs between platforms.
        return unsafe Data(base64Encoded: Data(bytes: text, count: count))
    }

    /// Reads whole groups of four characters, of which the last one may be padded.
    private static func wellFormed(_ text: UnsafePointer<UInt8>, _ count: Int) -> Data? {
        guard count > 0, count % 4 == 0 else { return nil }
        let padding = UInt8(ascii: "=")
        let paddings = unsafe text[count - 1] != padding ? 0 : text[count - 2] != padding ? 1 : 2
        let wholeGroups = paddings == 0 ? count / 4 : count / 4 - 1
        var data = Data(count: count / 4 * 3 - paddings)
        let isWellFormed = unsafe data.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            var source = unsafe text
            var target = unsafe start.assumingMemoryBound(to: UInt8.self)
            var faults: UInt32 = 0
            for _ in 0..<wholeGroups {
                let group =
                    unsafe value(source[0]) << 18 | value(source[1]) << 12 | value(source[2]) << 6 | value(source[3])
                faults |= group
                unsafe target[0] = UInt8(truncatingIfNeeded: group >> 16)
                unsafe target[1] = UInt8(truncatingIfNeeded: group >> 8)
                unsafe target[2] = UInt8(truncatingIfNeeded: group)
                unsafe source += 4
                unsafe target += 3
            }
            if paddings > 0 {
                let third = unsafe paddings == 1 ? value(source[2]) : 0
                let group = unsafe value(source[0]) << 18 | value(source[1]) << 12 | third << 6
                faults |= group
                unsafe target[0] = UInt8(truncatingIfNeeded: group >> 16)
                if paddings == 1 { unsafe target[1] = UInt8(truncatingIfNeeded: group >> 8) }
            }
            return faults < 1 << 24
        }
        return isWellFormed ? data : nil
    }

    /// How many bytes the text of so many bytes has.
    package static func textCount(_ count: Int) -> Int { (count + 2) / 3 * 4 }

    /// Appends the text of data, padded, in one line.
    package static func append(_ data: Data, to bytes: inout [UInt8]) {
        let before = bytes.count
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "="), count: textCount(data.count)))
        unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            unsafe write(data, to: start + before)
        }
    }

    /// Writes the text of data, padded, in one line, to the ``textCount(_:)`` bytes from a place on.
    package static func write(_ data: Data, to start: UnsafeMutablePointer<UInt8>) {
        unsafe data.withUnsafeBytes { bytes in
            var target = unsafe start
            var index = 0
            while bytes.count - index >= 3 {
                let group = unsafe UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
                unsafe target.initialize(to: character(group >> 18))
                unsafe (target + 1).initialize(to: character(group >> 12))
                unsafe (target + 2).initialize(to: character(group >> 6))
                unsafe (target + 3).initialize(to: character(group))
                index += 3
                unsafe target += 4
            }
            guard index < bytes.count else { return }
            let hasSecond = index + 1 < bytes.count
            let group = unsafe UInt32(bytes[index]) << 16 | (hasSecond ? UInt32(bytes[index + 1]) << 8 : 0)
            unsafe target.initialize(to: character(group >> 18))
            unsafe (target + 1).initialize(to: character(group >> 12))
            unsafe (target + 2).initialize(to: hasSecond ? character(group >> 6) : UInt8(ascii: "="))
            unsafe (target + 3).initialize(to: UInt8(ascii: "="))
        }
    }

    @inline(__always)
    private static func value(_ character: UInt8) -> UInt32 { character < 128 ? values[Int(character)] : 0xffff_ffff }

    @inline(__always)
    private static func character(_ bits: UInt32) -> UInt8 { alphabet[Int(bits & 63)] }

    private static let alphabet: [UInt8] = [
        65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80,
        81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 97, 98, 99, 100, 101, 102,
        103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118,
        119, 120, 121, 122, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 43, 47,
    ]

    /// The six bits that a character stands for; all bits for those that are none of the alphabet.
    private static let values: [UInt32] = [
        0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff,
        0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff,
        0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff,
        0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff,
        0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff,
        0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 62, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 63,
        52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff,
        0xffff_ffff,
        0xffff_ffff, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
        15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff,
        0xffff_ffff, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
        41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff,
    ]
}
