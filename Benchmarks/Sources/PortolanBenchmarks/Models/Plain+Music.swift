// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The same models of the artists of a search as the compiler makes them `Codable`.
extension Plain {
    /// One size of a picture.
    struct Image: Codable {
        var url: String
        var height: Int?
        var width: Int?
    }

    /// An artist, ten fields, two of them from nested objects.
    struct Artist: Codable {
        struct Followers: Codable { var total: Int }
        struct ExternalURLs: Codable { var spotify: String }

        var id: String
        var name: String
        var type: String
        var uri: String
        var href: String
        var popularity: Int
        var genres: [String]
        var followers: Followers
        var externalURLs: ExternalURLs
        var images: [Image]

        enum CodingKeys: String, CodingKey {
            case id
            case name
            case type
            case uri
            case href
            case popularity
            case genres
            case followers
            case externalURLs = "external_urls"
            case images
        }
    }

    /// The answer of a search; only its artists are wanted.
    struct ArtistSearch: Codable {
        struct Page: Codable { var items: [Artist] }

        var artists: Page
    }
}
