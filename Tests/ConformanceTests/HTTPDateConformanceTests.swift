// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

/// Dates of a lenient reader: whatever is read here is what it reads, and what it refuses is refused.
@Suite(.conformanceData)
struct HTTPDateConformanceTests {
    private struct Case: Decodable {
        let text: String
        let epoch: Int64?
    }

    // 2026-11-30T12:00:00Z: only years of two digits depend on it.
    private static let now: Int64 = 1_796_040_000

    @Test
    func `dates are read to the second, or refused`() throws {
        var tally = ConformanceTally("http-date/lenient-dates.json")
        for item in try ConformanceData.read([Case].self, "http-date/lenient-dates.json") {
            let seconds = HTTPDate(item.text, now: Self.now)?.secondsSince1970
            let outcome: ConformanceOutcome =
                if seconds == item.epoch {
                    .passed
                } else if seconds == nil, !hasFormOfRFC9110(item.text) {
                    .outOfScope("looser forms, which are optional")
                } else {
                    .failed("read as \(seconds.map(String.init) ?? "nothing")")
                }
            tally.count(item.text.debugDescription, outcome)
        }
        tally.finish()
    }

    // By its shape alone, so that a date of one of the three forms that is refused by mistake is a failure.
    private func hasFormOfRFC9110(_ text: String) -> Bool {
        text.contains(/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/)
            || text.contains(/^[A-Z][a-z]{5,8}, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT$/)
            || text.contains(/^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/)
    }
}
