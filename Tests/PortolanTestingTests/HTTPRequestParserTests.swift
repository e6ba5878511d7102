// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

struct HTTPRequestParserTests {
    /// What bytes amount to: the events in order, and the failure that ended them.
    struct Outcome: Equatable {
        var events: [HTTPRequestParser.Event] = []
        var failure: HTTPRequestParser.Failure?
    }

    struct Malformed: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let status: HTTPStatus

        init(_ description: String, _ text: String, _ status: HTTPStatus = 400) {
            testDescription = description
            self.text = text
            self.status = status
        }
    }

    /// Parses pieces, leaving out that more was needed.
    private func parse(_ pieces: [ArraySlice<UInt8>], limits: HTTPRequestParser.Limits = .init()) -> Outcome {
        var parser = HTTPRequestParser(limits: limits)
        var outcome = Outcome()
        for piece in pieces where outcome.failure == nil {
            parser.append(piece)
            do throws(HTTPRequestParser.Failure) {
                while true {
                    let event = try parser.next()
                    if event == .incomplete { break }
                    outcome.events.append(event)
                }
            } catch {
                outcome.failure = error
            }
        }
        return outcome
    }

    private func parse(_ text: String, limits: HTTPRequestParser.Limits = .init()) -> Outcome {
        parse([Array(text.utf8)[...]], limits: limits)
    }

    private static let others = [
        "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "\r\n\r\nGET /a?b=%20 HTTP/1.1\r\nHost:a\r\nX:\r\nx: \t y \t\r\nX-ü: 1\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: a\r\nx: ü\u{7}\r\n\r\n",
        "GET / HTTP/1.0\r\n\r\nGET / HTTP/1.1\r\nhost: b\r\n\r\nDELETE /x HTTP/1.1\r\nHOST: c\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhelloPOST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nTransfer-Encoding: Chunked\r\n\r\n"
            + "5\r\nhello\r\nA ;x=\"y\"\r\n0123456789\r\n000\r\nX-A: 1\r\nX-A: 2\r\n\r\nOPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Len",
    ]

    private static let malformed = [
        Malformed("garbage", "\u{16}\u{3}\u{1}garbage\r\n\r\n"),
        Malformed("two parts", "GET /\r\n\r\n"),
        Malformed("two spaces", "GET  / HTTP/1.1\r\n\r\n"),
        Malformed("a method that is no token", "G(T / HTTP/1.1\r\n\r\n"),
        Malformed("a target without a slash", "GET a HTTP/1.1\r\n\r\n"),
        Malformed("a star for GET", "GET * HTTP/1.1\r\n\r\n"),
        Malformed("a target beyond ASCII", "GET /ü HTTP/1.1\r\n\r\n"),
        Malformed("a fragment", "GET /#a HTTP/1.1\r\n\r\n"),
        Malformed("no version", "GET / HTTQ/1.1\r\n\r\n"),
        Malformed("HTTP/2", "PRI / HTTP/2.0\r\n\r\n", 505),
        Malformed("LF alone", "GET / HTTP/1.1\nHost: a\n\n"),
        Malformed("LF alone behind a field", "GET / HTTP/1.1\r\nHost: a\n\r\n"),
        Malformed("CR within a value", "GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n"),
        Malformed("NUL within a value", "GET / HTTP/1.1\r\nHost: a\u{0}\r\n\r\n"),
        Malformed("no colon", "GET / HTTP/1.1\r\nHost a\r\n\r\n"),
        Malformed("no name", "GET / HTTP/1.1\r\n: a\r\n\r\n"),
        Malformed("a space before the colon", "GET / HTTP/1.1\r\nHost : a\r\n\r\n"),
        Malformed("a folded field", "GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n 2\r\n\r\n"),
        Malformed("no Host", "GET / HTTP/1.1\r\n\r\n"),
        Malformed("two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"),
        Malformed("a length that is no number", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\n"),
        Malformed("an empty length", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n"),
        Malformed("two lengths", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\na"),
        Malformed(
            "a length beyond all", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
        Malformed("a length beyond the limit", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000000\r\n\r\n", 413),
        Malformed(
            "length and chunks", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"),
        Malformed("chunks in HTTP/1.0", "PUT / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"),
        Malformed("another coding", "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
        Malformed("another expectation", "PUT / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nContent-Length: 1\r\n\r\n", 417),
        Malformed("a chunk without a size", "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\r\n"),
        Malformed("a negative chunk", "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n"),
        Malformed(
            "a chunk beyond all", "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n"
        ),
        Malformed(
            "a chunk beyond the limit", "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n70000000\r\n",
            413),
        Malformed(
            "a chunk that is too long", "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n"),
    ]

    @Test(arguments: others + malformed.map(\.text))
    func `feeding byte by byte, or in any two parts, equals feeding whole`(_ text: String) {
        let bytes = Array(text.utf8)
        let whole = parse([bytes[...]])

        #expect(parse(bytes.indices.map { bytes[$0...$0] }) == whole)
        for index in bytes.indices {
            #expect(parse([bytes[..<index], bytes[index...]]) == whole)
        }
    }

    @Test(arguments: malformed)
    func `what is not a request is refused with a fitting status`(_ example: Malformed) {
        let outcome = parse(example.text)

        #expect(outcome.failure?.status == example.status)
    }

    @Test func `an error stays`() {
        var parser = HTTPRequestParser()
        parser.append("bad\r\n".utf8)
        let first = #expect(throws: HTTPRequestParser.Failure.self) { try parser.next() }

        parser.append("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)

        let second = #expect(throws: HTTPRequestParser.Failure.self) { try parser.next() }
        #expect(first == second)
    }

    @Test func `several requests in one piece come one by one`() {
        let outcome = parse(
            "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nPUT /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx")

        let messages = outcome.events.compactMap { event -> HTTPRequestParser.Message? in
            if case .request(let message) = event { message } else { nil }
        }
        #expect(outcome.failure == nil)
        #expect(messages.map(\.target) == ["/1", "/2"])
        #expect(messages.map(\.method) == [.get, .put])
        #expect(messages.map(\.body) == [[], [0x78]])
        #expect(messages.map(\.bodyByteCount) == [0, 1])
        #expect(messages.map(\.headerFields.count) == [1, 2])
    }

    @Test func `a value that is not UTF-8 is read as ISO 8859-1`() throws {
        var parser = HTTPRequestParser()
        parser.append(Array("GET / HTTP/1.1\r\nHost: a\r\nX: ".utf8) + [0xE4] + Array("\r\n\r\n".utf8))

        guard case .request(let message) = try parser.next() else {
            Issue.record("the request is complete")
            return
        }
        #expect(message.headerFields["X"] == "ä")
    }

    private static let tooLarge = [
        Malformed("a long request line", "GET /\(String(repeating: "a", count: 200)) HTTP/1.1\r\n", 414),
        Malformed("a long line without an end", "GET /\(String(repeating: "a", count: 200))", 414),
        Malformed("a long field", "GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 100))\r\n", 431),
        Malformed("many fields", "GET / HTTP/1.1\r\nA: 1\r\nB: 2\r\nC: 3\r\nD: 4\r\n", 431),
        Malformed(
            "a long trailer",
            "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: \(String(repeating: "a", count: 60))\r\n",
            431),
        Malformed("a long body", "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n", 413),
        Malformed(
            "long chunks", "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n6\r\nabcdef\r\n5\r\n", 413),
    ]

    @Test(arguments: tooLarge)
    func `each limit has its status, however the bytes are cut up`(_ example: Malformed) {
        var limits = HTTPRequestParser.Limits()
        limits.headBytes = 100
        limits.fieldCount = 3
        limits.bodyBytes = 10
        let bytes = Array(example.text.utf8)

        let whole = parse([bytes[...]], limits: limits)

        #expect(whole.failure?.status == example.status)
        #expect(parse(bytes.indices.map { bytes[$0...$0] }, limits: limits) == whole)
    }
}
