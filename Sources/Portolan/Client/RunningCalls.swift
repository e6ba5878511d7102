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
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - call: The call whose answer this is.
    ///   - endsWithBody: Whether the call has ended well where the stream ends.
    /// - Returns: The stream.
    func cancelled(with client: APIClient, _ call: AnsweredCall, endsWithBody: Bool) -> HTTPBodyStream {
        let running = RunningStream(
            of: client, canceller: canceller, endsWithBody ? CallAbandonment(call.context.reporter) : nil)
        let answer = call.answer.withoutBody
        return mapReader { reader in
            {
                do {
                    if let chunk = try await running.read(reader) { return chunk }
                    if endsWithBody { call.context.reporter.succeeded(answer) }
                    return nil
                } catch {
                    throw call.context.reporter.failed(error)
                }
            }
        }
    }
}

/// A stream on the list of a client's calls, until nobody can read it any more.
private final class RunningStream: Sendable {
    private let number: Int
    private let client: APIClient
    private let abandonment: CallAbandonment?
    /// Whether the transport ends the stream when it is told so.
    private let endsItself: Bool
    private let isCancelled = OneWayFlag()

    init(of client: APIClient, canceller: (@Sendable () -> Void)?, _ abandonment: CallAbandonment?) {
        self.client = client
        self.abandonment = abandonment
        endsItself = canceller != nil
        number = client.lifetime.calls.add(canceller ?? { [isCancelled] in isCancelled.set() })
    }

    /// Reads on.
    ///
    /// A stream that a middleware has made knows nothing of the client: reading it is one of the client's calls, so that it ends with
    /// them also while it waits.
    func read(_ reader: @escaping HTTPBodyStream.Reader) async throws -> [UInt8]? {
        guard !endsItself else { return try await reader() }
        if isCancelled.isSet { throw CancellationError() }
        return try await client.lifetime.calls.start { try await reader() }.valueCancelledWithWaiter
    }

    deinit { client.lifetime.calls.remove(number) }
}

/// Ends a call that has not ended otherwise, when nobody can read its answer any more.
final class CallAbandonment: Sendable {
    private let reporter: CallReporter

    init(_ reporter: CallReporter) { self.reporter = reporter }

    deinit { reporter.abandoned() }
}

/// Is set once, by whoever is first.
private final class OneWayFlag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .acquiring) }

    func set() { value.store(true, ordering: .releasing) }
}

/// What all copies of a client share, and whoever waits for one of its calls or streams holds.
final class ClientLifetime: Sendable {
    let calls = RunningCalls()
    let events = CallEventHub()

    deinit {
        calls.cancelAll()
        events.finish()
    }
}
