// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// `realloc` grows large blocks without copying them, which Swift's own allocation cannot do.
#if canImport(Darwin)
    private import Darwin
#elseif canImport(Glibc)
    private import Glibc
#elseif canImport(Musl)
    private import Musl
#elseif canImport(Android)
    private import Android
#endif

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Bytes of a JSON document on their way out: one buffer that grows, and a form for each kind of scalar.
///
/// Commas, colons and brackets are the caller's affair: ``append(_:)-(UInt8)`` writes them, and
/// ``append(contentsOf:)`` writes a name that was made ready once with ``nameBytes(_:)``. It is a value without copies,
/// owned by one writer and used by one thread at a time.
// The memory is this value's own: allocated in `init`, freed in `deinit` or handed on by `data()`, and never copied, since
// the type is not copyable. Every store is preceded by `reserve`, which makes room for at least as many bytes as the store
// needs; `count` never exceeds `capacity`, and the bytes below `count` are initialised.
@safe package struct JSONOutput: ~Copyable {
    private var base: UnsafeMutableRawPointer
    private var capacity: Int
    /// The number of bytes written so far.
    package private(set) var count = 0
    /// How many arrays and objects of a mapping are open.
    var depth = 0

    /// An output with room for that many bytes before it grows.
    package init(capacity: Int = 1024) {
        self.capacity = max(capacity, 64)
        unsafe base = Self.resized(nil, to: self.capacity)
    }

    deinit { unsafe free(base) }

    /// Makes room for that many bytes more.
    @inline(__always)
    package mutating func reserve(_ additional: Int) {
        if capacity &- count < additional { grow(by: additional) }
    }

    @inline(never)
    private mutating func grow(by additional: Int) {
        capacity = max(capacity * 2, count + additional + 64)
        unsafe base = Self.resized(base, to: capacity)
    }

    private static func resized(_ memory: UnsafeMutableRawPointer?, to capacity: Int) -> UnsafeMutableRawPointer {
        guard let resized = unsafe realloc(memory, capacity) else {
            preconditionFailure("there is no memory for \(capacity) bytes of JSON")
        }
        return unsafe resized
    }

    /// Gives the bytes away, without copying them unless they are few or fill little of the buffer.
    package consuming func data() -> Data {
        guard count >= 256, count >= capacity / 4 else { return unsafe Data(bytes: base, count: count) }
        let data = unsafe Data(bytesNoCopy: base, count: count, deallocator: .free)
        // The buffer is the data's now: this output keeps an empty one of its own to free.
        unsafe base = Self.resized(nil, to: 64)
        count = 0
        capacity = 64
        return data
    }

    /// The byte at a place below ``count``.
    package subscript(place: Int) -> UInt8 {
        precondition(place >= 0 && place < count, "no byte was written at \(place)")
        return unsafe base.load(fromByteOffset: place, as: UInt8.self)
    }

    /// Takes back everything written after a place.
    package mutating func truncate(to place: Int) {
        precondition(place >= 0 && place <= count, "no byte was written at \(place)")
        count = place
    }

    /// Calls the body with all bytes written so far; the buffer must not be kept.
    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeRawBufferPointer(start: base, count: count))
    }

    /// The bytes written so far.
    package var bytes: [UInt8] {
        guard count > 0 else { return [] }
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { target, written in
            unsafe UnsafeMutableRawBufferPointer(target).copyMemory(
                from: UnsafeRawBufferPointer(start: base, count: count))
            written = count
        }
    }
}

// MARK: - Bytes

extension JSONOutput {
    /// Writes one byte as it is.
    @inline(__always)
    package mutating func append(_ byte: UInt8) {
        reserve(1)
        unsafe base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count &+= 1
    }

    /// Writes bytes as they are: a name made ready by ``nameBytes(_:)``, or a piece of a document.
    @inline(__always)
    package mutating func append(contentsOf bytes: [UInt8]) {
        unsafe bytes.withUnsafeBytes { unsafe append(raw: $0) }
    }

    /// Writes bytes as they are.
    package mutating func append(raw bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, bytes.count > 0 else { return }
        reserve(bytes.count)
        unsafe (base + count).copyMemory(from: source, byteCount: bytes.count)
        count &+= bytes.count
    }

