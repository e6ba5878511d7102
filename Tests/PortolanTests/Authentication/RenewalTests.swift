// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Synchronization
import Testing

/// One client, one session, one service.
struct RenewalSetting {
    typealias Session = AuthenticationSession<NumberedAuthenticator>

    let service: TokenService
    let server: LoopbackServer
    let session: Session
    let client: APIClient

    /// Calls a path.
    @discardableResult
    func get(_ path: Path, options: CallOptions = CallOptions()) async throws -> JSONValue {
        try await client.get(path, as: JSONValue.self, options: options)
    }

    /// The error of a call that fails.
    func failure(_ path: Path = "x", options: CallOptions = CallOptions()) async -> APIError? {
        await #expect(throws: APIError.self) { try await get(path, options: options) }
    }

    /// The errors of two calls that are refused together, and wait for the renewal that a latch holds.
    func failuresOfTwo(refusedBy refusals: Latch, renewedBy latch: Latch) async throws -> [APIError?] {
        async let first = failure("a")
        async let second = failure("b")
        try await server.waitForRequests(count: 2)
        refusals.open()
        try await server.waitForRequests(count: 3)
        latch.open()
        return await [first, second]
    }

    static func run(
        _ service: TokenService, loggedInWith number: Int? = 1, lifetime: CredentialLifetime? = nil,
        now: @escaping @Sendable () -> Date = { Date() }, body: (RenewalSetting) async throws -> Void
    ) async throws {
        try await withLoopbackServer {
            service.handle($0)
        } perform: { server in
            let session = AuthenticationSession(NumberedAuthenticator(tokenURL: server.url("/token")), now: now)
            if let number { try await session.logIn(with: .init(number: number, lifetime: lifetime)) }
            let client = APIClient(baseURL: BaseURL(server.url())) { $0.authentication = Authentication(session) }
            try await body(RenewalSetting(service: service, server: server, session: session, client: client))
        }
    }
}

struct RenewalTests {
    @Test func `C01 W-B21: five calls that are refused together share one renewal, and each is sent once more`()
        async throws
    {
        // Two tokens are known to the service, and the client has the first.
        let service = TokenService(newest: 2) { $1.delayed(by: .milliseconds(200)) }
        let latch = try Latch()
        service.state.withLock { $0.refusalLatch = latch }

        try await RenewalSetting.run(service) { setting in
            let paths = try await withThrowingTaskGroup(of: String?.self) { group in
                for number in 1...5 { group.addTask { try await setting.get("\(number)")["path"]?.string } }
                try await setting.server.waitForRequests(count: 5)
                latch.open()
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }

            #expect(paths == ["/1", "/2", "/3", "/4", "/5"])
            #expect(service.renewals == ["R1"])
            #expect(service.used.filter { $0 == "T1" }.count == 5)
            #expect(service.used.filter { $0 == "T2" }.count == 5)
            #expect(setting.server.requests.count == 11)
        }
    }

    @Test func `C02 W-82: a call that begins or is refused while a renewal runs waits for it`() async throws {
        let latch = try Latch()
        let service = TokenService(newest: 2) { $1.held(until: latch) }

        try await RenewalSetting.run(service) { setting in
            async let first = setting.get("a")
            try await setting.server.waitForRequests(count: 2)
            async let second = setting.get("b")
            latch.open()

            #expect(try await first["path"]?.string == "/a")
            #expect(try await second["path"]?.string == "/b")
            #expect(service.renewals == ["R1"])
            #expect(service.used.filter { $0 == "T2" }.count == 2)
        }
    }

    @Test func `W-B21: a refusal that comes late, of a token replaced since, replays without a renewal`() async throws {
        let latch = try Latch()
        let service = TokenService(newest: 2)
        service.state.withLock { $0.holds["/late"] = latch }

        try await RenewalSetting.run(service) { setting in
            async let late = setting.get("late")
            try await setting.server.waitForRequests(count: 1)
            try await setting.get("quick")
            latch.open()

            #expect(try await late["path"]?.string == "/late")
            #expect(service.renewals == ["R1"])
            #expect(service.used == ["T1", "T1", "T2", "T2"])
        }
    }

