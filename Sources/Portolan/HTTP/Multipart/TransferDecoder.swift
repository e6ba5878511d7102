// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Undoes the transfer encoding of a part (RFC 2045, section 6).
enum TransferDecoder: Sendable {
    case identity
    case base64(Base64Decoder)
    case quotedPrintable(QuotedPrintableDecoder)

    init(_ fields: HTTPFields, at offset: Int) throws(MultipartError) {
        switch fields[.contentTransferEncoding]?.lowercased() {
        case nil, "7bit", "8bit", "binary", "": self = .identity
        case "base64": self = .base64(Base64Decoder())
        case "quoted-printable": self = .quotedPrintable(QuotedPrintableDecoder())
        case .some(let name): throw MultipartError(.unsupportedTransferEncoding(name), at: offset)
        }
    }

    mutating func decode(
        _ bytes: ArraySlice<UInt8>, at offset: Int, into decoded: inout [UInt8]
    ) throws(MultipartError) {
        let fault: Int?
        switch self {
        case .identity:
            decoded += bytes
            fault = nil
        case .base64(var decoder):
            fault = decoder.decode(bytes, into: &decoded)
            self = .base64(decoder)
        case .quotedPrintable(var decoder):
            fault = decoder.decode(bytes, into: &decoded)
            self = .quotedPrintable(decoder)
        }
        if let fault {
            throw MultipartError(.unexpectedByte(.encodedContent), at: offset + fault - bytes.startIndex)
        }
    }

    func finish(at offset: Int) throws(MultipartError) {
        let isWhole =
            switch self {
            case .identity: true
            case .base64(let decoder): decoder.isWhole
            case .quotedPrintable(let decoder): decoder.isWhole
            }
        guard isWhole else { throw MultipartError(.unexpectedByte(.encodedContent), at: offset) }
    }
}

/// Reads base64 (RFC 4648, section 4) that may be broken into lines.
struct Base64Decoder: Sendable {
    private var bits: UInt32 = 0
    // How many characters of a group of four have come, and how many of them were `=`.
    private var count = 0
    private var padding = 0
    private var hasEnded = false

    /// Whether no group is left open.
    var isWhole: Bool { count == 0 }

    /// Reads characters.
    ///
    /// - Returns: The place of the first one that is wrong.
    mutating func decode(_ bytes: ArraySlice<UInt8>, into decoded: inout [UInt8]) -> Int? {
        for index in bytes.indices {
            let byte = bytes[index]
            if byte.isHTTPSpace { continue }
            let value: UInt32
            if byte == UInt8(ascii: "=") {
                guard count >= 2 else { return index }
                padding += 1
                value = 0
            } else {
                guard padding == 0, !hasEnded, let digit = Self.value(of: byte) else { return index }
                value = digit
            }
            bits = bits << 6 | value
            count += 1
            guard count == 4 else { continue }
            decoded.append(UInt8(truncatingIfNeeded: bits >> 16))
            if padding < 2 { decoded.append(UInt8(truncatingIfNeeded: bits >> 8)) }
            if padding < 1 { decoded.append(UInt8(truncatingIfNeeded: bits)) }
            hasEnded = padding > 0
            (bits, count, padding) = (0, 0, 0)
        }
        return nil
    }

    private static func value(of byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}

/// Reads quoted-printable text (RFC 2045, section 6.7): `=` and two hexadecimal digits are a byte, and `=` at the end of a line joins
/// it with the next one.
struct QuotedPrintableDecoder: Sendable {
    private enum State {
        case text
        case afterEqualsSign
        case afterDigit(UInt8)
        case afterReturn
    }

    private var state = State.text

    /// Whether no escape is left open.
    var isWhole: Bool { if case .text = state { true } else { false } }

    /// Reads characters.
    ///
    /// - Returns: The place of the first one that is wrong.
    mutating func decode(_ bytes: ArraySlice<UInt8>, into decoded: inout [UInt8]) -> Int? {
        for index in bytes.indices {
            let byte = bytes[index]
            switch state {
            case .text where byte == UInt8(ascii: "="): state = .afterEqualsSign
            case .text: decoded.append(byte)
            case .afterEqualsSign where byte == UInt8(ascii: "\r"): state = .afterReturn
            case .afterEqualsSign:
                guard let digit = byte.hexadecimalValue else { return index }
                state = .afterDigit(digit)
            case .afterDigit(let high):
                guard let low = byte.hexadecimalValue else { return index }
                decoded.append(high << 4 | low)
                state = .text
            case .afterReturn:
                guard byte == UInt8(ascii: "\n") else { return index }
                state = .text
            }
        }
        return nil
    }
}
