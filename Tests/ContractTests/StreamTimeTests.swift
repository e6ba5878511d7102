// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct `The limits of time and a stream that keeps waiting` {
    enum Place: CaseIterable, Sendable {
        case opening
        case reading
        case readingNothing
    }

    @Test(arguments: TransportUnderTest.allCases, Place.allCases)
    func `the idle timeout counts while a stream is opened and read`(
        _ transport: TransportUnderTest, _ place: Place
    ) async throws {
        var options = TransportOptions()
        options.idleTimeout = .milliseconds(200)
        try await expectTimeout(transport, place, options)
    }

    @Test(arguments: TransportUnderTest.allCases, Place.allCases)
    func `the attempt timeout counts while a stream is opened and read`(
        _ transport: TransportUnderTest, _ place: Place
    ) async throws {
        var options = TransportOptions()
        options.attemptTimeout = .milliseconds(200)
        try await expectTimeout(transport, place, options)
    }

    @Test(arguments: TransportUnderTest.allCases)
    func `an opener that does not care is left alone when the call is cancelled`(
        _ transport: TransportUnderTest
    ) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            let opener = StubbornOpener()
            let (cancellations, cancellation) = AsyncStream.makeStream(of: Bool.self)
            let stream = HTTPBodyStream(reopening: {
                await opener.wait()
                cancellation.yield(Task.isCancelled)
                return { nil }
            })
            let url = server.url()
            let task = Task { try await transport.make().send(.post, url, [], .stream(stream)) }
            await opener.waitUntilAsked()

            task.cancel()

            // Comes before the opener returns, since nothing lets it return until then.
            let error = await #expect(throws: TransportError.self) { try await task.value }
            #expect(error?.code == .cancelled)
            opener.release()
            var iterator = cancellations.makeAsyncIterator()
            #expect(await iterator.next() == true)
            #expect(server.connectionCount == 0)
        }
    }

    private func expectTimeout(
        _ transport: TransportUnderTest, _ place: Place, _ options: TransportOptions
    ) async throws {
        try await withLoopbackServer(.text("ok")) { server in
            let opener = StubbornOpener()
            let stream =
                switch place {
                case .opening:
                    HTTPBodyStream(reopening: {
                        await opener.wait()
                        return { nil }
                    })
                case .reading:
                    HTTPBodyStream(once: {
                        await opener.wait()
                        return nil
                    })
                case .readingNothing:
                    HTTPBodyStream(
                        length: 0,
                        once: {
                            await opener.wait()
                            return nil
                        })
                }
            let start = ContinuousClock.now

            let error = await #expect(throws: TransportError.self) {
                try await transport.make().send(.post, server.url(), [], .stream(stream), options: options)
            }

            let elapsed = start.duration(to: .now)
            opener.release()
            #expect(error?.code == .timedOut)
            #expect(elapsed >= .milliseconds(200))
            #expect(server.requests.isEmpty)
        }
    }
}

/// Waits until it is released, cancelled or not.
private final class StubbornOpener: Sendable {
    private let asked = AsyncStream.makeStream(of: Void.self)
    private let released = AsyncStream.makeStream(of: Void.self)

    func wait() async {
        asked.continuation.finish()
        let stream = released.stream
        // A task of its own, which is not cancelled with the one that waits for it.
        await Task { for await _ in stream {} }.value
    }

    func waitUntilAsked() async { for await _ in asked.stream {} }

    func release() { released.continuation.finish() }
}
