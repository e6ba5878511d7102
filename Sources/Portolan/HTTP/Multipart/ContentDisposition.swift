// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The name of a form field and that of a file, as `Content-Disposition` has them (RFC 2183, RFC 6266 and RFC 7578, section 4.2).
///
/// In a quoted text, a backslash makes a quotation mark or another backslash stand for itself, and is itself before anything else, as in
/// `C:\chart.png`. `%22`, `%0D` and `%0A` are what browsers write for a quotation mark and line breaks.
package struct ContentDisposition: Sendable, Hashable {
    /// The name of the form field.
    package private(set) var name: String?
    /// The name of the file; `filename*`, where there is one, counts.
    package private(set) var fileName: String?

    /// Reads the value of a field.
    package init(_ value: String) {
        var rest = Array(value.utf8)[...]
        rest = rest.drop { $0 != UInt8(ascii: ";") }
        var extendedFileName: String?
        while rest.popFirst() != nil {
            rest = rest.drop(while: \.isHTTPSpace)
            let name = rest.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "=") }
            rest = rest[name.endIndex...]
            guard rest.first == UInt8(ascii: "=") else { continue }
            rest = rest.dropFirst().drop(while: \.isHTTPSpace)
            let text = Self.takeText(from: &rest)
            switch String(decoding: name.trimmingTrailingHTTPSpace(), as: UTF8.self).lowercased() {
            case "name": self.name = self.name ?? text
            case "filename": fileName = fileName ?? text
            case "filename*": extendedFileName = extendedFileName ?? Self.extended(text)
            default: break
            }
        }
        fileName = extendedFileName ?? fileName
    }

    /// Takes a value away, up to the semicolon behind it.
    private static func takeText(from rest: inout ArraySlice<UInt8>) -> String {
        guard rest.first == UInt8(ascii: "\"") else {
            let text = rest.prefix { $0 != UInt8(ascii: ";") }
            rest = rest[text.endIndex...]
            return String(decoding: text.trimmingTrailingHTTPSpace(), as: UTF8.self)
        }
        rest.removeFirst()
        var text: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "\\") || Self.isQuotationMarkWithin(rest) {
                text.append(rest.removeFirst())
            } else if byte == UInt8(ascii: "%"), let character = escapes.first(where: { rest.starts(with: $0.digits) })
            {
                text.append(character.byte)
                rest = rest.dropFirst(2)
            } else {
                text.append(byte)
            }
        }
        rest = rest.drop { $0 != UInt8(ascii: ";") }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether a quotation mark comes first that cannot be the closing one, since there is another behind it.
    private static func isQuotationMarkWithin(_ rest: ArraySlice<UInt8>) -> Bool {
        rest.first == UInt8(ascii: "\"") && rest.dropFirst().contains(UInt8(ascii: "\""))
    }

    private static let escapes: [(digits: [UInt8], byte: UInt8)] = [
        (Array("22".utf8), UInt8(ascii: "\"")),
        (Array("0D".utf8), UInt8(ascii: "\r")), (Array("0d".utf8), UInt8(ascii: "\r")),
        (Array("0A".utf8), UInt8(ascii: "\n")), (Array("0a".utf8), UInt8(ascii: "\n")),
    ]

    /// A text with its encoding and language before it (RFC 8187, section 3.2); `nil` unless it is UTF-8.
    private static func extended(_ text: String) -> String? {
        let parts = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
        return PercentEncoding.pathSegment.decode(parts[2])
    }
}
