// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Synchronization

/// Work that is not waited for any more when the task that waits for it is cancelled.
final class AbandonableWork<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case running(CheckedContinuation<Value, any Error>?)
        case ended(Result<Value, any Error>)
    }

    private let state = Mutex(State.running(nil))

    private init() {}

    /// Runs a closure in a task of its own.
    ///
    /// - Parameter body: What to run; it is cancelled with the task that waits, which goes on at once.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or `CancellationError` when the task is cancelled.
    static func run(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let work = AbandonableWork()
        let task = Task {
            do {
                work.end(.success(try await body()))
            } catch {
                work.end(.failure(error))
            }
        }
        return try await withTaskCancellationHandler {
            try await work.value()
        } onCancel: {
            task.cancel()
            work.end(.failure(CancellationError()))
        }
    }

    private func value() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let result = state.withLock { state -> Result<Value, any Error>? in
                if case .ended(let result) = state { return result }
                state = .running(continuation)
                return nil
            }
            if let result { continuation.resume(with: result) }
        }
    }

    /// The first end counts.
    private func end(_ result: Result<Value, any Error>) {
        let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            guard case .running(let waiting) = state else { return nil }
            state = .ended(result)
            return waiting
        }
        waiting?.resume(with: result)
    }
}
