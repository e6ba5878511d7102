// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Reads what a token endpoint answers: JSON, as RFC 6749 wants it, or a form, as some services send it.
package enum OAuth2Answer {
    /// The token of an answer.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - date: When it was asked for: the lifetime is counted from there, so that the time on the way is not taken for part of it.
    /// - Returns: The token.
    /// - Throws: ``OAuth2Error``.
    package static func token(in response: HTTPResponse, requested date: Date) throws(OAuth2Error) -> OAuth2Token {
        guard var members = members(of: response) else {
            guard response.status.isSuccessful else { throw .unexpectedStatus(response.status) }
            throw .unreadableAnswer
        }
        // Some services refuse with status 200.
        if let refusal = refusal(in: members) { throw .refused(refusal) }
        guard response.status.isSuccessful else { throw .unexpectedStatus(response.status) }
        guard let accessToken = members["access_token"]?.string, !accessToken.isEmpty else { throw .missingAccessToken }
        let type = members["token_type"]?.string ?? "Bearer"
        // RFC 6749, section 7.1: a token of an unknown type must not be used.
        guard type.lowercased() == "bearer" else { throw .unknownTokenType(type) }
        let token = OAuth2Token(
            accessToken: accessToken, tokenType: type,
            refreshToken: members["refresh_token"]?.string.flatMap { $0.isEmpty ? nil : $0 },
            scopes: scopes(members["scope"]), issueDate: date,
            expirationDate: seconds(members["expires_in"]).map { date.addingTimeInterval($0) })
        for name in ["access_token", "token_type", "refresh_token", "scope", "expires_in"] { members[name] = nil }
        var whole = token
        whole.fields = members
        return whole
    }

    /// The error document among the members of an answer or the items of a redirect.
    package static func refusal(in members: JSONObject) -> OAuth2Refusal? {
        members["error"]?.string.map { code in
            OAuth2Refusal(
                code: .init(rawValue: code), message: members["error_description"]?.string,
                url: members["error_uri"]?.string)
        }
    }

    private static func members(of response: HTTPResponse) -> JSONObject? {
        let bytes = response.bytes
        // The media type is not to be relied on: JSON is called text by some, and forms by others.
        if bytes.first(where: { !$0.isHTTPSpace }) == UInt8(ascii: "{") {
            // What is no JSON has no members; the answer is not quoted.
            return (try? JSONValue(parsing: bytes))?.object
        }
        guard response.mediaType?.isJSON != true, bytes.contains(UInt8(ascii: "=")),
            // As above.
            let pairs = try? FormEncoding.decode(bytes)
        else { return nil }
        return JSONObject(pairs.map { ($0.name, JSONValue.string($0.value)) })
    }

    private static func scopes(_ value: JSONValue?) -> [String]? {
        switch value {
        case .string(let text): text.split { $0 == " " || $0 == "," }.map(String.init)
        case .array(let elements): elements.compactMap(\.string)
        case .bool, .number, .object, .null, nil: nil
        }
    }

    // A number, or, as some services write it, a text; what is no time at all counts as unknown.
    private static func seconds(_ value: JSONValue?) -> TimeInterval? {
        let number = value?.double ?? value?.string.flatMap { Double($0) }
        guard let number, number.isFinite, number >= 0 else { return nil }
        let century: TimeInterval = 3_155_760_000
        return min(number, century)
    }
}
