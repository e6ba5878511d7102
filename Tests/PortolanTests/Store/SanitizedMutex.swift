// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if PORTOLAN_THREAD_SANITIZER
    import Portolan

    // The thread sanitizer does not see the locking of `Synchronization.Mutex`: see Portolan's `SanitizedMutex`.
    typealias Mutex = SanitizedMutex
#endif
