// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import Portolan
    import PortolanTesting
    import Testing

    @Suite(.timeLimit(.minutes(3)))
    struct `A coded answer` {
        private static let document = CodedBody.document

        private func reply(_ body: CodedBody, status: HTTPStatus = 200) -> Reply {
            .bytes(body.bytes, status: status, headers: ["Content-Encoding": body.field, "X-Other": "kept"])
        }

        private func streamed() -> TransportOptions {
            var options = TransportOptions()
            options.delivery = .streamed(buffer: 65_536)
            return options
        }

        private func collected(_ response: HTTPResponse) async throws -> [UInt8] {
            guard case .stream(let stream) = response.body else { return response.bytes }
            var bytes: [UInt8] = []
            for try await chunk in stream { bytes += chunk }
            return bytes
        }

        private func code(_ body: () async throws -> Void) async -> TransportError.Code? {
            do {
                try await body()
                return nil
            } catch {
                return (error as? TransportError)?.code
            }
        }

        @Test func `is asked for, best coding first`() async throws {
            try await withLoopbackServer(.text("1"), .text("2"), .text("3")) { server in
                var configuration = CurlTransportConfiguration()
                _ = try await CurlTransport().send(.get, server.url())
                configuration.contentCodings = [.gzip, .brotli]
                _ = try await CurlTransport(configuration: configuration).send(.get, server.url(), [("X-A", "1")])
                configuration.contentCodings = []
                _ = try await CurlTransport(configuration: configuration).send(.get, server.url())

                let accepted = server.requests.map { $0.headerFields[.acceptEncoding] }
                #expect(accepted == ["zstd, br, gzip, deflate", "gzip, br", nil])
            }
        }

        @Test(arguments: [("Accept-Encoding", "br;q=0.5"), ("Range", "bytes=0-"), ("accept-encoding", "")])
        func `is not asked for where the request chooses, and then left as it is`(
            _ field: (String, String)
        ) async throws {
            try await withLoopbackServer(reply(.gzip), reply(.gzip)) { server in
                let transport = CurlTransport()
                for options in [TransportOptions(), streamed()] {
                    let response = try await transport.send(.get, server.url(), [field], options: options)

                    #expect(response.headerFields[.contentEncoding] == "gzip")
                    #expect(response.headerFields[.contentLength] == "\(CodedBody.gzip.bytes.count)")
                    let bytes = try await collected(response)
                    #expect(bytes == CodedBody.gzip.bytes)
                }
                let own = field.0 == "Range" ? [] : [field.1]
                #expect(server.requests.allSatisfy { $0.headerFields[values: .acceptEncoding] == own })
            }
        }

        @Test(arguments: CodedBody.all, [1, 7, 10_000])
        func `is decoded, its fields left out`(_ body: CodedBody, _ chunkSize: Int) async throws {
            try await withLoopbackServer(
                reply(body), reply(body).chunked(bytesPerChunk: chunkSize), reply(body).delimitedByClose(),
                reply(body), reply(body).chunked(bytesPerChunk: chunkSize), reply(body).delimitedByClose()
            ) { server in
                let transport = CurlTransport()
                for index in 0..<6 {
                    let options = index < 3 ? TransportOptions() : streamed()
                    let response = try await transport.send(.get, server.url(), options: options)

                    #expect(!response.headerFields.contains(.contentEncoding))
                    #expect(!response.headerFields.contains(.contentLength))
                    #expect(response.headerFields["X-Other"] == "kept")
                    if case .stream(let stream) = response.body { #expect(stream.length == nil) }
                    let bytes = try await collected(response)
                    #expect(bytes == Self.document)
                }
            }
        }

        @Test(arguments: ["GZIP", "x-gzip", "identity, gzip", " gzip ,, ", "gzip, identity"])
        func `says its coding in any way`(_ field: String) async throws {
            try await withLoopbackServer(.bytes(CodedBody.gzip.bytes, headers: ["Content-Encoding": field])) { server in
                let response = try await CurlTransport().send(.get, server.url())
                #expect(response.bytes == Self.document)
                #expect(!response.headerFields.contains(.contentEncoding))
            }
        }

        @Test(arguments: ["compress", "gzip, aes128gcm", "br", "gzip, gzip, gzip, gzip, gzip, gzip", "identity"])
        func `in codings that were not asked for is left as it is`(_ field: String) async throws {
            let answer = Reply.bytes([1, 2, 3], headers: ["Content-Encoding": field])
            try await withLoopbackServer(answer, answer) { server in
                var configuration = CurlTransportConfiguration()
                configuration.contentCodings = [.gzip]
                let transport = CurlTransport(configuration: configuration)
                for options in [TransportOptions(), streamed()] {
                    let response = try await transport.send(.get, server.url(), options: options)
                    #expect(response.headerFields[.contentEncoding] == field)
                    #expect(response.headerFields[.contentLength] == "3")
                    let bytes = try await collected(response)
                    #expect(bytes == [1, 2, 3])
                }
            }
        }

        @Test func `in an unknown coding is refused by the client`() async throws {
            try await withLoopbackServer(.json("{}", headers: ["Content-Encoding": "compress"])) { server in
                let client = APIClient(baseURL: BaseURL(server.url()), transport: CurlTransport())
                let error = await #expect(throws: APIError.self) { try await client.get("x", as: JSONValue.self) }
                #expect(error?.code == .unacceptableContentType)
            }
        }

        @Test func `is mapped, streamed and, as an error, read by the client`() async throws {
            let mapped = Reply.bytes(
                CodedBody.zstd.bytes, type: "application/json", headers: ["Content-Encoding": "zstd"])
            try await withLoopbackServer(mapped, reply(.brotli), reply(.gzip, status: 404)) { server in
                let client = APIClient(baseURL: BaseURL(server.url()), transport: CurlTransport())

                let value = try await client.get("x", as: JSONValue.self)
                #expect(value["items"]?[1]?["name"] == "Ada Lovelace")
                let bytes = try await client.stream(.get, "x").body.collected(upTo: 1_000)
                #expect(bytes == Self.document)
                let error = await #expect(throws: APIError.self) { try await client.get("x", as: JSONValue.self) }
                #expect(error?.response?.bytes == Self.document)
            }
        }

        @Test func `to HEAD, with 204, and with 304 keeps its fields`() async throws {
            let fields: KeyValuePairs = ["Content-Encoding": "gzip", "X-Other": "kept"]
            try await withLoopbackServer(
                reply(.gzip), .empty(204, headers: fields), .empty(304, headers: fields)
            ) { server in
                let transport = CurlTransport()
                for method in [.head, .get, .get] as [HTTPMethod] {
                    let response = try await transport.send(method, server.url(), options: streamed())
                    #expect(response.headerFields[.contentEncoding] == "gzip")
                    #expect(response.bytes.isEmpty)
                }
            }
        }

        @Test func `may be empty`() async throws {
            let empty = Reply.bytes([], headers: ["Content-Encoding": "br, gzip"])
            try await withLoopbackServer(empty, empty.chunked(), empty, empty.chunked()) { server in
                let transport = CurlTransport()
                for index in 0..<4 {
                    let options = index < 2 ? TransportOptions() : streamed()
                    let bytes = try await collected(try await transport.send(.get, server.url(), options: options))
                    #expect(bytes.isEmpty)
                }
            }
        }

        @Test(arguments: CodedBody.all)
        func `that is damaged is malformed`(_ body: CodedBody) async throws {
            let cut = Array(body.bytes.dropLast())
            try await withLoopbackServer { request in
                .bytes(request.path == "/cut" ? cut : body.bytes + [0], headers: ["Content-Encoding": body.field])
            } perform: { server in
                let transport = CurlTransport()
                for path in ["/cut", "/long"] {
                    for options in [TransportOptions(), streamed()] {
                        let code = await code {
                            _ = try await collected(try await transport.send(.get, server.url(path), options: options))
                        }
                        #expect(code == .malformedResponse)
                    }
                }
                // What was wrong with a body says nothing of the connection.
                #expect(server.requests.count == 4)
            }
        }

        @Test(arguments: CodedBody.all)
        func `that is cut off by the connection is a lost connection`(_ body: CodedBody) async throws {
            let cut = reply(body).cut(afterBodyBytes: body.bytes.count - 1)
            try await withLoopbackServer(cut, cut, cut.chunked(), cut.chunked()) { server in
                let transport = CurlTransport()
                for options in [TransportOptions(), streamed(), TransportOptions(), streamed()] {
                    let code = await code {
                        _ = try await collected(try await transport.send(.get, server.url(), options: options))
                    }
                    #expect(code == .connectionLost)
                }
            }
        }

        @Test(arguments: [999_999, 1_000_000])
        func `is limited in its decoded size`(_ limit: Int) async throws {
            let large = Reply.bytes(CodedZeros.zstd(1_000_000), headers: ["Content-Encoding": "zstd"])
            try await withLoopbackServer(large, large.chunked(bytesPerChunk: 5), large) { server in
                let transport = CurlTransport()
                var options = TransportOptions()
                options.responseSizeLimit = limit
                for _ in 0..<2 {
                    let code = await code { _ = try await transport.send(.get, server.url(), options: options) }
                    #expect(code == (limit < 1_000_000 ? .responseTooLarge : nil))
                }
                options.delivery = .streamed(buffer: 10)
                let bytes = try await collected(try await transport.send(.get, server.url(), options: options))
                #expect(bytes.count == 1_000_000)
            }
        }

        @Test func `is limited in its size on the way as well`() async throws {
            let many = Array(repeatElement(CodedBody.gzip.bytes, count: 30).joined())
            let answer = Reply.bytes(many, headers: ["Content-Encoding": "gzip"])
            try await withLoopbackServer(answer, answer.chunked(bytesPerChunk: 100)) { server in
                var options = TransportOptions()
                options.responseSizeLimit = 1_000
                for _ in 0..<2 {
                    let code = await code { _ = try await CurlTransport().send(.get, server.url(), options: options) }
                    #expect(code == .responseTooLarge)
                }
            }
        }

        @Test(arguments: [ContentCoding.gzip, .zstd])
        func `out of all proportion is too large, streamed as well`(_ coding: ContentCoding) async throws {
            let zeros = coding == .gzip ? CodedZeros.gzip(200_000_000) : CodedZeros.zstd(200_000_000)
            let answer = Reply.bytes(zeros, headers: ["Content-Encoding": coding.rawValue])
            try await withLoopbackServer(answer, answer) { server in
                let transport = CurlTransport()
                var options = TransportOptions()
                options.responseSizeLimit = .max
                let collecting = await code { _ = try await transport.send(.get, server.url(), options: options) }
                #expect(collecting == .responseTooLarge)

                let response = try await transport.send(.get, server.url(), options: streamed())
                guard case .stream(let stream) = response.body else {
                    Issue.record("the body is no stream")
                    return
                }
                var count = 0
                let streaming = await code {
                    for try await chunk in stream {
                        #expect(chunk.count <= 65_536)
                        count += chunk.count
                    }
                }
                #expect(streaming == .responseTooLarge)
                #expect(count < 220_000_000)
            }
        }

        @Test func `gives what has arrived before the next part comes`() async throws {
            // A member of gzip that is complete, and nothing more for now.
            let start = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\nContent-Encoding: gzip\r\n\r\n"
            try await withLoopbackServer(.raw(Array(start.utf8) + CodedBody.gzip.bytes, closing: false)) { server in
                let transport = CurlTransport()
                let response = try await transport.send(.get, server.url(), options: streamed())
                guard case .stream(let stream) = response.body else {
                    Issue.record("the body is no stream")
                    return
                }
                var chunks = stream.makeAsyncIterator()
                let first = try await chunks.next()
                #expect(first == Self.document)
                withExtendedLifetime(transport) {}
            }
        }

        @Test func `that was cancelled gives nothing more of what has arrived`() async throws {
            try await withLoopbackServer(
                .bytes(CodedZeros.zstd(1_000_000), headers: ["Content-Encoding": "zstd"])
            ) { server in
                let client = APIClient(baseURL: BaseURL(server.url()), transport: CurlTransport())
                let answer = try await client.stream(.get, "x")
                var chunks = answer.body.makeAsyncIterator()
                _ = try await chunks.next()

                client.cancelAll()

                await #expect(throws: CancellationError.self) { while try await chunks.next() != nil {} }
            }
        }
    }
#endif
