// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Portolan

/// One connection of a server: shakes hands, reads requests and answers them, on a thread of its own.
struct ServerConnection: Sendable {
    let socket: Socket
    let number: Int
    let core: ServerCore
    let alarm: Alarm

    private static let receiveSize = 65_536
    /// How much of a header is read at once when its body shall not be read yet.
    private static let cautiousReceiveSize = 1024

    /// Serves until one of the two sides ends the connection.
    func run() {
        if let channel = open() {
            let ending = serve(channel)
            if ending == .reset {
                socket.resetOnClose()
            } else {
                if ending != .closeWithoutNotice { channel.end() }
                socket.discardReceived()
            }
        }
        core.close(self)
    }

    /// Shakes hands where the server speaks TLS; `nil` when that fails.
    private func open() -> Channel? {
        #if canImport(COpenSSL)
            guard let context = core.tls else { return Channel(socket, noteBlocked: noteBlocked) }
            guard let session = TLSSession(context, socket: socket, noteBlocked: noteBlocked) else {
                core.noteHandshakeFailure("no memory is left")
                return nil
            }
            if let failure = session.shakeHands() {
                core.noteHandshakeFailure(failure)
                drain()
                return nil
            }
            return Channel(socket, session)
        #else
            return Channel(socket, noteBlocked: noteBlocked)
        #endif
    }

    private func noteBlocked(_ isBlocked: Bool) {
        core.note(connection: number, isBlocked: isBlocked)
    }

    private func serve(_ channel: Channel) -> ReplyPlan.Ending {
        let security = channel.security
        var parser = HTTPRequestParser(limits: core.limits)
        var buffer = [UInt8](repeating: 0, count: Self.receiveSize)
        var ending = ReplyPlan.Ending.keepAlive
        while ending == .keepAlive {
            do throws(HTTPRequestParser.Failure) {
                guard let message = try receive(channel, &parser, &buffer) else { return .close }
                if let proxy = core.options.proxy {
                    switch enter(proxy, message, security, channel) {
                    case .tunnel(let farEnd):
                        relay(to: farEnd, first: parser.takeRest())
                        return .close
                    case .refused(let outcome):
                        ending = outcome
                        continue
                    case .passed:
                        break
                    }
                }
                ending = answer(message, security, channel)
            } catch {
                refuse(error, channel)
                return .close
            }
        }
        return ending
    }

    /// Waits for the next request; `nil` when the client has gone.
    private func receive(
        _ channel: Channel, _ parser: inout HTTPRequestParser, _ buffer: inout [UInt8]
    ) throws(HTTPRequestParser.Failure) -> HTTPRequestParser.Message? {
        var pauses = core.options.bodyPauses.sorted { $0.byteCount < $1.byteCount }[...]
        var counted = 0
        while true {
            let event = try parser.next()
            let arrived = if case .request(let message) = event { message.bodyByteCount } else { parser.bodyByteCount }
            if let arrived, arrived > counted {
                core.noteReceived(arrived - counted)
                counted = arrived
            }
            switch event {
            case .request(let message):
                return message
            case .expectsContinue:
                guard channel.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)[...]) else { return nil }
            case .incomplete:
                var limit = Self.receiveSize
                if let pause = pauses.first {
                    if let arrived, arrived >= pause.byteCount {
                        guard alarm.wait(for: pause.latch.alarm, orEndOf: socket) == .ready else { return nil }
                        pauses.removeFirst()
                        continue
                    }
                    limit = arrived.map { min(limit, pause.byteCount - $0) } ?? Self.cautiousReceiveSize
                }
                let count = channel.receive(into: &buffer, atMost: limit)
                guard count > 0 else { return nil }
                parser.append(buffer[..<count])
            }
        }
    }

    private func answer(
        _ message: HTTPRequestParser.Message, _ security: RecordedRequest.Security?, _ channel: Channel
    ) -> ReplyPlan.Ending {
        let request = core.record(message, connection: number, security: security, isHandled: true)
        return answer(request, message, channel) {
            do {
                return try core.handler(request)
            } catch {
                return .text("The handler of this server threw for \(request): \(error)", status: 500)
            }
        }
    }

    /// Answers a request that was recorded.
    func answer(
        _ request: RecordedRequest, _ message: HTTPRequestParser.Message, _ channel: Channel,
        with makeReply: () -> Reply
    ) -> ReplyPlan.Ending {
        let reply = makeReply()
        let plan = ReplyPlan(
            reply,
            for: .init(
                method: message.method, fields: message.headerFields, keepsConnection: message.keepsConnection))
        guard perform(plan, channel, request: request.number) else { return .close }
        return plan.ending
    }

    /// Answers what is no request.
    private func refuse(_ failure: HTTPRequestParser.Failure, _ channel: Channel) {
        let reply = Reply.text(failure.message, status: failure.status).closingConnection()
        let plan = ReplyPlan(reply, for: .init(method: .get, fields: HTTPFields(), keepsConnection: false))
        guard perform(plan, channel, request: nil) else { return }
        channel.end()
        drain()
    }

    /// Sees to it that the client can read what was sent last: bytes that are still coming are taken for a moment,
    /// since closing before would reset the connection.
    private func drain() {
        socket.shutDownSending()
        socket.discardReceived()
        _ = alarm.waitForEnd(of: socket, atMost: .seconds(1))
    }

    /// Sends what a plan says.
    ///
    /// - Returns: Whether all was sent.
    private func perform(_ plan: ReplyPlan, _ channel: Channel, request: Int?) -> Bool {
        if let delay = plan.delay {
            guard alarm.waitForEnd(of: socket, atMost: delay) == .elapsed else { return false }
        }
        for latch in plan.holds {
            guard alarm.wait(for: latch.alarm, orEndOf: socket) == .ready else { return false }
        }
        if plan.ending == .hold {
            _ = alarm.waitForEnd(of: socket)
            return false
        }
        var sender = ReplySender(connection: self, channel: channel, pace: plan.pace, head: plan.head, request: request)
        var body = plan.body
        while let piece = body?.next() {
            switch piece {
            case .bytes(let bytes):
                guard sender.send(bytes) else { return false }
            case .pause(let latch):
                guard sender.flush(), alarm.wait(for: latch.alarm, orEndOf: socket) == .ready else { return false }
            }
        }
        return sender.flush()
    }
}
