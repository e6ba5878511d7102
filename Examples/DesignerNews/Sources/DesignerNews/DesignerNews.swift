// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Portolan

/// The client of Designer News.
///
/// A call throws `APIError` or `CancellationError`; what the service refuses for a reason of its own is a ``DesignerNewsError`` among
/// the former's `applicationError`.
public struct DesignerNews: Sendable {
    /// What the service knows a program by.
    public struct Application: Sendable {
        /// The name of the program.
        public var clientID: String
        /// What proves it; none for programs that never log in.
        public var clientSecret: String?

        /// Names a program.
        public init(clientID: String, clientSecret: String? = nil) {
            self.clientID = clientID
            self.clientSecret = clientSecret
        }
    }

    /// What makes the calls.
    public let client: APIClient
    /// Who is logged in.
    public let login: OAuth2Login
    /// What the account has read.
    public let readList: ReadList
    private let clientID: String

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - baseURL: Where the service lives.
    ///   - tokenURL: Where tokens are given.
    ///   - application: Which program this is.
    ///   - account: Whose login and read list these are.
    ///   - credentials: Where logins are kept; in memory by default.
    ///   - readList: What the account has read; in memory by default.
    ///   - configure: Changes anything else of the client.
    public init(
        baseURL: BaseURL, tokenURL: BaseURL, application: Application, account: String = "default",
        credentials: any CredentialStorage = MemoryCredentialStorage(), readList: ReadList = ReadList(),
        configure: (inout ClientConfiguration) -> Void = { _ in }
    ) {
        clientID = application.clientID
        self.readList = readList
        var configuration = OAuth2Configuration(
            clientID: application.clientID, clientSecret: application.clientSecret, tokenURL: tokenURL)
        configuration.clientAuthentication = .body
        let login = OAuth2Login(configuration, storage: credentials, account: account)
        self.login = login
        client = APIClient(baseURL: baseURL) {
            $0.authentication = .login(login)
            $0.applicationError = DesignerNewsError.init
            configure(&$0)
        }
    }

    // MARK: - Reading

    /// A page of the stories that people like, or of the newest.
    public func stories(_ feed: StoryList.Feed = .top, page: Int = 1) async throws -> [Story] {
        try await client.get(StoryList(feed: feed, page: page, clientID: clientID))
    }

    /// The stories that some words lead to.
    public func stories(matching query: String) async throws -> [Story] {
        try await client.get(StorySearch(query: query, clientID: clientID))
    }

    /// A story with its comments, which `comments.flattened` puts into reading order.
    public func story(_ id: Int) async throws -> Story {
        try await client.get(StoryDetail(id: id, clientID: clientID))
    }

    /// A comment with those that answer it.
    public func comment(_ id: Int) async throws -> Comment {
        try await client.get(CommentDetail(id: id, clientID: clientID))
    }

    /// The message of the day.
    public func messageOfTheDay() async throws -> MessageOfTheDay {
        try await client.get(CurrentMessage(clientID: clientID))
    }

    /// Whoever is logged in.
    public func me() async throws -> User { try await client.get(Profile()) }

    /// Somebody's profile.
    public func user(_ id: Int) async throws -> User { try await client.get(Profile(id: id)) }

    // MARK: - Writing

    /// Votes for a story, and gives it with its new count if the service sends it.
    @discardableResult
    public func upvote(story id: Int) async throws -> Story? { try await client.post(Upvote(target: .story(id))) }

    /// Votes for a comment, and gives it with its new count if the service sends it.
    @discardableResult
    public func upvote(comment id: Int) async throws -> Comment? { try await client.post(Upvote(target: .comment(id))) }

    /// Answers a story or a comment, and gives the new comment if the service sends it.
    @discardableResult
    public func reply(to target: Votable, with text: String) async throws -> Comment? {
        try await client.post(NewReply(target: target, text: text))
    }

    /// Votes for or against the message of the day, and gives it with its new counts if the service sends it.
    @discardableResult
    public func voteOnMessageOfTheDay(up isUpvote: Bool) async throws -> MessageOfTheDay? {
        try await client.post(MessageVote(isUpvote: isUpvote))
    }

    /// Cancels every call that is under way: each throws `CancellationError`.
    public func cancelAll() { client.cancelAll() }
}

/// What the service refuses for a reason of its own.
public enum DesignerNewsError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The user has voted for this already.
    case alreadyVoted
    /// There is no such story, comment or user.
    case notFound

    init?(_ error: APIError) {
        switch error.status?.code {
        case 404: self = .notFound
        case 400, 409, 422:
            guard error.bodyText?.lowercased().contains("already") == true else { return nil }
            self = .alreadyVoted
        default: return nil
        }
    }

    /// A sentence.
    public var description: String {
        switch self {
        case .alreadyVoted: "you have voted for this already"
        case .notFound: "there is no such thing"
        }
    }
}
