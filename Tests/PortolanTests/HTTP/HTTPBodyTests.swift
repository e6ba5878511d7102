// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct HTTPBodyTests {
    private static func reader(_ chunks: [[UInt8]]) -> HTTPBodyStream.Reader {
        let source = Chunks(chunks)
        return { await source.next() }
    }

    private static func read(_ stream: HTTPBodyStream) async throws -> [UInt8] {
        let next = try await stream.open()
        var bytes: [UInt8] = []
        while let chunk = try await next() { bytes += chunk }
        return bytes
    }

    @Test
    func `a stream of one reader can be read once`() async throws {
        let stream = HTTPBodyStream(length: 3, once: Self.reader([[1], [2, 3]]))

        #expect(try await Self.read(stream) == [1, 2, 3])
        let error = try await #require(throws: HTTPBodyStream.AlreadyRead.self) { try await stream.open() }
        #expect(error.description == "the body is a stream that can be read once, and it was read before")
        #expect(stream.length == 3)
        #expect(!stream.isReplayable)
    }

    @Test
    func `of two that open a one-shot stream at once, one gets it`() async {
        let stream = HTTPBodyStream(once: Self.reader([[1]]))

        let opened = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 { group.addTask { (try? await stream.open()) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(opened == 1)
    }

    @Test
    func `a stream that can be opened again begins anew`() async throws {
        let stream = HTTPBodyStream { Self.reader([[1], [], [2]]) }

        #expect(try await Self.read(stream) == [1, 2])
        #expect(try await Self.read(stream) == [1, 2])
        #expect(stream.isReplayable)
        #expect(stream.length == nil)
    }

    @Test
    func `what cannot be opened says why`() async {
        let stream = HTTPBodyStream(reopening: { throw CannotOpen() })

        await #expect(throws: CannotOpen.self) { try await stream.open() }
    }

    @Test
    func `all bodies but a one-shot stream can be sent again`() {
        #expect(HTTPBody.none.isReplayable)
        #expect(HTTPBody.bytes([1]).isReplayable)
        #expect(HTTPBody.file(path: "/x").isReplayable)
        #expect(HTTPBody.stream(HTTPBodyStream { Self.reader([]) }).isReplayable)
        #expect(!HTTPBody.stream(HTTPBodyStream(once: Self.reader([]))).isReplayable)
    }

    @Test
    func `bytes are known for what is in memory`() {
        #expect(HTTPBody.none.bytes == [])
        #expect(HTTPBody.bytes([1, 2]).bytes == [1, 2])
        #expect(HTTPBody.file(path: "/x").bytes == nil)
        #expect(HTTPBody.stream(HTTPBodyStream { Self.reader([]) }).bytes == nil)
    }
}

private struct CannotOpen: Error {}

private actor Chunks {
    private var rest: ArraySlice<[UInt8]>

    init(_ chunks: [[UInt8]]) {
        rest = chunks[...]
    }

    func next() -> [UInt8]? { rest.popFirst() }
}
