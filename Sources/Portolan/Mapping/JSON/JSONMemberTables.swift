// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The tables by which members are found in objects of more than ``JSONQuickIndex/maximumCount``, and where names are not told by
/// their bytes.
struct JSONMemberTables {
    /// Those of the objects used last; which one takes whose place says the object's depth.
    private var recent: [JSONNameIndex] = []
    /// All of them, since they are costly to make.
    private var large: [Int: JSONNameIndex] = [:]
    private var texts: [Int: [String: Int]] = [:]
    private var largeTexts: [Int: [String: Int]] = [:]

    private static let recentCount = 8

    mutating func removeAll() {
        guard !recent.isEmpty || !texts.isEmpty || !largeTexts.isEmpty else { return }
        self = JSONMemberTables()
    }

    /// The value of a member of an object, byte by byte; 0 where there is none.
    mutating func member(_ name: String, of object: JSONElement) -> Int {
        let slot = slot(of: object)
        return recent[slot].value(of: name, in: object)
    }

    /// Whether no two members of an object have one name.
    mutating func isUnique(_ object: JSONElement) -> Bool {
        let slot = slot(of: object)
        return recent[slot].isUnique
    }

    /// Where the table of an object is.
    private mutating func slot(of object: JSONElement) -> Int {
        if recent.isEmpty { recent = Array(repeating: JSONNameIndex(), count: Self.recentCount) }
        let slot = object.depth & (Self.recentCount - 1)
        if recent[slot].object != object.index {
            if let index = large[object.index] {
                recent[slot] = index
            } else {
                recent[slot].fill(from: object)
                large[object.index] = recent[slot]
            }
        }
        return slot
    }

    func hasTexts(of object: Int) -> Bool { texts[object] != nil || largeTexts[object] != nil }

    func texts(of object: Int) -> [String: Int] { texts[object] ?? largeTexts[object] ?? [:] }

    mutating func setTexts(_ table: [String: Int], of object: Int) {
        // The table of a large object is kept as long as the call lasts.
        guard table.count <= JSONQuickIndex.maximumCount else {
            largeTexts[object] = table
            return
        }
        if texts.count >= 16 { texts.removeAll(keepingCapacity: true) }
        texts[object] = table
    }
}

/// The members of one object by a hash of their names: the first of each name.
private struct JSONNameIndex {
    /// The object; none at first.
    private(set) var object = -1
    private(set) var isUnique = true
    /// The places of names; 0 where there is none.
    private var places: [UInt32] = []

    // Unknown outside the process, so that no one can make a document whose names all have one hash.
    private static let seed = UInt64.random(in: .min ... .max)
    private static let factor = UInt64.random(in: .min ... .max) | 1

    mutating func fill(from element: JSONElement) {
        object = element.index
        isUnique = true
        let capacity = 1 << (Int.bitWidth - (element.length * 2 - 1).leadingZeroBitCount)
        if places.count == capacity {
            for place in places.indices { places[place] = 0 }
        } else {
            places = Array(repeating: 0, count: capacity)
        }
        let text = element.text
        let words = element.words
        let end = element.next
        var index = element.index &+ 2
        while index < end {
            let name = words[index]
            let length = Int((name &>> 4) & 0xFFF_FFFF)
            let start = unsafe text.pointer(at: Int(name &>> 32))
            let slot = unsafe slot(of: start, length, words, text)
            if places[slot] == 0 { places[slot] = UInt32(truncatingIfNeeded: index) } else { isUnique = false }
            let value = words[index &+ 1]
            index = value & 0xF >= JSONTag.array.rawValue ? Int(value &>> 32) : index &+ 2
        }
    }

    // Mutating, so that the table is used where it is and not copied first.
    mutating func value(of name: String, in element: JSONElement) -> Int {
        var name = name
        return name.withUTF8 { name in
            guard let start = name.baseAddress else { return 0 }
            let place = unsafe places[slot(of: start, name.count, element.words, element.text)]
            return place == 0 ? 0 : Int(place) + 1
        }
    }

    /// Where a name stands, or would stand.
    @unsafe @inline(__always)
    private mutating func slot(of name: UnsafePointer<UInt8>, _ count: Int, _ words: JSONWords, _ text: JSONText) -> Int
    {
        let wanted = UInt32(truncatingIfNeeded: JSONTag.string.rawValue | UInt64(truncatingIfNeeded: count) &<< 4)
        let mask = places.count &- 1
        var slot = unsafe Int(truncatingIfNeeded: Self.hash(name, count)) & mask
        while places[slot] != 0 {
            let other = words[Int(places[slot])]
            if UInt32(truncatingIfNeeded: other) == wanted,
                unsafe JSONText.areEqual(text.pointer(at: Int(other &>> 32)), name, count: count)
            {
                return slot
            }
            slot = (slot &+ 1) & mask
        }
        return slot
    }

    @unsafe @inline(__always)
    private static func hash(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
        let bytes = unsafe UnsafeRawPointer(bytes)
        var hash = seed ^ UInt64(truncatingIfNeeded: count)
        if count >= 8 {
            var offset = 0
            while offset &+ 8 < count {
                hash = unsafe fold(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                offset &+= 8
            }
            return unsafe fold(hash ^ bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
        }
        if count >= 4 {
            let first = unsafe UInt64(bytes.loadUnaligned(as: UInt32.self))
            let last = unsafe UInt64(bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
            return fold(hash ^ (first &<< 32 | last))
        }
        guard count > 0 else { return fold(hash) }
        let first = unsafe UInt64(bytes.load(as: UInt8.self))
        let middle = unsafe UInt64(bytes.load(fromByteOffset: count &>> 1, as: UInt8.self))
        let last = unsafe UInt64(bytes.load(fromByteOffset: count &- 1, as: UInt8.self))
        return fold(hash ^ (first &<< 16 | middle &<< 8 | last))
    }

    @inline(__always)
    private static func fold(_ word: UInt64) -> UInt64 {
        let product = word.multipliedFullWidth(by: factor)
        return product.high ^ product.low
    }
}
