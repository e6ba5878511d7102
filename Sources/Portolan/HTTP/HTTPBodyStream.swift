// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Content that arrives chunk by chunk.
///
/// ```swift
/// for try await chunk in answer.body { size += chunk.count }
/// ```
///
/// A stream is either one-shot, from a sequence that can be read once, or re-openable, from a closure that begins
/// anew each time. A redirect that keeps the method, a replay and a retry need a re-openable one.
public struct HTTPBodyStream: Sendable {
    /// Gives the next chunk, `nil` at the end; called by one task at a time.
    public typealias Reader = @Sendable () async throws -> [UInt8]?

    /// How many bytes there are, when that is known; without it the body is sent chunked.
    public let length: Int64?
    /// Whether the stream can be opened again.
    public let isReplayable: Bool
    /// Ends the stream from outside, while another task waits for a chunk; `nil` when it cannot be.
    package private(set) var canceller: (@Sendable () -> Void)?
    private let opener: @Sendable () async throws -> Reader

    /// Makes a stream that can be opened any number of times.
    ///
    /// - Parameters:
    ///   - length: How many bytes there are, if known.
    ///   - open: Begins at the first byte, each time it is called.
    public init(length: Int64? = nil, reopening open: @escaping @Sendable () async throws -> Reader) {
        self.length = length
        isReplayable = true
        opener = open
    }

    /// Makes a stream that can be read once.
    ///
    /// - Parameters:
    ///   - length: How many bytes there are, if known.
    ///   - reader: Gives the chunks. It is let go of when whoever reads does so, at the end or before.
    public init(length: Int64? = nil, once reader: @escaping Reader) {
        self.length = length
        isReplayable = false
        let source = OneShot(reader)
        opener = {
            guard let reader = await source.take() else { throw AlreadyRead() }
            return reader
        }
    }

    /// Makes a stream that can be read once, and be ended from outside.
    package init(length: Int64?, once reader: @escaping Reader, canceller: @escaping @Sendable () -> Void) {
        self.init(length: length, once: reader)
        self.canceller = canceller
    }

    /// Makes a stream of bytes that are in memory.
    public init(_ bytes: [UInt8]) {
        self.init(length: Int64(bytes.count)) {
            let source = OneShot(bytes)
            return {
                guard let bytes = await source.take(), !bytes.isEmpty else { return nil }
                return bytes
            }
        }
    }

    private init(_ stream: HTTPBodyStream, opener: @escaping @Sendable () async throws -> Reader) {
        length = stream.length
        isReplayable = stream.isReplayable
        canceller = stream.canceller
        self.opener = opener
    }

    /// This stream, read in another way.
    package func mapReader(_ map: @escaping @Sendable (@escaping Reader) -> Reader) -> HTTPBodyStream {
        HTTPBodyStream(self) { map(try await open()) }
    }

    /// Begins reading.
    ///
    /// - Throws: ``AlreadyRead`` when a one-shot stream is opened a second time, or what the opening closure throws.
    public func open() async throws -> Reader { try await opener() }

    /// A one-shot stream was opened a second time.
    public struct AlreadyRead: Error, Sendable, CustomStringConvertible {
        /// A sentence.
        public var description: String { "the body is a stream that can be read once, and it was read before" }
    }

    /// Gives its content away once, and keeps nothing of it.
    private actor OneShot<Content: Sendable> {
        private var content: Content?

        init(_ content: Content) { self.content = content }

        func take() -> Content? {
            defer { content = nil }
            return content
        }
    }
}

extension HTTPBodyStream: AsyncSequence {
    /// Reads the chunks; the stream is opened when the first one is asked for.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private enum State {
            case new(HTTPBodyStream)
            case open(Reader)
            case ended
        }

        private var state: State

        fileprivate init(_ stream: HTTPBodyStream) { state = .new(stream) }

        /// The next chunk, `nil` at the end.
        ///
        /// - Throws: What the stream throws, and ``HTTPBodyStream/AlreadyRead``. After it there is nothing more.
        public mutating func next() async throws -> [UInt8]? {
            do {
                switch state {
                case .ended: return nil
                case .new(let stream):
                    // Let go of before it is opened: a reader that stops early lets go of all there is.
                    state = .ended
                    state = .open(try await stream.open())
                    return try await next()
                case .open(let reader):
                    // An empty chunk is no end.
                    while let chunk = try await reader() {
                        if !chunk.isEmpty { return chunk }
                    }
                    state = .ended
                    return nil
                }
            } catch {
                state = .ended
                throw error
            }
        }
    }

    /// Begins reading.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

    /// Reads all chunks into memory; throws ``TooLarge`` where there are more bytes than `limit`, and what the stream throws.
    public func collected(upTo limit: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await chunk in self {
            guard chunk.count <= limit - bytes.count else { throw TooLarge(limit: limit) }
            if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
        }
        return bytes
    }

    /// A stream had more bytes than were wanted.
    public struct TooLarge: Error, Sendable, Hashable, CustomStringConvertible {
        /// How many bytes were wanted at most.
        public let limit: Int

        /// A sentence.
        public var description: String { "the body is larger than the limit of \(limit) bytes" }
    }
}
