// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A number that JSON cannot hold: infinity, or not a number.
package struct JSONNonFiniteNumber: Error, Sendable, Hashable, CustomStringConvertible {
    /// The number as Swift prints it.
    package let text: String

    /// Names the number.
    package init(text: String) { self.text = text }

    /// A sentence.
    package var description: String { "JSON cannot hold the number \(text)" }
}

extension JSONOutput {
    /// Writes a whole number.
    @inline(__always)
    package mutating func append(integer: some FixedWidthInteger) {
        if let small = Int64(exactly: integer) {
            append(signed: small)
        } else if let large = UInt64(exactly: integer) {
            append(unsigned: large)
        } else {
            append(plain: String(integer))
        }
    }

    private mutating func append(signed number: Int64) {
        if number < 0 { append(UInt8(ascii: "-")) }
        append(unsigned: number.magnitude)
    }

    private mutating func append(unsigned number: UInt64) {
        if number < 10 {
            append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number))
        } else {
            // UInt64.max has 20 digits.
            unsafe append(atMost: 20) { target in
                let length = Self.digitCount(number)
                unsafe Self.write(number, length, to: target)
                return length
            }
        }
    }

    /// The number of decimal digits; one for zero.
    @inline(__always)
    static func digitCount(_ number: UInt64) -> Int {
        var length = 1
        var rest = number
        while rest >= 10_000 {
            rest /= 10_000
            length &+= 4
        }
        if rest >= 1_000 { return length &+ 3 }
        if rest >= 100 { return length &+ 2 }
        return rest >= 10 ? length &+ 1 : length
    }

    /// Writes a number with exactly that many digits, leading zeros included; there must be room for them.
    @inline(__always)
    static func write(_ number: UInt64, _ length: Int, to target: UnsafeMutableRawPointer) {
        var rest = number
        var place = length
        while place >= 2 {
            place &-= 2
            let pair = UInt16(truncatingIfNeeded: rest % 100)
            rest /= 100
            // Both digits as one little-endian word: tens in the lower byte.
            let tens = pair / 10
            let word = 0x3030 &+ tens &+ ((pair &- tens &* 10) &<< 8)
            unsafe target.storeBytes(of: word.littleEndian, toByteOffset: place, as: UInt16.self)
        }
        if place == 1 {
            unsafe target.storeBytes(of: UInt8(truncatingIfNeeded: 0x30 &+ rest % 10), as: UInt8.self)
        }
    }

    /// Writes a number in the shortest form that reads back as the same value, without `.0` behind a whole one.
    ///
    /// - Throws: ``JSONNonFiniteNumber``; nothing is written then.
    package mutating func append(_ number: Double) throws(JSONNonFiniteNumber) {
        guard number.isFinite else { throw JSONNonFiniteNumber(text: number.description) }
        append(finite: number)
    }

    /// Writes a number in the shortest form that reads back as the same value, without `.0` behind a whole one.
    ///
    /// - Throws: ``JSONNonFiniteNumber``; nothing is written then.
    package mutating func append(_ number: Float) throws(JSONNonFiniteNumber) {
        guard number.isFinite else { throw JSONNonFiniteNumber(text: number.description) }
        append(finite: number)
    }

    /// Writes a number that is known to be finite.
    mutating func append(finite number: Float) { append(shortest: number.description) }

    /// Writes what Swift prints for a finite number, without the end `.0`.
    private mutating func append(shortest text: String) {
        append(plain: text)
        if count >= 2, self[count - 1] == UInt8(ascii: "0"), self[count - 2] == UInt8(ascii: ".") {
            truncate(to: count - 2)
        }
    }

    /// Writes a decimal with all its digits.
    ///
    /// - Throws: ``JSONNonFiniteNumber`` for the decimal that is not a number; nothing is written then.
    package mutating func append(_ number: Decimal) throws(JSONNonFiniteNumber) {
        guard number.isFinite else { throw JSONNonFiniteNumber(text: number.description) }
        append(plain: number.description)
    }

    /// Writes a number as it stands in a document.
    ///
    /// - Throws: ``JSONNonFiniteNumber``; nothing is written then.
    package mutating func append(_ number: JSONNumber) throws(JSONNonFiniteNumber) {
        guard number.isFinite else { throw JSONNonFiniteNumber(text: number.text) }
        append(plain: number.text)
    }

    /// Writes a date as RFC 3339 has it, in UTC and in quotes.
    ///
    /// - Returns: `false` for dates that the form cannot write; nothing is written then.
    package mutating func append(rfc3339 date: Date) -> Bool {
        let start = count
        unsafe append(atMost: RFC3339.greatestCount + 2) { target in
            let length = unsafe RFC3339.write(date, to: (target + 1).assumingMemoryBound(to: UInt8.self))
            guard length > 0 else { return 0 }
            unsafe target.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
            unsafe target.storeBytes(of: UInt8(ascii: "\""), toByteOffset: length + 1, as: UInt8.self)
            return length + 2
        }
        return count > start
    }

    /// Writes an identifier in capital letters and in quotes.
    package mutating func append(_ identifier: UUID) {
        unsafe append(atMost: 38) { target in
            unsafe withUnsafeBytes(of: identifier.uuid) { bytes in
                unsafe target.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
                var place = 1
                for index in 0..<16 {
                    // RFC 9562, 4: 8-4-4-4-12 digits.
                    if index == 4 || index == 6 || index == 8 || index == 10 {
                        unsafe target.storeBytes(of: UInt8(ascii: "-"), toByteOffset: place, as: UInt8.self)
                        place &+= 1
                    }
                    let byte = unsafe bytes[index]
                    unsafe target.storeBytes(of: Self.digit(byte &>> 4), toByteOffset: place, as: UInt8.self)
                    unsafe target.storeBytes(of: Self.digit(byte & 15), toByteOffset: place &+ 1, as: UInt8.self)
                    place &+= 2
                }
                unsafe target.storeBytes(of: UInt8(ascii: "\""), toByteOffset: 37, as: UInt8.self)
            }
            return 38
        }
    }

    @inline(__always)
    private static func digit(_ number: UInt8) -> UInt8 {
        number < 10 ? UInt8(ascii: "0") &+ number : UInt8(ascii: "A") &+ number &- 10
    }

    /// Writes an address in quotes, as it was given.
    package mutating func append(_ url: URL, escapingSlashes: Bool = false) {
        append(url.absoluteString, escapingSlashes: escapingSlashes)
    }

    /// Writes data in base64 (RFC 4648, 4), padded, in quotes.
    package mutating func append(base64 data: Data, escapingSlashes: Bool = false) {
        append(UInt8(ascii: "\""))
        unsafe data.withUnsafeBytes { source in
            if escapingSlashes {
                unsafe appendBase64EscapingSlashes(source)
            } else {
                unsafe append(atMost: (source.count + 2) / 3 * 4) { unsafe Self.writeBase64(source, to: $0) }
            }
        }
        append(UInt8(ascii: "\""))
    }

    // `/` is the last digit of base64.
    private mutating func appendBase64EscapingSlashes(_ source: UnsafeRawBufferPointer) {
        var encoded = JSONOutput(capacity: (source.count + 2) / 3 * 4)
        unsafe encoded.append(atMost: (source.count + 2) / 3 * 4) { unsafe Self.writeBase64(source, to: $0) }
        unsafe encoded.withBytes { bytes in
            for index in bytes.indices {
                let byte = unsafe bytes[index]
                if byte == UInt8(ascii: "/") { append(UInt8(ascii: "\\")) }
                append(byte)
            }
        }
    }

    private static func writeBase64(_ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawPointer) -> Int {
        let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        let digits = unsafe alphabet.utf8Start
        var read = 0
        var written = 0
        while read < source.count {
            let first = unsafe UInt32(source[read])
            let second = unsafe read &+ 1 < source.count ? UInt32(source[read &+ 1]) : 0
            let third = unsafe read &+ 2 < source.count ? UInt32(source[read &+ 2]) : 0
            let group = first &<< 16 | second &<< 8 | third
            for index in 0..<4 {
                let digit = unsafe digits[Int(truncatingIfNeeded: group &>> UInt32(18 &- 6 &* index)) & 63]
                unsafe target.storeBytes(of: digit, toByteOffset: written &+ index, as: UInt8.self)
            }
            read &+= 3
            written &+= 4
        }
        if source.count % 3 > 0 {
            unsafe target.storeBytes(of: UInt8(ascii: "="), toByteOffset: written - 1, as: UInt8.self)
            if source.count % 3 == 1 {
                unsafe target.storeBytes(of: UInt8(ascii: "="), toByteOffset: written - 2, as: UInt8.self)
            }
        }
        return written
    }
}
