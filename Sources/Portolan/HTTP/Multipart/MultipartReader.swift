// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Reads a multipart document, however its bytes are cut: `multipart/form-data`, `multipart/mixed` and every other kind
/// (RFC 2046, section 5.1, and RFC 7578).
///
/// ```swift
/// var reader = try MultipartReader(contentType: contentType)
/// for try await chunk in chunks {
///     for event in try reader.append(chunk) { … }
/// }
/// try reader.finish()
/// ```
///
/// Lines end with CRLF. What stands before the first boundary is passed over, except that a form has nothing there but line breaks.
/// What follows the closing boundary is passed over. Bodies are given as they come, and decoded when their head has
/// `Content-Transfer-Encoding: base64` or `quoted-printable`.
public struct MultipartReader: Sendable {
    /// What has been read.
    public enum Event: Sendable, Hashable {
        /// A part begins.
        case head(Head)
        /// Bytes of its body; as many of these, or as few, as the chunks give.
        case bytes([UInt8])
        /// The part is whole.
        case end
    }

    /// How large what is kept may be.
    public struct Limits: Sendable, Hashable {
        /// How many bytes the head of a part may have.
        public var headSize: Int
        /// How many parts there may be.
        public var partCount: Int

        /// Makes limits: 16 KiB for each head and 10,000 parts, unless said otherwise.
        public init(headSize: Int = 16 << 10, partCount: Int = 10_000) {
            self.headSize = headSize
            self.partCount = partCount
        }
    }

    private enum State {
        /// Before the first boundary of a form.
        case formStart
        /// Before the first boundary of anything else.
        case preamble
        case head
        case body
        case end
    }

    private let limits: Limits
    private var state: State
    private var boundary: MultipartBoundary
    // The bytes that have not been taken, and how many there were before them.
    private var bytes: [UInt8] = []
    private var base = 0
    private var position = 0
    // Whether what stands before the position is a line break, or counts as one.
    private var isAtLineStart = true
    private var head: MultipartHeadReader
    private var decoder = TransferDecoder.identity
    private var partCount = 0
    private var failure: MultipartError?

    /// Makes a reader for a document of a media type.
    ///
    /// - Parameters:
    ///   - contentType: The media type of the document, `multipart/…` with its boundary.
    ///   - limits: How large heads may be, and how many parts there may be.
    /// - Throws: ``MultipartError`` when the media type is another, or has no boundary.
    public init(contentType: MediaType, limits: Limits = Limits()) throws(MultipartError) {
        guard contentType.type == "multipart", let boundary = contentType[parameter: "boundary"], !boundary.isEmpty
        else { throw MultipartError(.notMultipart(contentType.description), at: 0) }
        self.limits = limits
        self.boundary = MultipartBoundary(boundary)
        head = MultipartHeadReader(limit: limits.headSize)
        state = contentType.subtype == "form-data" ? .formStart : .preamble
    }

    /// Takes the next bytes.
    ///
    /// - Parameter chunk: The bytes, of any number.
    /// - Returns: What they bring, in order.
    /// - Throws: ``MultipartError``. What stands before the fault in the chunk is returned, and the next call throws.
    public mutating func append(_ chunk: [UInt8]) throws(MultipartError) -> [Event] {
        if let failure { throw failure }
        if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
        var events: [Event] = []
        do throws(MultipartError) {
            while try step(&events) {}
        } catch {
            bytes = []
            failure = error
            guard !events.isEmpty else { throw error }
            return events
        }
        base += position
        bytes = position == bytes.count ? [] : Array(bytes[position...])
        position = 0
        return events
    }

    /// Ends the bytes.
    ///
    /// - Throws: ``MultipartError`` when the closing boundary has not come, or a fault was not thrown before.
    public mutating func finish() throws(MultipartError) {
        if let failure { throw failure }
        guard state != .end else { return }
        throw MultipartError(.truncated, at: base + bytes.count)
    }

    /// Goes on as far as one kind of thing reaches.
    ///
    /// - Returns: Whether there is more to do with the bytes that there are.
    private mutating func step(_ events: inout [Event]) throws(MultipartError) -> Bool {
        switch state {
        case .formStart: try readFormStart()
        case .preamble, .body: try readContent(&events)
        case .head: try readHead(&events)
        case .end: skipAll()
        }
    }

    private mutating func skipAll() -> Bool {
        position = bytes.count
        return false
    }

    private mutating func readFormStart() throws(MultipartError) -> Bool {
        while position < bytes.count, bytes[position].isLineBreak { position += 1 }
        switch boundary.match(in: bytes, at: position) {
        case .partial: return false
        case .none(let place): throw MultipartError(.unexpectedByte(.boundary), at: base + place)
        case .next(let end): try beginHead(at: end)
        case .last(let end): close(at: end)
        }
        return true
    }

    private mutating func readContent(_ events: inout [Event]) throws(MultipartError) -> Bool {
        if isAtLineStart {
            switch boundary.match(in: bytes, at: position) {
            case .partial: return false
            case .none: isAtLineStart = false
            case .next(let end): return try endContent(at: position, next: end, &events)
            case .last(let end): return try endContent(at: position, last: end, &events)
            }
        }
        var search = position
        while let found = bytes.firstIndex(of: UInt8(ascii: "\r"), from: search) {
            switch boundary.matchAfterLineBreak(in: bytes, at: found) {
            case .partial:
                try give(upTo: found, &events)
                return false
            case .none: search = found + 1
            case .next(let end): return try endContent(at: found, next: end, &events)
            case .last(let end): return try endContent(at: found, last: end, &events)
            }
        }
        try give(upTo: bytes.count, &events)
        return false
    }

    private mutating func endContent(
        at end: Int, next: Int? = nil, last: Int? = nil, _ events: inout [Event]
    ) throws(MultipartError) -> Bool {
        try give(upTo: end, &events)
        if state == .body {
            try decoder.finish(at: base + end)
            events.append(.end)
        }
        if let next { try beginHead(at: next) }
        if let last { close(at: last) }
        return true
    }

    private mutating func give(upTo end: Int, _ events: inout [Event]) throws(MultipartError) {
        let content = bytes[position..<end]
        let offset = base + position
        position = end
        guard state == .body, !content.isEmpty else { return }
        if case .identity = decoder {
            events.append(.bytes(content.count == bytes.count ? bytes : Array(content)))
            return
        }
        var decoded: [UInt8] = []
        defer { if !decoded.isEmpty { events.append(.bytes(decoded)) } }
        try decoder.decode(content, at: offset, into: &decoded)
    }

    private mutating func beginHead(at place: Int) throws(MultipartError) {
        partCount += 1
        position = place
        guard partCount <= limits.partCount else {
            throw MultipartError(.tooManyParts(limit: limits.partCount), at: base + place)
        }
        head = MultipartHeadReader(limit: limits.headSize)
        state = .head
    }

    private mutating func readHead(_ events: inout [Event]) throws(MultipartError) -> Bool {
        guard try head.readLines(of: bytes, at: &position, base: base) else { return false }
        decoder = try TransferDecoder(head.fields, at: base + position)
        events.append(.head(Head(headerFields: head.fields)))
        state = .body
        // The empty line may be that of the boundary, when there is no body (RFC 2046, section 5.1.1: `body-part`).
        isAtLineStart = true
        return true
    }

    private mutating func close(at place: Int) {
        position = place
        state = .end
    }
}
