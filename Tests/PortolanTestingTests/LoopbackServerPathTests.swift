// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct LoopbackServerPathTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/s"
    }

    @Test func `a server listens at a path, and leaves nothing there`() async throws {
        var options = LoopbackServer.Options()
        options.socketPath = path
        try await withLoopbackServer(.text("local"), options: options) { server in
            let client = try SocketClient(path: path)

            try client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")

            #expect(try client.readAnswer().body == "local")
            #expect(server.requests.map(\.path) == ["/a"])
            #expect(server.port == 0)
            #expect(server.url("/a").description == "http://localhost/a")
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `what is at the path already is left alone`() throws {
        try "mine".write(toFile: path, atomically: true, encoding: .utf8)
        var options = LoopbackServer.Options()
        options.socketPath = path

        #expect(throws: LoopbackServerError.cannotStart(operation: "bind", code: EADDRINUSE)) {
            try LoopbackServer(replies: [], options: options)
        }

        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    }

    @Test func `a path that is too long is an error`() {
        var options = LoopbackServer.Options()
        options.socketPath = path + String(repeating: "x", count: 200)

        #expect(throws: LoopbackServerError.cannotStart(operation: "bind", code: ENAMETOOLONG)) {
            try LoopbackServer(replies: [], options: options)
        }
    }
}
