// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Synchronization

/// The reading fields of a mapping, compiled: a small tree of names, and for each field where its value goes.
///
/// It knows no types but those that it writes itself, so that nothing in it depends on who declared the mapping.
// Safe to send: written while it is made, only read from then on, but for the guesses, which are atomic. The closures of the fields
// are made in this folder, and hold types, key paths, transforms and mappings, which may all be sent: `Field` asks for that where
// it is declared.
//
// Memory: a field of a direct kind is written at the offset that `MemoryLayout.offset(of:)` gives for its key path, as the type that
// the field was declared with: that is decided in one place, `FieldReader.init`, from the same generic parameter that the key path has.
@safe final class JSONFieldTable: @unchecked Sendable {
    /// One name of a level of the tree.
    private struct Entry {
        let first: UInt64
        let length: Int
        let name: String
        /// Where the whole name stands in ``names``.
        let place: Int
        /// The field that has its value here, or -1.
        var field = -1
        /// How many other keys of that field come before this one.
        var rank = 0
        /// The level of names within this one, or -1.
        var level = -1
        /// Another entry of the same name, or -1.
        var same = -1
    }

    private struct Level {
        var start = 0
        var end = 0
        /// A bit for each name, by its length and its first bytes: a name whose bit is not set is none of them.
        var names: UInt64 = 0
    }

    struct Direct {
        let kind: JSONDirectKind
        let isOptional: Bool
        let hasAlternatives: Bool
        /// Whether `null` is no more than nothing.
        let clears: Bool
        let offset: Int
    }

    private let entries: UnsafeMutablePointer<Entry>
    private let levels: UnsafeMutablePointer<Level>
    let direct: UnsafeMutablePointer<Direct>
    private let names: UnsafeMutablePointer<UInt8>
    /// For each entry, and behind them for each level, the entry whose name came next in the document read last.
    ///
    /// Documents of one service have their members in one order, which need not be that of the fields. A wrong guess costs a search,
    /// so that threads which read other documents at the same time do each other no harm.
    private let followers: UnsafeMutablePointer<Atomic<Int>>
    private let counts: (entries: Int, fields: Int)
    let fields: [FieldReader]
    /// Fields that are not found by their name in the object.
    let headers: [Int]
    private let pathCount: Int
    private let hasAlternatives: Bool
    /// Whether objects of classes are changed, which cannot be copied before.
    private let changesObjects: Bool

    init(_ fields: [FieldReader], isClass: Bool) {
        self.fields = fields
        changesObjects = isClass || fields.contains { $0.isShared }
        headers = fields.indices.filter { fields[$0].header != nil }
        pathCount = fields.count - headers.count
        hasAlternatives = fields.contains { $0.paths.count > 1 }
        var tree = JSONNameTree()
        for (index, field) in fields.enumerated() {
            for (rank, path) in field.paths.enumerated() { tree.add(path.components[...], field: index, rank: rank) }
        }
        let flat = tree.flattened
        var bytes: [UInt8] = []
        var entries: [Entry] = []
        var levels: [Level] = []
        for level in flat {
            var made = Level(start: entries.count)
            for node in level {
                let name = Array(node.name.utf8)
                var entry = Entry(
                    first: (name + Array(repeating: 0, count: 8)).prefix(8).reversed().reduce(0) {
                        $0 << 8 | UInt64($1)
                    },
                    length: name.count, name: node.name, place: bytes.count)
                bytes += name
                entry.level = node.level
                let values = node.values.isEmpty ? [(field: -1, rank: 0)] : node.values
                made.names |= Self.bit(of: entry.first, name.count)
                for (index, value) in values.enumerated() {
                    entry.field = value.field
                    entry.rank = value.rank
                    entry.same = index + 1 < values.count ? entries.count + 1 : -1
                    if index > 0 { entry.level = -1 }
                    entries.append(entry)
                }
            }
            made.end = entries.count
            levels.append(made)
        }
        unsafe self.levels = .allocate(capacity: levels.count)
        for (index, level) in levels.enumerated() { unsafe (self.levels + index).initialize(to: level) }
        counts = (entries.count, fields.count)
        // One more, which is no name: what a level without names guesses.
        entries.append(Entry(first: 0, length: -1, name: "", place: 0))
        unsafe self.entries = .allocate(capacity: entries.count)
        for (index, entry) in entries.enumerated() { unsafe (self.entries + index).initialize(to: entry) }
        unsafe followers = .allocate(capacity: counts.entries + levels.count)
        for (index, level) in levels.enumerated() {
            unsafe (followers + counts.entries + index).initialize(
                to: Atomic(level.start < level.end ? level.start : counts.entries))
            for entry in level.start..<level.end {
                unsafe (followers + entry).initialize(to: Atomic(entry + 1 < level.end ? entry + 1 : level.start))
            }
        }
        unsafe direct = .allocate(capacity: max(1, fields.count))
        for (index, field) in fields.enumerated() {
            unsafe (direct + index).initialize(
                to: Direct(
                    kind: field.offset == nil ? .no : field.direct, isOptional: field.isDirectOptional,
                    hasAlternatives: field.paths.count > 1,
                    clears: field.offset != nil && field.isDirectOptional && field.makeDefault == nil,
                    offset: field.offset ?? 0))
        }
        bytes += Array(repeating: 0, count: 8)
        unsafe names = .allocate(capacity: bytes.count)
        for (index, byte) in bytes.enumerated() { unsafe names[index] = byte }
    }

