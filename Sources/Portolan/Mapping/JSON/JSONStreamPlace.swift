// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Where in a stream a byte stands.
package struct JSONStreamPlace: Sendable, Hashable {
    /// The number of bytes before it.
    package private(set) var offset = 0
    /// Counted from 1.
    package private(set) var line = 1
    /// In bytes, counted from 1.
    package private(set) var column = 1

    /// Goes on to another byte of a text in which this place is `start`.
    mutating func advance(over text: JSONText, from start: Int, to end: Int) {
        guard start < end else { return }
        var breaks = 0
        var index = start
        while index &+ 8 <= end {
            let word = text.word(at: index) ^ (JSONBytes.ones &* 0x0A)
            // Exact, unlike the shorter way to find a zero byte, which may find others above it.
            let others = ((word & ~JSONBytes.highs) &+ ~JSONBytes.highs) | word
            breaks &+= (~others & JSONBytes.highs).nonzeroBitCount
            index &+= 8
        }
        while index < end {
            if text[index] == 0x0A { breaks &+= 1 }
            index &+= 1
        }
        offset += end - start
        guard breaks > 0 else {
            column += end - start
            return
        }
        var last = end - 1
        while text[last] != 0x0A { last -= 1 }
        line += breaks
        column = end - last
    }

    /// The error of a part that begins here, as one of the stream; `added` bytes of the part are none of the stream.
    func moved(_ error: JSONSyntaxError, added: Int) -> JSONSyntaxError {
        JSONSyntaxError(
            reason: error.reason, line: line + error.line - 1,
            column: error.line == 1 ? column + error.column - added - 1 : error.column,
            offset: offset + error.offset - added)
    }

    /// The problem of a part that begins here, as one of the stream.
    func moved(_ problem: MappingError.Problem) -> MappingError.Problem {
        guard let line = problem.line, let column = problem.column else { return problem }
        return MappingError.Problem(
            kind: problem.kind, path: problem.path, expected: problem.expected, found: problem.found,
            nearestKey: problem.nearestKey, line: self.line + line - 1,
            column: line == 1 ? self.column + column - 1 : column)
    }
}
