// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import CCurl

    /// Wakes the thread of a loop, wherever it waits.
    ///
    /// libcurl has a way of its own out of waiting for the network, a pair of sockets, which takes twice as many calls of the
    /// system. It also ends with the multi handle, so that it could be used under a lock only; and a thread that is woken
    /// under a lock begins by waiting for that lock.
    final class CurlSignal: Sendable {
        /// Readable while a signal is there; negative when it could not be made.
        let descriptor = portolan_signal_open()

        deinit { portolan_signal_close(descriptor) }

        /// Gives the signal; from any thread.
        func give() { portolan_signal_give(descriptor) }

        /// Waits for the signal, and takes it.
        func take() { portolan_signal_take(descriptor) }
    }
#endif
