// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What changes with every value that is written: the bytes, and the levels that are open.
///
/// Nothing here calls code of others, so that it can stand in a ``JSONStorage``.
struct JSONEncodingState: ~Copyable {
    var output = JSONOutput()
    /// The innermost open level; `outer` has those around it.
    var top: Level
    /// The open levels around the innermost one, outermost first.
    private(set) var outer: [Level] = []
    /// The fingerprints of the names of all open objects, innermost last.
    ///
    /// Those behind ``fingerprintCount`` are left over from objects that were closed: taking them off takes longer than writing others
    /// in their place.
    private var fingerprints: [UInt64] = []
    private var fingerprintCount = 0
    /// Those of large objects, as tables.
    private var tables: [(serial: Int, table: FingerprintTable)] = []
    /// The keys under which the open levels stand in the objects around them.
    var keys: [any CodingKey] = []
    private(set) var lastSerial = 0
    let escapesSlashes: Bool
    let convertsNames: Bool
    /// Whether a name may have come twice in one object.
    private(set) var mayRepeatNames = false

    /// A state whose lowest level is of that kind.
    init(_ run: JSONEncodingRun, kind: Kind, count: Int) {
        escapesSlashes = run.escapesSlashes
        convertsNames = run.convertsNames
        top = Level(kind: kind, serial: 0, start: 0, count: count, firstFingerprint: 0)
        // Enough for most documents: growing by and by costs more than all of this.
        outer.reserveCapacity(12)
        fingerprints.reserveCapacity(60)
        keys.reserveCapacity(8)
    }

    struct Level {
        var kind: Kind
        /// Tells levels of one stream apart, also those that are gone; larger further in.
        let serial: Int
        /// Where the value begins.
        let start: Int
        /// The number of elements or members.
        var count = 0
        /// Where this object's names begin in `fingerprints`.
        var firstFingerprint: Int
        /// A bit for each name that may be there.
        var seen: UInt64 = 0
        /// Where the level's key stands in `keys`; -1 if it has none.
        var keyPlace = -1
    }

    enum Kind: UInt8 {
        /// A value that was not written yet.
        case pending
        /// A value that is complete.
        case complete
        case array
        case object
    }

    /// How much was written, so that it can be taken back.
    struct Mark {
        let level: Level
        let outputCount: Int
        let fingerprintCount: Int
        let keyCount: Int
        let lastSerial: Int
    }
}

// MARK: - Levels

extension JSONEncodingState {
    /// Begins a value within the innermost level.
    @inline(__always)
    mutating func push(_ kind: Kind) {
        lastSerial &+= 1
        outer.append(top)
        top = Level(
            kind: kind, serial: lastSerial, start: output.count, firstFingerprint: fingerprintCount, keyPlace: -1)
        open(kind)
    }

    /// Notes the key of the innermost level.
    @inline(__always)
    mutating func setKey(_ key: some CodingKey) {
        top.keyPlace = keys.count
        keys.append(key)
    }

    /// Makes the innermost level an array or an object.
    @inline(__always)
    mutating func open(_ kind: Kind) {
        top.kind = kind
        switch kind {
        case .array: output.append(UInt8(ascii: "["))
        case .object: output.append(UInt8(ascii: "{"))
        case .pending, .complete: break
        }
    }

    /// Forgets the innermost level; its key is gone already.
    @inline(__always)
    mutating func dropTop() {
        fingerprintCount = top.firstFingerprint
        if !tables.isEmpty, tables.last?.serial == top.serial { tables.removeLast() }
        if let level = outer.popLast() { top = level }
    }

    /// What is written so far, up to the innermost level.
    var mark: Mark {
        Mark(
            level: top, outputCount: output.count, fingerprintCount: fingerprintCount, keyCount: keys.count,
            lastSerial: lastSerial)
    }

    /// Goes back to a mark whose level is the innermost one; the keys are gone already.
    mutating func restore(_ mark: Mark) {
        top = mark.level
        output.truncate(to: mark.outputCount)
        fingerprintCount = min(fingerprintCount, mark.fingerprintCount)
        // The table of a large object keeps the name: it may then be taken for one that comes again, which does no harm.
    }
}

// MARK: - Members and elements

extension JSONEncodingState {
    /// Writes a text.
    @inline(__always)
    mutating func write(_ text: String) { output.append(text, escapingSlashes: escapesSlashes) }

    /// Writes what stands before an element of the innermost level.
    @inline(__always)
    mutating func beginElement() {
        if top.count > 0 { output.append(UInt8(ascii: ",")) }
        top.count &+= 1
    }

    /// Writes what stands before the value of a member of the innermost level.
    ///
    /// - Returns: Whether the object may have a member of that name already.
    @inline(__always) @discardableResult
    mutating func beginMember(_ name: String) -> Bool {
        let fingerprint = output.append(name: name, afterComma: top.count > 0, escapingSlashes: escapesSlashes)
        top.count &+= 1
        let bit: UInt64 = 1 &<< (fingerprint & 63)
        let isNew = top.seen & bit == 0 && top.count <= Self.walkLimit
        top.seen |= bit
        if isNew {
            add(fingerprint)
            return false
        }
        return note(fingerprint)
    }

    private static var walkLimit: Int { 32 }

    @inline(__always)
    private mutating func add(_ fingerprint: UInt64) {
        if fingerprintCount < fingerprints.count {
            fingerprints[fingerprintCount] = fingerprint
        } else {
            fingerprints.append(fingerprint)
        }
        fingerprintCount &+= 1
    }

    @inline(never)
    private mutating func note(_ fingerprint: UInt64) -> Bool {
        let isRepeated: Bool
        if top.count <= Self.walkLimit {
            isRepeated = fingerprints[top.firstFingerprint..<fingerprintCount].contains(fingerprint)
            add(fingerprint)
        } else {
            if tables.last?.serial != top.serial {
                var table = FingerprintTable()
                for known in fingerprints[top.firstFingerprint..<fingerprintCount] { _ = table.insert(known) }
                tables.append((top.serial, table))
            }
            isRepeated = !tables[tables.count - 1].table.insert(fingerprint)
        }
        if isRepeated { mayRepeatNames = true }
        return isRepeated
    }
}

/// Fingerprints of the names of a large object: a hash table with open addresses.
private struct FingerprintTable {
    private var slots = [UInt64](repeating: 0, count: 128)
    private var count = 0

    /// Puts one in.
    ///
    /// - Returns: Whether it was not there.
    mutating func insert(_ fingerprint: UInt64) -> Bool {
        // Zero marks a free slot.
        let key = fingerprint == 0 ? 1 : fingerprint
        if count * 2 >= slots.count { enlarge() }
        var slot = Int(truncatingIfNeeded: key &>> 20) & (slots.count - 1)
        while slots[slot] != 0 {
            if slots[slot] == key { return false }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = key
        count += 1
        return true
    }

    private mutating func enlarge() {
        let old = slots
        slots = [UInt64](repeating: 0, count: old.count * 4)
        count = 0
        for key in old where key != 0 { _ = insert(key) }
    }
}
