// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Synchronization

/// What a store has, each time it is another one: the current value first.
///
/// Each value is read when it is asked for, so that whoever is slow gets the newest one and misses those between; nothing piles up. It ends when
/// the task is cancelled. What cannot be read is thrown, and asking again goes on.
public struct ObjectChanges<Value: Sendable>: AsyncSequence, Sendable {
    /// Reads the value, and what was looked at for it.
    typealias Look = @Sendable (ObjectReading) throws -> (Value, WatchedObjects)

    private let store: ObjectStore
    private let look: Look

    init(_ store: ObjectStore, look: @escaping Look) {
        self.store = store
        self.look = look
    }

    /// Begins to watch.
    public func makeAsyncIterator() -> Iterator { Iterator(watch: Watch(store), look: look) }

    /// Watches for one task.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let watch: Watch
        fileprivate let look: Look

        /// The next value: at once the first time, then as soon as there is another one; `nil` when the task is cancelled.
        ///
        /// - Throws: ``StoreError``, and what the storage throws.
        public mutating func next() async throws -> Value? {
            while true {
                guard await watch.hasNews(), !Task.isCancelled else { return nil }
                do {
                    if let value = try await watch.take(look) { return value }
                } catch is CancellationError where Task.isCancelled {
                    return nil
                }
            }
        }
    }
}

/// What one iterator knows; it stops watching when that ends.
final class Watch: Sendable {
    private struct State {
        var watched = WatchedObjects()
        var hasLooked = false
    }

    private let store: ObjectStore
    private let watcher = Watcher()
    private let number: Int
    private let state = Mutex(State())

    init(_ store: ObjectStore) {
        self.store = store
        number = store.watchers.add(watcher)
    }

    deinit { store.watchers.remove(number, state.withLock { $0.watched }) }

    /// Waits for news, unless nothing was looked at yet; `false` when the task is cancelled.
    func hasNews() async -> Bool {
        if state.withLock({ $0.hasLooked }) { await watcher.wait() }
        return !Task.isCancelled
    }

    /// Reads the value; `nil` when it is none that is new.
    func take<Value: Sendable>(
        _ look: @escaping @Sendable (ObjectReading) throws -> (Value, WatchedObjects)
    ) async throws -> Value? {
        let changes = watcher.takeChanges()
        let (isFirst, old) = state.withLock { (!$0.hasLooked, $0.watched) }
        if !isFirst, let changes, !old.concerns(changes) { return nil }
        let version = store.watchers.version
        let (value, new): (Value, WatchedObjects)
        do {
            (value, new) = try await store.read(look)
        } catch {
            // What could not be read is looked at again.
            if !isFirst { watcher.signal(nil) }
            throw error
        }
        state.withLock { state in
            state.hasLooked = true
            state.watched = new
        }
        store.watchers.watch(number, old, new, since: version)
        if isFirst { return value }
        guard let changes else { return value }
        return old.isTouched(by: changes) || new.isTouched(by: changes) ? value : nil
    }
}

extension WatchedObjects {
    /// Whether any of the very objects has changed that were looked at; all of a type are where none is named.
    fileprivate func isTouched(by changes: Set<StoredReference>) -> Bool {
        if let all, changes.contains(where: { $0.type == all }) { return true }
        return WatchedObjects(references: objects).concerns(changes)
    }
}

extension ObjectStore {
    /// Watches an object: the object, `nil` while there is none.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - id: The identity.
    /// - Returns: A sequence of the object.
    public func changes<Root: Sendable>(
        of type: Root.Type = Root.self, id: some Hashable & Sendable
    ) -> ObjectChanges<Root?> {
        let key = ObjectKey(anything: id)
        return ObjectChanges(self) { reading in
            guard let key else { return (nil, WatchedObjects()) }
            reading.assembly.visited = []
            let value = try reading.object(type, key)
            let visited = reading.assembly.visited ?? []
            return (value, WatchedObjects(references: visited, objects: visited))
        }
    }

    /// Watches the objects of a type that fulfil all conditions; see ``objects(_:where:sortedBy:limit:matching:)``.
    ///
    /// There is a new value when one of them, or of the objects that they refer to, is another one, or one comes or goes.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - conditions: Conditions on properties; none by default.
    ///   - orders: The order; the first one decides first.
    ///   - limit: How many there are at most; all by default.
    ///   - matches: A condition of your own.
    /// - Returns: A sequence of the objects.
    public func changes<Root: Sendable>(
        of type: Root.Type = Root.self, where conditions: [ObjectCondition<Root>] = [],
        sortedBy orders: [ObjectOrder<Root>] = [], limit: Int? = nil,
        matching matches: (@Sendable (Root) -> Bool)? = nil
    ) -> ObjectChanges<[Root]> {
        let query = ObjectQuery(conditions: conditions, orders: orders, limit: limit, matches: matches)
        return ObjectChanges(self) { reading in
            reading.assembly.visited = []
            let values = try reading.objects(type, query)
            let visited = reading.assembly.visited ?? []
            let name = "\(Root.self)"
            // All objects of the type are watched by its name: a set of them would be one more copy of every identity.
            return (
                values,
                WatchedObjects(
                    types: Set(visited.lazy.map(\.type)).union([name]),
                    objects: query.isEverything ? visited.filter { $0.type != name } : visited,
                    all: query.isEverything ? name : nil)
            )
        }
    }
}
