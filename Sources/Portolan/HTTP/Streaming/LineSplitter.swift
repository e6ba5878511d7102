// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Makes lines of bytes, however these are cut.
///
/// A line ends with LF or CRLF; a CR anywhere else is part of its line. What stands behind the last line end is a line, too,
/// unless it is empty. An empty line is a line.
package struct LineSplitter: Sendable {
    private let limit: Int
    // The line whose end has not come.
    private var rest: [UInt8] = []
    private var failure: LineTooLong?

    /// Makes a splitter.
    ///
    /// - Parameter limit: How many bytes a line may have, its end not counted; 8 MiB by default.
    package init(limit: Int = 8 << 20) {
        self.limit = limit
    }

    /// Takes the next bytes.
    ///
    /// - Parameter chunk: The bytes.
    /// - Returns: The lines that they end, as text; bytes that are not UTF-8 become U+FFFD.
    /// - Throws: ``LineTooLong``. Lines before it in the chunk are returned, and the next call throws.
    package mutating func append(_ chunk: [UInt8]) throws(LineTooLong) -> [String] {
        var lines: [String] = []
        try split(chunk) { lines.append(String(decoding: $0, as: UTF8.self)) }
        return lines
    }

    /// Takes the next bytes, for readers of bytes.
    ///
    /// - Parameter chunk: The bytes.
    /// - Returns: The lines that they end, as parts of the chunk where they are whole in it.
    /// - Throws: ``LineTooLong``. Lines before it in the chunk are returned, and the next call throws.
    package mutating func slices(appending chunk: [UInt8]) throws(LineTooLong) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        try split(chunk) { lines.append($0) }
        return lines
    }

    /// Ends the bytes.
    ///
    /// - Returns: The last line, as text, when it has no end of its own.
    /// - Throws: ``LineTooLong`` when it was not thrown before.
    package mutating func finish() throws(LineTooLong) -> String? {
        try lastSlice().map { String(decoding: $0, as: UTF8.self) }
    }

    /// Ends the bytes, for readers of bytes.
    ///
    /// - Returns: The last line, when it has no end of its own.
    /// - Throws: ``LineTooLong`` when it was not thrown before.
    package mutating func lastSlice() throws(LineTooLong) -> ArraySlice<UInt8>? {
        if let failure { throw failure }
        // Only now is it certain that a CR at the end belongs to the line.
        guard rest.count <= limit else { throw fail() }
        defer { rest = [] }
        return rest.isEmpty ? nil : rest[...]
    }

    private mutating func split(_ chunk: [UInt8], _ take: (ArraySlice<UInt8>) -> Void) throws(LineTooLong) {
        if let failure { throw failure }
        var start = 0
        while let end = chunk.firstIndex(of: UInt8(ascii: "\n"), from: start) {
            var line = chunk[start..<end]
            if !rest.isEmpty {
                rest += line
                line = rest[...]
                rest = []
            }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            guard line.count <= limit else {
                let error = fail()
                guard start > 0 else { throw error }
                return
            }
            take(line)
            start = end + 1
        }
        rest += chunk[start...]
        let endsWithReturn = rest.last == UInt8(ascii: "\r")
        guard rest.count - (endsWithReturn ? 1 : 0) > limit else { return }
        let error = fail()
        guard start > 0 else { throw error }
    }

    private mutating func fail() -> LineTooLong {
        rest = []
        let error = LineTooLong(limit: limit)
        failure = error
        return error
    }
}

/// A line is larger than it may be.
public struct LineTooLong: Error, Sendable, Hashable, CustomStringConvertible {
    /// How many bytes a line may have.
    public let limit: Int

    /// Makes an error.
    public init(limit: Int) {
        self.limit = limit
    }

    /// A sentence.
    public var description: String { "a line is longer than the \(limit) bytes that it may have" }
}
