// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// One transaction of a store: what is done within it is done as a whole or not at all.
///
/// It is made by ``ObjectStore/write(_:)``, and used within the closure that gets it.
public final class StoreSession {
    let records: any MutableStoredRecords
    let types: StoredTypes
    let stop: OneWayFlag
    let now: Date
    let oldestUnwritten: Date?
    private var tables: [ObjectIdentifier: any AnySessionTable] = [:]
    var mergers: [ObjectIdentifier: AnyObject] = [:]
    private var run: MergingRun?
    /// What failed while a document was read.
    var failure: (any Error)?
    /// What objects of classes were.
    let saved: SavedObjects
    /// Whether an object may be another one than it was when it was read.
    var hasStaleResults = false
    /// What has changed so far.
    private(set) var changes: [StoredReference] = []
    private var released: [StoredReference] = []

    init(
        _ records: any MutableStoredRecords, _ types: StoredTypes, _ stop: OneWayFlag, _ saved: SavedObjects,
        refreshingAfter age: Duration?
    ) {
        self.records = records
        self.types = types
        self.stop = stop
        self.saved = saved
        let now = Date()
        self.now = now
        oldestUnwritten = age.map { now.addingTimeInterval(-($0 / .seconds(1))) }
    }

    /// A context with which what is read by mappings is merged into the store.
    ///
    /// It does so until the closure that has the session ends.
    ///
    /// - Parameter context: What transforms get to know beside.
    /// - Returns: The context.
    public func context(_ context: MappingContext = MappingContext()) -> MappingContext {
        var context = context
        let run = run ?? MergingRun(self)
        self.run = run
        context.merging = run
        return context
    }

    /// The table of a type.
    func table<Root>(_ type: StoredType<Root>) -> SessionTable<Root> {
        let identifier = ObjectIdentifier(type)
        if let table = tables[identifier] as? SessionTable<Root> { return table }
        let table = SessionTable(type)
        tables[identifier] = table
        return table
    }

    /// Gives the storage what has changed, so that what is asked of it is so.
    func flush() throws {
        guard !tables.isEmpty else { return }
        try stop.checkCancellation()
        let taken = SessionChanges(now: now, oldestUnwritten: oldestUnwritten)
        for table in tables.values { try table.takeChanges(taken) }
        released += taken.released
        if !taken.records.isEmpty { try records.put(taken.records) }
        if !taken.refreshed.isEmpty { try records.put(taken.refreshed) }
        note(taken.records.lazy.map(\.reference))
    }

    func note(_ references: some Sequence<StoredReference>) { changes += references }

    /// Gives the storage all that has changed, and deletes what is no longer related.
    func finish() throws {
        if let failure { throw failure }
        try flush()
        try deleteOrphans()
        try stop.checkCancellation()
    }

    /// Ends the session: nobody reads through it any more.
    func close() {
        tables = [:]
        mergers = [:]
        run?.end()
        run = nil
    }

    private func deleteOrphans() throws {
        guard !released.isEmpty else { return }
        for reference in Set(released) {
            guard let record = try records.record(reference), !record.upkeep.isPinned,
                record.upkeep.state != .tombstone, try records.referrers(to: reference).isEmpty
            else { continue }
            try records.remove([reference])
            note([reference])
        }
        released = []
    }
}
