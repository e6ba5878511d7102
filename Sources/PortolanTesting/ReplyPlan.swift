// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Portolan

/// The bytes of a reply, and what becomes of the connection: a ``Reply`` with its faults worked out.
struct ReplyPlan: Sendable, Hashable {
    /// What happens to the connection afterwards.
    enum Ending: Sendable, Hashable {
        case keepAlive
        case close
        /// As ``close``, and through TLS without saying so before.
        case closeWithoutNotice
        case reset
        /// It is held until the client goes.
        case hold
    }

    struct Pace: Sendable, Hashable {
        var bytesPerStep: Int
        var interval: Duration
    }

    var delay: Duration?
    var pace: Pace?
    var head: [UInt8] = []
    var body: ArraySlice<UInt8> = []
    var ending = Ending.keepAlive

    /// Works a reply out.
    ///
    /// - Parameters:
    ///   - reply: What to answer.
    ///   - method: The method of the request: HEAD gets no body.
    ///   - keepsConnection: Whether the client wants the connection to stay.
    init(_ reply: Reply, method: HTTPMethod, keepsConnection: Bool) {
        var disruption: Fault?
        var givesNotice = true
        for fault in reply.faults {
            switch fault {
            case .delayed(let duration): delay = duration
            case .trickled(let count, let interval): pace = Pace(bytesPerStep: max(1, count), interval: interval)
            case .endedWithoutNotice: givesNotice = false
            case .cut, .reset, .garbled, .neverAnswered, .closedWithoutAnswer, .closingConnection: disruption = fault
            }
        }
        switch disruption {
        case nil:
            encode(reply, method: method, keepsConnection: keepsConnection, cut: nil)
        case .closingConnection:
            encode(reply, method: method, keepsConnection: false, cut: nil)
            ending = .close
        case .cut(let count):
            encode(reply, method: method, keepsConnection: keepsConnection, cut: max(0, count))
            ending = .close
        case .reset(let count):
            encode(reply, method: method, keepsConnection: keepsConnection, cut: max(0, count))
            ending = .reset
        case .garbled:
            // Bytes that no status line can begin with, among them NUL and ones that are not UTF-8.
            head = [0x00, 0xFF, 0xFE, 0x16, 0x03, 0x01, 0x0D, 0x0A, 0x7B, 0x0D, 0x0A, 0x0D, 0x0A]
            ending = .close
        case .neverAnswered:
            ending = .hold
        case .closedWithoutAnswer, .delayed, .trickled, .endedWithoutNotice:
            ending = .close
        }
        if !givesNotice, ending == .close || ending == .keepAlive { ending = .closeWithoutNotice }
    }

    private mutating func encode(_ reply: Reply, method: HTTPMethod, keepsConnection: Bool, cut: Int?) {
        switch reply.content {
        case .raw(let bytes, let closes):
            ending = closes || !keepsConnection ? .close : .keepAlive
            head = bytes
            guard let cut else { return }
            let bodyStart = Self.endOfHead(bytes)
            head = Array(bytes[..<min(bytes.count, bodyStart + cut)])
        case .message(let status, let fields, let content):
            ending = keepsConnection ? .keepAlive : .close
            encode(status, fields, content, method: method, cut: cut)
        }
    }

    private mutating func encode(
        _ status: HTTPStatus, _ fields: [Reply.Field], _ content: Reply.Body, method: HTTPMethod, cut: Int?
    ) {
        var lines = "HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n"
        for field in fields { lines += "\(field.name): \(field.value)\r\n" }
        let given = Set(fields.lazy.map { $0.name.lowercased() })
        let mayHaveBody = !status.forbidsBody
        var bytes: [UInt8]
        switch content {
        case .fixed(let fixed):
            let isFramed = given.contains("content-length") || given.contains("transfer-encoding")
            if mayHaveBody, !isFramed { lines += "Content-Length: \(fixed.count)\r\n" }
            bytes = cut.map { Array(fixed.prefix($0)) } ?? fixed
        case .chunked(let chunks, let trailers):
            if mayHaveBody, !given.contains("transfer-encoding") { lines += "Transfer-Encoding: chunked\r\n" }
            bytes = Self.chunkedBody(chunks, trailers: trailers, cut: cut)
        case .untilClose(let untilClose):
            ending = .close
            bytes = cut.map { Array(untilClose.prefix($0)) } ?? untilClose
        }
        if ending == .close, !given.contains("connection") { lines += "Connection: close\r\n" }
        lines += "\r\n"
        head = Array(lines.utf8)
        if mayHaveBody, method != .head { body = bytes[...] }
    }

    private static func chunkedBody(_ chunks: [[UInt8]], trailers: [Reply.Field], cut: Int?) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = cut
        for chunk in chunks where !chunk.isEmpty {
            bytes += Array("\(String(chunk.count, radix: 16))\r\n".utf8)
            if let left = rest, left <= chunk.count {
                return bytes + chunk.prefix(left)
            }
            rest = rest.map { $0 - chunk.count }
            bytes += chunk
            bytes += [0x0D, 0x0A]
        }
        guard cut == nil else { return bytes }
        var end = "0\r\n"
        for field in trailers { end += "\(field.name): \(field.value)\r\n" }
        return bytes + Array("\(end)\r\n".utf8)
    }

    /// Where the body of raw bytes begins; 0 when there is no empty line.
    private static func endOfHead(_ bytes: [UInt8]) -> Int {
        var index = 0
        while let lineFeed = bytes[index...].firstIndex(of: 0x0A) {
            index = lineFeed + 1
            let rest = bytes[index...]
            if rest.first == 0x0A { return index + 1 }
            if rest.first == 0x0D, rest.dropFirst().first == 0x0A { return index + 2 }
        }
        return 0
    }
}
