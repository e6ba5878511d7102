// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import DesignerNews
import DesignerNewsService
import Foundation
import Portolan
import PortolanTesting
import Testing

struct DesignerNewsTests {
    private func withService(
        credentials: any CredentialStorage = MemoryCredentialStorage(), loggedIn: Bool = false,
        _ body: (DesignerNews, LoopbackServer) async throws -> Void
    ) async throws {
        let service = try DesignerNewsService.start()
        defer { service.stop() }
        let news = DesignerNews(
            baseURL: BaseURL("\(service.origin)/api/v1"), tokenURL: BaseURL("\(service.origin)/oauth/token"),
            application: .init(clientID: "tests", clientSecret: "s"), credentials: credentials)
        if loggedIn { try await news.login.logIn(username: "ada", password: "lovelace") }
        try await body(news, service)
    }

    private func news(_ transport: any Transport) -> DesignerNews {
        DesignerNews(
            baseURL: "http://h/api/v1", tokenURL: "http://h/oauth/token", application: .init(clientID: "tests")
        ) {
            $0.transport = transport
        }
    }

    @Test func `D-01 D-27: a login is a token, kept until the logout`() async throws {
        let credentials = MemoryCredentialStorage()
        try await withService(credentials: credentials, loggedIn: true) { news, service in
            let request = try #require(service.requests.first)
            #expect(request.method == .post)
            #expect(
                Set(request.formItems.map(\.description)) == [
                    "grant_type=password", "username=ada", "password=lovelace", "client_id=tests", "client_secret=s",
                ])
            let token = try await news.login.token()
            #expect(token.tokenType.lowercased() == "bearer")
            #expect(token.scopes == ["user"])
            let wasLoggedIn = try await news.login.isLoggedIn
            #expect(wasLoggedIn)

            try await news.login.logOut()

            let isLoggedIn = try await news.login.isLoggedIn
            #expect(!isLoggedIn)
            #expect(credentials.credential(for: "default") == nil)
        }
    }

    @Test func `D-B09: an answer without a token is no login`() async throws {
        let service = try LoopbackServer { _ in .json("{}") }
        defer { service.stop() }
        let news = DesignerNews(
            baseURL: BaseURL(service.origin), tokenURL: BaseURL("\(service.origin)/oauth/token"),
            application: .init(clientID: "tests", clientSecret: "s"))

        let error = await #expect(throws: APIError.self) {
            try await news.login.logIn(username: "ada", password: "lovelace")
        }

        #expect(error?.underlying as? OAuth2Error == .missingAccessToken)
    }

    @Test func `D-28 D-B02: without a login nothing is sent, and a public call carries no credential`() async throws {
        try await withService { news, service in
            let error = await #expect(throws: APIError.self) { try await news.me() }
            #expect(error?.code == .loggedOut)
            #expect(service.requests.isEmpty)

            try await news.login.logIn(username: "ada", password: "lovelace")
            _ = try await news.me()
            _ = try await news.messageOfTheDay()
            #expect(
                service.requests.dropFirst().map { $0.headerFields["Authorization"] } == ["Bearer token-of-ada", nil])
        }
    }

    @Test func `D-02 D-15 D-24: a user stands in either envelope`() async throws {
        let user = #"{"id": 42, "display_name": "Ada L.", "created_at": "2013-01-07T09:30:00Z", "job": null}"#
        for envelope in ["me", "user"] {
            let news = news(ScriptedTransport { _ in .json(#"{"\#(envelope)": \#(user)}"#) })
            try await news.login.logIn(with: OAuth2Token(accessToken: "t"))
            let found = try await [news.me(), news.user(42)]
            #expect(found.map(\.id) == [42, 42])
            #expect(found[0].displayName == "Ada L." && found[0].job == nil)
        }
    }

    @Test func `D-03 D-04 D-20: lists come by page, in the order of the service`() async throws {
        try await withService { news, service in
            let first = try await news.stories()
            #expect(first.map(\.id) == [504, 501, 503])
            let second = try await news.stories(page: 2)
            #expect(second.map(\.id) == [502, 505])
            let recent = try await news.stories(.recent)
            #expect(recent.map(\.id) == [505, 504, 503])
            #expect(
                service.requests.map(\.target) == [
                    "/api/v1/stories?page=1&client_id=tests", "/api/v1/stories?page=2&client_id=tests",
                    "/api/v1/stories/recent?page=1&client_id=tests",
                ])
        }
    }

    @Test func `D-05 D-22 D-B08: a search gives its stories bare or in an envelope`() async throws {
        try await withService { news, _ in
            let found = try await news.stories(matching: "grid")
            #expect(found.map(\.id) == [501, 505])
            #expect(found[0].userDisplayName == "Grace H.")
            #expect(found[0].userID == 1)
        }
        let story = #"{"id": 1, "title": "x", "submitter": {"id": "7", "display_name": "G"}}"#
        let found = try await news(ScriptedTransport { _ in .json(#"{"stories": [\#(story)]}"#) }).stories(
            matching: "x")
        #expect(found.map(\.userID) == [7])
    }

    @Test func `D-06 D-07 D-21 D-23 D-26 D-32: a story has its comments, as a tree and in reading order`() async throws
    {
        try await withService { news, _ in
            let story = try await news.story(501)
            #expect(story.badge == "design")
            #expect(story.createdAt == Date(timeIntervalSince1970: 1_418_342_399))
            #expect(story.comments.map(\.id) == [801, 804])
            #expect(story.comments.flattened.map(\.id) == [801, 802, 803, 804])
            #expect(story.comments.flattened.map(\.depth) == [0, 1, 2, 0])
            let bare = try await news.story(502)
            #expect(bare.comments.flattened.isEmpty)
            let comment = try await news.comment(802)
            #expect(comment.comments.map(\.id) == [803])
        }
    }

    @Test func `D-B04: stories that are loaded at once keep their comments apart`() async throws {
        try await withService { news, _ in
            let rows = try await withThrowingTaskGroup(of: [Int].self) { group in
                for _ in 0..<20 {
                    group.addTask { try await news.story(501).comments.flattened.map(\.id) }
                    group.addTask { try await news.story(503).comments.flattened.map(\.id) }
                }
                return try await group.reduce(into: Set<[Int]>()) { $0.insert($1) }
            }
            #expect(rows == [[801, 802, 803, 804], []])
        }
    }

    @Test func `D-B05 D-B07: null is nothing`() async throws {
        let body =
            #"{"story": {"id": 1, "title": "x", "badge": null, "comments": null, "vote_count": null, "url": null}}"#
        let story = try await news(ScriptedTransport { _ in .json(body) }).story(1)
        #expect(story.badge == nil)
        #expect(story.comments.isEmpty)
        #expect(story.url == nil)
    }

    @Test func `D-B06: the days around New Year are themselves`() async throws {
        let body = #"{"story": {"id": 1, "title": "x", "created_at": "2014-12-29T12:00:00Z"}}"#
        let story = try await news(ScriptedTransport { _ in .json(body) }).story(1)
        #expect(story.createdAt == Date(timeIntervalSince1970: 1_419_854_400))
    }

    @Test func `D-08 D-10 D-33 D-B12 D-B14: a vote gives the new count, and counts once`() async throws {
        try await withService(loggedIn: true) { news, service in
            let story = try await news.upvote(story: 501)
            #expect(story?.voteCount == 121)
            let comment = try await news.upvote(comment: 802)
            #expect(comment?.voteCount == 2)
            #expect(service.requests.dropFirst().allSatisfy { $0.body.isEmpty })

            let error = await #expect(throws: APIError.self) { try await news.upvote(story: 501) }
            #expect(error?.applicationError as? DesignerNewsError == .alreadyVoted)
            #expect(error?.status?.code == 422)
        }
    }

    @Test func `D-09 D-11: an answer is a form of one part, and gives the new comment`() async throws {
        try await withService(loggedIn: true) { news, service in
            let first = try await news.reply(to: .story(502), with: "Pencils. 天狗")
            #expect(first?.body == "Pencils. 天狗")
            #expect(first?.depth == 0)
            let second = try await news.reply(to: .comment(803), with: "Why?")
            #expect(second?.depth == 3)
            let body = String(decoding: service.requests[1].body, as: UTF8.self)
            #expect(body.contains(#"name="comment[body]""#))
            #expect(!body.contains("filename"))
            let answered = try await news.story(502)
            #expect(answered.comments.flattened.map(\.body) == ["Pencils. 天狗"])
        }
    }

    @Test func `D-12 D-13 D-14 D-25: the message of the day can be voted for and against`() async throws {
        try await withService(loggedIn: true) { news, _ in
            let message = try await news.messageOfTheDay()
            #expect(message.upvoteCount == 12 && message.userDisplayName == "Grace H.")
            let before = try await news.voteOnMessageOfTheDay(up: true)
            #expect(before?.upvoteCount == 13)
            let after = try await news.voteOnMessageOfTheDay(up: false)
            #expect(after?.downvoteCount == 4)
        }
    }

    @Test func `D-31 D-B03: cancelling all ends the calls that are under way`() async throws {
        let service = try LoopbackServer { _ in .neverAnswered() }
        defer { service.stop() }
        let news = DesignerNews(
            baseURL: BaseURL(service.origin), tokenURL: BaseURL(service.origin), application: .init(clientID: "c"))
        let call = Task { try await news.stories() }
        try await service.waitForRequests(count: 1)

        news.cancelAll()

        await #expect(throws: CancellationError.self) { try await call.value }
    }

    @Test func `D-34: what the service refuses passes unchanged`() async throws {
        let news = news(ScriptedTransport { _ in .text("broken", status: 500) })
        let error = await #expect(throws: APIError.self) { try await news.stories() }
        #expect(error?.status?.code == 500)
        #expect(error?.bodyText == "broken")
        #expect(error?.applicationError == nil)
    }
}
