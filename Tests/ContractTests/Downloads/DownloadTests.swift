// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct `A download` {
    private let folder: DownloadFolder

    init() throws { folder = try DownloadFolder() }

    @Test(arguments: TransportUnderTest.allCases, [0, 1, 65_536, 3_000_000])
    func `is the whole content in a file, and nothing beside it`(
        _ transport: TransportUnderTest, _ size: Int
    ) async throws {
        let content = TestContent(length: size)
        try await withLoopbackServer(.content(content)) { server in
            let client = APIClient(server, transport)

            let response = try await client.download(.get, "chart", to: folder.file).response

            #expect(response.value == DownloadedFile(path: folder.file, size: Int64(size)))
            #expect(response.status == 200)
            #expect(response.headers[.entityTag] == "\"1\"")
            #expect(try folder.bytes() == content.bytes)
            #expect(try folder.names() == ["chart.tiff"])
            #expect(server.requests[0].headerFields[.acceptEncoding] == "identity")
            #expect(server.requests[0].headerFields["Range"] == nil)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `of an endpoint takes its parameters, and content of unknown length`(
        _ transport: TransportUnderTest
    ) async throws {
        struct Chart: Endpoint {
            typealias Output = Empty
            var path: Path { "charts/17" }
            var parameters: Parameters { ["format": "tiff"] }
        }
        let content = TestContent(length: 500_000)
        try await withLoopbackServer(
            .content(content).chunked(bytesPerChunk: 10_000), .content(content).delimitedByClose()
        ) { server in
            let client = APIClient(server, transport)
            for _ in 0..<2 {
                let file = try await client.download(.get, Chart(), to: folder.file, parameters: ["scale": 2]).value

                #expect(file.size == 500_000)
                #expect(try folder.bytes() == content.bytes)
            }
            #expect(server.requests[0].target == "/charts/17?format=tiff&scale=2")
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `has the mode of a new file, or of the one it replaces, and is private meanwhile`(
        _ transport: TransportUnderTest
    ) async throws {
        let content = TestContent(length: 300_000)
        let latch = try Latch()
        try await withLoopbackServer(
            .content(content).paused(afterBodyBytes: 100_000, until: latch), .content(content)
        ) { server in
            let client = APIClient(server, transport)
            try folder.write([1], to: folder.path + "/ordinary")

            let call = client.download(.get, "chart", to: folder.file)
            try await folder.waitForPart(100_000)
            #expect(try folder.mode(folder.partFile) == 0o600)
            #expect(try folder.mode(folder.partFile + ".json") == 0o600)
            #expect(!FileManager.default.fileExists(atPath: folder.file))
            latch.open()
            _ = try await call.value

            #expect(try folder.mode() == folder.mode(folder.path + "/ordinary"))
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.file)
            _ = try await client.download(.get, "chart", to: folder.file).value
            #expect(try folder.mode() == 0o640)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `leaves an existing file as it is until the new one is whole`(_ transport: TransportUnderTest) async throws {
        let content = TestContent(length: 300_000)
        try folder.write([1, 2, 3])
        try await withLoopbackServer(.content(content).cut(afterBodyBytes: 200_000), .content(content)) { server in
            let client = APIClient(server, transport)

            await #expect(throws: APIError.self) { try await client.download(.get, "chart", to: folder.file).value }
            #expect(try folder.bytes() == [1, 2, 3])

            _ = try await client.download(.get, "chart", to: folder.file).value
            #expect(try folder.bytes() == content.bytes)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `keeps an existing file where that is asked for, also one that has come into being meanwhile`(
        _ transport: TransportUnderTest
    ) async throws {
        let content = TestContent(length: 300_000)
        let latch = try Latch()
        try await withLoopbackServer(.content(content).paused(afterBodyBytes: 100_000, until: latch)) { server in
            let client = APIClient(server, transport)
            let options = CallOptions { $0.download.existingFile = .kept }
            let call = client.download(.get, "chart", to: folder.file, options: options)
            try await folder.waitForPart(100_000)
            try folder.write([1, 2, 3])
            latch.open()

            for call in [call, client.download(.get, "chart", to: folder.file, options: options)] {
                let error = await #expect(throws: APIError.self) { try await call.value }
                #expect(error?.code == .file)
                #expect((error?.underlying as? FileError)?.reason == .alreadyExists)
            }
            #expect(try folder.bytes() == [1, 2, 3])
            #expect(server.requests.count == 1)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `that is refused is an error with its body, and leaves nothing`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.json(#"{"title": "gone"}"#, status: 410)) { server in
            let client = APIClient(server, transport)

            let error = await #expect(throws: APIError.self) {
                try await client.download(.get, "chart", to: folder.file).value
            }

            #expect(error?.code == .unacceptableStatus)
            #expect(error?.response?.bytes == Array(#"{"title": "gone"}"#.utf8))
            let names = try folder.names()
            #expect(names.isEmpty)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `follows redirects`(_ transport: TransportUnderTest) async throws {
        let content = TestContent(length: 1_000)
        try await withLoopbackServer(.redirect(to: "/b"), .content(content)) { server in
            let client = APIClient(server, transport)
            let response = try await client.download(.get, "a", to: folder.file).response
            #expect(response.url == server.url("/b"))
            #expect(try folder.bytes() == content.bytes)
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .leavesContentCodings))
    func `with a content coding nobody asked for is an error`(_ transport: TransportUnderTest) async throws {
        // The word "hello".
        let bytes: [UInt8] = [
            0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xCB, 0x48, 0xCD,
            0xC9, 0xC9, 0x07, 0x00, 0x86, 0xA6, 0x10, 0x36, 0x05, 0x00, 0x00, 0x00,
        ]
        try await withLoopbackServer(.bytes(bytes, headers: ["Content-Encoding": "gzip"])) { server in
            let client = APIClient(server, transport)
            let error = await #expect(throws: APIError.self) {
                try await client.download(.get, "chart", to: folder.file).value
            }
            #expect(error?.code == .unacceptableContentType)
            let names = try folder.names()
            #expect(names.isEmpty)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `tells how much has arrived, to its end`(_ transport: TransportUnderTest) async throws {
        let content = TestContent(length: 2_000_000)
        try await withLoopbackServer(.content(content)) { server in
            let client = APIClient(server, transport)
            let call = client.download(.get, "chart", to: folder.file)
            var states: [CallProgress] = []
            for await state in call.progressEvents { states.append(state) }
            _ = try await call.value

            #expect(states.last?.phase == .ended)
            #expect(call.currentProgress.amounts.received == 2_000_000)
            #expect(call.currentProgress.amounts.receivedTotal == 2_000_000)
            #expect(states.map(\.fractionCompleted) == states.map(\.fractionCompleted).sorted())
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `with the right digest is there, in any spelling`(_ transport: TransportUnderTest) async throws {
        let content = TestContent(length: 700_000)
        try await withLoopbackServer(.content(content), .content(content)) { server in
            let client = APIClient(server, transport)
            for digest in [content.digest, "SHA256:" + content.digest.uppercased()] {
                let options = CallOptions { $0.download.digest = .sha256(digest) }
                _ = try await client.download(.get, "chart", to: folder.file, options: options).value
            }
            #expect(try folder.bytes() == content.bytes)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `with another digest is an error with both, and nothing is kept`(
        _ transport: TransportUnderTest
    ) async throws {
        let content = TestContent(length: 700_000)
        let expected = String(repeating: "0", count: 64)
        try await withLoopbackServer(.content(content)) { server in
            let client = APIClient(server, transport)
            let error = await #expect(throws: APIError.self) {
                try await client.download(
                    .get, "chart", to: folder.file, options: CallOptions { $0.download.digest = .sha256(expected) }
                ).value
            }
            #expect(error?.code == .download)
            let mismatch = DownloadError.digestMismatch(expected: expected, actual: content.digest)
            #expect(error?.underlying as? DownloadError == mismatch)
            let names = try folder.names()
            #expect(names.isEmpty)
        }
    }

    @Test(arguments: ["", "00", String(repeating: "g", count: 64), "md5:" + String(repeating: "0", count: 64)])
    func `with a digest that is none sends nothing`(_ digest: String) async throws {
        try await withLoopbackServer(.text("hello")) { server in
            let client = APIClient(server, .allCases[0])
            let error = await #expect(throws: APIError.self) {
                try await client.download(
                    .get, "chart", to: folder.file, options: CallOptions { $0.download.digest = .sha256(digest) }
                ).value
            }
            #expect(error?.code == .invalidRequest)
            #expect(error?.underlying as? DownloadError == .malformedDigest(digest))
            #expect(server.requests.isEmpty)
            let names = try folder.names()
            #expect(names.isEmpty)
        }
    }
}

extension DownloadFolder {
    /// Waits until the part file has so many bytes.
    func waitForPart(_ size: Int) async throws {
        while true {
            try Task.checkCancellation()
            // It is not there at first.
            let attributes = try? FileManager.default.attributesOfItem(atPath: partFile)
            if let found = (attributes?[.size] as? NSNumber)?.intValue, found >= size { return }
            await Task.yield()
        }
    }
}
