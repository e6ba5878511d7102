// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Foundation
internal import Portolan
internal import PortolanTesting

extension DesignerNewsService {
    static let missing = error(404, "no such thing")
    static let refused = error(401, "log in first")

    static func error(_ status: HTTPStatus, _ message: String) -> Reply {
        .json((["error": .string(message)] as JSONValue).description, status: status)
    }

    static func found(_ members: KeyValuePairs<String, JSONValue>) -> Reply {
        found(members.map { ($0.key, $0.value) })
    }

    static func found(_ members: [(String, JSONValue)]) -> Reply {
        var object = JSONObject()
        for (name, value) in members { object[name] = value }
        return .json(JSONValue.object(object).description)
    }

    static func number(_ value: JSONValue, _ name: String) -> Int { value[name]?.integer ?? 0 }

    static func story(_ id: Int?, in stories: [JSONValue]) -> JSONValue? { stories.first { number($0, "id") == id } }

    static func comment(_ id: Int?, in owners: [JSONValue]) -> JSONValue? {
        for owner in owners {
            for comment in owner["comments"]?.array ?? [] {
                if number(comment, "id") == id { return comment }
                if let found = Self.comment(id, in: [comment]) { return found }
            }
        }
        return nil
    }

    static func exists(_ kind: String, _ id: Int, in stories: [JSONValue]) -> Bool {
        (kind == "stories" ? story(id, in: stories) : comment(id, in: stories)) != nil
    }

    /// A search gives less of a story, and its author in an object of its own.
    static func searchResult(_ story: JSONValue) -> JSONValue {
        [
            "id": story["id"] ?? .null, "title": story["title"] ?? .null, "url": story["url"] ?? .null,
            "created_at": story["created_at"] ?? .null,
            "submitter": ["id": story["user_id"] ?? .null, "display_name": story["user_display_name"] ?? .null],
        ]
    }

    static func counting(_ value: JSONValue, _ kind: String, _ id: Int) -> JSONValue {
        changing(value, kind == "stories" ? "story" : "comment", id) { object in
            object["vote_count"] = .number(JSONNumber(number(.object(object), "vote_count") + 1))
        }
    }

    static func adding(_ comment: JSONValue, to value: JSONValue, _ kind: String, _ id: Int) -> JSONValue {
        changing(value, kind == "stories" ? "story" : "comment", id) { object in
            object["comments"] = .array((object["comments"]?.array ?? []) + [comment])
        }
    }

    private static func changing(
        _ value: JSONValue, _ kind: String, _ id: Int, isStory: Bool = true, _ change: (inout JSONObject) -> Void
    ) -> JSONValue {
        guard case .object(var object) = value else { return value }
        if isStory == (kind == "story"), number(value, "id") == id { change(&object) }
        if kind == "comment", let comments = object["comments"]?.array {
            object["comments"] = .array(comments.map { changing($0, kind, id, isStory: false, change) })
        }
        return .object(object)
    }

    /// The text of the one part of a form.
    static func multipartText(_ request: RecordedRequest) -> String? {
        let text = String(decoding: request.body, as: UTF8.self)
        guard text.contains(#"name="comment[body]""#), let head = text.range(of: "\r\n\r\n"),
            let end = text.range(of: "\r\n--", range: head.upperBound..<text.endIndex)
        else { return nil }
        return String(text[head.upperBound..<end.lowerBound])
    }
}
