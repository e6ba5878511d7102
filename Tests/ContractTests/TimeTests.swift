// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(3)))
struct `Limits of time and cancellation` {
    @Test(arguments: TransportUnderTest.allCases)
    func `silence beyond the idle timeout ends the attempt`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.neverAnswered()) { server in
            var options = TransportOptions()
            options.idleTimeout = .milliseconds(150)
            let start = ContinuousClock.now

            let error = await #expect(throws: TransportError.self) {
                try await transport.make().send(.get, server.url(), options: options)
            }

            let elapsed = start.duration(to: .now)
            #expect(error?.code == .timedOut)
            #expect(elapsed >= .milliseconds(150))
            try await server.waitForDisconnects()
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `an answer that keeps coming is not idle`(_ transport: TransportUnderTest) async throws {
        let reply = Reply.bytes([UInt8](repeating: 1, count: 2_000)).trickled(
            bytesPerStep: 200, every: .milliseconds(100))
        try await withLoopbackServer(reply) { server in
            var options = TransportOptions()
            options.idleTimeout = .milliseconds(800)

            let response = try await transport.make().send(.get, server.url(), options: options)

            #expect(response.bytes.count == 2_000)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `an answer that keeps coming ends with the attempt timeout`(_ transport: TransportUnderTest) async throws {
        let reply = Reply.bytes([UInt8](repeating: 1, count: 2_000_000)).trickled(
            bytesPerStep: 200, every: .milliseconds(20))
        try await withLoopbackServer(reply) { server in
            var options = TransportOptions()
            options.attemptTimeout = .milliseconds(250)
            let start = ContinuousClock.now

            let error = await #expect(throws: TransportError.self) {
                try await transport.make().send(.get, server.url(), options: options)
            }

            let elapsed = start.duration(to: .now)
            #expect(error?.code == .timedOut)
            #expect(elapsed >= .milliseconds(250))
            try await server.waitForDisconnects()
        }
    }

    @Test(arguments: TransportUnderTest.allCases(keeping: .limitsConnecting))
    func `a host that does not accept ends with the connect timeout`(_ transport: TransportUnderTest) async throws {
        let listener = try DeafListener()
        var options = TransportOptions()
        options.connectTimeout = .milliseconds(200)
        let url = try HTTPURL("http://127.0.0.1:\(listener.port)/")
        let start = ContinuousClock.now

        let error = await #expect(throws: TransportError.self) {
            try await transport.make().send(.get, url, options: options)
        }

        let elapsed = start.duration(to: .now)
        #expect(error?.code == .timedOut)
        #expect(elapsed >= .milliseconds(200))
        withExtendedLifetime(listener) {}
    }

    @Test(arguments: TransportUnderTest.allCases, [Duration.zero, .nanoseconds(-1), .seconds(Int64.min)])
    func `a limit of zero or less has run out at once, and nothing is sent`(
        _ transport: TransportUnderTest, _ limit: Duration
    ) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            var limits = [TransportOptions(), TransportOptions(), TransportOptions()]
            limits[0].connectTimeout = limit
            limits[1].idleTimeout = limit
            limits[2].attemptTimeout = limit
            for options in limits {
                let error = await #expect(throws: TransportError.self) {
                    try await transport.make().send(.get, server.url(), options: options)
                }
                #expect(error?.code == .timedOut)
            }

            #expect(server.connectionCount == 0)
        }
    }

    @Test(arguments: TransportUnderTest.allCases, [Int64.max, Int64.max / 1_000, 10_000_000_000])
    func `a limit of ages never runs out`(_ transport: TransportUnderTest, _ seconds: Int64) async throws {
        try await withLoopbackServer { _ in
            .text("ok").delayed(by: .milliseconds(20))
        } perform: { server in
            var options = TransportOptions()
            options.connectTimeout = .seconds(seconds)
            options.idleTimeout = .seconds(seconds)
            options.attemptTimeout = .seconds(seconds)
            let limits = options
            let transport = transport.make()
            let url = server.url()

            // More than there are connections, so that some wait for one.
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<20 { group.addTask { try await transport.send(.get, url, options: limits).status.code } }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            #expect(statuses == [Int](repeating: 200, count: 20))
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `C16: a task that was cancelled before sends nothing`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            let url = server.url()
            let task = Task {
                while !Task.isCancelled { await Task.yield() }
                return try await transport.make().send(.post, url, [], .bytes([1]))
            }
            task.cancel()

            let error = await #expect(throws: TransportError.self) { try await task.value }

            #expect(error?.code == .cancelled)
            #expect(server.connectionCount == 0)
        }
    }

    @Test(
        arguments: TransportUnderTest.allCases,
        [
            Reply.neverAnswered(),
            Reply.bytes([UInt8](repeating: 1, count: 1_000_000)).trickled(bytesPerStep: 300, every: .milliseconds(5)),
        ])
    func `P-B11, W-B40, D-B03: cancelling the task ends the transfer at once, and the server sees it`(
        _ transport: TransportUnderTest, _ reply: Reply
    ) async throws {
        try await withLoopbackServer(reply) { server in
            let url = server.url()
            let transport = transport.make()
            let task = Task { try await transport.send(.get, url) }
            try await server.waitForRequests(count: 1)

            task.cancel()

            let error = await #expect(throws: TransportError.self) { try await task.value }
            #expect(error?.code == .cancelled)
            try await server.waitForDisconnects()
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `cancelling while a stream is being read ends both`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            let url = server.url()
            let (steps, step) = AsyncStream.makeStream(of: Void.self)
            // Gives one chunk, and then waits until it is cancelled.
            let isFirst = Mutex(true)
            let stream = HTTPBodyStream(once: {
                step.yield()
                if isFirst.withLock({ isFirst in isFirst.exchange(with: false) }) { return [1, 2, 3] }
                await waitForCancellation()
                return nil
            })
            let task = Task { try await transport.make().send(.post, url, [], .stream(stream)) }
            var iterator = steps.makeAsyncIterator()
            _ = await iterator.next()
            _ = await iterator.next()

            task.cancel()

            let error = await #expect(throws: TransportError.self) { try await task.value }
            #expect(error?.code == .cancelled)
            #expect(server.requests.isEmpty)
        }
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `each of many calls cancelled at odd moments ends once`(_ transport: TransportUnderTest) async throws {
        try await withLoopbackServer { _ in
            .text("ok")
        } perform: { server in
            let url = server.url()
            let transport = transport.make()

            let outcomes = await withTaskGroup(of: TransportError.Code?.self) { group in
                for index in 0..<100 {
                    group.addTask {
                        let task = Task { try await transport.send(.get, url) }
                        for _ in 0..<index { await Task.yield() }
                        task.cancel()
                        do {
                            _ = try await task.value
                            return nil
                        } catch {
                            return (error as? TransportError)?.code ?? .other
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }

            let last = try await transport.send(.get, url)

            #expect(outcomes.count == 100)
            #expect(outcomes.allSatisfy { $0 == nil || $0 == .cancelled })
            #expect(last.status == 200)
        }
    }
}

extension Bool {
    fileprivate mutating func exchange(with value: Bool) -> Bool {
        defer { self = value }
        return self
    }
}

/// Waits until the task is cancelled.
func waitForCancellation() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    for await _ in stream {}
    continuation.finish()
}