    @Test func `W-B20: a service that refuses every token is asked twice, and its refusal is the error`() async throws {
        let service = TokenService(newest: 2)
        service.state.withLock { $0.refusesAll = true }

        try await RenewalSetting.run(service) { setting in
            let error = await setting.failure()

            #expect(error?.code == .unacceptableStatus)
            #expect(error?.status == .unauthorized)
            #expect(service.used == ["T1", "T2"])
            #expect(service.renewals == ["R1"])
        }
    }

    @Test func `W-B20: how often a call is sent again can be set for it`() async throws {
        let service = TokenService(newest: 2)
        service.state.withLock { $0.refusesAll = true }

        try await RenewalSetting.run(service) { setting in
            _ = await setting.failure(options: CallOptions { $0.replayLimit = 0 })
            #expect(service.used == ["T1"])
            _ = await setting.failure(options: CallOptions { $0.replayLimit = 3 })
            #expect(service.used.count == 5)
        }
    }

    @Test
    func `a renewal that the network fails leaves the token, ends all waiters with its error, and is tried again`()
        async throws
    {
        let latch = try Latch()
        let service = TokenService(newest: 2) { number, answer in
            number == 1 ? .empty().held(until: latch).closingWithoutAnswer() : answer
        }

        let refusals = try Latch()
        service.state.withLock { $0.refusalLatch = refusals }

        try await RenewalSetting.run(service) { setting in
            let errors = try await setting.failuresOfTwo(refusedBy: refusals, renewedBy: latch)

            #expect(errors.map { $0?.code } == [.authentication, .authentication])
            #expect(errors.map { $0?.transportError?.code } == [.connectionLost, .connectionLost])
            #expect(errors.map { $0?.status } == [.unauthorized, .unauthorized])
            #expect(try await setting.session.isLoggedIn)
            try await setting.get("c")
            #expect(service.renewals == ["R1", "R1"])
        }
    }

    @Test func `W-B21: a renewal that is refused ends the login once, for all who wait and all who come`() async throws
    {
        let latch = try Latch()
        let service = TokenService(newest: 9) { $1.held(until: latch) }
        service.state.withLock { $0.refusesRenewal = true }

        let refusals = try Latch()
        service.state.withLock { $0.refusalLatch = refusals }

        try await RenewalSetting.run(service) { setting in
            var changes = setting.session.changes.makeAsyncIterator()
            let errors = try await setting.failuresOfTwo(refusedBy: refusals, renewedBy: latch)
            let sent = setting.server.requests.count
            let later = await setting.failure("c")

            #expect(errors.map { $0?.code } == [.loggedOut, .loggedOut])
            #expect((errors[0]?.underlying as? LoggedOut)?.reason == .ended)
            #expect(errors.map { $0?.status } == [.unauthorized, .unauthorized])
            #expect(later?.code == .loggedOut)
            #expect(later?.response == nil)
            #expect(setting.server.requests.count == sent)
            #expect(service.renewals == ["R1"])
            #expect(try await !setting.session.isLoggedIn)
            guard case .loggedOut(let reason) = await changes.next() else {
                Issue.record("no change was told")
                return
            }
            #expect(reason.reason == .ended)
        }
    }

    @Test func `a call that is cancelled while it waits leaves the others and the renewal alone`() async throws {
        let latch = try Latch()
        let service = TokenService(newest: 2) { $1.held(until: latch) }

        try await RenewalSetting.run(service) { setting in
            let cancelled = Task { try await setting.get("a") }
            try await setting.server.waitForRequests(count: 2)
            async let other = setting.get("b")
            cancelled.cancel()
            await #expect(throws: CancellationError.self) { try await cancelled.value }
            latch.open()

            #expect(try await other["path"]?.string == "/b")
            #expect(service.renewals == ["R1"])
        }
    }

