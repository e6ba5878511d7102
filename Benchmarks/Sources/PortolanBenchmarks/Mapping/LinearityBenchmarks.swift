// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

/// Ten times as much of something must take at most eleven times as long.
enum LinearityBenchmarks {
    static func all() -> [Comparison] {
        let artists = [825, 8_250, 82_500].map { MusicDocuments.search(artists: $0).bytes(.minified) }
        let map = { (bytes: [UInt8]) in keep(try Engine.map(Mapped.ArtistSearch.self, from: bytes)) }
        let members = [2_000, 20_000].map(members)
        let texts = [40_000, 400_000].map(text)
        let parse = { (bytes: [UInt8]) in keep(try Engine.parse(bytes)) }
        let table = Mapping<Table>(creating: { _, _ in Table() }) { Field(\.members, "members") }
        var rows = [
            pair("mapping/825-artists", "825", artists[0], "8,250", artists[1], map),
            pair("mapping/8250-artists", "8,250", artists[1], "82,500", artists[2], map),
            pair("mapping/members", "2,000", members[0], "20,000", members[1]) { keep(try table.value(from: $0)) },
            pair("parse/members", "2,000", members[0], "20,000", members[1], parse),
            pair("parse/text", "40,000", texts[0], "400,000", texts[1], parse),
        ]
        let data = artists.map { Data($0) }
        rows += [(0, "825", "8250"), (1, "8250", "82500")].map { index, small, large in
            Comparison(
                name: "linear/decode/\(small)-artists", bytes: data[index].count,
                portolan: .init(name: small) { keep(try Engine.decode(Plain.ArtistSearch.self, from: data[index])) },
                peer: .init(name: large) { keep(try Engine.decode(Plain.ArtistSearch.self, from: data[index + 1])) },
                target: .slower(atMost: 11))
        }
        return rows
    }

    private struct Table {
        var members: [String: Int] = [:]
    }

    private static func pair(
        _ name: String, _ smallName: String, _ small: [UInt8], _ largeName: String, _ large: [UInt8],
        _ body: @escaping ([UInt8]) throws -> Void
    ) -> Comparison {
        Comparison(
            name: "linear/\(name)", bytes: small.count,
            portolan: .init(name: smallName) { try body(small) },
            peer: .init(name: largeName) { try body(large) },
            target: .slower(atMost: 11))
    }

    /// One object with many members of its own names.
    private static func members(_ count: Int) -> [UInt8] {
        let members = (0..<count).map { ("member-\($0)", Sample.number($0)) }
        return Sample.object([("members", .object(members.map { ($0, $1) }))]).bytes(.minified)
    }

    /// One text with many escapes.
    private static func text(_ count: Int) -> [UInt8] {
        let text = String(repeating: #"ab\n\u00e9\ud83d\ude80"#, count: count / 5)
        return Sample.object([("text", .literal("\"\(text)\""))]).bytes(.minified)
    }
}
