// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Portolan

/// An album of an artist.
public struct Album: Mappable, Equatable {
    /// The identifier.
    public var id = ""
    /// The name.
    public var name = ""
    /// When it came out: a year, a month or a day, as far as that is known.
    public var releaseDate = ""
    /// How many tracks it has.
    public var trackCount = 0

    /// Makes an album that is still to be filled.
    public init() {}

    /// The fields.
    public static let mapping = Mapping<Album>(identity: \.id) {
        Field(\.id, "id")
        Field(\.name, "name")
        Field(\.releaseDate, "release_date", default: "")
        Field(\.trackCount, "total_tracks", default: 0)
    }
}

/// The albums of an artist, page by page.
public struct ArtistAlbums: SpotifyEndpoint, PagedEndpoint {
    /// The albums of a page.
    public typealias Output = [Album]

    /// The artist's identifier.
    public var artistID: String

    /// Asks for the albums of an artist.
    public init(artistID: String) { self.artistID = artistID }

    /// The albums of the service.
    public var path: Path { "artists/\(artistID)/albums" }
    /// How many come at once.
    public var parameters: Parameters { ["limit": 2] }
    /// Where the albums are.
    public var outputKeyPath: JSONKeyPath? { "items" }
    /// The page says where the next one is.
    public var pagination: Pagination { .nextURL(.body("next")) }
}

/// Makes a client that logs in as the program itself.
///
/// - Parameters:
///   - origin: Where the service lives.
///   - clientID: What the service calls the program.
///   - secret: What proves it.
/// - Returns: The client; its first call fetches a token.
public func spotifyClient(origin: String, clientID: String, secret: String) -> APIClient {
    var configuration = OAuth2Configuration(
        clientID: clientID, clientSecret: secret, tokenURL: BaseURL("\(origin)/api/token"))
    configuration.grant = .clientCredentials
    return APIClient(baseURL: BaseURL("\(origin)/v1")) { $0.authentication = .login(OAuth2Login(configuration)) }
}
