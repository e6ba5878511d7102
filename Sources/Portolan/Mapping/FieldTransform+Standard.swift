// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension FieldTransform where Wire == String, Value == Date {
    /// Dates as RFC 3339 writes them: what a date is without a transform, for mappings that use another one by default.
    public static var rfc3339: FieldTransform<String, Date> {
        dates("an RFC 3339 date") {
            RFC3339.date(from: $0)
        } encode: {
            RFC3339.text(from: $0)
        }
    }

    /// Days as RFC 3339 writes them, `2016-05-02`: the first moment of the day in UTC.
    public static var dateOnly: FieldTransform<String, Date> {
        dates("a day as in 2016-05-02") { text in
            var text = text
            return text.withUTF8 { bytes in
                guard let start = bytes.baseAddress else { return nil }
                return unsafe RFC3339.dateOnly(start, bytes.count)
            }
        } encode: { date in
            var bytes: [UInt8] = []
            return RFC3339.appendDateOnly(date, to: &bytes) ? String(decoding: bytes, as: UTF8.self) : nil
        }
    }

    /// Dates in a form of the server's own.
    public static func date(_ format: DateFormat) -> FieldTransform<String, Date> {
        dates("a date of the form \(format.pattern)") {
            format.date(from: $0)
        } encode: {
            format.text(from: $0)
        }
    }

    private static func dates(
        _ expectation: String, decode: @escaping @Sendable (String) -> Date?,
        encode: @escaping @Sendable (Date) -> String?
    ) -> FieldTransform<String, Date> {
        var transform = FieldTransform<String, Date> { text in
            guard let date = decode(text) else { throw Unreadable() }
            return date
        } encode: { date in
            guard let text = encode(date) else { throw date.unwritable(as: expectation) }
            return text
        }
        transform.expectation = expectation
        return transform
    }
}

extension FieldTransform where Wire == Double, Value == Date {
    /// Dates as seconds since 1970, fractions included.
    ///
    /// They are written with as many digits as they need, to the microsecond where that is exact.
    public static var epochSeconds: FieldTransform<Double, Date> {
        epoch("a number of seconds since 1970") {
            Date(timeIntervalSince1970: $0)
        } encode: { date in
            let seconds = date.timeIntervalSince1970
            // Dates count from 2001: the sum of two fractions has digits that neither of them had.
            let rounded = (seconds * 1e6).rounded() / 1e6
            return Date(timeIntervalSince1970: rounded) == date ? rounded : seconds
        }
    }

    /// Dates as whole milliseconds since 1970; fractions of one are read, and rounded when written.
    public static var epochMilliseconds: FieldTransform<Double, Date> {
        epoch("a number of milliseconds since 1970") {
            Date(timeIntervalSince1970: $0 / 1_000)
        } encode: {
            ($0.timeIntervalSince1970 * 1_000).rounded()
        }
    }

    private static func epoch(
        _ expectation: String, decode: @escaping @Sendable (Double) -> Date,
        encode: @escaping @Sendable (Date) -> Double
    ) -> FieldTransform<Double, Date> {
        var transform = FieldTransform<Double, Date> {
            decode($0)
        } encode: { date in
            let number = encode(date)
            guard number.isFinite else { throw date.unwritable(as: expectation) }
            return number
        }
        transform.expectation = expectation
        return transform
    }
}

extension Date {
    /// Not the date itself: Foundation traps when it prints one that is not finite.
    fileprivate func unwritable(as expectation: String) -> EncodingError {
        .invalidValue(
            timeIntervalSinceReferenceDate,
            .init(codingPath: [], debugDescription: "the date cannot be written as \(expectation)"))
    }
}

extension FieldTransform where Value: RawRepresentable & Sendable, Wire == Value.RawValue {
    /// Raw values of an enum; what it does not know becomes one of its own values, and is written as that.
    ///
    /// ``OpenEnum`` keeps what an enum does not know.
    ///
    /// - Parameter fallback: What stands for all raw values that the enum does not have.
    /// - Returns: The transform.
    public static func rawValue(fallback: Value) -> FieldTransform<Wire, Value> {
        FieldTransform {
            Value(rawValue: $0) ?? fallback
        } encode: {
            $0.rawValue
        }
    }
}

extension FieldTransform where Wire: Hashable, Value: Hashable & Sendable {
    /// A table of what stands in the document and what it means.
    ///
    /// ```swift
    /// Field(\.isPrivate, "private", using: .values(["true": true, "false": false]))
    /// ```
    ///
    /// What is in none of its lines is a problem of the mapping, and an `EncodingError` when writing. Of several lines with one value the
    /// first is written.
    ///
    /// - Parameter table: The lines.
    /// - Returns: The transform.
    public static func values(_ table: KeyValuePairs<Wire, Value>) -> FieldTransform<Wire, Value> {
        let meanings = Dictionary(table.map { ($0.key, $0.value) }) { first, _ in first }
        let spellings = Dictionary(table.map { ($0.value, $0.key) }) { first, _ in first }
        var transform = FieldTransform<Wire, Value> { wire in
            guard let value = meanings[wire] else { throw Unreadable() }
            return value
        } encode: { value in
            guard let wire = spellings[value] else {
                throw EncodingError.invalidValue(
                    value, .init(codingPath: [], debugDescription: "the value is in no line of the transform's table"))
            }
            return wire
        }
        transform.expectation = "one of " + table.map { "'\($0.key)'" }.joined(separator: ", ")
        return transform
    }
}
