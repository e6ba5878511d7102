// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Reads a JSON document (RFC 8259) into a ``JSONValue``.
///
/// What the standard leaves open is decided so: a byte order mark at the start is skipped; of two members of one
/// name the last one counts; lone surrogates and text that is not UTF-8 are refused; numbers of any size are kept as
/// text; arrays and objects may be nested 512 deep.
struct JSONParser {
    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    private static let maximumDepth = 512

    /// Reads a whole document.
    static func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
        var parser = JSONParser(bytes)
        let value = try parser.value()
        parser.skipSpace()
        guard parser.index == bytes.count else { throw parser.unexpected("the end of the document") }
        return value
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func value() throws(JSONSyntaxError) -> JSONValue {
        skipSpace()
        switch current {
        case UInt8(ascii: "{"): return try nested { parser throws(JSONSyntaxError) in try parser.object() }
        case UInt8(ascii: "["): return try nested { parser throws(JSONSyntaxError) in try parser.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return .number(try number())
        default: throw unexpected("a value")
        }
    }

    private mutating func nested(
        _ read: (inout JSONParser) throws(JSONSyntaxError) -> JSONValue
    ) throws(JSONSyntaxError) -> JSONValue {
        guard depth < Self.maximumDepth else { throw failure("arrays and objects are nested more than 512 deep") }
        depth += 1
        index += 1
        let value = try read(&self)
        depth -= 1
        return value
    }

    private mutating func object() throws(JSONSyntaxError) -> JSONValue {
        var object = JSONObject()
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object(object) }
        repeat {
            skipSpace()
            guard current == UInt8(ascii: "\"") else { throw unexpected("the name of a member") }
            let name = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw unexpected("':'") }
            object[name] = try value()
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw unexpected("',' or '}'") }
        return .object(object)
    }

    private mutating func array() throws(JSONSyntaxError) -> JSONValue {
        var elements: [JSONValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array(elements) }
        repeat {
            elements.append(try value())
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw unexpected("',' or ']'") }
        return .array(elements)
    }

    private mutating func literal(_ text: StaticString, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
        for byte in text.description.utf8 {
            guard take(byte) else { throw unexpected("'\(text)'") }
        }
        return value
    }

    private mutating func number() throws(JSONSyntaxError) -> JSONNumber {
        let start = index
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try digits() }
        if take(UInt8(ascii: ".")) { try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        return JSONNumber(unchecked: String(decoding: bytes[start..<index], as: UTF8.self))
    }

    private mutating func digits() throws(JSONSyntaxError) {
        let start = index
        while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        guard index > start else { throw unexpected("a digit") }
    }

    private mutating func string() throws(JSONSyntaxError) -> String {
        let opening = index
        index += 1
        var text = ""
        var start = index
        while true {
            guard let byte = current else { throw failure("the string that begins here does not end", at: opening) }
            switch byte {
            case UInt8(ascii: "\""):
                try append(start..<index, to: &text)
                index += 1
                return text
            case UInt8(ascii: "\\"):
                try append(start..<index, to: &text)
                text.unicodeScalars.append(try escape())
                start = index
            case 0..<0x20:
                throw failure("a control character in a string is not escaped")
            default:
                index += 1
            }
        }
    }

    private func append(_ range: Range<Int>, to text: inout String) throws(JSONSyntaxError) {
        guard let part = String(validating: bytes[range], as: UTF8.self) else {
            throw failure("the string is not UTF-8", at: range.lowerBound)
        }
        text += part
    }

    private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
        let start = index
        index += 1
        let byte = current
        index += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let first = try codeUnit()
            if let scalar = Unicode.Scalar(first) { return scalar }
            // RFC 8259, section 7: what is beyond the basic plane is written as two escapes.
            guard first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
                throw failure("an escape is half of a surrogate pair", at: start)
            }
            let second = try codeUnit()
            guard (0xDC00..<0xE000).contains(second),
                let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
            else { throw failure("an escape is half of a surrogate pair", at: start) }
            return scalar
        default:
            throw failure("there is no such escape in a string", at: start)
        }
    }

    private mutating func codeUnit() throws(JSONSyntaxError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw unexpected("a hexadecimal digit")
            }
            unit = unit << 4 | UInt16(digit)
            index += 1
        }
        return unit
    }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        index += 1
        return true
    }

    private func unexpected(_ expected: String) -> JSONSyntaxError {
        guard let byte = current else { return failure("expected \(expected), found the end of the document") }
        let found = (0x21..<0x7F).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(byte)"
        return failure("expected \(expected), found \(found)")
    }

    private func failure(_ reason: String, at place: Int? = nil) -> JSONSyntaxError {
        let place = min(place ?? index, bytes.count)
        let before = bytes[..<place]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let line = before.reduce(into: 1) { if $1 == 0x0A { $0 += 1 } }
        return JSONSyntaxError(reason: reason, line: line, column: place - lineStart + 1, offset: place)
    }
}

extension JSONValue {
    /// Reads a JSON document.
    ///
    /// - Throws: ``JSONSyntaxError`` with line and column.
    public init(parsing bytes: some Sequence<UInt8>) throws(JSONSyntaxError) {
        self = try JSONParser.parse(Array(bytes))
    }

    /// Reads a JSON document that is given as text.
    ///
    /// - Throws: ``JSONSyntaxError`` with line and column.
    public init(parsing text: String) throws(JSONSyntaxError) {
        self = try JSONParser.parse(Array(text.utf8))
    }
}
