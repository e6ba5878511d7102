// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Synchronization
import Testing

/// Several sessions of one account, as several processes have them.
struct SharedLoginTests {
    private typealias Session = AuthenticationSession<NumberedAuthenticator>

    private func sessions(_ storage: any CredentialStorage, _ server: LoopbackServer, count: Int) -> [Session] {
        (0..<count).map { _ in
            AuthenticationSession(
                NumberedAuthenticator(tokenURL: server.url("/token")), storage: storage, account: "ada")
        }
    }

    private func get(_ path: Path, _ session: Session, _ server: LoopbackServer) async throws {
        let client = APIClient(baseURL: BaseURL(server.url())) { $0.authentication = Authentication(session) }
        _ = try await client.get(path, as: JSONValue.self)
    }

    @Test func `a credential that another one has renewed is used, and no refresh token is spent`() async throws {
        let service = TokenService(newest: 2)

        try await withCredentialFolder { folder in
            try await withLoopbackServer {
                service.handle($0)
            } perform: { server in
                let sessions = sessions(FileCredentialStorage(folder: folder), server, count: 2)
                try await sessions[0].logIn(with: .init(number: 1))
                #expect(try await sessions[1].credential().number == 1)
                try await get("a", sessions[0], server)
                try await get("b", sessions[1], server)

                #expect(service.renewals == ["R1"])
                #expect(service.used == ["T1", "T2", "T1", "T2"])
            }
        }
    }

    @Test func `a credential of another one that has run out meanwhile is renewed in its turn`() async throws {
        let service = TokenService(newest: 3)
        let past = Date(timeIntervalSinceNow: -10)

        try await withLoopbackServer {
            service.handle($0)
        } perform: { server in
            let sessions = sessions(MemoryCredentialStorage(), server, count: 2)
            try await sessions[0].logIn(with: .init(number: 1))
            #expect(try await sessions[1].credential().number == 1)
            try await sessions[0].logIn(
                with: .init(number: 2, lifetime: CredentialLifetime(issueDate: past, expirationDate: past)))
            try await get("a", sessions[1], server)

            #expect(service.renewals == ["R2"])
            #expect(service.used == ["T1", "T3"])
        }
    }

    @Test(arguments: [false, true])
    func `sessions that are refused together renew once`(_ isInFile: Bool) async throws {
        let service = TokenService(newest: 2)
        let latch = try Latch()
        service.state.withLock { $0.refusalLatch = latch }

        try await withCredentialFolder { folder in
            try await withLoopbackServer {
                service.handle($0)
            } perform: { server in
                let storage: any CredentialStorage =
                    isInFile ? FileCredentialStorage(folder: folder) : MemoryCredentialStorage()
                let sessions = sessions(storage, server, count: 4)
                try await sessions[0].logIn(with: .init(number: 1))
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for session in sessions { group.addTask { try await get("a", session, server) } }
                    try await server.waitForRequests(count: 4)
                    latch.open()
                    try await group.waitForAll()
                }

                #expect(service.renewals == ["R1"])
                #expect(service.used.filter { $0 == "T2" }.count == 4)
            }
        }
    }

    @Test func `a login in one is one in the other, and so is the end of it`() async throws {
        let service = TokenService()

        try await withLoopbackServer {
            service.handle($0)
        } perform: { server in
            let sessions = sessions(MemoryCredentialStorage(), server, count: 2)
            await #expect(throws: LoggedOut.self) { try await sessions[1].credential() }
            try await sessions[0].logIn(with: .init(number: 1))
            #expect(try await sessions[1].credential().number == 1)
            try await sessions[0].logOut()
            service.expire()

            // The other one notices when it wants to renew.
            let error = await #expect(throws: APIError.self) { try await get("a", sessions[1], server) }
            #expect(error?.code == .loggedOut)
            #expect(service.renewals.isEmpty)
        }
    }

    @Test func `a renewed credential that cannot be stored counts all the same, and is told of`() async throws {
        let service = TokenService(newest: 2)
        let storage = FullStorage()

        try await withLoopbackServer {
            service.handle($0)
        } perform: { server in
            let session = sessions(storage, server, count: 1)[0]
            await #expect(throws: FullStorage.Full.self) {
                storage.isFull.withLock { $0 = true }
                try await session.logIn(with: .init(number: 1))
            }
            #expect(try await !session.isLoggedIn)
            storage.isFull.withLock { $0 = false }
            try await session.logIn(with: .init(number: 1))
            storage.isFull.withLock { $0 = true }
            var changes = session.changes.makeAsyncIterator()
            try await get("a", session, server)

            guard case .notStored(let error) = await changes.next() else {
                Issue.record("it was not told")
                return
            }
            #expect(error is FullStorage.Full)
            // The next renewal does not take the old credential, which is still stored, for another one's.
            service.expire()
            storage.isFull.withLock { $0 = false }
            try await get("b", session, server)
            #expect(service.renewals == ["R1", "R2"])
            #expect(try await sessions(storage, server, count: 1)[0].credential().number == 3)
        }
    }

    @Test func `what could not be removed when the program logged out is not used again`() async throws {
        struct Broken: Error {}
        struct KeepingStorage: CredentialStorage {
            let inner = MemoryCredentialStorage()
            func credential(for account: String) -> StoredCredential? { inner.credential(for: account) }
            func setCredential(_ credential: StoredCredential?, for account: String) throws {
                guard credential != nil else { throw Broken() }
                inner.setCredential(credential, for: account)
            }
        }
        let session = try AuthenticationSession(
            NumberedAuthenticator(tokenURL: HTTPURL("http://h")), storage: KeepingStorage())
        try await session.logIn(with: .init(number: 1))

        await #expect(throws: Broken.self) { try await session.logOut() }

        await #expect(throws: LoggedOut.self) { try await session.credential() }
        try await session.logIn(with: .init(number: 1))
        #expect(try await session.credential().number == 1)
    }

    #if os(Linux) || os(macOS)
        @Test func `two processes that are refused together renew once`() async throws {
            let service = TokenService(newest: 2)
            let latch = try Latch()
            service.state.withLock { $0.refusalLatch = latch }

            try await withCredentialFolder { folder in
                try await withLoopbackServer {
                    service.handle($0)
                } perform: { server in
                    let session = sessions(FileCredentialStorage(folder: folder), server, count: 1)[0]
                    try await session.logIn(with: .init(number: 1))
                    let origin = server.origin
                    async let here: Void = get("here", session, server)
                    async let there: Void = {
                        await #expect(processExitsWith: .success) {
                            [folder = folder as String, origin = origin as String] in
                            let session = AuthenticationSession(
                                NumberedAuthenticator(tokenURL: try HTTPURL(origin + "/token")),
                                storage: FileCredentialStorage(folder: folder), account: "ada")
                            let client = APIClient(baseURL: BaseURL(origin)) {
                                $0.authentication = Authentication(session)
                            }
                            _ = try await client.get("there", as: JSONValue.self)
                        }
                    }()
                    try await server.waitForRequests(count: 2, timeout: .seconds(60))
                    latch.open()
                    try await here
                    await there

                    #expect(service.renewals == ["R1"])
                    #expect(service.used == ["T1", "T1", "T2", "T2"])
                }
            }
        }
    #endif
}
