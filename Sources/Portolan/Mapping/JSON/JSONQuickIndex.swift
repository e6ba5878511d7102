// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The members of one object of up to ``maximumCount`` by a hash of their names, in memory that is used again for the next.
@safe struct JSONQuickIndex {
    /// With more members, whoever writes a document could make the search for a name of one hash slow.
    static let maximumCount = 256

    /// The object; none at first.
    private(set) var object = -1
    /// Whether no two members have one name.
    private(set) var isUnique = true
    private var shift: UInt64 = 0
    /// The places of names; 0 where there is none.
    private let places: UnsafeMutablePointer<UInt32>

    init() {
        unsafe places = .allocate(capacity: Self.maximumCount * 2)
    }

    mutating func forget() { object = -1 }

    mutating func fill(from element: JSONElement) {
        object = element.index
        isUnique = true
        let bits = Int.bitWidth - max(element.length * 2 - 1, 7).leadingZeroBitCount
        shift = UInt64(truncatingIfNeeded: 64 - bits)
        unsafe places.update(repeating: 0, count: 1 << bits)
        let text = element.text
        let words = element.words
        let end = element.next
        var index = element.index &+ 2
        while index < end {
            let name = words[index]
            let count = Int((name &>> 4) & 0xFFF_FFFF)
            let start = Int(name &>> 32)
            var hash = JSONBytes.first(count, of: text.word(at: start))
            if count > 8 { hash ^= JSONQuickIndex.turned(text.word(at: start &+ count &- 8)) }
            let slot = unsafe slot(of: text.pointer(at: start), count, hash, words, text)
            if unsafe places[slot] == 0 {
                unsafe places[slot] = UInt32(truncatingIfNeeded: index)
            } else {
                isUnique = false
            }
            let value = words[index &+ 1]
            index = value & 0xF >= JSONTag.array.rawValue ? Int(value &>> 32) : index &+ 2
        }
    }

    /// The place of a name; 0 where there is none.
    @unsafe @inline(__always)
    func place(of name: UnsafePointer<UInt8>, _ count: Int, _ words: JSONWords, _ text: JSONText) -> Int {
        let bytes = unsafe UnsafeRawPointer(name)
        var hash: UInt64 = 0
        if count >= 8 {
            hash = unsafe UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
            if count > 8 {
                let last = unsafe bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
                hash ^= JSONQuickIndex.turned(UInt64(littleEndian: last))
            }
        } else {
            for index in 0..<count { hash |= unsafe UInt64(name[index]) &<< UInt64(truncatingIfNeeded: index &* 8) }
        }
        return unsafe Int(places[slot(of: name, count, hash, words, text)])
    }

    @inline(__always)
    private static func turned(_ word: UInt64) -> UInt64 { word &<< 29 | word &>> 35 }

    /// Where a name stands, or would stand.
    @unsafe @inline(__always)
    private func slot(
        of name: UnsafePointer<UInt8>, _ count: Int, _ bytes: UInt64, _ words: JSONWords, _ text: JSONText
    ) -> Int {
        let wanted = UInt32(truncatingIfNeeded: JSONTag.string.rawValue | UInt64(truncatingIfNeeded: count) &<< 4)
        let hash = (bytes ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
        let mask = 1 &<< (64 &- Int(truncatingIfNeeded: shift)) &- 1
        var slot = Int(truncatingIfNeeded: hash &>> shift)
        while true {
            let place = unsafe places[slot]
            guard place != 0 else { return slot }
            let other = words[Int(place)]
            if UInt32(truncatingIfNeeded: other) == wanted,
                unsafe JSONText.areEqual(text.pointer(at: Int(other &>> 32)), name, count: count)
            {
                return slot
            }
            slot = (slot &+ 1) & mask
        }
    }
}
