// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

/// What a program in another language needs to compare itself with the mapping: the documents, and one round at a time.
enum PeerRounds {
    /// The argument that writes the documents into a folder.
    static let documentsCommand = "peer-documents"
    /// The argument that measures one round with the document of a file.
    static let roundCommand = "peer-round"

    /// Writes the artist documents into a folder.
    static func writeDocuments(to folder: String) throws {
        let documents: [(String, Sample, Sample.Layout)] = [
            ("artists.json", MusicDocuments.search(artists: 825), .indented),
            ("artists-minified.json", MusicDocuments.search(artists: 825), .minified),
            ("one-artist.json", MusicDocuments.search(artists: 1), .indented),
        ]
        for (name, document, layout) in documents {
            let url = URL(fileURLWithPath: folder).appendingPathComponent(name)
            try Data(document.bytes(layout)).write(to: url)
        }
    }

    /// Prints nanoseconds of processor time for one mapping of the document, then how many artists and images it has and
    /// how many followers, so that the peer can tell that it has done the same.
    static func run(file: String) throws {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        let body = { keep(try Engine.map(Mapped.ArtistSearch.self, from: bytes)) }
        // As long as the peer: a tenth of a second to warm up, a quarter of one that counts.
        let once = max(1, try ProcessClock.time(iterations: 3, body).processor)
        _ = try ProcessClock.time(iterations: max(1, Int(1e8 / once)), body)
        let time = try ProcessClock.time(iterations: max(1, Int(2.5e8 / once)), body).processor
        let artists = try Engine.map(Mapped.ArtistSearch.self, from: bytes).artists
        let images = artists.map(\.images.count).reduce(0, +)
        let followers = artists.map(\.followerCount).reduce(0, +)
        print(String(format: "%.0f", time), artists.count, images, followers)
    }
}
