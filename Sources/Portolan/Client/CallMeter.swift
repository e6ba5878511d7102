// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Synchronization

/// Watches the transfers of one call, and tells those who ask how far it has come.
final class CallMeter: TransferObserver {
    /// Is told of progress, at most as often as ``interval`` says, and of the end.
    typealias Listener = @Sendable (CallProgress) -> Void

    fileprivate struct State {
        var progress = CallProgress()
        var transfers: [TransferMetrics] = []
        /// How many bytes of the content there were before the transfer that is under way.
        var offset: Int64 = 0
        var listeners: [Int: CallListener] = [:]
        var lastListener = 0
        /// Counts the changes, so that of two that are told at once the newer one is told last.
        var revision = 0
        var lastTold: Moment?
        /// When the bytes were counted from which the rate follows.
        var sample: (moment: Moment, bytes: Int64)?
        /// Where the call's events go, if anybody observes it.
        var events: CallEventSource?
    }

    /// How often progress is told at most: telling must cost next to nothing beside transferring.
    static let interval = Duration.milliseconds(50)

    private let state = Mutex(State())

    /// What each attempt and each hop of a redirect has taken, in order.
    var transfers: [TransferMetrics] { state.withLock(\.transfers) }

    /// How far the call has come.
    var progress: CallProgress { state.withLock(\.progress) }

    /// Tells of the first byte, and what transfers have taken, from now on.
    func reportEvents(to events: CallEventSource) { state.withLock { $0.events = events } }

    func transferred(_ amounts: TransferAmounts) {
        if amounts.received > 0 { state.withLock(\.events)?.received() }
        update { progress, offset in
            progress.amounts = amounts
            progress.amounts.received += offset
            progress.amounts.receivedTotal = amounts.receivedTotal.map { $0 + offset }
            progress.phase = amounts.received > 0 ? .receiving : .sending
        }
    }

    /// Counts what arrives from now on behind bytes that are there already.
    func continues(from offset: Int64) { state.withLock { $0.offset = offset } }

    func ended(_ metrics: TransferMetrics) {
        let events = state.withLock { state in
            state.transfers.append(metrics)
            return state.events
        }
        events?.transferred(metrics)
    }

    /// Takes notice that the answer is there.
    func beganToMap() { update(isMilestone: true) { progress, _ in progress.phase = .mapping } }

    /// Takes notice that elements of the outermost array were mapped.
    ///
    /// - Returns: `true`: this is no reason to end.
    func mapped(_ count: Int, of total: Int) -> Bool {
        update { progress, _ in
            progress.mapped = count
            progress.mappedTotal = total
        }
        return true
    }

    /// Takes notice that the call is over.
    func callEnded() {
        update(isMilestone: true) { progress, _ in progress.phase = .ended }
    }

    /// Has progress told, beginning with what there is.
    ///
    /// - Returns: The number to stop by; `nil` when the call is over, and all was told.
    func listen(_ listener: @escaping Listener) -> Int? {
        let listener = CallListener(listener)
        let (progress, revision, number): (CallProgress, Int, Int?) = state.withLock { state in
            guard state.progress.phase != .ended else { return (state.progress, state.revision, nil) }
            state.lastListener += 1
            state.listeners[state.lastListener] = listener
            return (state.progress, state.revision, state.lastListener)
        }
        listener.tell(progress, revision)
        return number
    }

    func stopListening(_ number: Int) {
        state.withLock { _ = $0.listeners.removeValue(forKey: number) }
    }

    private func update(isMilestone: Bool = false, _ change: (_ progress: inout CallProgress, _ offset: Int64) -> Void)
    {
        let (progress, revision, listeners): (CallProgress, Int, [CallListener]) = state.withLock { state in
            let phase = state.progress.phase
            // A call that was cancelled is over while pieces of its answer may still come in.
            guard phase != .ended else { return (state.progress, state.revision, []) }
            change(&state.progress, state.offset)
            state.revision += 1
            defer { if state.progress.phase == .ended { state.listeners = [:] } }
            guard !state.listeners.isEmpty else { return (state.progress, state.revision, []) }
            let now = Moment.now
            let isDue = state.lastTold.map { now >= $0 + Self.interval } ?? true
            guard isMilestone || isDue || phase != state.progress.phase else {
                return (state.progress, state.revision, [])
            }
            state.lastTold = now
            state.measureRate(now: now, isNewPhase: phase != state.progress.phase)
            return (state.progress, state.revision, Array(state.listeners.values))
        }
        for listener in listeners { listener.tell(progress, revision) }
    }
}

/// One who is told of progress, in order.
private final class CallListener: Sendable {
    private let last = Mutex(-1)
    private let listener: CallMeter.Listener

    init(_ listener: @escaping CallMeter.Listener) { self.listener = listener }

    /// Tells, unless something newer was told.
    func tell(_ progress: CallProgress, _ revision: Int) {
        last.withLock { last in
            guard revision > last else { return }
            last = revision
            listener(progress)
        }
    }
}

extension CallMeter.State {
    /// The rate is that of the time since a sample that is at least a second old, so that it does not jump.
    fileprivate mutating func measureRate(now: Moment, isNewPhase: Bool) {
        let bytes = progress.phase == .sending ? progress.amounts.sent : progress.amounts.received
        guard !isNewPhase, let sample, bytes >= sample.bytes else {
            self.sample = (now, bytes)
            progress.bytesPerSecond = nil
            return
        }
        let elapsed = now - sample.moment
        guard elapsed > CallMeter.interval else { return }
        progress.bytesPerSecond = Double(bytes - sample.bytes) / (elapsed / .seconds(1))
        if elapsed > .seconds(1) { self.sample = (now, bytes) }
    }
}
