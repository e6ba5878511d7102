// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A document that was checked completely and not yet turned into values.
///
/// Making one copies the bytes once and reads them once; values are made of it when they are asked for, any number of times and on any
/// thread. It takes the size of the document and about half as much again.
// Safe to send: text and tape are written while it is made, and only read from then on.
@safe package final class JSONDocument: @unchecked Sendable {
    private let bytes: JSONBuffer
    private let tape: JSONBuffer
    package let text: JSONText
    let words: JSONWords
    /// Whether it was read, and not made of a value: only then do lines and columns mean something.
    let hasLines: Bool

    /// Reads a document.
    ///
    /// - Throws: ``JSONSyntaxError`` with line and column.
    package init(parsing input: borrowing RawSpan) throws(JSONSyntaxError) {
        let count = input.byteCount
        guard count < UInt32.max else {
            throw JSONSyntaxError(reason: JSONSyntaxError.tooLong, line: 1, column: 1, offset: 0)
        }
        bytes = JSONBuffers.take(count + JSONText.padding)
        let start = unsafe bytes.start
        unsafe input.withUnsafeBytes { source in
            guard count > 0, let first = source.baseAddress else { return }
            unsafe start.copyMemory(from: first, byteCount: count)
        }
        text = unsafe JSONDocument.text(in: bytes, count: count)
        hasLines = true

        var words = JSONTape(capacity: count / 16 + 64)
        do throws(JSONScanner.Failure) {
            try JSONScanner.scan(text, into: &words)
        } catch {
            self.words = words.words
            tape = words.take()
            throw JSONSyntaxError(error, in: text)
        }
        self.words = words.words
        tape = words.take()
    }

    /// Takes a document over that was built, not read.
    init(text: consuming [UInt8], tape words: consuming JSONTape) {
        let count = text.count
        bytes = JSONBuffers.take(count + JSONText.padding)
        let start = unsafe bytes.start
        unsafe text.withUnsafeBytes { source in
            guard count > 0, let first = source.baseAddress else { return }
            unsafe start.copyMemory(from: first, byteCount: count)
        }
        self.text = unsafe JSONDocument.text(in: bytes, count: count)
        hasLines = false
        self.words = words.words
        tape = words.take()
    }

    /// The text that stands in a buffer, after its padding is made.
    @unsafe
    private static func text(in buffer: JSONBuffer, count: Int) -> JSONText {
        let base = unsafe buffer.start.assumingMemoryBound(to: UInt8.self)
        unsafe (base + count).initialize(repeating: 0, count: JSONText.padding)
        return unsafe JSONText(unchecked: base, count: count)
    }

    deinit {
        JSONBuffers.give(bytes)
        JSONBuffers.give(tape)
    }

    /// The outermost value.
    ///
    /// An element does not keep its document alive: whoever hands elements on holds the document meanwhile.
    package var root: JSONElement { JSONElement(text: text, words: words, index: 0) }
}

extension JSONDocument {
    /// Reads a document that is given as an array.
    package convenience init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        unsafe try self.init(parsing: bytes.span.bytes)
    }

    /// Reads a document of any bytes; those that lie in one piece are not copied first.
    package convenience init(parsing bytes: some Sequence<UInt8>) throws(JSONSyntaxError) {
        if let array = bytes as? [UInt8] {
            try self.init(parsing: array)
        } else if let data = bytes as? Data {
            try self.init(parsing: data.bytes)
        } else {
            try self.init(parsing: Array(bytes))
        }
    }
}

extension JSONSyntaxError {
    /// Makes the error of a failure: finds line and column, and what was found.
    init(_ failure: JSONScanner.Failure, in text: JSONText) {
        let offset = min(failure.offset, text.count)
        var trail = JSONTrail()
        let place = trail.position(of: offset, in: text)
        let reason =
            switch failure.reason {
            case .expected(let expected): "expected \(expected), found \(Self.found(at: offset, in: text))"
            case .noHexadecimalDigit: "expected a hexadecimal digit, found \(Self.found(at: offset, in: text))"
            case .tooDeep: "arrays and objects are nested more than \(JSONScanner.maximumDepth) deep"
            case .openString: "the string that begins here does not end"
            case .controlCharacter: "a control character in a string is not escaped"
            case .notUTF8: "the string is not UTF-8"
            case .noSuchEscape: "there is no such escape in a string"
            case .halfPair: "an escape is half of a surrogate pair"
            case .tooLong: Self.tooLong
            }
        self.init(reason: reason, line: place.line, column: place.column, offset: offset)
    }

    fileprivate static let tooLong = "a text, number or list is longer than 256 MiB, or the document longer than 4 GiB"

    private static func found(at offset: Int, in text: JSONText) -> String {
        guard offset < text.count else { return "the end of the document" }
        let byte = text[offset]
        return (0x21..<0x7F).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(byte)"
    }
}
