// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Takes credentials out of URLs before they are printed.
package enum CredentialRedaction {
    /// What stands in place of a credential.
    package static let placeholder = "<redacted>"

    /// A query whose items that name a credential have no value.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - names: What else is the name of one, letter by letter.
    /// - Returns: The query without what must not be printed.
    package static func query(_ query: String, naming names: Set<String> = []) -> String {
        query.split(separator: "&", omittingEmptySubsequences: false)
            .map { item -> String in
                guard let equals = item.utf8.firstIndex(of: UInt8(ascii: "=")) else { return String(item) }
                let name = PercentEncoding.form.decode(item[..<equals]) ?? String(item[..<equals])
                return namesCredential(name) || names.contains(name) ? "\(item[...equals])\(placeholder)" : String(item)
            }
            .joined(separator: "&")
    }

    /// A text that may be a URL and may be broken: user information, the credentials of its query and the fragment, in
    /// which some servers hand out tokens, are left out.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - names: What else is the name of a credential, letter by letter.
    /// - Returns: The text without what must not be printed.
    package static func text(_ text: String, naming names: Set<String> = []) -> String {
        var rest = text[...]
        var start = ""
        var isQuery = false
        // A password may hold any delimiter: whatever stands before the last `@` may belong to it.
        if let at = rest.utf8.lastIndex(of: UInt8(ascii: "@")) {
            start = (rest.firstRange(of: "://").map { $0.upperBound <= at ? String(rest[..<$0.upperBound]) : "" } ?? "")
            start += placeholder
            isQuery = rest[..<at].utf8.contains(UInt8(ascii: "?"))
            rest = rest[at...]
        }
        if let fragment = rest.utf8.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<fragment] }
        if isQuery { return start + query(String(rest), naming: names) }
        guard let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) else { return start + rest }
        return start + rest[...mark] + query(String(rest[mark...].dropFirst()), naming: names)
    }

    /// The value of a header field, with the credentials of the URLs in it left out, wherever they stand.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - names: What else is the name of a credential, letter by letter.
    /// - Returns: The value without what must not be printed.
    package static func value(of field: HTTPField, naming names: Set<String> = []) -> String {
        // Their value is one URL, however broken.
        if ["location", "content-location", "referer"].contains(field.name.canonicalName) {
            return text(field.value, naming: names)
        }
        var value = ""
        var piece = ""
        func redactedPiece() -> String {
            piece.contains("?") || piece.contains("://") ? text(piece, naming: names) : piece
        }
        for character in field.value {
            guard "<>\" ".contains(character) else {
                piece.append(character)
                continue
            }
            value += redactedPiece() + String(character)
            piece = ""
        }
        return value + redactedPiece()
    }

    /// Whether the name of a query item says that its value is a credential.
    ///
    /// Case, hyphens and underscores do not matter; of `user[password]` each part counts.
    package static func namesCredential(_ name: String) -> Bool {
        let parts = name.lowercased().utf8
            .filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
            .split { !ByteSet.unreserved.contains($0) || $0 == UInt8(ascii: ".") }
        return parts.contains { part in
            let part = String(decoding: part, as: UTF8.self)
            return names.contains(part) || endings.contains { part.hasSuffix($0) }
        }
    }

    private static let names: Set<String> = [
        "accesskey", "apikey", "assertion", "auth", "authorization", "clientassertion", "code", "codeverifier",
        "credentials", "devicecode", "jwt", "key", "pass", "passphrase", "passwd", "pwd", "sas", "session", "sessionid",
        "sid", "sig", "subscriptionkey", "xamzcredential",
    ]

    // A name that ends so: access_token, client_secret, X-Amz-Signature.
    private static let endings = ["token", "secret", "password", "signature", "apikey"]
}
