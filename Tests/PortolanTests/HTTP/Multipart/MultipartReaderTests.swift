// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct MultipartReaderTests {
    private static func outcomes(
        _ text: String, _ contentType: String = "multipart/mixed; boundary=b",
        limits: MultipartReader.Limits = MultipartReader.Limits()
    ) -> [MultipartOutcome] {
        Array(text.utf8).everySplit.map { MultipartOutcome($0, contentType, limits: limits) }
    }

    @Test(arguments: [
        ("--b\r\n\r\nx\r\n--b--", ["x"]),
        ("--b\r\n\r\nx\r\n--b--\r\n", ["x"]),
        ("--b\r\n\r\nx\r\n--b--the end\r\n--b\r\n", ["x"]),
        ("--b--", []),
        ("--b--\r\n", []),
        ("a preamble\r\n--b\r\n\r\nx\r\n--b--", ["x"]),
        ("--bb\r\n--b\r\n\r\nx\r\n--b--", ["x"]),
        ("\r\n--b\r\n\r\nx\r\n--b--", ["x"]),
        ("--b \t \r\n\r\nx\r\n--b\t\r\n\r\ny\r\n--b--", ["x", "y"]),
        ("--b\r\n\r\n\r\n--b--", [""]),
        ("--b\r\n\r\n--b--", [""]),
        ("--b\r\n\r\n\r\n\r\n--b--", ["\r\n"]),
        ("--b\r\n\r\n--bx\r\n--b--", ["--bx"]),
        ("--b\r\n\r\nx\n--b\r\n--b--", ["x\n--b"]),
        ("--b\r\n\r\nx\r--b\r\n--b--", ["x\r--b"]),
        ("--b\r\n\r\nx\r\n--b y\r\n--b-\r\n--b\ry\r\r\n--b--", ["x\r\n--b y\r\n--b-\r\n--b\ry\r"]),
        ("--b\r\nA: 1\r\n\r\nx\r\n--b\r\nB: 2\r\n\r\ny\r\n--b--", ["x", "y"]),
    ])
    func `parts stand between boundaries, however the bytes are cut`(_ text: String, _ bodies: [String]) {
        for outcome in Self.outcomes(text) {
            #expect(outcome.error == nil)
            #expect(outcome.parts.map(\.text) == bodies)
            #expect(outcome.wholeParts == bodies.count)
        }
    }

    @Test func `the head of a part has its fields, names and type`() throws {
        let text =
            "--b\r\ncontent-disposition: form-data; name=\"a\"; filename=\"c.png\"\r\nContent-Type: image/png; x=y\r\n"
            + "X-Long: one\r\n two\r\n\tthree\r\nX-Empty:\r\n\r\n\r\n--b--"
        for outcome in Self.outcomes(text) {
            let head = try #require(outcome.parts.first?.head)
            #expect(head.name == "a")
            #expect(head.fileName == "c.png")
            #expect(head.contentType == MediaType("image/png;x=y"))
            #expect(head.headerFields["X-Long"] == "one two three")
            #expect(head.headerFields["X-Empty"] == "")
            #expect(head.headerFields.count == 4)
        }
    }

    @Test func `a part without fields has neither name nor type`() throws {
        let head = try #require(MultipartOutcome("--b\r\n\r\nx\r\n--b--").parts.first?.head)

        #expect(head == MultipartReader.Head(headerFields: HTTPFields()))
        #expect(head.name == nil)
        #expect(head.fileName == nil)
        #expect(head.contentType == nil)
    }

    @Test(
        arguments: [
            ("", 0, .truncated),
            ("--b", 3, .truncated),
            ("--b\r\n", 5, .truncated),
            ("--b\r\nA: 1\r\n\r\nbody", 17, .truncated),
            ("--b\r\n\r\nx\r\n--b", 13, .truncated),
            ("--b\r\n\r\nx\r\n--b-", 14, .truncated),
            ("no boundary at all\r\n", 20, .truncated),
            ("--b\r\nA\r\n\r\n--b--", 6, .unexpectedByte(.fieldName)),
            ("--b\r\nA : 1\r\n\r\n--b--", 6, .unexpectedByte(.fieldName)),
            ("--b\r\n: 1\r\n\r\n--b--", 5, .unexpectedByte(.fieldName)),
            ("--b\r\n A: 1\r\n\r\n--b--", 5, .unexpectedByte(.fieldName)),
            ("--b\r\nä: 1\r\n\r\n--b--", 5, .unexpectedByte(.fieldName)),
            ("--b\r\nA: \0\r\n\r\n--b--", 8, .unexpectedByte(.fieldValue)),
            ("--b\r\nA: 1\nB: 2\r\n\r\n--b--", 9, .unexpectedByte(.lineEnd)),
            ("--b\r\nA: 1\rB: 2\r\n\r\n--b--", 10, .unexpectedByte(.lineEnd)),
            ("--b\r\n\rx\r\n--b--", 6, .unexpectedByte(.lineEnd)),
            ("--b\r\n\nx\r\n--b--", 5, .unexpectedByte(.lineEnd)),
            ("--b\r\nContent-Transfer-Encoding: x-uu\r\n\r\n--b--", 40, .unsupportedTransferEncoding("x-uu")),
        ] as [(String, Int, MultipartError.Reason)])
    func `a fault has its place, however the bytes are cut`(
        _ text: String, _ offset: Int, _ reason: MultipartError.Reason
    ) {
        for outcome in Self.outcomes(text) { #expect(outcome.error == MultipartError(reason, at: offset)) }
    }

    @Test(arguments: [
        ("preamble\r\n--f\r\n\r\nx\r\n--f--", 0), ("\r\n --f\r\n", 2), ("--g", 2), ("--fx", 3), ("--f-x", 4),
        ("--f\rx", 4),
    ])
    func `a form begins with its boundary`(_ text: String, _ offset: Int) {
        for outcome in Self.outcomes(text, "multipart/form-data; boundary=f") {
            #expect(outcome.error == MultipartError(.unexpectedByte(.boundary), at: offset))
        }
    }

    @Test(arguments: ["text/plain; boundary=b", "multipart/form-data", "multipart/mixed; boundary=\"\""])
    func `a media type without parts or boundary is refused`(_ type: String) throws {
        let mediaType = try #require(MediaType(type))

        #expect(throws: MultipartError(.notMultipart(mediaType.description), at: 0)) {
            try MultipartReader(contentType: mediaType)
        }
    }

    @Test func `what stands before a fault is given`() {
        for outcome in Self.outcomes("--b\r\n\r\nfirst\r\n--b\r\nA: 1\r\n\r\nsecond\r\n--b\r\n\0\r\n") {
            #expect(outcome.parts.map(\.text) == ["first", "second"])
            #expect(outcome.wholeParts == 2)
            #expect(outcome.error == MultipartError(.unexpectedByte(.fieldName), at: 40))
        }
    }

    @Test func `heads and the number of parts are limited`() {
        let limits = MultipartReader.Limits(headSize: 10, partCount: 2)
        for outcome in Self.outcomes("--b\r\nA: 1\r\nB: 23\r\n\r\n--b--", limits: limits) {
            #expect(outcome.error == MultipartError(.headTooLarge(limit: 10), at: 15))
        }
        for outcome in Self.outcomes("--b\r\nA: 1\r\nB: 2\r\n\r\n\r\n--b--", limits: limits) {
            #expect(outcome.error == MultipartError(.headTooLarge(limit: 10), at: 15))
        }
        for outcome in Self.outcomes("--b\r\nAbcdef: 1\r\n\r\n\r\n--b--", limits: MultipartReader.Limits(headSize: 11))
        {
            #expect(outcome.error == nil)
        }
        for outcome in Self.outcomes("--b\r\n\r\n\r\n--b\r\n\r\n\r\n--b\r\n\r\n\r\n--b--", limits: limits) {
            #expect(outcome.wholeParts == 2)
            #expect(outcome.error == MultipartError(.tooManyParts(limit: 2), at: 23))
        }
    }

    @Test func `white space behind a boundary has an end`() {
        let spaces = String(repeating: " ", count: 256)

        #expect(MultipartOutcome("--b\(spaces)\r\n\r\nx\r\n--b--").parts.map(\.text) == ["x"])
        #expect(MultipartOutcome("--b\r\n\r\nx\r\n--b\(spaces) \r\n--b--").parts.map(\.text) == ["x\r\n--b\(spaces) "])
    }

    @Test(arguments: [
        ("base64", "VGVzdCAxMjM=", "Test 123"), ("BASE64", "VGVz\r\ndCAx\r\n MjM=\r\n", "Test 123"), ("base64", "", ""),
        ("base64", "VA==", "T"), ("base64", "VGU=", "Te"),
        ("quoted-printable", "foo=3Dbar=\r\n baz=e4=BD=a0\r\nx", "foo=bar baz\u{4F60}\r\nx"),
        ("8bit", "=3D", "=3D"), ("binary", "VA==", "VA=="),
    ])
    func `a transfer encoding is undone`(_ encoding: String, _ body: String, _ text: String) {
        for outcome in Self.outcomes("--b\r\nContent-Transfer-Encoding: \(encoding)\r\n\r\n\(body)\r\n--b--") {
            #expect(outcome.error == nil)
            #expect(outcome.parts.map(\.text) == [text])
        }
    }

    @Test(arguments: [
        ("base64", "VGVz!", 4, "Tes"), ("base64", "VGV", 3, ""), ("base64", "=", 0, ""), ("base64", "VA=A", 3, ""),
        ("base64", "VA==VA==", 4, "T"), ("quoted-printable", "ab=3x", 4, "ab"), ("quoted-printable", "a= b", 2, "a"),
        ("quoted-printable", "a=\rb", 3, "a"), ("quoted-printable", "a=3", 3, "a"),
    ])
    func `a transfer encoding that is broken is an error with its place`(
        _ encoding: String, _ body: String, _ place: Int, _ text: String
    ) {
        let head = "--b\r\nContent-Transfer-Encoding: \(encoding)\r\n\r\n"
        for outcome in Self.outcomes("\(head)\(body)\r\n--b--") {
            let error = MultipartError(.unexpectedByte(.encodedContent), at: head.utf8.count + place)
            #expect(outcome.error == error)
            #expect(outcome.parts.map(\.text) == [text])
        }
    }

    @Test func `a document in memory is read at once`() throws {
        let type = try #require(MediaType("multipart/form-data; boundary=\"a b\""))
        let document = Array("--a b\r\n\r\nx\r\n--a b\r\nA: 1\r\n\r\n\r\n--a b--".utf8)

        let parts = try MultipartReader.parts(of: document, contentType: type)

        #expect(parts.map(\.text) == ["x", ""])
        #expect(throws: MultipartError(.truncated, at: 12)) {
            try MultipartReader.parts(of: Array(document.prefix(12)), contentType: type)
        }
    }

    @Test func `a fault is thrown again`() throws {
        var reader = try MultipartReader(contentType: try #require(MediaType("multipart/mixed; boundary=b")))
        let error = MultipartError(.unexpectedByte(.lineEnd), at: 5)

        #expect(throws: error) { try reader.append(Array("--b\r\n\n".utf8)) }
        #expect(throws: error) { try reader.append(Array("--b--".utf8)) }
        #expect(throws: error) { try reader.finish() }
    }
}
