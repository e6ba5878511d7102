// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Portolan
public import PortolanTesting

/// The search service, on the loopback interface, with invented artists.
///
/// `GET /v1/search?q=…&type=artist` gives the artists whose name holds every word of `q`, without regard to case, and
/// `GET /v1/artists/ID/albums` their albums, a few at a time. `POST /api/token` gives the program `music` a token, as a form.
public enum SpotifyService {
    /// Starts the service on a free port.
    public static func start() throws -> LoopbackServer {
        try LoopbackServer { request in
            if request.path == "/api/token" { return token(request) }
            guard request.headerFields["Authorization"] == "Bearer token-of-music" else {
                return error(401, "No token provided")
            }
            let parts = request.path.split(separator: "/")
            if parts.count == 4, parts.prefix(2) == ["v1", "artists"], parts[3] == "albums" {
                return albums(of: String(parts[2]), request)
            }
            guard request.method == .get, request.path == "/v1/search" else {
                return error(404, "Service not found")
            }
            guard let query = request.queryValue("q"), !query.isEmpty else {
                return error(400, "No search query")
            }
            guard request.queryValue("type") == "artist" else {
                return error(400, "Bad search type field")
            }
            return .json(page(query: query, artists: matches(query)))
        }
    }

    private static func token(_ request: RecordedRequest) -> Reply {
        // `music:sesame`, as RFC 7617 writes it.
        guard request.headerFields["Authorization"] == "Basic bXVzaWM6c2VzYW1l" else {
            return .json(#"{"error": "invalid_client"}"#, status: 401)
        }
        return .form("access_token=token-of-music&token_type=Bearer&expires_in=3600")
    }

    private static func albums(of artist: String, _ request: RecordedRequest) -> Reply {
        guard let index = catalogue.firstIndex(where: { $0["id"]?.string == artist }) else {
            return error(404, "Non existing id")
        }
        let limit = max(1, Int(request.queryValue("limit") ?? "") ?? 20)
        let offset = max(0, Int(request.queryValue("offset") ?? "") ?? 0)
        let all = (0..<(index * 2 + 3)).map { number -> JSONValue in
            [
                "id": .string("\(artist)-\(number)"), "name": .string("Volume \(number + 1)"),
                "release_date": .string("\(1_998 + number)-03"), "total_tracks": .number(JSONNumber(8 + number)),
            ]
        }
        let origin = "http://\(request.headerFields["Host"] ?? "")"
        let next = "\(origin)/v1/artists/\(artist)/albums?offset=\(offset + limit)&limit=\(limit)"
        let page: JSONValue = [
            "items": .array(Array(all.dropFirst(offset).prefix(limit))), "total": .number(JSONNumber(all.count)),
            "next": offset + limit < all.count ? .string(next) : .null,
        ]
        return .json(page.description)
    }

    private static func matches(_ query: String) -> [JSONValue] {
        let words = query.lowercased().split(separator: " ")
        return catalogue.filter { artist in
            let name = artist["name"]?.string?.lowercased() ?? ""
            return words.allSatisfy { name.contains($0) }
        }
    }

    private static func page(query: String, artists: [JSONValue]) -> String {
        let page: JSONValue = [
            "artists": [
                "href": .string("https://api.example/v1/search?query=\(query)&offset=0&limit=20&type=artist"),
                "limit": 20, "offset": 0, "total": .number(JSONNumber(artists.count)), "next": .null, "previous": .null,
                "items": .array(Array(artists.prefix(20))),
            ]
        ]
        return page.description
    }

    private static func error(_ status: HTTPStatus, _ message: String) -> Reply {
        let document: JSONValue = [
            "error": ["status": .number(JSONNumber(status.code)), "message": .string(message)]
        ]
        return .json(document.description, status: status)
    }

    private static let catalogue: [JSONValue] = [
        artist("a1B2c3", "Tania Bowra", 1_234, ["folk", "singer-songwriter"], [(640, 640), (64, 64)]),
        artist("d4E5f6", "Tania Bowra Quartet", 87, ["jazz"], [(300, 300), (1_200, 800)]),
        artist("g7H8i9", "The Bowra Sessions", 12_045, [], []),
        artist("j1K2l3", "Harbour Lights", 503_221, ["indie pop", "dream pop"], [(640, 640)]),
        artist("m4N5o6", "Ada Ray & the Grids", 9_310, ["electronic"], [(nil, nil), (320, 320)]),
        artist("p7Q8r9", "Café Portolan", 42, ["tango"], [(160, 160)]),
    ]

    private static func artist(
        _ id: String, _ name: String, _ followers: Int, _ genres: [String], _ sizes: [(width: Int?, height: Int?)]
    ) -> JSONValue {
        let images = sizes.enumerated().map { index, size -> JSONValue in
            [
                "url": .string("https://i.example/\(id)-\(index + 1)"),
                "width": size.width.map { .number(JSONNumber($0)) } ?? .null,
                "height": size.height.map { .number(JSONNumber($0)) } ?? .null,
            ]
        }
        return [
            "id": .string(id), "name": .string(name), "type": "artist", "uri": .string("spotify:artist:\(id)"),
            "href": .string("https://api.example/v1/artists/\(id)"), "popularity": 41,
            "genres": .array(genres.map { .string($0) }),
            "followers": ["href": .null, "total": .number(JSONNumber(followers))],
            "external_urls": ["spotify": .string("https://open.example/artist/\(id)")],
            "images": .array(images),
        ]
    }
}
