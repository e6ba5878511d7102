// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The elements of an array in a JSON document that arrives in chunks, each made into a value as soon as it is whole.
///
/// ```swift
/// for try await artist in JSONElements(Artist.self, in: chunks, at: "artists.items") {
///     print(artist.name)
/// }
/// ```
///
/// The document may be of any size: no more is kept of it than a chunk and the element that is cut. A chunk is asked for when the
/// elements of the one before were taken, so a source is never read faster than the loop runs. What is in the document beside the
/// array is skipped, and checked like the rest; the loop ends when the document does.
///
/// The loop throws, and is over:
/// - ``JSONSyntaxError``, with its place in the whole document, when the text is no JSON document, or ends too early; when an element is
///   larger than allowed, too. Elements before the fault were delivered.
/// - ``MappingError`` when there is no array at the key path, or `null`, and for the first element that does not fit its type.
///   Ask for ``results`` to go on behind such an element.
/// - `CancellationError` when the task is cancelled.
/// - Whatever the source throws.
///
/// Values are made where the loop runs. Each loop reads the source from its beginning, if the source allows that.
public struct JSONElements<Element, Chunks: AsyncSequence>: AsyncSequence where Chunks.Element: Sequence<UInt8> {
    fileprivate let reading: JSONElementReading<Element>
    fileprivate let chunks: Chunks

    /// Makes a sequence of mapped values.
    ///
    /// - Parameters:
    ///   - mapping: Makes a value of each element.
    ///   - chunks: The bytes of the document, in chunks of any size.
    ///   - path: Where the array is: names, and indices of elements. By default the document is the array.
    ///   - maximumElementSize: How many bytes one element may have, 64 MiB by default.
    ///   - context: What transforms get to know. Its document is `nil` unless you give one: the whole is never there.
    public init(
        _ mapping: Mapping<Element>, in chunks: Chunks, at path: JSONKeyPath? = nil,
        maximumElementSize: Int = 64 << 20, context: MappingContext? = nil
    ) {
        reading = JSONElementReading(mapping, at: path, context, maximumElementSize)
        self.chunks = chunks
    }

    /// Makes a sequence of values of a mapped or decodable type, or of ``JSONValue``s.
    ///
    /// - Parameters:
    ///   - type: What an element is made into. `null` is an element of optional types only.
    ///   - chunks: The bytes of the document, in chunks of any size.
    ///   - path: Where the array is: names, and indices of elements. By default the document is the array.
    ///   - maximumElementSize: How many bytes one element may have, 64 MiB by default.
    ///   - context: What transforms get to know. Its document is `nil` unless you give one: the whole is never there.
    public init(
        _ type: Element.Type = Element.self, in chunks: Chunks, at path: JSONKeyPath? = nil,
        maximumElementSize: Int = 64 << 20, context: MappingContext? = nil
    ) where Element: Decodable & SendableMetatype {
        reading = JSONElementReading(type, at: path, context, maximumElementSize)
        self.chunks = chunks
    }

    /// Begins at the first element.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(results: results.makeAsyncIterator()) }

    /// Gives one element after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var results: Results.AsyncIterator

        /// The next element, `nil` at the end of the document and after an error.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Element? {
            switch try await results.next(isolation: actor) {
            case .success(let value): return value
            case .failure(let error):
                results.stop()
                throw error
            case nil: return nil
            }
        }
    }
}

extension JSONElements: Sendable where Chunks: Sendable {}

extension JSONElements {
    /// The same elements, each as a value or as what is wrong with it: one that does not fit its type does not end the loop.
    ///
    /// ```swift
    /// for try await result in JSONElements(Artist.self, in: chunks).results {
    ///     switch result {
    ///     case .success(let artist): print(artist.name)
    ///     case .failure(let error): print(error)  // cannot map Artist: '[17].name' is missing …
    ///     }
    /// }
    /// ```
    ///
    /// All other errors end it as before: behind a fault of the text nothing can be found.
    public var results: Results { Results(elements: self) }

    /// The elements, each as a value or as what is wrong with it.
    public struct Results: AsyncSequence {
        fileprivate let elements: JSONElements

        /// Begins at the first element.
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(mapper: JSONElementMapper(elements.reading), chunks: elements.chunks.makeAsyncIterator())
        }

        /// Gives one element after the other.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate var mapper: JSONElementMapper<JSONElements.Element>
            fileprivate var chunks: Chunks.AsyncIterator

            /// The next element, `nil` at the end of the document and after an error.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws(any Error) -> Result<JSONElements.Element, MappingError>? {
                do {
                    while true {
                        try Task.checkCancellation()
                        switch try mapper.next() {
                        case .value(let result): return result
                        case .end: return nil
                        case .needsBytes:
                            let chunk = try await chunks.next(isolation: actor)
                            // A source may simply end when it is cancelled.
                            if chunk == nil { try Task.checkCancellation() }
                            if let chunk { mapper.append(chunk) } else { mapper.finish() }
                        }
                    }
                } catch {
                    mapper.stop()
                    throw error
                }
            }

            fileprivate mutating func stop() { mapper.stop() }
        }
    }
}

extension JSONElements.Results: Sendable where Chunks: Sendable {}
