// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if PORTOLAN_THREAD_SANITIZER
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

    /// Stands in for `Synchronization.Mutex` when the tests run under the thread sanitizer.
    ///
    /// On Linux that type locks with a futex inside a library that is not instrumented, so the sanitizer sees no order
    /// between two critical sections and reports every pair of them. It does see a POSIX mutex. What is guarded, and where, stays the
    /// same; `make sanitize` sets the condition, no other build does.
    // Safe to send: `value` is touched in `withLock` only, while the mutex is held.
    @safe package final class SanitizedMutex<Value>: @unchecked Sendable {
        private var value: Value
        /// A value without any size stands where the next property does, and changing the one would look like changing the other.
        private let spacer = 0
        private let mutex: UnsafeMutablePointer<pthread_mutex_t>

        package init(_ value: sending Value) {
            self.value = value
            unsafe mutex = .allocate(capacity: 1)
            unsafe mutex.initialize(to: pthread_mutex_t())
            unsafe pthread_mutex_init(mutex, nil)
        }

        deinit {
            unsafe pthread_mutex_destroy(mutex)
            unsafe mutex.deallocate()
        }

        package func withLock<Result, Failure: Error>(
            _ body: (inout Value) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            unsafe pthread_mutex_lock(mutex)
            defer { unsafe pthread_mutex_unlock(mutex) }
            return try body(&value)
        }
    }

    typealias Mutex = SanitizedMutex
#endif
