// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import Portolan
    import PortolanTesting
    import Testing

    @Suite(.timeLimit(.minutes(3)))
    struct `TLS of the transport on libcurl` {
        private let authority: TestCertificateAuthority

        init() throws { authority = try TestCertificateAuthority() }

        private func transport(
            _ change: (inout CurlTransportConfiguration) -> Void = { _ in }
        ) -> CurlTransport {
            var configuration = CurlTransportConfiguration()
            configuration.security.authorities = .pem(Array(authority.pem.utf8))
            change(&configuration)
            return CurlTransport(configuration: configuration)
        }

        private func server(
            _ certificate: TestCertificate, _ version: LoopbackServer.TLSVersion = .tls13,
            clientAuthority: TestCertificateAuthority? = nil
        ) throws -> LoopbackServer {
            var options = LoopbackServer.Options()
            options.security = LoopbackServer.Security(
                certificate: certificate, maximumVersion: version, clientAuthority: clientAuthority)
            return try LoopbackServer(options: options) { _ in .text("secret") }
        }

        private func failure(_ transport: CurlTransport, _ server: LoopbackServer) async -> TransportError? {
            await #expect(throws: TransportError.self) { try await transport.send(.get, server.url()) }
        }

        @Test func `a server of a trusted authority is spoken to`() async throws {
            let server = try server(authority.certificate(for: "127.0.0.1"))
            defer { server.stop() }
            let response = try await transport().send(.get, server.url())
            #expect(response.bytes == Array("secret".utf8))
            #expect(server.requests.first?.security != nil)
        }

        @Test func `V-B09: certificates are checked unless a host is excepted by name`() async throws {
            let server = try server(.selfSigned(for: "127.0.0.1"))
            defer { server.stop() }

            let refused = await failure(CurlTransport(), server)
            let other = await failure(
                transport { $0.security.hostsWithUnverifiedCertificates = ["example.com"] }, server)
            let excepted = try await transport {
                $0.security.hostsWithUnverifiedCertificates = ["127.0.0.1"]
            }.send(.get, server.url())

            #expect(refused?.code == .certificateNotTrusted)
            #expect(other?.code == .certificateNotTrusted)
            #expect(excepted.status == 200)
            #expect(server.requests.count == 1)
        }

        @Test(arguments: [TestCertificate.Validity.expired, .notYet])
        func `a certificate out of its time has an error of its own`(_ validity: TestCertificate.Validity) async throws
        {
            let server = try server(authority.certificate(for: "127.0.0.1", validity: validity))
            defer { server.stop() }
            let error = await failure(transport(), server)
            #expect(error?.code == .certificateExpired)
            #expect(server.requests.isEmpty)
        }

        @Test func `a certificate for another host has an error of its own`() async throws {
            let server = try server(authority.certificate(for: "example.com"))
            defer { server.stop() }
            let error = await failure(transport(), server)
            #expect(error?.code == .certificateNameMismatch, "\(String(describing: error))")
            #expect(server.requests.isEmpty)
        }

        @Test func `a key that is not among those pinned has an error of its own`() async throws {
            let certificate = try authority.certificate(for: "127.0.0.1")
            let next = try authority.certificate(for: "127.0.0.1")
            let server = try server(certificate)
            defer { server.stop() }

            let right = try await transport {
                $0.security.pinnedPublicKeys = ["127.0.0.1": [next.publicKeyPin, certificate.publicKeyPin]]
            }.send(.get, server.url())
            let elsewhere = try await transport {
                $0.security.pinnedPublicKeys = ["example.com": [next.publicKeyPin]]
            }.send(.get, server.url())
            let wrong = await failure(
                transport { $0.security.pinnedPublicKeys = ["127.0.0.1": [next.publicKeyPin]] }, server)
            let none = await failure(transport { $0.security.pinnedPublicKeys = ["127.0.0.1": []] }, server)
            let unverified = await failure(
                transport {
                    $0.security.pinnedPublicKeys = ["127.0.0.1": [next.publicKeyPin]]
                    $0.security.hostsWithUnverifiedCertificates = ["127.0.0.1"]
                }, server)

            #expect([right.status, elsewhere.status] == [200, 200])
            #expect(
                [wrong, none, unverified].map { $0?.code } == [
                    .publicKeyMismatch, .publicKeyMismatch, .publicKeyMismatch,
                ])
            #expect(server.requests.count == 2)
        }

        @Test func `a server that wants to know its client is shown a certificate`() async throws {
            let clients = try TestCertificateAuthority(name: "Clients")
            let client = try clients.clientCertificate(named: "ada")
            let server = try server(authority.certificate(for: "127.0.0.1"), clientAuthority: clients)
            defer { server.stop() }

            let known = try await transport {
                $0.security.clientCertificate = .pem(
                    certificate: Array(client.pem.utf8), key: Array(client.privateKeyPEM.utf8))
            }.send(.get, server.url())
            let unknown = await failure(transport(), server)

            #expect(known.status == 200)
            #expect(server.requests.map { $0.security?.clientCommonName } == ["ada"])
            #expect(unknown?.code == .secureConnectionFailed)
        }

        @Test(arguments: LoopbackServer.TLSVersion.allCases)
        func `versions below the oldest one that is wanted are refused`(
            _ version: LoopbackServer.TLSVersion
        ) async throws {
            let server = try server(authority.certificate(for: "127.0.0.1"), version)
            defer { server.stop() }
            let usual = try? await transport().send(.get, server.url())
            let strict = try? await transport { $0.security.minimumVersion = .tls13 }.send(.get, server.url())
            #expect((usual != nil) == (version != .tls11))
            #expect((strict != nil) == (version == .tls13))
        }

        @Test func `a body that ends without notice before its length or its last chunk is cut off`() async throws {
            var options = LoopbackServer.Options()
            options.security = LoopbackServer.Security(certificate: try authority.certificate(for: "127.0.0.1"))
            let server = try LoopbackServer(options: options) { request in
                let reply = Reply.text("all of it")
                return (request.number == 1 ? reply : reply.chunked()).cut(afterBodyBytes: 3).endingWithoutNotice()
            }
            defer { server.stop() }
            let transport = transport()
            let errors = [await failure(transport, server), await failure(transport, server)]
            #expect(errors.map { $0?.code } == [.connectionLost, .connectionLost])
        }
    }
#endif
