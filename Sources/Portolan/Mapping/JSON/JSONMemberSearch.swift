// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension JSONDecodingScope {
    /// Finds the value of a member: the first of that name, where there are several.
    ///
    /// Names that are written in the order of the document, as they mostly are, are found with one comparison each.
    ///
    /// - Returns: 0 where there is none.
    @inline(never)
    func member(_ name: String, of object: Int) -> Int {
        let words = words
        let second = words[object &+ 1]
        guard (second &>> 32) & JSONElement.unusual == 0, hasDefaultKeys else { return unusualMember(name, of: object) }
        let depth = Int(second &>> (32 &+ JSONElement.depthShift))
        let start = cursor(of: object, depth: depth)
        let text = text
        var copy = name
        let found = copy.withUTF8 { name in
            guard let key = name.baseAddress else { return 0 }
            return unsafe find(key, name.count, object, words, text, start, depth)
        }
        guard found > 0 else {
            return found == 0 && name.isNamedByBytes ? 0 : unusualMember(name, of: object)
        }
        return found &+ 1
    }

    /// The number of members that are walked over before an index is made.
    private static let walkLimit = 8

    /// The place of a name in an object whose names are told by their bytes; 0 where there is none, -1 in an object that is too large.
    @unsafe @inline(__always)
    private func find(
        _ key: UnsafePointer<UInt8>, _ count: Int, _ object: Int, _ words: JSONWords, _ text: JSONText, _ start: Int,
        _ depth: Int
    ) -> Int {
        let word = words[object]
        let end = Int(word &>> 32)
        let length = Int((word &>> 4) & 0xFFF_FFFF)
        // A cursor says, too, that no two names of the object are the same.
        if start > object &+ 2 || length <= JSONScanner.maximumComparedMembers {
            var found = unsafe Self.search(key, count, words, text, from: start, to: end, steps: 1)
            if found == 0 {
                if length <= Self.walkLimit {
                    found = unsafe Self.search(key, count, words, text, from: start, to: end)
                    if found == 0 { found = unsafe Self.search(key, count, words, text, from: object &+ 2, to: start) }
                } else if length > JSONQuickIndex.maximumCount {
                    found = unsafe Self.search(key, count, words, text, from: start, to: end, steps: Self.walkLimit)
                    if found == 0 { return -1 }
                } else {
                    found = unsafe findAside(key, count, object, words, text, start, end, depth)
                }
            }
            if found != 0 {
                let value = words[found &+ 1]
                let next = value & 0xF >= JSONTag.array.rawValue ? Int(value &>> 32) : found &+ 2
                setCursor(of: object, depth: depth, to: next)
            }
            return found
        }
        return length > JSONQuickIndex.maximumCount ? -1 : unsafe findFirst(key, count, object, words, text, depth)
    }

    /// Finds a member that is not the next one.
    @unsafe @inline(never)
    private func findAside(
        _ key: UnsafePointer<UInt8>, _ count: Int, _ object: Int, _ words: JSONWords, _ text: JSONText, _ start: Int,
        _ end: Int, _ depth: Int
    ) -> Int {
        withQuickIndex(depth: depth) { index in
            if index.object != object {
                let found = unsafe Self.search(key, count, words, text, from: start, to: end, steps: Self.walkLimit)
                if found != 0 { return found }
                index.fill(from: element(at: object))
            }
            return unsafe index.place(of: key, count, words, text)
        }
    }

    /// Finds the first member in an object of which is not known yet whether names repeat.
    @unsafe @inline(never)
    private func findFirst(
        _ key: UnsafePointer<UInt8>, _ count: Int, _ object: Int, _ words: JSONWords, _ text: JSONText, _ depth: Int
    ) -> Int {
        withQuickIndex(depth: depth) { index in
            if index.object != object { index.fill(from: element(at: object)) }
            let found = unsafe index.place(of: key, count, words, text)
            if found != 0, index.isUnique { setCursor(of: object, depth: depth, to: element(at: found &+ 1).next) }
            return found
        }
    }

    /// The place of a name, byte by byte; 0 where there is none.
    @unsafe @inline(__always)
    private static func search(
        _ key: UnsafePointer<UInt8>, _ count: Int, _ words: JSONWords, _ text: JSONText, from start: Int, to end: Int,
        steps: Int = .max
    ) -> Int {
        let wanted = UInt32(truncatingIfNeeded: JSONTag.string.rawValue | UInt64(truncatingIfNeeded: count) &<< 4)
        var index = start
        var rest = steps
        while index < end, rest > 0 {
            rest &-= 1
            let name = words[index]
            if UInt32(truncatingIfNeeded: name) == wanted,
                unsafe JSONText.areEqual(text.pointer(at: Int(name &>> 32)), key, count: count)
            {
                return index
            }
            let value = words[index &+ 1]
            index = value & 0xF >= JSONTag.array.rawValue ? Int(value &>> 32) : index &+ 2
        }
        return 0
    }

    /// Finds a member where bytes alone do not decide, or where there are many.
    @inline(never)
    private func unusualMember(_ name: String, of object: Int) -> Int {
        let element = element(at: object)
        if hasDefaultKeys, element.flags & JSONElement.unusual == 0, element.length > JSONQuickIndex.maximumCount {
            let found = withTables { $0.member(name, of: element) }
            if found != 0, withTables({ $0.isUnique(element) }) {
                setCursor(of: object, depth: element.depth, to: self.element(at: found).next)
            }
            if found != 0 || name.isNamedByBytes { return found }
        }
        let ignoresCase = element.flags & JSONElement.ignoresCase != 0
        return withTable(of: object) { $0[ignoresCase ? name.lowercased() : name] } ?? 0
    }

    /// The members of an object by their names as texts, the first of each name.
    private func withTable<Result>(of object: Int, _ body: ([String: Int]) -> Result) -> Result {
        let isMade = withTables { $0.hasTexts(of: object) }
        if !isMade {
            let table = makeTable(of: object)
            withTables { $0.setTexts(table, of: object) }
        }
        return withTables { body($0.texts(of: object)) }
    }

    private func makeTable(of object: Int) -> [String: Int] {
        let element = element(at: object)
        var table: [String: Int] = [:]
        table.reserveCapacity(element.length)
        let converter = keyConverter(for: object)
        var children = element.children
        while let name = children.next(), let value = children.next() {
            guard let text = name.string else { continue }
            let key = converter?(text) ?? text
            let place = table[key]
            if place == nil { table[key] = value.index }
        }
        return table
    }

    /// The names of an object in order, each once, as the types to be decoded know them.
    func names(of object: Int) -> [String] {
        let element = element(at: object)
        guard hasDefaultKeys, element.flags & JSONElement.unusual == 0 else {
            return withTable(of: object) { table in table.sorted { $0.value < $1.value }.map(\.key) }
        }
        var names: [String] = []
        names.reserveCapacity(element.length)
        let mayRepeat = namesMayRepeat(element)
        var children = element.children
        while let name = children.next(), let value = children.next() {
            guard let text = name.string else { continue }
            if !mayRepeat || member(text, of: object) == value.index { names.append(text) }
        }
        return names
    }

    /// Whether two members of an object may have one name.
    func namesMayRepeat(_ object: JSONElement) -> Bool {
        object.flags & JSONElement.unusual != 0 || object.length > JSONScanner.maximumComparedMembers
    }
}

extension String {
    /// Whether a name that is the same text has the same bytes, unless its object is marked as unusual; and it has bytes.
    fileprivate var isNamedByBytes: Bool { !isEmpty && utf8.allSatisfy { $0 < 0x80 } }
}
