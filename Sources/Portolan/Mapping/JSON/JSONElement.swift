// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// One value of a document, not yet turned into anything.
///
/// It is valid as long as its ``JSONDocument``, which it does not keep: making and copying one costs nothing.
@safe package struct JSONElement {
    /// Flag of an object: two of its names may be the same, or the same when they are read, so that a search must begin at the first.
    static let namesMayRepeat: UInt64 = 1
    /// Flag of an object: its names are compared without regard to case, as those of header fields are.
    static let ignoresCase: UInt64 = 2

    /// Flags of an object with which its members cannot be found by comparing bytes from any of them on.
    static let unusual = namesMayRepeat | ignoresCase
    /// How far left the depth stands in the flags.
    static let depthShift: UInt64 = 8

    let text: JSONText
    let words: JSONWords
    /// The place of its first word.
    package let index: Int

    @inline(__always)
    init(text: JSONText, words: JSONWords, index: Int) {
        self.text = text
        self.words = words
        self.index = index
    }

    @inline(__always)
    func element(at index: Int) -> JSONElement { JSONElement(text: text, words: words, index: index) }

    @inline(__always)
    var word: UInt64 { words[index] }

    @inline(__always)
    package var tag: JSONTag { JSONTag(of: word) }

    @inline(__always)
    package var isNull: Bool { word & 0xF == JSONTag.null.rawValue }

    @inline(__always)
    var isContainer: Bool { word & 0xF >= JSONTag.array.rawValue }

    /// The bytes of a scalar, or the elements or members of a container.
    @inline(__always)
    package var length: Int { Int((word &>> 4) & 0xFFF_FFFF) }

    /// Where a scalar's bytes begin, without the quote of a text.
    @inline(__always)
    package var start: Int { Int(word &>> 32) }

    /// The place behind the value.
    @inline(__always)
    var next: Int { isContainer ? Int(word &>> 32) : index &+ 1 }

    /// The flags of a container.
    @inline(__always)
    var flags: UInt64 { words[index &+ 1] &>> 32 }

    /// How many containers are within each other up to this one, itself included.
    var depth: Int { Int(flags &>> Self.depthShift) }

    /// Whether this container is within more others than a document that is read may have: a value may have any number.
    @inline(__always)
    var isTooDeep: Bool { depth > JSONScanner.maximumDepth }

    /// Where the value begins in the document, with its quote or bracket.
    package var offset: Int {
        switch tag {
        case .array, .object: Int(words[index + 1] & 0xFFFF_FFFF)
        case .string, .escapedString, .brokenString: start - 1
        case .null, .false, .true, .integer, .number, .notNumber: start
        }
    }

    /// Walks the elements of an array, or the names and values of an object in turn.
    @inline(__always)
    var children: Children { Children(container: self) }

    struct Children: Sequence, IteratorProtocol {
        private let container: JSONElement
        private var index: Int
        private let end: Int

        @inline(__always)
        init(container: JSONElement) {
            self.container = container
            index = container.index &+ 2
            end = container.isContainer ? container.next : index
        }

        @inline(__always)
        mutating func next() -> JSONElement? {
            guard index < end else { return nil }
            let element = container.element(at: index)
            index = element.next
            return element
        }
    }
}

extension JSONElement {
    /// The text; `nil` when this is none.
    @inline(__always)
    package var string: String? {
        if tag == .string { return text.string(at: start, count: length) }
        return tag == .escapedString ? unescaped() : nil
    }

    /// Whether this is a text, whatever stands in it.
    @inline(__always)
    package var isString: Bool {
        switch tag {
        case .string, .escapedString, .brokenString: true
        case .null, .false, .true, .integer, .number, .notNumber, .array, .object: false
        }
    }

    @inline(__always)
    package var isNumber: Bool {
        let tag = tag
        return tag == .integer || tag == .number
    }

    @inline(__always)
    package var bool: Bool? {
        switch tag {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// The number, also one that JSON cannot hold; `nil` when this is none.
    package var number: JSONNumber? {
        isNumber || tag == .notNumber ? JSONNumber(unchecked: text.string(at: start, count: length)) : nil
    }

    /// Whether this text, the name of a member, is the given one, byte by byte.
    func isName(_ name: String) -> Bool {
        if tag == .string {
            guard length == name.utf8.count else { return false }
            var name = name
            return name.withUTF8 { bytes in
                guard let bytes = bytes.baseAddress else { return true }
                return unsafe JSONText.areEqual(bytes, text.pointer(at: start), count: length)
            }
        }
        return string.map { $0.utf8.elementsEqual(name.utf8) } ?? false
    }

    /// The value of the first member of a name; takes linear time.
    package func member(_ name: String) -> JSONElement? {
        guard tag == .object else { return nil }
        let name = flags & Self.ignoresCase == 0 ? name : name.lowercased()
        var names = children
        while let candidate = names.next(), let value = names.next() {
            if candidate.isName(name) { return value }
        }
        return nil
    }

    /// The element of an array; takes linear time.
    package func element(number: Int) -> JSONElement? {
        guard tag == .array, (0..<length).contains(number) else { return nil }
        var elements = children
        for _ in 0..<number { _ = elements.next() }
        return elements.next()
    }
}

extension JSONElement {
    /// What kind of value this is, for messages.
    package var kindName: String {
        switch tag {
        case .null: "null"
        case .true, .false: "a truth value"
        case .integer, .number, .notNumber: "a number"
        case .string, .escapedString, .brokenString: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The value in as few characters as possible, cut to 80.
    package var excerpt: String {
        switch tag {
        case .array: return "an array of \(length)"
        case .object where length > 3: return "an object of \(length) members"
        case .brokenString: return "a string with half of a surrogate pair"
        case .string, .escapedString, .number, .integer, .notNumber:
            // No more is read than can be shown. What is left is still longer than any excerpt, and is shown as one.
            guard length > 400 else { return value?.excerpt ?? kindName }
            var cut = 400
            while UTF8.isContinuation(text[start + cut]) { cut -= 1 }
            return JSONValue.string(text.string(at: start, count: cut)).excerpt
        case .null, .true, .false, .object: return value?.excerpt ?? kindName
        }
    }

    /// The way from a value around this one to this one: worked out when it is asked for, by walking there.
    func path(from root: JSONElement) -> [JSONPlace] {
        var path: [JSONPlace] = []
        var container = root
        while container.index < index {
            var children = container.children
            var number = 0
            var inner: JSONElement?
            if container.tag == .object {
                while let name = children.next(), let value = children.next() {
                    guard index < value.next else { continue }
                    path.append(.name(name.string ?? ""))
                    // The place of a name is that of its member.
                    inner = index < value.index ? nil : value
                    break
                }
            } else {
                while let value = children.next() {
                    if index < value.next {
                        path.append(.index(number))
                        inner = value
                        break
                    }
                    number += 1
                }
            }
            guard let inner else { return path }
            container = inner
        }
        return path
    }
}
