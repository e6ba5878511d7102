// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Date
#else
    public import struct Foundation.Date
#endif

/// Time and chance of retries: real by default, and whatever a test wants.
public struct RetryTiming: Sendable {
    /// Waits; throws when the task is cancelled.
    public let sleep: @Sendable (Duration) async throws -> Void
    /// A number from 0 to 1, by chance.
    public let fraction: @Sendable () -> Double
    /// The time of day, for dates in `Retry-After`.
    public let now: @Sendable () -> Date

    /// Makes a timing.
    ///
    /// - Parameters:
    ///   - sleep: Waits; by the continuous clock by default.
    ///   - fraction: A number from 0 to 1; the system's chance by default.
    ///   - now: The time of day; the system's by default.
    public init(
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        fraction: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.sleep = sleep
        self.fraction = fraction
        self.now = now
    }
}
