// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Writes a ``JSONValue`` as a JSON document (RFC 8259), without white space, members in order.
package struct JSONWriter {
    private var output: [UInt8] = []
    private let limit: Int
    private var nonFinite: String?

    /// A number that JSON cannot hold: infinity, or not a number.
    package struct NonFiniteNumber: Error, Sendable, CustomStringConvertible {
        /// The number as Swift prints it.
        package let text: String
        /// A sentence.
        package var description: String { "JSON cannot hold the number \(text)" }
    }

    /// The document.
    ///
    /// - Throws: ``NonFiniteNumber``.
    package static func bytes(of value: JSONValue) throws(NonFiniteNumber) -> [UInt8] {
        var writer = JSONWriter(limit: .max)
        writer.write(value)
        if let text = writer.nonFinite { throw NonFiniteNumber(text: text) }
        return writer.output
    }

    /// The beginning of the document, for messages: a number that JSON cannot hold is written as Swift prints it.
    static func excerpt(of value: JSONValue, limit: Int) -> String {
        var writer = JSONWriter(limit: limit)
        writer.write(value)
        let text = String(decoding: writer.output, as: UTF8.self)
        return text.count > limit ? text.prefix(limit - 1) + "…" : text
    }

    private init(limit: Int) {
        self.limit = limit
    }

    private mutating func write(_ value: JSONValue) {
        guard output.count <= limit else { return }
        switch value {
        case .array(let elements):
            output.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() where output.count <= limit {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                write(element)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let object):
            output.append(UInt8(ascii: "{"))
            for (index, member) in object.enumerated() where output.count <= limit {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                write(member.name)
                output.append(UInt8(ascii: ":"))
                write(member.value)
            }
            output.append(UInt8(ascii: "}"))
        case .null: output.append(contentsOf: "null".utf8)
        case .bool(let flag): output.append(contentsOf: (flag ? "true" : "false").utf8)
        case .string(let text): write(text)
        case .number(let number):
            if !number.isFinite { nonFinite = number.text }
            output.append(contentsOf: number.text.utf8)
        }
    }

    private mutating func write(_ text: String) {
        output.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            // One character more than the limit is enough to know that there is more; four bytes make the longest.
            guard limit == .max || output.count <= 4 * limit else { break }
            switch byte {
            case UInt8(ascii: "\""): output.append(contentsOf: "\\\"".utf8)
            case UInt8(ascii: "\\"): output.append(contentsOf: "\\\\".utf8)
            case 0x0A: output.append(contentsOf: "\\n".utf8)
            case 0x0D: output.append(contentsOf: "\\r".utf8)
            case 0x09: output.append(contentsOf: "\\t".utf8)
            case 0..<0x20:
                output.append(contentsOf: "\\u00".utf8)
                output.append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
                output.append(contentsOf: String(byte & 0x0F, radix: 16).utf8)
            default: output.append(byte)
            }
        }
        output.append(UInt8(ascii: "\""))
    }
}
