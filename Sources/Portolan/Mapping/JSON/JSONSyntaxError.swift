// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Why a text is not a JSON document.
public struct JSONSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was wrong, as a part of a sentence.
    public let reason: String
    /// The line, counted from 1.
    public let line: Int
    /// The column in bytes, counted from 1.
    public let column: Int
    /// The number of bytes before the fault.
    public let offset: Int

    /// Makes an error.
    public init(reason: String, line: Int, column: Int, offset: Int) {
        self.reason = reason
        self.line = line
        self.column = column
        self.offset = offset
    }

    /// Reason and place.
    public var description: String { "\(reason) at line \(line), column \(column)" }
}
