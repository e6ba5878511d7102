// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ScriptedTransportTests {
    private let request: HTTPRequest

    init() throws {
        request = HTTPRequest(method: .get, url: try HTTPURL("http://example.com/me"))
    }

    @Test func `the steps are taken in order`() async throws {
        let transport = ScriptedTransport([
            .failure(.timedOut),
            .delayed(by: .milliseconds(1), .response(.json("{}", headers: ["X": "1"]))),
        ])

        let error = await #expect(throws: TransportError.self) {
            try await transport.send(request, options: TransportOptions())
        }
        let response = try await transport.send(request, options: TransportOptions())

        #expect(error?.code == .timedOut)
        #expect(response.status == 200)
        #expect(response.bytes == Array("{}".utf8))
        #expect(response.headerFields["X"] == "1")
        #expect(response.headerFields[.contentType] == "application/json")
    }

    @Test func `a script that has run out is an error that names the request`() async throws {
        let transport = ScriptedTransport([.response(.empty())])

        _ = try await transport.send(request, options: TransportOptions())

        await #expect(
            throws: TransportError(.other, "the script ran out: this is request 2 (GET), and it has steps for 1")
        ) {
            try await transport.send(request, options: TransportOptions())
        }
    }

    @Test func `a closure answers by what it is asked`() async throws {
        let transport = ScriptedTransport { request throws(TransportError) in
            guard request.path == "/me" else { throw TransportError(.cannotFindHost, "nobody") }
            return .text(request.method.rawValue, status: 201)
        }

        let response = try await transport.send(request, options: TransportOptions())

        #expect(response.status == 201)
        #expect(response.bytes == Array("GET".utf8))
    }

    @Test func `requests and their options are recorded`() async throws {
        let transport = ScriptedTransport { _ in .redirect(to: "/b") }
        var options = TransportOptions()
        options.idleTimeout = .seconds(3)

        _ = try await transport.send(request, options: options)

        #expect(transport.requests.map(\.path) == ["/me"])
        #expect(transport.calls.map(\.options.idleTimeout) == [.seconds(3)])
    }

    @Test(arguments: [ScriptedTransport.Step.neverAnswered, .delayed(by: .seconds(3600), .response(.empty()))])
    func `cancelling ends a step that waits`(_ step: ScriptedTransport.Step) async throws {
        let transport = ScriptedTransport([step])
        let call = Task { [request] in try await transport.send(request, options: TransportOptions()) }
        try await transport.waitForRequests(count: 1)

        call.cancel()

        let error = await #expect(throws: TransportError.self) { try await call.value }
        #expect(error?.code == .cancelled)
    }

    @Test func `a task that was cancelled before sends nothing`() async throws {
        let transport = ScriptedTransport([.response(.empty())])

        let sending = Task { [request] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(request, options: TransportOptions())
        }

        let error = await #expect(throws: TransportError.self) { try await sending.value }
        #expect(error?.code == .cancelled)
        #expect(transport.requests.isEmpty)
    }

    @Test func `waiting in vain for requests ends with an error`() async throws {
        let transport = ScriptedTransport([])

        await #expect(throws: ScriptedTransport.WaitTimedOut.self) {
            try await transport.waitForRequests(count: 1, timeout: .milliseconds(1))
        }
    }
}
