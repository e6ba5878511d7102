// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Portolan

/// What the endpoints of the service share: the client says where the service lives.
public protocol SpotifyEndpoint: Endpoint {}

extension SpotifyEndpoint {
    /// The service speaks JSON only.
    public var acceptableContentTypes: [MediaType]? { [.json] }
}

/// Searches for artists.
public struct ArtistSearch: SpotifyEndpoint {
    /// The artists found, best first.
    public typealias Output = [Artist]

    /// What to search for.
    public var query: String

    /// Makes a search.
    public init(query: String) {
        self.query = query
    }

    /// The search of the service.
    public var path: Path { "search" }
    /// The query and the kind of thing.
    public var parameters: Parameters { ["q": query, "type": "artist"] }
    /// Where the artists are.
    public var outputKeyPath: JSONKeyPath? { "artists.items" }
}
