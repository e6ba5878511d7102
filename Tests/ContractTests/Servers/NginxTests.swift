// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import Foundation
    import Portolan
    import Testing

    @Suite(
        .enabled(
            if: ProcessInfo.processInfo.environment["PORTOLAN_INTEGRATION"] != nil,
            "needs nginx and openssl; set PORTOLAN_INTEGRATION to run it"),
        .serialized, .timeLimit(.minutes(3)))
    struct `TLS and HTTP/2 with nginx` {
        private let server: NginxServer
        private let transport: CurlTransport

        init() async throws {
            server = try NginxServer()
            var configuration = CurlTransportConfiguration()
            configuration.security.authorities = .file(server.authorityFile)
            transport = CurlTransport(configuration: configuration)
            // nginx listens as soon as it has read its configuration; it is asked until it answers.
            var isListening = false
            while !isListening {
                do {
                    _ = try await transport.send(.get, HTTPURL(server.selfSignedOrigin))
                } catch let error as TransportError {
                    isListening = error.code != .cannotConnect
                    await Task.yield()
                }
            }
        }

        @Test func `a server that our own authority vouches for is asked over HTTP/2`() async throws {
            let response = try await transport.send(.get, HTTPURL("\(server.trustedOrigin)/a"))

            #expect(response.bytes == Array("hello".utf8))
            #expect(response.protocolVersion == "HTTP/2")
        }

        @Test func `HTTP/1.1 is spoken where it is asked for`() async throws {
            var configuration = CurlTransportConfiguration()
            configuration.security.authorities = .file(server.authorityFile)
            configuration.version = .http1

            let response = try await CurlTransport(configuration: configuration).send(
                .get, HTTPURL(server.trustedOrigin))

            #expect(response.protocolVersion == "HTTP/1.1")
        }

        @Test func `a certificate that nobody vouches for, or for another host, is refused`() async throws {
            for (origin, code) in [
                (server.selfSignedOrigin, TransportError.Code.certificateNotTrusted),
                (server.misnamedOrigin, .certificateNameMismatch),
            ] {
                let error = await #expect(throws: TransportError.self) {
                    try await transport.send(.get, HTTPURL(origin))
                }
                #expect(error?.code == code)
            }
        }

        @Test func `the system's authorities do not vouch for ours`() async throws {
            let error = await #expect(throws: TransportError.self) {
                try await CurlTransport().send(.get, HTTPURL(server.trustedOrigin))
            }

            #expect(error?.code == .certificateNotTrusted)
        }

        @Test func `a certificate is not checked for exactly the hosts that are named`() async throws {
            var configuration = CurlTransportConfiguration()
            configuration.security.hostsWithUnverifiedCertificates = ["127.0.0.1"]
            let lenient = CurlTransport(configuration: configuration)
            let byName = server.selfSignedOrigin.replacing("127.0.0.1", with: "localhost")

            let response = try await lenient.send(.get, HTTPURL(server.selfSignedOrigin))
            let error = await #expect(throws: TransportError.self) { try await lenient.send(.get, HTTPURL(byName)) }

            #expect(response.status == 200)
            #expect(error?.code == .certificateNotTrusted)
        }

        @Test func `50 requests at once share one connection over HTTP/2`() async throws {
            let url = try HTTPURL("\(server.trustedOrigin)/a")
            let transport = transport

            let versions = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<50 { group.addTask { try await transport.send(.get, url).protocolVersion } }
                return try await group.reduce(into: []) { $0.append($1) }
            }

            #expect(versions == [String?](repeating: "HTTP/2", count: 50))
            #expect(try server.connectionCount() == 1)
        }

        @Test func `bodies of every kind and any target pass over HTTP/2`() async throws {
            let url = try HTTPURL("\(server.trustedOrigin)/%2F/a?b=%20&")
            for body in [
                HTTPBody.none, .bytes([1]), .bytes([UInt8](repeating: 1, count: 60_000)),
                .stream(.chunks(3, of: 10_000)),
                .stream(.chunks(3, of: 10_000, length: 30_000)), .file(path: server.authorityFile),
            ] {
                let response = try await transport.send(.put, url, [("X-Empty", ""), ("Connection", "close")], body)
                #expect(response.status == 200)
                #expect(response.protocolVersion == "HTTP/2")
            }
        }

        @Test func `a body that the server does not take ends with the answer, over HTTP/2 and HTTP/1.1`() async throws
        {
            let url = try HTTPURL("\(server.trustedOrigin)/a")
            let authorityFile = server.authorityFile
            let answers = try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
                for version in [CurlTransportConfiguration.Version.automatic, .http1] {
                    for body in [
                        HTTPBody.bytes([UInt8](repeating: 1, count: 66_000)),
                        .bytes([UInt8](repeating: 1, count: 900_000)),
                        .stream(.chunks(90, of: 10_000)), .stream(.chunks(30, of: 10_000, length: 300_000)),
                    ] {
                        group.addTask {
                            var configuration = CurlTransportConfiguration()
                            configuration.security.authorities = .file(authorityFile)
                            configuration.version = version
                            // Each has a connection of its own: when several such bodies share one, libcurl 7.88 may
                            // lose the answers.
                            let transport = CurlTransport(configuration: configuration)
                            let answer = try await transport.send(.put, url, [], body)
                            let next = try await transport.send(.get, url)
                            return [answer.bytes, next.bytes]
                        }
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }

            #expect(answers == [[UInt8]](repeating: Array("hello".utf8), count: 16))
        }

        @Test func `each of many calls cancelled at odd moments over HTTP/2 ends once`() async throws {
            let url = try HTTPURL("\(server.trustedOrigin)/a")
            let transport = transport

            let ends = await withTaskGroup(of: Int.self) { group in
                for index in 0..<100 {
                    group.addTask {
                        let task = Task { try await transport.send(.get, url) }
                        for _ in 0..<index { await Task.yield() }
                        task.cancel()
                        _ = await task.result
                        return 1
                    }
                }
                return await group.reduce(0, +)
            }
            let last = try await transport.send(.get, url)

            #expect(ends == 100)
            #expect(last.status == 200)
        }

        @Test func `a reader that sleeps holds up its own stream of a connection, and no other`() async throws {
            let client = APIClient(baseURL: BaseURL(try HTTPURL(server.trustedOrigin)), transport: transport)
            let answer = try await client.stream(.get, "large")
            var chunks = answer.body.makeAsyncIterator()
            var count = try await chunks.next()?.count ?? 0

            let url = try HTTPURL("\(server.trustedOrigin)/a")
            for _ in 0..<100 {
                let response = try await transport.send(.get, url)
                #expect(response.protocolVersion == "HTTP/2")
            }
            while let chunk = try await chunks.next() { count += chunk.count }

            #expect(count == NginxServer.largeSize)
            #expect(try server.connectionCount() == 1)
            #expect(answer.transfers.last?.protocolVersion == "HTTP/2")
        }
    }
#endif
