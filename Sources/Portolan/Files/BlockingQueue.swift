// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Dispatch
internal import Synchronization

/// Runs what waits for a disk one after the other, or a few at a time, on other threads than those that tasks share.
///
/// Work begins in the order in which it was asked for. Each piece has a place of its own among `width`, which nobody else has
/// meanwhile: what belongs to a place, as a connection to a database, is used by one thread at a time.
package final class BlockingQueue: Sendable {
    private struct State {
        var freePlaces: [Int]
        var waiting: [@Sendable (Int) -> Void] = []
        var next = 0
    }

    private let state: Mutex<State>

    /// Makes a queue.
    ///
    /// - Parameter width: How many pieces of work run at once at most.
    package init(width: Int = 1) {
        state = Mutex(State(freePlaces: Array((0..<width).reversed())))
    }

    /// Runs a closure.
    ///
    /// - Parameter body: Is given its turn: its place, and whether the task was cancelled.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws; `CancellationError` when the task is cancelled before the closure begins, which then never does.
    package func run<Result: Sendable>(
        _ body: @escaping @Sendable (BlockingTurn) throws -> Result
    ) async throws -> Result {
        let call = QueuedWork<Result>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard call.wait(continuation) else { return }
                enqueue { place in call.run(BlockingTurn(place: place, cancellation: call.cancellation), body) }
            }
        } onCancel: {
            call.cancel()
        }
    }

    private func enqueue(_ work: @escaping @Sendable (Int) -> Void) {
        let place = state.withLock { state in
            let place = state.freePlaces.popLast()
            if place == nil { state.waiting.append(work) }
            return place
        }
        guard let place else { return }
        DispatchQueue.global().async {
            var work = work
            while true {
                work(place)
                guard let following = self.following(after: place) else { return }
                work = following
            }
        }
    }

    /// The work that waits longest; when there is none, the place is free.
    private func following(after place: Int) -> (@Sendable (Int) -> Void)? {
        state.withLock { state in
            guard state.next < state.waiting.count else {
                state.waiting = []
                state.next = 0
                state.freePlaces.append(place)
                return nil
            }
            let work = state.waiting[state.next]
            state.next += 1
            if state.next >= 64, state.next * 2 > state.waiting.count {
                state.waiting.removeFirst(state.next)
                state.next = 0
            }
            return work
        }
    }
}

/// What a piece of work knows of itself while it runs.
package struct BlockingTurn: Sendable {
    /// Its place, from 0.
    package let place: Int
    fileprivate let cancellation: OneWayFlag

    /// Whether the task was cancelled.
    package var isCancelled: Bool { cancellation.isSet }

    /// Throws `CancellationError` when the task was cancelled.
    package func checkCancellation() throws(CancellationError) { try cancellation.checkCancellation() }
}

/// One call of `run`, which ends once.
private final class QueuedWork<Result: Sendable>: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<Result, any Error>)
        case running
        case ended
    }

    let cancellation = OneWayFlag()
    private let state = Mutex(State.new)

    /// Takes the continuation; `false` when the task was cancelled before, and the call has ended.
    func wait(_ continuation: CheckedContinuation<Result, any Error>) -> Bool {
        let waits = state.withLock { state in
            guard case .new = state else { return false }
            state = .waiting(continuation)
            return true
        }
        if !waits { continuation.resume(throwing: CancellationError()) }
        return waits
    }

    func run(_ turn: BlockingTurn, _ body: (BlockingTurn) throws -> Result) {
        let continuation: CheckedContinuation<Result, any Error>? = state.withLock { state in
            guard case .waiting(let continuation) = state else { return nil }
            state = .running
            return continuation
        }
        guard let continuation else { return }
        let result = Swift.Result { try body(turn) }
        continuation.resume(with: result)
    }

    func cancel() {
        cancellation.set()
        let continuation: CheckedContinuation<Result, any Error>? = state.withLock { state in
            switch state {
            case .running: return nil
            case .new, .ended:
                state = .ended
                return nil
            case .waiting(let continuation):
                state = .ended
                return continuation
            }
        }
        continuation?.resume(throwing: CancellationError())
    }
}
