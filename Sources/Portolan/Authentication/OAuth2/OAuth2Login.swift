// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Somebody who is logged in with OAuth 2, or may be: a person, or the program itself.
///
/// ```swift
/// let login = OAuth2Login(
///     OAuth2Configuration(clientID: "music", clientSecret: secret, tokenURL: "https://id.example.com/token"),
///     storage: FileCredentialStorage(folder: "/var/lib/music/credentials"), account: "ada")
/// let client = APIClient(baseURL: "https://api.example.com/v1") { $0.authentication = .login(login) }
/// try await login.logIn(username: "ada", password: password)
/// ```
///
/// Its requests go through a ``RenewalSender``: no redirect is followed, and no step of a client sees them. It may be used from any number
/// of tasks at once, and given to any number of clients. See <doc:SigningIn>.
public final class OAuth2Login: Sendable {
    /// The session in which the token lives.
    public let session: AuthenticationSession<OAuth2Authenticator>
    private let authenticator: OAuth2Authenticator

    /// Makes a login; nothing is read or sent until it is used.
    ///
    /// - Parameters:
    ///   - configuration: The program and the service.
    ///   - storage: Where the token is kept; in memory by default.
    ///   - account: Under which name it is kept there.
    ///   - transport: What sends the requests for tokens; a new one of the platform's own kind by default.
    ///   - renewalMargin: How long before its end a token is renewed: 30 seconds by default, and never more than a fifth of its lifetime.
    ///   - now: Tells the time; the system's clock by default.
    public init(
        _ configuration: OAuth2Configuration, storage: any CredentialStorage = MemoryCredentialStorage(),
        account: String = "default", transport: any Transport = PlatformTransport(),
        renewalMargin: Duration = .seconds(30), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        authenticator = OAuth2Authenticator(configuration, now: now)
        session = AuthenticationSession(
            authenticator, storage: storage, account: account, transport: transport, renewalMargin: renewalMargin,
            now: now)
    }

    /// The program and the service.
    public var configuration: OAuth2Configuration { authenticator.configuration }

    /// Whether there is a token, here or in the storage; nothing is sent to find out.
    public var isLoggedIn: Bool {
        get async throws { try await session.isLoggedIn }
    }

    /// What happens from now on; see ``AuthenticationSession/changes``.
    public var changes: AsyncStream<AuthenticationChange> { session.changes }

    /// The token that counts now, renewed if its time has come.
    ///
    /// - Returns: The token.
    /// - Throws: ``LoggedOut`` when there is none; why it cannot be renewed or read; `CancellationError`.
    public func token() async throws -> OAuth2Token { try await session.credential() }

    /// Logs in with a name and a password.
    ///
    /// - Parameters:
    ///   - username: The name.
    ///   - password: The password; it is not kept.
    /// - Returns: What the service has given.
    /// - Throws: ``APIError``, with an ``OAuth2Error`` under it when the service has refused; `CancellationError`; what the storage throws.
    ///   Then nothing has changed.
    @discardableResult
    public func logIn(username: String, password: String) async throws -> OAuth2Token {
        try await logIn(["grant_type": "password", "username": username, "password": password], scopes: true)
    }

    /// Begins a login with a browser.
    ///
    /// - Returns: What the browser opens, and what is needed when it comes back.
    /// - Throws: ``OAuth2Error`` when the configuration is incomplete, ``HTTPURLError`` when a URL of it is none.
    public func authorizationRequest() throws -> OAuth2AuthorizationRequest {
        var generator = SystemRandomNumberGenerator()
        return try OAuth2AuthorizationRequest(configuration, using: &generator)
    }

    /// Ends a login with a browser: the code that it has come back with is exchanged.
    ///
    /// - Parameters:
    ///   - url: The whole URL that the browser was sent back to.
    ///   - request: What it had opened.
    /// - Returns: What the service has given.
    /// - Throws: ``OAuth2Error`` when the URL is not the answer to the request, or says that the login was refused; what
    ///   ``logIn(username:password:)`` throws.
    @discardableResult
    public func logIn(redirectedTo url: String, for request: OAuth2AuthorizationRequest) async throws -> OAuth2Token {
        let code = try request.code(in: url, issuer: configuration.issuer)
        return try await logIn(
            [
                "grant_type": "authorization_code", "code": code, "redirect_uri": request.redirectURL,
                "code_verifier": request.codeVerifier,
            ], scopes: false)
    }

    /// Logs in with a token from elsewhere.
    ///
    /// - Parameter token: The token.
    /// - Throws: What the storage throws; then nothing has changed.
    public func logIn(with token: OAuth2Token) async throws { try await session.logIn(with: token) }

    /// Logs out: at once for all who use the login, and then in the storage.
    ///
    /// The service is not told.
    ///
    /// - Throws: What the storage throws; whoever uses the login is logged out all the same.
    public func logOut() async throws { try await session.logOut() }

    private func logIn(_ fields: KeyValuePairs<String, String>, scopes: Bool) async throws -> OAuth2Token {
        let token = try await authenticator.token(fields, scopes: scopes, session.sender)
        try await session.logIn(with: token)
        return token
    }
}

extension Authentication {
    /// The token of a login.
    public static func login(_ login: OAuth2Login) -> Authentication {
        Authentication(login.session, description: "OAuth 2, \(login)")
    }
}

extension OAuth2Login: CustomStringConvertible, CustomReflectable {
    /// The account and the configuration, without secrets.
    public var description: String { "'\(session.account.excerpt)', \(configuration)" }

    /// The login without secrets.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
