// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(2)))
struct LoopbackServerStopTests {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `stopping twice, and while nothing happens, is harmless`() throws {
        let server = try LoopbackServer(replies: [])

        server.stop()
        server.stop()

        #expect(throws: SocketClient.Failure.self) { try SocketClient(port: server.port) }
    }

    @Test func `the end of the last reference stops the server`() throws {
        var server: LoopbackServer? = try LoopbackServer(replies: [.neverAnswered()])
        let port = try #require(server?.port)
        let client = try SocketClient(port: port)
        try client.send(Self.get)

        server = nil

        #expect(try client.readRest().text.isEmpty)
        #expect(throws: SocketClient.Failure.self) { try SocketClient(port: port) }
    }

    @Test func `a handler may stop its own server`() async throws {
        let box = Mutex<LoopbackServer?>(nil)
        let server = try LoopbackServer { _ in
            box.withLock { $0 }?.stop()
            return .text("too late")
        }
        box.withLock { $0 = server }
        defer { box.withLock { $0 = nil } }
        let client = try SocketClient(port: server.port)

        try client.send(Self.get)

        #expect(try client.readRest().text.isEmpty)
        try await server.waitForDisconnects()
    }

    @Test func `fifty servers run side by side`() async throws {
        let bodies = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<50 {
                group.addTask {
                    try await withLoopbackServer(.text("server \(number)")) { server in
                        let client = try SocketClient(port: server.port)
                        try client.send(Self.get)
                        return try client.readAnswer().body
                    }
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }

        #expect(bodies == Set((0..<50).map { "server \($0)" }))
    }

    @Test func `two hundred connections are open at once`() async throws {
        try await withLoopbackServer {
            .text("\($0.connection)")
        } perform: { server in
            let clients = try (0..<200).map { _ in try SocketClient(port: server.port) }
            try await server.waitForConnections(count: 200)

            for client in clients { try client.send(Self.get) }
            let bodies = try clients.map { try $0.readAnswer().body }

            #expect(Set(bodies).count == 200)
            // Optimised code lets go of what it does not name again, and a client that is gone has hung up.
            withExtendedLifetime(clients) { #expect(server.openConnectionCount == 200) }
        }
    }

    #if os(Linux)
        // In a process of its own: the tests beside it open descriptors and threads too.
        @Test func `stopping with hanging connections leaves neither thread nor descriptor`() async {
            await #expect(processExitsWith: .success) {
                try await Self.hangAndStop(connections: 1)
                let threads = try Self.threadCount()
                let sockets = try Self.socketCount()

                let duration = try await ContinuousClock().measure {
                    for _ in 0..<5 { try await Self.hangAndStop(connections: 40) }
                }

                #expect(try Self.socketCount() == sockets)
                // A thread that was joined stays listed until the kernel has buried it, which no call waits for.
                let deadline = ContinuousClock.now + .seconds(10)
                while try Self.threadCount() > threads, ContinuousClock.now < deadline { await Task.yield() }
                #expect(try Self.threadCount() <= threads)
                #expect(duration < .seconds(20))
            }
        }
    #endif

    private static func threadCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
    }

    /// Counts sockets, the only descriptors a server opens: the runtime opens others (timers) when it likes.
    private static func socketCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            .count { descriptor in
                // The descriptor with which the directory was read is gone by now.
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
                return target?.hasPrefix("socket:") ?? false
            }
    }

    private static func hangAndStop(connections: Int) async throws {
        let replies: [Reply] = [
            .neverAnswered(), .text("x").delayed(by: .seconds(3600)),
            .bytes([UInt8](repeating: 1, count: 30_000_000)),
            .text("x").trickled(bytesPerStep: 1, every: .seconds(3600)),
        ]
        let server = try LoopbackServer { replies[$0.number % replies.count] }
        let idle = try SocketClient(port: server.port)
        let clients = try (0..<connections).map { _ in try SocketClient(port: server.port) }
        for client in clients { try client.send(Self.get) }
        try await server.waitForRequests(count: connections)
        server.stop()
        #expect(server.openConnectionCount == 0)
        withExtendedLifetime((idle, clients)) {}
    }
}
