// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Which bytes stand as they are in one component of a URL, and how the others are written (RFC 3986, section 2).
///
/// Encoding and decoding take time that grows with the length of the text and no more. Every escape that is written has
/// upper-case digits.
package enum PercentEncoding: Sendable, CaseIterable {
    /// A value that fills one segment of a path: only unreserved characters stand as they are.
    case pathSegment
    /// The text of a path template: what a path may hold stands as it is, and so do its slashes and its escapes.
    case pathLiteral
    /// A name or a value of a query: only unreserved characters stand as they are; a space is `%20`.
    case queryItem
    /// The text of a query: what a query may hold stands as it is, and so do its separators and its escapes.
    case queryLiteral
    /// A name or a value of a form: as ``queryItem``, but a space is `+`.
    case form

    /// Writes a text as this component.
    package func encode(_ text: String) -> String {
        let kept = kept
        guard !text.allBytesSatisfy({ kept.contains($0) }) else { return text }
        return encode(Array(text.utf8))
    }

    /// Writes bytes, which need not be UTF-8, as this component.
    package func encode(_ bytes: [UInt8]) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 16)
        unsafe bytes.withUnsafeBufferPointer { unsafe append($0, to: &output) }
        return String(decoding: output, as: UTF8.self)
    }

    /// Writes a text as this component behind other bytes.
    package func append(_ text: String, to output: inout [UInt8]) {
        var text = text
        text.withUTF8 { unsafe append($0, to: &output) }
    }

    private func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        let kept = kept
        let keepsEscapes = keepsEscapes
        for index in bytes.indices {
            let byte = unsafe bytes[index]
            let isEscape = unsafe keepsEscapes && bytes.isEscape(at: index)
            if kept.contains(byte) || isEscape {
                output.append(byte)
            } else if self == .form, byte == UInt8(ascii: " ") {
                output.append(UInt8(ascii: "+"))
            } else {
                output.append(escaping: byte)
            }
        }
    }

    /// Reads a component.
    ///
    /// - Returns: `nil` when a `%` is not followed by two hexadecimal digits, or what is written is not UTF-8.
    package func decode(_ text: some StringProtocol) -> String? {
        guard text.utf8.contains(where: isWritten) else { return String(text) }
        return decodeBytes(Array(text.utf8)).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// Reads the bytes of a component, which need not be UTF-8.
    ///
    /// - Returns: `nil` when a `%` is not followed by two hexadecimal digits.
    package func decodeBytes(_ bytes: some RandomAccessCollection<UInt8>) -> [UInt8]? {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue else {
                    return nil
                }
                output.append(high << 4 | low)
            } else {
                output.append(self == .form && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return output
    }

    private func isWritten(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "%") || self == .form && byte == UInt8(ascii: "+")
    }

    private var kept: ByteSet {
        switch self {
        case .pathSegment, .queryItem, .form: .unreserved
        case .pathLiteral: .pathLiteral
        case .queryLiteral: .queryLiteral
        }
    }

    private var keepsEscapes: Bool {
        switch self {
        case .pathLiteral, .queryLiteral: true
        case .pathSegment, .queryItem, .form: false
        }
    }
}

extension ByteSet {
    /// RFC 3986, section 2.3.
    package static let unreserved = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    /// RFC 3986, section 2.2.
    package static let subDelimiters = ByteSet("!$&'()*+,;=")

    fileprivate static let pathLiteral = unreserved.union(subDelimiters).union(ByteSet(":@/"))
    // The apostrophe is left out, since the URL standard writes it as %27 in the query of an http URL: what is made
    // here reads back as it is.
    fileprivate static let queryLiteral = pathLiteral.union(ByteSet("?")).subtracting(ByteSet("'"))
}

extension RandomAccessCollection<UInt8> where Index == Int {
    /// Whether a `%` and two hexadecimal digits begin at a place.
    package func isEscape(at index: Int) -> Bool {
        self[index] == UInt8(ascii: "%") && endIndex - index > 2
            && self[index + 1].hexadecimalValue != nil && self[index + 2].hexadecimalValue != nil
    }
}

extension [UInt8] {
    /// Appends a `%` and the two digits of a byte.
    package mutating func append(escaping byte: UInt8) {
        append(UInt8(ascii: "%"))
        append((byte >> 4).hexadecimalDigit)
        append((byte & 0x0F).hexadecimalDigit)
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit of either case.
    package var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    // For values below 16.
    fileprivate var hexadecimalDigit: UInt8 {
        self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "A") + (self - 10)
    }
}
