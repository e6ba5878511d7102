// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import Foundation
    import Portolan
    import PortolanTesting
    import Testing

    /// The names of repositories, page by page.
    private struct Catalog: PagedEndpoint {
        struct Output: Decodable, Sendable, PageContent {
            var repositories: [String]
            var pageItems: [String] { repositories }
        }
        var path: Path { "v2/_catalog" }
        var parameters: Parameters { ["n": 1] }
        var pagination: Pagination { .linkHeader }
    }

    /// What an image is made of.
    private struct Manifest: Endpoint {
        typealias Output = Empty
        static let type = MediaType("application/vnd.docker.distribution.manifest.v2+json")

        struct Blob: Codable, Sendable {
            var mediaType = "application/vnd.docker.container.image.v1+json"
            var size: Int
            var digest: String
        }
        struct Document: Codable, Sendable {
            var schemaVersion = 2
            var mediaType = Manifest.type?.description
            var config: Blob
            var layers: [Blob] = []
        }

        var repository: String
        var name: String
        var document: Document?
        // The name of a repository is two segments.
        var path: Path { Path("v2/\(repository)/manifests/:name") }
        var slug: Slug { ["name": name] }
        var headers: RequestHeaders {
            ["Accept": Self.type?.description, "Content-Type": document == nil ? nil : Self.type?.description]
        }
        var acceptableContentTypes: [MediaType]? { Self.type.map { [$0, .json] } }
        var body: RequestBody { document.map { .json($0) } ?? .json }
    }

    @Suite(
        .enabled(
            if: ProcessInfo.processInfo.environment["PORTOLAN_INTEGRATION"] != nil,
            "needs docker-registry and htpasswd; set PORTOLAN_INTEGRATION to run it"),
        .serialized, .timeLimit(.minutes(3)))
    struct `Images with a registry of container images` {
        private let server: RegistryServer
        private let client: APIClient
        private let content = TestContent(length: 3_000_000)

        init() async throws {
            server = try await RegistryServer()
            client = try server.client()
        }

        /// Begins an upload; gives where it goes on.
        private func begin(_ query: String = "", in repository: String = "app/one") async throws -> APIResponse<Empty> {
            try await client.response(.post, Path(verbatim: "/v2/\(repository)/blobs/uploads/\(query)"))
        }

        /// Uploads the content at once.
        private func upload() async throws {
            let location = try #require(try await begin().headers[.location])
            let done = try await client.response(
                .put, Path(verbatim: "\(location)&digest=sha256:\(content.digest)"),
                body: .raw(.bytes(content.bytes), contentType: .bytes))
            #expect(done.status == 201)
        }

        @Test func `Registry 4: an upload that was cancelled while it ran goes on where the server says`() async throws
        {
            let begun = try #require(try await begin().headers[.location])
            let first = try await client.response(
                .patch,
                UploadedPart(
                    location: begun, range: 0..<1_000_000, content: HTTPBodyStream(content.bytes(in: 0..<1_000_000))))
            let location = try #require(first.headers[.location])
            // Of a part whose bytes have come in part, this registry has no state that could be gone on with: so none of them come.
            let (isRunning, running) = AsyncStream.makeStream(of: Void.self)
            let stalled = HTTPBodyStream(length: 2_000_000) {
                {
                    running.finish()
                    // Ends when the task is cancelled, and not before.
                    for await _ in AsyncStream(Never.self, { _ in }) {}
                    return nil
                }
            }

            let call = client.start(
                .patch, UploadedPart(location: location, range: 1_000_000..<3_000_000, content: stalled))
            for await _ in isRunning {}
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            let state = try await client.response(.get, Path(verbatim: location))
            let known = try #require(state.headers["Range"]?.split(separator: "-").last.flatMap { Int($0) }) + 1
            let rest = try await client.response(
                .patch,
                UploadedPart(
                    location: try #require(state.headers[.location]), range: Int64(known)..<3_000_000,
                    content: HTTPBodyStream(content.bytes(in: known..<3_000_000))))
            let end = try #require(rest.headers[.location])
            let done = try await client.response(.put, Path(verbatim: "\(end)&digest=sha256:\(content.digest)"))

            #expect(state.status == 204)
            #expect(known == 1_000_000)
            #expect(done.status == 201)
        }

        @Test func `Registry 9: a catalogue of three pages follows relative links with an escaped slash`() async throws
        {
            try await upload()
            let digest = "sha256:\(content.digest)"
            for repository in ["app/one", "app/two", "app/three"] {
                if repository != "app/one" {
                    let mounted = try await begin("?mount=\(digest)&from=app/one", in: repository)
                    #expect(mounted.status == 201)
                }
                for name in ["a", "b"] {
                    let document = Manifest.Document(config: Manifest.Blob(size: 3_000_000, digest: digest))
                    let put = try await client.response(
                        .put, Manifest(repository: repository, name: name, document: document))
                    #expect(put.status == 201)
                }
            }

            let pages = try await client.pages(of: Catalog()).reduce(into: []) { $0.append($1) }

            #expect(pages.map(\.items) == [["app/one"], ["app/three"], ["app/two"]])
            #expect(pages.map { $0.response.url?.query } == ["n=1", "last=app%2Fone&n=1", "last=app%2Fthree&n=1"])
            #expect(pages.first?.response.headers.links.first?.target == "/v2/_catalog?last=app%2Fone&n=1")
        }

        @Test func `Registry 10: a manifest that is not there is a typed error, and so is one that was deleted`()
            async throws
        {
            try await upload()
            let blob = Manifest.Blob(size: 3_000_000, digest: "sha256:\(content.digest)")
            let manifest = Manifest(repository: "app/one", name: "a", document: Manifest.Document(config: blob))
            let fetched = Manifest(repository: "app/one", name: "a")
            try await client.put(manifest)

            let unknown = await #expect(throws: APIError.self) {
                try await client.get(Manifest(repository: "app/one", name: "zzz"))
            }
            let head = try await client.head(fetched)
            let digest = try #require(head.headers["Docker-Content-Digest"])
            let deleted = try await client.response(.delete, Manifest(repository: "app/one", name: digest))
            let gone = await #expect(throws: APIError.self) { try await client.get(fetched) }

            #expect(unknown?.status == 404)
            #expect((unknown?.serverError as? RegistryError)?.errors.map(\.code) == ["MANIFEST_UNKNOWN"])
            #expect(digest.hasPrefix("sha256:"))
            #expect(deleted.status == 202)
            #expect(gone?.status == 404)
        }
    }
#endif
