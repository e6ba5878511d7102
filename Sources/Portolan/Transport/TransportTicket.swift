// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Synchronization

/// The right to answer one request, which can be used once: whoever comes first answers.
final class TransportTicket: Sendable {
    typealias Outcome = Result<HTTPResponse, TransportError>

    private enum State {
        case new
        case waiting(CheckedContinuation<Outcome, Never>)
        case settledEarly(Outcome)
        case settled
    }

    private let state = Mutex(State.new)

    /// Whether the outcome is known.
    var isSettled: Bool {
        state.withLock { state in
            switch state {
            case .new, .waiting: false
            case .settledEarly, .settled: true
            }
        }
    }

    /// Leaves the continuation to be resumed with the outcome.
    ///
    /// - Returns: `false` when the outcome was known already, and the continuation has been resumed with it.
    func wait(with continuation: CheckedContinuation<Outcome, Never>) -> Bool {
        let outcome: Outcome? = state.withLock { state in
            guard case .settledEarly(let outcome) = state else {
                state = .waiting(continuation)
                return nil
            }
            state = .settled
            return outcome
        }
        guard let outcome else { return true }
        continuation.resume(returning: outcome)
        return false
    }

    /// Makes the outcome known, unless there is one.
    func settle(_ outcome: Outcome) {
        let continuation: CheckedContinuation<Outcome, Never>? = state.withLock { state in
            switch state {
            case .new:
                state = .settledEarly(outcome)
                return nil
            case .waiting(let continuation):
                state = .settled
                return continuation
            case .settledEarly, .settled:
                return nil
            }
        }
        continuation?.resume(returning: outcome)
    }
}