    deinit {
        unsafe entries.deinitialize(count: counts.entries + 1)
        unsafe entries.deallocate()
        unsafe followers.deallocate()
        unsafe direct.deallocate()
        unsafe levels.deallocate()
        unsafe names.deallocate()
    }

    /// Fills a value from an object; `false` when a problem was noted, as which what is missing counts where the value is new.
    func fill(
        _ root: MappedObject, from element: JSONElement, isNew: Bool, _ reader: inout MappingReader
    ) -> Bool {
        guard element.tag == .object else {
            reader.unfit("an object", at: element)
            return false
        }
        guard reader.depth < MappingReader.maximumDepth else {
            reader.mismatch("at most \(MappingReader.maximumDepth) objects within each other", at: element)
            return false
        }
        reader.depth &+= 1
        defer { reader.depth &-= 1 }
        var state = State(root: root, isNew: isNew, defers: changesObjects && !isNew)
        if pathCount > 0 || reader.isReporting { walk(0, element, &state, &reader) }
        if hasAlternatives { choose(&state, &reader) }
        if state.seenCount < pathCount { finishMissing(element, &state, &reader) }
        if !headers.isEmpty { readHeaders(&state, &reader) }
        if state.isGood, state.defers {
            for assign in state.deferred { assign(root) }
        }
        return state.isGood
    }

    // MARK: - The walk

