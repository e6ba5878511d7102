// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Synchronization

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// When objects were last asked for, until the records say so.
final class ObjectUses: Sendable {
    private let times = Mutex<[StoredReference: Date]>([:])

    func note(_ references: some Sequence<StoredReference> & Sendable) {
        let now = Date()
        times.withLock { times in
            for reference in references { times[reference] = now }
        }
    }

    func take() -> [StoredReference: Date] {
        times.withLock { times in
            defer { times = [:] }
            return times
        }
    }

    /// Takes back what was taken and not written down; what was noted meanwhile is newer.
    func giveBack(_ taken: [StoredReference: Date]) {
        times.withLock { $0.merge(taken) { newer, _ in newer } }
    }
}
