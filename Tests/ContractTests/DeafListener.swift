// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A port of the loopback interface whose queue of connections is full: further attempts are neither accepted nor
/// refused.
final class DeafListener: Sendable {
    struct CannotListen: Error {
        let code: Int32
    }

    let port: UInt16
    private let descriptors: [Int32]

    /// Takes a port; the system makes `queueLength` connections, though nobody ever reads from them.
    init(queueLength: Int32 = 0) throws {
        let listener = Self.makeSocket()
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(listener, generic, size) == 0 && listen(listener, queueLength) == 0
                    && getsockname(listener, generic, &size) == 0
            }
        }
        guard isListening else {
            let code = errno
            close(listener)
            throw CannotListen(code: code)
        }
        port = UInt16(bigEndian: address.sin_port)
        // A queue of length 0 holds one connection on Linux; the others make sure.
        let callers = (0..<(queueLength == 0 ? 4 : 0)).map { _ in Self.makeSocket() }
        for caller in callers {
            _ = fcntl(caller, F_SETFL, O_NONBLOCK)
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = connect(caller, $0, size) }
            }
        }
        descriptors = callers + [listener]
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }

    /// Waits until the system has made a connection.
    func waitForConnection() async throws {
        guard let listener = descriptors.last else { return }
        while true {
            try Task.checkCancellation()
            var question = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
            guard poll(&question, 1, 0) == 0 else { return }
            await Task.yield()
        }
    }

    fileprivate static func makeSocket() -> Int32 {
        #if canImport(Darwin)
            socket(AF_INET, SOCK_STREAM, 0)
        #else
            socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
    }
}

/// A port of the loopback interface that is taken and listens to nobody: connections to it are refused, and no other test can
/// get it.
final class BoundPort: Sendable {
    let number: UInt16
    private let descriptor: Int32

    init() throws {
        descriptor = DeafListener.makeSocket()
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, size) == 0 && getsockname(descriptor, generic, &size) == 0
            }
        }
        number = UInt16(bigEndian: address.sin_port)
        // What is thrown here ends the object as well, and `deinit` closes.
        guard isBound else { throw DeafListener.CannotListen(code: errno) }
    }

    deinit { close(descriptor) }
}
