// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Dates in a form of the server's own, given as a pattern: `yyyy-MM-dd HH:mm:ss`.
///
/// Names are English, the calendar is the Gregorian one in all years, and the time is UTC unless the text holds an offset. The
/// letters are those of Unicode Technical Standard 35, part 4:
///
/// | Letters | Meaning |
/// | --- | --- |
/// | `yyyy` | year, four digits |
/// | `MMMM`, `MMM` | month, `October` or `Oct` |
/// | `MM`, `M` | month, two digits, or as few as it takes |
/// | `dd`, `d` | day of the month |
/// | `EEEE`, `EEE` | day of the week, `Tuesday` or `Tue`; also `E` and `EE` |
/// | `HH`, `H` | hour, 0 to 23 |
/// | `hh`, `h` | hour, 1 to 12, beside `a` |
/// | `a` | `AM` or `PM` |
/// | `mm`, `m` | minute |
/// | `ss`, `s` | second |
/// | `S` to `SSSSSSSSS` | as many digits of the second's fraction |
/// | `Z`, `ZZ`, `ZZZ` | offset, `+0100` |
/// | `ZZZZZ`, `XXX` | offset, `+01:00`, or `Z` for none |
/// | `XX`, `X` | offset, `+0100`, or `+01` without minutes, or `Z` for none |
/// | `xxx`, `xx`, `x` | the same three, without the `Z` |
///
/// What is not a letter stands for itself; letters do between apostrophes, `'T'`, and two apostrophes are one.
///
/// What the pattern leaves out is the first there is: `yyyy` reads `1987` as 1 January 1987, 00:00:00 UTC.
///
/// ```swift
/// let format = try DateFormat("EEE MMM dd HH:mm:ss Z yyyy")
/// let date = format.date(from: "Tue Oct 01 08:09:10 +0000 2013")
/// ```
///
/// A value is made once and used often: the pattern is read when it is made.
public struct DateFormat: Sendable, Hashable, CustomStringConvertible {
    /// The pattern.
    public let pattern: String
    private let parts: [Part]

    /// Reads a pattern.
    ///
    /// - Parameter pattern: Letters and literals, as the table of ``DateFormat`` says; with a year.
    /// - Throws: ``PatternError``.
    public init(_ pattern: String) throws(PatternError) {
        self.pattern = pattern
        parts = try DatePattern(pattern).parts
    }

    /// Reads a date.
    ///
    /// Names are read in either case. An offset is read in all its forms, `Z`, `+01`, `+0100` and `+01:00`, whichever the
    /// pattern has. A leap second is the first second of the next minute.
    ///
    /// - Parameter text: The whole text; nothing may stand before or behind the date.
    /// - Returns: `nil` for another form, for days and times that do not exist, and for a day of the week that is not the day's.
    public func date(from text: String) -> Date? {
        var reader = DateTextReader(text)
        for part in parts {
            guard reader.read(part) else { return nil }
        }
        return reader.date
    }

    /// Writes a date, in UTC.
    ///
    /// The last digit of a fraction is rounded; a pattern without a fraction leaves it out.
    ///
    /// - Parameter date: The date.
    /// - Returns: `nil` for dates outside the years 0 to 9999, and for those that are not finite.
    public func text(from date: Date) -> String? {
        guard var writer = DateTextWriter(date, fractionDigits: fractionDigits) else { return nil }
        for part in parts { writer.write(part) }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// The pattern.
    public var description: String { pattern }

    /// What is wrong with a pattern.
    @nonexhaustive
    public enum PatternError: Error, Sendable, Hashable, CustomStringConvertible {
        /// A letter that means nothing here, with one to take instead if there is such a one.
        case unknownLetter(Character, insteadUse: String?)
        /// A letter that may not stand so many times in a row.
        case unsupportedLength(letters: String)
        /// Two parts that say the same, as `MM` and `MMM`.
        case repeatedField(letters: String)
        /// A part that is needed, as `yyyy`, or `a` beside `hh`.
        case missingField(letters: String)
        /// An apostrophe that opens a literal without one that closes it.
        case unterminatedLiteral

        /// What is wrong, as a sentence without its full stop.
        public var description: String {
            switch self {
            case .unknownLetter(let letter, let other?): "the pattern holds '\(letter)'; use \(other) instead"
            case .unknownLetter(let letter, nil):
                "the pattern holds the letter '\(letter)', which is none of its letters; letters to be taken as they are stand "
                    + "between apostrophes"
            case .unsupportedLength(let letters):
                "the pattern holds \(letters), which is not a number of letters it may have"
            case .repeatedField(let letters): "the pattern holds \(letters) beside another part with the same meaning"
            case .missingField(let letters): "the pattern needs \(letters)"
            case .unterminatedLiteral: "the pattern holds an apostrophe without a second one"
            }
        }
    }

    /// A part of a pattern.
    enum Part: Sendable, Hashable {
        case literal([UInt8])
        case number(Field, digits: ClosedRange<Int>)
        case fraction(digits: Int)
        case month(isShort: Bool)
        case weekday(isShort: Bool)
        case halfOfDay
        case offset(OffsetStyle)
    }

    /// A part of a date that is a number.
    enum Field: Sendable, Hashable {
        case year
        case month
        case day
        case hour
        case hourOfHalf
        case minute
        case second
    }

    /// How an offset is written.
    struct OffsetStyle: Sendable, Hashable {
        var hasColon = false
        /// Whether minutes are written even when there are none.
        var alwaysHasMinutes = true
        var isZForZero = false
    }

    private var fractionDigits: Int {
        for case .fraction(let digits) in parts { return digits }
        return 0
    }
}
