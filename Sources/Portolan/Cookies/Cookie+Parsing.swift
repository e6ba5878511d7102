// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Cookie {
    /// Reads the value of a `Set-Cookie` field, as lenient as RFC 6265, section 5.2, is.
    ///
    /// What is wrong with an attribute makes that attribute void; what is wrong with the cookie makes this throw. A cookie that
    /// the server removes is one that has expired already.
    ///
    /// - Parameters:
    ///   - field: The value of one field: several may not be joined.
    ///   - url: The URL that answered.
    ///   - now: When it did, for `Max-Age`; now by default.
    /// - Throws: ``CookieError``.
    public init(setCookie field: String, from url: HTTPURL, receivedAt now: Date = Date()) throws(CookieError) {
        guard !field.hasControlCharacter else { throw .controlCharacter }
        let parts = field.utf8.split(
            separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let pair = parts.first, let (name, value) = Self.pair(pair), !name.isEmpty else { throw .noName }
        let attributes = CookieAttributes(parts.dropFirst().first ?? "".utf8[...], now: now)
        guard !attributes.isSecure || url.scheme == "https" else { throw .notSecure(name: name.excerpt) }
        let domain = try Self.domain(attributes.domain, of: name, from: url)
        try self.init(
            checkedName: name, value: value, domain: domain ?? url.host, includesSubdomains: domain != nil,
            path: attributes.path ?? CookiePath.standard(for: url.path),
            expires: attributes.maximumAge ?? attributes.expires, isSecure: attributes.isSecure,
            isHTTPOnly: attributes.isHTTPOnly, sameSite: attributes.sameSite
        )
        // RFC 6265bis, 4.1.3.2: the path must be written.
        guard !name.hasASCIIPrefix("__host-") || attributes.path != nil && attributes.domain == nil else {
            throw .brokenPromise(name: name.excerpt)
        }
    }

    private static func pair(_ bytes: Substring.UTF8View) -> (name: String, value: String)? {
        guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        return (bytes[..<equals].trimmedText, bytes[bytes.index(after: equals)...].trimmedText)
    }

    /// What the cookie's `Domain` comes to; `nil` for the host that answered, and no other (RFC 6265, section 5.3, 4 to 6).
    private static func domain(
        _ written: String?, of name: String, from url: HTTPURL
    ) throws(CookieError) -> String? {
        guard let written else { return nil }
        // A URL holds its host in ASCII: nothing else could match it.
        guard written.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw .invalidDomain(name: name.excerpt, domain: written.excerpt)
        }
        let domain = written.lowercased()
        if domain == url.host, CookieDomain.isAddress(domain) || PublicSuffixes.contains(domain) { return nil }
        guard CookieDomain.matches(url.host, domain) else {
            throw .foreignDomain(name: name.excerpt, domain: domain.excerpt, host: url.host.excerpt)
        }
        guard !PublicSuffixes.contains(domain) else {
            throw .publicSuffix(name: name.excerpt, domain: domain.excerpt)
        }
        return domain
    }
}

/// The attributes of a `Set-Cookie` field; of one that stands there twice, the last one counts.
private struct CookieAttributes {
    /// The most bytes that a value may have (RFC 6265bis, section 5.6).
    static let sizeLimit = 1_024

    /// Without a leading dot; not empty.
    var domain: String?
    /// Begins with a slash; `nil` for the standard path.
    var path: String?
    var expires: Date?
    var maximumAge: Date?
    var isSecure = false
    var isHTTPOnly = false
    var sameSite: Cookie.SameSite?

    /// Reads what follows the first semicolon.
    init(_ bytes: Substring.UTF8View, now: Date) {
        for part in bytes.split(separator: UInt8(ascii: ";")) {
            let equals = part.firstIndex(of: UInt8(ascii: "="))
            let value = equals.map { part[part.index(after: $0)...].trimmedText } ?? ""
            guard value.utf8.count <= Self.sizeLimit else { continue }
            set(part[..<(equals ?? part.endIndex)].trimmedText.lowercased(), to: value, now: now)
        }
    }

    private mutating func set(_ name: String, to value: String, now: Date) {
        switch name {
        case "expires": expires = CookieDate.parse(value) ?? expires
        case "max-age": maximumAge = Self.moment(value, after: now) ?? maximumAge
        case "domain":
            let text = value.utf8.dropFirst(value.utf8.first == UInt8(ascii: ".") ? 1 : 0)
            // RFC 6265, 5.2.3: an empty value is as good as none.
            if !text.isEmpty { domain = String(Substring(text)) }
        case "path": path = value.utf8.first == UInt8(ascii: "/") ? value : nil
        case "secure": isSecure = true
        case "httponly": isHTTPOnly = true
        case "samesite":
            sameSite = Cookie.SameSite.allCases.first { $0.rawValue.lowercased() == value.lowercased() }
        default: break
        }
    }

    /// The end of a `Max-Age`; `nil` when it is no number.
    private static func moment(_ text: String, after now: Date) -> Date? {
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        let digits = text.utf8.dropFirst(isNegative ? 1 : 0)
        guard !digits.isEmpty, digits.allSatisfy(\.isDecimalDigit) else { return nil }
        // What is over at once is over whatever the clock says later.
        guard !isNegative, digits.contains(where: { $0 != UInt8(ascii: "0") }) else { return .distantPast }
        // More than 68 years are as good as for ever.
        guard let seconds = Int32(Substring(digits)) else { return .distantFuture }
        return min(now.addingTimeInterval(Double(seconds)), .distantFuture)
    }
}

extension Substring.UTF8View {
    /// The text without spaces and tabs at its ends.
    fileprivate var trimmedText: String { String(Substring(self)).trimmingFieldSpace() }
}
