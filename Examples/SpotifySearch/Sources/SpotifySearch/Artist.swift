// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Foundation
public import Portolan

/// An artist as the search gives one.
public struct Artist: Mappable {
    /// The identifier.
    public var id = ""
    /// The name.
    public var name = ""
    /// The page for people.
    public var externalURL: URL?
    /// How many accounts follow the artist.
    public var followerCount = 0
    /// The kinds of music.
    public var genres: [String] = []
    /// Pictures of several sizes.
    public var images: [ImageReference] = []

    /// Makes an artist that is still to be filled.
    public init() {}

    /// The fields.
    public static let mapping = Mapping<Artist>(identity: \.id) {
        Field(\.id, "id")
        Field(\.name, "name")
        Field(\.externalURL, "external_urls.spotify")
        Field(\.followerCount, "followers.total")
        Field(\.genres, "genres")
        Field(\.images, "images")
    }

    /// The picture with the most points; one whose size is unknown comes last.
    public var largestImage: ImageReference? {
        images.max { $0.pointCount < $1.pointCount }
    }
}

/// A picture.
public struct ImageReference: Mappable {
    /// Where it is.
    public var url: URL?
    /// The width in points, if known.
    public var width: Int?
    /// The height in points, if known.
    public var height: Int?

    /// Makes a picture that is still to be filled.
    public init() {}

    /// The fields.
    public static let mapping = Mapping<ImageReference> {
        Field(\.url, "url")
        Field(\.width, "width")
        Field(\.height, "height")
    }

    var pointCount: Int { (width ?? 0).multipliedReportingOverflow(by: height ?? 0).partialValue }

    /// Width and height, as far as they are known.
    public var size: String {
        guard let width, let height else { return "?" }
        return "\(width)x\(height)"
    }
}
