// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A document, or a piece of one, that is being written straight ahead into one buffer.
///
/// Containers are places in the buffer, not objects. The innermost open one is written at once; writing to one further out
/// closes those within. One that is written *after* it was closed gets a stream of its own, whose bytes are put in its
/// place at the end: two containers that take turns cost no more than two that do not.
final class JSONEncodingStream {
    var output = JSONOutput()
    let run: JSONEncodingRun
    /// The innermost open level; `outer` has those around it.
    var top: Level
    var outer: [Level] = []
    /// The fingerprints of the names of all open objects, innermost last.
    var fingerprints: [UInt64] = []
    /// Those of large objects, as tables.
    private var tables: [(serial: Int, table: FingerprintTable)] = []
    /// The keys under which the open levels stand in the objects around them.
    var keys: [any CodingKey] = []
    private var lastSerial = 0
    /// The streams that continue closed containers, or fill values left open, by the place where these begin.
    private var continuations: [Int: Continuation] = [:]
    /// The numbers of levels that were taken back.
    private var discarded: [ClosedRange<Int>] = []
    /// What this stream continues: the stream, and where the container begins in it.
    let origin: (stream: JSONEncodingStream, start: Int)?
    private let basePath: [any CodingKey]
    private let baseDepth: Int

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
        /// Where the level's key stands in `keys`, if it has one.
        var keyPlace: Int?
    }

    enum Kind: UInt8 {
        /// A value that was not written yet.
        case pending
        /// A value that is complete.
        case complete
        case array
        case object
    }

    /// A level that a container or an encoder writes to.
    struct Place {
        var stream: JSONEncodingStream
        var start: Int
        var serial: Int
    }

    private struct Continuation {
        let stream: JSONEncodingStream
        /// The bytes that stand where its own belong: none before a closing bracket, `{}` for a value left open.
        let replaced: Range<Int>
    }

    /// How much was written, so that it can be taken back.
    struct Mark {
        let level: Level
        let outputCount: Int
        let fingerprintCount: Int
        let keyCount: Int
        let lastSerial: Int
    }

    /// A stream for a whole document.
    init(_ run: JSONEncodingRun) {
        self.run = run
        top = Level(kind: .pending, serial: 0, start: 0, firstFingerprint: 0)
        origin = nil
        basePath = []
        baseDepth = 0
    }

    /// A stream that goes on with a level of another one.
    private init(
        _ run: JSONEncodingRun, kind: Kind, count: Int, origin: (stream: JSONEncodingStream, start: Int)?,
        path: [any CodingKey], depth: Int
    ) {
        self.run = run
        top = Level(kind: kind, serial: 0, start: 0, count: count, firstFingerprint: 0)
        self.origin = origin
        basePath = path
        baseDepth = depth
    }

    /// The lowest level of this stream.
    var root: Place { Place(stream: self, start: 0, serial: 0) }
}

// MARK: - Levels

extension JSONEncodingStream {
    /// Begins a value within the innermost level.
    func push(_ kind: Kind, key: (any CodingKey)?) -> Place {
        lastSerial &+= 1
        let serial = lastSerial
        outer.append(top)
        top = Level(
            kind: kind, serial: serial, start: output.count, firstFingerprint: fingerprints.count,
            keyPlace: key == nil ? nil : keys.count)
        if let key { keys.append(key) }
        switch kind {
        case .array: output.append(UInt8(ascii: "["))
        case .object: output.append(UInt8(ascii: "{"))
        case .pending, .complete: break
        }
        return Place(stream: self, start: top.start, serial: serial)
    }

    /// Whether one more level would be one too many.
    var isAtDepthLimit: Bool { baseDepth + outer.count + 1 > JSONEncodingRun.depthLimit }

    /// Ends the innermost level.
    func pop() {
        switch top.kind {
        case .array: output.append(UInt8(ascii: "]"))
        case .object: output.append(UInt8(ascii: "}"))
        case .complete: break
        case .pending:
            // Somebody holds an encoder and has not used it yet. What it will write belongs here.
            let stream = JSONEncodingStream(
                run, kind: .pending, count: 0, origin: nil, path: codingPath, depth: baseDepth + outer.count)
            output.append(UInt8(ascii: "{"))
            output.append(UInt8(ascii: "}"))
            continuations[top.start] = Continuation(stream: stream, replaced: top.start..<output.count)
        }
        dropTop()
    }

    private func dropTop() {
        fingerprints.removeLast(fingerprints.count - top.firstFingerprint)
        if let place = top.keyPlace { keys.removeLast(keys.count - place) }
        if tables.last?.serial == top.serial { tables.removeLast() }
        if let level = outer.popLast() { top = level }
    }

