// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// An IPv6 address.
package struct IPv6Address: Sendable, Hashable, CustomStringConvertible {
    private let pieces: [UInt16]

    /// Reads an address without brackets (RFC 4291, section 2.2), the last four bytes also as an IPv4 address.
    ///
    /// Any other text is `nil`, and so is an address with a zone.
    package init?(_ text: ArraySlice<UInt8>) {
        let colon = UInt8(ascii: ":")
        // The longest address has 45 characters.
        guard (2...45).contains(text.count) else { return nil }
        var head: [UInt16] = []
        var tail: [UInt16]?
        var rest = text
        if rest.starts(with: [colon, colon]) {
            rest = rest.dropFirst(2)
            tail = []
        }
        while !rest.isEmpty {
            let piece = rest.prefix { $0 != colon }
            rest = rest[piece.endIndex...]
            let values: [UInt16]
            if rest.isEmpty, piece.contains(UInt8(ascii: ".")) {
                guard let address = piece.ipv4Pieces else { return nil }
                values = address
            } else {
                guard let value = Self.piece(piece) else { return nil }
                values = [value]
            }
            if tail == nil { head += values } else { tail? += values }
            guard rest.popFirst() != nil else { break }
            if rest.first == colon {
                guard tail == nil else { return nil }
                tail = []
                rest.removeFirst()
            } else if rest.isEmpty {
                return nil
            }
        }
        guard let tail else {
            guard head.count == 8 else { return nil }
            pieces = head
            return
        }
        // `::` stands for at least one piece.
        guard head.count + tail.count < 8 else { return nil }
        pieces = head + Array(repeating: 0, count: 8 - head.count - tail.count) + tail
    }

    private static func piece(_ digits: ArraySlice<UInt8>) -> UInt16? {
        guard (1...4).contains(digits.count) else { return nil }
        var value: UInt16 = 0
        for digit in digits {
            guard let digit = digit.hexadecimalValue else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }

    /// The form of RFC 5952, section 4: lower case, and `::` for the first longest run of two or more zeros.
    package var description: String {
        var longest = 0..<0
        var start = 0
        for index in 0...pieces.count where index == pieces.count || pieces[index] != 0 {
            if index - start > longest.count { longest = start..<index }
            start = index + 1
        }
        let text = { (pieces: ArraySlice<UInt16>) in pieces.map { String($0, radix: 16) }.joined(separator: ":") }
        guard longest.count > 1 else { return text(pieces[...]) }
        return "\(text(pieces[..<longest.lowerBound]))::\(text(pieces[longest.upperBound...]))"
    }
}

extension ArraySlice<UInt8> {
    /// Whether this is an IPv4 address of four decimal numbers, none with a zero in front: with one, some readers take
    /// it for octal.
    package var isIPv4Address: Bool { ipv4Pieces != nil }

    /// Whether the last label, a final dot aside, is a decimal or a hexadecimal number: such a host is an address or
    /// nothing (the URL standard, section 3.5).
    package var endsInNumber: Bool {
        var labels = self
        if labels.last == UInt8(ascii: ".") { labels.removeLast() }
        let start = labels.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? labels.startIndex
        let label = labels[start...]
        guard !label.isEmpty else { return false }
        if label.allSatisfy(\.isDecimalDigit) { return true }
        guard label.first == UInt8(ascii: "0"), label.dropFirst().first.map({ $0 | 0x20 }) == UInt8(ascii: "x") else {
            return false
        }
        return label.dropFirst(2).allSatisfy { $0.hexadecimalValue != nil }
    }

    fileprivate var ipv4Pieces: [UInt16]? {
        // The longest address has 15 characters.
        guard count <= 15 else { return nil }
        let numbers = split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard numbers.count == 4 else { return nil }
        var bytes: [UInt16] = []
        for number in numbers {
            guard (1...3).contains(number.count), number.allSatisfy(\.isDecimalDigit) else { return nil }
            guard number.count == 1 || number.first != UInt8(ascii: "0") else { return nil }
            let value = number.reduce(0 as UInt16) { $0 * 10 + UInt16($1 - UInt8(ascii: "0")) }
            guard value < 256 else { return nil }
            bytes.append(value)
        }
        return [bytes[0] << 8 | bytes[1], bytes[2] << 8 | bytes[3]]
    }
}

extension UInt8 {
    /// Whether this is one of `0` to `9`.
    package var isDecimalDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }
}
