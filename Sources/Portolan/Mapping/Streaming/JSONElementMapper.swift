// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Makes values of the elements of an array whose document comes in pieces: what asking one by one and asking asynchronously share.
struct JSONElementMapper<Element> {
    enum Step {
        case value(Result<Element, MappingError>)
        case needsBytes
        case end
    }

    private var splitter: JSONArraySplitter
    private let read: JSONElementReading<Element>.Function
    private let context: MappingContext
    private var chunk: [UInt8] = []
    /// How much of the chunk the splitter has.
    private var taken = 0
    private var isOver = false

    init(_ reading: JSONElementReading<Element>) {
        splitter = JSONArraySplitter(path: reading.path, maximumElementSize: reading.maximumElementSize)
        read = reading.makeFunction()
        context = reading.context ?? MappingContext()
    }

    /// Takes a chunk over; to be given when bytes are needed.
    mutating func append(_ chunk: some Sequence<UInt8>) {
        self.chunk = chunk as? [UInt8] ?? Array(chunk)
        taken = 0
    }

    /// Takes notice that there are no more chunks.
    mutating func finish() { splitter.finish() }

    /// Makes the next value.
    ///
    /// - Throws: ``JSONSyntaxError``, or ``MappingError`` when there is no array; then there is nothing more.
    mutating func next() throws -> Step {
        while !isOver {
            do {
                switch try splitter.next() {
                case .element(let document): return .value(value(of: document))
                case .end: isOver = true
                case .needsBytes:
                    guard taken < chunk.count else { return .needsBytes }
                    let end = min(taken + JSONArraySplitter.pieceSize, chunk.count)
                    splitter.append(chunk[taken..<end])
                    taken = end
                }
            } catch let error as MappingError {
                isOver = true
                throw MappingError(type: "\([Element].self)", problems: error.problems)
            } catch {
                isOver = true
                throw error
            }
        }
        return .end
    }

    /// Ends the sequence: what comes is not asked for any more.
    mutating func stop() {
        isOver = true
        chunk = []
    }

    private mutating func value(of document: JSONDocument) -> Result<Element, MappingError> {
        var reader = MappingReader(document: document, context: context)
        if let value = read(document.root, &reader) { return .success(value) }
        if reader.count == 0 { reader.mismatch("\(Element.self)", at: document.root) }
        let path = splitter.elementPath.text
        let place = splitter.elementPlace()
        let problems = reader.problems.map { place.moved($0).moved(into: path, at: nil) }
        return .failure(MappingError(type: "\(Element.self)", problems: problems))
    }
}

/// How elements are found and made into values.
struct JSONElementReading<Element>: Sendable {
    typealias Function = (JSONElement, inout MappingReader) -> Element?

    let path: JSONKeyPath?
    let context: MappingContext?
    var maximumElementSize: Int
    /// Finds out once for all elements how they are read.
    let makeFunction: @Sendable () -> Function

    init(_ mapping: Mapping<Element>, at path: JSONKeyPath?, _ context: MappingContext?, _ maximumElementSize: Int) {
        self.path = path
        self.context = context
        self.maximumElementSize = maximumElementSize
        let core = mapping.core
        makeFunction = { { core.read($0, &$1) } }
    }

    init(
        _ type: Element.Type, at path: JSONKeyPath?, _ context: MappingContext?, _ maximumElementSize: Int
    ) where Element: Decodable & SendableMetatype {
        self.path = path
        self.context = context
        self.maximumElementSize = maximumElementSize
        makeFunction = {
            let reading = JSONReading.of(type, ReadingOptions())
            return { reading.read($0, &$1).value }
        }
    }
}
