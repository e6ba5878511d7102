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

    /// What of a request decides about its answer.
    struct Request: Sendable {
        var method: HTTPMethod
        var fields: HTTPFields
        /// Whether the client wants the connection to stay.
        var keepsConnection: Bool
    }

    var delay: Duration?
    /// What is waited for before the first byte.
    var holds: [Latch] = []
    var pace: Pace?
    var head: [UInt8] = []
    var body: ReplyBody?
    private var pauses: [ReplyBody.Pause] = []
    var ending = Ending.keepAlive

    /// Works a reply out.
    ///
    /// - Parameters:
    ///   - reply: What to answer.
    ///   - request: What was asked.
    init(_ reply: Reply, for request: Request) {
        var disruption: Fault?
        var givesNotice = true
        for fault in reply.faults {
            switch fault {
            case .delayed(let duration): delay = duration
            case .trickled(let count, let interval): pace = Pace(bytesPerStep: max(1, count), interval: interval)
            case .held(let latch): holds.append(latch)
            case .paused(let count, let latch): pauses.append(ReplyBody.Pause(offset: max(0, count), latch: latch))
            case .endedWithoutNotice: givesNotice = false
            case .cut, .reset, .garbled, .neverAnswered, .closedWithoutAnswer, .closingConnection: disruption = fault
            }
        }
        switch disruption {
        case nil:
            encode(reply, for: request, cut: nil)
        case .closingConnection:
            var request = request
            request.keepsConnection = false
            encode(reply, for: request, cut: nil)
            ending = .close
        case .cut(let count):
            encode(reply, for: request, cut: max(0, count))
            ending = .close
        case .reset(let count):
            encode(reply, for: request, cut: max(0, count))
            ending = .reset
        case .garbled:
            // Bytes that no status line can begin with, among them NUL and ones that are not UTF-8.
            head = [0x00, 0xFF, 0xFE, 0x16, 0x03, 0x01, 0x0D, 0x0A, 0x7B, 0x0D, 0x0A, 0x0D, 0x0A]
            ending = .close
        case .neverAnswered:
            ending = .hold
        case .closedWithoutAnswer, .delayed, .trickled, .endedWithoutNotice, .held, .paused:
            ending = .close
        }
        if !givesNotice, ending == .close || ending == .keepAlive { ending = .closeWithoutNotice }
    }

    private mutating func encode(_ reply: Reply, for request: Request, cut: Int?) {
        for interim in reply.interim {
            head += Array("\(reply.spelling.head(interim.status, interim.fields))\(reply.spelling.lineEnd)".utf8)
        }
        switch reply.content {
        case .raw(let bytes, let closes):
            ending = closes || !request.keepsConnection ? .close : .keepAlive
            let bodyStart = Self.endOfHead(bytes)
            head += bytes[..<bodyStart]
            body = ReplyBody(.bytes(bytes), range: bodyStart..<bytes.count, cut: cut, pauses: pauses)
        case .message(let status, let fields, let content):
            ending = request.keepsConnection ? .keepAlive : .close
            encode(status, fields, content, spelling: reply.spelling, for: request, cut: cut)
        }
    }

    private mutating func encode(
        _ status: HTTPStatus, _ fields: [Reply.Field], _ content: Reply.Body, spelling: Reply.Spelling,
        for request: Request, cut: Int?
    ) {
        var status = status
        var fields = fields
        var range = 0..<content.source.length
        if content.acceptsRanges, status == .ok {
            (status, range) = Self.part(of: content.source.length, &fields, for: request)
        }
        let given = Set(fields.lazy.map { $0.name.lowercased() })
        let mayHaveBody = !status.forbidsBody
        var framing = ReplyBody.Framing.none
        switch content.framing {
        case .length:
            let isFramed = given.contains("content-length") || given.contains("transfer-encoding")
            if mayHaveBody, !isFramed { fields.append(.init(name: "Content-Length", value: "\(range.count)")) }
        case .chunked(let size, let trailers):
            if mayHaveBody, !given.contains("transfer-encoding") {
                fields.append(.init(name: "Transfer-Encoding", value: "chunked"))
            }
            let lines = trailers.map { "\($0.name): \($0.value)\r\n" }.joined()
            framing = .chunked(size: size, end: Array("0\r\n\(lines)\r\n".utf8))
        case .untilClose:
            ending = .close
        }
        if ending == .close, !given.contains("connection"), spelling.version != "HTTP/1.0" {
            fields.append(.init(name: "Connection", value: "close"))
        }
        head += Array("\(spelling.head(status, fields))\(spelling.lineEnd)".utf8)
        if mayHaveBody, request.method != .head {
            body = ReplyBody(content.source, range: range, framing: framing, cut: cut, pauses: pauses)
        }
    }

    /// Which part of a body is sent, and with which status; adds the fields that say so.
    private static func part(
        of length: Int, _ fields: inout [Reply.Field], for request: Request
    ) -> (HTTPStatus, Range<Int>) {
        let validators = fields.filter { ["etag", "last-modified"].contains($0.name.lowercased()) }.map(\.value)
        fields.append(.init(name: "Accept-Ranges", value: "bytes"))
        // RFC 9110, 14.2: the field has a meaning for GET alone.
        guard request.method == .get else { return (.ok, 0..<length) }
        switch ByteRange(request.fields, length: length, validators: validators) {
        case .whole:
            return (.ok, 0..<length)
        case .part(let range):
            let value = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
            fields.append(.init(name: "Content-Range", value: value))
            return (206, range)
        case .unsatisfiable:
            fields.append(.init(name: "Content-Range", value: "bytes */\(length)"))
            return (416, 0..<0)
        }
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
