// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Synchronization
import Testing

/// Gives tokens that are refused after a while, and sometimes none.
private struct FlakyAuthenticator: Authenticator {
    /// Who is inside.
    ///
    /// A login or its end does not wait for a renewal that it has cancelled, so that counts no more.
    final class Counts: Sendable {
        private struct State {
            var running: Set<UInt64> = []
            var left: Set<UInt64> = []
            var most = 0
            var lastNumber: UInt64 = 0
        }

        private let state = Mutex(State())
        let renewals = Mutex<UInt64>(0)

        var most: Int { state.withLock { $0.most } }
        var running: Int { state.withLock { $0.running.count } }

        func nextNumber() -> UInt64 {
            state.withLock { state in
                state.lastNumber += 1
                return state.lastNumber
            }
        }

        func enter(_ number: UInt64) {
            state.withLock { state in
                guard !state.left.contains(number) else { return }
                state.running.insert(number)
                state.most = max(state.most, state.running.count)
            }
        }

        func leave(_ number: UInt64) {
            state.withLock { state in
                state.left.insert(number)
                state.running.remove(number)
            }
        }
    }

    let seed: UInt64
    let counts = Counts()

    func authorize(_ request: inout HTTPRequest, with credential: UInt64, context: CallContext) throws {
        try request.headerFields.set(.authorization, to: "\(credential)")
    }

    func renew(_ credential: UInt64?, using sender: RenewalSender) async throws -> UInt64 {
        let visit = counts.nextNumber()
        return try await withTaskCancellationHandler {
            counts.enter(visit)
            defer { counts.leave(visit) }
            return try await renewed()
        } onCancel: {
            counts.leave(visit)
        }
    }

    private func renewed() async throws -> UInt64 {
        for _ in 0..<3 { await Task.yield() }
        let number = counts.renewals.withLock { count in
            count += 1
            return count
        }
        var generator = SeededGenerator(seed: seed &+ number)
        switch Int.random(in: 0..<10, using: &generator) {
        case 0, 1: throw TransportError(.connectionLost, "the dice say so")
        case 2: throw LoginEnded("the dice say so")
        default: return number
        }
    }
}

struct RenewalStressTests {
    private enum Outcome: Hashable {
        case value
        case error(APIError.Code)
        case cancelled
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `whatever is cancelled, refused, logged in and out at once, every call ends, and one renewal runs at a time`(
        _ seed: UInt64
    ) async throws {
        let authenticator = FlakyAuthenticator(seed: seed)
        let session = AuthenticationSession(authenticator)
        try await session.logIn(with: 0)
        let sent = Mutex(0)
        // Every seventh request is refused, whatever it shows.
        let transport = ScriptedTransport { _ in
            let number = sent.withLock { count in
                count += 1
                return count
            }
            return number.isMultiple(of: 7) ? .empty(401) : .json("{}")
        }
        let client = APIClient(baseURL: "http://h", transport: transport) {
            $0.authentication = Authentication(session)
        }
        var generator = SeededGenerator(seed: seed)

        var calls: [Task<Outcome, Never>] = []
        for number in 0..<600 {
            let call = Task {
                do {
                    _ = try await client.get("\(number)", as: JSONValue.self)
                    return Outcome.value
                } catch let error as APIError {
                    return .error(error.code)
                } catch {
                    return .cancelled
                }
            }
            calls.append(call)
            switch Int.random(in: 0..<40, using: &generator) {
            case 0..<6: calls.randomElement(using: &generator)?.cancel()
            case 6..<8: try await session.logIn(with: UInt64(number))
            case 8: try await session.logOut()
            case 9..<12: await Task.yield()
            default: break
            }
        }
        var outcomes: [Outcome: Int] = [:]
        for call in calls { outcomes[await call.value, default: 0] += 1 }

        let expected: Set<Outcome> = [
            .value, .cancelled, .error(.loggedOut), .error(.authentication), .error(.unacceptableStatus),
        ]
        #expect(Set(outcomes.keys).isSubset(of: expected))
        #expect(outcomes[.value, default: 0] > 100)
        #expect(authenticator.counts.most == 1)
        #expect(authenticator.counts.running == 0)
    }
}
