// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Synchronization

/// Keeps how long retries would have waited, and does not wait.
final class RecordedTiming: Sendable {
    private let recorded = Mutex<[Duration]>([])
    private let fraction: Double

    /// - Parameter fraction: What chance gives.
    init(fraction: Double = 1) { self.fraction = fraction }

    var waits: [Duration] { recorded.withLock { $0 } }

    /// The timing for a client; it is always 1970-01-01T01:00:00Z.
    var timing: RetryTiming {
        RetryTiming(
            sleep: { wait in self.recorded.withLock { $0.append(wait) } }, fraction: { self.fraction },
            now: { Date(timeIntervalSince1970: 3_600) })
    }
}
