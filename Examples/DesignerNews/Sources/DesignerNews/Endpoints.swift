// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Portolan

/// A call that anybody may make; the application says who it is.
public protocol PublicEndpoint: Endpoint {
    /// The application.
    var clientID: String { get }
}

extension PublicEndpoint {
    /// Which application calls.
    public var parameters: Parameters { ["client_id": clientID] }
    /// Nobody need be logged in, and no credential is sent.
    public var options: CallOptions { CallOptions { $0.authentication = .none } }
}

/// A list of stories, in the order of the service.
public struct StoryList: PublicEndpoint {
    /// The stories of a page.
    public typealias Output = [Story]

    /// Which stories.
    public enum Feed: String, Sendable, CaseIterable {
        /// Those that people like.
        case top = "stories"
        /// The newest.
        case recent = "stories/recent"
    }

    /// Which stories.
    public var feed = Feed.top
    /// The page, counted from 1.
    public var page = 1
    /// The application.
    public var clientID: String

    /// Where the list is.
    public var path: Path { Path(feed.rawValue) }
    /// The page, and which application calls.
    public var parameters: Parameters { ["page": page, "client_id": clientID] }
    /// Where the stories are.
    public var outputKeyPath: JSONKeyPath? { "stories" }
}

/// The stories that some words lead to.
public struct StorySearch: PublicEndpoint {
    /// The stories.
    public typealias Output = [Story]

    /// The words.
    public var query: String
    /// The application.
    public var clientID: String

    /// Where the search is.
    public var path: Path { "stories/search" }
    /// The words, and which application calls.
    public var parameters: Parameters { ["query": query, "client_id": clientID] }

    /// Takes the list as it is, or in the envelope that the service's documentation shows.
    public func output(from document: ResponseDocument) throws -> [Story] {
        guard case .object = try document.value() else { return try document.decode([Story].self) }
        return try ResponseDocument(response: document.response, content: document.content, keyPath: "stories")
            .decode([Story].self)
    }
}

/// A story with its comments.
public struct StoryDetail: PublicEndpoint {
    /// The story.
    public typealias Output = Story

    /// The number of the story.
    public var id: Int
    /// The application.
    public var clientID: String

    /// Where the story is.
    public var path: Path { "stories/\(id)" }
    /// Where in the answer it is.
    public var outputKeyPath: JSONKeyPath? { "story" }
}

/// A comment with those that answer it.
public struct CommentDetail: PublicEndpoint {
    /// The comment.
    public typealias Output = Comment

    /// The number of the comment.
    public var id: Int
    /// The application.
    public var clientID: String

    /// Where the comment is.
    public var path: Path { "comments/\(id)" }
    /// Where in the answer it is.
    public var outputKeyPath: JSONKeyPath? { "comment" }
}

/// The message of the day.
public struct CurrentMessage: PublicEndpoint {
    /// The message.
    public typealias Output = MessageOfTheDay

    /// The application.
    public var clientID: String

    /// Where the message is.
    public var path: Path { "motd" }
    /// Where in the answer it is.
    public var outputKeyPath: JSONKeyPath? { "motd" }
}

/// Somebody's profile, or one's own.
public struct Profile: Endpoint {
    /// The user.
    public typealias Output = User

    /// The number of the user; `nil` for whoever is logged in.
    public var id: Int?

    /// Where the profile is.
    public var path: Path { id.map { "users/\($0)" } ?? "me" }

    /// Takes the user under either of the names that the service has for it.
    public func output(from document: ResponseDocument) throws -> User {
        try document.map(with: Envelope<User>.mapping("me", or: "user")).value
    }
}

/// What can be voted for, and answered.
public enum Votable: Sendable, Hashable {
    /// A story, by its number.
    case story(Int)
    /// A comment, by its number.
    case comment(Int)

    func path(_ action: String) -> Path {
        switch self {
        case .story(let id): "stories/\(id)/\(action)"
        case .comment(let id): "comments/\(id)/\(action)"
        }
    }
}

/// A vote for a story or a comment: the service counts one for each user.
public struct Upvote<Value: Mappable>: Endpoint {
    /// The story or the comment as it is then, if the service sends it.
    public typealias Output = Value?

    /// What is voted for.
    public var target: Votable
    /// Where the vote is sent.
    public var path: Path { target.path("upvote") }
    /// Takes it under its name.
    public func output(from document: ResponseDocument) throws -> Value? {
        try document.isEmpty ? nil : document.map(with: Envelope<Value>.mapping("story", or: "comment")).value
    }
}

/// An answer to a story or a comment.
public struct NewReply: Endpoint {
    /// The new comment, if the service sends it.
    public typealias Output = Comment?

    /// What is answered.
    public var target: Votable
    /// What is said.
    public var text: String

    /// Where the answer is sent.
    public var path: Path { target.path("reply") }
    /// The text, as a form of one part.
    public var body: RequestBody { .multipart([.field("comment[body]", text)]) }
    /// Takes the comment under its name.
    public func output(from document: ResponseDocument) throws -> Comment? {
        try document.isEmpty ? nil : document.map(with: Envelope<Comment>.mapping("comment")).value
    }
}

/// A vote for or against the message of the day.
public struct MessageVote: Endpoint {
    /// The message with its new counts, if the service sends it.
    public typealias Output = MessageOfTheDay?

    /// Whether it is a vote for it.
    public var isUpvote: Bool

    /// Where the vote is sent.
    public var path: Path { isUpvote ? "motd/upvote" : "motd/downvote" }
    /// Takes the message under its name.
    public func output(from document: ResponseDocument) throws -> MessageOfTheDay? {
        try document.isEmpty ? nil : document.map(with: Envelope<MessageOfTheDay>.mapping("motd")).value
    }
}

/// A value under a name.
struct Envelope<Value: Mappable>: Sendable {
    var value = Value()

    static func mapping(_ name: JSONKeyPath, or other: JSONKeyPath? = nil) -> Mapping<Envelope> {
        Mapping(making: { Envelope() }) {
            if let other { Field(\.value, name).or(other) } else { Field(\.value, name) }
        }
    }
}
