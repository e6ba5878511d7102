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
    /// Up to this size, header and body leave in one piece.
    private static let joinedSize = 16_384

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
            guard let context = core.tls else { return Channel(socket) }
            guard let session = TLSSession(context, socket: socket) else {
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
            return Channel(socket)
        #endif
    }

    private func serve(_ channel: Channel) -> ReplyPlan.Ending {
        let security = channel.security
        var parser = HTTPRequestParser(limits: core.limits)
        var buffer = [UInt8](repeating: 0, count: Self.receiveSize)
        var ending = ReplyPlan.Ending.keepAlive
        while ending == .keepAlive {
            do throws(HTTPRequestParser.Failure) {
                guard let message = try receive(channel, &parser, &buffer) else { return .close }
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
        while true {
            switch try parser.next() {
            case .request(let message):
                return message
            case .expectsContinue:
                guard channel.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)[...]) else { return nil }
            case .incomplete:
                let count = channel.receive(into: &buffer)
                guard count > 0 else { return nil }
                parser.append(buffer[..<count])
            }
        }
    }

    private func answer(
        _ message: HTTPRequestParser.Message, _ security: RecordedRequest.Security?, _ channel: Channel
    ) -> ReplyPlan.Ending {
        let request = core.record(message, connection: number, security: security)
        let reply: Reply
        do {
            reply = try core.handler(request)
        } catch {
            reply = .text("The handler of this server threw for \(request): \(error)", status: 500)
        }
        let plan = ReplyPlan(reply, method: message.method, keepsConnection: message.keepsConnection)
        guard perform(plan, channel) else { return .close }
        return plan.ending
    }

    /// Answers what is no request.
    private func refuse(_ failure: HTTPRequestParser.Failure, _ channel: Channel) {
        let reply = Reply.text(failure.message, status: failure.status).closingConnection()
        guard perform(ReplyPlan(reply, method: .get, keepsConnection: false), channel) else { return }
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
    private func perform(_ plan: ReplyPlan, _ channel: Channel) -> Bool {
        if let delay = plan.delay {
            guard alarm.waitForEnd(of: socket, atMost: delay) == .elapsed else { return false }
        }
        if plan.ending == .hold {
            _ = alarm.waitForEnd(of: socket)
            return false
        }
        if let pace = plan.pace { return send(plan.head + plan.body, pace, channel) }
        if plan.head.count + plan.body.count <= Self.joinedSize { return channel.send((plan.head + plan.body)[...]) }
        return channel.send(plan.head[...]) && channel.send(plan.body)
    }

    private func send(_ bytes: [UInt8], _ pace: ReplyPlan.Pace, _ channel: Channel) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard channel.send(rest.prefix(pace.bytesPerStep)) else { return false }
            rest = rest.dropFirst(pace.bytesPerStep)
            if rest.isEmpty { break }
            guard alarm.waitForEnd(of: socket, atMost: pace.interval) == .elapsed else { return false }
        }
        return true
    }
}
