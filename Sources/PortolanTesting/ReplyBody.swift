// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The body of a reply as it is sent, piece by piece: its bytes with their framing, what was cut off, and where it pauses.
struct ReplyBody: Sendable, Hashable {
    enum Source: Sendable, Hashable {
        case bytes([UInt8])
        case content(TestContent)

        var length: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .content(let content): content.length
            }
        }
    }

    enum Framing: Sendable, Hashable {
        /// Nothing stands around the bytes.
        case none
        /// Chunks, and what stands behind the last one.
        case chunked(size: Int, end: [UInt8])
    }

    struct Pause: Sendable, Hashable {
        var offset: Int
        var latch: Latch
    }

    enum Piece {
        case bytes(ArraySlice<UInt8>)
        case pause(Latch)
    }

    private static let pieceSize = 16_384

    private let source: Source
    private let framing: Framing
    /// The place of the next byte, and that behind the last one, in the source.
    private var position: Int
    private let end: Int
    /// Where bytes are sent no longer, however many there are.
    private let cut: Int?
    /// In order; places in the source.
    private var pauses: ArraySlice<Pause>
    private var chunkRest = 0
    private var hasBegun = false
    private var hasEnded = false

    /// Makes a body.
    ///
    /// - Parameters:
    ///   - source: The bytes.
    ///   - range: Which of them are sent.
    ///   - framing: What stands around them.
    ///   - cut: After how many bytes of content nothing more is sent; `nil` to send all.
    ///   - pauses: After how many bytes of content it is waited for what.
    init(_ source: Source, range: Range<Int>? = nil, framing: Framing = .none, cut: Int?, pauses: [Pause]) {
        self.source = source
        self.framing = framing
        let range = range ?? 0..<source.length
        position = range.lowerBound
        end = range.upperBound
        self.cut = cut.map { range.lowerBound + min($0, range.count) }
        self.pauses =
            pauses.map { Pause(offset: range.lowerBound + $0.offset, latch: $0.latch) }
            .sorted { $0.offset < $1.offset }[...]
    }

    /// The next piece; `nil` at the end.
    mutating func next() -> Piece? {
        if let pause = pauses.first, pause.offset <= position {
            pauses.removeFirst()
            return .pause(pause.latch)
        }
        if let cut, position >= cut, hasBegun || end == position { return nil }
        switch framing {
        case .none:
            guard position < end, position < cut ?? end else { return nil }
            return .bytes(take(end - position))
        case .chunked(let size, let ending):
            guard position < end else {
                defer { hasEnded = true }
                return hasEnded ? nil : .bytes(ending[...])
            }
            return .bytes(nextOfChunk(size)[...])
        }
    }

    private mutating func nextOfChunk(_ size: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        if chunkRest == 0 {
            chunkRest = min(size, end - position)
            bytes = Array("\(String(chunkRest, radix: 16))\r\n".utf8)
        }
        let data = take(chunkRest)
        chunkRest -= data.count
        bytes += data
        if chunkRest == 0, position != cut { bytes += [0x0D, 0x0A] }
        return bytes
    }

    /// Takes bytes, up to the next place where something else happens.
    private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        hasBegun = true
        let limit = min(count, Self.pieceSize, (cut ?? end) - position, (pauses.first?.offset ?? end) - position)
        defer { position += limit }
        switch source {
        case .bytes(let bytes): return bytes[position..<position + limit]
        case .content(let content): return content.piece(at: position, atMost: limit)
        }
    }
}
