// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension TransportError {
    static let callTimedOut = TransportError(.timedOut, "the time for the whole call ran out")
    static let cancelledByTask = TransportError(.cancelled, "the task was cancelled")
}

extension HTTPRequest {
    /// Checks what is written into lines: nothing in it may end a line or begin another.
    ///
    /// Values made with the public initialisers cannot; this is the last line of defence.
    func checkLines() throws(TransportError) {
        // Byte by byte: in a Swift text, CR and LF together are one character, which is neither of them.
        let isVisible: (UInt8) -> Bool = { $0 > 0x20 && $0 != 0x7F }
        guard url.path.allBytesSatisfy(isVisible), url.query?.allBytesSatisfy(isVisible) ?? true else {
            throw TransportError(.unsupported, "the URL holds a space or a control character")
        }
        for field in headerFields where field.value.holdsLineEnd {
            throw TransportError(
                .unsupported, "the value of the header field '\(field.name)' holds a line break or a NUL")
        }
    }

    /// Checks what can be known of a body before anything of it is read.
    func checkBody() throws(TransportError) {
        guard case .stream(let stream) = body, let length = stream.length, length < 0 else { return }
        throw TransportError(.unreadableRequestBody, "the body is said to have \(length) bytes")
    }
}

extension TransportOptions {
    /// The limits within what can be counted with: one that is longer than 30 years is as good as none.
    ///
    /// - Throws: ``TransportError/Code/timedOut`` when one of the times has run out before it began.
    func checked() throws(TransportError) -> TransportOptions {
        for limit in [connectTimeout, idleTimeout, attemptTimeout ?? .seconds(1)] where limit <= .zero {
            throw TransportError(.timedOut, "a limit of \(limit) has run out before anything was sent")
        }
        let longest = Duration.seconds(1_000_000_000)
        var options = self
        options.connectTimeout = min(connectTimeout, longest)
        options.idleTimeout = min(idleTimeout, longest)
        options.attemptTimeout = attemptTimeout.map { min($0, longest) }
        return options
    }
}

extension HTTPFields {
    /// The length of the body that `Content-Length` announces.
    ///
    /// RFC 9110, section 8.6: several equal lengths are one; different ones make the answer invalid.
    func announcedLength() throws(TransportError) -> Int64? {
        var length: Int64?
        guard contains(.contentLength) else { return nil }
        for field in self where field.name == .contentLength {
            var rest = field.value.utf8[...]
            repeat {
                let part = rest.prefix { $0 != UInt8(ascii: ",") }
                rest = rest[part.endIndex...]
                guard let number = Self.number(part), length == nil || length == number else {
                    throw TransportError(.malformedResponse, "the length of the body is no number, or is said twice")
                }
                length = number
            } while rest.popFirst() != nil
        }
        return length
    }

    /// A number of decimal digits and nothing else but spaces around them; `nil` for one that is too large.
    private static func number(_ text: Substring.UTF8View) -> Int64? {
        var digits = text
        while digits.last == 0x20 || digits.last == 0x09 { digits.removeLast() }
        digits = digits.drop { $0 == 0x20 || $0 == 0x09 }
        guard !digits.isEmpty else { return nil }
        var number: Int64 = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            let (tenfold, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, isStillTooLarge) = tenfold.addingReportingOverflow(Int64(digit - 0x30))
            guard !isTooLarge, !isStillTooLarge else { return nil }
            number = sum
        }
        return number
    }
}

extension HTTPFieldName {
    /// Whether only the transport may say what a field of this name says: whom the message is for, and how it is framed.
    ///
    /// `Expect` is among them because libcurl, told by a field of the request to wait for a go-ahead, repeats the request
    /// for ever when the server always answers 417.
    var isForTransportAlone: Bool {
        self == .host || self == .contentLength || self == .transferEncoding || canonicalName == "expect"
    }
}
