// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Synchronization
import Testing

struct RetryConcurrencyTests {
    @Test func `C16: a call that is cancelled while it waits for a retry ends, and is not sent again`() async throws {
        let (waiting, continuation) = AsyncStream.makeStream(of: Duration.self)
        let transport = ScriptedTransport([.response(.empty(503)), .response(.empty())])
        let client = APIClient(baseURL: "http://h", transport: transport) {
            $0.retry = .standard
            $0.retryTiming = RetryTiming(sleep: { wait in
                continuation.yield(wait)
                try await ScriptedTransport.waitForCancellation()
            })
        }

        let task = Task { try await client.put("x") }
        for await _ in waiting { break }
        task.cancel()

        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(transport.requests.count == 1)
    }

    @Test func `C16: a call that is cancelled while an attempt fails is not retried`() async throws {
        let transport = ScriptedTransport { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return .empty(503)
        }
        let timing = RecordedTiming()
        let client = APIClient(baseURL: "http://h", transport: transport) {
            $0.retry = .standard
            $0.retryTiming = timing.timing
        }

        await #expect(throws: CancellationError.self) { try await client.put("x") }

        #expect(transport.requests.count == 1)
        #expect(timing.waits.isEmpty)
    }

    @Test func `C16: a sleep that does not notice a cancellation is followed by nothing`() async throws {
        let transport = ScriptedTransport([.response(.empty(503)), .response(.empty())])
        let client = APIClient(baseURL: "http://h", transport: transport) {
            $0.retry = .standard
            $0.retryTiming = RetryTiming(sleep: { _ in withUnsafeCurrentTask { $0?.cancel() } })
        }

        await #expect(throws: CancellationError.self) { try await client.put("x") }

        #expect(transport.requests.count == 1)
    }

    @Test func `cancelAll ends the calls that wait for a retry`() async throws {
        let (waiting, continuation) = AsyncStream.makeStream(of: Duration.self)
        let client = APIClient(baseURL: "http://h", transport: ScriptedTransport { _ in .empty(503) }) {
            $0.retry = .standard
            $0.retryTiming = RetryTiming(sleep: { wait in
                continuation.yield(wait)
                try await ScriptedTransport.waitForCancellation()
            })
        }

        let calls = (1...20).map { _ in client.start(.get, Things()) }
        var iterator = waiting.makeAsyncIterator()
        for _ in calls { _ = await iterator.next() }
        client.cancelAll()

        for call in calls { await #expect(throws: CancellationError.self) { try await call.value } }
    }

    @Test func `1,000 calls at once take their retries from one budget, copies of the client too`() async throws {
        let transport = ScriptedTransport { _ in .empty(503) }
        let client = APIClient(baseURL: "http://h", transport: transport) {
            $0.retry = .standard
            $0.retryTiming = RecordedTiming().timing
            $0.retryBudget = RetryBudget(capacity: 100)
        }

        let attempts = await withTaskGroup(of: Int.self) { group in
            for number in 1...1_000 {
                let copy = number % 2 == 0 ? client : client.with { $0.languages = ["de"] }
                group.addTask {
                    let error = await #expect(throws: APIError.self) { try await copy.put("x") }
                    return error?.attempts ?? 0
                }
            }
            return await group.reduce(0, +)
        }

        #expect(transport.requests.count == 1_100)
        #expect(attempts == 1_100)
    }

    @Test func `1,000 calls at once against a server that refuses every other request all come through`() async throws {
        let isRefused = Mutex<Set<String>>([])
        try await withLoopbackServer { request in
            isRefused.withLock { $0.insert(request.target).inserted } ? .empty(503) : .json(#"{"id":1}"#)
        } perform: { server in
            let client = APIClient(baseURL: BaseURL(server.url())) {
                $0.retry = .standard
                $0.retryTiming = RecordedTiming().timing
                $0.retryBudget = RetryBudget(capacity: 1_000)
            }

            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...1_000 {
                    group.addTask { _ = try await client.get("things/\(number)", as: Thing.self) }
                }
                try await group.waitForAll()
            }

            #expect(server.requests.count == 2_000)
        }
    }
}
