// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The content of a message.
///
/// The media type of a body is in the `Content-Type` field of its message, not here.
@nonexhaustive
public enum HTTPBody: Sendable {
    /// No content.
    case none
    /// Content in memory.
    case bytes([UInt8])
    /// The content of a file, read when the request is sent, each time anew.
    case file(path: String)
    /// Content that is made while it is sent.
    case stream(HTTPBodyStream)

    /// Whether the body can be sent a second time, after a redirect or a refusal.
    public var isReplayable: Bool {
        switch self {
        case .none, .bytes, .file: true
        case .stream(let stream): stream.isReplayable
        }
    }

    /// The bytes of a body that is in memory: empty for ``none``, `nil` for files and streams.
    public var bytes: [UInt8]? {
        switch self {
        case .none: []
        case .bytes(let bytes): bytes
        case .file, .stream: nil
        }
    }
}

/// Content that arrives chunk by chunk.
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
    ///   - reader: Gives the chunks.
    public init(length: Int64? = nil, once reader: @escaping Reader) {
        self.length = length
        isReplayable = false
        let isOpen = OneShot()
        opener = {
            guard await isOpen.take() else { throw AlreadyRead() }
            return reader
        }
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

    private actor OneShot {
        private var isTaken = false

        func take() -> Bool {
            defer { isTaken = true }
            return !isTaken
        }
    }
}
