// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// An absolute URL with the scheme `http` or `https` (RFC 3986; RFC 9110, section 4.2).
///
/// What is here is what is sent. A URL is brought into one form when it is read, the one of the WHATWG URL standard:
/// scheme and host in lower case, the scheme's own port left out, an empty path written as `/`, the segments `.` and `..`
/// (also as `%2e`) resolved, the fragment dropped, and whatever cannot stand in a path or a query percent-encoded.
/// What is percent-encoded already is kept byte for byte, and so is a `%` that begins no escape.
///
/// Where that standard repairs what someone may have meant otherwise, the URL is refused: user information, control
/// characters, backslashes in the path, missing or additional slashes before the host, percent-encoded or non-ASCII
/// hosts, and IPv4 addresses that are not four decimal numbers.
public struct HTTPURL: Sendable, Hashable, CustomStringConvertible {
    /// `http` or `https`, in lower case.
    public let scheme: String
    /// The host in lower case; an IPv6 address stands in brackets, in the form of RFC 5952.
    public let host: String
    /// The port, when it is not the scheme's own.
    public let port: Int?
    /// The path, percent-encoded; never empty.
    public let path: String
    /// The query, percent-encoded, without its `?`.
    public let query: String?

    /// Reads a URL.
    ///
    /// - Parameter text: The URL. Spaces at its ends do not matter. A fragment is dropped: it is never sent.
    /// - Throws: ``HTTPURLError``.
    public init(_ text: String) throws(HTTPURLError) {
        try self.init(absolute: URLReference(text))
    }

    /// For parts that are already encoded and valid.
    package init(uncheckedScheme scheme: String, host: String, port: Int?, path: String, query: String?) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.path = path
        self.query = query
    }

    /// Reads a reference, as a `Location` or `Link` field holds it, as seen from this URL (RFC 3986, section 5.2).
    ///
    /// A query that is in order is kept byte for byte. `http:page`, a scheme without slashes, is refused.
    ///
    /// - Parameter reference: A URL, or a part of one: `//host/path`, `/path`, `page`, `../page`, `?query` or nothing.
    /// - Returns: The URL that is meant.
    /// - Throws: ``HTTPURLError``.
    public func resolving(_ reference: String) throws(HTTPURLError) -> HTTPURL {
        let reference = URLReference(reference)
        guard reference.scheme == nil else { return try HTTPURL(absolute: reference) }
        if let authority = reference.authority {
            return try HTTPURL(scheme: scheme, authority: authority, reference: reference)
        }
        let query = try reference.encodedQuery()
        guard !reference.path.isEmpty else { return with(path: path, query: query ?? self.query) }
        let directory = reference.path.first == UInt8(ascii: "/") ? "" : directory
        return with(path: try reference.encodedPath(after: directory), query: query)
    }

    /// Adds a path and a query whose parts are already encoded.
    ///
    /// Slashes where the two paths meet do not matter: `/api/v2` and `x/` give `/api/v2/x/`, as do `/api/v2/` and `/x/`.
    /// A path that is empty or holds slashes only leaves the path as it is. The segments `.` and `..` are resolved within
    /// what is added, so that it stays below this URL.
    ///
    /// - Parameters:
    ///   - encodedPath: What follows the path.
    ///   - query: What follows the query, joined with `&`; nothing when it is `nil` or empty.
    /// - Returns: The longer URL.
    package func appending(encodedPath: String, query: String?) -> HTTPURL {
        let joined: String? =
            switch (self.query, query) {
            case (let base?, let added?) where !base.isEmpty && !added.isEmpty: "\(base)&\(added)"
            case (let base?, let added?): base.isEmpty ? added : base
            case (let base, let added): base ?? added
            }
        // Most services lie at the root of their host, and most paths have nothing to be resolved.
        if path == "/", encodedPath.utf8.first ?? 0x2F != UInt8(ascii: "/"),
            !URLReference.mayHoldDotSegments(encodedPath.utf8)
        {
            return with(path: "/" + encodedPath, query: joined)
        }
        let added = encodedPath.utf8.drop { $0 == UInt8(ascii: "/") }
        guard !added.isEmpty else { return with(path: path, query: joined) }
        var base = path.utf8[...]
        while base.last == UInt8(ascii: "/") { base.removeLast() }
        guard URLReference.mayHoldDotSegments(added) else {
            var path = String(Substring(base))
            path += "/"
            path += Substring(added)
            return with(path: path, query: joined)
        }
        var path = Array(base)
        path.append(contentsOf: URLReference.removingDotSegments([UInt8(ascii: "/")] + added))
        return with(path: String(decoding: path, as: UTF8.self), query: joined)
    }

    /// Host and, unless it is the scheme's own, port.
    public var authority: String { port.map { "\(host):\($0)" } ?? host }

    /// Path and query, as they stand in the request line.
    public var pathAndQuery: String { query.map { "\(path)?\($0)" } ?? path }

    /// Scheme, host and port: what must be the same for credentials to be sent along.
    public var origin: String { "\(scheme)://\(authority)" }

    /// Whether scheme, host and port are the same, without making texts of them.
    package func hasOrigin(of other: HTTPURL?) -> Bool {
        guard let other else { return false }
        return scheme == other.scheme && host == other.host && port == other.port
    }

    /// Whether going on here from another URL gives nothing of its secrecy up: from https it leads to https only.
    package func isAsSecure(as other: HTTPURL) -> Bool { other.scheme != "https" || scheme == "https" }

    /// The URL as text.
    public var description: String { origin + pathAndQuery }

    /// The URL as text, the values of query items that name a credential left out.
    package var redactedDescription: String { redactedDescription(naming: []) }

    /// The URL as text, the values of query items left out that name a credential, or are named here.
    package func redactedDescription(naming names: Set<String>) -> String {
        guard let query else { return description }
        return "\(origin)\(path)?\(CredentialRedaction.query(query, naming: names))"
    }

    // The path up to its last slash.
    private var directory: String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "/" }
        return String(path[...slash])
    }

    private func with(path: String, query: String?) -> HTTPURL {
        HTTPURL(uncheckedScheme: scheme, host: host, port: port, path: path, query: query)
    }
}

extension HTTPURL: CustomReflectable {
    /// The URL without the values of query items that name a credential.
    public var customMirror: Mirror { Mirror(self, children: ["url": redactedDescription]) }
}
