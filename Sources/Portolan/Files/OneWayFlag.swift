// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Synchronization

/// Is set once, by whoever is first, and never unset.
final class OneWayFlag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .acquiring) }

    func set() { value.store(true, ordering: .releasing) }

    /// Throws `CancellationError` when the flag, which says that something was cancelled, is set.
    func checkCancellation() throws(CancellationError) {
        if isSet { throw CancellationError() }
    }
}
