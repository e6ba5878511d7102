// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Authentication {
    /// A bearer token that does not change (RFC 6750).
    ///
    /// A refusal is an error: there is nothing to renew.
    public static func bearer(_ token: String) -> Authentication {
        fixed("a bearer token") { try $0.headerFields.set(.authorization, to: "Bearer \(token)") }
    }

    /// Bearer tokens that a closure gets, from a vault or a service of your own.
    ///
    /// It is called for the first request, and again when the service has refused the token; in between the token is kept in
    /// memory. However many calls wait, it runs once.
    ///
    /// - Parameter token: Gets a token. Throwing ``LoginEnded`` logs out, as far as the calls that wait are concerned.
    /// - Returns: The authentication.
    public static func bearer(_ token: @escaping @Sendable () async throws -> String) -> Authentication {
        Authentication(
            AuthenticationSession(ProvidedToken(token: token), sender: .none), description: "bearer tokens of a closure"
        )
    }

    /// A name and a password in every request (RFC 7617), in UTF-8.
    ///
    /// - Parameters:
    ///   - username: The name; with a colon in it, calls fail before anything is sent.
    ///   - password: The password.
    /// - Returns: The authentication.
    public static func basic(username: String, password: String) -> Authentication {
        fixed("a name and a password") { request in
            // RFC 7617, section 2: the first colon ends the name.
            guard !username.utf8.contains(UInt8(ascii: ":")) else { throw AuthenticationError.colonInUsername }
            try request.headerFields.set(.authorization, to: basicField(username, password))
        }
    }

    /// A key in a header field.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - name: The name of the field, as `X-Api-Key`.
    /// - Returns: The authentication.
    public static func apiKey(_ key: String, header name: String) -> Authentication {
        fixed("a key in the field '\(name.excerpt)'") { try $0.headerFields.set(name, to: key) }
    }

    /// A key in the query, which no error and no request line shows.
    ///
    /// Servers and proxies write queries into their logs; a header field is better where the service takes one.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - name: The name of the item, as `appid`.
    /// - Returns: The authentication.
    public static func apiKey(_ key: String, queryItem name: String) -> Authentication {
        fixed("a key in the query item '\(name.excerpt)'") { $0.url = $0.url.settingQueryItem(name, to: key) }
    }

    /// A signature over the request.
    ///
    /// - Parameter sign: Puts the signature in. It gets the request with its method, URL and fields, and the body to be read once or
    ///   several times; reading a body that is a one-shot stream throws ``AuthenticationError/bodyCannotBeSigned``.
    /// - Returns: The authentication.
    public static func signing(
        _ sign: @escaping @Sendable (_ request: inout HTTPRequest, _ body: HTTPBodyStream) async throws -> Void
    ) -> Authentication {
        fixed("a signature") { request in try await sign(&request, request.body.streamToSign) }
    }

    private static func fixed(
        _ description: String, _ sign: @escaping @Sendable (inout HTTPRequest) async throws -> Void
    ) -> Authentication {
        let session = AuthenticationSession(FixedCredential(sign: sign), sender: .none)
        session.update { $0.machine.loggedIn(FixedCredential.Credential(), lifetime: nil, isRenewable: false) }
        return Authentication(session, description: description)
    }

    /// The value of an `Authorization` field for a name and a password.
    package static func basicField(_ username: String, _ password: String) -> String {
        "Basic \(Data("\(username):\(password)".utf8).base64EncodedString())"
    }
}

/// A credential that is part of the scheme itself.
private struct FixedCredential: Authenticator {
    struct Credential: Codable, Sendable {}

    let sign: @Sendable (inout HTTPRequest) async throws -> Void

    func authorize(_ request: inout HTTPRequest, with credential: Credential, context: CallContext) async throws {
        try await sign(&request)
    }

    func renew(_ credential: Credential?, using sender: RenewalSender) async throws -> Credential { Credential() }

    func canRenew(_ credential: Credential?) -> Bool { false }
}

/// A token that a closure gets.
private struct ProvidedToken: Authenticator {
    let token: @Sendable () async throws -> String

    func authorize(_ request: inout HTTPRequest, with credential: String, context: CallContext) async throws {
        try request.headerFields.set(.authorization, to: "Bearer \(credential)")
    }

    func renew(_ credential: String?, using sender: RenewalSender) async throws -> String { try await token() }

    func canRenew(_ credential: String?) -> Bool { true }
}

extension HTTPURL {
    /// This URL with a query item in the place of all items of its name.
    fileprivate func settingQueryItem(_ name: String, to value: String) -> HTTPURL {
        let others = (query ?? "").split(separator: "&").filter { item in
            let written = item.prefix { $0 != "=" }
            return (PercentEncoding.form.decode(written) ?? String(written)) != name
        }
        let item = "\(PercentEncoding.queryItem.encode(name))=\(PercentEncoding.queryItem.encode(value))"
        return HTTPURL(
            uncheckedScheme: scheme, host: host, port: port, path: path,
            query: (others.map(String.init) + [item]).joined(separator: "&"))
    }
}

extension HTTPBody {
    /// The body to be read for a signature, before it is read to be sent.
    fileprivate var streamToSign: HTTPBodyStream {
        switch self {
        case .none: HTTPBodyStream([])
        case .bytes(let bytes): HTTPBodyStream(bytes)
        case .file(let path): HTTPBodyStream(reopening: { try await Self.reader(ofFile: path) })
        case .stream(let stream) where stream.isReplayable: stream
        case .stream: HTTPBodyStream(reopening: { throw AuthenticationError.bodyCannotBeSigned })
        }
    }

    private static func reader(ofFile path: String) async throws -> HTTPBodyStream.Reader {
        guard let status = try FileStatus(at: path) else { throw FileError(.open, path, .notFound) }
        return try await HTTPBodyStream.file(path, range: 0..<status.size).open()
    }
}