    /// Writes bytes of another output as they are.
    package mutating func append(_ other: borrowing JSONOutput, _ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= other.count, "there are no bytes \(range)")
        unsafe append(raw: UnsafeRawBufferPointer(start: other.base + range.lowerBound, count: range.count))
    }

    /// Writes ASCII text as it is: numbers, dates.
    package mutating func append(plain text: String) {
        let written: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { unsafe append(raw: .init($0)) }
        if written == nil { append(contentsOf: Array(text.utf8)) }
    }

    /// Writes `null`.
    @inline(__always)
    package mutating func appendNull() { append(word: 0x6C6C_756E, length: 4) }

    /// Writes `true` or `false`.
    @inline(__always)
    package mutating func append(_ flag: Bool) {
        if flag { append(word: 0x6575_7274, length: 4) } else { append(word: 0x65_736C_6166, length: 5) }
    }

    /// Writes the lowest bytes of a word, the least significant one first.
    @inline(__always)
    private mutating func append(word: UInt64, length: Int) {
        reserve(8)
        unsafe base.storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt64.self)
        count &+= length
    }
}

// MARK: - Texts

extension JSONOutput {
    /// The bytes of a member's name and the colon after it, to be written any number of times.
    package static func nameBytes(_ name: String, escapingSlashes: Bool = false) -> [UInt8] {
        var output = JSONOutput(capacity: name.utf8.count + 16)
        output.append(name, escapingSlashes: escapingSlashes)
        output.append(UInt8(ascii: ":"))
        return output.bytes
    }

    /// Writes a text with its quotes: `"`, `\` and control characters are escaped, and `/` if that is asked for.
    @inline(__always)
    package mutating func append(_ text: String, escapingSlashes: Bool = false) {
        let written: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { utf8 in
            unsafe append(text: .init(utf8), escapingSlashes: escapingSlashes)
        }
        if written == nil { appendForeign(text, escapingSlashes: escapingSlashes) }
    }

    // Texts of another runtime (Objective-C) have no UTF-8 of their own.
    @inline(never)
    private mutating func appendForeign(_ text: String, escapingSlashes: Bool) {
        unsafe Array(text.utf8).withUnsafeBytes { unsafe append(text: $0, escapingSlashes: escapingSlashes) }
    }

    /// Writes UTF-8 as a text with its quotes, escaped as ``append(_:escapingSlashes:)`` does.
    package mutating func append(text: UnsafeRawBufferPointer, escapingSlashes: Bool) {
        // Two quotes, and eight bytes that a step writes beyond the end of the text.
        reserve(text.count + 10)
        unsafe base.storeBytes(of: UInt8(ascii: "\""), toByteOffset: count, as: UInt8.self)
        count &+= 1
        if let source = text.baseAddress {
            unsafe appendEscaped(
                source, text.count, slash: escapingSlashes ? 0x2F2F_2F2F_2F2F_2F2F : 0x2222_2222_2222_2222)
        }
        unsafe base.storeBytes(of: UInt8(ascii: "\""), toByteOffset: count, as: UInt8.self)
        count &+= 1
    }

    /// Copies eight bytes at a time up to the next one that must be escaped.
    ///
    /// Room for all of the text and ten bytes is there when this begins, and after each escape again.
    private mutating func appendEscaped(_ source: UnsafeRawPointer, _ length: Int, slash: UInt64) {
        var read = 0
        var written = count
        while read < length {
            let rest = length &- read
            if rest >= 16 {
                // Two words at a time while there is nothing to escape: they do not wait for each other.
                let first = unsafe UInt64(littleEndian: source.loadUnaligned(fromByteOffset: read, as: UInt64.self))
                let second = unsafe UInt64(
                    littleEndian: source.loadUnaligned(fromByteOffset: read &+ 8, as: UInt64.self))
                unsafe base.storeBytes(of: first.littleEndian, toByteOffset: written, as: UInt64.self)
                unsafe base.storeBytes(of: second.littleEndian, toByteOffset: written &+ 8, as: UInt64.self)
                let found = Self.special(in: first, slash: slash)
                let foundLater = Self.special(in: second, slash: slash)
                if found | foundLater == 0 {
                    read &+= 16
                    written &+= 16
                    continue
                }
                let step = found == 0 ? 8 &+ foundLater.trailingZeroBitCount &>> 3 : found.trailingZeroBitCount &>> 3
                read &+= step
                written &+= step
                unsafe writeEscape(source, &read, &written, length)
                continue
            }
            let word: UInt64
            if rest >= 8 {
                word = unsafe UInt64(littleEndian: source.loadUnaligned(fromByteOffset: read, as: UInt64.self))
            } else {
                word = unsafe Self.tail(source + read, rest)
            }
            unsafe base.storeBytes(of: word.littleEndian, toByteOffset: written, as: UInt64.self)
            let found = Self.special(in: word, slash: slash)
            if found == 0 {
                let step = min(rest, 8)
                read &+= step
                written &+= step
                continue
            }
            let step = found.trailingZeroBitCount &>> 3
            read &+= step
            written &+= step
            unsafe writeEscape(source, &read, &written, length)
        }
        count = written
    }

