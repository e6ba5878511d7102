// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension HTTPBodyStream {
    /// The lines of the stream as text, one after the other, without their ends: LF or CRLF.
    ///
    /// Bytes that are not UTF-8 become U+FFFD. A last line needs no end. A line of more than 8 MiB ends the loop with
    /// ``LineTooLong``; ``lines(limit:)`` sets another limit.
    public var lines: Pieces<String> { lines(limit: 8 << 20) }

    /// The lines of the stream as text, each of so many bytes at most.
    public func lines(limit: Int) -> Pieces<String> {
        Pieces(self) {
            var splitter = LineSplitter(limit: limit)
            return { chunk in
                guard let chunk else { return try splitter.finish().map { [$0] } ?? [] }
                return try splitter.append(chunk)
            }
        }
    }

    /// The events of a stream that is `text/event-stream` (HTML standard, section 9.2), one after the other.
    ///
    /// Connecting again is the client's: see `APIClient.events(_:_:)`. An event of more than 8 MiB ends the loop with
    /// ``ServerSentEventTooLarge``.
    public var events: Pieces<ServerSentEvent> {
        Pieces(self) {
            var parser = ServerSentEventParser()
            return { chunk in
                if let chunk { return try parser.append(chunk) }
                try parser.finish()
                return []
            }
        }
    }

    /// What the bytes of a stream are made into, one after the other.
    ///
    /// A chunk is asked for when everything from the one before was taken, so a source is never read faster than the loop runs.
    public struct Pieces<Element: Sendable>: AsyncSequence, Sendable {
        /// Makes elements of a chunk, and of `nil` at the end.
        typealias Cutter = ([UInt8]?) throws -> [Element]

        private let stream: HTTPBodyStream
        private let makeCutter: @Sendable () -> Cutter

        init(_ stream: HTTPBodyStream, _ makeCutter: @escaping @Sendable () -> Cutter) {
            self.stream = stream
            self.makeCutter = makeCutter
        }

        /// Begins reading; a stream that can be read once is given up to the first that does.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(chunks: stream.makeAsyncIterator(), cut: makeCutter())
        }

        /// Gives one element after the other.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate var chunks: HTTPBodyStream.AsyncIterator
            fileprivate let cut: Cutter
            private var waiting: ArraySlice<Element> = []
            private var isOver = false

            fileprivate init(chunks: HTTPBodyStream.AsyncIterator, cut: @escaping Cutter) {
                self.chunks = chunks
                self.cut = cut
            }

            /// The next element, `nil` at the end.
            public mutating func next() async throws -> Element? {
                while waiting.isEmpty {
                    guard !isOver else { return nil }
                    do {
                        let chunk = try await chunks.next()
                        isOver = chunk == nil
                        waiting = try cut(chunk)[...]
                    } catch {
                        isOver = true
                        throw error
                    }
                }
                return waiting.popFirst()
            }
        }
    }
}
