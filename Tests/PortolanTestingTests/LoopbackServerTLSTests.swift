// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import COpenSSL
import Portolan
import PortolanTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct LoopbackServerTLSTests {
    private static let get = "GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n"

    private let authority: TestCertificateAuthority

    init() throws {
        authority = try TestCertificateAuthority()
    }

    private func options(
        maximumVersion: LoopbackServer.TLSVersion = .tls13, clientAuthority: TestCertificateAuthority? = nil
    ) throws -> LoopbackServer.Options {
        let certificate = try authority.certificate(for: "localhost", "127.0.0.1")
        return .init(
            security: .init(
                certificate: certificate, maximumVersion: maximumVersion, clientAuthority: clientAuthority))
    }

    @Test func `a request through TLS is answered, and what was agreed on is recorded`() async throws {
        try await withLoopbackServer(.text("hello").closingConnection(), options: options()) { server in
            var settings = TLSClient.Settings(trusting: authority)
            settings.protocols = ["h2", "http/1.1"]
            let client = try TLSClient(port: server.port, settings)

            try client.send(Self.get)
            let rest = try client.readRest()

            #expect(rest.text.hasSuffix("Connection: close\r\n\r\nhello"))
            #expect(rest.ending == .orderly)
            let security = try #require(server.requests.first?.security)
            #expect(security.version == "TLSv1.3")
            #expect(security.serverName == "localhost")
            #expect(security.applicationProtocol == "http/1.1")
            #expect(security.clientCommonName == nil)
            #expect(server.origin == "https://127.0.0.1:\(server.port)")
        }
    }

    @Test func `a client that names no host and no protocol is served`() async throws {
        try await withLoopbackServer(.empty().closingConnection(), options: options()) { server in
            var settings = TLSClient.Settings(trusting: authority)
            settings.serverName = nil
            let client = try TLSClient(port: server.port, settings)

            try client.send(Self.get)
            _ = try client.readRest()

            let security = try #require(server.requests.first?.security)
            #expect(security.serverName == nil)
            #expect(security.applicationProtocol == nil)
        }
    }

    @Test func `a request in the clear has no security`() async throws {
        try await withLoopbackServer(.empty()) { server in
            let client = try SocketClient(port: server.port)

            try client.send(Self.get)
            _ = try client.readAnswer()

            #expect(server.requests.map(\.security) == [nil])
        }
    }

    @Test func `a connection through TLS is kept alive`() async throws {
        try await withLoopbackServer(.text("one"), .text("two").closingConnection(), options: options()) { server in
            let client = try TLSClient(port: server.port, .init(trusting: authority))

            try client.send(Self.get)
            try client.send(Self.get)
            let rest = try client.readRest()

            #expect(rest.text.contains("\r\n\r\none"))
            #expect(rest.text.hasSuffix("\r\n\r\ntwo"))
            #expect(server.requests.map(\.connection) == [1, 1])
        }
    }

    @Test(arguments: LoopbackServer.TLSVersion.allCases)
    func `the server speaks no version above its highest one`(version: LoopbackServer.TLSVersion) async throws {
        try await withLoopbackServer(.empty().closingConnection(), options: options(maximumVersion: version)) {
            server in
            let client = try TLSClient(port: server.port, .init(trusting: authority))

            try client.send(Self.get)
            _ = try client.readRest()

            #expect(client.version == version.rawValue)
            #expect(server.requests.map(\.security?.version) == [version.rawValue])
        }
    }

    @Test func `a client that wants a higher version is refused`() async throws {
        try await withLoopbackServer(.empty(), options: options(maximumVersion: .tls11)) { server in
            var settings = TLSClient.Settings(trusting: authority)
            settings.minimumVersion = TLS1_2_VERSION

            let refusal = #expect(throws: TLSClient.Refusal.self) { try TLSClient(port: server.port, settings) }

            #expect(refusal?.reason.contains("protocol version") == true)
            try await server.waitForDisconnects()
            #expect(server.handshakeFailures == ["unsupported protocol"])
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `the certificate of a client is demanded, and its name recorded`() async throws {
        try await withLoopbackServer(.empty().closingConnection(), options: options(clientAuthority: authority)) {
            server in
            var settings = TLSClient.Settings(trusting: authority)
            settings.certificate = try authority.clientCertificate(named: "Ada Lövelace")
            let client = try TLSClient(port: server.port, settings)

            try client.send(Self.get)
            _ = try client.readRest()

            #expect(server.requests.map(\.security?.clientCommonName) == ["Ada Lövelace"])
        }
    }

    @Test(arguments: LoopbackServer.TLSVersion.allCases)
    func `a client without a certificate is refused`(version: LoopbackServer.TLSVersion) async throws {
        let options = try options(maximumVersion: version, clientAuthority: authority)
        try await withLoopbackServer(.empty(), options: options) { server in
            #expect(throws: TLSClient.Refusal.self) {
                let client = try TLSClient(port: server.port, .init(trusting: authority))
                // With TLS 1.3 the client's handshake is over before the server has seen that nothing was shown.
                guard case .alert(let reason) = try client.readRest().ending else { return }
                throw TLSClient.Refusal(reason: reason)
            }

            try await server.waitForDisconnects()
            #expect(server.handshakeFailures == ["peer did not return a certificate"])
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `a client certificate of another authority is refused`() async throws {
        try await withLoopbackServer(.empty(), options: options(clientAuthority: authority)) { server in
            var settings = TLSClient.Settings(trusting: authority)
            settings.certificate = try TestCertificateAuthority(name: "Other").clientCertificate(named: "Eve")
            let client = try TLSClient(port: server.port, settings)

            let rest = try client.readRest()

            #expect(rest == .init(text: "", ending: .alert("tlsv1 alert unknown ca")))
            try await server.waitForDisconnects()
            #expect(server.handshakeFailures == ["certificate verify failed"])
        }
    }

    @Test func `bytes that are no TLS are a failed handshake`() async throws {
        try await withLoopbackServer(.empty(), options: options()) { server in
            do {
                let client = try SocketClient(port: server.port)
                try client.send(Self.get)
                _ = try client.readRest()
            }

            try await server.waitForDisconnects()
            #expect(server.handshakeFailures == ["http request"])
        }
    }

    @Test func `a client that goes during the handshake is a failed handshake`() async throws {
        try await withLoopbackServer(.empty(), options: options()) { server in
            do { _ = try SocketClient(port: server.port) }

            try await server.waitForDisconnects()
            #expect(server.handshakeFailures == ["the client has gone"])
        }
    }

    @Test(arguments: [
        (Reply.text("hello").cut(afterBodyBytes: 2), "he", TLSClient.Ending.orderly),
        (Reply.text("hello").cut(afterBodyBytes: 2).endingWithoutNotice(), "he", .cut),
        (Reply.text("hello").endingWithoutNotice(), "hello", .cut),
        (Reply.text("hello").delimitedByClose(), "hello", .orderly),
        (Reply.text("hello").delimitedByClose().endingWithoutNotice(), "hello", .cut),
        (Reply.text("hello").trickled(bytesPerStep: 50, every: .milliseconds(1)).endingWithoutNotice(), "hello", .cut),
    ])
    func `an end without notice is told from an orderly one`(
        reply: Reply, body: String, ending: TLSClient.Ending
    ) async throws {
        try await withLoopbackServer(reply, options: options()) { server in
            let client = try TLSClient(port: server.port, .init(trusting: authority))

            try client.send(Self.get)
            let rest = try client.readRest()

            #expect(rest.text.hasSuffix("\r\n\r\n\(body)"))
            #expect(rest.ending == ending)
        }
    }

    @Test func `a large body arrives whole through TLS`() async throws {
        let body = (0..<3_000_000).map { UInt8($0 / 7 % 100) }
        try await withLoopbackServer(.bytes(body).closingConnection(), options: options()) { server in
            let client = try TLSClient(port: server.port, .init(trusting: authority))

            try client.send(Self.get)
            _ = try client.readHead()
            let rest = try client.readRest()

            #expect(Array(rest.text.utf8) == body)
        }
    }

    @Test func `a client that goes while a body is sent through TLS does no harm`() async throws {
        let large = [UInt8](repeating: 7, count: 20_000_000)
        try await withLoopbackServer(.bytes(large), .text("alive").closingConnection(), options: options()) { server in
            do {
                let client = try TLSClient(port: server.port, .init(trusting: authority))
                try client.send(Self.get)
                _ = try client.readHead()
            }
            try await server.waitForDisconnects()
            let client = try TLSClient(port: server.port, .init(trusting: authority))
            try client.send(Self.get)

            #expect(try client.readRest().text.hasSuffix("alive"))
        }
    }

    @Test func `a server that stops ends its connections through TLS`() async throws {
        let server = try LoopbackServer(replies: [.neverAnswered()], options: options())
        let client = try TLSClient(port: server.port, .init(trusting: authority))
        try client.send(Self.get)
        try await server.waitForRequests(count: 1)

        server.stop()

        #expect(try client.readRest() == .init(text: "", ending: .cut))
    }

    @Test func `a server whose key does not fit does not start`() throws {
        let certificate = try authority.certificate(for: "localhost")
        var security = LoopbackServer.Security(certificate: certificate)
        security.certificate = try TestCertificate(
            pem: certificate.pem, privateKeyPEM: authority.certificate.privateKeyPEM)

        let error = #expect(throws: LoopbackServerError.self) {
            try LoopbackServer(replies: [], options: .init(security: security))
        }

        #expect(error?.description.contains("key values mismatch") == true)
    }

    #if Curl && canImport(CCurl)
        @Test func `curl trusts a server by the file of its authority, and no other`() async throws {
            let folder = try TemporaryFolder()
            let file = try authority.write(into: folder.path)
            let otherFile = try TestCertificateAuthority().write(into: folder.path, name: "other.pem")
            try await withLoopbackServer(.text("hello"), options: options()) { server in
                let request = HTTPRequest(method: .get, url: server.url("/a"))
                var configuration = CurlTransportConfiguration()

                configuration.security.authorities = .file(file)
                let response = try await CurlTransport(configuration: configuration)
                    .send(request, options: TransportOptions())
                configuration.security.authorities = .file(otherFile)
                let error = await #expect(throws: TransportError.self) {
                    try await CurlTransport(configuration: configuration).send(request, options: TransportOptions())
                }

                #expect(response.bytes == Array("hello".utf8))
                #expect(error?.code == .certificateNotTrusted)
                try await server.waitForDisconnects()
                #expect(server.handshakeFailures == ["tlsv1 alert unknown ca"])
            }
        }
    #endif
}
