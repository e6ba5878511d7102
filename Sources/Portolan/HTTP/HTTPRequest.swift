// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A request, complete and immutable to everyone it is handed to: what is sent is what is here.
public struct HTTPRequest: Sendable, CustomStringConvertible {
    /// The verb.
    public typealias Method = HTTPMethod

    /// The verb.
    public var method: HTTPMethod
    /// Where to.
    public var url: HTTPURL
    /// The header fields; `Host`, `Content-Length` and `Transfer-Encoding` are the transport's.
    public var headerFields: HTTPFields
    /// The content.
    public var body: HTTPBody
    /// The names of query items that are a credential, beside those that say so.
    package var credentialQueryItems: Set<String> = []

    /// Makes a request.
    public init(method: HTTPMethod, url: HTTPURL, headerFields: HTTPFields = HTTPFields(), body: HTTPBody = .none) {
        self.method = method
        self.url = url
        self.headerFields = headerFields
        self.body = body
    }

    /// `http` or `https`.
    public var scheme: String { url.scheme }
    /// Host and, unless it is the scheme's own, port.
    public var authority: String { url.authority }
    /// Path and query, as they stand in the request line.
    public var path: String { url.pathAndQuery }

    /// Method and URL, the values of query items that name a credential left out.
    public var description: String { "\(method) \(url.redactedDescription(naming: credentialQueryItems))" }

    /// Takes note of the fields and query items that another request has not as credentials: they are never printed.
    ///
    /// - Parameter unsigned: The request before it was signed.
    package mutating func markSigned(since unsigned: HTTPRequest) {
        headerFields.markSigned(since: unsigned.headerFields)
        guard let query = url.query, query != unsigned.url.query else { return }
        let earlier = Set((unsigned.url.query ?? "").split(separator: "&"))
        for item in query.split(separator: "&") where !earlier.contains(item) {
            let name = item.prefix { $0 != "=" }
            credentialQueryItems.insert(PercentEncoding.form.decode(name) ?? String(name))
        }
    }
}
