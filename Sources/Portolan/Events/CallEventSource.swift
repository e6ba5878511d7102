// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Synchronization

/// What happens in one call, told to those who observe it.
package final class CallEventSource: Sendable {
    fileprivate struct State {
        var record = CallRecord()
        var isDone = false
        var wait: Duration?
        /// What is to be told, and whether somebody is telling: events of a transport's thread and of the call's task are told in
        /// order, and nobody is told while the lock is held.
        var untold: [CallEvent] = []
        var isTelling = false
    }

    private let requestID: String
    private let endpoint: String
    private let start: ContinuousClock.Instant
    private let observers: [any CallObserver]
    private let state = Mutex(State())

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - requestID: What tells the call from others.
    ///   - endpoint: The name of the endpoint.
    ///   - start: When the call began.
    ///   - observers: Who is told.
    ///   - credentialFields: The fields that are credentials beside those that are by definition.
    package init(
        requestID: String, endpoint: String, start: ContinuousClock.Instant, observers: [any CallObserver],
        credentialFields: Set<HTTPFieldName>
    ) {
        self.requestID = requestID
        self.endpoint = endpoint
        self.start = start
        self.observers = observers
        state.withLock { $0.record.credentialFields = credentialFields }
    }

    /// Takes notice of the request of the call; of those of one call that is made in several, the first counts.
    package func started(_ request: HTTPRequest) {
        tell { state, _ in
            guard state.record.request == nil else { return nil }
            state.record.request = request
            return Happening(kind: .started(request))
        }
    }

    /// Takes notice of what has happened in an attempt.
    package func emit(_ kind: CallEvent.Kind, attempt: Int, hop: Int, naming names: Set<String> = []) {
        tell { state, elapsed in
            state.note(kind, attempt, hop, elapsed)
            return Happening(kind: kind, attempt: attempt, hop: hop, credentialQueryItems: names)
        }
    }

    /// Takes notice that a piece of an answer's body has come.
    package func received() {
        tell { state, elapsed in
            guard let last = state.record.attempts.last, last.firstByte == nil else { return nil }
            state.changeLast { $0.firstByte = elapsed }
            return Happening(kind: .firstByte, attempt: last.number, hop: last.hop)
        }
    }

    /// Takes notice of what a transfer has taken.
    package func transferred(_ metrics: TransferMetrics) {
        state.withLock { $0.record.transfers.append(metrics) }
    }

    /// Takes notice that the call is over; what comes after it is not told.
    package func done(_ outcome: CallOutcome) {
        tell { state, elapsed in
            state.isDone = true
            state.record.outcome = outcome
            state.record.duration = elapsed
            let last = state.record.attempts.last
            return Happening(kind: .done(state.record), attempt: last?.number ?? 1, hop: last?.hop ?? 0)
        }
    }

    private struct Happening {
        let kind: CallEvent.Kind
        var attempt = 1
        var hop = 0
        var credentialQueryItems: Set<String> = []
    }

    /// - Parameter happened: Changes the record, and says what is to be told of it, if anything.
    private func tell(_ happened: (inout State, Duration) -> Happening?) {
        let isTold = state.withLock { state in
            guard !state.isDone else { return false }
            // Time is taken under the lock, so that it never goes back from one event to the next.
            let instant = ContinuousClock.now
            let elapsed = start.duration(to: instant)
            guard let happening = happened(&state, elapsed) else { return false }
            var event = CallEvent(
                happening.kind, requestID: requestID, endpoint: endpoint, attempt: happening.attempt,
                hop: happening.hop, instant: instant, elapsed: elapsed)
            event.credentialQueryItems = happening.credentialQueryItems
            state.untold.append(event)
            return true
        }
        if isTold { tellAll() }
    }

    /// Tells what is to be told, unless another thread is at it, which then tells this as well.
    private func tellAll() {
        var isFirst = true
        while let event = next(isFirst) {
            isFirst = false
            for observer in observers { observer.observe(event) }
        }
    }

    private func next(_ isFirst: Bool) -> CallEvent? {
        state.withLock { state in
            if isFirst, state.isTelling { return nil }
            state.isTelling = !state.untold.isEmpty
            return state.untold.isEmpty ? nil : state.untold.removeFirst()
        }
    }
}

extension CallEventSource.State {
    fileprivate mutating func note(_ kind: CallEvent.Kind, _ attempt: Int, _ hop: Int, _ elapsed: Duration) {
        switch kind {
        case .attempted(let request):
            record.attempts.append(
                CallAttempt(number: attempt, hop: hop, request: request, began: elapsed, wait: wait))
            wait = nil
        case .answered(let response):
            changeLast {
                $0.status = response.status
                $0.ended = elapsed
            }
        case .unanswered(let error):
            changeLast {
                $0.error = error
                $0.ended = elapsed
            }
        case .renewed: record.renewals += 1
        case .retried(let wait, _): self.wait = wait
        case .started, .firstByte, .redirected, .done: break
        }
    }

    fileprivate mutating func changeLast(_ change: (inout CallAttempt) -> Void) {
        guard !record.attempts.isEmpty else { return }
        change(&record.attempts[record.attempts.count - 1])
    }
}
