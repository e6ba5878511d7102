// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Why a cookie was refused.
///
/// The error holds the cookie's name, cut off where it is long, and never its value.
@nonexhaustive
public enum CookieError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A field holds a control character.
    case controlCharacter
    /// A field has no name.
    case noName
    /// The name is empty or holds a character that would end it.
    case invalidName(String)
    /// The value holds a character that would end it, or has white space at its ends.
    case invalidValue(name: String)
    /// The path does not begin with a slash or holds a character that would end it.
    case invalidPath(name: String)
    /// The domain is none, or not in ASCII.
    case invalidDomain(name: String, domain: String)
    /// Name and value together have more than 4,096 bytes.
    case tooLarge(name: String, bytes: Int)
    /// The domain is neither the host that answered nor above it.
    case foreignDomain(name: String, domain: String, host: String)
    /// The domain is one below which many services of different owners live.
    case publicSuffix(name: String, domain: String)
    /// The cookie is for https only and came without it.
    case notSecure(name: String)
    /// The cookie came over http and would replace or hide one that is for https only.
    case hidesSecureCookie(name: String)
    /// The name begins with `__Secure-` or `__Host-`, and the cookie is not what that promises.
    case brokenPromise(name: String)

    /// A sentence.
    public var description: String {
        switch self {
        case .controlCharacter: "a cookie holds a control character"
        case .noName: "a cookie has no name"
        case .invalidName(let name): "'\(name)' cannot be the name of a cookie"
        case .invalidValue(let name):
            "the value of the cookie '\(name)' holds a control character or a semicolon, or has white space at its ends"
        case .invalidPath(let name):
            "the path of the cookie '\(name)' does not begin with a slash, or holds a control character or a semicolon"
        case .invalidDomain(let name, let domain):
            "the cookie '\(name)' is for '\(domain)', which is not the ASCII form of a domain"
        case .tooLarge(let name, let bytes):
            "the cookie '\(name)' has \(bytes) bytes of name and value; \(Cookie.sizeLimit) are allowed"
        case .foreignDomain(let name, let domain, let host):
            "the cookie '\(name)' is for '\(domain)', and '\(host)' may not set it"
        case .publicSuffix(let name, let domain):
            "the cookie '\(name)' is for '\(domain)' and all below it, which belong to nobody in particular"
        case .notSecure(let name): "the cookie '\(name)' is for https only and was not set over https"
        case .hidesSecureCookie(let name):
            "the cookie '\(name)' was set over http, and there is one of that name for https only"
        case .brokenPromise(let name):
            "the cookie '\(name)' lacks what its name promises: Secure and, for __Host-, the path '/' and no domain"
        }
    }
}
