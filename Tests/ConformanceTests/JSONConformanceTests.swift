// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// Documents of others, read by the JSON reader.
@Suite(.conformanceData)
struct JSONConformanceTests {
    @Test
    func `documents are accepted or refused as their names say, the others the same each time`() throws {
        var tally = ConformanceTally("json-parsing")
        for name in try ConformanceData.list("json-parsing") where name.hasSuffix(".json") {
            let bytes = [UInt8](try Data(contentsOf: ConformanceData.url("json-parsing/\(name)")))
            // `try?` asks whether the document is accepted.
            let first = try? JSONValue(parsing: bytes)
            let second = try? JSONValue(parsing: bytes)
            let outcome: ConformanceOutcome =
                switch name.prefix(2) {
                case "y_": first != nil ? .passed : .failed("refused")
                case "n_": first == nil ? .passed : .failed("accepted")
                default: first == second ? .passed : .failed("not the same twice")
                }
            tally.count(name, outcome)
        }
        tally.finish()
    }

    private struct FormatGroup: Decodable {
        struct Case: Decodable {
            let description: String
            let data: JSONValue
            let valid: Bool
        }
        let tests: [Case]
    }

    @Test
    func `RFC 3339 dates are read, and what is none is refused`() throws {
        var tally = ConformanceTally("formats/date-time.json")
        for item in try ConformanceData.read([FormatGroup].self, "formats/date-time.json").flatMap(\.tests) {
            guard let text = item.data.string else {
                tally.count(item.description, .outOfScope("not a text"))
                continue
            }
            let isRead = RFC3339.date(from: text) != nil
            tally.count(text, isRead == item.valid ? .passed : .failed(isRead ? "read" : "refused"))
        }
        tally.finish()
    }
}
