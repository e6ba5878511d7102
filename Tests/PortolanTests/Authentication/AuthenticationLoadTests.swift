// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

/// Many calls at once against a service that rotates its tokens.
struct AuthenticationLoadTests {
    private func withClient(
        _ service: RotatingService, replayLimit: Int = 1, _ body: (APIClient) async throws -> Void
    ) async throws {
        try await withLoopbackServer {
            service.handle($0)
        } perform: { server in
            let login = OAuth2Login(OAuth2Configuration(clientID: "load", tokenURL: BaseURL(server.url("/token"))))
            try await login.logIn(with: OAuth2Token(accessToken: "T0", refreshToken: "R0"))
            try await body(
                APIClient(baseURL: BaseURL(server.url())) {
                    $0.authentication = .login(login)
                    $0.options.replayLimit = replayLimit
                })
        }
    }

    /// Makes calls at once, each until it succeeds; gives how often a call was ended by the error of a renewal.
    private func wave(_ name: String, count: Int, _ client: APIClient) async throws -> Int {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<count {
                group.addTask {
                    for failures in 0..<100 {
                        do {
                            _ = try await client.get("\(name)/\(number)", as: JSONValue.self)
                            return failures
                        } catch let error as APIError where error.code == .authentication {
                            continue
                        }
                    }
                    throw Lost()
                }
            }
            return try await group.reduce(0, +)
        }
    }

    private struct Lost: Error {}

    @Test
    func
        `1,000 calls at once: one renewal for each expiry, no call lost, none sent again, no refresh token used twice`()
        async throws
    {
        let service = RotatingService(.counting)

        try await withClient(service) { client in
            for wave in 0..<4 {
                service.passLifetime()
                let failures = try await self.wave("w\(wave)", count: 1_000, client)
                #expect(failures == 0)
            }
        }

        let state = service.now
        #expect(state.faults.isEmpty)
        #expect(state.successes.count == 4_000)
        #expect(state.renewals == 4)
        #expect(state.expiries == 4)
        #expect(state.repetitions == 0)
        #expect(state.sendings.values.allSatisfy { $0 <= 2 })
    }

    @Test func `1,000 calls at once, with tokens that live for 300 ms of real time`() async throws {
        let service = RotatingService(.running)

        // A machine may be so slow that tokens run out on their way: the number of replays is what it takes.
        try await withClient(service, replayLimit: 1_000) { client in
            let failures = try await wave("w", count: 1_000, client)
            #expect(failures == 0)
        }

        let state = service.now
        #expect(state.faults.isEmpty)
        #expect(state.successes.count == 1_000)
        #expect(state.renewals == state.expiries)
        #expect(state.repetitions == 0)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func
        `the same when renewals fail, are lost or late: no call is lost, and a refresh token is used again only if its answer was lost`(
            _ seed: UInt64
        ) async throws
    {
        // Every twentieth, by a dice that falls the same way each time; the first three all the same, one of each kind.
        let service = RotatingService(.counting) { renewal in
            if renewal < 3 { return RotatingService.Trouble.allCases[renewal] }
            var generator = SeededGenerator(seed: seed << 32 + UInt64(renewal))
            return Int.random(in: 0..<20, using: &generator) == 0
                ? RotatingService.Trouble.allCases.randomElement(using: &generator) : nil
        }

        try await withClient(service) { client in
            for wave in 0..<60 {
                service.passLifetime()
                _ = try await self.wave("w\(wave)", count: wave == 0 ? 1_000 : 40, client)
            }
        }

        let state = service.now
        #expect(state.faults.isEmpty)
        #expect(state.successes.count == 1_000 + 59 * 40)
        #expect(state.failures > 0 && state.lostAnswers > 0)
        #expect(state.repetitions == state.lostAnswers)
        #expect(state.renewals >= 60)
    }
}
