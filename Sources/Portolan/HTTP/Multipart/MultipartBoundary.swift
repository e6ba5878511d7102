// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Finds the boundary of a multipart document.
struct MultipartBoundary: Sendable {
    enum Match {
        /// There is no boundary; the place of the first byte that is not as in one.
        case none(Int)
        /// More bytes are needed to tell.
        case partial
        /// A part begins behind the boundary.
        case next(Int)
        /// The document ends with the boundary.
        case last(Int)
    }

    // White space that gateways add (RFC 2046, section 5.1.1), of which one would be much.
    private static let maximumPadding = 256

    private let delimiter: [UInt8]

    init(_ boundary: String) {
        delimiter = Array("--\(boundary)".utf8)
    }

    /// Whether a line break and a boundary stand at a place, at which a CR stands.
    func matchAfterLineBreak(in bytes: [UInt8], at place: Int) -> Match {
        guard place + 1 < bytes.count else { return .partial }
        guard bytes[place + 1] == UInt8(ascii: "\n") else { return .none(place + 1) }
        return match(in: bytes, at: place + 2)
    }

    /// Whether a boundary stands at a place that begins a line.
    func match(in bytes: [UInt8], at place: Int) -> Match {
        for index in 0..<min(delimiter.count, bytes.count - place)
        where bytes[place + index] != delimiter[index] {
            return .none(place + index)
        }
        var end = place + delimiter.count
        guard end < bytes.count else { return .partial }
        if bytes[end] == UInt8(ascii: "-") {
            guard end + 1 < bytes.count else { return .partial }
            return bytes[end + 1] == UInt8(ascii: "-") ? .last(end + 2) : .none(end + 1)
        }
        while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 {
            end += 1
            guard end - place - delimiter.count <= Self.maximumPadding else { return .none(end) }
        }
        guard end < bytes.count else { return .partial }
        guard bytes[end] == UInt8(ascii: "\r") else { return .none(end) }
        guard end + 1 < bytes.count else { return .partial }
        return bytes[end + 1] == UInt8(ascii: "\n") ? .next(end + 2) : .none(end + 1)
    }
}

extension UInt8 {
    /// Whether this is CR or LF.
    var isLineBreak: Bool { self == 0x0D || self == 0x0A }
}
