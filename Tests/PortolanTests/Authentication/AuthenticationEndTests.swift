// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Synchronization
import Testing

/// A renewal that does not end when it is told to, but when the test says so.
private struct DeafAuthenticator: Authenticator {
    let calls = Calls()
    var obtainsFirst = false

    func authorize(_ request: inout HTTPRequest, with credential: Int, context: CallContext) throws {
        try request.headerFields.set("X-Session", to: "\(credential)")
    }

    func renew(_ credential: Int?, using sender: RenewalSender) async throws -> Int {
        await withCheckedContinuation { continuation in
            calls.waiting.withLock { $0.append(continuation) }
            calls.begun.continuation.yield()
        }
        return 99
    }

    func canRenew(_ credential: Int?) -> Bool { credential != nil || obtainsFirst }

    /// A credential has run out when it comes.
    func lifetime(of credential: Int) -> CredentialLifetime? {
        CredentialLifetime(issueDate: .distantPast, expirationDate: .distantPast)
    }

    final class Calls: Sendable {
        let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])
        let begun = AsyncStream.makeStream(of: Void.self)

        func waitForRenewal() async { for await _ in begun.stream { return } }

        func end() {
            waiting.withLock { waiting in
                for continuation in waiting { continuation.resume() }
                waiting = []
            }
        }
    }
}

/// A storage that nothing can be removed from.
private struct KeepingStorage: CredentialStorage {
    struct Broken: Error {}

    let inner = MemoryCredentialStorage()

    func credential(for account: String) -> StoredCredential? { inner.credential(for: account) }

    func setCredential(_ credential: StoredCredential?, for account: String) throws {
        guard credential != nil else { throw Broken() }
        inner.setCredential(credential, for: account)
    }
}

/// What ends a login or a renewal, whatever else goes on.
struct AuthenticationEndTests {
    @Test func `a login does not wait for a renewal, and gives its credential to those who do`() async throws {
        let authenticator = DeafAuthenticator()
        let session = AuthenticationSession(authenticator)
        try await session.logIn(with: 1)
        let waiting = Task { try await session.credential() }
        await authenticator.calls.waitForRenewal()

        try await session.logIn(with: 2)

        #expect(try await waiting.value == 2)
        authenticator.calls.end()
        #expect(try await session.isLoggedIn)
    }

    @Test func `a call after the end of a login does not wait for a renewal from before`() async throws {
        let authenticator = DeafAuthenticator()
        let session = AuthenticationSession(authenticator)
        try await session.logIn(with: 1)
        let waiting = Task { try await session.credential() }
        await authenticator.calls.waitForRenewal()

        try await session.logOut()

        await #expect(throws: LoggedOut.self) { try await waiting.value }
        await #expect(throws: LoggedOut.self) { try await session.credential() }
        authenticator.calls.end()
        #expect(try await !session.isLoggedIn)
    }

    @Test func `whether somebody is logged in is known while the first credential is got`() async throws {
        let authenticator = DeafAuthenticator(obtainsFirst: true)
        let session = AuthenticationSession(authenticator)
        async let first = session.credential()
        await authenticator.calls.waitForRenewal()

        #expect(try await !session.isLoggedIn)

        authenticator.calls.end()
        #expect(try await first == 99)
        #expect(try await session.isLoggedIn)
    }

    @Test func `a login that cannot be stored leaves the one before, and its renewal is begun anew`() async throws {
        let storage = FullStorage()
        let authenticator = DeafAuthenticator()
        let session = AuthenticationSession(authenticator, storage: storage)
        try await session.logIn(with: 1)
        storage.isFull.withLock { $0 = true }
        let waiting = Task { try await session.credential() }
        await authenticator.calls.waitForRenewal()

        await #expect(throws: FullStorage.Full.self) { try await session.logIn(with: 2) }
        storage.isFull.withLock { $0 = false }

        #expect(try await session.isLoggedIn)
        await authenticator.calls.waitForRenewal()
        try await session.logOut()
        await #expect(throws: LoggedOut.self) { try await waiting.value }
        authenticator.calls.end()
    }

    @Test func `what a session has not read yet is not used after the program has logged out`() async throws {
        let storage = KeepingStorage()
        storage.inner.setCredential(StoredCredential(bytes: Array("1".utf8)), for: "default")
        let session = AuthenticationSession(DeafAuthenticator(), storage: storage)

        await #expect(throws: KeepingStorage.Broken.self) { try await session.logOut() }

        #expect(try await !session.isLoggedIn)
        await #expect(throws: LoggedOut.self) { try await session.credential() }
        // Nor what another process that is still logged in has renewed.
        storage.inner.setCredential(StoredCredential(bytes: Array("2".utf8)), for: "default")
        await #expect(throws: LoggedOut.self) { try await session.credential() }
        // Until it was removed after all, and another process logs in.
        storage.inner.setCredential(nil, for: "default")
        await #expect(throws: LoggedOut.self) { try await session.credential() }
        storage.inner.setCredential(StoredCredential(bytes: Array("3".utf8)), for: "default")
        #expect(try await session.isLoggedIn)
    }

    @Test func `a call that comes while the program logs out does not log it in again`() async throws {
        let session = try AuthenticationSession(NumberedAuthenticator(tokenURL: HTTPURL("http://h")))
        for number in 0..<300 {
            try await session.logIn(with: .init(number: number))
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<3 { group.addTask { _ = try? await session.credential() } }  // Either is right.
                group.addTask { await #expect(throws: Never.self) { try await session.logOut() } }
                for _ in 0..<3 { group.addTask { _ = try? await session.credential() } }
            }

            #expect(try await !session.isLoggedIn)
        }
    }

    @Test func `a renewal that no connection is free for ends in time`() async throws {
        let sender = RenewalSender(transport: ScriptedTransport([.neverAnswered]), timeLimit: .milliseconds(20))

        let error = await #expect(throws: APIError.self) {
            try await sender.send(HTTPRequest(method: .post, url: HTTPURL("http://h/token")))
        }

        #expect(error?.transportError?.code == .timedOut)
    }

    @Test func `a task that a renewal has begun may use the client when the renewal is over`() async throws {
        final class Later: Sendable {
            let client = Mutex<APIClient?>(nil)
            let task = Mutex<Task<JSONValue, any Error>?>(nil)
            let isOver = AsyncStream.makeStream(of: Void.self)

            func begin() {
                let task = Task {
                    for await _ in isOver.stream { break }
                    guard let client = client.withLock({ $0 }) else { throw CancellationError() }
                    return try await client.get("later", as: JSONValue.self)
                }
                self.task.withLock { $0 = task }
            }
        }
        let transport = ScriptedTransport { _ in .json("{}") }
        let later = Later()
        let client = APIClient(baseURL: "http://h", transport: transport) {
            $0.authentication = .bearer {
                later.begin()
                return "t"
            }
        }
        later.client.withLock { $0 = client }
        // The client holds the renewal, and the renewal the client.
        defer { later.client.withLock { $0 = nil } }

        _ = try await client.get("x", as: JSONValue.self)
        later.isOver.continuation.yield()
        let task = later.task.withLock { $0 }
        _ = try await #require(task).value

        #expect(transport.requests.map(\.path) == ["/x", "/later"])
    }
}