    /// Ends a value and everything within it, if that is still open; a value that wrote nothing is an empty object.
    func finish(_ serial: Int) {
        if top.serial != serial {
            guard unwind(to: serial) else { return }
        }
        if top.kind == .pending {
            output.append(UInt8(ascii: "{"))
            top.kind = .object
        }
        pop()
    }

    /// Ends the levels within an open one.
    ///
    /// - Returns: Whether there is such a level.
    private func unwind(to serial: Int) -> Bool {
        guard outer.contains(where: { $0.serial == serial }) else { return false }
        while top.serial != serial { pop() }
        return true
    }

    /// Makes a place the innermost level, wherever it is now.
    @inline(__always)
    static func activate(_ place: inout Place) {
        if place.stream.top.serial != place.serial { reach(&place) }
    }

    @inline(never)
    private static func reach(_ place: inout Place) {
        let stream = place.stream
        guard !stream.unwind(to: place.serial) else { return }
        place = stream.continuation(of: place).root
        activate(&place)
    }

    private func continuation(of place: Place) -> JSONEncodingStream {
        let isGone = place.start >= output.count || discarded.contains { $0.contains(place.serial) }
        guard !isGone else { return sink }
        if let known = continuations[place.start] { return known.stream }
        guard output[place.start] == UInt8(ascii: "{") || output[place.start] == UInt8(ascii: "[") else {
            return sink
        }
        let way = output.way(to: place.start)
        let end = output.end(ofValueAt: place.start) - 1
        let stream = JSONEncodingStream(
            run, kind: output[place.start] == UInt8(ascii: "{") ? .object : .array,
            count: output.valueCount(from: place.start + 1, to: end), origin: (self, place.start),
            path: basePath + way.map(JSONPathKey.init), depth: baseDepth + way.count)
        continuations[place.start] = Continuation(stream: stream, replaced: end..<end)
        // Names are not compared across the two streams.
        run.mayRepeatNames = true
        return stream
    }

    /// Whether the innermost level began in another stream.
    var continues: Bool { outer.isEmpty && origin != nil }

    /// The number of elements at a place.
    func count(of place: Place) -> Int {
        if let level = top.serial == place.serial ? top : outer.first(where: { $0.serial == place.serial }) {
            return level.count
        }
        let stream = continuation(of: place)
        return stream.outer.first?.count ?? stream.top.count
    }

    /// A stream whose bytes go nowhere, for what is written to a value that was taken back.
    var sink: JSONEncodingStream {
        JSONEncodingStream(run, kind: .pending, count: 0, origin: nil, path: codingPath, depth: baseDepth)
    }

    /// The way to the innermost level.
    var codingPath: [any CodingKey] { codingPath(outerCount: outer.count) }

    /// The way to a place.
    func codingPath(of place: Place) -> [any CodingKey] {
        if top.serial == place.serial { return codingPath }
        if let index = outer.firstIndex(where: { $0.serial == place.serial }) { return codingPath(outerCount: index) }
        return basePath + output.way(to: place.start).map(JSONPathKey.init)
    }

    private func codingPath(outerCount: Int) -> [any CodingKey] {
        var path = basePath
        for index in 0..<outerCount {
            let level = index + 1 < outer.count ? outer[index + 1] : top
            if let place = level.keyPlace {
                path.append(keys[place])
            } else if outer[index].kind == .array {
                path.append(JSONPathKey(index: outer[index].count - 1))
            }
        }
        return path
    }
}

extension JSONPathKey {
    fileprivate init(_ component: JSONOutput.WayComponent) {
        switch component {
        case .name(let name): self.init(name)
        case .index(let index): self.init(index: index)
        }
    }
}

// MARK: - Members and elements

extension JSONEncodingStream {
    /// Writes what stands before an element of the innermost level.
    @inline(__always)
    func beginElement() {
        if top.count > 0 { output.append(UInt8(ascii: ",")) }
        top.count &+= 1
    }

    /// Writes what stands before the value of a member of the innermost level.
    ///
    /// - Returns: Whether the object may have a member of that name already.
    @inline(__always) @discardableResult
    func beginMember(_ name: String) -> Bool {
        if top.count > 0 { output.append(UInt8(ascii: ",")) }
        top.count &+= 1
        let start = output.count
        output.append(name, escapingSlashes: run.escapesSlashes)
        let fingerprint = output.fingerprint(from: start)
        output.append(UInt8(ascii: ":"))
        let bit: UInt64 = 1 &<< (fingerprint & 63)
        let isNew = top.seen & bit == 0 && top.count <= Self.walkLimit
        top.seen |= bit
        if isNew {
            fingerprints.append(fingerprint)
            return false
        }
        return note(fingerprint)
    }

