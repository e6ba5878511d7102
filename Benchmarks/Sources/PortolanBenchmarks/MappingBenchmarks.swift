// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

/// Artists of a search, mapped by Portolan and decoded by Foundation.
enum MappingBenchmarks {
    struct Artist: Mappable {
        var id = ""
        var name = ""
        var followerCount = 0
        var genres: [String] = []

        static let mapping = Mapping<Artist>(identity: \.id) {
            Field(\.id, "id")
            Field(\.name, "name")
            Field(\.followerCount, "followers.total")
            Field(\.genres, "genres")
        }
    }

    struct Page: Mappable {
        var items: [Artist] = []
        static let mapping = Mapping<Page> { Field(\.items, "artists.items") }
    }

    struct PlainPage: Decodable {
        struct Artists: Decodable { var items: [PlainArtist] }
        struct PlainArtist: Decodable {
            struct Followers: Decodable { var total: Int }
            var id: String
            var name: String
            var followers: Followers
            var genres: [String]
        }
        var artists: Artists
    }

    static func all() -> [Benchmark] {
        let document = document(artists: 500)
        let data = Data(document)
        let decoder = JSONDecoder()
        return [
            Benchmark(name: "500 artists, \(document.count / 1_000) KB: Portolan's mapping", iterations: 1) {
                keep(try Page.mapping.value(from: document))
            },
            Benchmark(name: "500 artists, \(document.count / 1_000) KB: JSONDecoder", iterations: 1) {
                keep(try decoder.decode(PlainPage.self, from: data))
            },
        ]
    }

    static func document(artists count: Int) -> [UInt8] {
        let items = (0..<count).map { index in
            #"{"id":"a\#(index)","name":"Artist number \#(index)","popularity":41,"genres":["folk","indie pop"],"#
                + #""followers":{"href":null,"total":\#(index)},"external_urls":{"spotify":"https://open.example/\#(index)"}}"#
        }
        return Array(#"{"artists":{"limit":20,"items":[\#(items.joined(separator: ","))]}}"#.utf8)
    }
}
