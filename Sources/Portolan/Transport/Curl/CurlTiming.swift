// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    /// When the limits of the transfers are looked at the next time.
    ///
    @safe final class CurlAlarm {
        private struct Moments {
            var next = Moment.now
            var now = Moment.now
        }

        // Behind a pointer, as ``CurlHandle`` does it.
        private let moments: UnsafeMutablePointer<Moments>

        init() {
            unsafe moments = .allocate(capacity: 1)
            unsafe moments.initialize(to: Moments())
        }

        deinit { unsafe moments.deallocate() }

        var next: Moment {
            get { unsafe moments.pointee.next }
            set { unsafe moments.pointee.next = newValue }
        }

        /// When the loop began its present turn: what happens within a turn happens then.
        var now: Moment { unsafe moments.pointee.now }

        /// Begins a turn.
        func beginTurn() { unsafe moments.pointee.now = .now }

        func bringForward(to other: Moment) { unsafe moments.pointee.next = min(moments.pointee.next, other) }
    }

    /// How long connecting may take, and what follows from it.
    struct CurlConnectLimit {
        let timeout: Duration
        /// What libcurl's own limit for connecting is set to, from now on; never so short that setting it is all that is done.
        let allowance: Duration
        /// How often that is moved on.
        let extensionInterval: Duration

        init(_ timeout: Duration) {
            self.timeout = timeout
            allowance = max(timeout, .seconds(1))
            extensionInterval = allowance / 4
        }
    }

    /// Decides when the time of one transfer is up.
    struct CurlTiming {
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

        /// As good as never, from now on.
        private static let never = Duration.seconds(1_000_000_000)

        let connectLimit: CurlConnectLimit
        private let idleTimeout: Duration
        private let attemptTimeout: Duration?
        private let deadlineOfCall: Moment?
        let submitted: Moment
        private var phase = Phase.queued
        /// When connecting began, or something last arrived or left.
        private var lastActivity: Moment
        /// When counting the time of the attempt began, the time before included that opening a stream took.
        private var began: Moment?
        private let timeSpent: Duration
        private var lastExtension: Moment

        init(
            options: TransportOptions, connectLimit: CurlConnectLimit, deadline: Moment? = nil,
            timeSpent: Duration = .zero, now: Moment
        ) {
            self.connectLimit = connectLimit
            idleTimeout = options.idleTimeout
            attemptTimeout = options.attemptTimeout
            deadlineOfCall = deadline
            self.timeSpent = timeSpent
            submitted = now
            lastExtension = now
            lastActivity = now
        }

        /// Looking up or connecting has begun.
        ///
        /// - Returns: Whether it had not before: several addresses may be tried at once.
        mutating func beganToConnect(now: Moment) -> Bool {
            began = began ?? now - timeSpent
            guard phase != .connecting else { return false }
            enter(.connecting, now)
            return true
        }

        /// There is a connection, and the request is about to be sent.
        mutating func connected(now: Moment) {
            began = began ?? now - timeSpent
            enter(.connected, now)
        }

        /// Something has arrived or left.
        mutating func wasActive(now: Moment) {
            switch phase {
            case .queued, .connecting, .heldUp: break
            case .connected, .answered: lastActivity = now
            }
        }

        /// The answer waits for its reader.
        mutating func heldUp() { phase = .heldUp }

        /// The reader has caught up.
        mutating func wentOn(now: Moment) { enter(.connected, now) }

        /// The answer is complete.
        mutating func answered(now: Moment) { enter(.answered, now) }

        private mutating func enter(_ phase: Phase, _ now: Moment) {
            self.phase = phase
            lastActivity = now
        }

        /// Whether libcurl's own limit for connecting should be moved on, since the transfer still waits.
        mutating func mustExtend(now: Moment) -> Bool {
            guard phase == .queued, now >= lastExtension + connectLimit.extensionInterval else { return false }
            lastExtension = now
            return true
        }

        /// The next moment at which something must be done, if nothing happens until then.
        var deadline: Moment {
            let phaseDeadline =
                switch phase {
                case .queued: lastExtension + connectLimit.extensionInterval
                case .connecting: lastActivity + connectLimit.timeout
                case .connected: lastActivity + idleTimeout
                case .heldUp: lastActivity + Self.never
                case .answered: lastActivity + min(idleTimeout, Self.stallLimit)
                }
            let end = min(phaseDeadline, deadlineOfCall ?? phaseDeadline)
            guard let began, let limit = attemptTimeout else { return end }
            return min(end, began + limit)
        }

        /// The error, when one of the limits has run out.
        func expired(now: Moment) -> TransportError? {
            if let deadline = deadlineOfCall, now >= deadline { return .callTimedOut }
            if let began, let limit = attemptTimeout, now >= began + limit {
                return TransportError(.timedOut, "the attempt was not complete after \(limit)")
            }
            switch phase {
            case .queued, .heldUp:
                return nil
            case .connecting:
                guard now >= lastActivity + connectLimit.timeout else { return nil }
                return TransportError(.timedOut, "there was no connection after \(connectLimit.timeout)")
            case .connected:
                guard now >= lastActivity + idleTimeout else { return nil }
                return TransportError(.timedOut, "nothing arrived or left for \(idleTimeout)")
            case .answered:
                guard now >= lastActivity + min(idleTimeout, Self.stallLimit) else { return nil }
                return TransportError(.timedOut, "the server answered, and does not take the rest of the body")
            }
        }
    }
#endif
