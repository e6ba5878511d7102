// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Reads what a server says about when to come again (RFC 9110, section 10.2.3).
package enum RetryAfter {
    /// How long a server wants to be left alone.
    ///
    /// - Parameters:
    ///   - fields: The fields of its answer; of several the first counts.
    ///   - now: Seconds since 1970.
    /// - Returns: The time, not negative and not bounded; `nil` when nothing is said, or nothing that can be read.
    package static func wait(in fields: HTTPFields, now: Double) -> Duration? {
        guard let text = fields[values: .retryAfter].first else { return nil }
        if let seconds = seconds(text) { return .seconds(seconds) }
        // The year of a date with two digits is a matter of the present, of which the range is enough.
        guard let date = HTTPDate(text, now: Int64(now.clamped(to: -1e12...1e12))) else { return nil }
        return .seconds(max(0, Double(date.secondsSince1970) - now.clamped(to: -1e12...1e12)))
    }

    /// Delta seconds; a negative number, which no server may send, is none.
    private static func seconds(_ text: String) -> Int64? {
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        let digits = text.utf8.dropFirst(isNegative ? 1 : 0)
        guard !digits.isEmpty, digits.allSatisfy(\.isDecimalDigit) else { return nil }
        // Whatever has more digits is too long to be waited for.
        return isNegative ? 0 : digits.count > 12 ? 1_000_000_000_000 : Int64(text)
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        self > range.lowerBound ? min(self, range.upperBound) : range.lowerBound
    }
}
