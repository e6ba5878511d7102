// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import Foundation
    import Portolan
    import PortolanTesting
    import Testing

    /// Where a transport on libcurl connects to: proxies, sockets, addresses that are refused.
    @Suite(.timeLimit(.minutes(3)))
    struct `The reach of the transport on libcurl` {
        private func transport(_ change: (inout CurlTransportConfiguration) -> Void) -> CurlTransport {
            var configuration = CurlTransportConfiguration()
            change(&configuration)
            return CurlTransport(configuration: configuration)
        }

        @Test func `a tunnel through a proxy hides the request from it`() async throws {
            let authority = try TestCertificateAuthority()
            var secure = LoopbackServer.Options()
            secure.security = LoopbackServer.Security(certificate: try authority.certificate(for: "api.example.com"))
            try await withLoopbackServer(.text("hello"), options: secure) { server in
                var options = LoopbackServer.Options()
                options.proxy = .init(tunnels: ["api.example.com:443": server.port], credentials: "ada:secret")
                try await withLoopbackServer(.text("from the proxy"), options: options) { proxy in
                    let transport = transport {
                        $0.security.authorities = .pem(Array(authority.pem.utf8))
                        $0.proxy = .url("http://ada:secret@127.0.0.1:\(proxy.port)")
                    }
                    let response = try await transport.send(
                        .get, HTTPURL("https://api.example.com/a"), [("Authorization", "Bearer sesame")])

                    #expect(response.bytes == Array("hello".utf8))
                    #expect(server.requests.map(\.target) == ["/a"])
                    #expect(server.requests.first?.headerFields[.proxyAuthorization] == nil)
                    #expect(proxy.requests.allSatisfy { $0.headerFields[.authorization] == nil })
                }
            }
        }

        @Test(arguments: [
            ("127.0.0.1", true), ("127.0.0.0/8", true), ("*", true), ("127.0.0.1:1", false), ("10.0.0.0/8", false),
            ("example.com", false), (".0.0.1", false),
        ])
        func `hosts that bypass the proxy are asked directly`(_ entry: String, _ bypasses: Bool) async throws {
            try await withLoopbackServer(.text("direct")) { server in
                try await withLoopbackServer(.text("proxy")) { proxy in
                    let transport = transport { $0.proxy = .url(proxy.origin, bypassing: [entry]) }
                    let response = try await transport.send(.get, server.url())
                    #expect(response.bytes == Array((bypasses ? "direct" : "proxy").utf8))
                }
            }
        }

        @Test(arguments: [
            ("http://example.com/", true), ("http://a.b.example.com:81/", true), ("http://anexample.com/", false),
            ("http://a.example.net/", true), ("http://example.net/", true), ("http://example.org:8080/", true),
            ("http://example.org/", false), ("http://[2001:db8::1]/", true), ("http://[2001:db9::1]/", false),
            ("https://EXAMPLE.com/", true), ("http://[::1]:81/", true), ("http://[::1]/", false),
            ("http://10.1.2.3/", true),
        ])
        func `names bypass the proxy with all that is below them`(_ url: String, _ bypasses: Bool) throws {
            let policy = ProxyPolicy.url(
                "http://127.0.0.1:1",
                bypassing: [
                    "Example.com", "*.example.net", "example.org:8080", "2001:db8::/32", "[::1]:81", "10.0.0.0/8", "",
                    ".",
                ])
            #expect((policy.proxy(for: try HTTPURL(url)) == nil) == bypasses)
        }

        @Test func `the environment names the proxy when it is asked`() async {
            await #expect(processExitsWith: .success) {
                try await withLoopbackServer(.text("proxy"), .text("proxy")) { proxy in
                    setenv("http_proxy", proxy.origin, 1)
                    setenv("HTTP_PROXY", "http://127.0.0.1:1", 1)
                    setenv("no_proxy", "example.org, localhost", 1)
                    var configuration = CurlTransportConfiguration()
                    configuration.proxy = .environment
                    let transport = CurlTransport(configuration: configuration)
                    let response = try await transport.send(.get, HTTPURL("http://portolan.invalid/a"))
                    #expect(response.bytes == Array("proxy".utf8))
                    #expect(proxy.requests.map(\.target) == ["http://portolan.invalid/a"])
                }
            }
        }

        @Test func `a proxy is never printed, since its password would be`() {
            let policy = ProxyPolicy.url("http://ada:secret@127.0.0.1:1")
            #expect(!"\(policy)".contains("secret"))
            #expect(!String(reflecting: policy).contains("secret"))
        }

        @Test(arguments: [
            "htps://ada:secret@127.0.0.1:1", "http://ada:secret word@127.0.0.1:1", "http://ada:secret@127.0.0.1:99999",
        ])
        func `a proxy that cannot be used is no reason to tell its password`(_ proxy: String) async {
            let transport = transport { $0.proxy = .url(proxy) }
            let error = await #expect(throws: TransportError.self) {
                try await transport.send(.get, HTTPURL("http://portolan.invalid/"))
            }
            #expect(error?.message.contains("secret") == false)
        }

        @Test func `a Unix socket is connected to instead of a host`() async throws {
            let path = FileManager.default.temporaryDirectory
                .appending(component: "portolan-\(UInt64.random(in: .min ... .max)).socket").path
            var options = LoopbackServer.Options()
            options.socketPath = path
            try await withLoopbackServer(.text("local"), options: options) { server in
                let transport = transport {
                    $0.unixSocketPath = path
                    $0.addressFilter = .publicOnly
                }
                let response = try await transport.send(.get, HTTPURL("http://daemon.invalid/v1/info"))
                #expect(response.bytes == Array("local".utf8))
                #expect(server.requests.first?.headerFields[.host] == "daemon.invalid")
            }
        }

        @Test(arguments: ["127.0.0.1", "localhost"])
        func `an address that the filter refuses is not connected to`(_ host: String) async throws {
            try await withLoopbackServer(.text("private")) { server in
                let transport = transport { $0.addressFilter = .publicOnly }
                let error = await #expect(throws: TransportError.self) {
                    try await transport.send(.get, HTTPURL("http://\(host):\(server.port)/"))
                }
                #expect(error?.code == .addressRefused)
                #expect(server.connectionCount == 0)
            }
        }

        @Test func `a redirect to an address that the filter refuses is not followed there`() async throws {
            try await withLoopbackServer(.text("private")) { inside in
                try await withLoopbackServer(.redirect(to: "http://localhost:\(inside.port)/")) { server in
                    let port = server.port
                    var configuration = CurlTransportConfiguration()
                    let seen = Counter()
                    // Stands for the public address of a server that sends its callers elsewhere.
                    configuration.addressFilter = AddressFilter { _ in seen.next() == 1 }
                    let client = APIClient(transport: CurlTransport(configuration: configuration))
                    let error = await #expect(throws: APIError.self) {
                        try await client.get("http://127.0.0.1:\(port)/", as: JSONValue.self)
                    }
                    #expect(inside.connectionCount == 0)
                    #expect(error != nil)
                }
            }
        }

        @Test(arguments: [
            ("8.8.8.8", true), ("172.32.0.1", true), ("2606:4700::1111", true), ("::ffff:8.8.8.8", true),
            ("127.0.0.1", false), ("10.1.2.3", false), ("172.16.0.1", false), ("192.168.1.1", false),
            ("169.254.169.254", false),
            ("100.64.0.1", false), ("0.0.0.0", false), ("224.0.0.1", false), ("255.255.255.255", false),
            ("198.18.0.1", false),
            ("::", false), ("::1", false), ("::ffff:127.0.0.1", false), ("64:ff9b::10.0.0.1", false),
            ("2002:7f00:1::", false),
            ("fe80::1", false), ("fc00::1", false), ("fd12::1", false), ("ff02::1", false), ("2001:db8::1", false),
        ])
        func `an address is public or not`(_ text: String, _ isPublic: Bool) throws {
            let address = try #require(NetworkAddress(text))
            #expect(address.isPublic == isPublic)
            #expect(NetworkAddress(address.description) == address)
        }

        @Test(arguments: ["", "1.2.3", "1.2.3.4.5", "256.1.1.1", "::g", "[::1]", "fe80::1%lo", "localhost"])
        func `a text that is no address is none`(_ text: String) {
            #expect(NetworkAddress(text) == nil)
        }

        @Test func `trailers are told apart from the header`() async throws {
            try await withLoopbackServer(
                .text("body", headers: ["X-A": "1"]).chunked(trailers: ["X-A": "2", "X-Sum": "3"])
            ) { server in
                let response = try await CurlTransport().send(.get, server.url())
                #expect(response.headerFields["X-A"] == "1")
                #expect(response.headerFields["X-Sum"] == nil)
                #expect(response.trailerFields["X-A"] == "2")
                #expect(response.trailerFields["X-Sum"] == "3")
            }
        }

        @Test(arguments: [65_536, 262_144, 1_000_000])
        func `a reader that sleeps keeps the server from sending`(_ buffer: Int) async throws {
            let content = TestContent(length: 200_000_000)
            try await withLoopbackServer(.content(content)) { server in
                let client = APIClient(baseURL: BaseURL(server.url()))
                let answer = try await client.stream(.get, "video", options: CallOptions { $0.streamBuffer = buffer })
                var chunks = answer.body.makeAsyncIterator()
                let first = try await chunks.next()
                #expect(first?.isEmpty == false)

                try await server.waitForBlockedConnections()
                let sent = server.sentBodyBytes

                // What is in the sockets' buffers on both sides, the transport's and ours.
                #expect(sent < 20_000_000 + buffer)
                var count = first?.count ?? 0
                while count < 50_000_000, let chunk = try await chunks.next() { count += chunk.count }
                #expect(server.sentBodyBytes > sent)
                withExtendedLifetime(client) {}
            }
        }

        @Test func `a streamed body is the bytes that were sent, at every place`() async throws {
            let content = TestContent(length: 30_000_001)
            try await withLoopbackServer(.content(content)) { server in
                let client = APIClient(baseURL: BaseURL(server.url()))
                var offset = 0
                for try await chunk in try await client.stream(.get, "video").body {
                    #expect(chunk == content.bytes(in: offset..<offset + chunk.count))
                    offset += chunk.count
                }
                #expect(offset == content.length)
            }
        }
    }
#endif
