// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Bytes that a fuzzer made up, taken apart.
struct MadeUpBytes {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        rest = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))[...]
    }

    /// All that is left.
    var all: [UInt8] { Array(rest) }

    /// The next byte, as a number that decides something; 0 at the end.
    mutating func number() -> Int { Int(rest.popFirst() ?? 0) }

    /// What stands before the next byte 0xFF, which is in no UTF-8.
    mutating func part() -> [UInt8] {
        let part = rest.prefix { $0 != 0xFF }
        rest = rest.dropFirst(part.count + 1)
        return Array(part)
    }
}

extension [UInt8] {
    /// The bytes as a text with its escapes, for messages.
    var quoted: String { String(decoding: self, as: UTF8.self).debugDescription }
}
