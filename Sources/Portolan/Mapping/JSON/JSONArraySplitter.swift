// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Takes the elements of one array out of a document that comes in pieces, one by one.
///
/// It keeps a piece and the element that is cut, never more: the document, and what stands around the array, may be of any size. All of
/// the document is checked, what is skipped as well.
///
/// Give it bytes by ``append(_:)`` until ``next()`` has an element, and ask again until it needs bytes.
package struct JSONArraySplitter {
    /// What comes next.
    package enum Step {
        /// An element, which was checked.
        case element(JSONDocument)
        /// Nothing, as long as there are no more bytes.
        case needsBytes
        /// Nothing any more: the document has ended.
        case end
    }

    /// How many bytes are worth looking at in one go.
    package static let pieceSize = 1 << 16

    /// What is needed further on, with the padding of a text.
    private var bytes = [UInt8](repeating: 0, count: JSONText.padding)
    private var isFinal = false
    private var scanner: JSONStreamScanner
    private let maximumElementSize: Int
    /// Where the byte at `known` stands; all that is told of later on is behind it.
    private var place = JSONStreamPlace()
    private var known = 0
    /// Where the text began that is cut, if that is known no other way.
    private var stringPlace = JSONStreamPlace()
    /// The same of the array or object in which the key path goes on.
    private var pathPlace = JSONStreamPlace()
    /// The element given last.
    private var element = 0..<0
    private var elementCount = 0

    /// Makes one.
    ///
    /// - Parameters:
    ///   - path: Where the array is; the whole document by default.
    ///   - maximumElementSize: How many bytes one element may have.
    package init(path: JSONKeyPath? = nil, maximumElementSize: Int = .max) {
        scanner = JSONStreamScanner(path: path)
        self.maximumElementSize = maximumElementSize
    }

    /// How many bytes there is room for.
    package var capacity: Int { bytes.capacity }

    /// The way to the element given last.
    var elementPath: [JSONPlace] { scanner.places + [.index(elementCount - 1)] }

    /// Where the element given last begins; to be asked for before the next one is.
    mutating func elementPlace() -> JSONStreamPlace { findPlace(of: element.lowerBound) }

    /// Gives it the next bytes of the document.
    ///
    /// It works on a copy. A large piece is better given in several of ``pieceSize``.
    package mutating func append(_ piece: some Collection<UInt8>) {
        drop()
        bytes.removeLast(JSONText.padding)
        bytes.append(contentsOf: piece)
        bytes.append(contentsOf: repeatElement(0, count: JSONText.padding))
    }

    /// Tells it that there are no more bytes.
    package mutating func finish() { isFinal = true }

    /// Finds the next element.
    ///
    /// - Throws: ``JSONSyntaxError``; ``MappingError`` when there is no array at the key path. It is not asked again then.
    package mutating func next() throws -> Step {
        let step: JSONStreamScanner.Step
        do throws(JSONStreamScanner.Failure) {
            step = try Self.advance(&scanner, in: bytes, isFinal: isFinal)
        } catch {
            throw self.error(for: error)
        }
        switch step {
        case .end: return .end
        case .needsBytes:
            try checkUnfinishedElement()
            return .needsBytes
        case .element(let range):
            element = range
            elementCount += 1
            guard range.count <= maximumElementSize else { throw tooLarge() }
            do throws(JSONSyntaxError) {
                return .element(try unsafe JSONDocument(parsing: bytes.span.bytes.extracting(range)))
            } catch {
                throw faultOfElement(range.lowerBound..<min(range.upperBound + 1, count)) ?? error
            }
        }
    }

    private var count: Int { bytes.count - JSONText.padding }

    private static func advance(
        _ scanner: inout JSONStreamScanner, in bytes: [UInt8], isFinal: Bool
    ) throws(JSONStreamScanner.Failure) -> JSONStreamScanner.Step {
        try withText(of: bytes) { text throws(JSONStreamScanner.Failure) in
            try scanner.advance(in: text, isFinal: isFinal)
        }
    }

    private static func withText<Result, Failure: Error>(
        of bytes: [UInt8], _ body: (JSONText) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe bytes.withUnsafeBufferPointer { buffer throws(Failure) in
            // There is always the padding, so there is a first byte.
            guard let start = buffer.baseAddress else { preconditionFailure("a text without its padding") }
            return try body(unsafe JSONText(unchecked: start, count: buffer.count - JSONText.padding))
        }
    }

    /// Lets go of what is not needed further on.
    private mutating func drop() {
        let end = scanner.firstNeeded
        guard end > 0 else { return }
        if let start = scanner.pathStart, start >= known { pathPlace = findPlace(of: start) }
        if let start = scanner.stringStart, start >= known { stringPlace = findPlace(of: start) }
        _ = findPlace(of: end)
        known = 0
        let rest = bytes.count - end
        if bytes.capacity > 4 * (rest + Self.pieceSize) {
            // One large element is no reason to keep so much for the others.
            bytes = Array(bytes[end...])
        } else {
            bytes.removeSubrange(..<end)
        }
        scanner.drop(end)
    }

    private mutating func findPlace(of index: Int) -> JSONStreamPlace {
        Self.withText(of: bytes) { place.advance(over: $0, from: known, to: index) }
        known = max(known, index)
        return place
    }
}

// MARK: - Faults

extension JSONArraySplitter {
    private mutating func error(for failure: JSONStreamScanner.Failure) -> any Error {
        switch failure {
        case .syntax(let failure):
            if scanner.isInElement, failure.offset - scanner.start > maximumElementSize {
                element = scanner.start..<failure.offset
                elementCount += 1
                return tooLarge()
            }
            if scanner.isInElement, let fault = faultOfElement(scanner.start..<failure.offset + 1),
                fault.offset <= findPlace(of: scanner.start).offset + failure.offset - scanner.start
            {
                return fault
            }
            let reason = Self.withText(of: bytes) { JSONSyntaxError(failure, in: $0).reason }
            let place = failure.offset < 0 ? stringPlace : findPlace(of: failure.offset)
            return JSONSyntaxError(reason: reason, line: place.line, column: place.column, offset: place.offset)
        case .path(let kind, let expected, let found, let offset):
            let place = offset < 0 ? pathPlace : findPlace(of: offset)
            return MappingError(
                type: "an array",
                problems: [
                    MappingError.Problem(
                        kind: kind, path: scanner.places.text, expected: expected, found: found, line: place.line,
                        column: place.column)
                ])
        }
    }

    /// What is wrong with an element, told as it would be where it stands: in an array, and with what follows.
    private mutating func faultOfElement(_ range: Range<Int>) -> JSONSyntaxError? {
        do throws(JSONSyntaxError) {
            _ = try JSONDocument(parsing: [UInt8(ascii: "[")] + bytes[range])
            return nil
        } catch {
            return findPlace(of: range.lowerBound).moved(error, added: 1)
        }
    }

    /// Looks at an element that is cut: whether it may be as long, and what is wrong with it if nothing follows.
    private mutating func checkUnfinishedElement() throws(JSONSyntaxError) {
        guard scanner.isInElement else { return }
        element = scanner.start..<count
        if element.count > maximumElementSize {
            elementCount += 1
            throw tooLarge()
        }
        if isFinal, let fault = faultOfElement(element) { throw fault }
    }

    private mutating func tooLarge() -> JSONSyntaxError {
        let place = findPlace(of: element.lowerBound)
        return JSONSyntaxError(
            reason: "the element '\(elementPath.text)' is longer than \(maximumElementSize) bytes", line: place.line,
            column: place.column, offset: place.offset)
    }
}
