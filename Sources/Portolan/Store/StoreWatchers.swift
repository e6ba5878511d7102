// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Synchronization

/// Tells those who watch what has changed.
final class StoreWatchers: Sendable {
    var areThereAny: Bool { false }
    func tell(_ changes: Set<StoredReference>) {}
    func noticeForeign(_ version: Int64) {}
}
