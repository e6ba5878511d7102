// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Synchronization

/// A service whose access tokens live for 300 ms and whose refresh tokens count once, and that notes whatever should not happen.
///
/// As RFC 9700, section 4.14.2, allows, it takes a refresh token a second time when nobody has used what came in its place: the answer
/// may have been lost.
final class RotatingService: Sendable {
    /// How the service tells the time.
    enum Clock: Sendable {
        /// It passes. A token answers 25 requests at least, so that calls come through on a machine that takes its time.
        case running
        /// Each request takes a tenth of a millisecond, and a test may let more pass: on a slow machine the same happens as on a fast one.
        case counting
    }

    struct State: Sendable {
        var newest = 0
        var issueTime = Duration.zero
        var isSuccessorUsed = true
        var time = Duration.zero
        /// How many tokens were found to have expired.
        var expiries = 0
        var isExpiryNoted = false
        /// How many requests the newest token has answered.
        var served = 0
        /// How many renewals had the answer that they were to have.
        var renewals = 0
        /// How many refresh tokens were taken a second time, and how many answers were lost, or came as an error.
        var repetitions = 0
        var lostAnswers = 0
        var failures = 0
        var sendings: [String: Int] = [:]
        var successes: [String: Int] = [:]
        var faults: [String] = []
    }

    static let lifetime = Duration.milliseconds(300)

    private let state: Mutex<State>
    private let clock: Clock
    private let start = ContinuousClock.now
    /// What goes wrong with which renewal.
    private let fault: @Sendable (_ renewal: Int) -> Trouble?

    enum Trouble: CaseIterable, Sendable {
        /// The service says 500, and has done nothing.
        case failed
        /// It has done all it should, and its answer is lost.
        case lost
        case late
    }

    init(_ clock: Clock, fault: @escaping @Sendable (Int) -> Trouble? = { _ in nil }) {
        self.clock = clock
        self.fault = fault
        state = Mutex(State())
    }

    var now: State { state.withLock { $0 } }

    /// Lets a token's whole life pass, for a service that counts.
    func passLifetime() { state.withLock { $0.time += Self.lifetime } }

    func handle(_ request: RecordedRequest) -> Reply {
        request.path == "/token" ? token(request) : resource(request)
    }

    private func time(_ state: inout State) -> Duration {
        switch clock {
        case .running: return start.duration(to: .now)
        case .counting:
            state.time += .microseconds(100)
            return state.time
        }
    }

    private func isAlive(_ state: State, _ time: Duration) -> Bool {
        if case .running = clock, state.served < 25 { return true }
        return time - state.issueTime < Self.lifetime
    }

    private func resource(_ request: RecordedRequest) -> Reply {
        state.withLock { state in
            let time = time(&state)
            state.sendings[request.path, default: 0] += 1
            if state.successes[request.path] != nil {
                state.faults.append("\(request.path) was sent after its success")
            }
            let isNewest = request.headerFields[.authorization] == "Bearer T\(state.newest)"
            guard isNewest, isAlive(state, time) else {
                if isNewest, !state.isExpiryNoted {
                    state.isExpiryNoted = true
                    state.expiries += 1
                }
                return .empty(401)
            }
            state.isSuccessorUsed = true
            state.served += 1
            state.successes[request.path] = 1
            return .json("{}")
        }
    }

    private func token(_ request: RecordedRequest) -> Reply {
        let refreshToken = request.formItems.first { $0.name == "refresh_token" }?.value
        return state.withLock { state in
            let time = time(&state)
            let number = refreshToken.flatMap { Int($0.dropFirst()) } ?? -1
            let trouble = fault(state.renewals + state.failures + state.lostAnswers)
            if trouble == .failed {
                state.failures += 1
                return .empty(500)
            }
            switch number {
            case state.newest:
                if state.newest > 0, isAlive(state, time) {
                    state.faults.append("T\(state.newest) was renewed before it had expired")
                }
                state.newest += 1
                state.isSuccessorUsed = false
            case state.newest - 1 where !state.isSuccessorUsed:
                state.repetitions += 1
            default:
                state.faults.append("R\(number) was used twice")
                return .json(#"{"error":"invalid_grant"}"#, status: 400)
            }
            state.issueTime = time
            state.served = 0
            state.isExpiryNoted = false
            let answer = Reply.json(
                #"{"access_token":"T\#(state.newest)","token_type":"Bearer","refresh_token":"R\#(state.newest)"}"#)
            if trouble == .lost {
                state.lostAnswers += 1
                return answer.closingWithoutAnswer()
            }
            state.renewals += 1
            return trouble == .late ? answer.delayed(by: .milliseconds(50)) : answer
        }
    }
}
