// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan

/// Elements that are made into values one by one, beside all of them at once.
enum StreamBenchmarks {
    /// Documents in pieces of the size in which they come from files and from networks.
    struct Chunks: Sequence, IteratorProtocol {
        private static let size = 1 << 16

        private let document: [UInt8]
        private var offset = 0

        init(_ document: [UInt8]) {
            self.document = document
        }

        mutating func next() -> [UInt8]? {
            guard offset < document.count else { return nil }
            let end = Swift.min(offset + Self.size, document.count)
            defer { offset = end }
            return Array(document[offset..<end])
        }
    }

    private struct Nothing: Mappable {
        static let mapping = Mapping<Nothing> {}
    }

    static func all() -> [Comparison] {
        let documents = [Sample.Layout.minified, .indented].map { MusicDocuments.search(artists: 82_500).bytes($0) }
        let skipped = Array("{\"skipped\":".utf8) + documents[0] + Array(",\"last\":[1]}".utf8)
        return [
            pair("artists", documents[0], Mapped.Artist.self) {
                _ = try Engine.map(Mapped.ArtistSearch.self, from: $0)
            },
            pair("artists-indented", documents[1], Mapped.Artist.self) {
                _ = try Engine.map(Mapped.ArtistSearch.self, from: $0)
            },
            pair("elements-alone", documents[0], Nothing.self, Engine.scan),
            pair("elements-alone-indented", documents[1], Nothing.self, Engine.scan),
            pair("skipped", skipped, Int.self, at: "last", Engine.scan),
        ]
    }

    private static func pair<Element: Decodable & Sendable>(
        _ name: String, _ document: [UInt8], _ type: Element.Type, at path: JSONKeyPath = "artists.items",
        _ whole: @escaping ([UInt8]) throws -> Void
    ) -> Comparison {
        Comparison(
            name: "stream/\(name)", bytes: document.count,
            portolan: .init(name: "JSONElementReader") { try read(type, from: document, at: path) },
            peer: .init(name: "the whole at once") { try whole(document) },
            target: .none,
            check: {
                guard name.hasPrefix("artists") else { return }
                let count = try Engine.map(Mapped.ArtistSearch.self, from: document).artists.count
                guard try read(type, from: document, at: path) == count else {
                    throw Disagreement(description: "there are not \(count) elements")
                }
            })
    }

    @discardableResult
    static func read<Element: Decodable & Sendable>(
        _ type: Element.Type, from document: [UInt8], at path: JSONKeyPath
    ) throws -> Int {
        var reader = JSONElementReader(type, in: Chunks(document), at: path)
        var count = 0
        while let element = try reader.next() {
            keep(element)
            count += 1
        }
        return count
    }
}
