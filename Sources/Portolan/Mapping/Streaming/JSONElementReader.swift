// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Reads the elements of an array in a JSON document of any size, one after the other, without a task.
///
/// ```swift
/// var artists = try JSONElementReader(Artist.self, inFile: "artists.json", at: "artists.items")
/// while let artist = try artists.next() {
///     print(artist.name)
/// }
/// ```
///
/// It does what ``JSONElements`` does, for programs that may wait: no more is kept of the document than a chunk and the element that
/// is cut.
public struct JSONElementReader<Element> {
    private var mapper: JSONElementMapper<Element>
    private let nextChunk: () throws -> [UInt8]?

    /// Reads mapped values.
    ///
    /// - Parameters:
    ///   - mapping: Makes a value of each element.
    ///   - path: Where the array is: names, and indices of elements. By default the document is the array.
    ///   - maximumElementSize: How many bytes one element may have, 64 MiB by default.
    ///   - context: What transforms get to know. Its document is `nil` unless you give one: the whole is never there.
    ///   - nextChunk: Gives the next bytes of the document, in chunks of any size, and `nil` at the end. It is not called before the
    ///     elements of the chunk before were taken.
    public init(
        _ mapping: Mapping<Element>, at path: JSONKeyPath? = nil, maximumElementSize: Int = 64 << 20,
        context: MappingContext? = nil, reading nextChunk: @escaping () throws -> [UInt8]?
    ) {
        mapper = JSONElementMapper(JSONElementReading(mapping, at: path, context, maximumElementSize))
        self.nextChunk = nextChunk
    }

    /// Reads values of a mapped or decodable type, or ``JSONValue``s.
    ///
    /// - Parameters:
    ///   - type: What an element is made into. `null` is an element of optional types only.
    ///   - path: Where the array is: names, and indices of elements. By default the document is the array.
    ///   - maximumElementSize: How many bytes one element may have, 64 MiB by default.
    ///   - context: What transforms get to know. Its document is `nil` unless you give one: the whole is never there.
    ///   - nextChunk: Gives the next bytes of the document, in chunks of any size, and `nil` at the end. It is not called before the
    ///     elements of the chunk before were taken.
    public init(
        _ type: Element.Type = Element.self, at path: JSONKeyPath? = nil, maximumElementSize: Int = 64 << 20,
        context: MappingContext? = nil, reading nextChunk: @escaping () throws -> [UInt8]?
    ) where Element: Decodable & SendableMetatype {
        mapper = JSONElementMapper(JSONElementReading(type, at: path, context, maximumElementSize))
        self.nextChunk = nextChunk
    }

    /// The next element; `nil` at the end of the document and after an error.
    ///
    /// - Throws: ``JSONSyntaxError``; ``MappingError`` when there is no array, and for an element that does not fit its type; whatever
    ///   reading the document throws.
    public mutating func next() throws -> Element? {
        switch try nextResult() {
        case .success(let value): return value
        case .failure(let error):
            mapper.stop()
            throw error
        case nil: return nil
        }
    }

    /// The next element, as a value or as what is wrong with it: behind one that does not fit its type, reading goes on.
    ///
    /// - Throws: ``JSONSyntaxError``; ``MappingError`` when there is no array; whatever reading the document throws.
    public mutating func nextResult() throws -> Result<Element, MappingError>? {
        do {
            while true {
                switch try mapper.next() {
                case .value(let result): return result
                case .end: return nil
                case .needsBytes:
                    if let chunk = try nextChunk() { mapper.append(chunk) } else { mapper.finish() }
                }
            }
        } catch {
            mapper.stop()
            throw error
        }
    }
}

extension JSONElementReader {
    /// Reads mapped values of chunks that are there, or are made when they are asked for.
    public init<Chunks: Sequence>(
        _ mapping: Mapping<Element>, in chunks: Chunks, at path: JSONKeyPath? = nil,
        maximumElementSize: Int = 64 << 20, context: MappingContext? = nil
    ) where Chunks.Element: Sequence<UInt8> {
        self.init(
            mapping, at: path, maximumElementSize: maximumElementSize, context: context,
            reading: Self.reader(of: chunks))
    }

    /// Reads values of a mapped or decodable type from chunks that are there, or are made when they are asked for.
    public init<Chunks: Sequence>(
        _ type: Element.Type = Element.self, in chunks: Chunks, at path: JSONKeyPath? = nil,
        maximumElementSize: Int = 64 << 20, context: MappingContext? = nil
    ) where Element: Decodable & SendableMetatype, Chunks.Element: Sequence<UInt8> {
        self.init(
            type, at: path, maximumElementSize: maximumElementSize, context: context, reading: Self.reader(of: chunks))
    }

    /// Reads mapped values of a file, of which 64 KiB are in memory at a time.
    ///
    /// - Throws: ``JSONFileError`` when the file cannot be opened. An error while it is read is thrown by ``next()``.
    public init(
        _ mapping: Mapping<Element>, inFile file: String, at path: JSONKeyPath? = nil,
        maximumElementSize: Int = 64 << 20, context: MappingContext? = nil
    ) throws {
        try self.init(
            mapping, at: path, maximumElementSize: maximumElementSize, context: context,
            reading: JSONFile(path: file).nextChunk)
    }

    /// Reads values of a mapped or decodable type from a file, of which 64 KiB are in memory at a time.
    ///
    /// - Throws: ``JSONFileError`` when the file cannot be opened. An error while it is read is thrown by ``next()``.
    public init(
        _ type: Element.Type = Element.self, inFile file: String, at path: JSONKeyPath? = nil,
        maximumElementSize: Int = 64 << 20, context: MappingContext? = nil
    ) throws where Element: Decodable & SendableMetatype {
        try self.init(
            type, at: path, maximumElementSize: maximumElementSize, context: context,
            reading: JSONFile(path: file).nextChunk)
    }

    private static func reader<Chunks: Sequence>(
        of chunks: Chunks
    ) -> () -> [UInt8]? where Chunks.Element: Sequence<UInt8> {
        var iterator = chunks.makeIterator()
        return { iterator.next().map { $0 as? [UInt8] ?? Array($0) } }
    }
}
