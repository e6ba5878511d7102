// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct MultipartStreamTests {
    private static func stream(_ parts: [MultipartForm.Part]) throws -> HTTPBodyStream {
        guard case .stream(let stream) = try MultipartForm(parts).encoded().body else {
            throw NoStream()
        }
        return stream
    }

    private struct NoStream: Error {}

    private static func chunks(_ stream: HTTPBodyStream) async throws -> [[UInt8]] {
        let reader = try await stream.open()
        var chunks: [[UInt8]] = []
        while let chunk = try await reader() { chunks.append(chunk) }
        return chunks
    }

    private static func streamPart(_ chunks: [[UInt8]], length: Int64?) -> MultipartForm.Part {
        .file("s", .stream(HTTPBodyStream(length: length, reopening: { ChunkSource(chunks).reader })))
    }

    @Test func `files are read 64 KiB at a time, and their length is known`() async throws {
        let folder = try FileFolder()
        let content = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let path = try folder.write(content, "big.bin")

        let stream = try Self.stream([.field("a", "b"), .file("f", .path(path)), .file("g", .bytes(content))])

        let chunks = try await Self.chunks(stream)
        #expect(chunks.allSatisfy { $0.count <= 65_536 })
        #expect(stream.length == Int64(chunks.map(\.count).reduce(0, +)))
        #expect(stream.isReplayable)
        #expect(try await Self.chunks(stream) == chunks)
    }

    @Test func `a file that is larger than a number of 32 bits has its length`() throws {
        let folder = try FileFolder()
        let path = try folder.write([], "sparse.bin")
        try folder.resize("sparse.bin", to: 5_000_000_000)

        #expect(try Self.stream([.file("f", .path(path))]).length ?? 0 > 5_000_000_000)
    }

    @Test func `V-21: a file that is missing or a folder fails before anything is sent, by part and path`() throws {
        let folder = try FileFolder()
        let missing = folder.path("missing.jpg")
        let itself = folder.path("")

        #expect(
            throws: MultipartFormError.unreadableFile(part: "photo", path: missing, reason: "No such file or directory")
        ) {
            try MultipartForm([.file("photo", .path(missing))]).encoded()
        }
        #expect(throws: MultipartFormError.notAFile(part: "photo", path: itself)) {
            try MultipartForm([.file("photo", .path(itself))]).encoded()
        }
        #expect(
            MultipartFormError.notAFile(part: "photo", path: "folder").description
                == "'folder' of the part 'photo' is no file, but a folder or something else")
    }

    @Test(arguments: [0, 99_999, 100_001])
    func `a file that has another length when it is sent is an error`(_ length: Int) async throws {
        let folder = try FileFolder()
        let stream = try Self.stream([.file("f", .path(try folder.write(.init(repeating: 1, count: 100_000), "x")))])

        try folder.write(.init(repeating: 2, count: length), "x")

        await #expect(throws: MultipartFormError.changedLength(part: "f", expected: 100_000)) {
            try await Self.chunks(stream)
        }
    }

    @Test(arguments: [0, 65_536, 99_999, 100_001])
    func `a file that changes its length while it is sent is an error`(_ length: UInt64) async throws {
        let folder = try FileFolder()
        let stream = try Self.stream([.file("f", .path(try folder.write(.init(repeating: 1, count: 100_000), "x")))])
        let reader = try await stream.open()
        _ = try await reader()
        _ = try await reader()

        try folder.resize("x", to: length)

        await #expect(throws: MultipartFormError.changedLength(part: "f", expected: 100_000)) {
            while try await reader() != nil {}
        }
    }

    @Test func `a file that has gone when it is sent is an error`() async throws {
        let folder = try FileFolder()
        let path = try folder.write([1], "x")
        let stream = try Self.stream([.file("f", .path(path))])

        try folder.remove("x")

        await #expect(
            throws: MultipartFormError.unreadableFile(part: "f", path: path, reason: "No such file or directory")
        ) {
            try await Self.chunks(stream)
        }
    }

    @Test(arguments: [[[1, 2]], [[1, 2, 3], [4]], [[1, 2, 3, 4]], []] as [[[UInt8]]])
    func `a stream of another length than it has announced is an error`(_ chunks: [[UInt8]]) async throws {
        let stream = try Self.stream([Self.streamPart(chunks, length: 3)])

        await #expect(throws: MultipartFormError.changedLength(part: "s", expected: 3)) {
            try await Self.chunks(stream)
        }
    }

    @Test func `a stream of unknown length leaves the whole without one`() async throws {
        let stream = try Self.stream([.field("a", "b"), Self.streamPart([[1], [], [2]], length: nil)])

        #expect(stream.length == nil)
        #expect(try await Self.chunks(stream).filter { $0.count == 1 } == [[1], [2]])
    }

    @Test func `lengths that no number holds are unknown`() throws {
        #expect(try Self.stream([Self.streamPart([], length: .max), .field("a", "b")]).length == nil)
    }

    @Test func `a form is sent once when a part can be read once`() async throws {
        let once = HTTPBodyStream(length: 1, once: ChunkSource([[7]]).reader)
        let stream = try Self.stream([.field("a", "b"), .file("s", .stream(once))])

        #expect(!stream.isReplayable)
        #expect(stream.length == Int64(try await Self.chunks(stream).map(\.count).reduce(0, +)))
        await #expect(throws: HTTPBodyStream.AlreadyRead.self) { try await stream.open() }
    }

    @Test func `a file without bytes is a part without content`() async throws {
        let folder = try FileFolder()
        let path = try folder.write([], "empty.txt")
        let (type, body) = try MultipartForm([.file("f", .path(path))]).encoded()
        guard case .stream(let stream) = body else { throw NoStream() }

        let bytes = try await Self.chunks(stream).flatMap { $0 }

        let parts = try MultipartReader.parts(of: bytes, contentType: type)
        #expect(parts.map(\.bytes) == [[]])
        #expect(parts.map(\.head.fileName) == ["empty.txt"])
        #expect(parts.map(\.head.contentType) == [.plainText])
    }
}
