// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct `An answer from the wire` {
    @Test(
        arguments: TransportUnderTest.allCases, [200, 201, 299, 301, 302, 307, 308, 400, 401, 404, 417, 500, 503, 599])
    func `any final status is an answer, redirects and refusals included`(
        _ transport: TransportUnderTest, _ code: Int
    ) async throws {
        let reply = Reply.text("body", status: HTTPStatus(code: code), headers: ["Location": "/elsewhere"])
        try await withLoopbackServer(reply) { server in
            let response = try await transport.make().send(.get, server.url("/a"))

            #expect(response.status.code == code)
            #expect(response.headerFields[.location] == "/elsewhere")
            #expect(response.bytes == Array("body".utf8))
            #expect(server.requests.map(\.path) == ["/a"])
        }
    }

    @Test(
        arguments: TransportUnderTest.allCases,
        [
            "401 X\r\nWWW-Authenticate: Basic realm=\"x\"",
            "401 X\r\nWWW-Authenticate: Digest realm=\"x\", nonce=\"y\"",
            "401 X\r\nWWW-Authenticate: Basic realm=x, Digest realm=y", "401 X\r\nWWW-Authenticate: Bearer realm=\"x\"",
            "401 X\r\nWWW-Authenticate: Unheard-Of realm=\"x\"", "401 X\r\nWWW-Authenticate: Negotiate",
            "401 X\r\nWWW-Authenticate: Bearer", "401 X\r\nWWW-Authenticate: Basic", "401 X\r\nWWW-Authenticate:",
            "401 X\r\nWWW-Authenticate: Basic realm=", "401 X\r\nWWW-Authenticate: ,", "401 X\r\nX-A: b",
            "407 X\r\nProxy-Authenticate: Basic realm=\"x\"",
        ])
    func `a challenge is an answer, whatever its scheme`(_ transport: TransportUnderTest, _ header: String) async throws
    {
        let reply = Reply.raw("HTTP/1.1 \(header)\r\nContent-Length: 4\r\n\r\nbody", closing: false)
        try await withLoopbackServer(reply, reply, .text("next")) { server in
            let transport = transport.make()
            let responses = [
                try await transport.send(.get, server.url()),
                try await transport.send(.post, server.url(), [], .bytes([1])),
            ]

            #expect(responses.map(\.status.code) == [Int](repeating: header.hasPrefix("401") ? 401 : 407, count: 2))
            #expect(responses.map(\.bytes) == [[UInt8]](repeating: Array("body".utf8), count: 2))
            #expect(responses.allSatisfy { $0.headerFields.count == 2 })
            let next = try await transport.send(.get, server.url())
            #expect(next.bytes == Array("next".utf8))
            #expect(server.requests.allSatisfy { !$0.headerFields.contains(.authorization) })
        }
    }

    @Test(
        arguments: TransportUnderTest.allCases,
        [
            "X-A: b", "Location:", "Location: http://[", "Location: :", "Location: http://a b/", "Location: ?a",
            "Location: #",
        ])
    func `a redirect that leads nowhere is an answer`(_ transport: TransportUnderTest, _ field: String) async throws {
        for (code, body) in [(301, "body"), (302, ""), (303, "body"), (307, "body"), (308, "body")] {
            let reply = Reply.raw(
                "HTTP/1.1 \(code) X\r\n\(field)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)", closing: false)
            try await withLoopbackServer(reply, .text("next")) { server in
                let sender = transport.make()

                let response = try await sender.send(.get, server.url())
                let next = try await sender.send(.get, server.url())

                #expect(response.status.code == code)
                if transport.exemption(from: .keepsBodiesOfBrokenRedirects) == nil {
                    #expect(response.bytes == Array(body.utf8))
                    #expect(response.headerFields.count == 2)
                } else {
                    #expect(
                        response.headerFields[.contentLength]
                            == (response.bytes.count == body.utf8.count ? "\(body.utf8.count)" : nil))
                }
                #expect(next.bytes == Array("next".utf8))
            }
        }
    }

    @Test(arguments: TransportUnderTest.allCases, [204, 304])
    func `204 and 304 have no body, and the connection is used again`(
        _ transport: TransportUnderTest, _ code: Int
    ) async throws {
        let reply = Reply.raw("HTTP/1.1 \(code) X\r\nContent-Length: 5\r\nETag: \"a\"\r\n\r\n", closing: false)
        try await withLoopbackServer(reply, .text("next")) { server in
            let transport = transport.make()

            let response = try await transport.send(.get, server.url())
            let next = try await transport.send(.get, server.url())

            #expect(response.status.code == code)
            #expect(response.bytes.isEmpty)
            #expect(response.headerFields[.entityTag] == "\"a\"")
            #expect(next.bytes == Array("next".utf8))
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `the answer to HEAD has its fields and no body`(_ transport: TransportUnderTest) async throws {
        var options = TransportOptions()
        options.responseSizeLimit = 1
        try await withLoopbackServer(.text("hello"), .text("next")) { server in
            let transport = transport.make()

            let response = try await transport.send(.head, server.url(), options: options)
            let next = try await transport.send(.get, server.url())

            #expect(response.headerFields[.contentLength] == "5")
            #expect(response.bytes.isEmpty)
            #expect(next.bytes == Array("next".utf8))
        }
    }

    @Test(
        arguments: TransportUnderTest.allCases,
        ["HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\nX-Early: 1\r\n\r\n"])
    func `interim answers are dropped, fields included`(
        _ transport: TransportUnderTest, _ interim: String
    ) async throws {
        let reply = Reply.raw(interim + interim + "HTTP/1.1 200 OK\r\nX-Final: 1\r\nContent-Length: 2\r\n\r\nok")
        try await withLoopbackServer(reply) { server in
            let response = try await transport.make().send(.get, server.url())

            #expect(response.status == 200)
            #expect(response.headerFields["X-Early"] == nil)
            #expect(response.headerFields["X-Final"] == "1")
            #expect(response.bytes == Array("ok".utf8))
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .keepsAnswerFieldsApart))
    func `C13: fields arrive in order, with their case, their duplicates and their empty values`(
        _ transport: TransportUnderTest
    ) async throws {
        let fields = ["Link: <a>", "set-COOKIE: a=1, b", "LINK: <b>", "Set-Cookie: c=2", "X-Empty:", "X-Tight:a:b"]
        let header = fields.joined(separator: "\r\n")
        try await withLoopbackServer(.raw("HTTP/1.1 200 OK\r\n\(header)\r\nContent-Length: 0\r\n\r\n")) { server in
            let response = try await transport.make().send(.get, server.url())

            let received = response.headerFields.dropLast().map { "\($0.name.rawName):\($0.value)" }
            #expect(received == fields.map { $0.replacing(": ", with: ":") })
            #expect(response.headerFields[values: .link] == ["<a>", "<b>"])
            #expect(response.headerFields[values: .setCookie] == ["a=1, b", "c=2"])
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `fields are found whatever their case`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.raw("HTTP/1.1 200 OK\r\ncOnTeNt-TyPe: a/b\r\nContent-Length: 0\r\n\r\n")) {
            server in
            let response = try await transport.make().send(.get, server.url())

            #expect(response.headerFields[.contentType] == "a/b")
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .readsFieldsOutsideUTF8))
    func `a field that is not UTF-8 is read as ISO 8859-1`(_ transport: TransportUnderTest) async throws {
        let reply =
            Array("HTTP/1.1 200 OK\r\nX-A: caf".utf8) + [0xE9] + Array("\r\nX-B: é\r\nContent-Length: 0\r\n\r\n".utf8)
        try await withLoopbackServer(.raw(reply)) { server in
            let response = try await transport.make().send(.get, server.url())

            #expect(response.headerFields["X-A"] == "café")
            #expect(response.headerFields["X-B"] == "é")
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .readsBareLineFeeds))
    func `lines may end without a carriage return`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.raw("HTTP/1.1 200 OK\nX-A: 1\nContent-Length: 2\n\nok")) { server in
            let response = try await transport.make().send(.get, server.url())

            #expect(response.headerFields["X-A"] == "1")
            #expect(response.bytes == Array("ok".utf8))
        }
    }

    @Test(
        arguments: TransportUnderTest.allCases(keeping: .readsStatusLinesWithoutReason),
        ["HTTP/1.1 200", "HTTP/1.1 200 "])
    func `the reason may be missing`(_ transport: TransportUnderTest, _ line: String) async throws {
        try await withLoopbackServer(.raw("\(line)\r\nContent-Length: 2\r\n\r\nok")) { server in
            let response = try await transport.make().send(.get, server.url())

            #expect(response.status == 200)
            #expect(response.bytes == Array("ok".utf8))
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `a folded line belongs to the field before`(_ transport: TransportUnderTest) async throws {
        let reply = Reply.raw("HTTP/1.1 200 OK\r\nX-A: one\r\n  two\r\n\tthree\r\nContent-Length: 0\r\n\r\n")
        try await withLoopbackServer(reply) { server in
            let response = try await transport.make().send(.get, server.url())

            let words = response.headerFields["X-A"]?.split { $0 == " " || $0 == "\t" }
            #expect(words == ["one", "two", "three"])
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .tellsVersion), ["HTTP/1.1", "HTTP/1.0"])
    func `the version is told, and a body may end with the connection`(
        _ transport: TransportUnderTest, _ version: String
    ) async throws {
        try await withLoopbackServer(.raw("\(version) 200 OK\r\n\r\nuntil the end")) { server in
            let response = try await transport.make().send(.get, server.url())

            #expect(response.protocolVersion == version)
            #expect(response.bytes == Array("until the end".utf8))
        }
    }

    @Test(arguments: TransportUnderTest.allCases, [0, 1, 5_000_000])
    func `a body in chunks arrives whole`(_ transport: TransportUnderTest, _ count: Int) async throws {
        let bytes = [UInt8].pattern(count)
        try await withLoopbackServer(.bytes(bytes).chunked(bytesPerChunk: 30_000)) { server in
            let response = try await transport.make().send(.get, server.url())

            #expect(response.bytes == bytes)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `bytes that come one by one are put together`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.text("héllo").trickled(bytesPerStep: 1, every: .milliseconds(1))) { server in
            let response = try await transport.make().send(.get, server.url())

            #expect(response.bytes == Array("héllo".utf8))
            #expect(response.headerFields[.contentType] == "text/plain; charset=utf-8")
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .survivesTrailers))
    func `trailers are dropped`(_ transport: TransportUnderTest) async throws {
        let reply = Reply.text("body").chunked(trailers: ["X-Sum": "1", "Content-Type": "x/y"])
        try await withLoopbackServer(reply, .text("next")) { server in
            let transport = transport.make()

            let response = try await transport.send(.get, server.url())
            let next = try await transport.send(.get, server.url())

            #expect(response.bytes == Array("body".utf8))
            #expect(response.headerFields["X-Sum"] == nil)
            #expect(response.headerFields[values: .contentType] == ["text/plain; charset=utf-8"])
            #expect(next.bytes == Array("next".utf8))
        }
    }

    #if URLSession && canImport(FoundationNetworking)
        @Test(arguments: [
            "HTTP/1.1 200 OK\r\nContent-Len", "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\nok",
        ])
        func `a header that is cut and the longest of lengths still end the process in Foundation for Linux`(
            _ answer: String
        ) async {
            // When this fails, Foundation was mended, and the comment on URLSessionTransport can say so.
            await #expect(processExitsWith: .failure) { [answer] in
                try await withLoopbackServer(.raw(answer)) { server in
                    _ = try? await TransportUnderTest.urlSession.make().send(.get, server.url())
                }
            }
        }

        @Test func `trailers still end the process in Foundation for Linux`() async {
            // When this fails, Foundation was mended, and the exemption from `survivesTrailers` can go.
            await #expect(processExitsWith: .failure) {
                try await withLoopbackServer(.text("body").chunked(trailers: ["X-Sum": "1"])) { server in
                    _ = try await TransportUnderTest.urlSession.make().send(.get, server.url())
                }
            }
        }
    #endif

    @Test(arguments: TransportUnderTest.allCases, [false, true])
    func `a coded body and its fields agree`(_ transport: TransportUnderTest, _ isAskedFor: Bool) async throws {
        // "hello" in gzip.
        let coded: [UInt8] = [
            0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0, 0x86, 0xA6, 0x10, 0x36, 5, 0, 0, 0,
        ]
        try await withLoopbackServer(.bytes(coded, headers: ["Content-Encoding": "gzip"])) { server in
            let fields = isAskedFor ? [("Accept-Encoding", "gzip")] : []

            let response = try await transport.make().send(.get, server.url(), fields)

            // Either the transport leaves both as they are, or it undoes the coding and says nothing of it.
            if response.headerFields.contains(.contentEncoding) {
                #expect(response.bytes == coded)
                #expect(response.headerFields[.contentLength] == "\(coded.count)")
            } else {
                #expect(response.bytes == Array("hello".utf8))
                #expect(!response.headerFields.contains(.contentLength))
            }
        }
    }
}