    /// Writes the escape of the byte at the reading place, and makes room for the rest of the text again.
    @inline(__always)
    private mutating func writeEscape(
        _ source: UnsafeRawPointer, _ read: inout Int, _ written: inout Int, _ length: Int
    ) {
        let byte = unsafe source.load(fromByteOffset: read, as: UInt8.self)
        read &+= 1
        // The longest escape has six bytes, and is written as eight.
        if capacity &- written < length &- read &+ 24 {
            count = written
            grow(by: length &- read &+ 24)
        }
        let (escape, size) = Self.escape(of: byte)
        unsafe base.storeBytes(of: escape.littleEndian, toByteOffset: written, as: UInt64.self)
        written &+= size
    }

    /// The bytes that stand for one that must be escaped, the first one lowest, and their number.
    @inline(__always)
    private static func escape(of byte: UInt8) -> (bytes: UInt64, size: Int) {
        if byte >= 0x20 { return (UInt64(byte) &<< 8 | 0x5C, 2) }
        let short: UInt64
        switch byte {
        case 0x08: short = 0x62
        case 0x09: short = 0x74
        case 0x0A: short = 0x6E
        case 0x0C: short = 0x66
        case 0x0D: short = 0x72
        default:
            let low = UInt64(byte & 0x0F)
            let last = low < 10 ? 0x30 &+ low : 0x57 &+ low
            let tens: UInt64 = byte < 0x10 ? 0x30 : 0x31
            return (0x3030_755C | tens &<< 32 | last &<< 40, 6)
        }
        return (short &<< 8 | 0x5C, 2)
    }

    /// The last one to seven bytes of a text, with spaces behind them.
    @inline(__always)
    private static func tail(_ source: UnsafeRawPointer, _ length: Int) -> UInt64 {
        let spaces: UInt64 = 0x2020_2020_2020_2020 &<< UInt64(length &* 8)
        if length >= 4 {
            // Two words that overlap where there are fewer than eight bytes.
            let low = unsafe UInt32(littleEndian: source.loadUnaligned(as: UInt32.self))
            let high = unsafe UInt32(littleEndian: source.loadUnaligned(fromByteOffset: length &- 4, as: UInt32.self))
            return spaces | UInt64(low) | UInt64(high) &<< UInt64((length &- 4) &* 8)
        }
        let first = unsafe UInt64(source.load(as: UInt8.self))
        let middle = unsafe UInt64(source.load(fromByteOffset: length &>> 1, as: UInt8.self))
        let last = unsafe UInt64(source.load(fromByteOffset: length &- 1, as: UInt8.self))
        return spaces | first | middle &<< UInt64((length &>> 1) &* 8) | last &<< UInt64((length &- 1) &* 8)
    }

    /// The highest bit of each byte that is a control character, a quote, a backslash or the fourth sign.
    ///
    /// Bytes above the first one found may be marked without reason (a borrow runs upwards); only the first is used.
    @inline(__always)
    private static func special(in word: UInt64, slash: UInt64) -> UInt64 {
        let backslashes = (word ^ JSONBytes.ones &* 0x5C) &- JSONBytes.ones
        let fourths = (word ^ slash) &- JSONBytes.ones
        return (JSONBytes.quotesAndControls(word) | backslashes | fourths) & ~word & JSONBytes.highs
    }
}

// MARK: - Room that others fill

extension JSONOutput {
    /// Lets the body write at most that many bytes at the end; it returns how many they were.
    ///
    /// The forms of numbers and dates are written by it, in files of their own.
    @inline(__always)
    package mutating func append(atMost limit: Int, _ body: (UnsafeMutableRawPointer) -> Int) {
        reserve(limit)
        let written = unsafe body(base + count)
        precondition(written >= 0 && written <= limit, "\(written) bytes were written where \(limit) had room")
        count &+= written
    }
}

// MARK: - Telling names apart

extension JSONOutput {
    /// Writes the name of a member, a comma before it if there is one before it, and the colon behind it.
    ///
    /// - Returns: A number that stands for the name: equal names have equal numbers, others seldom do.
    @inline(__always)
    mutating func append(name: String, afterComma: Bool, escapingSlashes: Bool) -> UInt64 {
        let fingerprint: UInt64? = unsafe name.utf8.withContiguousStorageIfAvailable { utf8 in
            unsafe append(name: .init(utf8), afterComma: afterComma, escapingSlashes: escapingSlashes)
        }
        return fingerprint ?? appendForeign(name: name, afterComma: afterComma, escapingSlashes: escapingSlashes)
    }

