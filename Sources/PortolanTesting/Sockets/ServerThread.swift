// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A thread of its own for code that waits in system calls, which no task may do.
///
/// Exactly one of ``join()`` and ``detach()`` is called, once.
// Safe to send: the handle is never changed, and POSIX lets any thread join, detach or compare it. It is unchecked
// because the handle is a pointer on Darwin; it is not dereferenced here.
@safe struct ServerThread: @unchecked Sendable {
    private let handle: pthread_t

    /// Starts a thread that calls a closure, which is let go of before ``join()`` returns.
    static func start(_ body: @escaping @Sendable () -> Void) throws(Socket.Failure) -> ServerThread {
        let argument = unsafe Unmanaged.passRetained(Body(body)).toOpaque()
        #if canImport(Darwin)
            var created: pthread_t?
            let result = unsafe pthread_create(&created, nil, { run($0) }, argument)
        #else
            var created = pthread_t()
            let result = unsafe pthread_create(&created, nil, { unsafe run($0) }, argument)
        #endif
        guard result == 0 else {
            unsafe Unmanaged<Body>.fromOpaque(argument).release()
            throw Socket.Failure(operation: "pthread_create", code: result)
        }
        #if canImport(Darwin)
            guard let handle = unsafe created else {
                preconditionFailure("pthread_create succeeded without giving a thread")
            }
            return unsafe ServerThread(handle: handle)
        #else
            return ServerThread(handle: created)
        #endif
    }

    /// Whether this is the thread that asks.
    var isCurrent: Bool { pthread_equal(handle, pthread_self()) != 0 }

    /// Waits until the thread has ended.
    func join() { _ = pthread_join(handle, nil) }

    /// Lets the thread end by itself.
    func detach() { _ = pthread_detach(handle) }
}

private final class Body: Sendable {
    let call: @Sendable () -> Void

    init(_ call: @escaping @Sendable () -> Void) {
        self.call = call
    }
}

private func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument = unsafe argument else { return nil }
    unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().call()
    return nil
}
