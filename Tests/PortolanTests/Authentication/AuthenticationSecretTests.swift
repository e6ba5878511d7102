// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing

/// Nothing that proves who calls is ever printed.
struct AuthenticationSecretTests {
    private static let secret = "5EC-RE7"

    /// Everything that printing a value can give.
    private func printed(_ value: Any) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        return "\(value) \(String(reflecting: value)) \(dumped)"
    }

    @Test func `D-B10: no type that holds a secret prints it`() async throws {
        let secret = Self.secret
        var configuration = OAuth2Configuration(clientID: "c", clientSecret: secret, tokenURL: "http://h/token")
        configuration.tokenParameters = ["assertion": secret]
        let token = OAuth2Token(
            accessToken: secret, refreshToken: secret, fields: ["id_token": .string(secret)])
        let storage = MemoryCredentialStorage()
        let login = OAuth2Login(configuration, storage: storage)
        try await login.logIn(with: token)
        let stored = try #require(storage.credential(for: "default"))
        let client = APIClient(baseURL: "http://h") { $0.authentication = .login(login) }
        let request = try PortolanJSONDecoder().decode(
            OAuth2AuthorizationRequest.self,
            from: Data(
                #"{"urlText":"https://h/?state=\#(secret)","redirectURL":"a:/b","state":"\#(secret)","codeVerifier":"\#(secret)"}"#
                    .utf8))
        let values: [Any] = [
            configuration, token, storage, login, stored, client, request, login.session, login.session.authenticator,
            Authentication.bearer(secret), Authentication.basic(username: secret, password: secret),
            Authentication.apiKey(secret, header: "X-Key"), Authentication.login(login), AuthenticationChange.loggedIn,
            [token], ["t": token], AuthenticationMiddleware(.bearer(secret)), client.configuration,
        ]

        for value in values { #expect(!printed(value).contains(secret), "\(type(of: value))") }
    }

    @Test func `a key in the query is in no error, no answer and no request that is printed`() async throws {
        try await withLoopbackServer { request in
            request.path == "/ok" ? .json("{}") : .json(#"{"error":1}"#, status: 403)
        } perform: { server in
            struct Watching: Middleware {
                let printed: @Sendable (Any) -> Void
                func intercept(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse {
                    printed(request)
                    return try await next(request)
                }
            }
            let client = APIClient(baseURL: BaseURL(server.url())) {
                $0.authentication = .apiKey(Self.secret, queryItem: "appid")
                $0.attemptMiddleware = [
                    Watching { #expect(!"\($0) \(String(reflecting: $0))".contains(Self.secret)) }
                ]
            }

            let error = await #expect(throws: APIError.self) {
                try await client.get("x", parameters: ["a": 1], as: JSONValue.self)
            }
            let response = try await client.response(.get, PathEndpoint(path: "ok"))

            #expect(server.requests.map(\.target) == ["/x?a=1&appid=\(Self.secret)", "/ok?appid=\(Self.secret)"])
            #expect(error?.requestLine == "GET \(server.url("/x?a=1"))")
            #expect(error?.response?.url == server.url("/x?a=1"))
            #expect(!printed(error as Any).contains(Self.secret))
            #expect(response.url == server.url("/ok"))
            #expect(!printed(response).contains(Self.secret))
        }
    }

    @Test func `a failed login or renewal prints neither what was sent nor what came`() async throws {
        let secret = Self.secret
        let answers: [Reply] = [
            .json(#"{"refresh_token":"\#(secret)"}"#),
            .json(#"{"access_token":"\#(secret)","token_type":"\#(secret.count)"}"#),
            .json(#"{"access_token":"\#(secret)"#), .form("refresh_token=\(secret)&x=%"),
            .json(#"{"error":"invalid_grant","refresh_token":"\#(secret)"}"#, status: 400), .text(secret, status: 500),
            .closingWithoutAnswer(),
        ]

        for answer in answers {
            try await withLoopbackServer(answer, .empty(401), answer) { server in
                var configuration = OAuth2Configuration(
                    clientID: "c", clientSecret: secret, tokenURL: BaseURL(server.url("/token")))
                configuration.clientAuthentication = .body
                let login = OAuth2Login(configuration)
                let client = APIClient(baseURL: BaseURL(server.url())) { $0.authentication = .login(login) }

                let failed = await #expect(throws: APIError.self) {
                    try await login.logIn(username: secret, password: secret)
                }
                try await login.logIn(with: OAuth2Token(accessToken: secret, refreshToken: secret))
                let refused = await #expect(throws: APIError.self) { try await client.get("x", as: JSONValue.self) }

                for error in [failed, refused] {
                    let error = try #require(error)
                    #expect(!"\(error) \(String(describing: error.underlying))".contains(secret))
                    #expect(error.response?.status.isSuccessful != true || error.response?.bytes == [])
                }
            }
        }
    }

    private struct PathEndpoint: Endpoint {
        typealias Output = JSONValue
        var path: Path
    }
}
