// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A program as an OAuth 2 service knows it, and where that service is (RFC 6749).
public struct OAuth2Configuration: Sendable {
    /// Who logs in.
    public enum Grant: String, Sendable, Hashable {
        /// A person: with a password, a browser, or a token from elsewhere.
        case user
        /// The program itself: it gets its tokens without a login.
        case clientCredentials
    }

    /// How the program proves to the service which one it is, when it has a secret.
    public enum ClientAuthentication: String, Sendable, Hashable {
        /// In the `Authorization` field, which every service must take.
        case basic
        /// As fields of the form.
        case body
    }

    /// The identifier of the program.
    public var clientID: String
    /// Its secret; `nil` for a program that cannot keep one, as an app.
    public var clientSecret: String?
    /// Where tokens are to be had.
    public var tokenURL: BaseURL
    /// Where a person logs in with a browser.
    public var authorizationURL: BaseURL?
    /// Where the browser is sent back to, as it is registered; its scheme may be any.
    public var redirectURL: String?
    /// What is asked for; nothing by default, and the service decides.
    public var scopes: [String] = []
    /// Who logs in; a person by default.
    public var grant = Grant.user
    /// How the program proves which one it is; with the `Authorization` field by default.
    public var clientAuthentication = ClientAuthentication.basic
    /// The service's name for itself, with which it sends a browser back (RFC 9207); `nil`, the default, to take any.
    public var issuer: String?
    /// Further fields of each request for a token, as `audience`.
    public var tokenParameters: KeyValuePairs<String, String> = [:]
    /// Further items of the URL that the browser opens, as `prompt`.
    public var authorizationParameters: KeyValuePairs<String, String> = [:]

    /// Makes a configuration.
    ///
    /// - Parameters:
    ///   - clientID: The identifier of the program.
    ///   - clientSecret: Its secret; `nil` when it has none.
    ///   - tokenURL: Where tokens are to be had.
    public init(clientID: String, clientSecret: String? = nil, tokenURL: BaseURL) {
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.tokenURL = tokenURL
    }
}

extension OAuth2Configuration: CustomStringConvertible, CustomReflectable {
    /// Identifier and token URL, without the secret.
    public var description: String {
        "\(clientID.excerpt) at \(CredentialRedaction.text(tokenURL.description))"
    }

    /// The configuration without the secret.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
