// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Foundation
public import Portolan

/// Somebody who tells stories.
public struct User: Mappable, Identifiable, Equatable {
    /// The number of the user.
    public var id = 0
    /// The first name.
    public var firstName: String?
    /// The last name.
    public var lastName: String?
    /// The name that others see.
    public var displayName = ""
    /// What the user does.
    public var job: String?
    /// A picture.
    public var portraitURL: URL?
    /// A larger picture.
    public var coverPhotoURL: URL?
    /// Since when.
    public var createdAt: Date?

    /// Makes a user that is still to be filled.
    public init() {}

    /// The fields.
    public static let mapping = Mapping<User>(identity: \.id) {
        Field(\.id, "id").lenient()
        Field(\.firstName, "first_name")
        Field(\.lastName, "last_name")
        Field(\.displayName, "display_name", default: "")
        Field(\.job, "job")
        Field(\.portraitURL, "portrait_url")
        Field(\.coverPhotoURL, "cover_photo_url")
        Field(\.createdAt, "created_at")
    }
}
