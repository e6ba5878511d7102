// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

struct MappingCodableTests {
    @Test func `a mappable type is Codable and stands in other Codable types`() throws {
        struct Wrapper: Codable, Equatable {
            var artist: Artist
            var others: [Artist]
        }
        let artist = try Artist.mapping.value(from: artistJSON)
        let wrapper = Wrapper(artist: artist, others: [artist])

        let data = try JSONEncoder().encode(wrapper)

        #expect(try JSONDecoder().decode(Wrapper.self, from: data) == wrapper)
        let error = #expect(throws: MappingError.self) {
            try JSONDecoder().decode(Wrapper.self, from: Data(#"{"artist": {"id": 1}, "others": []}"#.utf8))
        }
        #expect(error?.problems.map(\.path).contains("artist.id") == true)
    }

    @Test func `a Codable property that is not mappable is decoded and its faults are placed`() throws {
        enum Kind: String, Codable, Sendable { case artist, album }
        struct Point: Codable, Sendable { var x: Int, at: Date }
        struct Model: Mappable {
            var kind = Kind.artist
            var points: [Point] = []
            static let mapping = Mapping<Model> {
                Field(\.kind, "kind")
                Field(\.points, "points")
            }
        }
        let json: JSONValue = ["kind": "album", "points": [["at": "2022-11-15T02:17:27.500Z", "x": 1]]]

        let model = try Model.mapping.value(from: json)

        #expect(model.kind == .album)
        #expect(model.points.first?.at == Date(timeIntervalSince1970: 1_668_478_647.5))
        #expect(try Model.mapping.json(from: model) == json)
        #expect(
            problems(Model.mapping, ["kind": "x", "points": [["x": "1", "at": "2022-11-15T02:17:27Z"], ["x": 1]]]).map {
                String($0.prefix { $0 != " " })
            } == ["'kind'", "'points[0].x'", "'points[1].at'"])
    }

    @Test func `a mapping is extended by another one`() throws {
        struct Feed: Mappable {
            var id = 0, title = ""
            static let base = Mapping<Feed> { Field(\.id, "id") }
            static let mapping = Mapping<Feed> {
                base
                Field(\.title, "title")
            }
        }

        #expect(try Feed.mapping.json(from: Feed()) == ["id": 0, "title": ""])
    }
}
