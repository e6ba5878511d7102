// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Synchronization
import Testing

struct RenewalTests {
    private typealias Session = AuthenticationSession<NumberedAuthenticator>

    private func withService(
        _ service: TokenService, loggedInWith number: Int? = 1,
        _ body: (_ client: APIClient, _ session: Session, _ server: LoopbackServer) async throws -> Void
    ) async throws {
        try await withLoopbackServer { service.handle($0) } perform: { server in
            let session = AuthenticationSession(NumberedAuthenticator(tokenURL: server.url("/token")))
            if let number { try await session.logIn(with: .init(number: number)) }
            let client = APIClient(baseURL: BaseURL(server.url())) { $0.authentication = Authentication(session) }
            try await body(client, session, server)
        }
    }

    @Test func `C01 W-B21: five calls that are refused together share one renewal, and each is sent once more`()
        async throws
    {
        // Two tokens are known to the service, and the client has the first.
        let latch = try Latch()
        let service = TokenService(newest: 2) { $1.delayed(by: .milliseconds(200)) }

        try await withService(service) { client, _, server in
            let paths = try await withThrowingTaskGroup(of: String?.self) { group in
                for number in 1...5 {
                    group.addTask { try await client.get("\(number)", as: JSONValue.self)["path"]?.string }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }

            #expect(paths == ["/1", "/2", "/3", "/4", "/5"])
            #expect(service.renewals == ["R1"])
            #expect(service.used.count { $0 == "T1" } == 5)
            #expect(service.used.count { $0 == "T2" } == 5)
            #expect(server.requests.count == 11)
        }
        latch.open()
    }

    @Test func `C02: a call that is refused while a renewal runs waits for it`() async throws {
        let latch = try Latch()
        let service = TokenService(newest: 2) { $1.held(until: latch) }

        try await withService(service) { client, _, server in
            async let first = client.get("a", as: JSONValue.self)
            try await server.waitForRequests(count: 2)
            // Not from the client, which would wait with its first sending already.
            async let second = client.get("b", as: JSONValue.self)
            latch.open()
            _ = try await (first, second)

            #expect(service.renewals == ["R1"])
            #expect(service.used.count { $0 == "T2" } == 2)
        }
    }
}
