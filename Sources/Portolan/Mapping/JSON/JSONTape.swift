// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What one word of the tape stands for.
package enum JSONTag: UInt64 {
    case null
    case `false`
    case `true`
    /// A number without fraction and exponent.
    case integer
    /// A number with fraction, exponent or both.
    case number
    /// A text without escapes.
    case string
    /// A text with escapes.
    case escapedString
    /// A text with an escape that is half of a surrogate pair: it is no text, which is told when it is read.
    case brokenString
    /// What a value, not a document, can hold: infinity, and what is not a number.
    case notNumber
    case array
    case object

    /// The tag of a word of a tape, which the scanner has written: its lowest 4 bits are the place of a case.
    @inline(__always)
    init(of word: UInt64) {
        // Checking that once more for each value would take as long as reading a short one.
        assert(word & 0xF <= JSONTag.object.rawValue, "a word of the tape has no tag")
        self = unsafe unsafeBitCast(UInt8(truncatingIfNeeded: word & 0xF), to: JSONTag.self)
    }
}

/// The words that stand for a validated document.
///
/// A scalar is one word: its ``JSONTag`` (4 bits), its length (28) and its offset (32). An array or object is two words, its values after
/// them: tag, count of elements or members (28) and the place behind its last value (32); then flags (32) and the offset. A member is the
/// word of its name and those of its value.
@safe struct JSONTape {
    private var base: UnsafeMutablePointer<UInt64>
    private var capacity: Int
    private var buffer: JSONBuffer
    private(set) var count = 0

    static let maximumLength = 1 << 28 - 1

    /// Makes room for so many words, or more; words may be added beyond that.
    init(capacity: Int) {
        buffer = JSONBuffers.take(capacity * 8)
        self.capacity = buffer.capacity / 8
        unsafe base = buffer.start.assumingMemoryBound(to: UInt64.self)
    }

    @inline(__always)
    mutating func append(_ tag: JSONTag, length: Int, offset: Int) {
        appendWord(JSONTape.word(tag, length: length, rest: offset))
    }

    @inline(__always)
    mutating func appendWord(_ word: UInt64) {
        if count == capacity { grow() }
        unsafe base[count] = word
        count &+= 1
    }

    /// Writes the first word of a container, when it is known.
    @inline(__always)
    mutating func close(_ index: Int, _ tag: JSONTag, length: Int) {
        unsafe base[index] = JSONTape.word(tag, length: length, rest: count)
    }

    /// Sets flags of a container.
    @inline(__always)
    mutating func flag(_ index: Int, _ flags: UInt64) {
        unsafe base[index &+ 1] |= flags &<< 32
    }

    @inline(__always)
    subscript(index: Int) -> UInt64 { unsafe base[index] }

    @inline(__always)
    static func word(_ tag: JSONTag, length: Int, rest: Int) -> UInt64 {
        tag.rawValue | UInt64(truncatingIfNeeded: length) &<< 4 | UInt64(truncatingIfNeeded: rest) &<< 32
    }

    @inline(never)
    private mutating func grow() {
        buffer = JSONBuffers.grow(buffer)
        unsafe base = buffer.start.assumingMemoryBound(to: UInt64.self)
        capacity = buffer.capacity / 8
    }

    /// The words, for whoever takes the buffer over.
    var words: JSONWords { unsafe JSONWords(unchecked: base, count: count) }

    /// The buffer, which whoever takes it gives back.
    consuming func take() -> JSONBuffer { buffer }
}

/// The words of a document, for reading.
///
/// Indices come from the tape itself, so reading is not checked in release builds.
@safe package struct JSONWords {
    private let base: UnsafePointer<UInt64>
    #if DEBUG
        // Elements hold their words, and are handed on in registers as long as they are no larger than four words.
        private let count: Int
    #endif

    init(unchecked base: UnsafePointer<UInt64>, count: Int) {
        unsafe self.base = base
        #if DEBUG
            self.count = count
        #endif
    }

    @inline(__always)
    subscript(index: Int) -> UInt64 {
        #if DEBUG
            assert(index >= 0 && index < count, "word \(index) of \(count)")
        #endif
        return unsafe base[index]
    }
}
