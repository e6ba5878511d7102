// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation

/// Time as this process and as the wall sees it.
///
/// On a machine that others use as well, the processor's time says more than the wall's: waiting for a core is not in it.
struct ProcessClock {
    /// Nanoseconds of processor time, of all threads.
    var processor: Double
    /// Nanoseconds on the wall.
    var wall: Double

    static func now() -> ProcessClock {
        ProcessClock(processor: nanoseconds(CLOCK_PROCESS_CPUTIME_ID), wall: nanoseconds(CLOCK_MONOTONIC))
    }

    /// What one of `iterations` runs took.
    static func time(iterations: Int, _ body: () throws -> Void) rethrows -> ProcessClock {
        let start = now()
        for _ in 0..<iterations { try body() }
        let end = now()
        let count = Double(iterations)
        return ProcessClock(
            processor: (end.processor - start.processor) / count, wall: (end.wall - start.wall) / count)
    }

    private static func nanoseconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
