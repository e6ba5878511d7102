// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Portolan

extension HTTPRequestParser {
    /// Reads `GET /path HTTP/1.1` (RFC 9112, section 3).
    static func requestLine(_ line: ArraySlice<UInt8>, acceptsConnect: Bool) throws(Failure) -> Message {
        let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 3 else {
            throw Failure(status: 400, message: "the request line does not have three parts")
        }
        guard let method = HTTPMethod(String(decoding: parts[0], as: UTF8.self)) else {
            throw Failure(status: 400, message: "the method is not a token")
        }
        guard parts[1].allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw Failure(status: 400, message: "the target holds a character that is not visible ASCII")
        }
        let target = String(decoding: parts[1], as: UTF8.self)
        let isAbsolute = target.hasPrefix("http://") || target.hasPrefix("https://")
        let isTunnel = acceptsConnect && method.rawValue == "CONNECT"
        guard target.hasPrefix("/") || isAbsolute || (target == "*" && method == .options) || isTunnel else {
            throw Failure(status: 400, message: "the target is neither a path nor a URL")
        }
        guard !target.contains("#") else {
            throw Failure(status: 400, message: "the target holds a fragment, which is never sent")
        }
        switch String(decoding: parts[2], as: UTF8.self) {
        case "HTTP/1.1":
            return Message(method: method, target: target, minorVersion: 1)
        case "HTTP/1.0":
            return Message(method: method, target: target, minorVersion: 0)
        case let version where version.hasPrefix("HTTP/"):
            throw Failure(status: 505, message: "this server speaks HTTP/1.1")
        default:
            throw Failure(status: 400, message: "the request line does not end with a version of HTTP")
        }
    }

    /// Reads `Name: value` (RFC 9112, section 5).
    static func add(_ line: ArraySlice<UInt8>, to fields: inout HTTPFields, limit: Int) throws(Failure) {
        guard fields.count < limit else {
            throw Failure(status: 431, message: "there are more than \(limit) fields")
        }
        guard line.first != 0x20, line.first != 0x09 else {
            throw Failure(status: 400, message: "a field is continued on a second line")
        }
        guard let colon = line.firstIndex(of: 0x3A),
            let name = HTTPFieldName(String(decoding: line[..<colon], as: UTF8.self))
        else {
            throw Failure(status: 400, message: "a field has no name, or one that is not a token")
        }
        let bytes = line[(colon + 1)...]
        guard bytes.allSatisfy({ ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }),
            let field = try? HTTPField(name: name, value: text(bytes))  // its only error was just ruled out
        else {
            throw Failure(status: 400, message: "the value of '\(name)' holds a control character")
        }
        fields.append(field)
    }

    /// UTF-8 where it is, and ISO 8859-1, as fields once were, where it is not.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Reads the Content-Length fields; 0 when there is none.
    static func contentLength(_ values: [String]) throws(Failure) -> Int {
        guard let value = values.first else { return 0 }
        guard values.count == 1 else { throw Failure(status: 400, message: "there are several Content-Length fields") }
        guard !value.isEmpty, value.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
            throw Failure(status: 400, message: "the Content-Length '\(value)' is not a number")
        }
        guard let length = Int(value) else {
            throw Failure(status: 413, message: "the Content-Length '\(value)' is beyond all limits")
        }
        return length
    }

    /// Reads the line that begins a chunk; its extensions are ignored (RFC 9112, section 7.1).
    static func chunkSize(_ line: ArraySlice<UInt8>) throws(Failure) -> Int {
        var digits = line.prefix { $0 != 0x3B }
        while digits.last == 0x20 || digits.last == 0x09 { digits.removeLast() }
        let text = String(decoding: digits, as: UTF8.self)
        guard !text.isEmpty, text.utf8.allSatisfy({ UInt8(ascii: "+") != $0 && UInt8(ascii: "-") != $0 }),
            let size = Int(text, radix: 16)
        else {
            throw Failure(status: 400, message: "'\(text)' is not the size of a chunk")
        }
        return size
    }
}
