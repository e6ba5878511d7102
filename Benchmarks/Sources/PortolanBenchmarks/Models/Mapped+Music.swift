// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan

/// Models of the artists of a search, read and written by their mappings.
extension Mapped {
    /// One size of a picture.
    struct Image: Mappable {
        var url = ""
        var height: Int?
        var width: Int?

        static let mapping = Mapping<Image> {
            Field(\.url, "url")
            Field(\.height, "height")
            Field(\.width, "width")
        }
    }

    /// An artist, ten fields, two of them from nested objects.
    struct Artist: Mappable {
        var id = ""
        var name = ""
        var type = ""
        var uri = ""
        var href = ""
        var popularity = 0
        var genres: [String] = []
        var followerCount = 0
        var externalURL = ""
        var images: [Image] = []

        static let mapping = Mapping<Artist> {
            Field(\.id, "id")
            Field(\.name, "name")
            Field(\.type, "type")
            Field(\.uri, "uri")
            Field(\.href, "href")
            Field(\.popularity, "popularity")
            Field(\.genres, "genres")
            Field(\.followerCount, "followers.total")
            Field(\.externalURL, "external_urls.spotify")
            Field(\.images, "images")
        }
    }

    /// The answer of a search; only its artists are wanted.
    struct ArtistSearch: Mappable {
        var artists: [Artist] = []

        static let mapping = Mapping<ArtistSearch> {
            Field(\.artists, "artists.items")
        }
    }
}
