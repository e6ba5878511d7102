// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The name of a header field: a token, compared without regard to case (RFC 9110, section 5.1).
public struct HTTPFieldName: Sendable, Hashable, CustomStringConvertible {
    /// The name as it was written.
    public let rawName: String
    /// The name in lower case: what is compared.
    public let canonicalName: String

    /// Makes a name from its text.
    ///
    /// - Returns: `nil` when the text is not a token.
    public init?(_ name: String) {
        guard !name.isEmpty, name.allBytesSatisfy(\.isTokenCharacter) else { return nil }
        self.init(unchecked: name)
    }

    /// For names that are known to be tokens.
    package init(unchecked name: String) {
        rawName = name
        canonicalName = name.lowercased()
    }

    /// The name as it was written.
    public var description: String { rawName }

    /// Whether two names are the same but for case.
    public static func == (left: HTTPFieldName, right: HTTPFieldName) -> Bool {
        left.hasLength(of: right) && left.canonicalName == right.canonicalName
    }

    /// Whether both names have as many bytes: most that differ do so in that, and comparing texts is a call.
    @inline(__always)
    func hasLength(of other: HTTPFieldName) -> Bool { canonicalName.utf8.count == other.canonicalName.utf8.count }

    /// Hashes the lower-case form.
    public func hash(into hasher: inout Hasher) { hasher.combine(canonicalName) }

    /// Whether a field of this name carries a credential, by definition or by what it is called: it is never printed, and
    /// never sent on to another origin.
    package var isCredential: Bool {
        Self.credentials.contains(canonicalName) || Self.credentialEndings.contains { canonicalName.hasSuffix($0) }
    }

    private static let credentials: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "set-cookie", "cookie2", "apikey", "token",
    ]

    private static let credentialEndings = [
        "-token", "-secret", "-password", "-authorization", "api-key", "apikey", "access-key", "private-key",
        "auth-key",
        "-session", "-signature",
    ]
}

extension HTTPFieldName {
    /// What the caller can read.
    public static let accept = HTTPFieldName(unchecked: "Accept")
    /// Which content codings the caller can undo.
    public static let acceptEncoding = HTTPFieldName(unchecked: "Accept-Encoding")
    /// Which languages the caller prefers.
    public static let acceptLanguage = HTTPFieldName(unchecked: "Accept-Language")
    /// The caller's credentials.
    public static let authorization = HTTPFieldName(unchecked: "Authorization")
    /// What connections on the way must do.
    public static let connection = HTTPFieldName(unchecked: "Connection")
    /// How the body was coded.
    public static let contentEncoding = HTTPFieldName(unchecked: "Content-Encoding")
    /// How long the body is, in bytes.
    public static let contentLength = HTTPFieldName(unchecked: "Content-Length")
    /// What the body is.
    public static let contentType = HTTPFieldName(unchecked: "Content-Type")
    /// Cookies of the caller.
    public static let cookie = HTTPFieldName(unchecked: "Cookie")
    /// The validator of a representation.
    public static let entityTag = HTTPFieldName(unchecked: "ETag")
    /// The server that is meant.
    public static let host = HTTPFieldName(unchecked: "Host")
    /// `If-Match`.
    public static let ifMatch = HTTPFieldName(unchecked: "If-Match")
    /// `If-Unmodified-Since`.
    public static let ifUnmodifiedSince = HTTPFieldName(unchecked: "If-Unmodified-Since")
    /// `Last-Modified`.
    public static let lastModified = HTTPFieldName(unchecked: "Last-Modified")
    /// Relations to other resources (RFC 8288).
    public static let link = HTTPFieldName(unchecked: "Link")
    /// Where to go next.
    public static let location = HTTPFieldName(unchecked: "Location")
    /// Credentials for a proxy.
    public static let proxyAuthorization = HTTPFieldName(unchecked: "Proxy-Authorization")
    /// When to try again.
    public static let retryAfter = HTTPFieldName(unchecked: "Retry-After")
    /// Cookies of the server.
    public static let setCookie = HTTPFieldName(unchecked: "Set-Cookie")
    /// How the body is framed.
    public static let transferEncoding = HTTPFieldName(unchecked: "Transfer-Encoding")
    /// Who is calling.
    public static let userAgent = HTTPFieldName(unchecked: "User-Agent")
}
