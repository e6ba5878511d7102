// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Portolan

/// What the service begins with.
enum Seed {
    static let pageSize = 3

    static let user: JSONValue = [
        "id": 42, "first_name": "Ada", "last_name": "Lovelace", "display_name": "Ada L.", "job": "Analyst",
        "portrait_url": "https://i.example/ada.jpg", "created_at": "2013-01-07T09:30:00Z",
    ]

    static let stories: [JSONValue] = [
        story(
            501, "Grids that breathe", "https://grids.example/", 120, "Grace H.", badge: "design",
            comments: [
                comment(
                    801, "I have used it for a year.", "Hedy L.", depth: 0,
                    answers: [
                        comment(
                            802, "On print as well?", "Ada L.", depth: 1,
                            answers: [
                                comment(803, "On print first.", "Hedy L.", depth: 2)
                            ])
                    ]),
                comment(804, "The second example is broken.", "Alan T.", depth: 0),
            ]),
        story(502, "Ask DN: which pens?", nil, 12, "Alan T.", badge: "ask", comments: []),
        story(503, "A type family for maps", "https://type.example/maps", 77, "Hedy L.", badge: nil, comments: []),
        story(504, "Colour names people use", "https://colour.example/", 301, "Grace H.", badge: nil, comments: []),
        story(
            505, "Grid systems, a reading list", "https://read.example/grids", 9, "Ada L.", badge: "discussion",
            comments: []),
    ]

    static func story(
        _ id: Int, _ title: String, _ url: String?, _ votes: Int, _ author: String, badge: String?,
        comments: [JSONValue]
    ) -> JSONValue {
        [
            "id": number(id), "title": .string(title), "url": url.map { .string($0) } ?? .null,
            "site_url": .string("https://news.example/stories/\(id)"), "vote_count": number(votes),
            "comment_count": number(comments.count), "badge": badge.map { .string($0) } ?? .null,
            "created_at": .string("2014-12-\(10 + id % 20)T23:59:59Z"), "user_id": number(id % 50),
            "user_display_name": .string(author), "sponsored": false, "comments": .array(comments),
        ]
    }

    static func comment(_ id: Int, _ text: String, _ author: String, depth: Int, answers: [JSONValue] = []) -> JSONValue
    {
        [
            "id": number(id), "body": .string(text), "body_html": .string("<p>\(text)</p>"), "user_id": number(id % 50),
            "user_display_name": .string(author), "depth": number(depth), "vote_count": 1,
            "created_at": "2014-12-29T12:00:00Z", "comments": answers.isEmpty ? .null : .array(answers),
        ]
    }

    private static func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }
}
