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
        unsafe Data(base64Encoded: Data(bytes: text, count: count))
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
    private static func character(_ bits: UInt32) -> UInt8 { alphabet[Int(bits & 63)] }

    private static let alphabet: [UInt8] = [
        65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80,
        81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 97, 98, 99, 100, 101, 102,
        103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118,
        119, 120, 121, 122, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 43, 47,
    ]
}
