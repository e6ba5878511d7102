// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A descriptor of a socket: of TCP on the loopback interface, or a local one.
///
/// A value of this type owns nothing: who made it closes it, once, and no one uses it afterwards. `ServerCore` says
/// how that is kept for connections.
struct Socket: Sendable {
    let descriptor: Int32

    /// Why a socket could not be made.
    struct Failure: Error {
        let operation: String
        let code: Int32
    }

    /// Does what needs a socket or a thread, and tells the world of a failure.
    static func attempt<Result>(_ body: () throws(Failure) -> Result) throws(LoopbackServerError) -> Result {
        do throws(Failure) {
            return try body()
        } catch {
            throw .cannotStart(operation: error.operation, code: error.code)
        }
    }

    private static var streamType: Int32 {
        #if canImport(Glibc)
            // Close-on-exec at once, so that a process which another thread starts meanwhile inherits no socket.
            Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        #else
            SOCK_STREAM
        #endif
    }

    private static var sendFlags: Int32 {
        #if canImport(Darwin)
            0  // SO_NOSIGPIPE is set on each socket instead
        #else
            Int32(MSG_NOSIGNAL.numeric)
        #endif
    }

    /// Makes a socket that listens on a port of 127.0.0.1 which the system chooses.
    static func listening() throws(Failure) -> Socket {
        let socket = try make()
        do throws(Failure) {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
            let length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let bound = unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                    unsafe bind(socket.descriptor, generic, length)
                }
            }
            guard bound == 0 else { throw Failure(operation: "bind", code: errno) }
            guard listen(socket.descriptor, 1024) == 0 else { throw Failure(operation: "listen", code: errno) }
            // A connection that goes between `poll` and `accept` must not leave the accepting thread waiting.
            setNonblocking(socket.descriptor)
            return socket
        } catch {
            socket.close()
            throw error
        }
    }

    /// Makes a socket that listens at a path.
    static func listening(atPath path: String) throws(Failure) -> Socket {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8) + [0]
        let hasRoom = unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in
            guard bytes.count <= room.count else { return false }
            unsafe room.copyBytes(from: bytes)
            return true
        }
        guard hasRoom else { throw Failure(operation: "bind", code: ENAMETOOLONG) }
        let socket = try make(AF_UNIX)
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let bound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                unsafe bind(socket.descriptor, generic, length)
            }
        }
        guard bound == 0 else {
            let code = errno
            socket.close()
            throw Failure(operation: "bind", code: code)
        }
        guard listen(socket.descriptor, 1024) == 0 else {
            let code = errno
            socket.close()
            _ = unsafe unlink(path)
            throw Failure(operation: "listen", code: code)
        }
        setNonblocking(socket.descriptor)
        return socket
    }

    /// Removes what ``listening(atPath:)`` has put into the file system.
    static func remove(path: String) { _ = unsafe unlink(path) }

    /// Makes a socket that is connected with a port of 127.0.0.1; `nil` when nothing listens there.
    static func connected(toPort port: UInt16) -> Socket? {
        guard let socket = try? make() else { return nil }  // no descriptor: no connection either
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                unsafe platformConnect(socket.descriptor, generic, length)
            }
        }
        guard result == 0 else {
            socket.close()
            return nil
        }
        socket.setForStreaming()
        return socket
    }

    /// Sends small pieces at once, and never raises SIGPIPE.
    private func setForStreaming() {
        var on: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        // A local socket has no such option, and needs none.
        _ = unsafe setsockopt(descriptor, Int32(IPPROTO_TCP.numeric), TCP_NODELAY, &on, size)
        #if canImport(Darwin)
            _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, size)
        #endif
    }

    /// Asks the system to hold so many bytes in each direction, of this socket and those it accepts.
    func setBufferSize(_ size: Int) {
        var number = Int32(clamping: size)
        let length = socklen_t(MemoryLayout<Int32>.size)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &number, length)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &number, length)
    }

    private static func make(_ family: Int32 = AF_INET) throws(Failure) -> Socket {
        let descriptor = socket(family, streamType, 0)
        guard descriptor >= 0 else { throw Failure(operation: "socket", code: errno) }
        setCloseOnExec(descriptor)
        return Socket(descriptor: descriptor)
    }

    /// Makes two sockets that are connected with each other.
    static func pair() throws(Failure) -> (Socket, Socket) {
        var ends: [Int32] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, streamType, 0, &ends) == 0 else {
            throw Failure(operation: "socketpair", code: errno)
        }
        for end in ends { setCloseOnExec(end) }
        return (Socket(descriptor: ends[0]), Socket(descriptor: ends[1]))
    }

    /// The port that the socket is bound to; 0 when it is not.
    var port: UInt16 {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                unsafe getsockname(descriptor, generic, &length)
            }
        }
        return result == 0 ? UInt16(bigEndian: address.sin_port) : 0
    }

    /// Takes a waiting connection; `nil` when there is none, or no descriptor is free.
    func accept() -> Socket? {
        let accepted = platformAccept(descriptor)
        guard accepted >= 0 else { return nil }
        setCloseOnExec(accepted)
        setBlocking(accepted)
        let connection = Socket(descriptor: accepted)
        connection.setForStreaming()
        return connection
    }

    /// Waits for bytes and puts them at the beginning of a buffer.
    ///
    /// - Returns: How many there are; 0 when the other side has ended, or the connection is gone.
    func receive(into buffer: inout [UInt8], atMost limit: Int = .max) -> Int {
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe recv(descriptor, bytes.baseAddress, min(bytes.count, limit), 0)
            }
            if count >= 0 { return count }
            if errno != EINTR { return 0 }
        }
    }

    /// Sends all the bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - noteBlocked: Is told `true` when the socket takes nothing for the moment, and `false` when that is over.
    /// - Returns: Whether they were all taken; `false` when the connection is gone.
    func send(_ bytes: ArraySlice<UInt8>, noteBlocked: (Bool) -> Void = { _ in }) -> Bool {
        unsafe bytes.withUnsafeBytes { unsafe send($0, noteBlocked: noteBlocked) }
    }

    /// Sends all the bytes of a buffer, as the other method does.
    func send(_ bytes: UnsafeRawBufferPointer, noteBlocked: (Bool) -> Void = { _ in }) -> Bool {
        var sent = 0
        var isBlocked = false
        defer { if isBlocked { noteBlocked(false) } }
        while sent < bytes.count {
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[sent...])
            let waiting = isBlocked ? 0 : Int32(MSG_DONTWAIT.numeric)
            let count = unsafe platformSend(descriptor, rest.baseAddress, rest.count, Self.sendFlags | waiting)
            if count > 0 {
                sent += count
            } else if count < 0, errno == EAGAIN, !isBlocked {
                isBlocked = true
                noteBlocked(true)
            } else if count == 0 || errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Ends both directions; whoever waits in `receive` or `send` is woken.
    func shutDown() {
        _ = shutdown(descriptor, Int32(SHUT_RDWR.numeric))
    }

    /// Tells the other side that nothing more will come.
    func shutDownSending() {
        _ = shutdown(descriptor, Int32(SHUT_WR.numeric))
    }

    /// Takes what has arrived, without waiting: closing with unread bytes would reset the connection, and with it
    /// what the other side has not read yet.
    func discardReceived() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        // Bounded: a peer that sends without end shall not keep the thread.
        for _ in 0..<4096 {
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe recv(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT.numeric))
            }
            guard count > 0 else { return }
        }
    }

    #if !(os(Linux) || os(Android))
        /// Whether the other side has ended; looks without waiting and takes nothing.
        var hasEnded: Bool {
            var byte: UInt8 = 0
            let flags = Int32(MSG_PEEK.numeric) | Int32(MSG_DONTWAIT.numeric)
            let count = unsafe recv(descriptor, &byte, 1, flags)
            return count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)
        }
    #endif

    /// Closes the descriptor.
    func close() {
        _ = platformClose(descriptor)
    }

    /// Makes ``close()`` send RST instead of FIN, by a linger time of zero.
    func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }
}

/// What the methods above would hide.
private func platformClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func platformAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }

private func platformConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
    unsafe connect(descriptor, address, size)
}

private func platformSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
    unsafe send(descriptor, bytes, count, flags)
}

private func setCloseOnExec(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
}

private func setNonblocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}

/// BSD hands the listener's O_NONBLOCK on to the connection, Linux does not.
private func setBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
}

extension Int32 {
    /// The constants of <sys/socket.h> are enumerations in one C library and macros in another.
    fileprivate var numeric: Int32 { self }
}

extension Int {
    fileprivate var numeric: Int { self }
}

extension RawRepresentable where RawValue == UInt32 {
    fileprivate var numeric: UInt32 { rawValue }
}
