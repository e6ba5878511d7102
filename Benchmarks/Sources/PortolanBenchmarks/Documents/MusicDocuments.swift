// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Answers of a music service's search, with invented values.
enum MusicDocuments {
    /// A search for artists: the artists stand under `artists.items`.
    static func search(artists count: Int) -> Sample {
        var generator = SampleGenerator(seed: 1)
        return ["artists": page(of: (0..<count).map { _ in artist(&generator) }, of: "artist")]
    }

    /// A search for tracks and artists: 420 tracks stand before the 40 artists that are wanted.
    static func searchOfSeveralTypes() -> Sample {
        var generator = SampleGenerator(seed: 2)
        let tracks = (0..<420).map { _ in track(&generator) }
        let artists = (0..<40).map { _ in artist(&generator) }
        return ["tracks": page(of: tracks, of: "track"), "artists": page(of: artists, of: "artist")]
    }

    private static func page(of items: [Sample], of type: String) -> Sample {
        [
            "href": .text("https://api.music.example/v1/search?query=x&offset=0&limit=\(items.count)&type=\(type)"),
            "limit": .number(items.count),
            "next": .null,
            "offset": 0,
            "previous": .null,
            "total": .number(items.count),
            "items": .array(items),
        ]
    }

    private static func artist(_ generator: inout SampleGenerator) -> Sample {
        let id = generator.identifier(22)
        let genres = (0..<generator.number(0...4)).map { _ in Sample.text(generator.words(1...2)) }
        return [
            "external_urls": ["spotify": .text("https://open.music.example/artist/\(id)")],
            "followers": ["href": .null, "total": .number(generator.number(0...4_000_000))],
            "genres": .array(genres),
            "href": .text("https://api.music.example/v1/artists/\(id)"),
            "id": .text(id),
            "images": .array([640, 320, 160].map { image($0, &generator) }),
            "name": .text(generator.chance(10) ? "Café \(generator.name()) Ö" : generator.name()),
            "popularity": .number(generator.number(0...100)),
            "type": "artist",
            "uri": .text("spotify:artist:\(id)"),
        ]
    }

    private static func image(_ size: Int, _ generator: inout SampleGenerator) -> Sample {
        let hasSize = generator.chance(95)
        return [
            "height": hasSize ? .number(size) : .null,
            "url": .text("https://i.music.example/image/\(generator.hexadecimal(40))"),
            "width": hasSize ? .number(size) : .null,
        ]
    }

    private static func track(_ generator: inout SampleGenerator) -> Sample {
        let id = generator.identifier(22)
        let markets = [
            "AR", "AT", "AU", "BE", "BR", "CA", "CH", "CZ", "DE", "DK", "ES", "FI", "FR", "GB", "IE", "IT", "NL",
        ]
        return [
            "album": [
                "album_type": "album",
                "artists": .array([simpleArtist(&generator)]),
                "available_markets": .array(markets.map(Sample.text)),
                "href": .text("https://api.music.example/v1/albums/\(id)"),
                "id": .text(id),
                "images": .array([640, 300, 64].map { image($0, &generator) }),
                "name": .text(generator.name()),
                "release_date": .text(String(generator.time().prefix(10))),
                "release_date_precision": "day",
                "total_tracks": .number(generator.number(1...30)),
                "type": "album",
            ],
            "artists": .array((0..<generator.number(1...2)).map { _ in simpleArtist(&generator) }),
            "disc_number": 1,
            "duration_ms": .number(generator.number(90_000...600_000)),
            "explicit": .bool(generator.chance(20)),
            "external_ids": ["isrc": .text(generator.identifier(12).uppercased())],
            "href": .text("https://api.music.example/v1/tracks/\(id)"),
            "id": .text(id),
            "is_local": false,
            "name": .text(generator.name()),
            "popularity": .number(generator.number(0...100)),
            "preview_url": .null,
            "track_number": .number(generator.number(1...30)),
            "type": "track",
            "uri": .text("spotify:track:\(id)"),
        ]
    }

    private static func simpleArtist(_ generator: inout SampleGenerator) -> Sample {
        let id = generator.identifier(22)
        return [
            "external_urls": ["spotify": .text("https://open.music.example/artist/\(id)")],
            "href": .text("https://api.music.example/v1/artists/\(id)"),
            "id": .text(id),
            "name": .text(generator.name()),
            "type": "artist",
            "uri": .text("spotify:artist:\(id)"),
        ]
    }
}
