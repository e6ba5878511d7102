// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Reads the head of a part, line by line.
struct MultipartHeadReader: Sendable {
    private(set) var fields = HTTPFields()
    private let limit: Int
    // How many bytes have been taken, and how far behind them the end of the line was looked for.
    private var size = 0
    private var searched = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Takes the lines that are whole.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - position: Where the next line begins; behind the lines that were taken, afterwards.
    ///   - base: Where the bytes begin in the document.
    /// - Returns: Whether the empty line has come.
    /// - Throws: ``MultipartError``.
    mutating func readLines(of bytes: [UInt8], at position: inout Int, base: Int) throws(MultipartError) -> Bool {
        while true {
            let start = position
            var end = start + searched
            while end < bytes.count, !bytes[end].isLineBreak { end += 1 }
            searched = end - start
            guard size + searched <= limit else {
                throw MultipartError(.headTooLarge(limit: limit), at: base + start + limit - size)
            }
            guard end < bytes.count else { return false }
            let field = try Self.field(bytes[start..<end], base: base)
            guard bytes[end] == UInt8(ascii: "\r") else {
                throw MultipartError(.unexpectedByte(.lineEnd), at: base + end)
            }
            guard end + 1 < bytes.count else { return false }
            guard bytes[end + 1] == UInt8(ascii: "\n") else {
                throw MultipartError(.unexpectedByte(.lineEnd), at: base + end + 1)
            }
            position = end + 2
            size += position - start
            searched = 0
            switch field {
            case .none: return true
            case .field(let field): fields.append(field)
            case .continuation(let text):
                guard let last = fields.last else {
                    throw MultipartError(.unexpectedByte(.fieldName), at: base + start)
                }
                continueField(last, text)
            }
        }
    }

    private enum Line {
        case none
        case field(HTTPField)
        /// The value of the field before goes on (RFC 5322, section 2.2.3).
        case continuation(String)
    }

    private mutating func continueField(_ last: HTTPField, _ text: String) {
        let joined = HTTPField(unchecked: last.name, value: "\(last.value) \(text)".trimmingFieldSpace())
        fields = HTTPFields(fields.dropLast() + [joined])
    }

    private static func field(_ line: ArraySlice<UInt8>, base: Int) throws(MultipartError) -> Line {
        guard let first = line.first else { return .none }
        if first == 0x20 || first == 0x09 { return .continuation(try value(line, base: base)) }
        let name = line.prefix { $0.isTokenCharacter }
        // A name that is empty or ends with anything but a colon is none; without a colon, the line break is what is wrong.
        guard !name.isEmpty, name.endIndex < line.endIndex, line[name.endIndex] == UInt8(ascii: ":") else {
            throw MultipartError(.unexpectedByte(.fieldName), at: base + name.endIndex)
        }
        let value = try value(line[name.endIndex...].dropFirst(), base: base)
        return .field(
            HTTPField(unchecked: HTTPFieldName(unchecked: String(decoding: name, as: UTF8.self)), value: value))
    }

    private static func value(_ bytes: ArraySlice<UInt8>, base: Int) throws(MultipartError) -> String {
        if let place = bytes.firstIndex(of: 0) { throw MultipartError(.unexpectedByte(.fieldValue), at: base + place) }
        return String(decoding: bytes, as: UTF8.self).trimmingFieldSpace()
    }
}
