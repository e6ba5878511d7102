// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Writes a ``JSONValue`` as a JSON document (RFC 8259), without white space, members in order.
///
/// Values of any depth are written: the way back up is a list, not the call stack.
package enum JSONWriter {
    /// The document.
    ///
    /// - Throws: ``JSONNonFiniteNumber``.
    package static func bytes(of value: JSONValue) throws(JSONNonFiniteNumber) -> [UInt8] {
        var output = JSONOutput()
        try write(value, to: &output)
        return output.bytes
    }

    /// Writes the document behind what is there.
    ///
    /// - Throws: ``JSONNonFiniteNumber``; a part of the document may have been written then.
    package static func write(
        _ value: JSONValue, to output: inout JSONOutput, escapingSlashes: Bool = false
    ) throws(JSONNonFiniteNumber) {
        var walk = Walk(limit: .max, escapingSlashes: escapingSlashes, allowsNonFinite: false)
        try walk.write(value, to: &output)
    }

    /// The beginning of the document, for messages: a number that JSON cannot hold is written as Swift prints it.
    ///
    /// It ends with `…` when it is not the whole document.
    static func excerpt(of value: JSONValue, limit: Int) -> String {
        var output = JSONOutput(capacity: 128)
        var walk = Walk(limit: limit, escapingSlashes: false, allowsNonFinite: true)
        // Nothing is thrown where such numbers are allowed; what was written until then would do as well.
        try? walk.write(value, to: &output)
        let text = unsafe output.withBytes { unsafe String(decoding: $0, as: UTF8.self) }
        return walk.isCut || text.count > limit ? text.prefix(limit - 1) + "…" : text
    }

    /// One way through a value.
    private struct Walk {
        let limit: Int
        let escapingSlashes: Bool
        let allowsNonFinite: Bool
        /// Whether the limit left something out.
        private(set) var isCut = false

        init(limit: Int, escapingSlashes: Bool, allowsNonFinite: Bool) {
            self.limit = limit
            self.escapingSlashes = escapingSlashes
            self.allowsNonFinite = allowsNonFinite
        }

        /// Where the writing stands in an array or object that is not yet closed.
        private enum Level {
            case array([JSONValue].Iterator)
            case object(JSONObject.Iterator)
        }

        mutating func write(_ value: JSONValue, to output: inout JSONOutput) throws(JSONNonFiniteNumber) {
            var levels: [Level] = []
            try open(value, &levels, &output)
            while let level = levels.popLast() {
                guard hasRoom(output) else { return }
                switch level {
                case .array(let elements): try write(elements, &levels, &output)
                case .object(let members): try write(members, &levels, &output)
                }
            }
        }

        /// Writes elements up to the first that has values of its own, or to the end.
        private mutating func write(
            _ rest: [JSONValue].Iterator, _ levels: inout [Level], _ output: inout JSONOutput
        ) throws(JSONNonFiniteNumber) {
            let depth = levels.count
            var elements = rest
            while let element = elements.next() {
                guard hasRoom(output) else { return }
                separate(&output)
                if element.isCollection { levels.append(.array(elements)) }
                try open(element, &levels, &output)
                guard levels.count == depth else { return }
            }
            if !isCut { output.append(UInt8(ascii: "]")) }
        }

        /// Writes members up to the first that has values of its own, or to the end.
        private mutating func write(
            _ rest: JSONObject.Iterator, _ levels: inout [Level], _ output: inout JSONOutput
        ) throws(JSONNonFiniteNumber) {
            let depth = levels.count
            let members = rest
            while let (name, value) = members.next() {
                guard hasRoom(output) else { return }
                separate(&output)
                write(name, to: &output)
                output.append(UInt8(ascii: ":"))
                if value.isCollection { levels.append(.object(members)) }
                try open(value, &levels, &output)
                guard levels.count == depth else { return }
            }
            if !isCut { output.append(UInt8(ascii: "}")) }
        }

        /// Whether more is to be written.
        private mutating func hasRoom(_ output: borrowing JSONOutput) -> Bool {
            if output.count > limit { isCut = true }
            return !isCut
        }

        /// A comma, unless what comes is the first in its array or object.
        private func separate(_ output: inout JSONOutput) {
            let last = output[output.count - 1]
            if last != UInt8(ascii: "["), last != UInt8(ascii: "{") { output.append(UInt8(ascii: ",")) }
        }

        /// Writes a scalar, or the opening bracket of anything else.
        private mutating func open(
            _ value: JSONValue, _ levels: inout [Level], _ output: inout JSONOutput
        ) throws(JSONNonFiniteNumber) {
            switch value {
            case .array(let elements):
                output.append(UInt8(ascii: "["))
                levels.append(.array(elements.makeIterator()))
            case .object(let object):
                output.append(UInt8(ascii: "{"))
                levels.append(.object(object.makeIterator()))
            case .null: output.appendNull()
            case .bool(let flag): output.append(flag)
            case .string(let text): write(text, to: &output)
            case .number(let number):
                if allowsNonFinite {
                    output.append(plain: number.text)
                } else {
                    try output.append(number)
                }
            }
        }

        private mutating func write(_ text: String, to output: inout JSONOutput) {
            guard limit < .max, text.utf8.count > 4 * limit else {
                output.append(text, escapingSlashes: escapingSlashes)
                return
            }
            // Characters may be of any length: no more bytes are shown than make as many scalars as the limit.
            var beginning = Array(text.utf8.prefix(4 * limit + 1))
            while let last = beginning.popLast(), UTF8.isContinuation(last) {}
            unsafe beginning.withUnsafeBytes { utf8 in
                unsafe output.append(text: utf8, escapingSlashes: escapingSlashes)
            }
            // The text does not end here, so its quote would be wrong.
            output.truncate(to: output.count - 1)
            isCut = true
        }
    }
}

extension JSONValue {
    /// Whether this is an array or an object.
    fileprivate var isCollection: Bool {
        switch self {
        case .array, .object: true
        case .null, .bool, .number, .string: false
        }
    }
}
