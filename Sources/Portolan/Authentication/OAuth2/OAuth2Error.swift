// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What is wrong with a login or a renewal.
///
/// Nothing of what a service has sent is printed but its own words for people and the codes of RFC 6749.
@nonexhaustive
public enum OAuth2Error: Error, Sendable, Hashable, CustomStringConvertible {
    /// The service has refused, in its own words.
    case refused(OAuth2Refusal)
    /// The service has answered with a status that is no success, and without an error document of RFC 6749.
    case unexpectedStatus(HTTPStatus)
    /// The answer is neither JSON nor a form.
    case unreadableAnswer
    /// The answer has no `access_token`.
    case missingAccessToken
    /// The token is of a type that is not `Bearer`, so it is not known how it is sent.
    case unknownTokenType(String)
    /// The redirect is not the answer to this request: `state` or the issuer is another one, or it leads elsewhere.
    case redirectMismatch(String)
    /// The redirect has neither a code nor an error, or one of them twice.
    case malformedRedirect(String)
    /// Something is missing in the ``OAuth2Configuration``.
    case notConfigured(String)
    /// This build has nothing that computes SHA-256: PKCE needs the package trait `Curl` on Linux.
    case digestUnavailable

    /// A sentence.
    public var description: String {
        switch self {
        case .refused(let refusal): "the service refused: \(refusal)"
        case .unexpectedStatus(let status): "the service answered \(status), and does not say why"
        case .unreadableAnswer: "the service's answer is neither JSON nor a form"
        case .missingAccessToken: "the service's answer has no access token"
        case .unknownTokenType(let type): "the token is of the type '\(type.excerpt)', and only 'Bearer' is known"
        case .redirectMismatch(let part): "the redirect is not the answer to this request: \(part)"
        case .malformedRedirect(let part): "the redirect cannot be used: \(part)"
        case .notConfigured(let part): "the configuration has no \(part)"
        case .digestUnavailable: "this build has nothing that computes SHA-256"
        }
    }
}

/// An error document of an OAuth 2 service (RFC 6749, sections 4.1.2.1 and 5.2).
public struct OAuth2Refusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why a service refuses; services have further ones of their own.
    public struct Code: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
        /// The code as it is sent.
        public let rawValue: String

        /// Makes a code.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Makes a code.
        public init(stringLiteral value: String) { rawValue = value }

        /// The request is malformed.
        public static let invalidRequest: Code = "invalid_request"
        /// The program is not known, or has not proved which one it is.
        public static let invalidClient: Code = "invalid_client"
        /// The password, the code or the refresh token does not count, or not any more: a renewal that is answered so ends the login.
        public static let invalidGrant: Code = "invalid_grant"
        /// The program may not do it this way.
        public static let unauthorizedClient: Code = "unauthorized_client"
        /// The service does not do it this way.
        public static let unsupportedGrantType: Code = "unsupported_grant_type"
        /// There is no such scope, or not for this user.
        public static let invalidScope: Code = "invalid_scope"
        /// The person or the service has said no.
        public static let accessDenied: Code = "access_denied"
        /// The service has failed.
        public static let serverError: Code = "server_error"
        /// The service has no time now.
        public static let temporarilyUnavailable: Code = "temporarily_unavailable"
    }

    /// Why.
    public let code: Code
    /// Why, for people.
    public let message: String?
    /// Where more about it can be read.
    public let url: String?

    /// Makes a document.
    public init(code: Code, message: String? = nil, url: String? = nil) {
        self.code = code
        self.message = message
        self.url = url
    }

    /// Code and message.
    public var description: String {
        code.rawValue.excerpt + (message.map { " (\($0.excerpt))" } ?? "")
    }
}
