// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing

struct OAuth2AuthorizationTests {
    private var configuration: OAuth2Configuration {
        var configuration = OAuth2Configuration(clientID: "music app", tokenURL: "https://id.example.com/token")
        configuration.authorizationURL = "https://id.example.com/authorize?tenant=a"
        configuration.redirectURL = "com.example.music:/callback"
        configuration.scopes = ["read", "write"]
        configuration.authorizationParameters = ["prompt": "consent"]
        return configuration
    }

    private func request(seed: UInt64 = 1) throws -> OAuth2AuthorizationRequest {
        var generator = SeededGenerator(seed: seed)
        return try OAuth2AuthorizationRequest(configuration, using: &generator)
    }

    @Test func `the URL for the browser has all that RFC 6749 and RFC 7636 want`() throws {
        let request = try request()
        let url = try request.url
        let items = url.query?.split(separator: "&").map(String.init) ?? []

        #expect(url.origin + url.path == "https://id.example.com/authorize")
        #expect(
            items.filter { !$0.hasPrefix("code_challenge=") } == [
                "tenant=a", "response_type=code", "client_id=music%20app",
                "redirect_uri=com.example.music%3A%2Fcallback", "state=\(request.state)", "code_challenge_method=S256",
                "scope=read%20write", "prompt=consent",
            ])
    }

    @Test func `the challenge is the digest of the verifier`() throws {
        // RFC 7636, appendix B.
        let document = #"""
            {"urlText":"https://h/","redirectURL":"a:/b","state":"s",
            "codeVerifier":"dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"}
            """#
        let request = try PortolanJSONDecoder().decode(OAuth2AuthorizationRequest.self, from: Data(document.utf8))

        #expect(request.codeChallenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        let made = try self.request()
        #expect(made.urlText.contains("code_challenge=\(made.codeChallenge ?? "none")&"))
    }

    @Test func `each request has a state and a verifier of its own`() throws {
        let requests = try (1...50).map { try request(seed: $0) }

        #expect(Set(requests.map(\.state)).count == 50)
        #expect(Set(requests.map(\.codeVerifier)).count == 50)
        #expect(requests.allSatisfy { $0.state != $0.codeVerifier && $0.codeVerifier.utf8.count == 43 })
    }

    @Test func `the code is taken from the URL that the browser came back with`() throws {
        let request = try request()

        #expect(
            try request.code(in: "com.example.music:/callback?code=a%2Fb&state=\(request.state)#x", issuer: nil)
                == "a/b")
        #expect(
            try request.code(
                in: "com.example.music:/callback?state=\(request.state)&iss=https%3A%2F%2Fid&code=c",
                issuer: "https://id")
                == "c")
    }

    @Test(arguments: [
        ("com.example.music:/other?code=c&state=STATE", OAuth2Error.redirectMismatch("it leads to another place")),
        ("https://evil.example/callback?code=c&state=STATE", .redirectMismatch("it leads to another place")),
        ("com.example.music:/callback?code=c&state=other", .redirectMismatch("its 'state' is another one")),
        ("com.example.music:/callback?code=c", .redirectMismatch("its 'state' is another one")),
        ("com.example.music:/callback?state=STATE&iss=x&code=c", .redirectMismatch("its issuer is another one")),
        ("com.example.music:/callback?code=c&code=d&state=STATE", .malformedRedirect("it has 'code' more than once")),
        ("com.example.music:/callback?state=STATE&iss=https://id", .malformedRedirect("it has no code")),
        ("com.example.music:/callback", .redirectMismatch("its 'state' is another one")),
        ("com.example.music:/callback?code=%zz&state=STATE", .malformedRedirect("its query cannot be read")),
        (
            "com.example.music:/callback?error=access_denied&error_description=no+way&state=STATE&iss=https://id",
            .refused(OAuth2Refusal(code: .accessDenied, message: "no way"))
        ),
    ])
    func `a redirect that is not the answer is refused`(_ url: String, _ expected: OAuth2Error) throws {
        let request = try request()

        #expect(throws: expected) {
            try request.code(in: url.replacing("STATE", with: request.state), issuer: "https://id")
        }
    }

    @Test func `the code is exchanged with the verifier, by a program that has kept the request meanwhile`()
        async throws
    {
        try await withLoopbackServer(.json(#"{"access_token":"T"}"#)) { server in
            var configuration = configuration
            configuration.tokenURL = BaseURL(server.url("/token"))
            let login = OAuth2Login(configuration)
            let kept = try PortolanJSONEncoder().encode(try login.authorizationRequest())
            let request = try PortolanJSONDecoder().decode(OAuth2AuthorizationRequest.self, from: kept)

            try await login.logIn(
                redirectedTo: "com.example.music:/callback?code=c&state=\(request.state)", for: request)

            #expect(
                server.requests.first?.formItems.map(\.description) == [
                    "grant_type=authorization_code", "code=c", "redirect_uri=com.example.music:/callback",
                    "code_verifier=\(request.codeVerifier)", "client_id=music app",
                ])
            #expect(try await login.token().accessToken == "T")
        }
    }

    @Test func `what is missing in the configuration is named`() {
        var configuration = configuration
        configuration.redirectURL = nil
        #expect(throws: OAuth2Error.notConfigured("redirect URL")) {
            try OAuth2Login(configuration).authorizationRequest()
        }
        configuration.authorizationURL = nil
        #expect(throws: OAuth2Error.notConfigured("authorization URL")) {
            try OAuth2Login(configuration).authorizationRequest()
        }
    }
}
