// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Foundation
public import Portolan

/// A story, whole or as a search gives it.
public struct Story: Mappable, Identifiable, Equatable {
    /// The number of the story.
    public var id = 0
    /// The headline.
    public var title = ""
    /// What it leads to.
    public var url: URL?
    /// Its page on the site.
    public var siteURL: URL?
    /// How many people like it; a search does not tell.
    public var voteCount: Int?
    /// How many comments it has; a search does not tell.
    public var commentCount: Int?
    /// What kind of story it is, as `discussion`.
    public var badge: String?
    /// What its author says about it.
    public var comment: String?
    /// When it was told.
    public var createdAt: Date?
    /// Who told it.
    public var userID: Int?
    /// The author's name.
    public var userDisplayName: String?
    /// Whether it is an advertisement.
    public var isSponsored = false
    /// The comments, as a tree; empty in lists.
    public var comments: [Comment] = []

    /// Makes a story that is still to be filled.
    public init() {}

    /// The fields; a search names the author in an object of its own.
    public static let mapping = Mapping<Story>(identity: \.id) {
        Field(\.id, "id").lenient()
        Field(\.title, "title")
        Field(\.url, "url")
        Field(\.siteURL, "site_url")
        Field(\.voteCount, "vote_count").or("upvotes_count")
        Field(\.commentCount, "comment_count")
        Field(\.badge, "badge")
        Field(\.comment, "comment")
        Field(\.createdAt, "created_at")
        Field(\.userID, "user_id").or("submitter.id").lenient()
        Field(\.userDisplayName, "user_display_name").or("submitter.display_name")
        Field(\.isSponsored, "sponsored", default: false)
        Field(\.comments, "comments", default: [])
    }
}
