// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct `The body of a request` {
    @Test(arguments: TransportUnderTest.allCases, ["POST", "PUT", "PATCH"])
    func `none has the length 0 where a body is usual`(_ transport: TransportUnderTest, _ name: String) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            let method = try #require(HTTPMethod(name))

            _ = try await transport.make().send(method, server.url())

            let request = try #require(server.requests.first)
            #expect(request.headerFields[values: .contentLength] == ["0"])
            #expect(!request.headerFields.contains(.contentType))
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .leavesLengthOut), ["GET", "DELETE"])
    func `none has no length where a body is unusual`(_ transport: TransportUnderTest, _ name: String) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            let method = try #require(HTTPMethod(name))

            _ = try await transport.make().send(method, server.url())

            #expect(server.requests.first?.headerFields.contains(.contentLength) == false)
        }
    }

    @Test(arguments: TransportUnderTest.allCases, [1, 1_000, 65_536, 65_537, 5_000_000])
    func `bytes arrive whole`(_ transport: TransportUnderTest, _ count: Int) async throws {
        try await withLoopbackServer { request in
            .bytes(request.body)
        } perform: { server in
            let bytes = [UInt8].pattern(count)

            let response = try await transport.make().send(.put, server.url(), [("Content-Type", "a/b")], .bytes(bytes))

            let request = try #require(server.requests.first)
            #expect(request.headerFields[values: .contentLength] == ["\(count)"])
            #expect(request.headerFields[values: .contentType] == ["a/b"])
            #expect(request.body == bytes)
            #expect(response.bytes == bytes)
        }
    }

    @Test(arguments: TransportUnderTest.allCases, ["DELETE", "OPTIONS", "PROPFIND"])
    func `may go with any method`(_ transport: TransportUnderTest, _ name: String) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            let method = try #require(HTTPMethod(name))

            _ = try await transport.make().send(method, server.url(), [], .bytes([1, 2]))

            #expect(server.requests.map(\.method) == [method])
            #expect(server.requests.map(\.body) == [[1, 2]])
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .sendsBodiesWithGet))
    func `may go with GET`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            _ = try await transport.make().send(.get, server.url(), [], .bytes([1, 2]))

            #expect(server.requests.map(\.method) == [.get])
            #expect(server.requests.map(\.body) == [[1, 2]])
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `is refused with HEAD`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            let error = await #expect(throws: TransportError.self) {
                try await transport.make().send(.head, server.url(), [], .bytes([1]))
            }

            #expect(error?.code == .unsupported)
            #expect(server.requests.isEmpty)
        }
    }

    @Test(arguments: TransportUnderTest.allCases, [0, 300_000])
    func `a file arrives whole, each time as it is then`(_ transport: TransportUnderTest, _ count: Int) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try await withLoopbackServer(.text("ok"), .text("ok")) { server in
            let transport = transport.make()
            for byte in [UInt8(1), 2] {
                try Data(repeating: byte, count: count).write(to: file)
                _ = try await transport.send(.post, server.url(), [], .file(path: file.path))
            }

            let expected = [UInt8(1), 2].map { [UInt8](repeating: $0, count: count) }
            #expect(server.requests.map(\.body) == expected)
            #expect(server.requests.map { $0.headerFields[values: .contentLength] } == [["\(count)"], ["\(count)"]])
        }
    }

    @Test(arguments: TransportUnderTest.allCases, ["/nonexistent/file", "/", "/dev/zero", "/dev/null"])
    func `a file that cannot be read is an error, and nothing is sent`(
        _ transport: TransportUnderTest, _ path: String
    ) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            let error = await #expect(throws: TransportError.self) {
                try await transport.make().send(.post, server.url(), [], .file(path: path))
            }

            #expect(error?.code == .unreadableRequestBody)
            #expect(server.connectionCount == 0)
        }
    }

    @Test(arguments: TransportUnderTest.allCases, [0, 1, 700])
    func `a stream of known length says its length`(_ transport: TransportUnderTest, _ count: Int) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            let stream = HTTPBodyStream.chunks(count, of: 1_500, length: Int64(count * 1_500))

            _ = try await transport.make().send(.post, server.url(), [], .stream(stream))

            let request = try #require(server.requests.first)
            #expect(request.headerFields[values: .contentLength] == ["\(count * 1_500)"])
            #expect(request.bodyByteCount == count * 1_500)
        }
    }

    @Test(arguments: TransportUnderTest.allCases, [0, 1, 700])
    func `a stream of unknown length arrives whole`(_ transport: TransportUnderTest, _ count: Int) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            _ = try await transport.make().send(.post, server.url(), [], .stream(.chunks(count, of: 1_500)))

            #expect(server.requests.first?.bodyByteCount == count * 1_500)
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .streamsBodies))
    func `a stream of unknown length is sent in chunks`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            _ = try await transport.make().send(.post, server.url(), [], .stream(.chunks(3, of: 10)))

            let request = try #require(server.requests.first)
            #expect(request.headerFields[values: .transferEncoding] == ["chunked"])
            #expect(!request.headerFields.contains(.contentLength))
        }
    }

    @Test(arguments: TransportUnderTest.allCases, [Int64(0), 1, 299, 301, 1_000_000, -1, .min])
    func `a stream of another length than it says is an error`(
        _ transport: TransportUnderTest, _ length: Int64
    ) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            let error = await #expect(throws: TransportError.self) {
                try await transport.make().send(.post, server.url(), [], .stream(.chunks(3, of: 100, length: length)))
            }

            #expect(error?.code == .unreadableRequestBody)
            #expect(server.requests.isEmpty)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `a stream that cannot be opened is an error, and nothing is sent`(
        _ transport: TransportUnderTest
    ) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            let stream = HTTPBodyStream(reopening: { throw BrokenStream() })

            let error = await #expect(throws: TransportError.self) {
                try await transport.make().send(.post, server.url(), [], .stream(stream))
            }

            #expect(error?.code == .unreadableRequestBody)
            #expect(server.connectionCount == 0)
        }
    }

    @Test(arguments: TransportUnderTest.allCases, [nil, Int64(1_000)])
    func `a stream that throws is an error, and the request is not completed`(
        _ transport: TransportUnderTest, _ length: Int64?
    ) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            let whole = try await HTTPBodyStream.chunks(2, of: 10).open()
            let stream = HTTPBodyStream(
                length: length,
                once: {
                    guard let chunk = try await whole() else { throw BrokenStream() }
                    return chunk
                })

            let error = await #expect(throws: TransportError.self) {
                try await transport.make().send(.post, server.url(), [], .stream(stream))
            }

            #expect(error?.code == .unreadableRequestBody)
            #expect(server.requests.isEmpty)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `a stream that can be read once is not sent twice`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            let transport = transport.make()
            let body = HTTPBody.stream(HTTPBodyStream(once: { nil }))
            _ = try await transport.send(.post, server.url(), [], body)

            let error = await #expect(throws: TransportError.self) {
                try await transport.send(.post, server.url(), [], body)
            }

            #expect(error?.code == .unreadableRequestBody)
            #expect(server.requests.count == 1)
        }
    }
}

private struct BrokenStream: Error {}
