// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The hooks of OAuth 2: bearer tokens, renewed with refresh tokens, or as the program itself.
///
/// A program uses them through an ``OAuth2Login``.
public struct OAuth2Authenticator: Authenticator {
    /// The program and the service.
    public let configuration: OAuth2Configuration
    private let now: @Sendable () -> Date

    /// Makes the hooks.
    ///
    /// - Parameters:
    ///   - configuration: The program and the service.
    ///   - now: Tells the time; the system's clock by default.
    public init(_ configuration: OAuth2Configuration, now: @escaping @Sendable () -> Date = { Date() }) {
        self.configuration = configuration
        self.now = now
    }

    /// Puts the access token into the `Authorization` field.
    public func authorize(_ request: inout HTTPRequest, with credential: OAuth2Token, context: CallContext) throws {
        try request.headerFields.set(.authorization, to: "Bearer \(credential.accessToken)")
    }

    /// When the status is 401, and the service does not say that the token is good and something else is not (RFC 6750, section 3.1).
    public func shouldRenew(_ credential: OAuth2Token, after refusal: AuthenticationRefusal) -> Bool {
        guard refusal.error.status == .unauthorized else { return false }
        let error = refusal.challenges.first { $0.isScheme("Bearer") }?.error
        return error != "insufficient_scope" && error != "invalid_request"
    }

    /// Gets the next token, with the refresh token or as the program itself.
    public func renew(_ credential: OAuth2Token?, using sender: RenewalSender) async throws -> OAuth2Token {
        if configuration.grant == .clientCredentials {
            return try await token(["grant_type": "client_credentials"], scopes: true, sender)
        }
        guard let credential, let refreshToken = credential.refreshToken else {
            throw LoginEnded("there is no refresh token")
        }
        do {
            var token = try await token(
                ["grant_type": "refresh_token", "refresh_token": refreshToken], scopes: false, sender)
            // RFC 6749, sections 5.1 and 6: what is not said again has not changed.
            token.refreshToken = token.refreshToken ?? refreshToken
            token.scopes = token.scopes ?? credential.scopes
            return token
        } catch let error as APIError {
            guard case .refused(let refusal) = error.underlying as? OAuth2Error, refusal.code == .invalidGrant else {
                throw error
            }
            throw LoginEnded("\(refusal)", underlying: OAuth2Error.refused(refusal))
        }
    }

    /// With a refresh token, or as the program itself.
    public func canRenew(_ credential: OAuth2Token?) -> Bool {
        configuration.grant == .clientCredentials || credential?.refreshToken != nil
    }

    /// What the service has said.
    public func lifetime(of credential: OAuth2Token) -> CredentialLifetime? { credential.lifetime }

    /// Asks for a token.
    ///
    /// - Throws: ``APIError`` with the code ``APIError/Code/authentication`` or ``APIError/Code/transport``, or `CancellationError`.
    func token(
        _ fields: KeyValuePairs<String, String>, scopes: Bool, _ sender: RenewalSender
    ) async throws -> OAuth2Token {
        let request: HTTPRequest
        do {
            request = try self.request(fields, scopes: scopes)
        } catch {
            throw APIError(
                .authentication, endpoint: "authentication", requestLine: "POST token endpoint", reason: "\(error)",
                underlying: error)
        }
        let date = now()
        let response = try await sender.send(request)
        do throws(OAuth2Error) {
            return try OAuth2Answer.token(in: response, requested: date)
        } catch {
            // A body that was to be a token may hold one.
            let kept = response.status.isSuccessful ? response.withoutBody : response
            throw sender.error(request, reason: "\(error)", response: kept, underlying: error)
        }
    }

    private func request(_ fields: KeyValuePairs<String, String>, scopes: Bool) throws -> HTTPRequest {
        var request = HTTPRequest(method: .post, url: try configuration.tokenURL.url())
        var pairs = fields.map { (name: $0.key, value: $0.value) }
        if scopes, !configuration.scopes.isEmpty {
            pairs.append(("scope", configuration.scopes.joined(separator: " ")))
        }
        pairs += configuration.tokenParameters.map { ($0.key, $0.value) }
        try request.headerFields.set(.accept, to: "application/json")
        try request.headerFields.set(.contentType, to: MediaType.form.description)
        if let secret = configuration.clientSecret, configuration.clientAuthentication == .basic {
            // RFC 6749, section 2.3.1: both are form-encoded first.
            let field = Authentication.basicField(
                PercentEncoding.form.encode(configuration.clientID), PercentEncoding.form.encode(secret))
            try request.headerFields.set(.authorization, to: field)
        } else {
            pairs.append(("client_id", configuration.clientID))
            if let secret = configuration.clientSecret { pairs.append(("client_secret", secret)) }
        }
        request.body = .bytes(Array(FormEncoding.encode(pairs).utf8))
        return request
    }
}

extension OAuth2Authenticator: CustomStringConvertible, CustomReflectable {
    /// The configuration, without the secret.
    public var description: String { configuration.description }

    /// The configuration, without the secret.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
