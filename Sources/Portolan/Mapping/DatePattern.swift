// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The pattern of a ``DateFormat``, cut into its parts.
struct DatePattern {
    private(set) var parts: [DateFormat.Part] = []
    private var meanings: Set<Meaning> = []

    /// What a pattern may say once.
    private enum Meaning {
        case year
        case month
        case day
        case weekday
        case hour
        case halfOfDay
        case minute
        case second
        case fraction
        case offset
    }

    init(_ pattern: String) throws(DateFormat.PatternError) {
        var rest = Substring(pattern)
        while let first = rest.first {
            if first == "'" {
                append(literal: try Self.literal(cutFrom: &rest))
            } else if first.isASCII, first.isLetter {
                let letters = String(rest.prefix { $0 == first })
                rest = rest.dropFirst(letters.count)
                try append(first, letters)
            } else {
                append(literal: String(rest.removeFirst()))
            }
        }
        guard meanings.contains(.year) else { throw .missingField(letters: "yyyy") }
        let hasHourOfHalf = parts.contains { part in
            if case .number(.hourOfHalf, _) = part { true } else { false }
        }
        guard hasHourOfHalf == meanings.contains(.halfOfDay) else {
            throw .missingField(letters: hasHourOfHalf ? "a" : "hh")
        }
    }

    /// Neighbouring literals are one.
    private mutating func append(literal: String) {
        if case .literal(let before)? = parts.last {
            parts[parts.count - 1] = .literal(before + literal.utf8)
        } else {
            parts.append(.literal(Array(literal.utf8)))
        }
    }

    /// Cuts off a literal between apostrophes; two of them in a row are one, within a literal and outside.
    private static func literal(cutFrom rest: inout Substring) throws(DateFormat.PatternError) -> String {
        rest = rest.dropFirst()
        if rest.first == "'" {
            rest = rest.dropFirst()
            return "'"
        }
        var literal = ""
        while let end = rest.firstIndex(of: "'") {
            literal += rest[..<end]
            rest = rest[end...].dropFirst()
            guard rest.first == "'" else { return literal }
            literal.append("'")
            rest = rest.dropFirst()
        }
        throw .unterminatedLiteral
    }

    private mutating func append(_ letter: Character, _ letters: String) throws(DateFormat.PatternError) {
        let count = letters.count
        let entry: (lengths: ClosedRange<Int>, meaning: Meaning, part: DateFormat.Part) =
            switch letter {
            case "y": (4...4, .year, .number(.year, digits: 4...4))
            case "M" where count > 2: (3...4, .month, .month(isShort: count == 3))
            case "M": (1...2, .month, .number(.month, digits: min(count, 2)...2))
            case "d": (1...2, .day, .number(.day, digits: min(count, 2)...2))
            case "E": (1...4, .weekday, .weekday(isShort: count < 4))
            case "H": (1...2, .hour, .number(.hour, digits: min(count, 2)...2))
            case "h": (1...2, .hour, .number(.hourOfHalf, digits: min(count, 2)...2))
            case "a": (1...1, .halfOfDay, .halfOfDay)
            case "m": (1...2, .minute, .number(.minute, digits: min(count, 2)...2))
            case "s": (1...2, .second, .number(.second, digits: min(count, 2)...2))
            case "S": (1...9, .fraction, .fraction(digits: count))
            case "Z" where count == 5: (5...5, .offset, .offset(.init(hasColon: true, isZForZero: true)))
            case "Z": (1...3, .offset, .offset(.init()))
            case "X": (1...3, .offset, .offset(.init(letters: count, isZForZero: true)))
            case "x": (1...3, .offset, .offset(.init(letters: count, isZForZero: false)))
            default: throw .unknownLetter(letter, insteadUse: Self.instead(of: letter))
            }
        guard entry.lengths.contains(count) else { throw .unsupportedLength(letters: letters) }
        guard meanings.insert(entry.meaning).inserted else { throw .repeatedField(letters: letters) }
        parts.append(entry.part)
    }

    /// What is usually meant by a letter that means something else.
    private static func instead(of letter: Character) -> String? {
        switch letter {
        // The year that a week belongs to differs from the calendar's around New Year.
        case "Y", "u": "yyyy"
        // The day of the year.
        case "D": "dd"
        case "L": "MM"
        case "K", "k": "HH"
        case "e", "c": "EEE"
        case "z", "O", "v", "V": "Z or XXX"
        case "T": "'T'"
        default: nil
        }
    }
}

extension DateFormat.OffsetStyle {
    /// The style of so many letters `X` or `x`.
    fileprivate init(letters: Int, isZForZero: Bool) {
        self.init(hasColon: letters == 3, alwaysHasMinutes: letters > 1, isZForZero: isZForZero)
    }
}
