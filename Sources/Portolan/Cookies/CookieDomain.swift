// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// How hosts and the domains of cookies are compared (RFC 6265, section 5.1.3).
package enum CookieDomain {
    /// Whether a host is a domain, or lies below it.
    ///
    /// - Parameters:
    ///   - host: The host of a URL.
    ///   - domain: The domain, in lower case.
    /// - Returns: Whether they match; nothing lies below an address.
    package static func matches(_ host: String, _ domain: String) -> Bool {
        if host == domain { return true }
        let rest = host.utf8.count - domain.utf8.count - 1
        guard rest > 0, !domain.isEmpty, !isAddress(host) else { return false }
        let suffix = host.utf8.dropFirst(rest)
        return suffix.first == UInt8(ascii: ".") && suffix.dropFirst().elementsEqual(domain.utf8)
    }

    /// The host and every domain above it, from the longest to the shortest; of an address, the address alone.
    static func suffixes(of host: String) -> [String] {
        // No name that can be looked up is longer (RFC 1035, section 2.3.4), and the list grows with the square of the length.
        guard host.utf8.count <= 255, !isAddress(host) else { return [host] }
        var suffixes = [host]
        var rest = host.utf8[...]
        while let dot = rest.firstIndex(of: UInt8(ascii: ".")) {
            rest = rest[rest.index(after: dot)...]
            if !rest.isEmpty { suffixes.append(String(Substring(rest))) }
        }
        return suffixes
    }

    /// Whether a host is an IP address.
    static func isAddress(_ host: String) -> Bool {
        host.utf8.first == UInt8(ascii: "[") || Array(host.utf8)[...].isIPv4Address
    }

    /// Whether a text in lower case can be the host of a URL.
    static func isHost(_ text: String) -> Bool {
        guard text.utf8.first != UInt8(ascii: ".") else { return false }
        // A host with a port, a path or user information is one that a URL takes apart.
        guard let url = try? HTTPURL("http://\(text)/") else { return false }
        return url.host == text
    }
}

/// How the paths of URLs and cookies are compared (RFC 6265, section 5.1.4).
package enum CookiePath {
    /// Whether a URL's path is a cookie's path, or lies below it.
    package static func matches(_ path: String, _ cookiePath: String) -> Bool {
        let path = path.utf8
        let prefix = cookiePath.utf8
        guard path.starts(with: prefix) else { return false }
        return path.count == prefix.count || prefix.last == UInt8(ascii: "/")
            || path.dropFirst(prefix.count).first == UInt8(ascii: "/")
    }

    /// The path of a cookie that does not say: that of the URL up to its last slash.
    package static func standard(for path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}
