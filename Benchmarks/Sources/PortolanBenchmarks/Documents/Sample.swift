// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan

/// A document to be measured with, before it is text: members keep their order, and can be turned round.
///
/// It is a type of its own, so that what is measured has no part in making what it is measured with.
indirect enum Sample: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    case object([(name: String, value: Sample)])
    case array([Sample])
    case text(String)
    /// What stands in the document byte by byte: a number, `null`, a text with escapes of its own.
    case literal(String)

    static let null = Sample.literal("null")

    init(stringLiteral value: String) { self = .text(value) }
    init(integerLiteral value: Int) { self = .literal("\(value)") }
    init(booleanLiteral value: Bool) { self = .literal("\(value)") }
    init(arrayLiteral elements: Sample...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, Sample)...) { self = .object(elements.map { ($0, $1) }) }

    static func number(_ value: Int) -> Sample { .literal("\(value)") }
    static func bool(_ value: Bool) -> Sample { .literal("\(value)") }

    /// Takes a document over that was read from a file.
    init(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .number(let number): self = .literal(number.text)
        case .string(let text): self = .text(text)
        case .array(let elements): self = .array(elements.map(Sample.init))
        case .object(let object): self = .object(object.map { ($0.name, Sample($0.value)) })
        }
    }

    /// The same with the members of every object in reverse order.
    var reversed: Sample {
        switch self {
        case .object(let members): .object(members.reversed().map { ($0.name, $0.value.reversed) })
        case .array(let elements): .array(elements.map(\.reversed))
        case .text, .literal: self
        }
    }

    /// How a document is laid out.
    enum Layout {
        case minified
        /// Two blanks for each level, as servers that are kind to readers write it.
        case indented
    }

    /// The document as text.
    func bytes(_ layout: Layout) -> [UInt8] {
        var output: [UInt8] = []
        write(to: &output, layout, level: 0)
        return output
    }

    private func write(to output: inout [UInt8], _ layout: Layout, level: Int) {
        switch self {
        case .literal(let text): output.append(contentsOf: text.utf8)
        case .text(let text): Self.write(text, to: &output)
        case .array(let elements):
            Self.write(elements, "[", "]", to: &output, layout, level) { element, output in
                element.write(to: &output, layout, level: level + 1)
            }
        case .object(let members):
            Self.write(members, "{", "}", to: &output, layout, level) { member, output in
                Self.write(member.name, to: &output)
                output.append(contentsOf: (layout == .indented ? " : " : ":").utf8)
                member.value.write(to: &output, layout, level: level + 1)
            }
        }
    }

    private static func write<Part>(
        _ parts: [Part], _ opening: String, _ closing: String, to output: inout [UInt8], _ layout: Layout,
        _ level: Int, _ writePart: (Part, inout [UInt8]) -> Void
    ) {
        func newLine(_ level: Int) -> String {
            layout == .indented && !parts.isEmpty ? "\n" + String(repeating: "  ", count: level) : ""
        }
        output.append(contentsOf: opening.utf8)
        for (index, part) in parts.enumerated() {
            output.append(contentsOf: ((index > 0 ? "," : "") + newLine(level + 1)).utf8)
            writePart(part, &output)
        }
        output.append(contentsOf: (newLine(level) + closing).utf8)
    }

    private static func write(_ text: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): output.append(contentsOf: [UInt8(ascii: "\\"), byte])
            case UInt8(ascii: "\n"): output.append(contentsOf: "\\n".utf8)
            case UInt8(ascii: "\r"): output.append(contentsOf: "\\r".utf8)
            case UInt8(ascii: "\t"): output.append(contentsOf: "\\t".utf8)
            case 0..<0x20: preconditionFailure("the generator makes no text with the control character \(byte)")
            default: output.append(byte)
            }
        }
        output.append(UInt8(ascii: "\""))
    }
}
