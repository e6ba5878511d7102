// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import COpenSSL
import Foundation
import PortolanTesting
import Testing

struct TestCertificateTests {
    private static let pem = """
        -----BEGIN CERTIFICATE-----
        MIIBeTCCAR+gAwIBAgIUVcXzQ10Bl+ugtEnTY+vLxNQK8FIwCgYIKoZIzj0EAwIw
        ETEPMA0GA1UEAwwGcGlubmVkMCAXDTI2MTEzMDE2MjQxMloYDzIxMjYxMTA2MTYy
        NDEyWjARMQ8wDQYDVQQDDAZwaW5uZWQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
        AAQoQieOTjm8jDUGs8zh4qdSGghgMvdreN5rEKA3lKk2FyYe4JGibPO6dr8G0tDQ
        peJ5q9lNr5qQrYmo4f1oj+/yo1MwUTAdBgNVHQ4EFgQUoJkEjxyt3Qem6ltn7Be2
        nN9LnRUwHwYDVR0jBBgwFoAUoJkEjxyt3Qem6ltn7Be2nN9LnRUwDwYDVR0TAQH/
        BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEA8ofJBRsgnDPSHaUxPOKdG/1kg7eI
        iRUO0HV1+HzbdfACIDoNLHiYME4Fg21KekZA/bB98FoIkCnpG0dU6fUJH6Jl
        -----END CERTIFICATE-----
        """
    private static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgDteWXFKHogN0f9uK
        teof61VcdiX64QhbUvt5xNlckfahRANCAAQoQieOTjm8jDUGs8zh4qdSGghgMvdr
        eN5rEKA3lKk2FyYe4JGibPO6dr8G0tDQpeJ5q9lNr5qQrYmo4f1oj+/y
        -----END PRIVATE KEY-----
        """

    private let authority: TestCertificateAuthority

    init() throws {
        authority = try TestCertificateAuthority()
    }

    /// What a client that expects a name says to a certificate; `nil` when it is content.
    private func refusal(of certificate: TestCertificate, expecting name: String = "localhost") async throws -> String?
    {
        let options = LoopbackServer.Options(security: .init(certificate: certificate))
        return try await withLoopbackServer(options: options) { _ in
            .empty()
        } perform: { server in
            var settings = TLSClient.Settings(trusting: authority)
            settings.expectedName = name
            do {
                _ = try TLSClient(port: server.port, settings)
                return nil
            } catch let refusal as TLSClient.Refusal {
                return refusal.reason
            }
        }
    }

    @Test(arguments: [
        ("localhost", nil), ("127.0.0.1", nil), ("::1", nil), ("a.example.com", nil),
        ("example.com", "certificate verify failed"), ("127.0.0.2", "certificate verify failed"),
    ])
    func `a certificate is for the names and addresses that were asked for`(name: String, reason: String?) async throws
    {
        let certificate = try authority.certificate(for: "localhost", "127.0.0.1", "::1", "*.example.com")

        #expect(try await refusal(of: certificate, expecting: name) == reason)
        #expect(certificate.commonName == "localhost")
    }

    @Test(arguments: [TestCertificate.Validity.expired, .notYet])
    func `a certificate can be out of its time`(validity: TestCertificate.Validity) async throws {
        let certificate = try authority.certificate(for: "localhost", validity: validity)

        #expect(try await refusal(of: certificate) == "certificate verify failed")
    }

    @Test func `a certificate that signed itself is trusted by no one`() async throws {
        let certificate = try TestCertificate.selfSigned(for: "localhost")

        #expect(try await refusal(of: certificate) == "certificate verify failed")
    }

    @Test func `a certificate of another authority is not trusted, even if it bears the same name`() async throws {
        let certificate = try TestCertificateAuthority().certificate(for: "localhost")

        #expect(try await refusal(of: certificate) == "certificate verify failed")
    }

    @Test(arguments: ["", "a b", "a,DNS:b", "a\nb", "ä.example"])
    func `what is no name is refused`(name: String) {
        let error = #expect(throws: TestCertificateError.self) { try authority.certificate(for: name) }

        #expect(error?.description.hasSuffix("is no host name and no IP address") == true)
    }

    @Test func `the pin is what openssl computes`() throws {
        // Made once with: openssl x509 -pubkey | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64
        let certificate = try TestCertificate(pem: Self.pem, privateKeyPEM: Self.key)

        #expect(certificate.publicKeyPin == "sha256//X/i/3VAiucF+rS3MkbWO6RqRC0TBHHGs5lrT0JhA7xI=")
        #expect(certificate.commonName == "pinned")
    }

    @Test func `certificates, keys and the authority are written into files`() throws {
        let folder = try TemporaryFolder()
        let certificate = try authority.clientCertificate(named: "a/b")

        let files = try certificate.write(into: "\(folder.path)/new")
        let authorityFile = try authority.write(into: folder.path)

        #expect(files.certificate == "\(folder.path)/new/a_b.pem")
        #expect(files.privateKey == "\(folder.path)/new/a_b.key")
        #expect(try String(contentsOfFile: files.certificate, encoding: .utf8) == certificate.pem)
        #expect(try String(contentsOfFile: files.privateKey, encoding: .utf8) == certificate.privateKeyPEM)
        #expect(try String(contentsOfFile: authorityFile, encoding: .utf8) == authority.pem)
    }

    @Test func `a certificate prints its name and never its key`() throws {
        let certificate = try authority.certificate(for: "localhost")
        var dumped = ""

        dump(certificate, to: &dumped)

        #expect("\(certificate)" == "localhost")
        #expect(!dumped.contains("PRIVATE KEY"))
    }

    @Test func `a folder that cannot be made is an error`() {
        #expect(throws: TestCertificateError.self) { try authority.write(into: "/dev/null/a") }
    }
}
