// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// An absolute URL with the scheme `http` or `https` (RFC 3986; RFC 9110, section 4.2).
public struct HTTPURL: Sendable, Hashable, CustomStringConvertible {
    /// `http` or `https`, in lower case.
    public let scheme: String
    /// The host in lower case; an IPv6 address stands in brackets.
    public let host: String
    /// The port, when it is not the scheme's own.
    public let port: Int?
    /// The path, percent-encoded; never empty.
    public let path: String
    /// The query, percent-encoded, without its `?`.
    public let query: String?

    /// Reads a URL.
    ///
    /// - Parameter text: The URL. A fragment is dropped: it is never sent.
    /// - Throws: ``HTTPURLError``.
    public init(_ text: String) throws(HTTPURLError) {
        guard let schemeEnd = text.firstRange(of: "://") else { throw .notAbsolute(text) }
        scheme = text[..<schemeEnd.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { throw .unsupportedScheme(text) }
        var rest = text[schemeEnd.upperBound...]
        if let fragment = rest.firstIndex(of: "#") { rest = rest[..<fragment] }
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        let authority = rest[..<end]
        if let colon = authority.lastIndex(of: ":"), let number = Int(authority[authority.index(after: colon)...]) {
            host = authority[..<colon].lowercased()
            port = number == (scheme == "http" ? 80 : 443) ? nil : number
        } else {
            host = authority.lowercased()
            port = nil
        }
        rest = rest[end...]
        if let mark = rest.firstIndex(of: "?") {
            path = mark == rest.startIndex ? "/" : String(rest[..<mark])
            query = String(rest[rest.index(after: mark)...])
        } else {
            path = rest.isEmpty ? "/" : String(rest)
            query = nil
        }
    }

    /// For parts that are already encoded and valid.
    package init(uncheckedScheme scheme: String, host: String, port: Int?, path: String, query: String?) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.path = path
        self.query = query
    }

    /// Reads a reference, as a `Location` field holds it, as seen from this URL (RFC 3986, section 5.2).
    ///
    /// - Throws: ``HTTPURLError``.
    public func resolving(_ reference: String) throws(HTTPURLError) -> HTTPURL {
        if reference.contains("://") { return try HTTPURL(reference) }
        return try HTTPURL("\(scheme)://\(authority)\(reference)")
    }

    /// Host and, unless it is the scheme's own, port.
    public var authority: String { port.map { "\(host):\($0)" } ?? host }

    /// Path and query, as they stand in the request line.
    public var pathAndQuery: String { query.map { "\(path)?\($0)" } ?? path }

    /// Scheme, host and port: what must be the same for credentials to be sent along.
    public var origin: String { "\(scheme)://\(authority)" }

    /// The URL as text.
    public var description: String { origin + pathAndQuery }

    /// The URL as text, the values of query items that name a credential left out.
    package var redactedDescription: String { description }
}

/// Why a text is not a URL that can be called.
@nonexhaustive
public enum HTTPURLError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is no scheme or no host.
    case notAbsolute(String)
    /// The scheme is neither `http` nor `https`.
    case unsupportedScheme(String)
    /// The host is empty, holds a character that hosts cannot hold, or looks like an address and is none.
    case invalidHost(String)
    /// The port is not a number from 0 to 65,535.
    case invalidPort(String)
    /// The URL holds a user name or a password, which belong into a header field.
    case containsUserInformation(String)
    /// A character that must be percent-encoded stands as it is, or a `%` is not followed by two hexadecimal digits.
    case invalidCharacter(String)

    /// A sentence.
    public var description: String { "the URL cannot be called" }
}
