// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A record, as far as housekeeping looks at it.
struct KeptRecord {
    let reference: StoredReference
    let upkeep: StoredUpkeep
    let related: [StoredReference]

    /// Whether housekeeping may remove it.
    var isMovable: Bool { !upkeep.isPinned && !upkeep.isTemporary && upkeep.state != .tombstone }
}

extension StoreSession {
    /// Changes what housekeeping knows of an object.
    func changeUpkeep(_ reference: StoredReference, _ change: (inout StoredUpkeep) -> Void) throws {
        try flush()
        guard var record = try records.record(reference) else {
            throw StoreError.notFound(type: reference.type, key: reference.key)
        }
        change(&record.upkeep)
        try records.put([record])
    }

    /// All records, without what is in them.
    private func kept() throws -> [KeptRecord] {
        var kept: [KeptRecord] = []
        for type in try records.types() {
            try records.eachRecord(of: type, where: []) { record in
                try stop.checkCancellation()
                kept.append(
                    KeptRecord(
                        reference: record.reference, upkeep: record.upkeep,
                        related: record.relations.values.flatMap { $0 }))
                return true
            }
        }
        return kept
    }

    /// Removes what is too old and what is too much.
    ///
    /// - Returns: How many objects were removed.
    func tidy(_ policy: ObjectStore.Policy, _ uses: [StoredReference: Date]) throws -> Int {
        try flush()
        let kept = try kept()
        var remaining = kept.count { $0.upkeep.state != .tombstone }
        var referrers: [StoredReference: Int] = [:]
        for record in kept {
            for related in Set(record.related) where related != record.reference { referrers[related, default: 0] += 1 }
        }
        func usedAt(_ record: KeptRecord) -> Date { max(record.upkeep.usedAt, uses[record.reference] ?? .distantPast) }
        let expiry = policy.timeToLive.map { now.addingTimeInterval(-($0 / .seconds(1))) }
        var removed: Set<StoredReference> = []
        var related: [StoredReference: KeptRecord] = [:]
        for record in kept where record.isMovable { related[record.reference] = record }
        var candidates = kept.filter { $0.isMovable && referrers[$0.reference, default: 0] == 0 }
        // What only removed objects referred to goes in the next round.
        while !candidates.isEmpty {
            var freed: [KeptRecord] = []
            for record in candidates.sorted(by: { usedAt($0) < usedAt($1) }) {
                let isExpired = expiry.map { record.upkeep.updatedAt < $0 } ?? false
                let isTooMany = policy.maximumCount.map { remaining > $0 } ?? false
                guard isExpired || isTooMany, removed.insert(record.reference).inserted else { continue }
                remaining -= 1
                for reference in Set(record.related) where reference != record.reference {
                    referrers[reference, default: 0] -= 1
                    if referrers[reference] == 0, let record = related[reference] { freed.append(record) }
                }
            }
            candidates = freed
        }
        try remove(removed)
        try noteUses(uses, besides: removed)
        return removed.count
    }

    /// Removes what no object of some types leads to, and nobody has pinned.
    ///
    /// - Returns: How many objects were removed.
    func collectGarbage(roots: Set<String>) throws -> Int {
        try flush()
        let kept = try kept()
        var related: [StoredReference: [StoredReference]] = [:]
        for record in kept { related[record.reference] = record.related }
        var reached = Set(kept.filter { !$0.isMovable || roots.contains($0.reference.type) }.map(\.reference))
        var waiting = Array(reached)
        while let reference = waiting.popLast() {
            for next in related[reference] ?? [] where reached.insert(next).inserted { waiting.append(next) }
        }
        let removed = Set(kept.map(\.reference)).subtracting(reached)
        try remove(removed)
        return removed.count
    }

    private func remove(_ references: Set<StoredReference>) throws {
        guard !references.isEmpty else { return }
        try records.remove(Array(references))
        note(references)
    }

    /// Writes down when objects were used, for those who tidy up after this process has ended.
    private func noteUses(_ uses: [StoredReference: Date], besides removed: Set<StoredReference>) throws {
        var changed: [StoredRecord] = []
        for (reference, time) in uses where !removed.contains(reference) {
            guard var record = try records.record(reference), record.upkeep.usedAt < time else { continue }
            record.upkeep.usedAt = time
            changed.append(record)
        }
        if !changed.isEmpty { try records.put(changed) }
    }
}
