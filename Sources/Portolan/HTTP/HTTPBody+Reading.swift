// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension HTTPBody {
    /// Reads the whole body without taking it away from whoever sends it.
    ///
    /// Files and streams are opened anew.
    ///
    /// - Parameter limit: How many bytes there may be.
    /// - Returns: The bytes; none for ``none``.
    /// - Throws: ``HTTPBodyStream/NotReplayable`` for a stream that can be read once, of which nothing is taken;
    ///   ``HTTPBodyStream/TooLarge`` when there are more bytes; ``FileError``, or what the stream throws.
    public func collected(upTo limit: Int) async throws -> [UInt8] {
        switch self {
        case .none: return []
        case .bytes(let bytes):
            guard bytes.count <= limit else { throw HTTPBodyStream.TooLarge(limit: limit) }
            return bytes
        case .file(let path):
            let size = try OpenFile(reading: path).status().size
            return try await HTTPBodyStream.file(path, range: 0..<size).collected(upTo: limit)
        case .stream(let stream):
            guard stream.isReplayable else { throw HTTPBodyStream.NotReplayable() }
            return try await stream.collected(upTo: limit)
        }
    }
}

extension HTTPBodyStream {
    /// This stream, with somebody who looks at each chunk that goes by.
    ///
    /// - Parameter look: Is given each chunk before whoever reads it, and `nil` at the end; called anew for each time that the stream
    ///   is opened. It holds the stream up while it runs.
    /// - Returns: The stream.
    public func inspecting(_ look: @escaping @Sendable (_ chunk: [UInt8]?) -> Void) -> HTTPBodyStream {
        mapReader { reader in
            {
                let chunk = try await reader()
                look(chunk)
                return chunk
            }
        }
    }

    /// A one-shot stream was to be read by somebody who must leave it to others.
    public struct NotReplayable: Error, Sendable, Hashable, CustomStringConvertible {
        /// A sentence.
        public var description: String {
            "the body is a stream that can be read once, and reading it here would take it away from the transport"
        }
    }
}
