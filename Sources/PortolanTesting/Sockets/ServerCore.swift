// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Portolan

/// What a server's threads share.
///
/// They keep it, and it does not keep the ``LoopbackServer``, whose end stops them.
///
/// Descriptors: the accepting thread alone closes the listener, and a connection's thread alone closes its
/// connection, after it has taken it out of `State.connections` under the lock. ``stop()`` shuts connections down,
/// under the same lock, only as long as they are in there: so no descriptor is used after it was closed.
final class ServerCore: Sendable {
    struct State: Sendable {
        var requests: [RecordedRequest] = []
        var accepted = 0
        var closed = 0
        var handshakeFailures: [String] = []
        var isStopped = false
        var acceptor: ServerThread?
        /// Open connections by number.
        var connections: [Int: Socket] = [:]
        /// The threads of open connections, by number.
        var threads: [Int: ServerThread] = [:]
        /// Threads that have nothing left to do and were not joined yet.
        var endedThreads: [ServerThread] = []
        /// Given up by ``ServerCore/stop()``; it closes its sockets when the last thread has let go of it.
        var alarm: Alarm?
    }

    let state: Watched<State>
    let limits: HTTPRequestParser.Limits
    let handler: LoopbackServer.Handler

    #if canImport(COpenSSL)
        let tls: TLSContext?
    #endif

    private init(alarm: Alarm, options: LoopbackServer.Options, handler: @escaping LoopbackServer.Handler)
        throws(LoopbackServerError)
    {
        state = Watched(State(alarm: alarm))
        var limits = HTTPRequestParser.Limits()
        limits.headBytes = options.headerSizeLimit
        limits.fieldCount = options.headerFieldLimit
        limits.bodyBytes = options.bodySizeLimit
        limits.keptBodyBytes = options.keptBodyBytes
        self.limits = limits
        self.handler = handler
        #if canImport(COpenSSL)
            do throws(TestCertificateError) {
                tls = if let security = options.security { try TLSContext(security) } else { nil }
            } catch {
                throw .cannotSecure(error)
            }
        #endif
    }

    /// Starts accepting; takes the listener over, also when it fails.
    static func start(
        _ listener: Socket, options: LoopbackServer.Options, handler: @escaping LoopbackServer.Handler
    ) throws(LoopbackServerError) -> ServerCore {
        do throws(LoopbackServerError) {
            let alarm = try Socket.attempt { () throws(Socket.Failure) in try Alarm() }
            let core = try ServerCore(alarm: alarm, options: options, handler: handler)
            let acceptor = try Socket.attempt { () throws(Socket.Failure) in
                try ServerThread.start {
                    core.acceptConnections(on: listener, alarm)
                    listener.close()
                }
            }
            core.state.update { $0.acceptor = acceptor }
            return core
        } catch {
            listener.close()
            throw error
        }
    }

    /// Ends everything and waits for it.
    func stop() {
        let (acceptor, alarm) = state.update { state in
            state.isStopped = true
            defer {
                state.acceptor = nil
                state.alarm = nil
            }
            for connection in state.connections.values { connection.shutDown() }
            return (state.acceptor, state.alarm)
        }
        alarm?.ring()
        acceptor?.join()
        // The acceptor has ended, so no thread is added from here on.
        let threads = state.update { state in
            defer {
                state.threads = [:]
                state.endedThreads = []
            }
            return Array(state.threads.values) + state.endedThreads
        }
        var isCalledByHandler = false
        for thread in threads {
            if thread.isCurrent {
                // A handler may stop its own server: its thread cannot wait for itself.
                thread.detach()
                isCalledByHandler = true
            } else {
                thread.join()
            }
        }
        // Otherwise that thread still has a connection to close, and says so itself.
        if !isCalledByHandler { state.end(with: LoopbackServerError.stopped) }
    }

    private func acceptConnections(on listener: Socket, _ alarm: Alarm) {
        while alarm.waitForConnection(on: listener) == .ready {
            guard let connection = listener.accept() else {
                // No descriptor is free: the connection stays in the queue, and the thread must not turn in a circle.
                guard alarm.waitForConnection(on: nil, atMost: .milliseconds(10)) == .elapsed else { return }
                continue
            }
            serve(connection, alarm)
        }
    }

    private func serve(_ socket: Socket, _ alarm: Alarm) {
        let ended = state.update { state -> [ServerThread] in
            guard !state.isStopped else {
                socket.close()
                return []
            }
            state.accepted += 1
            let number = state.accepted
            let connection = ServerConnection(socket: socket, number: number, core: self, alarm: alarm)
            do throws(Socket.Failure) {
                // Started under the lock: at its end the thread finds itself in `threads`, however quick it is.
                state.threads[number] = try ServerThread.start { connection.run() }
                state.connections[number] = socket
            } catch {
                socket.close()
                state.closed += 1
            }
            defer { state.endedThreads = [] }
            return state.endedThreads
        }
        for thread in ended { thread.join() }
    }

    /// Notes a request that has arrived.
    func record(
        _ message: HTTPRequestParser.Message, connection: Int, security: RecordedRequest.Security?
    ) -> RecordedRequest {
        let arrival = ContinuousClock.now
        return state.update { state in
            let number = state.requests.count + 1
            let request = RecordedRequest(
                message, connection: connection, security: security, number: number, arrival: arrival)
            state.requests.append(request)
            return request
        }
    }

    /// Notes why a client could not agree with the server on TLS.
    func noteHandshakeFailure(_ reason: String) {
        state.update { $0.handshakeFailures.append(reason) }
    }

    /// Closes a connection; called by its thread, as the last thing it does.
    func close(_ connection: ServerConnection) {
        state.update { $0.connections[connection.number] = nil }
        connection.socket.close()
        let isLast = state.update { state in
            state.closed += 1
            if let thread = state.threads.removeValue(forKey: connection.number) { state.endedThreads.append(thread) }
            return state.isStopped && state.closed == state.accepted
        }
        if isLast { state.end(with: LoopbackServerError.stopped) }
    }
}