    private func walk(_ index: Int, _ element: JSONElement, _ state: inout State, _ reader: inout MappingReader) {
        let level = unsafe levels[index]
        let text = element.text
        let words = element.words
        let ignoresCase = element.flags & JSONElement.ignoresCase != 0
        var place = element.index &+ 2
        let end = element.next
        var follower = counts.entries &+ index
        var hits: UInt64 = 0
        var furtherHits: [Bool] = []
        while place < end {
            let word = words[place]
            let own = place
            let value = words[own &+ 1]
            place = value & 0xF >= JSONTag.array.rawValue ? Int(value &>> 32) : own &+ 2
            var hit: Int
            if word & 0xF == JSONTag.string.rawValue, !ignoresCase {
                let length = Int((word &>> 4) & 0xFFF_FFFF)
                let start = Int(word &>> 32)
                let first = JSONBytes.first(length, of: text.word(at: start))
                hit = unsafe followers[follower].load(ordering: .relaxed)
                if !isName(hit, first, length, text, start) {
                    hit =
                        level.names & Self.bit(of: first, length) == 0 ? -1 : search(level, first, length, text, start)
                    if hit >= 0 { unsafe followers[follower].store(hit, ordering: .relaxed) }
                }
            } else {
                hit = search(level, element.element(at: own), ignoresCase: ignoresCase)
            }
            guard hit >= 0 else {
                if reader.isReporting { reader.noteUnmapped(element.element(at: own &+ 1)) }
                continue
            }
            // Of two members of one name the first counts.
            let number = hit &- level.start
            if number < 64 {
                let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: number)
                guard hits & bit == 0 else { continue }
                hits |= bit
            } else {
                if furtherHits.isEmpty { furtherHits = Array(repeating: false, count: level.end &- level.start) }
                guard !furtherHits[number] else { continue }
                furtherHits[number] = true
            }
            while hit >= 0 {
                let field = unsafe entries[hit].field
                if field >= 0 { take(field, unsafe entries[hit].rank, element.element(at: own &+ 1), &state, &reader) }
                let inner = unsafe entries[hit].level
                if inner >= 0 { descend(inner, element.element(at: own &+ 1), &state, &reader) }
                follower = hit
                hit = unsafe entries[hit].same
            }
            if !state.isGood, reader.isFull { return }
        }
    }

    @inline(__always)
    private static func bit(of first: UInt64, _ length: Int) -> UInt64 {
        1 &<< (((first ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15) &>> 58)
    }

    @inline(__always)
    private func isName(_ entry: Int, _ first: UInt64, _ length: Int, _ text: JSONText, _ start: Int) -> Bool {
        guard unsafe entries[entry].first == first, unsafe entries[entry].length == length else { return false }
        guard length > 8 else { return true }
        return unsafe JSONText.areEqual(names + entries[entry].place, text.pointer(at: start), count: length)
    }

    /// Entries of one name follow each other, so that the first is found.
    @inline(never)
    private func search(_ level: Level, _ first: UInt64, _ length: Int, _ text: JSONText, _ start: Int) -> Int {
        var entry = level.start
        while entry < level.end {
            if isName(entry, first, length, text, start) { return entry }
            entry &+= 1
        }
        return -1
    }

    /// Finds a name that holds escapes, or one of an object whose names have no case.
    @inline(never)
    private func search(_ level: Level, _ name: JSONElement, ignoresCase: Bool) -> Int {
        guard let text = name.string else { return -1 }
        for entry in level.start..<level.end {
            let own = unsafe entries[entry].name
            if (ignoresCase ? own.lowercased() : own).utf8.elementsEqual(text.utf8) { return entry }
        }
        return -1
    }

    /// Goes on with the rest of the key paths that lead through a value.
    private func descend(_ level: Int, _ value: JSONElement, _ state: inout State, _ reader: inout MappingReader) {
        switch value.tag {
        case .object: walk(level, value, &state, &reader)
        case .null: eachField(within: level) { takeNull($0, $1, at: value, rest: $2, &state, &reader) }
        case .array: eachField(within: level) { takeThroughArray($0, $1, value, rest: $2, &state, &reader) }
        case .false, .true, .integer, .number, .notNumber, .string, .escapedString, .brokenString:
            var isUnfit = false
            eachField(within: level) { field, rank, rest in
                // Another key may be there.
                if fields[field].paths.count > 1 {
                    state.add(field, rank, value, rest: rest[...])
                } else {
                    _ = state.note(field)
                    isUnfit = true
                }
            }
            if isUnfit { refuse(value, &state, &reader) }
        }
    }

    private func eachField(within level: Int, after path: [String] = [], _ body: (Int, Int, [String]) -> Void) {
        for entry in unsafe levels[level].start..<levels[level].end {
            let path = unsafe path + [entries[entry].name]
            if unsafe entries[entry].field >= 0 { unsafe body(entries[entry].field, entries[entry].rank, path) }
            if unsafe entries[entry].level >= 0 {
                eachField(within: unsafe entries[entry].level, after: path, body)
            }
        }
    }
}
