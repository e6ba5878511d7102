// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import CCurl
    import Synchronization

    /// Wakes the thread of a loop, wherever it waits.
    ///
    /// libcurl has a way of its own out of waiting for the network, a pair of sockets, which takes twice as many calls of the
    /// system. It also ends with the multi handle, so that it could be used under a lock only; and a thread that is woken
    /// under a lock begins by waiting for that lock.
    final class CurlSignal: Sendable {
        /// Made with the thread, so that a transport that is not used needs none.
        private let opened = Atomic<Int32>(-1)

        /// Readable while a signal is there; negative as long as there is none.
        var descriptor: Int32 { opened.load(ordering: .relaxed) }

        deinit { portolan_signal_close(descriptor) }

        /// Makes the signal unless it is there; for one caller at a time, before any other uses it.
        ///
        /// - Returns: Whether it is there; what has failed for want of descriptors may be tried again.
        func open() -> Bool {
            if descriptor < 0 { opened.store(portolan_signal_open(), ordering: .relaxed) }
            return descriptor >= 0
        }

        /// Gives the signal; from any thread.
        func give() { portolan_signal_give(descriptor) }

        /// Waits for the signal, and takes it.
        func take() { portolan_signal_take(descriptor) }
    }
#endif
