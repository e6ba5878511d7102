// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import Foundation
    import Portolan
    import PortolanTesting
    import Testing

    @Suite(
        .enabled(
            if: ProcessInfo.processInfo.environment["PORTOLAN_INTEGRATION"] != nil,
            "needs docker-registry and htpasswd; set PORTOLAN_INTEGRATION to run it"),
        .serialized, .timeLimit(.minutes(3)))
    struct `Files with a registry of container images` {
        private let server: RegistryServer
        private let client: APIClient
        private let folder: DownloadFolder
        private let content = TestContent(length: 3_000_000)

        init() async throws {
            folder = try DownloadFolder()
            server = try await RegistryServer()
            client = try server.client()
        }

        /// Uploads the content in two parts.
        ///
        /// - Returns: Where the blob is.
        private func upload() async throws -> String {
            let source = folder.path + "/source"
            try folder.write(content.bytes, to: source)
            let begun = try await client.response(.post, Path(verbatim: "/v2/app/one/blobs/uploads/"))
            #expect(begun.status == 202)
            var location = try #require(begun.headers[.location])
            #expect(location.hasPrefix("/v2/") && location.contains("_state="))

            let call = client.start(.patch, UploadedPart(location: location, of: source, range: 0..<1_000_000))
            let first = try await call.response
            #expect(first.status == 202)
            #expect(first.headers["Range"] == "0-999999")
            #expect(call.currentProgress.amounts.sent == 1_000_000)
            #expect(call.currentProgress.amounts.sentTotal == 1_000_000)

            // As another process would, that knows nothing but the location.
            let state = try await client.response(.get, Path(verbatim: try #require(first.headers[.location])))
            #expect(state.status == 204)
            #expect(state.headers["Range"] == "0-999999")
            location = try #require(state.headers[.location] ?? first.headers[.location])

            let second = try await client.response(
                .patch, UploadedPart(location: location, of: source, range: 1_000_000..<3_000_000))
            #expect(second.status == 202)
            location = try #require(second.headers[.location])

            let wrong = String(repeating: "0", count: 64)
            let error = await #expect(throws: APIError.self) {
                try await client.response(.put, Path(verbatim: "\(location)&digest=sha256:\(wrong)"))
            }
            #expect(error?.status == 400)
            #expect((error?.serverError as? RegistryError)?.errors.first?.code == "DIGEST_INVALID")
            let done = try await client.response(.put, Path(verbatim: "\(location)&digest=sha256:\(content.digest)"))
            #expect(done.status == 201)
            return "v2/app/one/blobs/sha256:\(content.digest)"
        }

        @Test func `Registry 1: a caller who is not known is refused with a challenge, and one who is gets in`()
            async throws
        {
            let stranger = client.with { $0.authentication = nil }

            let error = await #expect(throws: APIError.self) { try await stranger.response(.get, "v2/") }
            let known = try await client.response(.get, "v2/")

            #expect(error?.status == 401)
            #expect(error?.response?.headerFields["WWW-Authenticate"] == "Basic realm=\"registry\"")
            #expect((error?.serverError as? RegistryError)?.errors.first?.code == "UNAUTHORIZED")
            #expect(known.status == 200)
        }

        @Test
        func `Registry 2 3 5 6 7 8: a file that is uploaded in parts is downloaded whole, in parts, and after a cut`()
            async throws
        {
            let blob = try await upload()
            let path = Path(verbatim: "/" + blob)

            let whole = try await client.download(.get, path, to: folder.file).response
            #expect(whole.headers["Cache-Control"]?.contains("max-age=31536000") == true)
            #expect(try folder.bytes() == content.bytes)
            let tag = try #require(whole.headers[.entityTag])
            let unchanged = await #expect(throws: APIError.self) {
                try await client.response(.get, path, options: CallOptions { $0.headers["If-None-Match"] = tag })
            }
            #expect(unchanged?.status == 304)

            let end = try await client.stream(
                .get, path, options: CallOptions { $0.headers["Range"] = "bytes=2999990-" })
            #expect(end.status == 206)
            #expect(end.headers["Content-Range"] == "bytes 2999990-2999999/3000000")
            #expect(try await end.body.collected(upTo: 10) == content.bytes(in: 2_999_990..<3_000_000))
            let beyond = await #expect(throws: APIError.self) {
                try await client.stream(.get, path, options: CallOptions { $0.headers["Range"] = "bytes=9999999-" })
            }
            // The registry answers 416 with the length of the blob, and closes after a short text.
            #expect(beyond?.transportError?.code == .connectionLost)

            let cut = client.with { $0.transport = CuttingTransport() }
            let options = CallOptions { $0.download.digest = .sha256("sha256:\(content.digest)") }
            await #expect(throws: APIError.self) {
                try await cut.download(
                    .get, path, to: folder.file + "2",
                    options: CallOptions {
                        $0.download.digest = .sha256(content.digest)
                        $0.download.attemptLimit = 2
                        $0.download.retryDelay = .zero
                    }
                ).value
            }
            let rest = try await client.download(.get, path, to: folder.file + "2", options: options).response
            #expect(rest.status == 206)
            #expect(rest.value == DownloadedFile(path: folder.file + "2", size: 3_000_000, resumedFrom: 2_000_000))
            #expect(try folder.bytes(folder.file + "2") == content.bytes)

            // As if the process had been killed before the file got its name.
            await #expect(throws: APIError.self) {
                try await cut.download(
                    .get, path, to: folder.file,
                    options: CallOptions {
                        $0.download.attemptLimit = 1
                    }
                ).value
            }
            try folder.write(content.bytes, to: folder.partFile)
            let last = try await client.download(.get, path, to: folder.file, options: options).response
            #expect(last.headers["Content-Range"] == "bytes 2999999-2999999/3000000")
            #expect(try folder.bytes() == content.bytes)
        }
    }

    /// Loses the connection after a million bytes of each answer.
    private struct CuttingTransport: Transport {
        private actor Cut {
            private var rest = 1_000_000

            func piece(_ bytes: [UInt8]) throws(TransportError) -> [UInt8] {
                guard rest > 0 else { throw TransportError(.connectionLost, "the connection was cut") }
                defer { rest -= min(rest, bytes.count) }
                return Array(bytes.prefix(rest))
            }
        }

        private let transport = CurlTransport()

        func send(_ request: HTTPRequest, options: TransportOptions) async throws(TransportError) -> HTTPResponse {
            var response = try await transport.send(request, options: options)
            guard case .stream(let stream) = response.body else { return response }
            let cut = Cut()
            response.body = .stream(
                stream.mapReader { reader in
                    {
                        guard let bytes = try await reader() else { return nil }
                        return try await cut.piece(bytes)
                    }
                })
            return response
        }
    }
#endif
