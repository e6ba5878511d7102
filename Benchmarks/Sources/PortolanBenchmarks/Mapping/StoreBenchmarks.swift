// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

/// The store in memory, beside mapping alone.
enum StoreBenchmarks {
    private static let artists = Mapping<Mapped.Artist>(identity: \.id) { Mapped.Artist.mapping }

    static func all() -> [Comparison] {
        let document = MusicDocuments.search(artists: 100_000).bytes(.minified)
        let path: JSONKeyPath = "artists.items"
        let map = Comparison.Side(name: "mapping") { keep(try artists.values(from: document, at: path)) }
        let kept = ObjectStore()
        return [
            Comparison(
                name: "store/artists/new", bytes: document.count,
                portolan: .init(name: "merging") {
                    let store = ObjectStore()
                    keep(try Blocking.run { try await store.mergeAll(document, at: path, with: artists) })
                }, peer: map, target: .faster(atLeast: 0.91)),
            Comparison(
                name: "store/artists/unchanged", bytes: document.count, units: 100_000,
                portolan: .init(name: "merging") {
                    keep(try Blocking.run { try await kept.mergeAll(document, at: path, with: artists) })
                }, peer: map, target: .faster(atLeast: 0.91)),
            notes(),
        ]
    }

    /// Objects so small that most of the time is the store's.
    private static func notes() -> Comparison {
        let count = 100_000
        let notes = (1...count).map { #"{"id":\#($0),"text":"note \#($0)"}"# }
        let bytes = Array("[\(notes.joined(separator: ","))]".utf8)
        let store = ObjectStore()
        return Comparison(
            name: "store/notes/unchanged", bytes: bytes.count, units: count,
            portolan: .init(name: "merging") {
                keep(try Blocking.run { try await store.merge(bytes, as: [Note].self) })
            },
            peer: .init(name: "mapping") { keep(try Note.mapping.values(from: bytes)) },
            target: .nanoseconds(atMost: 500))
    }

    private struct Note: Mappable {
        var id = 0
        var text = ""

        static let mapping = Mapping<Note>(identity: \.id) {
            Field(\.id, "id")
            Field(\.text, "text")
        }
    }
}
