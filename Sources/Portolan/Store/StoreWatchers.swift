// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Synchronization

/// What somebody who watches has looked at.
struct WatchedObjects: Sendable {
    var references: Set<StoredReference> = []
    /// Types of which any object counts.
    var types: Set<String> = []
    /// The objects that the value is made of.
    var objects: Set<StoredReference> = []
    /// The type of which all objects are in the value.
    var all: String?

    /// Whether it may be another value after some changes.
    func concerns(_ changes: Set<StoredReference>) -> Bool {
        if !types.isEmpty, changes.contains(where: { types.contains($0.type) }) { return true }
        let (fewer, more) = references.count < changes.count ? (references, changes) : (changes, references)
        return fewer.contains { more.contains($0) }
    }
}

/// Tells those who watch what has changed.
///
/// A write costs what looking up its objects does, however many watch others; nobody who watches is waited for.
final class StoreWatchers: Sendable {
    private struct State {
        var watchers: [Int: Watcher] = [:]
        var lastNumber = 0
        var byReference: [StoredReference: Set<Int>] = [:]
        var byType: [String: Set<Int>] = [:]
        /// How many writes there were.
        var version = 0
        /// The last writes, for those who were reading meanwhile.
        var recent: [(version: Int, changes: Set<StoredReference>)] = []
        var foreignVersion: Int64?
    }

    private static let recentCount = 16
    private let state = Mutex(State())

    var areThereAny: Bool { state.withLock { !$0.watchers.isEmpty } }
    var version: Int { state.withLock { $0.version } }

    func add(_ watcher: Watcher) -> Int {
        state.withLock { state in
            state.lastNumber += 1
            state.watchers[state.lastNumber] = watcher
            return state.lastNumber
        }
    }

    func remove(_ number: Int, _ watched: WatchedObjects) {
        state.withLock { state in
            state.watchers[number] = nil
            Self.forget(number, watched, &state)
        }
    }

    /// Notes what somebody looked at, who began when there were `version` writes.
    func watch(_ number: Int, _ old: WatchedObjects, _ new: WatchedObjects, since version: Int) {
        let missed: (Watcher, [Set<StoredReference>]?)? = state.withLock { state in
            Self.forget(number, old, &state)
            for reference in new.references { state.byReference[reference, default: []].insert(number) }
            for type in new.types { state.byType[type, default: []].insert(number) }
            guard state.version > version, let watcher = state.watchers[number] else { return nil }
            guard let first = state.recent.first, first.version <= version + 1 else { return (watcher, nil) }
            let missed = state.recent.filter { $0.version > version && new.concerns($0.changes) }.map(\.changes)
            return missed.isEmpty ? nil : (watcher, missed)
        }
        guard let (watcher, changes) = missed else { return }
        guard let changes else { return watcher.signal(nil) }
        for changes in changes { watcher.signal(changes) }
    }

    private static func forget(_ number: Int, _ watched: WatchedObjects, _ state: inout State) {
        for reference in watched.references {
            state.byReference[reference]?.remove(number)
            if state.byReference[reference]?.isEmpty ?? false { state.byReference[reference] = nil }
        }
        for type in watched.types {
            state.byType[type]?.remove(number)
            if state.byType[type]?.isEmpty ?? false { state.byType[type] = nil }
        }
    }

    /// Tells what a write has changed.
    func tell(_ changed: [StoredReference]) {
        // Nobody pays for a set who is not watched.
        let isWatched = state.withLock { state in
            if state.watchers.isEmpty {
                state.version += 1
                state.recent = []
            }
            return !state.watchers.isEmpty
        }
        guard isWatched else { return }
        let changes = Set(changed)
        let concerned: [Watcher] = state.withLock { state in
            state.version += 1
            state.recent.append((state.version, changes))
            if state.recent.count > Self.recentCount { state.recent.removeFirst() }
            var numbers: Set<Int> = []
            var types: Set<String> = []
            for reference in changes {
                if let own = state.byReference[reference] { numbers.formUnion(own) }
                if types.insert(reference.type).inserted, let own = state.byType[reference.type] {
                    numbers.formUnion(own)
                }
            }
            return numbers.compactMap { state.watchers[$0] }
        }
        for watcher in concerned { watcher.signal(changes) }
    }

    /// Tells everybody, if somebody else has written since this was last asked.
    func noticeForeign(_ version: Int64) {
        let all: [Watcher] = state.withLock { state in
            defer { state.foreignVersion = version }
            guard let before = state.foreignVersion, before != version else { return [] }
            return Array(state.watchers.values)
        }
        for watcher in all { watcher.signal(nil) }
    }
}

/// Somebody who watches: is told that there is something new, and comes for it when there is time.
final class Watcher: Sendable {
    private struct State {
        var isSignalled = false
        /// What has changed since the last look; `nil` when that is too much to say.
        var changes: Set<StoredReference>? = []
        var waiting: CheckedContinuation<Void, Never>?
    }

    private static let maximumChanges = 4_096
    private let state = Mutex(State())

    func signal(_ changes: Set<StoredReference>?) {
        let waiting = state.withLock { state in
            state.isSignalled = true
            if let changes, let known = state.changes, known.count + changes.count <= Self.maximumChanges {
                state.changes = known.isEmpty ? changes : known.union(changes)
            } else {
                state.changes = nil
            }
            return state.waiting.take()
        }
        waiting?.resume()
    }

    /// Waits until there is something new, or the task is cancelled.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    if state.isSignalled || Task.isCancelled { return true }
                    state.waiting = continuation
                    return false
                }
                if isReady { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.take() }?.resume()
        }
    }

    /// What has changed since the last look; `nil` when that is too much to say.
    func takeChanges() -> Set<StoredReference>? {
        state.withLock { state in
            defer {
                state.isSignalled = false
                state.changes = []
            }
            return state.changes
        }
    }
}
