// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension [UInt8] {
    /// The place of the first byte of a value, from a place on.
    package func firstIndex(of byte: UInt8, from start: Int) -> Int? { firstIndex(of: byte, or: byte, from: start) }

    /// The place of the first byte that has one of two values, from a place on.
    ///
    /// Sixteen bytes are looked at together, without a branch between them, which the compiler makes into one comparison.
    package func firstIndex(of byte: UInt8, or other: UInt8, from start: Int) -> Int? {
        var index = start
        while index &+ 16 <= count {
            var isThere: UInt8 = 0
            for offset in 0..<16 {
                let candidate = self[index &+ offset]
                isThere |= (candidate == byte ? 1 : 0) | (candidate == other ? 1 : 0)
            }
            guard isThere == 0 else { break }
            index &+= 16
        }
        while index < count {
            if self[index] == byte || self[index] == other { return index }
            index &+= 1
        }
        return nil
    }
}
