// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Foundation
public import Portolan

/// A comment, with those that answer it.
public struct Comment: Mappable, Identifiable, Equatable {
    /// The number of the comment.
    public var id = 0
    /// The text.
    public var body = ""
    /// The text as HTML.
    public var bodyHTML: String?
    /// Who wrote it.
    public var userID: Int?
    /// The author's name.
    public var userDisplayName = ""
    /// How deep it stands: 0 for one that answers the story.
    public var depth = 0
    /// How many people like it.
    public var voteCount = 0
    /// When it was written.
    public var createdAt: Date?
    /// The comments that answer this one.
    public var comments: [Comment] = []

    /// Makes a comment that is still to be filled.
    public init() {}

    /// The fields.
    public static let mapping = Mapping<Comment>(identity: \.id) {
        Field(\.id, "id").lenient()
        Field(\.body, "body", default: "")
        Field(\.bodyHTML, "body_html")
        Field(\.userID, "user_id").lenient()
        Field(\.userDisplayName, "user_display_name", default: "")
        Field(\.depth, "depth", default: 0)
        Field(\.voteCount, "vote_count", default: 0).or("upvotes_count")
        Field(\.createdAt, "created_at")
        Field(\.comments, "comments", default: [])
    }
}

extension [Comment] {
    /// All comments in reading order: each before those that answer it.
    public var flattened: [Comment] { flatMap { [$0] + $0.comments.flattened } }
}
