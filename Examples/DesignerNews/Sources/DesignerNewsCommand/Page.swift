// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import DesignerNews
import Portolan

/// What the command prints: lines for people, or JSON.
struct Page {
    let isJSON: Bool

    func say(_ text: String) { if !isJSON { print(text) } }

    func show(_ stories: [Story], read: Set<Int>) {
        guard !isJSON else { return json(stories) }
        if stories.isEmpty { print("no stories") }
        for story in stories {
            let mark = read.contains(story.id) ? " " : "*"
            let badge = story.badge.map { "[\($0)] " } ?? ""
            print("\(mark) \(story.id)  \(badge)\(story.title)")
            print("       \(counts(story))by \(story.userDisplayName ?? "?")")
        }
    }

    func show(_ story: Story, withComments: Bool) {
        guard !isJSON else { return json([story]) }
        print(story.title)
        if let url = story.url { print(url.absoluteString) }
        print("\(counts(story))by \(story.userDisplayName ?? "?")")
        if let text = story.comment { print("\n\(text)") }
        guard withComments else { return }
        for comment in story.comments.flattened { line(comment) }
    }

    func show(_ comment: Comment) {
        guard !isJSON else { return json([comment]) }
        for comment in [comment].flattened { line(comment) }
    }

    func show(_ message: MessageOfTheDay) {
        guard !isJSON else { return json([message]) }
        print("\(message.message)\n\(message.userDisplayName): +\(message.upvoteCount) -\(message.downvoteCount)")
    }

    func show(_ user: User) {
        guard !isJSON else { return json([user]) }
        print("\(user.displayName)\(user.job.map { ", \($0)" } ?? "")")
    }

    func show(read stories: [Int]) {
        if isJSON {
            print("[\(stories.map(String.init).joined(separator: ","))]")
        } else {
            for story in stories { print(story) }
        }
    }

    func vote(_ count: Int?) { say(count.map { "\($0) votes" } ?? "counted") }

    private func counts(_ story: Story) -> String {
        let votes = story.voteCount.map { "\($0) votes, " } ?? ""
        return votes + (story.commentCount.map { "\($0) comments, " } ?? "")
    }

    private func line(_ comment: Comment) {
        let indentation = String(repeating: "  ", count: max(0, comment.depth))
        print("\(indentation)\(comment.id) \(comment.userDisplayName): \(comment.body) (\(comment.voteCount))")
    }

    private func json<Value: Mappable>(_ values: [Value]) {
        // What was read can be written.
        guard let json = try? Value.mapping.json(from: values) else { return }
        print(json)
    }
}
