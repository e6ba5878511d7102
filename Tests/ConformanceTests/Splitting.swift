// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension [UInt8] {
    /// The bytes cut into chunks of a size.
    func chunks(of size: Int) -> [[UInt8]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }

    /// Every way to cut the bytes: not at all, into single bytes, and in two.
    var everySplit: [[[UInt8]]] {
        [[self], chunks(of: 1)] + (0...count).map { [Array(self[..<$0]), Array(self[$0...])] }
    }
}