    @Test func `a renewal that was sent is stored, even if all who waited for it were cancelled`() async throws {
        let latch = try Latch()
        let service = TokenService(newest: 2) { $1.held(until: latch) }

        try await RenewalSetting.run(service) { setting in
            let call = Task { try await setting.get("a") }
            try await setting.server.waitForRequests(count: 2)
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            var changes = setting.session.changes.makeAsyncIterator()
            latch.open()
            _ = await changes.next()

            #expect(try await setting.session.credential().number == 2)
            try await setting.get("b")
            #expect(service.renewals == ["R1"])
        }
    }

    @Test func `W-80: logging out while a renewal runs ends all who wait, and its token is dropped`() async throws {
        let latch = try Latch()
        let service = TokenService(newest: 2) { $1.held(until: latch) }

        try await RenewalSetting.run(service) { setting in
            async let call = setting.failure("a")
            try await setting.server.waitForRequests(count: 2)
            try await setting.session.logOut()
            latch.open()

            #expect(await call?.code == .loggedOut)
            #expect(try await !setting.session.isLoggedIn)
            #expect(await setting.failure("b")?.code == .loggedOut)
        }
    }

    @Test func `a token is renewed before its end, by the clock of the session`() async throws {
        let start = Date(timeIntervalSince1970: 1_700_000_000)
        let clock = Mutex(start)
        let latch = try Latch()
        let service = TokenService(newest: 1) { _, answer in answer.held(until: latch) }

        try await RenewalSetting.run(
            service, lifetime: CredentialLifetime(issueDate: start, expirationDate: start.addingTimeInterval(3600)),
            now: { clock.withLock { $0 } }
        ) { setting in
            try await setting.get("a")
            #expect(service.renewals.isEmpty)
            clock.withLock { $0 = start.addingTimeInterval(3575) }
            var changes = setting.session.changes.makeAsyncIterator()
            // Neither waits for the renewal, which does not end.
            try await setting.get("b")
            try await setting.get("c")
            latch.open()
            guard case .renewed = await changes.next() else {
                Issue.record("it was not renewed")
                return
            }
            clock.withLock { $0 = start.addingTimeInterval(3700) }
            try await setting.get("d")

            #expect(service.used == ["T1", "T1", "T1", "T1"])
            #expect(service.renewals == ["R1"])
        }
    }

    @Test func `a renewal before the end that fails does not fail the call`() async throws {
        let start = Date(timeIntervalSince1970: 1_700_000_000)
        let service = TokenService(newest: 1) { _, _ in .empty(503) }

        try await RenewalSetting.run(
            service, lifetime: CredentialLifetime(issueDate: start, expirationDate: start.addingTimeInterval(3600)),
            now: { start.addingTimeInterval(3590) }
        ) { setting in
            try await setting.get("a")
            try await setting.server.waitForRequests(count: 2)
            // Running or failed, there is no other one for the time being.
            try await setting.get("b")

            #expect(service.used == ["T1", "T1"])
            #expect(service.renewals == ["R1"])
        }
    }

    @Test func `a one-shot body is refused before anything is sent, unless no replay is asked for`() async throws {
        try await RenewalSetting.run(TokenService()) { setting in
            func upload(_ options: CallOptions) async throws {
                let body = HTTPBodyStream(length: nil, once: { nil })
                _ = try await setting.client.post(
                    "x", body: .raw(.stream(body), contentType: .bytes), as: JSONValue.self, options: options)
            }

            let error = await #expect(throws: APIError.self) { try await upload(CallOptions()) }

            #expect(error?.code == .authentication)
            #expect(error?.underlying as? AuthenticationError == .bodyCannotBeRepeated)
            #expect(setting.server.requests.isEmpty)
            try await upload(CallOptions { $0.replayLimit = 0 })
            #expect(setting.server.requests.count == 1)
        }
    }
}
