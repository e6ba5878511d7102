// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct LoopbackServerProxyTests {
    private func options(tunnels: [String: UInt16] = [:], credentials: String? = nil) -> LoopbackServer.Options {
        var options = LoopbackServer.Options()
        options.proxy = .init(tunnels: tunnels, credentials: credentials)
        return options
    }

    @Test(arguments: ["127.0.0.1", "localhost", "api.invalid"])
    func `a tunnel carries bytes both ways`(host: String) async throws {
        try await withLoopbackServer {
            .text("far: \($0.text)")
        } perform: { far in
            let target = "\(host):\(far.port)"
            try await withLoopbackServer(options: options(tunnels: ["api.invalid:\(far.port)": far.port])) { _ in
                .text("never")
            } perform: { proxy in
                let client = try SocketClient(port: proxy.port)

                try client.send("CONNECT \(target) HTTP/1.1\r\nHost: \(target)\r\n\r\n")
                let established = try client.read(through: "\r\n\r\n")
                try client.send("PUT /a HTTP/1.1\r\nHost: b\r\nContent-Length: 2\r\n\r\nhi")
                let answer = try client.readAnswer()

                #expect(established == "HTTP/1.1 200 Connection established\r\n\r\n")
                #expect(answer.body == "far: hi")
                #expect(proxy.requests.map(\.description) == ["CONNECT \(target)"])
                #expect(far.requests.map(\.target) == ["/a"])
            }
        }
    }

    @Test func `a large body passes a tunnel, and its end too`() async throws {
        let content = TestContent(length: 5_000_000)
        try await withLoopbackServer(.content(content).closingConnection()) { far in
            try await withLoopbackServer(options: options()) { _ in
                .empty()
            } perform: { proxy in
                let client = try SocketClient(port: proxy.port)

                // The first bytes of the tunnel come with the request for it.
                try client.send(
                    "CONNECT 127.0.0.1:\(far.port) HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = try client.read(through: "\r\n\r\n")
                _ = try client.read(through: "\r\n\r\n")
                let bytes = try client.readBytes(5_000_000)

                #expect(bytes == content.bytes(in: 0..<5_000_000))
                #expect(try client.readRest() == SocketClient.Rest(text: ""))
            }
        }
    }

    @Test func `the proxy notices that the client of a tunnel goes, and tells the other side`() async throws {
        try await withLoopbackServer(.neverAnswered()) { far in
            try await withLoopbackServer(options: options()) { _ in
                .empty()
            } perform: { proxy in
                do {
                    let client = try SocketClient(port: proxy.port)
                    try client.send("CONNECT 127.0.0.1:\(far.port) HTTP/1.1\r\nHost: a\r\n\r\n")
                    _ = try client.read(through: "\r\n\r\n")
                    try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                    try await far.waitForRequests(count: 1)
                }

                try await far.waitForDisconnects()
                try await proxy.waitForDisconnects()
            }
        }
    }

    @Test func `a proxy that stops ends its tunnels`() async throws {
        try await withLoopbackServer(.neverAnswered()) { far in
            let proxy = try LoopbackServer(replies: [], options: options())
            let client = try SocketClient(port: proxy.port)
            try client.send("CONNECT 127.0.0.1:\(far.port) HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.read(through: "\r\n\r\n")

            proxy.stop()

            #expect(try client.readRest() == SocketClient.Rest(text: ""))
            try await far.waitForDisconnects()
        }
    }

    @Test(arguments: ["api.invalid:443", "127.0.0.1:1", "127.0.0.1:x", "127.0.0.1", "localhost:70000"])
    func `where no tunnel leads is answered with 502`(target: String) async throws {
        try await withLoopbackServer(options: options()) { _ in
            .empty()
        } perform: { proxy in
            let client = try SocketClient(port: proxy.port)

            try client.send("CONNECT \(target) HTTP/1.1\r\nHost: a\r\n\r\n")

            #expect(try client.readAnswer().statusLine == "HTTP/1.1 502 Bad Gateway")
        }
    }

    @Test func `a server that is no proxy refuses a tunnel`() async throws {
        try await withLoopbackServer(.empty()) { server in
            let client = try SocketClient(port: server.port)

            try client.send("CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: a\r\n\r\n")

            #expect(try client.readAnswer().statusLine == "HTTP/1.1 400 Bad Request")
        }
    }

    @Test(arguments: [
        "", "Proxy-Authorization: Basic QWRhOndyb25n\r\n", "Proxy-Authorization: Bearer QWRhOm9wZW4=\r\n",
    ])
    func `a client without the right credentials is asked for them`(field: String) async throws {
        try await withLoopbackServer(.text("in"), options: options(credentials: "Ada:open")) { proxy in
            let client = try SocketClient(port: proxy.port)

            try client.send("GET http://a.invalid/ HTTP/1.1\r\nHost: a.invalid\r\n\(field)\r\n")
            let refusal = try client.readAnswer()
            // "Ada:open", on the same connection.
            try client.send(
                "GET http://a.invalid/ HTTP/1.1\r\nHost: a.invalid\r\nProxy-Authorization: basic QWRhOm9wZW4=\r\n\r\n")
            let answer = try client.readAnswer()

            #expect(refusal.statusLine == "HTTP/1.1 407 Proxy Authentication Required")
            #expect(refusal.head.contains("Proxy-Authenticate: Basic realm=\"proxy\"\r\n"))
            #expect(answer.body == "in")
            #expect(proxy.requests.map(\.target) == ["http://a.invalid/", "http://a.invalid/"])
        }
    }

    #if Curl && canImport(CCurl)
        @Test func `curl speaks TLS through a tunnel, with credentials`() async throws {
            let authority = try TestCertificateAuthority()
            let certificate = try authority.certificate(for: "api.invalid")
            let folder = try TemporaryFolder()
            let secured = LoopbackServer.Options(security: .init(certificate: certificate))
            try await withLoopbackServer(.text("secret"), options: secured) { server in
                let settings = options(tunnels: ["api.invalid:443": server.port], credentials: "Ada:open")
                try await withLoopbackServer(options: settings) { _ in
                    .empty()
                } perform: { proxy in
                    var configuration = CurlTransportConfiguration()
                    configuration.security.authorities = .file(try authority.write(into: folder.path))
                    configuration.proxy = .url("http://Ada:open@127.0.0.1:\(proxy.port)")

                    let response = try await CurlTransport(configuration: configuration).send(
                        HTTPRequest(method: .get, url: HTTPURL("https://api.invalid/a")), options: TransportOptions())

                    #expect(response.bytes == Array("secret".utf8))
                    #expect(server.requests.map(\.security?.serverName) == ["api.invalid"])
                    #expect(proxy.requests.last?.description == "CONNECT api.invalid:443")
                }
            }
        }
    #endif
}
