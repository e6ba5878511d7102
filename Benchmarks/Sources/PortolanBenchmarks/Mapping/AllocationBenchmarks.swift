// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import CAllocations
import Foundation
import Portolan

/// How many blocks of memory a job asks for: exact numbers, the same in every run.
enum AllocationBenchmarks {
    private static let artistCount = 825

    static func run(_ pattern: RowPattern, _ table: inout ComparisonTable) throws {
        let bytes = MusicDocuments.search(artists: artistCount).bytes(.indented)
        let data = Data(bytes)
        var rows: [(name: String, hasTarget: Bool, body: () throws -> Void)] = [
            ("allocations/mapping/artists", true, { keep(try Engine.map(Mapped.ArtistSearch.self, from: bytes)) }),
            (
                "allocations/JSONDecoder/artists", false,
                { keep(try Foundations.decoder.decode(Plain.ArtistSearch.self, from: data)) }
            ),
        ]
        let decode = { keep(try Engine.decode(Plain.ArtistSearch.self, from: data)) }
        rows.append(("allocations/decode/artists", false, decode))
        let wanted = rows.filter { pattern.matches($0.name) }
        guard !wanted.isEmpty, allocations_can_be_counted() else { return }
        print(
            """

            ### Allocations for one artist, of \(artistCount)

            | row | allocations | its long texts | its arrays | target | |
            | --- | ---: | ---: | ---: | --- | --- |
            """)
        let artists = try Engine.map(Mapped.ArtistSearch.self, from: bytes).artists
        let texts = artists.map(longTexts).reduce(0, +)
        let arrays = artists.map { ($0.genres.isEmpty ? 0 : 1) + ($0.images.isEmpty ? 0 : 1) }.reduce(0, +)
        for row in wanted {
            do {
                // What is made once and kept, such as a table of fields, is not what an artist costs.
                try row.body()
                allocations_begin()
                try row.body()
                let blocks = Int(allocations_end().blocks)
                let limit = texts + arrays + artistCount
                let cells = [
                    perArtist(blocks), perArtist(texts), perArtist(arrays),
                    row.hasTarget ? "≤ \(perArtist(limit))" : "",
                ]
                table.print(row.name, cells: cells, isReached: row.hasTarget ? blocks <= limit : nil)
            } catch {
                table.fail(row.name, cells: 4, error)
            }
        }
    }

    /// How many texts of an artist do not fit into a `String` itself, which holds 15 bytes.
    private static func longTexts(of artist: Mapped.Artist) -> Int {
        let texts =
            [artist.id, artist.name, artist.type, artist.uri, artist.href, artist.externalURL] + artist.genres
            + artist.images.map(\.url)
        return texts.count { $0.utf8.count > 15 }
    }

    private static func perArtist(_ count: Int) -> String {
        String(format: "%.2f", Double(count) / Double(artistCount))
    }
}
