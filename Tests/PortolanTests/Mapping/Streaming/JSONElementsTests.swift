// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Synchronization
import Testing

struct JSONElementsTests {
    private struct SourceFailure: Error, Equatable {}

    /// Chunks that are counted as they are asked for.
    private final class Source: Sendable {
        private let chunks: [String]
        private let error: SourceFailure?
        private let position = Mutex(0)

        init(_ chunks: [String], then error: SourceFailure? = nil) {
            self.chunks = chunks
            self.error = error
        }

        var given: Int { position.withLock { $0 } }

        func next() throws -> [UInt8]? {
            let index = position.withLock { position in
                defer { position += 1 }
                return position
            }
            if index < chunks.count { return Array(chunks[index].utf8) }
            if let error { throw error }
            return nil
        }

        var stream: AsyncThrowingStream<[UInt8], any Error> { AsyncThrowingStream { try self.next() } }
    }

    @Test func `elements arrive as their bytes do, and no chunk is asked for too early`() async throws {
        let source = Source(["{\"items\":[1,2,", "3", ",4", "]}"])
        var given: [Int] = []
        for try await number in JSONElements(Int.self, in: source.stream, at: "items") {
            given += [number, source.given]
        }

        #expect(given == [1, 1, 2, 1, 3, 3, 4, 4])
    }

    @Test func `chunks of any type of bytes are taken, and mappings as well as types`() async throws {
        struct Tag: Sendable { var name = "" }
        let mapping = Mapping<Tag>(making: { Tag() }) { Field(\.name, "name") }
        let data = AsyncStream<Data> { stream in
            for piece in Pieces(Array(#"[{"name":"a"},{"name":"b"}]"#.utf8), of: 4) { stream.yield(Data(piece)) }
            stream.finish()
        }
        var names: [String] = []
        for try await tag in JSONElements(mapping, in: data) { names.append(tag.name) }

        #expect(names == ["a", "b"])
    }

    @Test func `a body stream of a request or an answer is read`() async throws {
        let body = HTTPBodyStream(reopening: { [source = Source(["[1", ",2]"])] in { try source.next() } })
        let reader = try await body.open()
        var sum = 0
        for try await number in JSONElements(Int.self, in: AsyncThrowingStream(unfolding: reader)) { sum += number }

        #expect(sum == 3)
    }

    @Test func `the first element that does not fit ends the loop, but not that of results`() async throws {
        var numbers: [Int] = []
        let error = await #expect(throws: MappingError.self) {
            for try await number in JSONElements(Int.self, in: Source(["[1,\"x\",", "3]"]).stream) {
                numbers.append(number)
            }
        }
        var results: [Int?] = []
        for try await result in JSONElements(Int.self, in: Source(["[1,\"x\",", "3]"]).stream).results {
            // `nil` stands for an element that does not fit.
            results.append(try? result.get())
        }

        #expect(numbers == [1])
        #expect(error?.problems.first?.path == "[1]")
        #expect(results == [1, nil, 3])
    }

    @Test func `a fault of the text ends both, and behind an error there is nothing`() async throws {
        var results = JSONElements(Int.self, in: Source(["[1,", "2 3]"]).stream).results.makeAsyncIterator()
        _ = try await results.next()
        _ = try await results.next()

        var offset: Int?
        do {
            _ = try await results.next()
        } catch let error as JSONSyntaxError {
            offset = error.offset
        }

        #expect(offset == 5)
        let last = try await results.next()
        #expect(last == nil)
    }

    @Test func `an error of the source is thrown as it is, after the elements before it`() async {
        var numbers: [Int] = []
        await #expect(throws: SourceFailure()) {
            for try await number in JSONElements(Int.self, in: Source(["[1,2,"], then: SourceFailure()).stream) {
                numbers.append(number)
            }
        }

        #expect(numbers == [1, 2])
    }

    @Test func `a document that ends too early is an error`() async {
        let error = await #expect(throws: JSONSyntaxError.self) {
            for try await _ in JSONElements(Int.self, in: Source(["[1,2"]).stream) {}
        }

        #expect(error?.description == "expected ',' or ']', found the end of the document at line 1, column 5")
    }

    @Test func `a cancelled task throws CancellationError, whether the source throws or just ends`() async {
        let (chunks, input) = AsyncStream.makeStream(of: [UInt8].self)
        let (seen, output) = AsyncStream.makeStream(of: Int.self)
        let task = Task {
            for try await number in JSONElements(Int.self, in: chunks) { output.yield(number) }
        }
        input.yield(Array("[1,2".utf8))
        var iterator = seen.makeAsyncIterator()
        let first = await iterator.next()
        task.cancel()
        let result = await task.result

        #expect(first == 1)
        #expect(throws: CancellationError.self) { try result.get() }
    }
}
