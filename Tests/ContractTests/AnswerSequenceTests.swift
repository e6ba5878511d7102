// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

private struct Entry: Codable, Sendable, Hashable {
    var id: Int
}

private struct Log: Endpoint {
    typealias Output = Entry
    var path: Path { "log" }
}

private struct Entries: Endpoint {
    typealias Output = [Entry]
    var path: Path { "entries" }
    var outputKeyPath: JSONKeyPath? { "page.items" }
}

private struct Texts: Endpoint {
    typealias Output = String
    var path: Path { "texts" }
}

extension AnswerSequence {
    fileprivate func all() async throws -> [Element] {
        var elements: [Element] = []
        for try await element in self { elements.append(element) }
        return elements
    }
}

@Suite(.timeLimit(.minutes(3)))
struct `Values of an answer while it arrives` {
    private func withClient<Result>(
        _ transport: TransportUnderTest, _ replies: Reply...,
        perform work: (APIClient, LoopbackServer) async throws -> Result
    ) async throws -> Result {
        let server = try LoopbackServer(replies: replies)
        defer { server.stop() }
        return try await work(APIClient(baseURL: BaseURL(server.url()), transport: transport.make()), server)
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `are its lines`(_ transport: TransportUnderTest) async throws {
        let text = "one\r\ntwo\n\nfür\nlast"
        try await withClient(transport, .text(text).chunked(bytesPerChunk: 2)) { client, server in
            let lines = try await client.lines(.get, Log()).all()
            #expect(lines == ["one", "two", "", "für", "last"])
            #expect(server.requests.first?.headerFields[.accept] == "*/*")
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `are documents of a line each`(_ transport: TransportUnderTest) async throws {
        let text = (0..<1_000).map { #"{"id":\#($0)}"# }.joined(separator: "\n") + "\n\n"
        try await withClient(
            transport, .bytes(Array(text.utf8), type: "application/x-ndjson").chunked(bytesPerChunk: 7)
        ) { client, _ in
            let entries = try await client.values(.get, Log()).all()
            #expect(entries == (0..<1_000).map { Entry(id: $0) })
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `that do not fit are told by their line, behind those before`(_ transport: TransportUnderTest) async throws {
        try await withClient(transport, .text("{\"id\":1}\n{\"id\":\"x\"}\n")) { client, _ in
            var entries: [Entry] = []
            let error = await #expect(throws: APIError.self) {
                for try await entry in client.values(.get, Log()) { entries.append(entry) }
            }
            #expect(entries == [Entry(id: 1)])
            #expect(error?.code == .mapping)
            #expect(error?.reason.hasPrefix("line 2: ") == true)
            #expect(error?.response?.bytes == Array(#"{"id":"x"}"#.utf8))
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `are the elements of an array where the key path leads`(_ transport: TransportUnderTest) async throws {
        let items = (0..<500).map { #"{"id": \#($0)}"# }.joined(separator: ", ")
        try await withClient(
            transport,
            .json(#"{"page": {"total": 500, "items": [\#(items)]}, "next": null}"#).chunked(bytesPerChunk: 33)
        ) { client, _ in
            let entries = try await client.elements(.get, Entries()).all()
            #expect(entries == (0..<500).map { Entry(id: $0) })
        }
    }

    @Test(
        arguments: TransportUnderTest.allCases,
        [(#"{"page": {"items": [{"id": 1}, {"id"#, APIError.Code.malformedBody), (#"{"page": {}}"#, .mapping)])
    func `of no array are errors of the call`(
        _ transport: TransportUnderTest, _ fault: (text: String, code: APIError.Code)
    ) async throws {
        try await withClient(transport, .json(fault.text)) { client, _ in
            let error = await #expect(throws: APIError.self) { try await client.elements(.get, Entries()).all() }
            #expect(error?.code == fault.code)
            #expect(error?.requestLine.hasSuffix("/entries") == true)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `cost one call for each loop`(_ transport: TransportUnderTest) async throws {
        try await withClient(transport, .text("a\nb"), .text("c")) { client, server in
            let lines = client.lines(.get, Log())
            #expect(server.requests.isEmpty)
            for try await line in lines {
                #expect(line == "a")
                break
            }
            let rest = try await lines.all()
            #expect(rest == ["c"])
            #expect(server.requests.count == 2)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `are events, with their types, ids and data`(_ transport: TransportUnderTest) async throws {
        let stream = Reply.bytes(
            Array("retry: 1\nid: 7\nevent: made\ndata: {\"id\":\ndata: 1}\n\n: ping\n\ndata: {\"id\":2}\n\n".utf8),
            type: "text/event-stream")
        try await withClient(transport, stream.chunked(bytesPerChunk: 5), .empty(204)) { client, server in
            let events = try await client.events(.get, Log()).all()
            #expect(events.map(\.type) == ["made", "message"])
            #expect(events.map(\.value) == [Entry(id: 1), Entry(id: 2)])
            #expect(events.map(\.lastEventID) == ["7", "7"])
            let fields = server.requests.map(\.headerFields)
            #expect(fields.map { $0[.accept] } == ["text/event-stream", "text/event-stream"])
            #expect(fields.map { $0["Last-Event-ID"] } == [nil, "7"])
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `are events of one connection after the other, whatever ends one`(
        _ transport: TransportUnderTest
    ) async throws {
        func events(_ text: String) -> Reply { .bytes(Array(text.utf8), type: "text/event-stream") }
        try await withClient(
            transport, events("retry: 1\nid: 1\ndata: a\n\n"), .closingWithoutAnswer(), .text("busy", status: 503),
            events("data: b\n\ndata: lost").chunked().cut(afterBodyBytes: 14), .text("late", status: 429),
            events("id\ndata: c\n\n"), .empty(204)
        ) { client, server in
            let events = try await client.events(.get, Texts()).all()
            #expect(events.map(\.value) == ["a", "b", "c"])
            #expect(server.requests.map { $0.headerFields["Last-Event-ID"] } == [nil, "1", "1", "1", "1", "1", nil])
        }
    }

    @Test(
        arguments: TransportUnderTest.allCases,
        [
            (Reply.text("no", status: 404), APIError.Code.unacceptableStatus),
            (Reply.text("no", status: 501), .unacceptableStatus), (Reply.json("{}"), .unacceptableContentType),
        ])
    func `are no events where the server says so`(
        _ transport: TransportUnderTest, _ refusal: (reply: Reply, code: APIError.Code)
    ) async throws {
        try await withClient(transport, refusal.reply) { client, server in
            let error = await #expect(throws: APIError.self) { try await client.events(.get, Texts()).all() }
            #expect(error?.code == refusal.code)
            #expect(server.requests.count == 1)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `are events of a single connection where no other is wanted`(_ transport: TransportUnderTest) async throws {
        let stream = Reply.bytes(Array("data: a\n\n".utf8), type: "text/event-stream")
        try await withClient(transport, stream, .closingWithoutAnswer()) { client, server in
            let events = try await client.events(.get, Texts(), reconnection: .never).all()
            #expect(events.map(\.value) == ["a"])
            #expect(server.requests.count == 1)
            await #expect(throws: APIError.self) {
                try await client.events(.get, Texts(), reconnection: .never).all()
            }
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `end with their task while the client waits to connect again`(_ transport: TransportUnderTest) async throws {
        let stream = Reply.bytes(Array("retry: 3600000\ndata: a\n\n".utf8), type: "text/event-stream")
        try await withClient(transport, stream) { client, _ in
            let (seen, hasSeen) = AsyncStream<Void>.makeStream()
            let task = Task {
                for try await _ in client.events(.get, Texts()) { hasSeen.yield() }
            }
            for await _ in seen { break }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `W-B40: end with all calls while the client waits to connect again`(
        _ transport: TransportUnderTest
    ) async throws {
        // The longest time that a server can name is no number to multiply, and no reason to wait for ever.
        let stream = Reply.bytes(
            Array("retry: 9223372036854775807\ndata: a\n\n".utf8), type: "text/event-stream")
        try await withClient(transport, stream) { client, server in
            let (seen, hasSeen) = AsyncStream<Void>.makeStream()
            let task = Task {
                for try await _ in client.events(.get, Texts()) { hasSeen.yield() }
            }
            for await _ in seen { break }
            // The connection may still be ending: it is cancelled until it waits, or before.
            let canceller = Task {
                while !Task.isCancelled {
                    client.cancelAll()
                    await Task.yield()
                }
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            canceller.cancel()
            #expect(server.requests.count == 1)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `of a type that was not asked for do not keep the transfer with their error`(
        _ transport: TransportUnderTest
    ) async throws {
        let page = Reply.raw(
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100\r\n\r\n<html>", closing: false)
        try await withClient(transport, page) { client, server in
            let error = await #expect(throws: APIError.self) { try await client.events(.get, Texts()).all() }
            #expect(error?.code == .unacceptableContentType)
            try await server.waitForDisconnects()
            #expect(error?.response?.status == 200)
        }
    }
}
