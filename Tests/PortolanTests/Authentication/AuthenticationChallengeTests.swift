// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct AuthenticationChallengeTests {
    private func list(_ fields: String...) -> [AuthenticationChallenge] { AuthenticationChallenge.list(fields) }

    private func challenge(
        _ scheme: String, token68: String? = nil, _ parameters: KeyValuePairs<String, String> = [:]
    ) -> AuthenticationChallenge {
        AuthenticationChallenge(
            scheme: scheme, token68: token68, parameters: parameters.map { .init(name: $0.key, value: $0.value) })
    }

    @Test func `a scheme and its parameters, quoted or not, with spaces wherever they may be`() {
        let expected = [challenge("Basic", ["realm": "a b", "charset": "UTF-8"])]

        #expect(list(#"Basic realm="a b", charset="UTF-8""#) == expected)
        #expect(list(#"Basic REALM = "a b" ,charset= UTF-8"#) == expected)
        #expect(list(#"  ,, Basic   realm="a b",,charset=UTF-8 , "#) == expected)
    }

    @Test func `a quotation mark under an accent is one, also where it is printed`() {
        let accented = [challenge("Basic", ["realm": "a\"\u{7EC}\\\u{301}b"])]

        #expect(list(accented.map(\.description)[0]) == accented)
    }

    @Test func `several challenges stand in one field or in several`() {
        let expected = [
            challenge("Newauth", ["realm": "apps", "type": "1", "title": #"Login to "apps""#]),
            challenge("Basic", ["realm": "simple"]),
        ]

        // The example of RFC 9110, section 11.6.1.
        #expect(list(#"Newauth realm="apps", type=1, title="Login to \"apps\"", Basic realm="simple""#) == expected)
        #expect(list(#"Newauth realm="apps", type=1, title="Login to \"apps\"""#, #"Basic realm="simple""#) == expected)
    }

    @Test func `a word after the scheme is one token, with its padding`() {
        #expect(list("Negotiate") == [challenge("Negotiate")])
        #expect(list("Negotiate YII+/a-._~==") == [challenge("Negotiate", token68: "YII+/a-._~==")])
        #expect(
            list("Negotiate, NTLM TlRM, Bearer") == [
                challenge("Negotiate"), challenge("NTLM", token68: "TlRM"), challenge("Bearer"),
            ])
    }

    @Test func `commas and equals signs in quotes part nothing`() {
        #expect(
            list(#"Bearer realm="a, Basic realm=b", error="x=y""#) == [
                challenge("Bearer", ["realm": "a, Basic realm=b", "error": "x=y"])
            ])
    }

    @Test func `the errors of a token are there under their names`() throws {
        let fields = try HTTPFields([
            HTTPField(
                name: HTTPFieldName(unchecked: "www-authenticate"),
                value: #"bEARER realm="x", error="invalid_token", error_description="too old""#)
        ])

        let challenge = try #require(fields.authenticationChallenges.first)

        #expect(challenge.isScheme("Bearer"))
        #expect(challenge.realm == "x")
        #expect(challenge.error == "invalid_token")
        #expect(challenge.errorDescription == "too old")
        #expect(challenge[parameter: "ERROR"] == "invalid_token")
        #expect(fields.proxyAuthenticationChallenges.isEmpty)
    }

    @Test(arguments: [
        "", ",", " , ,", "=", "a=b", #""quoted""#, "/", "@, =x", #"realm="never closed"#, "\u{FF}",
    ])
    func `what begins no challenge is skipped`(_ field: String) {
        #expect(list(field).isEmpty)
        #expect(list(field + ", Basic realm=r").last?.scheme == (field.contains("never") ? nil : "Basic"))
    }

    @Test func `any text at all is read to its end`() {
        var generator = SeededGenerator(seed: 17)
        let pieces = [
            "Basic", " ", ",", "=", "\"", "\\", "realm", "a/b==", "é", "\t", ";", "x=y", "Bearer error=\"e\"",
        ]

        for _ in 0..<5_000 {
            let text = (0..<Int.random(in: 0...12, using: &generator))
                .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            for challenge in list(text) { #expect(!challenge.scheme.isEmpty) }
        }
    }
}
