// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import DesignerNews
import DesignerNewsService
import ExampleSupport
import Foundation
import Portolan
import PortolanTesting

/// Reads Designer News in a terminal, votes and answers.
@main
struct DesignerNewsCommand {
    static let help = """
        usage: designer-news [--base-url URL] [--account NAME] [--folder PATH] [--json] COMMAND

          top [--page N]            the stories that people like
          recent [--page N]         the newest stories
          search WORDS              the stories that some words lead to
          story ID [--comments]     a story, and its comments
          comment ID                a comment, and those that answer it
          motd                      the message of the day
          me | user ID              who you are, or somebody else is
          login USER [--password P] log in; without --password it is read from the input
          logout                    forget the login
          upvote story|comment ID   vote for something
          upvote motd | downvote motd
          reply story|comment ID TEXT
          read                      what you have read in the last three days
          serve                     run the service until the input ends

        Without --base-url, a service with invented stories runs as long as the command does: ada logs in with lovelace.
        Logins and read lists are kept in --folder, or in .designer-news of your home.
        """

    static func main() async {
        do {
            let arguments = try Arguments(
                CommandLine.arguments.dropFirst(), options: ["base-url", "account", "folder", "page", "password"],
                flags: ["json", "comments", "help"])
            guard let command = arguments.words.first, !arguments.has("help") else {
                print(help)
                exit(arguments.has("help") ? 0 : ExitCode.usage.rawValue)
            }
            if command == "serve" { return try serve() }
            try await run(command, arguments)
        } catch {
            fail("designer-news", error)
        }
    }

    private static func serve() throws {
        let service = try DesignerNewsService.start()
        defer { service.stop() }
        // Not by `print`, which keeps what goes to a file until there is more of it.
        FileHandle.standardOutput.write(Data("\(service.origin)\n".utf8))
        while readLine() != nil {}
    }

    private static func run(_ command: String, _ arguments: Arguments) async throws {
        let service = arguments.value("base-url") == nil ? try DesignerNewsService.start() : nil
        defer { service?.stop() }
        let origin = arguments.value("base-url") ?? service?.origin ?? ""
        let account = arguments.value("account") ?? "default"
        let folder = try folder(arguments)
        let news = DesignerNews(
            baseURL: BaseURL("\(origin)/api/v1"), tokenURL: BaseURL("\(origin)/oauth/token"),
            application: .init(clientID: "designer-news-command", clientSecret: "not-secret"), account: account,
            credentials: FileCredentialStorage(folder: folder.path),
            readList: ReadList(folder: folder, account: account)
        ) {
            $0.options.timeouts.call = .seconds(30)
        }
        let page = Page(isJSON: arguments.has("json"))
        let rest = Array(arguments.words.dropFirst())
        switch command {
        case "login", "logout", "upvote", "downvote", "reply": try await write(command, rest, arguments, news, page)
        default: try await read(command, rest, arguments, news, page)
        }
    }

    private static func read(
        _ command: String, _ rest: [String], _ arguments: Arguments, _ news: DesignerNews, _ page: Page
    ) async throws {
        switch command {
        case "top", "recent":
            let stories = try await news.stories(
                command == "top" ? .top : .recent, page: arguments.number("page", default: 1))
            page.show(stories, read: Set(await news.readList.stories))
        case "search":
            guard !rest.isEmpty else { throw Arguments.UsageError("search for what?") }
            page.show(
                try await news.stories(matching: rest.joined(separator: " ")), read: Set(await news.readList.stories))
        case "story":
            let story = try await news.story(Arguments.number(rest.first, "the number of the story"))
            try await news.readList.insert(story.id)
            page.show(story, withComments: arguments.has("comments"))
        case "comment": page.show(try await news.comment(Arguments.number(rest.first, "the number of the comment")))
        case "motd": page.show(try await news.messageOfTheDay())
        case "me": page.show(try await news.me())
        case "user": page.show(try await news.user(Arguments.number(rest.first, "the number of the user")))
        case "read": page.show(read: await news.readList.stories)
        default: throw Arguments.UsageError("there is no command \(command); --help lists them")
        }
    }

    private static func write(
        _ command: String, _ rest: [String], _ arguments: Arguments, _ news: DesignerNews, _ page: Page
    ) async throws {
        switch command {
        case "login":
            guard let user = rest.first else { throw Arguments.UsageError("who logs in?") }
            guard let password = arguments.value("password") ?? readLine() else {
                throw Arguments.UsageError("there is no password")
            }
            try await news.login.logIn(username: user, password: password)
            page.say("\(user) is logged in")
        case "logout":
            try await news.login.logOut()
            page.say("logged out")
        case "upvote" where rest == ["motd"], "downvote" where rest == ["motd"]:
            if let message = try await news.voteOnMessageOfTheDay(up: command == "upvote") { page.show(message) }
        case "upvote":
            switch try target(rest) {
            case .story(let id): page.vote(try await news.upvote(story: id)?.voteCount)
            case .comment(let id): page.vote(try await news.upvote(comment: id)?.voteCount)
            }
        case "reply":
            guard rest.count > 2 else { throw Arguments.UsageError("reply to what, and what?") }
            let comment = try await news.reply(to: target(rest), with: rest.dropFirst(2).joined(separator: " "))
            if let comment { page.show(comment) } else { page.say("sent") }
        default: throw Arguments.UsageError("vote for what?")
        }
    }

    private static func target(_ words: [String]) throws -> Votable {
        let id = try Arguments.number(words.dropFirst().first, "the number")
        return switch words.first {
        case "story": .story(id)
        case "comment": .comment(id)
        default: throw Arguments.UsageError("story or comment?")
        }
    }

    /// Where logins are kept: for its owner alone.
    private static func folder(_ arguments: Arguments) throws -> URL {
        let home = FileManager.default.homeDirectoryForCurrentUser.appending(path: ".designer-news")
        let folder = arguments.value("folder").map { URL(filePath: $0) } ?? home
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return folder
    }
}
