// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Synchronization

/// What objects of classes were before they were changed.
// Safe to send: the lock guards the closures, which hold the objects and the values of their fields, which may all be sent.
final class SavedObjects: @unchecked Sendable {
    private let lock = Mutex(())
    private var assignments: [() -> Void] = []

    /// Notes an object of a class.
    func save<Root>(_ value: Root, _ core: MappingCore<Root>) {
        let putBack = core.saved(value)
        lock.withLock { _ in assignments.append(putBack) }
    }

    /// Puts all objects back, the last one first.
    func putBack() {
        let taken = lock.withLock { _ in
            defer { assignments = [] }
            return assignments
        }
        for putBack in taken.reversed() { putBack() }
    }
}
