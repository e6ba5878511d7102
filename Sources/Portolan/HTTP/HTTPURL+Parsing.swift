// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension HTTPURL {
    /// Checks the parts of a reference that stands on its own.
    ///
    /// - Throws: ``HTTPURLError``.
    package init(absolute reference: URLReference) throws(HTTPURLError) {
        let excerpt = { CredentialRedaction.text(reference.text).excerpt }
        guard let scheme = reference.scheme else { throw .notAbsolute(excerpt()) }
        guard scheme == "http" || scheme == "https" else { throw .unsupportedScheme(excerpt()) }
        guard let authority = reference.authority else { throw .notAbsolute(excerpt()) }
        try self.init(scheme: scheme, authority: authority, reference: reference)
    }

    /// Checks the authority, the path and the query of a reference.
    ///
    /// - Throws: ``HTTPURLError``.
    package init(
        scheme: String, authority: ArraySlice<UInt8>, reference: URLReference
    ) throws(HTTPURLError) {
        guard !authority.contains(UInt8(ascii: "@")) else {
            throw .containsUserInformation(CredentialRedaction.text(reference.text).excerpt)
        }
        let isBracketed = authority.first == UInt8(ascii: "[")
        let hostEnd: Int? =
            isBracketed
            ? authority.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 }
            : authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
        guard let hostEnd, let host = Self.host(authority[..<hostEnd]) else {
            throw .invalidHost(Self.excerpt(authority[..<(hostEnd ?? authority.endIndex)], of: reference))
        }
        guard let port = Self.port(authority[hostEnd...]) else {
            throw .invalidPort(Self.excerpt(authority[hostEnd...].dropFirst(), of: reference))
        }
        self.init(
            uncheckedScheme: scheme,
            host: host,
            port: port == (scheme == "http" ? 80 : 443) ? nil : port,
            path: try reference.encodedPath(),
            query: try reference.encodedQuery()
        )
    }

    private static func host(_ bytes: ArraySlice<UInt8>) -> String? {
        if bytes.first == UInt8(ascii: "[") {
            return IPv6Address(bytes.dropFirst().dropLast()).map { "[\($0)]" }
        }
        guard !bytes.isEmpty, bytes.allSatisfy(ByteSet.registeredName.contains) else { return nil }
        guard !bytes.endsInNumber || bytes.isIPv4Address else { return nil }
        return bytes.lowercasedText
    }

    // Some(nil) when there is none; a colon alone says as much (RFC 3986, section 3.2.3).
    private static func port(_ bytes: ArraySlice<UInt8>) -> Int?? {
        guard let colon = bytes.first else { return .some(nil) }
        let digits = bytes.dropFirst()
        guard colon == UInt8(ascii: ":") else { return nil }
        guard !digits.isEmpty else { return .some(nil) }
        var port = 0
        for digit in digits {
            guard digit.isDecimalDigit else { return nil }
            port = port * 10 + Int(digit - UInt8(ascii: "0"))
            guard port <= 65_535 else { return nil }
        }
        return port
    }

    // An `@` anywhere may follow a password that holds a delimiter, and then what looks like a port is a part of it.
    private static func excerpt(_ bytes: ArraySlice<UInt8>, of reference: URLReference) -> String {
        guard !reference.text.utf8.contains(UInt8(ascii: "@")) else { return "<redacted>" }
        return String(decoding: bytes, as: UTF8.self).excerpt
    }
}

extension ByteSet {
    /// What a registered name may hold: RFC 3986, section 3.2.2, without escapes.
    package static let registeredName = unreserved.union(subDelimiters)
}
