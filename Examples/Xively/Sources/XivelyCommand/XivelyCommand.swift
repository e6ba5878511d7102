// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import ExampleSupport
import Foundation
import Portolan
import PortolanTesting
import Xively
import XivelyService

/// Shows what devices measure, in a terminal.
@main
struct XivelyCommand {
    static let help = """
        usage: xively [--base-url URL] [--key KEY] COMMAND

          feeds                          all feeds
          feed ID                        a feed and its datastreams
          create TITLE                   makes a feed
          rename ID TITLE                sends what changes, and nothing else
          delete ID                      removes a feed
          push ID STREAM VALUE           leaves a measurement
          chart ID STREAM [--days N] [--interval SECONDS]
          demo                           all of this, one after the other

        Without --base-url, a service with invented feeds runs as long as the command does.
        """

    static func main() async {
        do {
            let arguments = try Arguments(
                CommandLine.arguments.dropFirst(), options: ["base-url", "key", "days", "interval"], flags: ["help"])
            guard let command = arguments.words.first, !arguments.has("help") else {
                print(help)
                exit(arguments.has("help") ? 0 : ExitCode.usage.rawValue)
            }
            let service = arguments.value("base-url") == nil ? try XivelyService.start() : nil
            defer { service?.stop() }
            let base = arguments.value("base-url") ?? service.map { "\($0.origin)/v2" } ?? ""
            let client = xivelyClient(baseURL: BaseURL(base), key: arguments.value("key") ?? "key-of-ada")
            if command == "demo" { return try await demo(client, arguments) }
            try await run([command] + arguments.words.dropFirst(), client, arguments)
        } catch {
            fail("xively", error)
        }
    }

    private static func demo(_ client: APIClient, _ arguments: Arguments) async throws {
        let commands = [
            "feeds", "feed 17", "create Attic", "rename 19 Roof", "feed 19", "push 17 temperature 22.75", "feed 17",
            "chart 17 temperature", "delete 19", "feeds",
        ]
        for command in commands {
            print("\n$ xively \(command)")
            try await run(command.split(separator: " ").map(String.init), client, arguments)
        }
    }

    private static func run(_ words: [String], _ client: APIClient, _ arguments: Arguments) async throws {
        func id() throws -> Int { try Arguments.number(words.dropFirst().first, "the number of the feed") }
        switch (words[0], words.count) {
        case ("feeds", _): for feed in try await client.list(Feed.self) { print("\(feed.id)  \(feed.title)") }
        case ("feed", _): show(try await client.get(Feed.self, id: id()))
        case ("create", 2...):
            let feed = try await client.post(Feed(title: words.dropFirst().joined(separator: " ")))
            print("made \(feed.id)")
        case ("rename", 3...):
            let feed = try await client.get(Feed.self, id: id())
            var renamed = feed
            renamed.title = words.dropFirst(2).joined(separator: " ")
            print(try await client.patch(renamed, from: feed).title)
        case ("delete", _):
            var feed = Feed()
            feed.id = try id()
            try await client.delete(feed)
            print("removed \(feed.id)")
        case ("push", 4):
            guard let value = Double(words[3]) else { throw Arguments.UsageError("\(words[3]) is no number") }
            let stream = try await client.put(Datastream(feedID: id(), id: words[2], currentValue: value))
            print("\(stream.id) is \(value)")
        case ("chart", 3):
            try await draw(Datastream(feedID: id(), id: words[2]), client, arguments)
        default: throw Arguments.UsageError("what is meant by '\(words.joined(separator: " "))'? --help tells")
        }
    }

    private static func show(_ feed: Feed) {
        print("\(feed.title)\(feed.isPrivate ? " (private)" : ""), \(feed.status ?? "?")")
        for stream in feed.datastreams {
            let values = [stream.minimumValue, stream.currentValue, stream.maximumValue]
            print("  \(stream.id): " + values.map { $0.map { "\($0)" } ?? "?" }.joined(separator: " … "))
        }
    }

    /// Draws what comes while it comes: the service may have any number of measurements.
    private static func draw(_ datastream: Datastream, _ client: APIClient, _ arguments: Arguments) async throws {
        let days = try arguments.number("days", default: 2)
        let stop = Date(timeIntervalSince1970: 1_419_854_400)
        var history = History(of: datastream, from: stop - Double(days) * 86_400, to: stop)
        history.interval = try arguments.number("interval", default: 600)
        history.function = .average
        var chart = Chart()
        for try await point in client.elements(.get, history) { chart.add(point.value) }
        print(chart)
    }
}
