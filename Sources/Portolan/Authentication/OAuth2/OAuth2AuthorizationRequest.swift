// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The first half of a login with a browser: what it opens, and what is needed when it comes back (RFC 6749, section 4.1; RFC 7636).
///
/// It can be encoded, for programs that end in between. What is encoded is a secret until the code is exchanged.
public struct OAuth2AuthorizationRequest: Sendable, Hashable, Codable {
    /// What the browser opens, as text.
    public let urlText: String
    /// Where the browser is sent back to.
    public let redirectURL: String
    /// What comes back with the redirect, so that nobody can slip another one in.
    public let state: String
    /// What proves, when the code is exchanged, that it is this program that has asked for it.
    package let codeVerifier: String

    /// What the browser opens.
    public var url: HTTPURL {
        get throws(HTTPURLError) { try HTTPURL(urlText) }
    }

    /// Makes a request, with a new `state` and a new verifier.
    package init(
        _ configuration: OAuth2Configuration, using generator: inout some RandomNumberGenerator
    ) throws {
        guard let base = try configuration.authorizationURL?.url() else {
            throw OAuth2Error.notConfigured("authorization URL")
        }
        guard let redirectURL = configuration.redirectURL else { throw OAuth2Error.notConfigured("redirect URL") }
        self.redirectURL = redirectURL
        state = Self.randomText(using: &generator)
        codeVerifier = Self.randomText(using: &generator)
        guard let challenge = Self.challenge(of: codeVerifier) else { throw OAuth2Error.digestUnavailable }
        var items: [FormEncoding.Pair] = [
            ("response_type", "code"), ("client_id", configuration.clientID), ("redirect_uri", redirectURL),
            ("state", state), ("code_challenge", challenge),
            ("code_challenge_method", "S256"),
        ]
        if !configuration.scopes.isEmpty { items.append(("scope", configuration.scopes.joined(separator: " "))) }
        items += configuration.authorizationParameters.map { ($0.key, $0.value) }
        let query = items.map {
            "\(PercentEncoding.queryItem.encode($0.name))=\(PercentEncoding.queryItem.encode($0.value))"
        }.joined(separator: "&")
        urlText = base.appending(encodedPath: "", query: query).description
    }

    /// The code in the URL that the browser was sent back to.
    ///
    /// - Parameters:
    ///   - url: The whole URL.
    ///   - issuer: Who must have sent it, if that is known.
    /// - Returns: The code.
    /// - Throws: ``OAuth2Error``.
    package func code(in url: String, issuer: String?) throws(OAuth2Error) -> String {
        let withoutFragment = url.prefix { $0 != "#" }
        let address = withoutFragment.prefix { $0 != "?" }
        guard address == redirectURL.prefix(while: { $0 != "?" && $0 != "#" }) else {
            throw .redirectMismatch("it leads to another place")
        }
        let items: [FormEncoding.Pair]
        do {
            items = try FormEncoding.decode(String(withoutFragment.dropFirst(address.count + 1)))
        } catch {
            throw .malformedRedirect("its query cannot be read")
        }
        // RFC 6749, section 3.1: none may be there twice. An attacker could otherwise add a second one.
        for name in ["code", "state", "error", "iss"] where items.count(where: { $0.name == name }) > 1 {
            throw .malformedRedirect("it has '\(name)' more than once")
        }
        let members = JSONObject(items.map { ($0.name, JSONValue.string($0.value)) })
        guard members["state"]?.string == state else { throw .redirectMismatch("its 'state' is another one") }
        if let issuer, members["iss"]?.string != issuer { throw .redirectMismatch("its issuer is another one") }
        if let refusal = OAuth2Answer.refusal(in: members) { throw .refused(refusal) }
        guard let code = members["code"]?.string, !code.isEmpty else { throw .malformedRedirect("it has no code") }
        return code
    }

    /// What the service compares with the verifier; `nil` when nothing computes it.
    package var codeChallenge: String? { Self.challenge(of: codeVerifier) }

    private static func challenge(of verifier: String) -> String? {
        guard let digester = SHA256Digester() else { return nil }
        digester.update(Array(verifier.utf8))
        return base64URL(digester.finishBytes())
    }

    // 256 bits (RFC 7636, section 7.1), as 43 characters that stand in a URL as they are.
    private static func randomText(using generator: inout some RandomNumberGenerator) -> String {
        base64URL((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }

    private static func base64URL(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}

extension OAuth2AuthorizationRequest: CustomStringConvertible, CustomReflectable {
    /// Where the browser goes, without what belongs to this login alone.
    public var description: String { "log in at \(urlText.prefix { $0 != "?" })" }

    /// The request without its secrets.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
