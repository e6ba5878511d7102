// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// Documents of others, read by both decoders.
@Suite(.conformanceData)
struct DecoderConformanceTests {
    /// Where Foundation departs from RFC 8259.
    private static func isExempt(_ name: String) -> Bool {
        [
            "n_array_extra_comma.json", "n_array_number_and_comma.json", "n_object_trailing_comma.json",
            "y_number_0e1.json",
        ].contains(name) || name.contains("utf16") || name.contains("UTF-16")
    }

    private static func outcome<Value: Decodable & Equatable>(
        _ type: Value.Type, _ data: Data
    ) -> (ours: Value?, theirs: Value?) {
        // `try?` asks whether the document is accepted.
        (try? PortolanJSONDecoder().decode(type, from: data), try? JSONDecoder().decode(type, from: data))
    }

    @Test
    func `every document gives the same values in both decoders`() throws {
        var tally = ConformanceTally("decoders")
        for folder in ["json-parsing", "json-patch", "formats", "payloads/github", "payloads/stripe"] {
            for name in try ConformanceData.list(folder) where name.hasSuffix(".json") {
                guard !Self.isExempt(name) else {
                    tally.count(name, .outOfScope("Foundation departs from RFC 8259"))
                    continue
                }
                let data = try Data(contentsOf: ConformanceData.url("\(folder)/\(name)"))
                let any = Self.outcome(DecodedJSON.self, data)
                let integers = Self.outcome([Int].self, data)
                let texts = Self.outcome([String: String].self, data)
                let numbers = Self.outcome([Double].self, data)
                let isSame =
                    any.ours == any.theirs && integers.ours == integers.theirs && texts.ours == texts.theirs
                    && numbers.ours == numbers.theirs
                tally.count(name, isSame ? .passed : .failed("not the same"))
            }
        }
        tally.finish()
    }
}
