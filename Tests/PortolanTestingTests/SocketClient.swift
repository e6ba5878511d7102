// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A connection to a server under test that sends and receives bytes and knows next to nothing of HTTP.
final class SocketClient {
    private let descriptor: Int32
    private var received: [UInt8] = []

    struct Failure: Error {
        let operation: String
        let code: Int32
    }

    /// What a server sent, and how it ended.
    struct Rest: Equatable {
        var text: String
        var wasReset = false
    }

    /// An answer whose length is known from its header.
    struct Answer: Equatable {
        var statusLine: String
        var head: String
        var body: String
    }

    convenience init(port: UInt16, receiveBufferSize: Int32? = nil) throws {
        try self.init(family: AF_INET)
        if var size = receiveBufferSize {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(operation: "connect", code: errno) }
    }

    /// Connects to a local socket.
    convenience init(path: String) throws {
        try self.init(family: AF_UNIX)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw Failure(operation: "connect", code: errno) }
    }

    private init(family: Int32) throws {
        #if canImport(Glibc)
            // A process that an exit test starts must not keep the connection open.
            descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #else
            descriptor = socket(family, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw Failure(operation: "socket", code: errno) }
        // A guard against servers that never answer: it fails the test, and no test waits for it.
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { _ = closeDescriptor(descriptor) }

    /// Sends text as it is.
    func send(_ text: String) throws { try send(Array(text.utf8)) }

    /// Sends bytes.
    func send(_ bytes: [UInt8]) throws {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL.asNumber)
        #endif
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { sendBytes(descriptor, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { throw Failure(operation: "send", code: errno) }
            sent += count
        }
    }

    /// Ends the sending direction.
    func endSending() { shutdown(descriptor, Int32(SHUT_WR.asNumber)) }

    /// Makes the end of the client a reset.
    func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Reads to the end of the connection.
    func readRest() throws -> Rest {
        while true {
            do {
                guard try receive() else { return Rest(text: take(received.count)) }
            } catch let failure as Failure where failure.code == ECONNRESET {
                return Rest(text: take(received.count), wasReset: true)
            }
        }
    }

    /// Reads so many bytes.
    func readBytes(_ count: Int) throws -> [UInt8] {
        while received.count < count {
            guard try receive() else { throw Failure(operation: "recv: the end came too early", code: 0) }
        }
        defer { received.removeFirst(count) }
        return Array(received[..<count])
    }

    /// Reads up to and including a text.
    func read(through end: String) throws -> String {
        let pattern = Array(end.utf8)
        while true {
            if let range = received.firstRange(of: pattern) { return take(range.upperBound) }
            guard try receive() else { throw Failure(operation: "recv: the end came before '\(end)'", code: 0) }
        }
    }

    /// Reads a header and a body as long as its Content-Length says.
    func readAnswer(toHead: Bool = false) throws -> Answer {
        let head = try read(through: "\r\n\r\n")
        let lines = head.split(separator: "\r\n")
        let length =
            lines.first { $0.lowercased().hasPrefix("content-length: ") }.flatMap { Int($0.dropFirst(16)) } ?? 0
        while !toHead, received.count < length {
            guard try receive() else { throw Failure(operation: "recv: the end came before the body's", code: 0) }
        }
        return Answer(statusLine: String(lines.first ?? ""), head: head, body: take(toHead ? 0 : length))
    }

    private func receive() throws -> Bool {
        let bytes = try receiveBytes()
        received += bytes
        return !bytes.isEmpty
    }

    /// Waits for bytes, for a caller that reads nothing in other ways; there are none at the end.
    func receiveBytes() throws -> ArraySlice<UInt8> {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count >= 0 else { throw Failure(operation: "recv", code: errno) }
        return buffer[..<count]
    }

    private func take(_ count: Int) -> String {
        defer { received.removeFirst(count) }
        return String(decoding: received[..<count], as: UTF8.self)
    }
}

private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
    send(descriptor, bytes, count, flags)
}

extension Int32 {
    fileprivate var asNumber: Int32 { self }
}

extension Int {
    fileprivate var asNumber: Int { self }
}

extension RawRepresentable where RawValue == UInt32 {
    fileprivate var asNumber: UInt32 { rawValue }
}
