// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Synchronization
import Testing

struct OAuth2LoginTests {
    private func withService(
        _ replies: Reply..., configure: (inout OAuth2Configuration) -> Void = { _ in },
        now: @escaping @Sendable () -> Date = { OAuth2LoginTests.now },
        perform body: (_ login: OAuth2Login, _ client: APIClient, _ server: LoopbackServer) async throws -> Void
    ) async throws {
        let server = try LoopbackServer(replies: replies)
        defer { server.stop() }
        var configuration = OAuth2Configuration(
            clientID: "music", clientSecret: "s&cret", tokenURL: BaseURL(server.url("/token")))
        configure(&configuration)
        let login = OAuth2Login(configuration, now: now)
        let client = APIClient(baseURL: BaseURL(server.url("/api"))) { $0.authentication = .login(login) }
        try await body(login, client, server)
    }

    private static let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let token = Reply.json(
        #"{"access_token":"T1","token_type":"bearer","refresh_token":"R1","expires_in":3600}"#)
    private let nextToken = Reply.json(#"{"access_token":"T2","token_type":"bearer","expires_in":3600}"#)

    private func form(_ request: RecordedRequest?) -> [String] { request?.formItems.map(\.description) ?? [] }

    @Test func `D-01: a login with a password posts a form with five fields, and the token is used`() async throws {
        try await withService(
            token, .json("{}"), configure: { $0.clientAuthentication = .body }
        ) { login, client, server in
            let token = try await login.logIn(username: "ada", password: "p w&")
            _ = try await client.get("me", as: JSONValue.self)

            #expect(token.accessToken == "T1")
            #expect(server.requests.map(\.description) == ["POST /token", "GET /api/me"])
            #expect(
                form(server.requests.first) == [
                    "grant_type=password", "username=ada", "password=p w&", "client_id=music", "client_secret=s&cret",
                ])
            #expect(server.requests.first?.headerFields[.authorization] == nil)
            #expect(server.requests.last?.headerFields[.authorization] == "Bearer T1")
        }
    }

    @Test func `a program with a secret shows it in the Authorization field, encoded as a form first`() async throws {
        try await withService(token, configure: { $0.scopes = ["a", "b"] }) { login, _, server in
            try await login.logIn(username: "ada", password: "p")

            let request = try #require(server.requests.first)
            // music:s%26cret
            #expect(request.headerFields[.authorization] == "Basic bXVzaWM6cyUyNmNyZXQ=")
            #expect(form(request) == ["grant_type=password", "username=ada", "password=p", "scope=a b"])
            #expect(request.headerFields[.accept] == "application/json")
        }
    }

    @Test func `D-33 D-B09: everything that the service says about a token is kept`() async throws {
        let answer = #"""
            {"access_token":"T","token_type":"Bearer","expires_in":"90.5","scope":"read write","id_token":"I","user":{"id":7}}
            """#

        try await withService(.json(answer)) { login, _, _ in
            try await login.logIn(username: "ada", password: "p")
            let token = try await login.token()

            #expect(token.scopes == ["read", "write"])
            #expect(token.refreshToken == nil)
            #expect(token.issueDate == Self.now)
            #expect(token.expirationDate == Self.now.addingTimeInterval(90.5))
            #expect(token.fields["id_token"]?.string == "I")
            #expect(token.fields["user"]?["id"]?.integer == 7)
            #expect(token.fields.count == 2)
        }
    }

    @Test func `a token may come as a form`() async throws {
        let form = Reply.form("access_token=ab%26c%3Dd&scope=repo+user&token_type=bearer")
        let plain = Reply.text("access_token=ab%26c%3Dd&scope=repo+user")

        try await withService(form, plain) { login, _, _ in
            for _ in 0..<2 {
                let token = try await login.logIn(username: "ada", password: "p")
                #expect(token.accessToken == "ab&c=d")
                #expect(token.scopes == ["repo", "user"])
            }
        }
    }

    @Test(arguments: [
        (Reply.json(#"{"token_type":"bearer"}"#), OAuth2Error.missingAccessToken),
        (.json(#"{"access_token":null}"#), .missingAccessToken),
        (.json(#"{"access_token":""}"#), .missingAccessToken),
        (.form("scope=a"), .missingAccessToken),
        (.json("[]"), .unreadableAnswer), (.text("<html>"), .unreadableAnswer), (.empty(), .unreadableAnswer),
        (.json(#"{"access_token":"T","token_type":"mac"}"#), .unknownTokenType("mac")),
        (.text("no", status: 503), .unexpectedStatus(503)), (.json("{}", status: 418), .unexpectedStatus(418)),
        (
            .json(#"{"error":"invalid_grant","error_description":"d","error_uri":"u"}"#, status: 400),
            .refused(OAuth2Refusal(code: .invalidGrant, message: "d", url: "u"))
        ),
        // Some services refuse with status 200, and as a form.
        (
            .form("error=bad_code&error_description=too+late"),
            .refused(OAuth2Refusal(code: "bad_code", message: "too late"))
        ),
    ])
    func `D-B09: an answer without a token is an error that says what is wrong`(
        _ reply: Reply, _ expected: OAuth2Error
    ) async throws {
        try await withService(reply) { login, _, server in
            let error = await #expect(throws: APIError.self) {
                try await login.logIn(username: "ada", password: "secret word")
            }

            #expect(error?.code == .authentication)
            #expect(error?.underlying as? OAuth2Error == expected)
            #expect(error?.requestLine == "POST \(server.url("/token"))")
            let isLoggedIn = try await login.isLoggedIn
            #expect(!isLoggedIn)
        }
    }

    @Test func `a token is renewed with the refresh token, and what is not said again stays`() async throws {
        let first = Reply.json(#"{"access_token":"T1","refresh_token":"R1","scope":"a"}"#)

        try await withService(first, .empty(401), nextToken, .json("{}")) { login, client, server in
            try await login.logIn(username: "ada", password: "p")
            _ = try await client.get("me", as: JSONValue.self)
            let token = try await login.token()

            #expect(form(server.requests[2]) == ["grant_type=refresh_token", "refresh_token=R1"])
            #expect(token.accessToken == "T2")
            #expect(token.refreshToken == "R1")
            #expect(token.scopes == ["a"])
        }
    }

    @Test func `a refresh token that does not count any more ends the login`() async throws {
        let refusal = Reply.json(#"{"error":"invalid_grant"}"#, status: 400)

        try await withService(token, .empty(401), refusal) { login, client, server in
            try await login.logIn(username: "ada", password: "p")
            let errors = [
                await #expect(throws: APIError.self) { try await client.get("a", as: JSONValue.self) },
                await #expect(throws: APIError.self) { try await client.get("b", as: JSONValue.self) },
            ]

            #expect(errors.map { $0?.code } == [.loggedOut, .loggedOut])
            let reason = errors[1]?.underlying as? LoggedOut
            #expect(reason?.underlying as? OAuth2Error == .refused(OAuth2Refusal(code: .invalidGrant)))
            #expect(server.requests.count == 3)
        }
    }

    @Test(arguments: [
        Reply.json(#"{"error":"invalid_client"}"#, status: 401), .json(#"{"error":"server_error"}"#, status: 500),
        .text("busy", status: 503), .closingWithoutAnswer(), .json(#"{"token_type":"bearer"}"#),
    ])
    func `any other failure of a renewal leaves the login as it is`(_ failure: Reply) async throws {
        try await withService(token, .empty(401), failure, .empty(401), nextToken, .json("{}")) { login, client, _ in
            try await login.logIn(username: "ada", password: "p")

            let error = await #expect(throws: APIError.self) { try await client.get("a", as: JSONValue.self) }
            _ = try await client.get("b", as: JSONValue.self)

            #expect(error?.code == .authentication)
            #expect(error?.status == .unauthorized)
            #expect(error?.underlying is OAuth2Error || error?.transportError?.code == .connectionLost)
        }
    }

    @Test func `D-27: without a refresh token a refusal is the call's error, and the login stays`() async throws {
        try await withService(
            .json(#"{"access_token":"T1","expires_in":0}"#), .empty(401), .json("{}")
        ) { login, client, server in
            try await login.logIn(username: "ada", password: "p")
            let error = await #expect(throws: APIError.self) { try await client.get("a", as: JSONValue.self) }
            _ = try await client.get("a", as: JSONValue.self)

            #expect(error?.code == .unacceptableStatus)
            #expect(server.requests.count == 3)
        }
    }

    @Test(arguments: [
        (#"Bearer error="insufficient_scope""#, 2), (#"Bearer error="invalid_request""#, 2),
        (#"Bearer error="invalid_token""#, 4), (#"Basic realm="x""#, 4),
    ])
    func `what the service says about a token decides whether it is renewed`(_ field: String, _ count: Int) async throws
    {
        let refusal = Reply.empty(401, headers: ["WWW-Authenticate": field])

        try await withService(token, refusal, nextToken, .json("{}")) { login, client, server in
            try await login.logIn(username: "ada", password: "p")
            // Whether it fails is what the count says.
            _ = try? await client.get("a", as: JSONValue.self)

            #expect(server.requests.count == count)
        }
    }

    @Test func `a token is renewed shortly before its end`() async throws {
        let clock = Mutex(Self.now)

        try await withService(token, nextToken, .json("{}"), now: { clock.withLock { $0 } }) { login, _, server in
            try await login.logIn(username: "ada", password: "p")
            clock.withLock { $0 += 3580 }
            var changes = login.changes.makeAsyncIterator()
            // The old one is good as long as the new one has not come.
            #expect(try await login.session.credential().accessToken == "T1")
            _ = await changes.next()

            #expect(try await login.session.credential().accessToken == "T2")
            #expect(server.requests.map(\.path) == ["/token", "/token"])
        }
    }

    @Test func `a program logs in as itself with the first call, and again when its token has run out`() async throws {
        try await withService(
            token, .json("{}"), .empty(401), nextToken, .json("{}"),
            configure: {
                $0.grant = .clientCredentials
                $0.scopes = ["reports"]
                $0.tokenParameters = ["audience": "api"]
            }
        ) { login, client, server in
            _ = try await client.get("a", as: JSONValue.self)
            _ = try await client.get("a", as: JSONValue.self)

            let tokens = server.requests.filter { $0.path == "/token" }
            let expected = ["grant_type=client_credentials", "scope=reports", "audience=api"]
            #expect(tokens.map { form($0) } == [expected, expected])
            #expect(server.requests.count == 5)
        }
    }

    @Test func `a redirect of a token endpoint is not followed`() async throws {
        try await withService(.redirect(to: "/elsewhere", status: 307)) { login, _, server in
            let error = await #expect(throws: APIError.self) {
                try await login.logIn(username: "ada", password: "p")
            }

            #expect(error?.underlying as? OAuth2Error == .unexpectedStatus(307))
            #expect(server.requests.count == 1)
        }
    }

    @Test func `D-27 D-28: logged out, the token is gone, and calls fail before they are sent`() async throws {
        try await withService(token) { login, client, server in
            try await login.logIn(username: "ada", password: "p")
            #expect(try await login.isLoggedIn)
            try await login.logOut()

            #expect(try await !login.isLoggedIn)
            let error = await #expect(throws: APIError.self) { try await client.get("a", as: JSONValue.self) }
            #expect(error?.code == .loggedOut)
            await #expect(throws: LoggedOut.self) { try await login.token() }
            #expect(server.requests.count == 1)
        }
    }

    @Test func `what happens to a login is told to all who listen`() async throws {
        try await withService(token, .empty(401), nextToken, .json("{}")) { login, client, _ in
            let listeners = [login.changes, login.changes]
            try await login.logIn(username: "ada", password: "p")
            _ = try await client.get("a", as: JSONValue.self)
            try await login.logOut()

            for listener in listeners {
                var told: [String] = []
                for await change in listener.prefix(3) {
                    switch change {
                    case .loggedIn: told.append("in")
                    case .renewed: told.append("renewed")
                    case .loggedOut(let reason): told.append("out: \(reason.reason)")
                    default: told.append("?")
                    }
                }
                #expect(told == ["in", "renewed", "out: loggedOut"])
            }
        }
    }
}
