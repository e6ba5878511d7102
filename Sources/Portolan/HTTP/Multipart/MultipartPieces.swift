// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a multipart body is made of, in order.
struct MultipartPieces: Sendable {
    enum Piece: Sendable {
        case bytes([UInt8])
        case file(path: String, length: Int64, part: String)
        case stream(HTTPBodyStream, part: String)
    }

    static let chunkSize = 1 << 16

    private(set) var pieces: [Piece] = []
    // Heads and small contents, which are sent together.
    private var memory: [UInt8] = []
    private var length: Int64? = 0
    private var isInMemory = true
    private var isReplayable = true

    mutating func append(_ bytes: [UInt8]) {
        add(Int64(bytes.count))
        if bytes.count <= Self.chunkSize {
            memory += bytes
        } else {
            flush()
            pieces.append(.bytes(bytes))
        }
    }

    mutating func append(_ piece: Piece) {
        switch piece {
        case .bytes(let bytes):
            append(bytes)
            return
        case .file(_, let length, _): add(length)
        case .stream(let stream, _):
            add(stream.length)
            isReplayable = isReplayable && stream.isReplayable
        }
        isInMemory = false
        flush()
        pieces.append(piece)
    }

    /// The body that the pieces are.
    var body: HTTPBody {
        var whole = self
        whole.flush()
        let pieces = whole.pieces
        guard !isInMemory else {
            var bytes: [UInt8] = []
            if let length { bytes.reserveCapacity(Int(clamping: length)) }
            for case .bytes(let piece) in pieces { bytes += piece }
            return .bytes(bytes)
        }
        guard isReplayable else {
            let source = MultipartSource(pieces)
            return .stream(HTTPBodyStream(length: length, once: { try await source.next() }))
        }
        return .stream(
            HTTPBodyStream(
                length: length,
                reopening: {
                    let source = MultipartSource(pieces)
                    return { try await source.next() }
                }))
    }

    private mutating func flush() {
        guard !memory.isEmpty else { return }
        pieces.append(.bytes(memory))
        memory = []
    }

    /// Adds a length; a sum that no number holds is unknown, as the length of a stream may be.
    private mutating func add(_ count: Int64?) {
        guard let sum = length, let count else {
            length = nil
            return
        }
        let (total, overflowed) = sum.addingReportingOverflow(count)
        length = overflowed ? nil : total
    }
}

/// Reads the pieces of a multipart body one after another.
///
/// An actor of its own, so that a file is never read on the actor of whoever sends.
actor MultipartSource {
    private var rest: ArraySlice<MultipartPieces.Piece>
    // How far the first of the rest has been read, and what it is read with.
    private var offset: Int64 = 0
    private var file: UploadedFile?
    private var reader: HTTPBodyStream.Reader?

    init(_ pieces: [MultipartPieces.Piece]) {
        rest = pieces[...]
    }

    /// The next chunk; `nil` at the end.
    func next() async throws -> [UInt8]? {
        while let piece = rest.first {
            let chunk: [UInt8]? =
                switch piece {
                case .bytes(let bytes): slice(of: bytes)
                case .file(let path, let length, let part): try read(path, length: length, part: part)
                case .stream(let stream, let part): try await read(stream, part: part)
                }
            if let chunk {
                offset += Int64(chunk.count)
                return chunk
            }
            rest.removeFirst()
            (offset, file, reader) = (0, nil, nil)
        }
        return nil
    }

    private func slice(of bytes: [UInt8]) -> [UInt8]? {
        guard offset < bytes.count else { return nil }
        guard bytes.count > MultipartPieces.chunkSize else { return bytes }
        return Array(bytes[Int(offset)...].prefix(MultipartPieces.chunkSize))
    }

    private func read(_ path: String, length: Int64, part: String) throws(MultipartFormError) -> [UInt8]? {
        let file: UploadedFile
        if let open = self.file {
            file = open
        } else {
            file = try UploadedFile(path: path, part: part)
            self.file = file
            guard file.length == length else { throw .changedLength(part: part, expected: length) }
        }
        guard offset < length else {
            // A file that has grown is found out before the body is whole.
            guard try file.read(at: length, count: 1).isEmpty else {
                throw .changedLength(part: part, expected: length)
            }
            return nil
        }
        let chunk = try file.read(at: offset, count: Int(min(length - offset, Int64(MultipartPieces.chunkSize))))
        guard !chunk.isEmpty else { throw .changedLength(part: part, expected: length) }
        return chunk
    }

    private func read(_ stream: HTTPBodyStream, part: String) async throws -> [UInt8]? {
        let reader: HTTPBodyStream.Reader
        if let open = self.reader {
            reader = open
        } else {
            reader = try await stream.open()
            self.reader = reader
        }
        while let chunk = try await reader() {
            guard !chunk.isEmpty else { continue }
            if let length = stream.length, length - offset < chunk.count {
                throw MultipartFormError.changedLength(part: part, expected: length)
            }
            return chunk
        }
        if let length = stream.length, offset != length {
            throw MultipartFormError.changedLength(part: part, expected: length)
        }
        return nil
    }
}
