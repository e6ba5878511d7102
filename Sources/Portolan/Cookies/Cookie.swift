// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A name and a value that a service wants to have back, and where (RFC 6265).
///
/// Whatever is one of these keeps the rules that <doc:KeepingCookies> lists. Its value is a secret: it is printed by nothing.
public struct Cookie: Sendable, Hashable {
    /// From which pages a browser may send a cookie.
    ///
    /// It is kept for code that wants to know, and not acted on: a call is no page, and has none around it.
    public enum SameSite: String, Sendable, Hashable, CaseIterable {
        /// From pages of the same site only.
        case strict = "Strict"
        /// From pages of the same site, and when someone follows a link to it.
        case lax = "Lax"
        /// From every page.
        case none = "None"
    }

    /// The most bytes that name and value may have together.
    static let sizeLimit = 4_096

    /// The name, compared byte for byte; never empty.
    public let name: String
    /// The value, which no description holds.
    public let value: String
    /// The host or domain, in lower case; an IPv6 address stands in brackets.
    public let domain: String
    /// Whether the cookie also goes to hosts below ``domain``.
    public let includesSubdomains: Bool
    /// The path at or below which the cookie is sent, percent-encoded; begins with a slash.
    public let path: String
    /// When the cookie ends; `nil` for a session cookie, which ends with its storage.
    public let expires: Date?
    /// Whether the cookie is sent over https only.
    public let isSecure: Bool
    /// Whether a browser would hide the cookie from scripts in a page.
    public let isHTTPOnly: Bool
    /// From which pages a browser would send the cookie; `nil` when the service did not say, or not in a way that is known.
    public let sameSite: SameSite?

    /// Makes a cookie.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value; it is sent as it is.
    ///   - domain: The host or domain, in ASCII and without a leading dot; case does not matter.
    ///   - includesSubdomains: Whether it also goes to hosts below the domain; it does not by default.
    ///   - path: The path at or below which it is sent, percent-encoded; all by default.
    ///   - expires: When it ends; by default it is a session cookie.
    ///   - isSecure: Whether it is sent over https only; by default it goes over http, too.
    ///   - isHTTPOnly: Whether a browser would hide it from scripts.
    ///   - sameSite: From which pages a browser would send it.
    /// - Throws: ``CookieError``.
    public init(
        name: String, value: String, domain: String, includesSubdomains: Bool = false, path: String = "/",
        expires: Date? = nil, isSecure: Bool = false, isHTTPOnly: Bool = false, sameSite: SameSite? = nil
    ) throws(CookieError) {
        guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "=")), name.isCookieText else {
            throw .invalidName(name.excerpt)
        }
        guard value.isCookieText else { throw .invalidValue(name: name.excerpt) }
        // Some letters beyond ASCII have a lower case within it.
        guard domain.utf8.allSatisfy({ $0 < 0x80 }), CookieDomain.isHost(domain.lowercased()) else {
            throw .invalidDomain(name: name.excerpt, domain: domain.excerpt)
        }
        let domain = domain.lowercased()
        guard path.utf8.first == UInt8(ascii: "/"), path.isCookieText else { throw .invalidPath(name: name.excerpt) }
        try self.init(
            checkedName: name, value: value, domain: domain, includesSubdomains: includesSubdomains, path: path,
            expires: expires, isSecure: isSecure, isHTTPOnly: isHTTPOnly, sameSite: sameSite
        )
        guard !includesSubdomains || !CookieDomain.isAddress(domain) else {
            throw .invalidDomain(name: name.excerpt, domain: domain.excerpt)
        }
        guard !includesSubdomains || !PublicSuffixes.contains(domain) else {
            throw .publicSuffix(name: name.excerpt, domain: domain.excerpt)
        }
    }

    /// For parts whose characters have been checked, and a domain that may have this cookie.
    init(
        checkedName name: String, value: String, domain: String, includesSubdomains: Bool, path: String,
        expires: Date?, isSecure: Bool, isHTTPOnly: Bool, sameSite: SameSite?
    ) throws(CookieError) {
        let size = name.utf8.count + value.utf8.count
        guard size <= Self.sizeLimit else { throw .tooLarge(name: name.excerpt, bytes: size) }
        self.name = name
        self.value = value
        self.domain = domain
        self.includesSubdomains = includesSubdomains
        self.path = path
        self.expires = expires
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.sameSite = sameSite
        try checkPrefix()
    }

    // RFC 6265bis, 4.1.3: servers tell by the name that nobody without https, or on a host beside theirs, has set a cookie.
    // Some servers read names without regard to case, so that `__host-` must not mean less.
    private func checkPrefix() throws(CookieError) {
        if name.hasASCIIPrefix("__secure-") {
            guard isSecure else { throw .brokenPromise(name: name.excerpt) }
        } else if name.hasASCIIPrefix("__host-") {
            guard isSecure, !includesSubdomains, path == "/" else { throw .brokenPromise(name: name.excerpt) }
        }
    }

    /// Whether the cookie ends with its storage.
    public var isSession: Bool { expires == nil }

    /// Whether the cookie has ended at a moment.
    public func isExpired(at moment: Date) -> Bool { expires.map { $0 <= moment } ?? false }

    /// Whether the cookie is sent to a URL, as long as it lives.
    public func applies(to url: HTTPURL) -> Bool {
        guard !isSecure || url.scheme == "https", CookiePath.matches(url.path, path) else { return false }
        return includesSubdomains ? CookieDomain.matches(url.host, domain) : url.host == domain
    }
}

extension Cookie: CustomStringConvertible, CustomReflectable {
    /// Name, domain and path, without the value.
    public var description: String {
        "\(name.excerpt)=\(CredentialRedaction.placeholder) for \(includesSubdomains ? "*." : "")\(domain)\(path.excerpt)"
    }

    /// The cookie without its value.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension String {
    /// Whether a text can stand in a name, a value or a path and comes back as it is: no control characters but tabs, no
    /// semicolon, no space or tab at either end.
    var isCookieText: Bool {
        guard !hasControlCharacter, !utf8.contains(UInt8(ascii: ";")) else { return false }
        return trimmingFieldSpace().utf8.count == utf8.count
    }

    /// Whether a text holds a control character other than a tab (RFC 6265bis, section 5.6).
    var hasControlCharacter: Bool { utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F } }

    /// Whether a text begins with letters in lower case, in any case.
    func hasASCIIPrefix(_ prefix: String) -> Bool {
        utf8.count >= prefix.utf8.count
            && zip(utf8, prefix.utf8).allSatisfy { (65...90).contains($0) ? $0 | 0x20 == $1 : $0 == $1 }
    }
}
