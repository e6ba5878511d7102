// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// An httpbin on the loopback interface: it says what it was sent, and answers as it is asked.
final class HTTPBinServer: Sendable {
    let origin: String
    private let process: ServerProcess

    init() async throws {
        let port = ServerProcess.port()
        origin = "http://127.0.0.1:\(port)"
        process = try ServerProcess(["waitress-serve", "--listen=127.0.0.1:\(port)", "httpbin:app"])
        try await process.waitForOutput("Serving on")
    }
}
