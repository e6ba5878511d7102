// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import Foundation
    import Portolan
    import PortolanTesting
    import Testing

    @Suite(.timeLimit(.minutes(3)))
    struct `The transport on libcurl` {
        @Test func `a header is read as it stands, whatever the one before on the connection was like`() async throws {
            let headers = [
                "X-A: 1\r\nX-Bb: two\r\n", "X-A: 1\r\nX-Bb: two\r\n", "X-A: 12\r\nX-Bb: two\r\n",
                "X-A: 1\r\nX-Bb: two\r\n", "x-a: 1\r\nX-BB:two\r\n", "X-Bb: two\r\nX-A: 1\r\n",
                "X-A: 1\r\n folded\r\nX-Bb: two\r\n", "X-A: 1\r\nX-Bb: two\r\n", "X-A : 1  \r\nX-Bb:\r\n",
                "X-A: 1\r\nX-A: 1\r\nX-Bb: two\r\n", "", "X-A: \u{E4}\r\nX-B: two\r\n",
                "X-A: 1\r\nX-Bb: \(String(repeating: "long", count: 90))\r\nX-C: 3\r\n",
                "X-A: 1\r\nX-Bb: two\r\nX-C: 3\r\n",
                (0..<60).map { "X-\($0): \($0)\r\n" }.joined(), (0..<60).map { "X-\($0): \($0 / 2)\r\n" }.joined(),
            ]
            let handler: LoopbackServer.Handler = { request in
                let header = Int(request.path.dropFirst()).map { headers[$0] } ?? ""
                return .raw("HTTP/1.1 200 OK\r\n\(header)Content-Length: 2\r\n\r\nok", closing: false)
            }
            try await withLoopbackServer(handler) { server in
                let transport = CurlTransport()
                for index in headers.indices {
                    let answer = try await transport.send(.get, server.url("/\(index)"))
                    let fresh = try await CurlTransport().send(.get, server.url("/\(index)"))

                    #expect(answer.headerFields.map(\.name.rawName) == fresh.headerFields.map(\.name.rawName))
                    #expect(answer.headerFields.map(\.value) == fresh.headerFields.map(\.value))
                    #expect(answer.bytes == Array("ok".utf8))
                }
            }
        }

        @Test func `what was one line of a header is checked again when it has changed`() async throws {
            let handler: LoopbackServer.Handler = { request in
                let line = request.path == "/good" ? "X-A: good" : "X-A: go\u{0}d"
                return .raw("HTTP/1.1 200 OK\r\n\(line)\r\nContent-Length: 2\r\n\r\nok", closing: false)
            }
            try await withLoopbackServer(handler) { server in
                let transport = CurlTransport()
                for _ in 0..<2 {
                    let answer = try await transport.send(.get, server.url("/good"))
                    #expect(answer.headerFields["X-A"] == "good")
                    await #expect(throws: TransportError.self) {
                        try await transport.send(.get, server.url("/bad"))
                    }
                }
            }
        }

        @Test func `1,000 calls leave no descriptor and no thread behind`() async {
            // In a process of its own: other tests open and close descriptors all the time.
            await #expect(processExitsWith: .success) {
                let handler: LoopbackServer.Handler = { _ in .text("ok") }
                func callManyTimes(_ count: Int) async throws {
                    try await withLoopbackServer(handler) { server in
                        let transport = CurlTransport()
                        let url = server.url()
                        try await withThrowingTaskGroup(of: Void.self) { group in
                            for _ in 0..<20 {
                                group.addTask {
                                    for _ in 0..<count / 20 {
                                        let response = try await transport.send(.get, url)
                                        #expect(response.status == 200)
                                    }
                                }
                            }
                            try await group.waitForAll()
                        }
                        let isRunning = try threadNames().contains("portolan-curl")
                        #expect(isRunning)
                    }
                }
                // What is opened once and for all is opened by the first call.
                try await callManyTimes(20)
                let descriptors = try descriptorCount()

                try await callManyTimes(1_000)

                #expect(try descriptorCount() == descriptors)
                #expect(try !threadNames().contains("portolan-curl"))
            }
        }

        @Test func `shutting down ends what is under way, and refuses what comes after`() async throws {
            try await withLoopbackServer(.neverAnswered()) { server in
                let transport = CurlTransport()
                let url = server.url()
                let task = Task { try await transport.send(.get, url) }
                try await server.waitForRequests(count: 1)

                transport.shutDown()
                transport.shutDown()

                let first = await #expect(throws: TransportError.self) { try await task.value }
                let second = await #expect(throws: TransportError.self) { try await transport.send(.get, url) }
                #expect(first?.code == .other)
                #expect(second?.code == .other)
                try await server.waitForDisconnects()
            }
        }

        @Test func `the limit of connections can be set`() async throws {
            try await withLoopbackServer { _ in
                .text("ok").delayed(by: .milliseconds(5))
            } perform: { server in
                var configuration = CurlTransportConfiguration()
                configuration.connectionsPerHost = 2
                let transport = CurlTransport(configuration: configuration)
                let url = server.url()

                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<20 { group.addTask { _ = try await transport.send(.get, url) } }
                    try await group.waitForAll()
                }

                #expect(server.connectionCount == 2)
            }
        }

        @Test(arguments: [Duration.milliseconds(200), .seconds(Int64.max)])
        func `a short and the longest time to connect outlast the queue`(_ limit: Duration) async throws {
            try await withLoopbackServer { _ in
                .text("ok").delayed(by: .milliseconds(400))
            } perform: { server in
                var configuration = CurlTransportConfiguration()
                configuration.connectionsPerHost = 1
                let transport = CurlTransport(configuration: configuration)
                let url = server.url()
                let first = Task { try await transport.send(.get, url) }
                try await server.waitForRequests(count: 1)
                var options = TransportOptions()
                options.connectTimeout = limit

                let second = try await transport.send(.get, url, options: options)

                #expect(second.status == 200)
                #expect(try await first.value.status == 200)
            }
        }

        @Test func `a call that is cancelled while it waits for a connection leaves the queue at once`() async throws {
            try await withLoopbackServer(.neverAnswered(), .text("ok"), .text("ok")) { server in
                var configuration = CurlTransportConfiguration()
                configuration.connectionsPerHost = 1
                let transport = CurlTransport(configuration: configuration)
                let url = server.url()
                let holder = Task { try await transport.send(.get, url) }
                try await server.waitForRequests(count: 1)
                let queuedURL = server.url("/cancelled")
                let queued = Task { try await transport.send(.get, queuedURL) }
                // Gives the call time to get into the queue; were it late, it would be refused before, which is as well.
                try await withLoopbackServer(.text("other")) { other in
                    _ = try await transport.send(.get, other.url())
                }

                queued.cancel()

                let error = await #expect(throws: TransportError.self) { try await queued.value }
                #expect(error?.code == .cancelled)
                holder.cancel()
                _ = await holder.result
                let last = try await transport.send(.get, server.url("/last"))
                #expect(last.status == 200)
                #expect(server.requests.map(\.path).dropFirst() == ["/last"])
            }
        }

        @Test func `the time that opening a stream takes is part of the attempt`() async throws {
            // Counted anew from the opening on, the attempt would end after the answer.
            let gate = Reply.text("open").delayed(by: .milliseconds(1_800))
            let answer = Reply.text("ok").delayed(by: .milliseconds(1_600))
            try await withLoopbackServer(gate) { gatekeeper in
                try await withLoopbackServer(answer) { server in
                    var options = TransportOptions()
                    options.attemptTimeout = .seconds(2)
                    let gateURL = gatekeeper.url()
                    let stream = HTTPBodyStream(reopening: {
                        _ = try await CurlTransport().send(.get, gateURL)
                        return { nil }
                    })

                    let error = await #expect(throws: TransportError.self) {
                        try await CurlTransport().send(.post, server.url(), [], .stream(stream), options: options)
                    }

                    #expect(error?.code == .timedOut)
                }
            }
        }

        @Test func `a proxy is asked with the whole URL`() async throws {
            try await withLoopbackServer(.text("from the proxy")) { proxy in
                var configuration = CurlTransportConfiguration()
                configuration.proxy = .url(proxy.origin)
                let transport = CurlTransport(configuration: configuration)

                let response = try await transport.send(.get, HTTPURL("http://portolan.invalid/a?b=c"))

                #expect(response.bytes == Array("from the proxy".utf8))
                #expect(proxy.requests.map(\.target) == ["http://portolan.invalid/a?b=c"])
            }
        }

        @Test func `the proxy variables of the environment are ignored`() async {
            await #expect(processExitsWith: .success) {
                setenv("http_proxy", "http://127.0.0.1:1", 1)
                setenv("ALL_PROXY", "http://127.0.0.1:1", 1)
                try await withLoopbackServer(.text("ok")) { server in
                    let response = try await CurlTransport().send(.get, server.url())

                    #expect(response.status == 200)
                }
            }
        }

        @Test func `a transport that was never used ends at once`() {
            _ = CurlTransport()
        }

        @Test func `a stream that is larger than the buffer for it arrives whole`() async throws {
            try await withLoopbackServer(.text("ok")) { server in
                // 16 MB pass through a buffer of a quarter of one.
                let stream = HTTPBodyStream.chunks(1_000, of: 16_000)

                _ = try await CurlTransport().send(.post, server.url(), [], .stream(stream))

                #expect(server.requests.first?.bodyByteCount == 16_000_000)
            }
        }
    }

    private func descriptorCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    private func threadNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").compactMap { thread in
            // A thread may end between the two.
            try? String(contentsOfFile: "/proc/self/task/\(thread)/comm", encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }
#endif