    @inline(never)
    private mutating func appendForeign(name: String, afterComma: Bool, escapingSlashes: Bool) -> UInt64 {
        unsafe Array(name.utf8).withUnsafeBytes {
            unsafe append(name: $0, afterComma: afterComma, escapingSlashes: escapingSlashes)
        }
    }

    private mutating func append(name: UnsafeRawBufferPointer, afterComma: Bool, escapingSlashes: Bool) -> UInt64 {
        let length = name.count
        // A comma, two quotes, a colon, and eight bytes that a step writes beyond the end of the name.
        reserve(length &+ 12)
        var written = count
        if afterComma {
            unsafe base.storeBytes(of: UInt8(ascii: ","), toByteOffset: written, as: UInt8.self)
            written &+= 1
        }
        unsafe base.storeBytes(of: UInt8(ascii: "\""), toByteOffset: written, as: UInt8.self)
        let slash: UInt64 = escapingSlashes ? 0x2F2F_2F2F_2F2F_2F2F : 0x2222_2222_2222_2222
        var fingerprint = UInt64(truncatingIfNeeded: length)
        var found: UInt64 = 0
        var read = 0
        while read < length, let source = name.baseAddress {
            let rest = length &- read
            let word =
                rest >= 8
                ? unsafe UInt64(littleEndian: source.loadUnaligned(fromByteOffset: read, as: UInt64.self))
                : unsafe Self.tail(source + read, rest)
            unsafe base.storeBytes(of: word.littleEndian, toByteOffset: written &+ 1 &+ read, as: UInt64.self)
            fingerprint = Self.mix(word, fingerprint)
            found |= Self.special(in: word, slash: slash)
            read &+= 8
        }
        guard found == 0 else {
            count = written
            unsafe append(text: name, escapingSlashes: escapingSlashes)
            append(UInt8(ascii: ":"))
            return fingerprint
        }
        // The quote and the colon.
        unsafe base.storeBytes(
            of: (0x3A22 as UInt16).littleEndian, toByteOffset: written &+ 1 &+ length, as: UInt16.self)
        count = written &+ length &+ 3
        return fingerprint
    }

    @inline(__always)
    private static func mix(_ word: UInt64, _ state: UInt64) -> UInt64 {
        let product = (word ^ (state &<< 7 | state &>> 57)) &* 0x9E37_79B9_7F4A_7C15
        return product ^ product &>> 29
    }
}

// MARK: - Reading back

extension JSONOutput {
    /// The bytes of a range.
    func bytes(_ range: Range<Int>) -> [UInt8] {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "there are no bytes \(range)")
        return unsafe Array(UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count))
    }

    /// The place behind the text whose opening quote is at a place.
    func endOfText(at start: Int) -> Int {
        var place = start &+ 1
        while place < count {
            if place &+ 8 <= count {
                // Quotes, backslashes and control characters; there are none of the last in a document.
                let word = unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                let found = Self.special(in: word, slash: 0x2222_2222_2222_2222)
                guard found != 0 else {
                    place &+= 8
                    continue
                }
                place &+= found.trailingZeroBitCount &>> 3
            }
            switch unsafe base.load(fromByteOffset: place, as: UInt8.self) {
            case UInt8(ascii: "\""): return place &+ 1
            case UInt8(ascii: "\\"): place &+= 2
            default: place &+= 1
            }
        }
        return count
    }

    /// The first eight bytes of the text between two places, as a number that is the larger the later they sort.
    func prefix(ofTextAt start: Int, to end: Int) -> UInt64 {
        precondition(start >= 0 && end <= count, "there are no bytes \(start)..<\(end)")
        let length = end &- start &- 2
        var prefix: UInt64 = 0
        var index = 0
        while index < min(length, 8) {
            let byte = unsafe base.load(fromByteOffset: start &+ 1 &+ index, as: UInt8.self)
            if byte == UInt8(ascii: "\\") { return Self.escapedPrefix(bytes(start &+ 1..<end &- 1)) }
            prefix |= UInt64(byte) &<< UInt64(56 &- 8 &* index)
            index &+= 1
        }
        return prefix
    }

    @inline(never)
    private static func escapedPrefix(_ name: [UInt8]) -> UInt64 {
        var prefix: UInt64 = 0
        for (index, byte) in JSONLayout.unescaped(name).utf8.prefix(8).enumerated() {
            prefix |= UInt64(byte) << UInt64(56 - 8 * index)
        }
        return prefix
    }
}
