// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// Payloads of real services, read by both decoders into the same models.
@Suite(.conformanceData)
struct PayloadDecoderConformanceTests {
    /// What came of one call: a value, or the kind of an error and where it is.
    private enum Reading<Value: Equatable & Sendable>: Equatable {
        case value(Value)
        case error(kind: String, path: [String])

        init(_ read: () throws -> Value) {
            do {
                self = .value(try read())
            } catch let error as DecodingError {
                let (kind, context) =
                    switch error {
                    case .typeMismatch(let type, let context): ("no \(type)", context)
                    case .valueNotFound(let type, let context): ("null for \(type)", context)
                    case .keyNotFound(let key, let context): ("no key \(key.stringValue)", context)
                    case .dataCorrupted(let context): ("corrupted", context)
                    @unknown default: ("\(error)", DecodingError.Context(codingPath: [], debugDescription: ""))
                    }
                self = .error(kind: kind, path: context.codingPath.map(\.stringValue))
            } catch {
                self = .error(kind: "\(error)", path: [])
            }
        }
    }

    /// Both decoders, told the same.
    private struct Decoders {
        let ours = PortolanJSONDecoder()
        let theirs = JSONDecoder()

        init(dates: JSONDecoder.DateDecodingStrategy, keys: JSONDecoder.KeyDecodingStrategy) {
            ours.dateDecodingStrategy = dates
            ours.keyDecodingStrategy = keys
            theirs.dateDecodingStrategy = dates
            theirs.keyDecodingStrategy = keys
        }

        /// Says how the readings differ, if they do, and whether there was a value.
        func compare<Value: Decodable & Equatable & Sendable>(
            _ type: Value.Type, in data: Data
        ) -> (difference: String?, isValue: Bool) {
            let our = Reading { try ours.decode(type, from: data) }
            let their = Reading { try theirs.decode(type, from: data) }
            guard our == their else { return ("\(type): \(our), not \(their)", false) }
            guard case .value = our else { return (nil, false) }
            return (nil, true)
        }
    }

    private typealias Comparison = @Sendable (Decoders, Data) -> (difference: String?, isValue: Bool)

    private static func reading<Value: Decodable & Equatable & Sendable>(_ type: Value.Type) -> Comparison {
        { $0.compare(type, in: $1) }
    }

    /// A `JSONValue` keeps the names of the document from our decoder alone, so that no names are converted here.
    private static let readingDocument: Comparison = { _, data in
        Decoders(dates: .deferredToDate, keys: .useDefaultKeys).compare(JSONValue.self, in: data)
    }

    /// Compares the readings of every document as every model, and finds one document at least for each model.
    private static func run(
        _ name: String, _ models: [(name: String, read: Comparison)], on documents: [(label: String, json: JSONValue)],
        dates: JSONDecoder.DateDecodingStrategy
    ) {
        var tally = ConformanceTally(name)
        var read: Set<String> = []
        let snakeCase = Decoders(dates: dates, keys: .convertFromSnakeCase)
        let plain = Decoders(dates: dates, keys: .useDefaultKeys)
        for (label, json) in documents {
            let data = Data(json.description.utf8)
            for model in models {
                let results = [model.read(snakeCase, data), model.read(plain, data)]
                if results.contains(where: \.isValue) { read.insert(model.name) }
                let difference = results.lazy.compactMap(\.difference).first
                tally.count("\(label) as \(model.name)", difference.map { .failed($0) } ?? .passed)
            }
        }
        tally.finish()
        #expect(models.map(\.name).filter { !read.contains($0) } == [])
    }

    private static let gitHub: [(name: String, read: Comparison)] = [
        ("anything", reading(DecodedJSON.self)),
        ("value", readingDocument),
        ("account", reading(PlainGitHub.Account.self)),
        ("label", reading(PlainGitHub.Label.self)),
        ("labels", reading([PlainGitHub.Label].self)),
        ("issue", reading(PlainGitHub.Issue.self)),
        ("issues", reading([PlainGitHub.Issue].self)),
        ("repository", reading(PlainGitHub.Repository.self)),
        ("change", reading(PlainGitHub.FileChange.self)),
    ]

    @Test
    func `answers of GitHub are the same to both decoders`() throws {
        var documents: [(label: String, json: JSONValue)] = []
        for name in try ConformanceData.list("payloads/github") {
            let scenario = try #require(JSONValue(parsing: ConformanceData.bytes("payloads/github/\(name)")).array)
            for (index, exchange) in scenario.enumerated() {
                let answer = try #require(exchange["response"])
                documents.append(("\(name) \(index)", answer))
                for (place, element) in (answer.array ?? []).enumerated() {
                    documents.append(("\(name) \(index).\(place)", element))
                }
                if let owner = answer["owner"] {
                    documents.append(("\(name) \(index) owner", owner))
                }
            }
        }

        Self.run("payloads/github, decoders", Self.gitHub, on: documents, dates: .iso8601)
    }

    private static let stripe: [(name: String, read: Comparison)] = [
        ("anything", reading(DecodedJSON.self)),
        ("value", readingDocument),
        ("members", reading([String: DecodedJSON].self)),
        ("resource", reading(PlainStripe.Resource.self)),
        ("links", reading(PlainStripe.Links.self)),
        ("card", reading(PlainStripe.Card.self)),
        ("charge", reading(PlainStripe.Charge.self)),
        ("price", reading(PlainStripe.Price.self)),
        ("invoice", reading(PlainStripe.Invoice.self)),
        ("line", reading(PlainStripe.LineItem.self)),
    ]

    @Test
    func `resources of Stripe are the same to both decoders`() throws {
        let name = "payloads/stripe/fixtures3.json"
        let resources = try #require(JSONValue(parsing: ConformanceData.bytes(name))["resources"]?.object)
        let documents = resources.map { (label: $0.name, json: $0.value) }

        Self.run("\(name), decoders", Self.stripe, on: documents, dates: .secondsSince1970)
    }
}
