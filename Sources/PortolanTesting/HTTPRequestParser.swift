// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

package import Portolan

/// Reads requests of HTTP/1.1 (RFC 9112) from bytes that arrive in any pieces.
///
/// It is as strict as the standard allows, so that a client which writes carelessly is found out. The result depends
/// on the bytes alone, never on how they were cut up. After an error nothing more is read.
package struct HTTPRequestParser: Sendable {
    /// How much a request may hold.
    package struct Limits: Sendable, Hashable {
        /// The bytes of the request line and of all header and trailer fields.
        package var headBytes = 65_536
        /// The number of header fields, and that of trailer fields.
        package var fieldCount = 256
        /// The bytes of the body.
        package var bodyBytes = 1 << 30
        /// The bytes of the body that are kept; the others are counted and dropped.
        package var keptBodyBytes = Int.max
        /// Whether `CONNECT` is taken, as only a proxy does.
        package var acceptsConnect = false

        package init() {}
    }

    /// A request that has arrived completely.
    package struct Message: Sendable, Hashable {
        package var method: HTTPMethod
        package var target: String
        package var minorVersion: Int
        package var headerFields = HTTPFields()
        package var trailerFields = HTTPFields()
        package var body: [UInt8] = []
        package var bodyByteCount = 0

        /// Whether the client wants the connection to stay open.
        package var keepsConnection: Bool {
            let options = headerFields[.connection]?.lowercased().split(separator: ",") ?? []
            let names = options.map { String($0).trimmingFieldSpace() }
            return minorVersion == 1 ? !names.contains("close") : names.contains("keep-alive")
        }
    }

    /// What the bytes so far amount to.
    package enum Event: Sendable, Hashable {
        /// More bytes are needed.
        case incomplete
        /// The client waits for `100 Continue` before it sends the body. Told once for each such request.
        case expectsContinue
        /// A request is complete; the bytes behind it stay for the next one.
        case request(Message)
    }

    /// Why the bytes are not a request.
    package struct Failure: Error, Sendable, Hashable {
        /// The status to answer with.
        package let status: HTTPStatus
        /// A sentence.
        package let message: String
    }

    private enum State {
        case requestLine
        case headerFields
        case fixedBody(remaining: Int)
        case chunkSize
        case chunkData(remaining: Int)
        case chunkEnd
        case trailerFields
        case failed(Failure)
    }

    private enum Line {
        case incomplete
        case complete(ArraySlice<UInt8>)
    }

    private static let chunkLineLimit = 1024

    private let limits: Limits
    private var state = State.requestLine
    private var buffer: [UInt8] = []
    /// Where the bytes begin that are not used yet.
    private var position = 0
    /// How far the line that begins at `position` was searched for its end.
    private var searched = 0
    private var headBytes = 0
    private var message = Message(method: .get, target: "", minorVersion: 1)

    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Whether a request has begun and is not complete.
    package var isInsideRequest: Bool {
        if case .requestLine = state { return position < buffer.count }
        return true
    }

    /// How many bytes of the body of the request that is being read have arrived; `nil` before its header is complete.
    package var bodyByteCount: Int? {
        switch state {
        case .requestLine, .headerFields, .failed: nil
        case .fixedBody, .chunkSize, .chunkData, .chunkEnd, .trailerFields: message.bodyByteCount
        }
    }

    /// Takes the bytes that are not used yet, which are no requests any more.
    package mutating func takeRest() -> ArraySlice<UInt8> {
        defer {
            buffer = []
            position = 0
            searched = 0
        }
        return buffer[position...]
    }

    /// Adds bytes as they arrived.
    package mutating func append(_ bytes: some Sequence<UInt8>) {
        if position == buffer.count {
            buffer.removeAll(keepingCapacity: true)
            searched = 0
            position = 0
        } else if position > 65_536 {
            buffer.removeSubrange(..<position)
            searched = max(0, searched - position)
            position = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// Reads on; to be called again until the answer is ``Event/incomplete``.
    package mutating func next() throws(Failure) -> Event {
        do throws(Failure) {
            while true {
                if let event = try step() { return event }
            }
        } catch {
            state = .failed(error)
            throw error
        }
    }

    private mutating func step() throws(Failure) -> Event? {
        switch state {
        case .failed(let failure):
            throw failure
        case .requestLine:
            guard case .complete(let line) = try headLine(tooLong: 414) else { return .incomplete }
            // RFC 9112, 2.2: an empty line before a request is passed over.
            if !line.isEmpty {
                message = try Self.requestLine(line, acceptsConnect: limits.acceptsConnect)
                state = .headerFields
            }
        case .headerFields:
            guard case .complete(let line) = try headLine(tooLong: 431) else { return .incomplete }
            guard line.isEmpty else {
                try Self.add(line, to: &message.headerFields, limit: limits.fieldCount)
                return nil
            }
            return try beginBody()
        case .fixedBody(let remaining):
            let rest = takeBody(remaining)
            state = .fixedBody(remaining: rest)
            return rest == 0 ? complete() : .incomplete
        case .chunkSize:
            guard case .complete(let line) = try line(limit: Self.chunkLineLimit, tooLong: 400) else {
                return .incomplete
            }
            let size = try Self.chunkSize(line)
            guard size <= limits.bodyBytes - message.bodyByteCount else {
                throw Failure(status: 413, message: "the body is larger than \(limits.bodyBytes) bytes")
            }
            state = size == 0 ? .trailerFields : .chunkData(remaining: size)
        case .chunkData(let remaining):
            let rest = takeBody(remaining)
            state = rest == 0 ? .chunkEnd : .chunkData(remaining: rest)
            if rest > 0 { return .incomplete }
        case .chunkEnd:
            guard buffer.count - position >= 2 else { return .incomplete }
            guard buffer[position] == 0x0D, buffer[position + 1] == 0x0A else {
                throw Failure(status: 400, message: "a chunk does not end with CR LF")
            }
            use(2)
            state = .chunkSize
        case .trailerFields:
            guard case .complete(let line) = try headLine(tooLong: 431) else { return .incomplete }
            guard line.isEmpty else {
                try Self.add(line, to: &message.trailerFields, limit: limits.fieldCount)
                return nil
            }
            return complete()
        }
        return nil
    }

    private mutating func complete() -> Event {
        defer {
            state = .requestLine
            headBytes = 0
            message = Message(method: .get, target: "", minorVersion: 1)
        }
        return .request(message)
    }

    // MARK: Lines and bytes

    private mutating func headLine(tooLong status: HTTPStatus) throws(Failure) -> Line {
        let line = try line(limit: limits.headBytes - headBytes, tooLong: status)
        if case .complete(let bytes) = line { headBytes += bytes.count + 2 }
        return line
    }

    /// The next line without its CR LF, which counts against the limit.
    private mutating func line(limit: Int, tooLong status: HTTPStatus) throws(Failure) -> Line {
        let end = min(buffer.count, position + max(0, limit))
        searched = max(searched, position)
        guard searched < end, let lineFeed = buffer[searched..<end].firstIndex(of: 0x0A) else {
            searched = end
            guard buffer.count - position <= limit else {
                throw Failure(status: status, message: "a line, or all of them together, is too long")
            }
            return .incomplete
        }
        let line = buffer[position..<lineFeed]
        guard line.last == 0x0D else { throw Failure(status: 400, message: "a line ends with LF alone") }
        use(line.count + 1)
        return .complete(line.dropLast())
    }

    private mutating func use(_ count: Int) {
        position += count
        searched = position
    }

    /// Takes as many bytes of the body as there are.
    ///
    /// - Returns: How many are still to come.
    private mutating func takeBody(_ remaining: Int) -> Int {
        let count = min(remaining, buffer.count - position)
        let kept = min(count, limits.keptBodyBytes - message.body.count)
        if kept > 0 { message.body.append(contentsOf: buffer[position..<position + kept]) }
        message.bodyByteCount += count
        use(count)
        return remaining - count
    }

    // MARK: What follows the header

    private mutating func beginBody() throws(Failure) -> Event? {
        let fields = message.headerFields
        let hosts = fields[values: .host].count
        guard hosts == 1 || (hosts == 0 && message.minorVersion == 0) else {
            throw Failure(status: 400, message: "there must be one Host field, and there are \(hosts)")
        }
        let codings = fields[values: .transferEncoding]
        let lengths = fields[values: .contentLength]
        if codings.isEmpty {
            let length = try Self.contentLength(lengths)
            guard length <= limits.bodyBytes else {
                throw Failure(status: 413, message: "the body is larger than \(limits.bodyBytes) bytes")
            }
            state = .fixedBody(remaining: length)
        } else {
            guard lengths.isEmpty else {
                throw Failure(status: 400, message: "there are both Transfer-Encoding and Content-Length")
            }
            guard message.minorVersion == 1 else {
                throw Failure(status: 400, message: "HTTP/1.0 has no Transfer-Encoding")
            }
            guard codings.count == 1, codings[0].lowercased() == "chunked" else {
                throw Failure(status: 501, message: "the only transfer coding known here is 'chunked'")
            }
            state = .chunkSize
        }
        return try expectation()
    }

    private func expectation() throws(Failure) -> Event? {
        guard message.minorVersion == 1, let expectation = message.headerFields["Expect"] else { return nil }
        guard expectation.lowercased() == "100-continue" else {
            throw Failure(status: 417, message: "the expectation '\(expectation)' is not known")
        }
        if case .fixedBody(remaining: 0) = state { return nil }
        return .expectsContinue
    }
}
