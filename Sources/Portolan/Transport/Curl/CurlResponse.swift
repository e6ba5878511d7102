// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    /// Puts an answer together from the lines and pieces that libcurl hands over.
    struct CurlResponse {
        /// A header larger than this is refused; the largest that servers send by default is 64 KB.
        static let headerSizeLimit = 262_144
        /// How many lines a header may have, trailers and folded lines included.
        static let lineCountLimit = 1_000
        /// What is reserved at once because a server announces it.
        private static let reservationLimit = 1_000_000

        private(set) var status: HTTPStatus?
        private(set) var version: String?
        private(set) var body: [UInt8] = []
        private var fields = HTTPFields()
        private var trailers = HTTPFields()
        /// The name and the value of the last field, to which the next line may belong.
        private var openName: HTTPFieldName?
        private var openValue = ""
        private var headerSize = 0
        private var lineCount = 0
        private var isHeaderComplete = false
        private var bodySize: Int64 = 0
        private(set) var announcedLength: Int64?
        /// Whether the body goes to a reader, and is not put together here.
        private(set) var isStreamed = false
        private let sizeLimit: Int
        private let isBodyExpected: Bool
        private let isStreamWanted: Bool
        private var memory: CurlLineMemory

        /// Begins an answer with what the handle remembers of the one before: see ``relinquishMemory()``.
        init(
            sizeLimit: Int, isBodyExpected: Bool, isStreamWanted: Bool = false, memory: consuming CurlLineMemory
        ) {
            self.sizeLimit = sizeLimit
            self.isBodyExpected = isBodyExpected
            self.isStreamWanted = isStreamWanted
            self.memory = memory
        }

        /// Gives what is remembered of the header away, for the next answer.
        mutating func relinquishMemory() -> CurlLineMemory {
            defer { memory = CurlLineMemory() }
            return memory
        }

        /// Takes one line of the header, its line end included.
        ///
        /// - Returns: Whether the header of the answer ends with it.
        mutating func receiveLine(_ line: UnsafeBufferPointer<UInt8>) throws(TransportError) -> Bool {
            headerSize += line.count
            lineCount += 1
            guard headerSize <= Self.headerSizeLimit else {
                throw TransportError(.malformedResponse, "the header is larger than \(Self.headerSizeLimit) bytes")
            }
            // Two lines are no fields: the first one and the empty one.
            guard lineCount <= Self.lineCountLimit + 2 else {
                throw TransportError(.malformedResponse, "the header has more than \(Self.lineCountLimit) lines")
            }
            var end = line.count
            if end > 0, unsafe line[end - 1] == 0x0A { end -= 1 }
            if end > 0, unsafe line[end - 1] == 0x0D { end -= 1 }
            let content = unsafe UnsafeBufferPointer(rebasing: line[..<end])
            guard !content.isEmpty else {
                guard !isHeaderComplete else { return false }
                try endHeader()
                return isHeaderComplete
            }
            // Two lines are no fields, so that the first field is the second line.
            let index = lineCount - 2
            if index >= 0, !isHeaderComplete, let field = unsafe memory.field(at: index, of: content) {
                open(field)
                return false
            }
            guard unsafe content.allSatisfy({ $0 != 0 && $0 != 0x0D && $0 != 0x0A }) else {
                throw TransportError(.malformedResponse, "a line of the header holds a NUL or a line break")
            }
            if status == nil {
                try unsafe receiveStatusLine(content)
            } else if unsafe content[0] == 0x20 || content[0] == 0x09 {
                // RFC 9112, section 5.2: a folded line belongs to the one before.
                try unsafe unfold(Self.text(content))
            } else {
                try unsafe receiveField(content, at: index)
            }
            return false
        }

        /// Takes a piece of the body.
        mutating func receiveBody(_ piece: UnsafeBufferPointer<UInt8>) throws(TransportError) {
            bodySize += Int64(piece.count)
            guard !isStreamed else { return }
            guard body.count + piece.count <= sizeLimit else { throw Self.tooLarge(sizeLimit) }
            unsafe body.append(contentsOf: piece)
        }

        /// Whether nothing can be missing; `false` also where only the end of the connection or of a stream would tell.
        var isComplete: Bool {
            guard let status, isHeaderComplete else { return false }
            guard isBodyExpected, !status.forbidsBody else { return true }
            return announcedLength.map { bodySize >= $0 } ?? false
        }

        /// Whether the header is there of an answer that is to be streamed, and was not handed over yet.
        var isStreamReady: Bool {
            guard isStreamWanted, !isStreamed, isHeaderComplete, isBodyExpected, let status else { return false }
            return status.isSuccessful && !status.forbidsBody
        }

        /// Leaves the body to a reader from now on.
        mutating func beginStream() { isStreamed = true }

        /// The answer; `nil` when its header did not end.
        mutating func finished(url: HTTPURL) -> HTTPResponse? {
            guard let status, isHeaderComplete else { return nil }
            // What comes after the header of a final answer is a trailer.
            closeField()
            return HTTPResponse(
                status: status, headerFields: fields, trailerFields: trailers,
                body: body.isEmpty ? .none : .bytes(body), url: url, protocolVersion: version)
        }

        private mutating func receiveStatusLine(_ line: UnsafeBufferPointer<UInt8>) throws(TransportError) {
            let versionEnd = unsafe line.firstIndex(of: 0x20) ?? line.count
            let digits = unsafe UnsafeBufferPointer(rebasing: line[min(versionEnd + 1, line.count)...].prefix(3))
            let rest = unsafe UnsafeBufferPointer(rebasing: line[min(versionEnd + 4, line.count)...])
            guard unsafe line.starts(with: "HTTP/".utf8), digits.count == 3,
                unsafe digits.allSatisfy({ (0x30...0x39).contains($0) }), unsafe rest.first ?? 0x20 == 0x20
            else { throw TransportError(.malformedResponse, "the status line cannot be read") }
            let code = unsafe digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
            guard code != 101 else {
                throw TransportError(.malformedResponse, "the server changed the protocol without being asked to")
            }
            let phrase = unsafe Self.text(rest.trimmingFieldSpace())
            status = HTTPStatus(code: code, reasonPhrase: phrase.isEmpty ? nil : phrase)
            version = unsafe Self.text(UnsafeBufferPointer(rebasing: line[..<versionEnd]))
        }

        private mutating func receiveField(
            _ line: UnsafeBufferPointer<UInt8>, at index: Int
        ) throws(TransportError) {
            guard let colon = unsafe line.firstIndex(of: UInt8(ascii: ":")),
                let name = unsafe name(at: index, UnsafeBufferPointer(rebasing: line[..<colon]))
            else { throw TransportError(.malformedResponse, "a line of the header is no field") }
            let value = unsafe UnsafeBufferPointer(rebasing: line[(colon + 1)...]).trimmingFieldSpace()
            let field = unsafe HTTPField(unchecked: name, value: Self.text(value))
            open(field)
            if !isHeaderComplete { unsafe memory.remember(field, at: index, of: line) }
        }

        private func name(at index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> HTTPFieldName? {
            unsafe memory.name(at: index, of: bytes) ?? HTTPFieldName(Self.text(bytes.trimmingFieldSpace()))
        }

        private mutating func open(_ field: HTTPField) {
            closeField()
            openName = field.name
            openValue = field.value
        }

        private mutating func unfold(_ line: String) throws(TransportError) {
            guard openName != nil else {
                throw TransportError(.malformedResponse, "the first field of the header begins with a space")
            }
            let addition = line.trimmingFieldSpace()
            guard !addition.isEmpty else { return }
            // In place: a copy for each line would take time that grows with the square of their number.
            if !openValue.isEmpty { openValue += " " }
            openValue += addition
        }

        private mutating func closeField() {
            guard let name = openName else { return }
            let field = HTTPField(unchecked: name, value: openValue)
            if isHeaderComplete { trailers.append(field) } else { fields.append(field) }
            openName = nil
        }

        private mutating func endHeader() throws(TransportError) {
            guard let status else { return }
            closeField()
            guard status.kind != .informational else {
                self.status = nil
                version = nil
                fields = HTTPFields()
                lineCount = 0
                return
            }
            isHeaderComplete = true
            guard isBodyExpected, !status.forbidsBody, !fields.contains(.transferEncoding),
                let length = try fields.announcedLength()
            else { return }
            announcedLength = length
            guard !isStreamReady else { return }
            guard length <= sizeLimit else { throw Self.tooLarge(sizeLimit) }
            body.reserveCapacity(Int(min(length, Int64(Self.reservationLimit))))
        }

        private static func tooLarge(_ limit: Int) -> TransportError {
            TransportError(.responseTooLarge, "the body is larger than the limit of \(limit) bytes")
        }

        /// UTF-8 where it is; otherwise every byte is a character of ISO 8859-1, so that nothing is lost.
        private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
            // Reading ASCII cannot fail, and takes a fifth of the time.
            guard unsafe bytes.contains(where: { $0 > 0x7F }) else {
                return unsafe String(decoding: bytes, as: UTF8.self)
            }
            if let text = unsafe String(validating: bytes, as: UTF8.self) { return text }
            return unsafe String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        }
    }

    extension UnsafeBufferPointer<UInt8> {
        /// The bytes without spaces and tabs at their ends.
        fileprivate func trimmingFieldSpace() -> UnsafeBufferPointer<UInt8> {
            var start = 0
            var end = count
            while start < end, unsafe self[start] == 0x20 || self[start] == 0x09 { start += 1 }
            while end > start, unsafe self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
            return unsafe UnsafeBufferPointer(rebasing: self[start..<end])
        }
    }
#endif
