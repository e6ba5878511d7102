// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import PortolanTesting
import Testing

struct `The transport of the platform` {
    @Test func `is libcurl's where it is built in, Foundation's otherwise, and else one that says what is missing`()
        async throws
    {
        #if Curl && canImport(CCurl)
            #expect(PlatformTransport.self == CurlTransport.self)
        #elseif URLSession
            #expect(PlatformTransport.self == URLSessionTransport.self)
        #else
            let url = try HTTPURL("http://127.0.0.1/")
            let error = await #expect(throws: TransportError.self) { try await send(.platformDefault, url) }
            #expect(error?.code == .unsupported)
            #expect(error?.message.contains("'Curl'") == true)
        #endif
    }

    #if URLSession || (Curl && canImport(CCurl))
        @Test func `is reached by its short name`() async throws {
            try await withLoopbackServer(.text("ok")) { server in
                let response = try await send(.platformDefault, server.url())

                #expect(response.status == 200)
            }
        }
    #endif

    private func send(_ transport: some Transport, _ url: HTTPURL) async throws -> HTTPResponse {
        try await transport.send(.get, url)
    }
}
