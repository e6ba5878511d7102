// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension LoopbackServer {
    /// All requests that have arrived completely so far, in order.
    public var requests: [RecordedRequest] { core.state.read { $0.requests } }

    /// How many connections were accepted so far.
    public var connectionCount: Int { core.state.read { $0.accepted } }

    /// How many connections are open now, as the server sees it.
    public var openConnectionCount: Int { core.state.read { $0.accepted - $0.closed } }

    /// Why clients and server could not agree on TLS: a reason for each handshake that failed, in OpenSSL's words.
    ///
    /// A client that does not trust the server is among them, since it says so.
    public var handshakeFailures: [String] { core.state.read { $0.handshakeFailures } }

    /// Waits until a number of requests have arrived, counted from the start of the server.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - timeout: How long at most; 60 seconds by default.
    /// - Returns: All requests so far: at least that many.
    /// - Throws: ``LoopbackServerError``, or `CancellationError` when the task is cancelled.
    @discardableResult
    public func waitForRequests(count: Int, timeout: Duration = .seconds(60)) async throws -> [RecordedRequest] {
        try await wait("\(count) requests", timeout) { $0.requests.count >= count }
        return requests
    }

    /// Waits until a number of connections have been accepted, counted from the start of the server.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - timeout: How long at most; 60 seconds by default.
    /// - Throws: ``LoopbackServerError``, or `CancellationError` when the task is cancelled.
    public func waitForConnections(count: Int, timeout: Duration = .seconds(60)) async throws {
        try await wait("\(count) connections", timeout) { $0.accepted >= count }
    }

    /// Waits until a number of connections have ended, counted from the start of the server, whoever ended them.
    ///
    /// The server notices that a client has gone while it reads a request, delays or withholds an answer.
    ///
    /// - Parameters:
    ///   - count: How many; 1 by default.
    ///   - timeout: How long at most; 60 seconds by default.
    /// - Throws: ``LoopbackServerError``, or `CancellationError` when the task is cancelled.
    public func waitForDisconnects(count: Int = 1, timeout: Duration = .seconds(60)) async throws {
        try await wait("\(count) connections ended", timeout) { $0.closed >= count }
    }

    /// How many bytes of bodies the server has handed to its sockets so far, in all answers together.
    ///
    /// It grows while an answer is sent, in steps of 16 KiB at most; the framing of chunks counts. What was handed to a
    /// socket may still wait there, on either side, since the client need not have read it.
    public var sentBodyBytes: Int { core.state.read { $0.sentBodyBytes } }

    /// How many bytes of the body of one answer the server has handed to the socket so far, counted as ``sentBodyBytes``.
    ///
    /// - Parameter number: The ``RecordedRequest/number`` of the request.
    /// - Returns: The count.
    public func sentBodyBytes(forRequest number: Int) -> Int {
        core.state.read { $0.sentBodyBytesByRequest[number] ?? 0 }
    }

    /// How many bytes of bodies have arrived so far, in all requests together, complete or not; without their framing.
    public var receivedBodyBytes: Int { core.state.read { $0.receivedBodyBytes } }

    /// How many connections cannot send now, because their client does not take what was sent before.
    public var blockedConnectionCount: Int { core.state.read { $0.blockedConnections.count } }

    /// Waits until so many bytes of answers were handed to sockets: see ``sentBodyBytes``.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - timeout: How long at most; 60 seconds by default.
    /// - Throws: ``LoopbackServerError``, or `CancellationError` when the task is cancelled.
    public func waitForSentBodyBytes(count: Int, timeout: Duration = .seconds(60)) async throws {
        try await wait("\(count) bytes sent", timeout) { $0.sentBodyBytes >= count }
    }

    /// Waits until so many bytes of bodies have arrived: see ``receivedBodyBytes``.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - timeout: How long at most; 60 seconds by default.
    /// - Throws: ``LoopbackServerError``, or `CancellationError` when the task is cancelled.
    public func waitForReceivedBodyBytes(count: Int, timeout: Duration = .seconds(60)) async throws {
        try await wait("\(count) bytes received", timeout) { $0.receivedBodyBytes >= count }
    }

    /// Waits until a connection cannot send, because its client does not take what was sent before.
    ///
    /// A client that is merely slower than the server blocks it for moments too.
    ///
    /// - Parameters:
    ///   - count: How many connections; 1 by default.
    ///   - timeout: How long at most; 60 seconds by default.
    /// - Throws: ``LoopbackServerError``, or `CancellationError` when the task is cancelled.
    public func waitForBlockedConnections(count: Int = 1, timeout: Duration = .seconds(60)) async throws {
        try await wait("\(count) connections blocked", timeout) { $0.blockedConnections.count >= count }
    }

    func wait(
        _ what: String, _ timeout: Duration, until predicate: @escaping @Sendable (ServerCore.State) -> Bool
    ) async throws {
        let error = LoopbackServerError.timedOut(waitingFor: what)
        try await core.state.wait(timeout: timeout, timeoutError: error, until: predicate)
    }
}
