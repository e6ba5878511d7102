// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What an OAuth 2 service has given: the tokens and everything that it says about them.
///
/// None of it is printed.
public struct OAuth2Token: Sendable, Hashable {
    /// What is sent with each request.
    public var accessToken: String
    /// How it is sent; `Bearer` where the service does not say.
    public var tokenType: String
    /// What gets the next access token; `nil` when the service has given none.
    public var refreshToken: String?
    /// What the token is good for; `nil` when the service does not say: then it is what was asked for.
    public var scopes: [String]?
    /// When the token was asked for.
    public var issueDate: Date
    /// When the access token runs out; `nil` when only the service knows.
    public var expirationDate: Date?
    /// What else the service has said, as `id_token`.
    public var fields: JSONObject

    /// Makes a token that is from elsewhere.
    ///
    /// - Parameters:
    ///   - accessToken: What is sent with each request.
    ///   - tokenType: How it is sent.
    ///   - refreshToken: What gets the next access token; `nil` when there is none.
    ///   - scopes: What the token is good for, if that is known.
    ///   - issueDate: When the token was issued; now by default.
    ///   - expirationDate: When the access token runs out; `nil` when only the service knows.
    ///   - fields: What else the service has said.
    public init(
        accessToken: String, tokenType: String = "Bearer", refreshToken: String? = nil, scopes: [String]? = nil,
        issueDate: Date = Date(), expirationDate: Date? = nil, fields: JSONObject = JSONObject()
    ) {
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.refreshToken = refreshToken
        self.scopes = scopes
        self.issueDate = issueDate
        self.expirationDate = expirationDate
        self.fields = fields
    }

    /// From when to when the access token counts; `nil` when only the service knows.
    public var lifetime: CredentialLifetime? {
        expirationDate.map { CredentialLifetime(issueDate: issueDate, expirationDate: $0) }
    }
}

extension OAuth2Token: CustomStringConvertible, CustomReflectable {
    /// Type and scopes, and nothing that could be used.
    public var description: String {
        let scopes = scopes.map { " for \($0.joined(separator: " ").excerpt)" } ?? ""
        return "\(tokenType.excerpt) \(CredentialRedaction.placeholder)\(scopes)"
    }

    /// The token without what could be used.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension OAuth2Token: Codable {
    private enum Key: String, CodingKey {
        case accessToken, tokenType, refreshToken, scopes, issueDate, expirationDate, fields
    }

    /// Reads what ``encode(to:)`` has written; for the answer of a service, see ``OAuth2Login``.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        accessToken = try values.decode(String.self, forKey: .accessToken)
        tokenType = try values.decode(String.self, forKey: .tokenType)
        refreshToken = try values.decodeIfPresent(String.self, forKey: .refreshToken)
        scopes = try values.decodeIfPresent([String].self, forKey: .scopes)
        issueDate = Date(timeIntervalSince1970: try values.decode(Double.self, forKey: .issueDate))
        expirationDate = try values.decodeIfPresent(Double.self, forKey: .expirationDate)
            .map { Date(timeIntervalSince1970: $0) }
        fields = try values.decode(JSONValue.self, forKey: .fields).object ?? JSONObject()
    }

    /// Writes everything, the tokens in plain text; times are seconds since 1970.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(accessToken, forKey: .accessToken)
        try values.encode(tokenType, forKey: .tokenType)
        try values.encodeIfPresent(refreshToken, forKey: .refreshToken)
        try values.encodeIfPresent(scopes, forKey: .scopes)
        try values.encode(issueDate.timeIntervalSince1970, forKey: .issueDate)
        try values.encodeIfPresent(expirationDate?.timeIntervalSince1970, forKey: .expirationDate)
        try values.encode(JSONValue.object(fields), forKey: .fields)
    }
}
