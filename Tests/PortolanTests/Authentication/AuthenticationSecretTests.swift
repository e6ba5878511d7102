// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Synchronization
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

    /// A scheme that puts a secret in, wherever its name does not tell.
    enum Scheme: CaseIterable {
        private static let secret = AuthenticationSecretTests.secret

        case field
        case signature
        case own

        var authentication: Authentication {
            get async throws {
                switch self {
                case .field: return .apiKey(Self.secret, header: "Ocp-Apim-Key")
                case .signature:
                    return .signing { request, _ in
                        try request.headerFields.set("DD-Application", to: Self.secret)
                        request.url = try HTTPURL("\(request.url)&zone=\(Self.secret)")
                    }
                case .own:
                    let session = AuthenticationSession(Own())
                    try await session.logIn(with: Self.secret)
                    return Authentication(session)
                }
            }
        }

        private struct Own: Authenticator {
            func authorize(_ request: inout HTTPRequest, with credential: String, context: CallContext) throws {
                try request.headerFields.append(
                    HTTPField(name: HTTPFieldName(unchecked: "X-Key"), value: credential))
                request.url = try HTTPURL("\(request.url)&who=\(credential)")
            }
            func renew(_ credential: String?, using sender: RenewalSender) async throws -> String {
                AuthenticationSecretTests.secret
            }
        }
    }

    @Test(arguments: Scheme.allCases)
    func `what a request was signed with is printed by no event, no log and no request`(_ scheme: Scheme) async throws {
        let recorder = EventRecorder()
        let lines = Mutex<[String]>([])
        var logger = CallLogger { _, line in lines.withLock { $0.append(line) } }
        logger.showsFields = true
        let transport = ScriptedTransport { request in
            request.url.path == "/a" ? .redirect(to: "/b?n=1") : .json("{}")
        }
        let authentication = try await scheme.authentication
        let client = APIClient(baseURL: "http://h", transport: transport) {
            $0.authentication = authentication
            $0.observers = [recorder, logger]
        }

        _ = try await client.get("a", parameters: ["n": 1], as: JSONValue.self)

        let record = try #require(await recorder.nextRecord())
        #expect(record.attempts.count == 2)
        #expect(transport.requests.allSatisfy { request in request.headerFields.contains { $0.value == Self.secret } })
        for attempt in record.attempts {
            #expect(!printed(attempt.request.headerFields).contains(Self.secret))
            #expect(!printed(Array(attempt.request.headerFields)).contains(Self.secret))
            // What was not put in is still there.
            #expect(attempt.request.description.contains("n=1"))
        }
        for event in recorder.events { #expect(!printed(event).contains(Self.secret)) }
        #expect(lines.withLock { $0.count } == 1)
        #expect(!lines.withLock { $0.joined() }.contains(Self.secret))
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
