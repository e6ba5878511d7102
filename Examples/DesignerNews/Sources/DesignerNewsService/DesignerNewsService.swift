// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Portolan
public import PortolanTesting
internal import Synchronization

/// Designer News on the loopback interface, with invented stories and people.
///
/// `ada` logs in with the password `lovelace`. What is written is kept as long as the service runs.
public final class DesignerNewsService: Sendable {
    private struct State {
        var stories = Seed.stories
        var votes: Set<String> = []
        var messageVotes = (up: 12, down: 3)
        var nextComment = 900
        var tokens: Set<String> = ["token-of-ada"]
    }

    private let state = Mutex(State())

    private init() {}

    /// Starts the service on a free port.
    ///
    /// - Throws: What starting a server throws.
    public static func start() throws -> LoopbackServer {
        let service = DesignerNewsService()
        return try LoopbackServer { service.reply(to: $0) }
    }

    private func reply(to request: RecordedRequest) -> Reply {
        if request.path == "/oauth/token" { return token(request) }
        guard request.path.hasPrefix("/api/v1/") else { return Self.error(404, "no such thing") }
        let parts = request.path.dropFirst("/api/v1/".count).split(separator: "/").map(String.init)
        return switch (request.method, parts.first) {
        case (.get, "me"), (.get, "users"): isLoggedIn(request) ? Self.found(["me": Seed.user]) : Self.refused
        case (.get, _): isKnown(request) ? read(request, parts) : Self.error(401, "client_id is missing")
        case (.post, _): isLoggedIn(request) ? write(request, parts) : Self.refused
        default: Self.error(405, "not allowed")
        }
    }

    private func token(_ request: RecordedRequest) -> Reply {
        let items = Dictionary(request.formItems.map { ($0.name, $0.value) }) { first, _ in first }
        guard items["grant_type"] == "password", items["client_id"] != nil, items["client_secret"] != nil else {
            return Self.error(400, "unsupported_grant_type")
        }
        guard items["username"] == "ada", items["password"] == "lovelace" else {
            return .json(#"{"error": "invalid_grant"}"#, status: 400)
        }
        return .json(#"{"access_token": "token-of-ada", "token_type": "bearer", "scope": "user"}"#)
    }

    private func isKnown(_ request: RecordedRequest) -> Bool { request.queryValue("client_id")?.isEmpty == false }

    private func isLoggedIn(_ request: RecordedRequest) -> Bool {
        let field = request.headerFields["Authorization"] ?? ""
        return state.withLock { $0.tokens.contains(String(field.dropFirst("Bearer ".count))) }
    }

    // MARK: - Reading

    private func read(_ request: RecordedRequest, _ parts: [String]) -> Reply {
        let stories = state.withLock(\.stories)
        switch (parts.first, parts.dropFirst().first) {
        case ("motd", nil): return Self.found(["motd": message()])
        case ("comments", let id?):
            return Self.comment(Int(id), in: stories).map { Self.found(["comment": $0]) } ?? Self.missing
        case ("stories", nil):
            return page(request, of: stories.sorted { Self.number($0, "vote_count") > Self.number($1, "vote_count") })
        case ("stories", "recent"?): return page(request, of: stories.reversed())
        case ("stories", "search"?):
            let query = request.queryValue("query")?.lowercased() ?? ""
            let found = stories.filter { ($0["title"]?.string ?? "").lowercased().contains(query) }
            return .json(JSONValue.array(found.map(Self.searchResult)).description)
        case ("stories", let id?):
            return Self.story(Int(id), in: stories).map { Self.found(["story": $0]) } ?? Self.missing
        default: return Self.missing
        }
    }

    private func page(_ request: RecordedRequest, of stories: [JSONValue]) -> Reply {
        let page = max(1, Int(request.queryValue("page") ?? "1") ?? 1)
        let lists = stories.dropFirst((page - 1) * Seed.pageSize).prefix(Seed.pageSize).map { story -> JSONValue in
            guard case .object(var object) = story else { return story }
            object["comments"] = nil
            return .object(object)
        }
        return Self.found(["stories": .array(Array(lists))])
    }

    private func message() -> JSONValue {
        let votes = state.withLock(\.messageVotes)
        return [
            "message": "Ship it on Friday, fix it on Monday.", "user_id": 7, "user_display_name": "Grace H.",
            "upvote_count": .number(JSONNumber(votes.up)), "downvote_count": .number(JSONNumber(votes.down)),
        ]
    }

    // MARK: - Writing

    private func write(_ request: RecordedRequest, _ parts: [String]) -> Reply {
        guard let last = parts.last else { return Self.missing }
        if parts.first == "motd" {
            state.withLock { if last == "upvote" { $0.messageVotes.up += 1 } else { $0.messageVotes.down += 1 } }
            return Self.found(["motd": message()])
        }
        guard parts.count == 3, let id = Int(parts[1]) else { return Self.missing }
        return switch last {
        case "upvote": upvote(parts[0], id)
        case "reply": comment(parts[0], id, Self.multipartText(request))
        default: Self.missing
        }
    }

    private func upvote(_ kind: String, _ id: Int) -> Reply {
        state.withLock { state in
            guard Self.exists(kind, id, in: state.stories) else { return Self.missing }
            guard state.votes.insert("\(kind)/\(id)").inserted else {
                return Self.error(422, "You have already upvoted this.")
            }
            state.stories = state.stories.map { Self.counting($0, kind, id) }
            let name = kind == "stories" ? "story" : "comment"
            let found = kind == "stories" ? Self.story(id, in: state.stories) : Self.comment(id, in: state.stories)
            return Self.found([(name, found ?? .null)])
        }
    }

    private func comment(_ kind: String, _ id: Int, _ text: String?) -> Reply {
        guard let text, !text.isEmpty else { return Self.error(422, "The comment has no text.") }
        return state.withLock { state in
            guard Self.exists(kind, id, in: state.stories) else { return Self.missing }
            state.nextComment += 1
            let depth = kind == "stories" ? 0 : Self.number(Self.comment(id, in: state.stories) ?? .null, "depth") + 1
            let new = Seed.comment(state.nextComment, text, "Ada L.", depth: depth)
            state.stories = state.stories.map { Self.adding(new, to: $0, kind, id) }
            return Self.found(["comment": new])
        }
    }
}
