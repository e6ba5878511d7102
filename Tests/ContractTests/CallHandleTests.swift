// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing

private struct Upload: Endpoint {
    typealias Output = JSONValue
    var content: HTTPBody
    var path: Path { "upload" }
    var body: RequestBody { .raw(content, contentType: nil) }
}

@Suite(.timeLimit(.minutes(3)))
struct `A call that was started` {
    private func client(_ server: LoopbackServer, _ transport: TransportUnderTest) -> APIClient {
        APIClient(baseURL: BaseURL(server.url()), transport: transport.make())
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `P-B11: has a value, with status, header fields and body`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.json(#"{"ok": true}"#, status: 201, headers: ["X-A": "b"])) { server in
            let client = client(server, transport)
            let call = client.start(.post, Upload(content: .bytes([1, 2, 3])))

            let response = try await call.response
            let value = try await call.value

            #expect(response.status == 201)
            #expect(response.headers["X-A"] == "b")
            #expect(response.bytes == Array(#"{"ok": true}"#.utf8))
            #expect(value == ["ok": true])
            #expect(server.requests.count == 1)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `P-B11, W-B40: is cancelled by its handle before anything is known of it`(
        _ transport: TransportUnderTest
    ) async throws {
        try await withLoopbackServer(.neverAnswered()) { server in
            let client = client(server, transport)
            let call = client.start(.post, Upload(content: .bytes([1, 2, 3])))
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `W-112: is cancelled by its progress while the server is silent`(
        _ transport: TransportUnderTest
    ) async throws {
        try await withLoopbackServer(.neverAnswered()) { server in
            let client = client(server, transport)
            let call = client.start(.post, Upload(content: .bytes([1, 2, 3])))
            let progress = call.progress
            _ = try await server.waitForRequests(count: 1)
            progress.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `is cancelled with the task that waits for it`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.neverAnswered()) { server in
            let client = client(server, transport)
            let call = client.start(.get, Upload(content: .none))
            let task = Task { try await call.value }
            _ = try await server.waitForRequests(count: 1)
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            await #expect(throws: CancellationError.self) { try await call.value }
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `W-B40: goes on with its handle, and ends when neither that nor the client is there`(
        _ transport: TransportUnderTest
    ) async throws {
        try await withLoopbackServer(.json("[1]"), .neverAnswered()) { server in
            let call = APIClient(baseURL: BaseURL(server.url()), transport: transport.make())
                .start(.get, Upload(content: .none))
            let value = try await call.value
            #expect(value == [1])

            var forgotten: Call<JSONValue>? = APIClient(baseURL: BaseURL(server.url()), transport: transport.make())
                .start(.get, Upload(content: .none))
            try await server.waitForRequests(count: 2)
            #expect(forgotten != nil)
            forgotten = nil
            // Both clients are gone, and with them their connections.
            try await server.waitForDisconnects(count: 2)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `W-110: tells how much was sent and has arrived, in order, to its end`(
        _ transport: TransportUnderTest
    ) async throws {
        let answer = "[" + String(repeating: "1,", count: 400_000) + "1]"
        try await withLoopbackServer(.json(answer)) { server in
            let client = client(server, transport)
            let call = client.start(.put, Upload(content: .bytes(.pattern(1_000_000))))
            var states: [CallProgress] = []
            for await state in call.progressEvents { states.append(state) }
            _ = try await call.value

            #expect(states.last?.phase == .ended)
            #expect(states.last?.fractionCompleted == 1)
            let fractions = states.map(\.fractionCompleted)
            #expect(fractions == fractions.sorted())
            let amounts = call.currentProgress.amounts
            #expect(amounts.sent == 1_000_000)
            #expect(amounts.sentTotal == 1_000_000)
            #expect(amounts.received == answer.utf8.count)
            #expect(amounts.receivedTotal == Int64(answer.utf8.count))
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `W-113: is a child of a progress that is composed`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.json("[1]"), .json("[2]")) { server in
            let client = client(server, transport)
            let calls = (0..<2).map { _ in client.start(.get, Upload(content: .none)) }
            let whole = Progress(totalUnitCount: 2)
            for call in calls { whole.addChild(call.progress, withPendingUnitCount: 1) }
            for call in calls { _ = try await call.value }
            // Being told of the end follows the value by a moment.
            for call in calls { for await _ in call.progressEvents {} }
            #expect(whole.fractionCompleted == 1)
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .measuresTransfers))
    func `has a measure of each hop`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.redirect(to: "/b"), .json("[1, 2, 3]")) { server in
            let client = client(server, transport)
            let transfers = try await client.response(.get, "a", as: JSONValue.self).transfers

            #expect(transfers.count == 2)
            #expect(transfers.map(\.isConnectionReused) == [false, true])
            #expect(transfers.map(\.remoteAddress) == ["127.0.0.1", "127.0.0.1"])
            #expect(transfers.map(\.remotePort) == [Int(server.port), Int(server.port)])
            #expect(transfers.map(\.protocolVersion) == ["HTTP/1.1", "HTTP/1.1"])
            #expect(transfers[0].connection != nil)
            #expect(transfers[1].connection == nil)
            #expect(transfers.allSatisfy { ($0.firstByte ?? .zero) > .zero && $0.total >= $0.firstByte ?? .zero })
            #expect(transfers[1].bytesReceived > 9)
            #expect(transfers.allSatisfy { $0.bytesSent > 20 && $0.failure == nil })
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `W-110: tells the end of a call that is cancelled while its answer arrives`(
        _ transport: TransportUnderTest
    ) async throws {
        let latch = try Latch()
        defer { latch.open() }
        try await withLoopbackServer { _ in
            .content(TestContent(length: 50_000_000)).paused(afterBodyBytes: 5_000_000, until: latch)
        } perform: { server in
            let client = client(server, transport)
            for _ in 0..<3 {
                let call = client.start(.get, Upload(content: .none))
                for await state in call.progressEvents where state.phase == .receiving { break }
                call.cancel()
                await #expect(throws: CancellationError.self) { try await call.value }
                for await _ in call.progressEvents {}
                #expect(call.currentProgress.phase == .ended)
            }
        }
    }
}
