// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

/// One list of values of one type.
private struct Values<Value: Codable & Sendable & Equatable>: Codable, Equatable {
    var values: [Value] = []

    static func mapping() -> Mapping<Values> {
        Mapping<Values>(making: { Values() }) { Field(\.values, "values") }
    }
}

/// Values that are more than a text or a number: what one of them costs in a document of 2,000.
///
/// `value/date` is compared with JSONDecoder on the same document, `value/date/bare` with Foundation's conversion alone, from texts that are
/// already strings: a peer that has less to do.
enum ValueBenchmarks {
    private static let count = 2_000

    static func all() -> [Comparison] {
        var generator = SampleGenerator(seed: 8)
        let times = texts { generator.time() }
        let uuids = texts { uuid(&generator) }
        let urls = texts { "https://api.example/v1/\(generator.word())/\(generator.identifier(12))?page=2" }
        let decimals = texts { generator.decimal(digits: 12, upTo: 99_999) }
        return [
            pair("text", times, String.self, target: .none),
            pair("date", times, Date.self, target: .nanoseconds(atMost: 50)),
            bare("date", times, target: .nanoseconds(atMost: 50)) { try Date($0, strategy: .iso8601) },
            pair("uuid", uuids, UUID.self, target: .nanoseconds(atMost: 100)),
            bare("uuid", uuids, target: .nanoseconds(atMost: 100)) { try some(UUID(uuidString: $0)) },
            pair("url", urls, URL.self, target: .none),
            bare("url", urls, target: .faster(atLeast: 1)) { try some(URL(string: $0)) },
            pair("decimal", decimals, Decimal.self, areNumbers: true, target: .none),
            bare("decimal", decimals, areNumbers: true, target: .none) { try some(Decimal(string: $0)) },
            pair("double", decimals, Double.self, areNumbers: true, target: .none),
            bare("double", decimals, areNumbers: true, target: .none) { try some(Double($0)) },
        ]
    }

    private static func pair<Value: Codable & Sendable & Equatable>(
        _ name: String, _ texts: [String], _ type: Value.Type, areNumbers: Bool = false, target: Comparison.Target
    ) -> Comparison {
        let bytes = document(texts, areNumbers: areNumbers)
        let data = Data(bytes)
        let mapping = Values<Value>.mapping()
        return Comparison(
            name: "value/\(name)", bytes: bytes.count, units: count,
            portolan: .init(name: "Mapping") { keep(try mapping.value(from: bytes)) },
            peer: .init(name: "JSONDecoder") { keep(try Foundations.decoder.decode(Values<Value>.self, from: data)) },
            target: target,
            check: {
                let values = try mapping.value(from: bytes)
                guard values == (try Foundations.decoder.decode(Values<Value>.self, from: data)) else {
                    throw Disagreement(description: "not the same values")
                }
            })
    }

    private static func bare<Value: Codable & Sendable & Equatable>(
        _ name: String, _ texts: [String], areNumbers: Bool = false, target: Comparison.Target,
        convert: @escaping (String) throws -> Value
    ) -> Comparison {
        let bytes = document(texts, areNumbers: areNumbers)
        let mapping = Values<Value>.mapping()
        return Comparison(
            name: "value/\(name)/bare", bytes: bytes.count, units: count,
            portolan: .init(name: "Mapping") { keep(try mapping.value(from: bytes)) },
            peer: .init(name: "Foundation") { keep(try texts.map(convert)) },
            target: target,
            check: {
                guard try mapping.value(from: bytes).values == texts.map(convert) else {
                    throw Disagreement(description: "not the same values")
                }
            })
    }

    private static func document(_ texts: [String], areNumbers: Bool) -> [UInt8] {
        let values: [Sample] = texts.map { areNumbers ? .literal($0) : .text($0) }
        return Sample.object([("values", .array(values))]).bytes(.minified)
    }

    private static func texts(_ make: () -> String) -> [String] { (0..<count).map { _ in make() } }

    private static func uuid(_ generator: inout SampleGenerator) -> String {
        [8, 4, 4, 4, 12].map { generator.hexadecimal($0) }.joined(separator: "-")
    }

    private static func some<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Disagreement(description: "Foundation refuses a value of the benchmark's own") }
        return value
    }
}
