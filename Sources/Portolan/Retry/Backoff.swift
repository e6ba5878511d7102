// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// How long to wait when something has failed several times in a row.
package struct Backoff: Sendable, Hashable {
    /// The wait after the first failure, which doubles with each further one.
    package let first: Duration
    /// What it does not exceed.
    package let maximum: Duration

    /// Makes a backoff; negative times count as none, and more than a day as a day.
    package init(first: Duration, maximum: Duration) {
        self.maximum = min(max(maximum, .zero), Self.longest)
        self.first = min(max(first, .zero), self.maximum)
    }

    /// The longest wait after so many failures.
    package func ceiling(failures: Int) -> Duration {
        // 2^24 milliseconds are hours already, and a number that overflows nothing.
        min(first * (1 << min(max(failures - 1, 0), 24)), maximum)
    }

    /// Beyond a day times are of no use, and no numbers to multiply.
    package static let longest = Duration.seconds(86_400)
}
