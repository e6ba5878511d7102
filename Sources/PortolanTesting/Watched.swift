// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Portolan
internal import Synchronization

/// A value under a lock whose changes tasks can wait for, without polling and without holding a thread.
final class Watched<Value: Sendable>: Sendable {
    private struct Waiter {
        let predicate: @Sendable (Value) -> Bool
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Contents {
        var value: Value
        var end: (any Error)?
        var nextIdentifier = 0
        var waiters: [Int: Waiter] = [:]
        /// What ended a wait that had not registered yet.
        var earlyEnds: [Int: any Error] = [:]
    }

    private let contents: Mutex<Contents>

    init(_ value: Value) {
        contents = Mutex(Contents(value: value))
    }

    /// Reads a part of the value.
    func read<Part: Sendable>(_ part: (Value) -> Part) -> Part {
        contents.withLock { part($0.value) }
    }

    /// Changes the value; waiting tasks whose condition then holds go on.
    func update<Result: Sendable>(_ change: (inout Value) -> Result) -> Result {
        let (result, ready) = contents.withLock { contents -> (Result, [Waiter]) in
            let result = change(&contents.value)
            guard !contents.waiters.isEmpty else { return (result, []) }
            let ready = contents.waiters.filter { $0.value.predicate(contents.value) }
            for identifier in ready.keys { contents.waiters[identifier] = nil }
            return (result, Array(ready.values))
        }
        for waiter in ready { waiter.continuation.resume() }
        return result
    }

    /// Says that the value will not change any more: whoever waits, now or later, for what does not hold gets the error.
    func end(with error: any Error) {
        let waiters = contents.withLock { contents -> [Waiter] in
            contents.end = error
            defer { contents.waiters = [:] }
            return Array(contents.waiters.values)
        }
        for waiter in waiters { waiter.continuation.resume(throwing: error) }
    }

    /// Waits until a condition holds.
    ///
    /// - Parameters:
    ///   - timeout: How long at most.
    ///   - timeoutError: What is thrown then.
    ///   - predicate: The condition; called under the lock, so it must be quick.
    /// - Throws: `timeoutError`, the error of ``end(with:)`` or `CancellationError`.
    func wait(
        timeout: Duration, timeoutError: any Error, until predicate: @escaping @Sendable (Value) -> Bool
    ) async throws {
        let identifier = contents.withLock { contents in
            contents.nextIdentifier += 1
            return contents.nextIdentifier
        }
        let timer = Task {
            // Sleeping ends early only when the wait is over.
            guard (try? await Task.sleep(for: timeout)) != nil else { return }
            self.fail(identifier, with: timeoutError)
        }
        defer {
            timer.cancel()
            contents.withLock { $0.earlyEnds[identifier] = nil }
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                register(identifier, Waiter(predicate: predicate, continuation: continuation))
            }
        } onCancel: {
            fail(identifier, with: CancellationError())
        }
    }

    private func register(_ identifier: Int, _ waiter: Waiter) {
        let result = contents.withLock { contents -> Result<Void, any Error>? in
            if waiter.predicate(contents.value) { return .success(()) }
            if let error = contents.earlyEnds[identifier] ?? contents.end { return .failure(error) }
            contents.waiters[identifier] = waiter
            return nil
        }
        if let result { waiter.continuation.resume(with: result) }
    }

    private func fail(_ identifier: Int, with error: any Error) {
        let waiter = contents.withLock { contents -> Waiter? in
            guard let waiter = contents.waiters.removeValue(forKey: identifier) else {
                contents.earlyEnds[identifier] = error
                return nil
            }
            return waiter
        }
        waiter?.continuation.resume(throwing: error)
    }
}
