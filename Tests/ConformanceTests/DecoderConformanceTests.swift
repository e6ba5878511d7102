// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// Documents of others, read by both decoders.
@Suite(.conformanceData)
struct DecoderConformanceTests {
    /// Any value, read as many libraries do: by asking for one type after the other.
    private indirect enum Anything: Decodable, Equatable {
        case null
        case bool(Bool)
        case int(Int)
        case double(Double)
        case text(String)
        case array([Anything])
        case object([String: Anything])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let value = try? container.decode(Bool.self) {
                self = .bool(value)
            } else if let value = try? container.decode(Int.self) {
                self = .int(value)
            } else if let value = try? container.decode(Double.self) {
                self = .double(value)
            } else if let value = try? container.decode([Anything].self) {
                self = .array(value)
            } else if let value = try? container.decode([String: Anything].self) {
                self = .object(value)
            } else {
                self = .text(try container.decode(String.self))
            }
        }
    }

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
                let any = Self.outcome(Anything.self, data)
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
