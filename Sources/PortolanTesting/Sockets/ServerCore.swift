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
        /// How many of the requests went to the handler.
        var handled = 0
        var accepted = 0
        var closed = 0
        var sentBodyBytes = 0
        /// By the number of the request.
        var sentBodyBytesByRequest: [Int: Int] = [:]
        var receivedBodyBytes = 0
        /// The connections whose client does not take what is sent, for the moment.
        var blockedConnections: Set<Int> = []
        var handshakeFailures: [String] = []
        var isStopped = false
        var acceptor: ServerThread?
        /// Open connections by number; the far ends of their tunnels by the negative number.
        var connections: [Int: Socket] = [:]
        /// The threads of open connections, by number.
        var threads: [Int: ServerThread] = [:]
        /// Threads that have nothing left to do and were not joined yet.
        var endedThreads: [ServerThread] = []
        /// Given up by ``ServerCore/stop()``; it closes its sockets when the last thread has let go of it.
        var alarm: Alarm?
    }

    let state: Watched<State>
    let options: LoopbackServer.Options
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
        limits.acceptsConnect = options.proxy != nil
        self.options = options
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
            if let size = options.socketBufferSize { listener.setBufferSize(size) }
            let core = try ServerCore(alarm: alarm, options: options, handler: handler)
            let acceptor = try Socket.attempt { () throws(Socket.Failure) in
                try ServerThread.start {
                    core.acceptConnections(on: listener, alarm)
                    listener.close()
                    if let path = options.socketPath { Socket.remove(path: path) }
                }
            }
            core.state.update { $0.acceptor = acceptor }
            return core
        } catch {
            listener.close()
            if let path = options.socketPath { Socket.remove(path: path) }
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

    /// Notes a request that has arrived, and whether the handler answers it.
    func record(
        _ message: HTTPRequestParser.Message, connection: Int, security: RecordedRequest.Security?, isHandled: Bool
    ) -> RecordedRequest {
        let arrival = ContinuousClock.now
        return state.update { state in
            let number = state.requests.count + 1
            if isHandled { state.handled += 1 }
            let request = RecordedRequest(
                message, connection: connection, security: security, number: number,
                turn: isHandled ? state.handled : nil, arrival: arrival)
            state.requests.append(request)
            return request
        }
    }

    /// Notes why a client could not agree with the server on TLS.
    func noteHandshakeFailure(_ reason: String) {
        state.update { $0.handshakeFailures.append(reason) }
    }

    /// Notes that bytes of the body of an answer were handed to a socket.
    func noteSent(_ count: Int, request: Int) {
        state.update { state in
            state.sentBodyBytes += count
            state.sentBodyBytesByRequest[request, default: 0] += count
        }
    }

    /// Notes that bytes of the body of a request have arrived.
    func noteReceived(_ count: Int) {
        state.update { $0.receivedBodyBytes += count }
    }

    /// Notes whether a connection waits for its client to take what is sent.
    func note(connection: Int, isBlocked: Bool) {
        state.update { state in
            if isBlocked {
                state.blockedConnections.insert(connection)
            } else {
                state.blockedConnections.remove(connection)
            }
        }
    }

    /// Has ``stop()`` shut the far end of a connection's tunnel down as well.
    ///
    /// - Returns: Whether that is so; `false` when the server has stopped already.
    func addFarEnd(_ socket: Socket, of connection: Int) -> Bool {
        state.update { state in
            guard !state.isStopped else { return false }
            state.connections[-connection] = socket
            return true
        }
    }

    /// Closes the far end of a connection's tunnel.
    func closeFarEnd(_ socket: Socket, of connection: Int) {
        state.update { $0.connections[-connection] = nil }
        socket.close()
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
