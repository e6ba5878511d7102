// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Synchronization

/// Keeps one object for each identity, merges what answers say of it, and tells who watches.
///
/// ```swift
/// let store = ObjectStore()
/// let artists = try await store.merge(document, at: "artists.items", as: [Artist].self)
/// for try await artist in store.changes(of: Artist.self, id: "a1") { … }
/// ```
///
/// It is used from any number of tasks at once. Those that write take turns; nobody waits for one that only reads.
public final class ObjectStore: Sendable {
    /// How long objects stay, and how many.
    public struct Policy: Sendable, Hashable {
        /// How long an object stays after it was last brought up to date; for ever by default.
        public var timeToLive: Duration?
        /// How many objects stay at most, those that were used last; any number by default.
        public var maximumCount: Int?

        /// Makes a policy.
        public init(timeToLive: Duration? = nil, maximumCount: Int? = nil) {
            self.timeToLive = timeToLive
            self.maximumCount = maximumCount
        }
    }

    /// Where the objects are.
    public let storage: any ObjectStorage
    /// How long objects stay, and how many.
    public let policy: Policy
    let types = StoredTypes()
    let watchers = StoreWatchers()
    let uses = ObjectUses()

    /// Makes a store.
    ///
    /// - Parameters:
    ///   - storage: Where the objects are: in memory by default.
    ///   - policy: How long objects stay, and how many; see ``tidy()``.
    public init(_ storage: any ObjectStorage = MemoryObjectStorage(), policy: Policy = Policy()) {
        self.storage = storage
        self.policy = policy
    }

    /// Says how the objects of a type are mapped that is no `Mappable`, and all that they refer to.
    ///
    /// The first mapping of a type says how its objects are stored; another one changes nothing.
    ///
    /// - Throws: ``StoreError/noIdentity(type:)``, ``StoreError/nameTaken(type:)``.
    public func register<Root: Sendable>(_ mapping: Mapping<Root>) throws {
        try types.register(mapping.core)
        guard mapping.core.identity != nil else { throw StoreError.noIdentity(type: "\(Root.self)") }
    }

    /// Reads and writes, as a whole or not at all.
    ///
    /// The closure may run on any thread, once it is its turn. Mappings that get ``StoreSession/context(_:)`` merge what they read.
    ///
    /// - Parameter body: Gets the session, which ends with it.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, `CancellationError`, ``StoreError``, and what the storage throws; the store is then as it was.
    @discardableResult
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (StoreSession) throws -> Result
    ) async throws -> Result {
        let stop = OneWayFlag()
        let saved = SavedObjects()
        let types = types
        let refreshing = policy.timeToLive.map { $0 / 10 }
        let (result, changes): (Result, [StoredReference])
        do {
            (result, changes) = try await withTaskCancellationHandler {
                try await storage.write { records in
                    let session = StoreSession(records, types, stop, saved, refreshingAfter: refreshing)
                    defer { session.close() }
                    do {
                        let result = try body(session)
                        try session.finish()
                        return (result, session.changes)
                    } catch {
                        // Before anybody else has the turn.
                        saved.putBack()
                        // A run that was cancelled says so, whatever came of it.
                        try stop.checkCancellation()
                        throw session.failure ?? error
                    }
                }
            } onCancel: {
                stop.set()
            }
        } catch {
            // The storage failed behind the closure.
            saved.putBack()
            throw error
        }
        if !changes.isEmpty { watchers.tell(changes) }
        await noticeOthers()
        return result
    }

    /// Reads what belongs together.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (ObjectReading) throws -> Result
    ) async throws -> Result {
        let types = types
        let uses = policy.maximumCount == nil ? nil : self.uses
        let result = try await storage.read { records in try body(ObjectReading(records, types, uses)) }
        await noticeOthers()
        return result
    }

    /// Tells those who watch that somebody else may have written.
    private func noticeOthers() async {
        guard watchers.areThereAny, let version = try? await storage.foreignVersion() else { return }
        watchers.noticeForeign(version)
    }
}
