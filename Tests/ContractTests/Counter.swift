// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Synchronization

/// Counts from any thread.
final class Counter: Sendable {
    private let count = Mutex(0)

    /// 1 at the first call, 2 at the second, and so on.
    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
