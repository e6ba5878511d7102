// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Portolan

extension ServerConnection {
    /// What a proxy makes of a request.
    enum ProxyDecision {
        /// It is answered as any other request.
        case passed
        /// It was answered.
        case refused(ReplyPlan.Ending)
        /// It is a tunnel from here on, to a socket that this connection owns.
        case tunnel(Socket)
    }

    /// Looks at a request as a proxy does, and answers what does not get through.
    func enter(
        _ proxy: LoopbackServer.Proxy, _ message: HTTPRequestParser.Message, _ security: RecordedRequest.Security?,
        _ channel: Channel
    ) -> ProxyDecision {
        func refused(_ reply: Reply) -> ProxyDecision {
            let request = core.record(message, connection: number, security: security, isHandled: false)
            return .refused(answer(request, message, channel) { reply })
        }
        guard Self.isAllowed(message, by: proxy) else {
            let reply = Reply.text("this proxy wants to know who asks", status: 407)
                .header("Proxy-Authenticate", #"Basic realm="proxy""#)
            return refused(reply)
        }
        guard message.method.rawValue == "CONNECT" else { return .passed }
        guard security == nil else {
            let reply = Reply.text("this server opens no tunnel inside of TLS", status: 501)
            return refused(reply)
        }
        guard let port = Self.port(for: message.target, of: proxy), let farEnd = Socket.connected(toPort: port) else {
            let reply = Reply.text("there is no way to \(message.target)", status: 502)
            return refused(reply)
        }
        guard core.addFarEnd(farEnd, of: number) else {
            farEnd.close()
            return .refused(.close)
        }
        _ = core.record(message, connection: number, security: security, isHandled: false)
        guard channel.send(Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8)[...]) else {
            core.closeFarEnd(farEnd, of: number)
            return .refused(.close)
        }
        return .tunnel(farEnd)
    }

    /// Carries bytes both ways until both sides have ended, or one is gone.
    func relay(to farEnd: Socket, first: ArraySlice<UInt8>) {
        defer { core.closeFarEnd(farEnd, of: number) }
        let near = socket
        do throws(Socket.Failure) {
            // Two threads: a side that does not read must hold up one direction only.
            let back = try ServerThread.start { Self.carry(from: farEnd, to: near) }
            if farEnd.send(first) { Self.carry(from: near, to: farEnd) }
            back.join()
        } catch {
            // No thread is to be had: the end of both sides says so.
            return
        }
    }

    private static func carry(from source: Socket, to destination: Socket) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = source.receive(into: &buffer), count > 0 {
            guard destination.send(buffer[..<count]) else {
                // Whoever sends to a side that is gone shall know.
                source.shutDown()
                return
            }
        }
        destination.shutDownSending()
    }

    private static func isAllowed(_ message: HTTPRequestParser.Message, by proxy: LoopbackServer.Proxy) -> Bool {
        guard let credentials = proxy.credentials else { return true }
        guard let field = message.headerFields["Proxy-Authorization"] else { return false }
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "basic" else { return false }
        return parts[1] == base64(Array(credentials.utf8))
    }

    private static func port(for target: String, of proxy: LoopbackServer.Proxy) -> UInt16? {
        if let port = proxy.tunnels[target] { return port }
        guard let colon = target.lastIndex(of: ":"), ["127.0.0.1", "localhost"].contains(target[..<colon]) else {
            return nil
        }
        return UInt16(target[target.index(after: colon)...])
    }

    // Written here a second time, so that the client's own encoder is not what its tests are compared with.
    private static func base64(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for index in 0..<4 {
                text.append(index <= group.count ? alphabet[bits >> (18 - 6 * index) & 63] : "=")
            }
        }
        return text
    }
}
