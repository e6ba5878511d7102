// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Synchronization

/// The calls of a client that are under way, so that all can be cancelled.
///
/// Calls hold this; the copies of the client, its handles and its streams hold the ``ClientLifetime``: when the last of them goes,
/// the calls end.
final class RunningCalls: Sendable {
    /// What is known of a call.
    private enum Entry {
        /// It has begun, and can be cancelled when its task is known.
        case begun
        case listed(@Sendable () -> Void)
        /// All was cancelled before its task was known.
        case cancelled
        /// It ended before its task was known.
        case ended
        case free
    }

    private struct State {
        /// By the numbers of the calls; a number is used again.
        var entries: [Entry] = []
        var free: [Int] = []

        mutating func begin() -> Int {
            if let number = free.popLast() {
                entries[number] = .begun
                return number
            }
            entries.append(.begun)
            return entries.count - 1
        }

        mutating func end(_ number: Int) {
            entries[number] = .free
            free.append(number)
        }
    }

    private let state = Mutex(State())

    /// Starts a task that is cancelled with all others, until it has ended.
    ///
    /// - Parameters:
    ///   - isBegunHere: Whether the task runs on this thread until it has to wait for the first time, which saves a change of
    ///     threads; only for a thread that is no actor's.
    ///   - work: What the task does.
    /// - Returns: The task.
    func start<Value: Sendable>(
        isBegunHere: Bool = false, _ work: @escaping @Sendable () async throws -> Value
    ) -> Task<Value, any Error> {
        let number = state.withLock { $0.begin() }
        let operation: @concurrent @Sendable () async throws -> Value = {
            defer { self.remove(number) }
            let value = try await work()
            if self.isCancelled(number) { throw CancellationError() }
            return value
        }
        let task: Task<Value, any Error>
        if isBegunHere, #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            task = Task.immediate(operation: operation)
        } else {
            task = Task(operation: operation)
        }
        list(number) { task.cancel() }
        return task
    }

    /// Has something called when all is cancelled, until it is removed.
    func add(_ cancellation: @escaping @Sendable () -> Void) -> Int {
        let number = state.withLock { $0.begin() }
        list(number, cancellation)
        return number
    }

    private func list(_ number: Int, _ cancellation: @escaping @Sendable () -> Void) {
        let isCancelled = state.withLock { state in
            switch state.entries[number] {
            case .begun, .listed, .free: state.entries[number] = .listed(cancellation)
            case .ended: state.end(number)
            case .cancelled:
                state.entries[number] = .listed(cancellation)
                return true
            }
            return false
        }
        if isCancelled { cancellation() }
    }

    /// Whether all was cancelled before the task of a call was known, which therefore is not.
    private func isCancelled(_ number: Int) -> Bool {
        state.withLock { state in
            if case .cancelled = state.entries[number] { true } else { false }
        }
    }

    func remove(_ number: Int) {
        state.withLock { state in
            switch state.entries[number] {
            case .begun, .cancelled: state.entries[number] = .ended
            case .listed: state.end(number)
            case .ended, .free: break
            }
        }
    }

    /// Cancels all that is under way; what begins later is not touched.
    func cancelAll() {
        let cancellations = state.withLock { state in
            var cancellations: [@Sendable () -> Void] = []
            for number in state.entries.indices {
                switch state.entries[number] {
                case .begun: state.entries[number] = .cancelled
                case .listed(let cancel): cancellations.append(cancel)
                case .cancelled, .ended, .free: break
                }
            }
            return cancellations
        }
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

/// What all copies of a client share, and whoever waits for one of its calls or streams holds.
final class ClientLifetime: Sendable {
    let calls = RunningCalls()
    /// What tells whether models have changed since they were seen.
    let entityTags = EntityTags()
    let events = CallEventHub()

    deinit {
        calls.cancelAll()
        events.finish()
    }
}
