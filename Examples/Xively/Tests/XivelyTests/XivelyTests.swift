// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Testing
import Xively
import XivelyService

struct XivelyTests {
    private func withService(_ body: (APIClient, LoopbackServer) async throws -> Void) async throws {
        let service = try XivelyService.start()
        defer { service.stop() }
        try await body(xivelyClient(baseURL: BaseURL("\(service.origin)/v2"), key: "key-of-ada"), service)
    }

    @Test func `V-27: texts stand for numbers and truth values, and dates have microseconds`() async throws {
        try await withService { client, _ in
            let feed = try await client.get(Feed.self, id: 17)

            #expect(feed.title == "Greenhouse")
            #expect(feed.feedDescription == "The one behind the house")
            #expect(!feed.isPrivate)
            #expect(feed.tags == ["garden", "weather"])
            #expect(feed.creator == URL(string: "https://xively.example/users/ada"))
            #expect(feed.createdAt == Date(timeIntervalSince1970: 1_357_551_000.123456))
            let stream = try #require(feed.datastreams.first)
            #expect(stream.id == "temperature")
            #expect([stream.minimumValue, stream.currentValue, stream.maximumValue] == [-2, 21.5, 34.25])
        }
    }

    @Test func `V-01 V-03 V-27: every verb is called on the model`() async throws {
        try await withService { client, service in
            let made = try await client.post(Feed(title: "Attic", tags: ["house"]))
            #expect(made.id == 19)
            var edited = made
            edited.title = "Roof"
            edited.isPrivate = true
            let changed = try await client.patch(edited, from: made)
            #expect(changed.title == "Roof" && changed.isPrivate)
            edited.tags = []
            let replaced = try await client.put(edited)
            #expect(replaced.tags.isEmpty)
            #expect(try await client.head(edited).status.code == 200)
            #expect(try await client.list(Feed.self).map(\.id) == [17, 18, 19])
            try await client.delete(edited)
            #expect(try await client.list(Feed.self).map(\.id) == [17, 18])

            let sent = service.requests.map { "\($0.method) \($0.path)" }
            #expect(
                sent.prefix(4) == ["POST /v2/feeds", "PATCH /v2/feeds/19", "PUT /v2/feeds/19", "HEAD /v2/feeds/19"])
            let patch = String(decoding: service.requests[1].body, as: UTF8.self)
            #expect(patch == #"{"title":"Roof","private":"true"}"#)
            #expect(service.requests.allSatisfy { $0.headerFields["X-ApiKey"] == "key-of-ada" })
        }
    }

    @Test func `V-03 V-27: a datastream lives in its feed, under a text`() async throws {
        try await withService { client, service in
            let stream = try await client.put(Datastream(feedID: 17, id: "temperature", currentValue: 22.75))
            #expect(stream.currentValue == 22.75)
            #expect(stream.feedID == 17)
            #expect(service.requests.last?.path == "/v2/feeds/17/datastreams/temperature")
            let all = try await client.list(like: Datastream(feedID: 17, id: ""))
            #expect(all.map(\.id) == ["temperature", "humidity"])
        }
    }

    @Test func `V-27: a history is read as it comes, with start, stop, interval, limit and function`() async throws {
        try await withService { client, service in
            let stop = Date(timeIntervalSince1970: 1_419_854_400)
            var history = History(of: Datastream(feedID: 17, id: "temperature"), from: stop - 86_400, to: stop)
            history.interval = 1
            history.limit = 20_000
            history.function = .average
            var chart = Chart(width: 40)
            var count = 0
            for try await point in client.elements(.get, history) {
                chart.add(point.value)
                count += 1
            }

            #expect(count == 20_000)
            // The first quarter of the wave's way down.
            #expect(chart.description.hasPrefix("█"))
            #expect(chart.description.contains("▁  "))
            let names = Set(service.requests[0].queryItems.map(\.name))
            #expect(names == ["start", "stop", "interval", "limit", "function"])
        }
    }

    @Test func `a chart has at most its width, and says what it shows`() {
        var chart = Chart(width: 4)
        #expect(chart.description == "(nothing was measured)")
        for value in 1...16 { chart.add(Double(value)) }
        #expect(chart.description == "▁▃▆█  2.5 … 14.5")
    }

    @Test func `V-17: a wrong key is refused`() async throws {
        try await withService { client, _ in
            let other = client.with { $0.authentication = .apiKey("wrong", header: "X-ApiKey") }
            let error = await #expect(throws: APIError.self) { try await other.list(Feed.self) }
            #expect(error?.status?.code == 401)
        }
    }
}
