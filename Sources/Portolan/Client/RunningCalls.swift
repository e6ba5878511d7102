// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Synchronization

/// The calls of a client that are under way, so that all can be cancelled.
///
/// Calls hold this; the copies of the client, its handles and its streams hold the ``ClientLifetime``: when the last of them goes,
/// the calls end.
final class RunningCalls: Sendable {
    private struct State {
        var cancellations: [Int: @Sendable () -> Void] = [:]
        var lastNumber = 0
    }

    private let state = Mutex(State())

    /// Starts a task that is cancelled with all others, until it has ended.
    func start<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) -> Task<Value, any Error> {
        // Under the lock, so that a task that ends at once finds its entry.
        state.withLock { state in
            state.lastNumber += 1
            let number = state.lastNumber
            let task = Task { @concurrent in
                defer { self.remove(number) }
                return try await work()
            }
            state.cancellations[number] = { task.cancel() }
            return task
        }
    }

    /// Has something called when all is cancelled, until it is removed.
    func add(_ cancellation: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.lastNumber += 1
            state.cancellations[state.lastNumber] = cancellation
            return state.lastNumber
        }
    }

    func remove(_ number: Int) {
        state.withLock { _ = $0.cancellations.removeValue(forKey: number) }
    }

    /// Cancels all that is under way; what begins later is not touched.
    func cancelAll() {
        let cancellations = state.withLock { Array($0.cancellations.values) }
        for cancel in cancellations { cancel() }
    }
}

extension Task where Failure == any Error {
    /// The value; a task that is cancelled while it waits for it cancels this one.
    var valueCancelledWithWaiter: Success {
        get async throws {
            try await withTaskCancellationHandler {
                try await value
            } onCancel: {
                cancel()
            }
        }
    }
}

extension HTTPBodyStream {
    /// This stream, which ends with the calls of a client until it is let go of.
    ///
    /// Whoever can read it holds the client, which may have been used for the last time when the call was made, and with it the
    /// transport.
    func cancelled(with client: APIClient) -> HTTPBodyStream {
        let calls = client.lifetime.calls
        let entry = RunningStream(number: canceller.map { calls.add($0) }, of: client)
        return mapReader { reader in
            {
                defer { withExtendedLifetime(entry) {} }
                return try await reader()
            }
        }
    }
}

/// Takes a stream off the list when nobody can read it any more.
private final class RunningStream: Sendable {
    private let number: Int?
    private let client: APIClient

    init(number: Int?, of client: APIClient) {
        self.number = number
        self.client = client
    }

    deinit {
        if let number { client.lifetime.calls.remove(number) }
    }
}

/// What all copies of a client share, and whoever waits for one of its calls or streams holds.
final class ClientLifetime: Sendable {
    let calls = RunningCalls()
    /// What tells whether models have changed since they were seen.
    let entityTags = EntityTags()

    deinit { calls.cancelAll() }
}
