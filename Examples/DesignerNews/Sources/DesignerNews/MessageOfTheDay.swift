// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Portolan

/// The message of the day.
public struct MessageOfTheDay: Mappable, Equatable {
    /// What it says.
    public var message = ""
    /// Who wrote it.
    public var userID: Int?
    /// The author's name.
    public var userDisplayName = ""
    /// How many people like it.
    public var upvoteCount = 0
    /// How many people do not.
    public var downvoteCount = 0

    /// Makes a message that is still to be filled.
    public init() {}

    /// The fields.
    public static let mapping = Mapping<MessageOfTheDay> {
        Field(\.message, "message")
        Field(\.userID, "user_id").lenient()
        Field(\.userDisplayName, "user_display_name", default: "")
        Field(\.upvoteCount, "upvote_count", default: 0)
        Field(\.downvoteCount, "downvote_count", default: 0)
    }
}
