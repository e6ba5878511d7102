// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    /// When the limits of the transfers are looked at the next time.
    final class CurlAlarm {
        var moment = ContinuousClock.Instant.now
        /// When the loop began its present turn: what happens within a turn happens then.
        var now = ContinuousClock.Instant.now

        func bringForward(to other: ContinuousClock.Instant) { moment = min(moment, other) }
    }

    /// Decides when the time of one transfer is up.
    struct CurlTiming {
        typealias Instant = ContinuousClock.Instant

        private enum Phase {
            /// Waits for a free connection.
            case queued
            case connecting
            case connected
            /// The reader of the answer is behind: nobody but itself is to blame that nothing arrives.
            case heldUp
            /// The answer is there, while the body of the request is still being sent.
            case answered
        }

        /// How long a body may stall once the answer to it is there.
        private static let stallLimit = Duration.seconds(2)

        let options: TransportOptions
        let submitted: Instant
        private var phase = Phase.queued
        /// When connecting began, or something last arrived or left.
        private var lastActivity: Instant
        /// When counting the time of the attempt began, the time before included that opening a stream took.
        private var began: Instant?
        private let timeSpent: Duration
        private var lastExtension: Instant

        init(options: TransportOptions, timeSpent: Duration = .zero, now: Instant) {
            self.options = options
            self.timeSpent = timeSpent
            submitted = now
            lastExtension = now
            lastActivity = now
        }

        /// What libcurl's own limit for connecting is set to, from now on; never so short that setting it is all that is done.
        var connectAllowance: Duration { max(options.connectTimeout, .seconds(1)) }

        private var extensionInterval: Duration { connectAllowance / 4 }

        /// Looking up or connecting has begun.
        ///
        /// - Returns: Whether it had not before: several addresses may be tried at once.
        mutating func beganToConnect(now: Instant) -> Bool {
            began = began ?? now - timeSpent
            guard phase != .connecting else { return false }
            enter(.connecting, now)
            return true
        }

        /// There is a connection, and the request is about to be sent.
        mutating func connected(now: Instant) {
            began = began ?? now - timeSpent
            enter(.connected, now)
        }

        /// Something has arrived or left.
        mutating func wasActive(now: Instant) {
            switch phase {
            case .queued, .connecting, .heldUp: break
            case .connected, .answered: lastActivity = now
            }
        }

        /// The answer waits for its reader.
        mutating func heldUp() { phase = .heldUp }

        /// The reader has caught up.
        mutating func wentOn(now: Instant) { enter(.connected, now) }

        /// The answer is complete.
        mutating func answered(now: Instant) { enter(.answered, now) }

        private mutating func enter(_ phase: Phase, _ now: Instant) {
            self.phase = phase
            lastActivity = now
        }

        /// Whether libcurl's own limit for connecting should be moved on, since the transfer still waits.
        mutating func mustExtend(now: Instant) -> Bool {
            guard phase == .queued, now >= lastExtension + extensionInterval else { return false }
            lastExtension = now
            return true
        }

        /// The next moment at which something must be done, if nothing happens until then.
        var deadline: Instant {
            let phaseDeadline =
                switch phase {
                case .queued: lastExtension + extensionInterval
                case .connecting: lastActivity + options.connectTimeout
                case .connected: lastActivity + options.idleTimeout
                case .heldUp: Instant.now + .seconds(3_600)
                case .answered: lastActivity + min(options.idleTimeout, Self.stallLimit)
                }
            let end = min(phaseDeadline, options.deadline ?? phaseDeadline)
            guard let began, let limit = options.attemptTimeout else { return end }
            return min(end, began + limit)
        }

        /// The error, when one of the limits has run out.
        func expired(now: Instant) -> TransportError? {
            if let deadline = options.deadline, now >= deadline { return .callTimedOut }
            if let began, let limit = options.attemptTimeout, now >= began + limit {
                return TransportError(.timedOut, "the attempt was not complete after \(limit)")
            }
            switch phase {
            case .queued, .heldUp:
                return nil
            case .connecting:
                guard now >= lastActivity + options.connectTimeout else { return nil }
                return TransportError(.timedOut, "there was no connection after \(options.connectTimeout)")
            case .connected:
                guard now >= lastActivity + options.idleTimeout else { return nil }
                return TransportError(.timedOut, "nothing arrived or left for \(options.idleTimeout)")
            case .answered:
                guard now >= lastActivity + min(options.idleTimeout, Self.stallLimit) else { return nil }
                return TransportError(.timedOut, "the server answered, and does not take the rest of the body")
            }
        }
    }
#endif
