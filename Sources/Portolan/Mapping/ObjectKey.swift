// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The identity of an object, in the one form that its number and its text share.
///
/// `17`, `"17"` and an identity of any type that is written so are one key; `"017"` is another one. An identity of several parts is
/// the text of its JSON, members sorted by name.
public enum ObjectKey: Sendable, Hashable, Comparable, Codable {
    /// A whole number, and a text that is one as numbers are written.
    case integer(Int64)
    /// Any other text.
    case text(String)

    /// The key of a text.
    public init(_ text: String) {
        // A number has no sign `+`, no leading zero and no space: its own text tells.
        if let first = text.utf8.first, first == 0x2D || (0x30...0x39).contains(first), let number = Int64(text),
            String(number) == text
        {
            self = .integer(number)
        } else {
            self = .text(text)
        }
    }

    /// The key of a number.
    public init(_ number: some FixedWidthInteger) {
        self = Int64(exactly: number).map { .integer($0) } ?? .text(String(number))
    }
}

extension ObjectKey: CustomStringConvertible {
    /// The number or the text.
    public var description: String {
        switch self {
        case .integer(let number): String(number)
        case .text(let text): text
        }
    }
}

// The bytes of a text are its identity: a server knows nothing of equivalent characters, and databases compare so.
extension ObjectKey {
    /// Whether both are the same number, or texts of the same bytes.
    public static func == (left: ObjectKey, right: ObjectKey) -> Bool {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): left == right
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        default: false
        }
    }

    /// Numbers come before texts, and those in the order of their bytes.
    public static func < (left: ObjectKey, right: ObjectKey) -> Bool {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): left < right
        case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.integer, .text): true
        case (.text, .integer): false
        }
    }
}
