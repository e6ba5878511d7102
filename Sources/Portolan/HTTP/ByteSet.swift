// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension String {
    /// Whether a condition holds for every byte of the text in UTF-8.
    ///
    /// Much faster than a walk through the view of the bytes, whose indices may lie in a text of any kind.
    @inline(__always)
    package func allBytesSatisfy(_ condition: (UInt8) -> Bool) -> Bool {
        unsafe utf8.withContiguousStorageIfAvailable { bytes in unsafe bytes.allSatisfy(condition) }
            ?? utf8.allSatisfy(condition)
    }
}

extension String {
    /// Whether the text holds CR, LF or NUL.
    package var holdsLineEnd: Bool {
        // All bytes are looked at, also when one was found: without a way out, many are looked at at once.
        let found = unsafe utf8.withContiguousStorageIfAvailable { bytes in
            unsafe bytes.reduce(into: UInt8(0)) { $0 |= $1 == 0x0D || $1 == 0x0A || $1 == 0 ? 1 : 0 }
        }
        return found.map { $0 != 0 } ?? utf8.contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 }
    }
}

/// A set of ASCII characters, as bytes; looking one up is a shift and a mask.
package struct ByteSet: Sendable, Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Makes the set of the characters of a text; those beyond ASCII are left out.
    package init(_ characters: String) {
        for byte in characters.utf8 where byte < 128 {
            if byte < 64 {
                low |= 1 << UInt64(byte)
            } else {
                high |= 1 << UInt64(byte - 64)
            }
        }
    }

    /// Whether a byte is in the set; never for a byte above 127.
    package func contains(_ byte: UInt8) -> Bool {
        guard byte < 128 else { return false }
        return (byte < 64 ? low >> UInt64(byte) : high >> UInt64(byte - 64)) & 1 == 1
    }

    /// The bytes that are in either set.
    package func union(_ other: ByteSet) -> ByteSet {
        var result = self
        result.low |= other.low
        result.high |= other.high
        return result
    }

    /// The bytes that are in this set and not in the other.
    package func subtracting(_ other: ByteSet) -> ByteSet {
        var result = self
        result.low &= ~other.low
        result.high &= ~other.high
        return result
    }
}
