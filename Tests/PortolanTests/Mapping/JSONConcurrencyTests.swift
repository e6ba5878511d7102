// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// One mapping, one decoder, one encoder and one document serve any number of tasks at once.
struct JSONConcurrencyTests {
    private struct Place: Mappable, Equatable {
        var id = 0
        var name = ""
        var position: [Double] = []
        var opened: Date?
        var parts: [Part]?

        struct Part: Codable, Equatable {
            var key: String
            var values: [String: Int]
        }

        static let mapping = Mapping<Place>(identity: \.id) {
            Field(\.id, "id")
            Field(\.name, "names.main")
            Field(\.position, "position", default: [])
            Field(\.opened, "opened")
            Field(\.parts, "parts")
        }
    }

    /// The same in the eyes of a decoder.
    private struct Plain: Codable, Equatable {
        struct Names: Codable, Equatable { var main: String }
        var id: Int
        var names: Names
        var position: [Double]
        var opened: Date?
        var parts: [Place.Part]?
    }

    private static let tasks = 8
    private static let rounds = 4

    /// A document large enough that its buffers are kept for the next one.
    private static func document(_ number: Int) -> [UInt8] {
        let items = (0..<120).map { index in
            """
            {"id": \(number * 1_000 + index), "names": {"main": "Pl\\u00e4ce \(index) of a longer name"},
             "position": [\(Double(index) / 3), -1e-\(index % 9)], "opened": "2016-05-02T12:30:45.5Z",
             "parts": [{"key": "k\(index)", "values": {"a": \(index), "b\(number)": 2}}]}
            """
        }
        return Array("[\(items.joined(separator: ","))]".utf8)
    }

    private static func decoder() -> PortolanJSONDecoder {
        let decoder = PortolanJSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            return Date(timeIntervalSince1970: Double(text.utf8.count))
        }
        return decoder
    }

    /// Does the same in many tasks at once; each task has a number of its own.
    private static func inTasks(_ body: @escaping @Sendable (Int) async throws -> Void) async throws {
        try await withThrowingTaskGroup { group in
            for task in 0..<tasks { group.addTask { for _ in 0..<rounds { try await body(task) } } }
            try await group.waitForAll()
        }
    }

    @Test func `tasks that use one mapping at once read and write what each was given`() async throws {
        try await Self.inTasks { task in
            let document = Self.document(task)
            let places = try Place.mapping.values(from: document)
            let again = try Place.mapping.values(from: Place.mapping.bytes(from: places))
            var changed = places[0]
            try Place.mapping.update(&changed, from: Array(#"{"names": {"main": "n"}, "opened": null}"#.utf8))

            #expect(places.map(\.id) == (0..<120).map { task * 1_000 + $0 })
            #expect(places.last?.parts?.first?.values == ["a": 119, "b\(task)": 2])
            #expect(again == places)
            #expect(changed.name == "n" && changed.opened == nil)
        }
    }

    @Test func `tasks that use one decoder and one encoder at once see their own documents`() async throws {
        let decoder = Self.decoder()
        let encoder = PortolanJSONEncoder()

        try await Self.inTasks { task in
            let document = Self.document(task)
            let places = try decoder.decode([Plain].self, from: document)
            let values = try PortolanJSONDecoder().decode([JSONValue].self, from: encoder.encode(places))

            #expect(places.map(\.id) == (0..<120).map { task * 1_000 + $0 })
            #expect(places.last?.parts?.first?.values == ["a": 119, "b\(task)": 2])
            #expect(values.map { $0["id"]?.integer } == places.map(\.id))
            #expect(throws: DecodingError.self) { try decoder.decode([Int].self, from: document) }
        }
    }

    @Test func `tasks that read one document at once see the same`() async throws {
        let document = try JSONDocument(parsing: Self.document(7))
        let expected = try JSONValue(document)
        let context = MappingContext(whole: document)

        try await Self.inTasks { _ in
            let value = try JSONValue(document)
            let places = try Place.mapping.values(from: expected)

            #expect(value == expected)
            #expect(context.document == expected)
            #expect(places.count == 120)
        }
    }

    @Test func `tasks that read and write empty lists at once share nothing`() async throws {
        try await Self.inTasks { _ in
            let place = try Place.mapping.value(from: #"{"id":1,"names":{"main":""},"position":[],"parts":[]}"#.utf8)
            let none = try Place.mapping.values(from: Array("[]".utf8))
            let plain = try PortolanJSONDecoder().decode([Plain].self, from: Array("[]".utf8))

            #expect(place.position.isEmpty && place.parts == [] && none.isEmpty && plain.isEmpty)
        }
    }

    @Test func `a decoder whose strategies change while it is used gives what the old or the new ones say`()
        async throws
    {
        let decoder = PortolanJSONDecoder()

        try await Self.inTasks { task in
            decoder.dateDecodingStrategy = task % 2 == 0 ? .secondsSince1970 : .millisecondsSince1970
            let date = try decoder.decode([Date].self, from: Array("[1000]".utf8))

            #expect([1_000, 1].contains(date.first?.timeIntervalSince1970))
        }
    }
}
