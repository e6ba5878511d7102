// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The way to the place in a document that was asked for last, and how far its lines are counted.
///
/// Places are mostly asked for from the front to the back: what was walked and counted is not walked and counted again, so that a type
/// that makes an error of each element, and throws it away, takes no time that grows with the square of the document.
struct JSONTrail {
    /// The element that paths begin at.
    var start = 0
    private var steps: [Step] = []
    private var lines: [LineMark] = []
    /// The objects that are being read with their names as they stand in the document, whatever the strategy is.
    var verbatim: Set<Int> = []

    /// A step from a container to what is in it.
    private struct Step {
        let container: Int
        /// The element, or the name of the member.
        var child: Int
        var number: Int
    }

    private struct LineMark {
        let line: Int
        let lineStart: Int
    }

    /// How many bytes lie between two marks.
    private static let stride = 1024

    /// The places from the start to an element.
    mutating func places(to index: Int, in document: JSONElement) -> [(place: JSONPlace, container: Int)] {
        findSteps(to: index, in: document)
        return steps.map { step in
            let isObject = document.element(at: step.container).tag == .object
            let name = isObject ? document.element(at: step.child).string ?? "" : ""
            return (isObject ? .name(name) : .index(step.number), step.container)
        }
    }

    private mutating func findSteps(to index: Int, in document: JSONElement) {
        while let last = steps.last,
            index <= last.container || index >= document.element(at: last.container).next
        {
            steps.removeLast()
        }
        guard index > start else { return }
        if steps.isEmpty { steps.append(Step(container: start, child: start + 2, number: 0)) }
        while var step = steps.popLast() {
            if step.child > index { step = Step(container: step.container, child: step.container + 2, number: 0) }
            let nameWords = document.element(at: step.container).tag == .object ? 1 : 0
            while true {
                let next = document.element(at: step.child + nameWords).next
                guard next <= index else { break }
                step.child = next
                step.number += 1
            }
            steps.append(step)
            let value = step.child + nameWords
            guard value < index else { return }
            steps.append(Step(container: value, child: value + 2, number: 0))
        }
    }

    /// Line and column of a place, both counted from 1, the column in bytes.
    mutating func position(of offset: Int, in text: JSONText) -> (line: Int, column: Int) {
        // A fault may lie before the piece of a document that the text is.
        let mark = max(0, offset) / Self.stride
        if lines.isEmpty { lines.append(LineMark(line: 1, lineStart: 0)) }
        while lines.count <= mark, let last = lines.last {
            let start = (lines.count - 1) * Self.stride
            lines.append(Self.count(text, from: start, to: start + Self.stride, after: last))
        }
        let start = mark * Self.stride
        let place = Self.count(text, from: start, to: max(start, offset), after: lines[mark])
        return (place.line, offset - place.lineStart + 1)
    }

    private static func count(_ text: JSONText, from start: Int, to end: Int, after mark: LineMark) -> LineMark {
        var line = mark.line
        var lineStart = mark.lineStart
        for offset in start..<end where text[offset] == UInt8(ascii: "\n") {
            line += 1
            lineStart = offset + 1
        }
        return LineMark(line: line, lineStart: lineStart)
    }
}
