// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Synchronization

/// Tells a closure that runs on some thread that the task that waits for it was cancelled.
final class StopSignal: Sendable {
    private let flag = Atomic(false)

    var isGiven: Bool { flag.load(ordering: .relaxed) }

    func give() { flag.store(true, ordering: .relaxed) }

    func check() throws {
        if isGiven { throw CancellationError() }
    }
}