    private static var walkLimit: Int { 32 }

    @inline(never)
    private func note(_ fingerprint: UInt64) -> Bool {
        let isRepeated: Bool
        if top.count <= Self.walkLimit {
            isRepeated = fingerprints[top.firstFingerprint...].contains(fingerprint)
            fingerprints.append(fingerprint)
        } else {
            if tables.last?.serial != top.serial {
                var table = FingerprintTable()
                for known in fingerprints[top.firstFingerprint...] { _ = table.insert(known) }
                tables.append((top.serial, table))
            }
            isRepeated = !tables[tables.count - 1].table.insert(fingerprint)
        }
        if isRepeated { run.mayRepeatNames = true }
        return isRepeated
    }

    /// The container that already stands under a name in the innermost object, if it is of that kind.
    func container(_ kind: Kind, named name: String) -> Place? {
        var written = JSONOutput(capacity: name.utf8.count + 16)
        written.append(name, escapingSlashes: run.escapesSlashes)
        // In a stream that continues another one, the lowest level has no bracket of its own.
        if let start = output.value(ofMember: written.bytes, from: continues ? 0 : top.start + 1, to: output.count) {
            return container(kind, at: start)
        }
        guard continues, let (stream, start) = origin else { return nil }
        let end = stream.output.end(ofValueAt: start) - 1
        return stream.output.value(ofMember: written.bytes, from: start + 1, to: end)
            .flatMap { stream.container(kind, at: $0) }
    }

    private func container(_ kind: Kind, at start: Int) -> Place? {
        if let known = continuations[start]?.stream, known.outer.first?.kind ?? known.top.kind != kind {
            return known.top.kind == .pending ? known.root.opened(as: kind) : nil
        }
        let opening = kind == .object ? UInt8(ascii: "{") : UInt8(ascii: "[")
        return output[start] == opening ? Place(stream: self, start: start, serial: -1) : nil
    }
}

// MARK: - Taking back

extension JSONEncodingStream {
    /// What is written so far, up to the innermost level.
    var mark: Mark {
        Mark(
            level: top, outputCount: output.count, fingerprintCount: fingerprints.count, keyCount: keys.count,
            lastSerial: lastSerial)
    }

    /// Takes back everything that was written since, as if it had never been.
    func rollBack(to mark: Mark) {
        guard top.serial == mark.level.serial || outer.contains(where: { $0.serial == mark.level.serial }) else {
            // The level was closed meanwhile: it cannot be opened again, and what it holds is a document's part.
            return
        }
        while top.serial != mark.level.serial { dropTop() }
        top = mark.level
        output.truncate(to: mark.outputCount)
        fingerprints.removeLast(max(0, fingerprints.count - mark.fingerprintCount))
        keys.removeLast(max(0, keys.count - mark.keyCount))
        if lastSerial > mark.lastSerial { discarded.append(mark.lastSerial + 1...lastSerial) }
        continuations = continuations.filter { $0.key < mark.outputCount }
        // The table of a large object keeps the name: it may then be taken for one that comes again, which does no harm.
    }
}

// MARK: - The end

extension JSONEncodingStream {
    /// Closes everything and gives the document.
    func finishedBytes() -> [UInt8] {
        var bytes = assembled()
        let formatting = run.options.outputFormatting
        let sorts = formatting.contains(.sortedKeys)
        let isPretty = formatting.contains(.prettyPrinted)
        if sorts || isPretty || run.mayRepeatNames {
            bytes = JSONLayout.apply(
                to: bytes, sortsNames: sorts, isPretty: isPretty, dropsRepeatedNames: run.mayRepeatNames)
        }
        return bytes
    }

    private func assembled() -> [UInt8] {
        while !outer.isEmpty { pop() }
        if origin == nil {
            switch top.kind {
            case .array: output.append(UInt8(ascii: "]"))
            case .object: output.append(UInt8(ascii: "}"))
            case .pending:
                output.append(UInt8(ascii: "{"))
                output.append(UInt8(ascii: "}"))
            case .complete: break
            }
            top.kind = .complete
        }
        guard !continuations.isEmpty else { return output.bytes }
        // Continuations stand within each other no deeper than containers do.
        var result: [UInt8] = []
        let written = output.bytes
        var place = 0
        for continuation in continuations.values.sorted(by: { $0.replaced.lowerBound < $1.replaced.lowerBound }) {
            result += written[place..<continuation.replaced.lowerBound]
            result += continuation.stream.assembled()
            place = continuation.replaced.upperBound
        }
        return result + written[place...]
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
