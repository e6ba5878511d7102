// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Why a text is not a URL that can be called.
///
/// The texts are excerpts of at most 80 characters, in which user information and the values of query items that name a
/// credential are replaced by `<redacted>`.
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
    /// A control character stands in the path or the query, or a backslash in the path.
    case invalidCharacter(String)

    /// A sentence that names what is wrong.
    public var description: String {
        switch self {
        case .notAbsolute(let text):
            "'\(text)' is not an absolute URL: it must begin with http:// or https:// and a host"
        case .unsupportedScheme(let text):
            "the scheme of '\(text)' is neither http nor https"
        case .invalidHost(let host):
            "the host '\(host)' of the URL cannot be used: \(Self.reason(host))"
        case .invalidPort(let port):
            "the port '\(port)' of the URL is not a number from 0 to 65535"
        case .containsUserInformation(let text):
            "the URL '\(text)' holds user information: a name or a password belongs into a header field"
        case .invalidCharacter(let character):
            "the URL holds \(character), which must be percent-encoded"
        }
    }

    private static func reason(_ host: String) -> String {
        if host.isEmpty { return "it is empty" }
        if host.hasPrefix("[") { return "what stands in brackets is not an IPv6 address" }
        if !host.utf8.allSatisfy({ $0 < 128 }) { return "write an international name in Punycode (xn--…)" }
        if host.contains("%") { return "a host is not percent-encoded" }
        guard host.utf8.allSatisfy(ByteSet.registeredName.contains) else {
            return "it holds a character that hosts do not have"
        }
        return "its last label is a number, and it is not an IPv4 address of four decimal numbers"
    }
}

extension String {
    /// The first 80 characters, control characters written as escapes: what an error message shows of a text.
    package var excerpt: String {
        var result = ""
        var count = 0
        for scalar in unicodeScalars {
            guard count < 80 else { return result + "…" }
            count += 1
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default:
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
