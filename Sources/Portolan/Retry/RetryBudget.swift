// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Synchronization

/// How many retries all calls of a client may make together, so that a server which is down is not asked many times more.
///
/// A retry takes one. Each attempt that succeeds under a policy with retries gives a part of one back, up to the capacity. A client
/// has one of its own by default, which its copies share; clients that are given the same budget share it as well.
///
/// May be used from any number of tasks at once, and never waits.
public final class RetryBudget: Sendable, CustomStringConvertible {
    /// How many retries there are at the beginning, and at most.
    public let capacity: Int
    /// What a success gives back.
    public let refill: Double
    /// In thousandths of a retry.
    private let balance: Atomic<Int>
    private let thousandths: Int

    /// Makes a budget that is full.
    ///
    /// - Parameters:
    ///   - capacity: How many retries there are; 100 by default. Not negative, and a billion at most.
    ///   - refill: What a success gives back, in thousandths; a tenth of a retry by default.
    public init(capacity: Int = 100, refill: Double = 0.1) {
        self.capacity = min(max(capacity, 0), 1_000_000_000)
        self.refill = refill > 0 ? min(refill, Double(self.capacity)) : 0
        thousandths = Int(self.refill * 1_000)
        balance = Atomic(self.capacity * 1_000)
    }

    /// How many retries are left.
    public var available: Double { Double(balance.load(ordering: .relaxed)) / 1_000 }

    /// Takes a retry, if there is one.
    package func withdraw() -> Bool {
        change { $0 >= 1_000 ? $0 - 1_000 : nil }
    }

    /// Takes notice of a success.
    package func deposit() {
        let full = capacity * 1_000
        _ = change { $0 < full ? min($0 + thousandths, full) : nil }
    }

    private func change(_ next: (Int) -> Int?) -> Bool {
        var balance = balance.load(ordering: .relaxed)
        while let changed = next(balance) {
            let result = self.balance.weakCompareExchange(expected: balance, desired: changed, ordering: .relaxed)
            if result.exchanged { return true }
            balance = result.original
        }
        return false
    }

    /// What is left of how much.
    public var description: String { "\(available) of \(capacity) retries left, \(refill) more for each success" }
}
