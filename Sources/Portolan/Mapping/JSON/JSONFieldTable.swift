// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The reading fields of a mapping, compiled: a small tree of names, and for each field where its value goes.
///
/// It knows no types but those that it writes itself, so that nothing in it depends on who declared the mapping.
// Safe to send: written while it is made, only read from then on. The closures of the fields are made in this folder, and hold types,
// key paths, transforms and mappings, which may all be sent: `Field` asks for that where it is declared.
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
        /// Which lengths of names there are, those of 63 and more as one.
        var lengths: UInt64 = 0
    }

    private struct Direct {
        let kind: JSONDirectKind
        let isOptional: Bool
        let hasAlternatives: Bool
        /// Whether `null` is no more than nothing.
        let clears: Bool
        let offset: Int
    }

    private let entries: UnsafeMutablePointer<Entry>
    private let levels: UnsafeMutablePointer<Level>
    private let direct: UnsafeMutablePointer<Direct>
    private let names: UnsafeMutablePointer<UInt8>
    private let counts: (entries: Int, fields: Int)
    private let fields: [FieldReader]
    /// Fields that are not found by their name in the object.
    private let headers: [Int]
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
                made.lengths |= 1 << UInt64(min(name.count, 63))
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
        unsafe self.entries = .allocate(capacity: max(1, entries.count))
        for (index, entry) in entries.enumerated() { unsafe (self.entries + index).initialize(to: entry) }
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
        unsafe entries.deinitialize(count: counts.entries)
        unsafe entries.deallocate()
        unsafe direct.deallocate()
        unsafe levels.deallocate()
        unsafe names.deallocate()
    }

    /// What one of several keys of a field leads to.
    private struct Candidate {
        let field: Int
        let rank: Int
        let value: JSONElement
        /// What of the key is left, where it ends at an array to collect from or at a value without members.
        let rest: ArraySlice<String>

        /// Whether there is a value, or a `null`, at the end of the key.
        var isReachable: Bool { rest.isEmpty || value.isNull || value.tag == .array }
    }

    /// What is known while one object is filled.
    private struct State {
        let root: MappedObject
        let isNew: Bool
        let defers: Bool
        var isGood = true
        /// The fields that were found: a bit for each of the first 64.
        private var seen: UInt64 = 0
        var seenCount = 0
        private var rare: Rare?

        /// What most objects do without.
        final class Rare {
            var seen: Set<Int> = []
            /// Values of fields that have several keys.
            var candidates: [Candidate] = []
            /// Assignments that wait until it is known that all fit.
            var deferred: [FieldReader.Assignment] = []
        }

        init(root: MappedObject, isNew: Bool, defers: Bool) {
            self.root = root
            self.isNew = isNew
            self.defers = defers
        }

        /// Notes that a field was found; `false` if it was before.
        @inline(__always)
        mutating func note(_ field: Int) -> Bool {
            guard field < 64 else { return noteRare(field) }
            let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: field)
            guard seen & bit == 0 else { return false }
            seen |= bit
            seenCount &+= 1
            return true
        }

        @inline(never)
        private mutating func noteRare(_ field: Int) -> Bool {
            guard makeRare().seen.insert(field).inserted else { return false }
            seenCount &+= 1
            return true
        }

        func isSeen(_ field: Int) -> Bool {
            field < 64 ? seen & (1 << UInt64(field)) != 0 : rare?.seen.contains(field) ?? false
        }

        var candidates: [Candidate] { rare?.candidates ?? [] }
        var deferred: [FieldReader.Assignment] { rare?.deferred ?? [] }

        @inline(never)
        mutating func add(_ field: Int, _ rank: Int, _ value: JSONElement, rest: ArraySlice<String> = []) {
            makeRare().candidates.append(Candidate(field: field, rank: rank, value: value, rest: rest))
        }

        @inline(never)
        mutating func deferAssignment(_ assignment: @escaping FieldReader.Assignment) {
            makeRare().deferred.append(assignment)
        }

        private mutating func makeRare() -> Rare {
            if let rare { return rare }
            let made = Rare()
            rare = made
            return made
        }
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
        let ignoresCase = element.flags & JSONElement.ignoresCase != 0
        var place = element.index &+ 2
        let end = element.next
        var cursor = level.start
        var hits: UInt64 = 0
        var furtherHits: [Bool] = []
        while place < end {
            let name = element.element(at: place)
            let value = element.element(at: place &+ 1)
            place = value.next
            var hit = -1
            let word = name.word
            if word & 0xF == JSONTag.string.rawValue, !ignoresCase {
                let length = Int((word &>> 4) & 0xFFF_FFFF)
                let start = Int(word &>> 32)
                let first = JSONBytes.first(length, of: text.word(at: start))
                if cursor < level.end, isName(cursor, first, length, text, start) {
                    hit = cursor
                } else if level.lengths & (1 &<< UInt64(truncatingIfNeeded: min(length, 63))) != 0 {
                    hit = search(level, first, length, text, start)
                }
            } else {
                hit = search(level, name, ignoresCase: ignoresCase)
            }
            guard hit >= 0 else {
                if reader.isReporting { reader.noteUnmapped(value) }
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
                if field >= 0 { take(field, unsafe entries[hit].rank, value, &state, &reader) }
                let inner = unsafe entries[hit].level
                if inner >= 0 { descend(inner, value, &state, &reader) }
                cursor = hit &+ 1
                hit = unsafe entries[hit].same
            }
            if !state.isGood, reader.isFull { return }
        }
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

    // MARK: - One value

    @inline(__always)
    private func take(
        _ field: Int, _ rank: Int, _ value: JSONElement, _ state: inout State, _ reader: inout MappingReader
    ) {
        let direct = unsafe self.direct[field]
        if direct.hasAlternatives {
            state.add(field, rank, value)
            return
        }
        guard state.note(field) else { return }
        let tag = value.tag
        if tag == .null, direct.clears {
            Self.clear(in: state.root, direct)
            return
        }
        switch direct.kind {
        case .string:
            guard tag == .string else { break }
            let string = value.text.string(at: value.start, count: value.length)
            Self.store(string, in: state.root, direct)
            return
        case .int:
            guard tag == .integer,
                let number = unsafe JSONNumberReading.int64(value.text.pointer(at: value.start), value.length),
                let number = Int(exactly: number)
            else { break }
            Self.store(number, in: state.root, direct)
            return
        case .double:
            guard tag == .integer || tag == .number else { break }
            let number = unsafe JSONNumberReading.double(value.text.pointer(at: value.start), value.length)
            guard number.isFinite else { break }
            Self.store(number, in: state.root, direct)
            return
        case .bool:
            guard tag == .true || tag == .false else { break }
            Self.store(tag == .true, in: state.root, direct)
            return
        case .url:
            guard tag == .string, let url = unsafe URLText.url(value.text.pointer(at: value.start), value.length) else {
                break
            }
            Self.store(url, in: state.root, direct)
            return
        case .date:
            guard tag == .string,
                let date = unsafe RFC3339.date(value.text.pointer(at: value.start), value.length)
            else { break }
            Self.store(date, in: state.root, direct)
            return
        case .no: break
        }
        takeOther(field, value, &state, &reader)
    }

    /// Clears an optional property of the type that the field was declared with.
    private static func clear(in root: MappedObject, _ direct: Direct) {
        switch direct.kind {
        case .no: break
        case .string: root.store(String?.none, at: direct.offset)
        case .bool: root.store(Bool?.none, at: direct.offset)
        case .int: root.store(Int?.none, at: direct.offset)
        case .double: root.store(Double?.none, at: direct.offset)
        case .url: root.store(URL?.none, at: direct.offset)
        case .date: root.store(Date?.none, at: direct.offset)
        }
    }

    /// Writes a property of the type, or of an optional of it, that the field was declared with.
    @inline(__always)
    private static func store<Value>(_ value: Value, in root: MappedObject, _ direct: Direct) {
        if direct.isOptional {
            root.store(Value?.some(value), at: direct.offset)
        } else {
            root.store(value, at: direct.offset)
        }
    }

    @inline(never)
    private func takeOther(_ field: Int, _ value: JSONElement, _ state: inout State, _ reader: inout MappingReader) {
        // This table holds the reader as long as it is used: counting that for each value would take as long as reading a number.
        unsafe Unmanaged.passUnretained(fields[field])._withUnsafeGuaranteedRef { action in
            if value.isNull {
                takeNull(action, at: value, rest: [], &state, &reader)
                return
            }
            switch assign(action, value, &state, &reader) {
            case .assigned: break
            case .failed: state.isGood = false
            case .nothing: takeNothing(action, value, &state, &reader)
            }
        }
    }

    private func assign(
        _ field: FieldReader, _ value: JSONElement, _ state: inout State, _ reader: inout MappingReader
    ) -> FieldReader.Outcome {
        if state.defers {
            switch field.prepare(state.root, value, &reader) {
            case .value(let assignment):
                state.deferAssignment(assignment)
                return .assigned
            case .failed: return .failed
            case .nothing: return .nothing
            }
        }
        if !state.isNew, let update = field.update { return update(state.root, value, &reader) }
        return field.assign(state.root, value, &reader)
    }

    /// A transform gave nothing: as if the key were missing.
    private func takeNothing(
        _ field: FieldReader, _ value: JSONElement, _ state: inout State, _ reader: inout MappingReader
    ) {
        guard state.isNew else { return }
        if useDefault(field, &state, &reader, at: value) || field.isOptional { return }
        reader.mismatch(field.expectation, at: value, because: "nothing was made of it")
        state.isGood = false
    }

    private func takeNull(
        _ index: Int, _ rank: Int, at value: JSONElement, rest: [String], _ state: inout State,
        _ reader: inout MappingReader
    ) {
        if fields[index].paths.count > 1 {
            state.add(index, rank, value)
        } else if state.note(index) {
            takeNull(fields[index], at: value, rest: rest[...], &state, &reader)
        }
    }

    private func takeNull(
        _ field: FieldReader, at value: JSONElement, rest: ArraySlice<String>, _ state: inout State,
        _ reader: inout MappingReader
    ) {
        if useDefault(field, &state, &reader, at: value) { return }
        if let clear = state.isNew ? field.clear : field.clearIfSet {
            perform(clear, &state)
        } else {
            reader.null(field.expectation, at: value, rest: rest)
            state.isGood = false
        }
    }

    private func perform(_ assignment: @escaping (MappedObject) -> Void, _ state: inout State) {
        if state.defers { state.deferAssignment(assignment) } else { assignment(state.root) }
    }

    /// Puts the default in, if there is one.
    private func useDefault(
        _ field: FieldReader, _ state: inout State, _ reader: inout MappingReader, at element: JSONElement
    ) -> Bool {
        guard let makeDefault = field.makeDefault else { return false }
        do {
            perform(try makeDefault(reader.context), &state)
        } catch {
            reader.mismatch("a value that a default can be made without", at: element, because: "\(error)")
            state.isGood = false
        }
        return true
    }

    /// A number picks an element; any other name is looked up in each, and what is found is an array of its own.
    private func takeThroughArray(
        _ index: Int, _ rank: Int, _ array: JSONElement, rest: [String], _ state: inout State,
        _ reader: inout MappingReader
    ) {
        switch array.lookup(rest[...]) {
        case .found(let value): take(index, rank, value, &state, &reader)
        case .null(let value, let rest): takeNull(index, rank, at: value, rest: Array(rest), &state, &reader)
        // Looked up again, with all others that are not there, when the object is done.
        case .missing: break
        case .notContainer(let value, let rest), .collected(let value, let rest):
            if fields[index].paths.count > 1 {
                state.add(index, rank, value, rest: rest)
            } else if state.note(index) {
                takeCollected(index, value, rest, &state, &reader)
            }
        }
    }

    /// Takes what the rest of a key leads to in each element of an array; a value without members is refused.
    private func takeCollected(
        _ index: Int, _ array: JSONElement, _ rest: ArraySlice<String>, _ state: inout State,
        _ reader: inout MappingReader
    ) {
        guard array.tag == .array else { return refuse(array, &state, &reader) }
        let field = fields[index]
        let read: Void? = reader.readCollected(rest, from: array, expecting: field.expectation) { collected, nested in
            takeOther(index, collected, &state, &nested)
        }
        if read == nil { state.isGood = false }
    }

    /// Notes a value that was to have members.
    private func refuse(_ value: JSONElement, _ state: inout State, _ reader: inout MappingReader) {
        reader.mismatch("an object", at: value)
        state.isGood = false
    }

    // MARK: - What is left

    /// Takes the first key that is there and not `null`, of fields that have several.
    private func choose(_ state: inout State, _ reader: inout MappingReader) {
        let candidates = state.candidates.sorted { ($0.field, $0.rank) < ($1.field, $1.rank) }
        var refused: Set<Int> = []
        var index = 0
        while index < candidates.count {
            let field = candidates[index].field
            let own = candidates[index...].prefix { $0.field == field }
            index = own.endIndex
            let chosen =
                own.first { $0.isReachable && !$0.value.isNull } ?? own.first { $0.isReachable } ?? own.first
            guard state.note(field), let chosen else { continue }
            if chosen.value.isNull || chosen.rest.isEmpty {
                takeOther(field, chosen.value, &state, &reader)
            } else if chosen.isReachable {
                takeCollected(field, chosen.value, chosen.rest, &state, &reader)
            } else if refused.insert(chosen.value.index).inserted {
                // Several fields may go through it: it is told once.
                refuse(chosen.value, &state, &reader)
            }
        }
    }

    private func finishMissing(_ element: JSONElement, _ state: inout State, _ reader: inout MappingReader) {
        for (index, field) in fields.enumerated() where !state.isSeen(index) {
            guard let path = field.paths.first, !reader.isFull else { continue }
            reader.noteVanished(path, in: element)
            guard state.isNew, !useDefault(field, &state, &reader, at: element), !field.isOptional else { continue }
            state.isGood = false
            if case .missing(let container, let rest) = element.lookup(path.components[...]) {
                reader.missing(field.expectation, in: container, rest: rest)
            } else {
                reader.missing(field.expectation, in: element, rest: path.components[...])
            }
        }
    }

    private func readHeaders(_ state: inout State, _ reader: inout MappingReader) {
        for index in headers {
            let field = fields[index]
            guard let name = field.header else { continue }
            let path: [JSONPlace] = [.name("header \(name)")]
            guard let text = reader.context.header(name) else {
                guard state.isNew, !field.isOptional else { continue }
                var nested = reader.nested(in: JSONDocument(.null), at: path)
                if !useDefault(field, &state, &nested, at: nested.document.root) {
                    nested.missing(field.expectation)
                    state.isGood = false
                }
                reader.take(nested)
                continue
            }
            // A field value is a text; for a property that is none, the text may stand for a number or a truth value.
            let wasGood = state.isGood
            var nested = reader.nested(in: JSONDocument(.string(text)), at: path)
            takeOther(index, nested.document.root, &state, &nested)
            // What is no JSON is read as the text that it is, and the problem of that is told.
            if nested.count > 0, let value = try? JSONValue(parsing: text), value.string == nil {
                state.isGood = wasGood
                nested = reader.nested(in: JSONDocument(value), at: path)
                takeOther(index, nested.document.root, &state, &nested)
            }
            reader.take(nested)
        }
    }
}
