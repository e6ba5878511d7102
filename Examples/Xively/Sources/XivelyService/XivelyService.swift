// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Foundation
internal import Portolan
public import PortolanTesting
internal import Synchronization

/// A service for measurements on the loopback interface, with invented feeds; its key is `key-of-ada`.
public final class XivelyService: Sendable {
    private struct State {
        var feeds: [Int: JSONValue] = [17: Seed.greenhouse, 18: Seed.harbour]
        var next = 19
    }

    private let state = Mutex(State())

    private init() {}

    /// Starts the service on a free port.
    ///
    /// - Throws: What starting a server throws.
    public static func start() throws -> LoopbackServer {
        let service = XivelyService()
        return try LoopbackServer { try service.reply(to: $0) }
    }

    private func reply(to request: RecordedRequest) throws -> Reply {
        guard request.headerFields["X-ApiKey"] == "key-of-ada" else { return Self.error(401, "the key is wrong") }
        let parts = request.path.split(separator: "/").map(String.init)
        guard parts.prefix(2) == ["v2", "feeds"] else { return Self.error(404, "no such thing") }
        switch parts.count {
        case 2: return try feeds(request)
        case 3: return try feed(request, Int(parts[2]) ?? 0)
        case 4 where parts[3] == "datastreams": return try datastreams(request, Int(parts[2]) ?? 0)
        case 5 where parts[3] == "datastreams": return try datastream(request, Int(parts[2]) ?? 0, parts[4])
        default: return Self.error(404, "no such thing")
        }
    }

    // MARK: - Feeds

    private func feeds(_ request: RecordedRequest) throws -> Reply {
        if request.method == .post {
            let document = try Self.document(request)
            return state.withLock { state in
                let id = state.next
                state.next += 1
                let feed = Seed.feed(id, over: document)
                state.feeds[id] = feed
                return .json(feed.description, status: 201, headers: ["Location": "/v2/feeds/\(id)"])
            }
        }
        let feeds = state.withLock { $0.feeds.sorted { $0.key < $1.key }.map(\.value) }
        return .json(
            (["totalResults": .number(JSONNumber(feeds.count)), "results": .array(feeds)] as JSONValue).description)
    }

    private func feed(_ request: RecordedRequest, _ id: Int) throws -> Reply {
        guard let feed = state.withLock({ $0.feeds[id] }) else { return Self.error(404, "no such feed") }
        switch request.method {
        case .get, .head: return .json(feed.description)
        case .delete:
            state.withLock { $0.feeds[id] = nil }
            return .empty(200)
        default:
            let changed = try feed.merged(with: Self.document(request))
            state.withLock { $0.feeds[id] = changed }
            return .json(changed.description)
        }
    }

    // MARK: - Datastreams

    private func datastreams(_ request: RecordedRequest, _ id: Int) throws -> Reply {
        guard let feed = state.withLock({ $0.feeds[id] }) else { return Self.error(404, "no such feed") }
        guard request.method == .post else {
            return .json((["datastreams": feed["datastreams"] ?? []] as JSONValue).description)
        }
        let new = try Self.document(request)
        try keep((feed["datastreams"]?.array ?? []) + [new], in: feed, id)
        return .json(new.description, status: 201)
    }

    private func datastream(_ request: RecordedRequest, _ id: Int, _ name: String) throws -> Reply {
        guard let feed = state.withLock({ $0.feeds[id] }) else { return Self.error(404, "no such feed") }
        var streams = feed["datastreams"]?.array ?? []
        guard let index = streams.firstIndex(where: { $0["id"]?.string == name }) else {
            return Self.error(404, "no such datastream")
        }
        switch request.method {
        case .get, .head: return .json(Self.history(of: streams[index], request).description)
        case .delete:
            streams.remove(at: index)
            try keep(streams, in: feed, id)
            return .empty(200)
        default:
            streams[index] = try streams[index].merged(with: Self.document(request))
            try keep(streams, in: feed, id)
            return .json(streams[index].description)
        }
    }

    private func keep(_ streams: [JSONValue], in feed: JSONValue, _ id: Int) throws {
        let changed = feed.merged(with: ["datastreams": .array(streams)])
        state.withLock { $0.feeds[id] = changed }
    }

    /// A datastream with what it has measured: a wave, one value for each interval.
    private static func history(of stream: JSONValue, _ request: RecordedRequest) -> JSONValue {
        guard let start = request.queryValue("start").flatMap(date),
            let stop = request.queryValue("stop").flatMap(date),
            stop > start
        else { return stream }
        let interval = Double(max(1, Int(request.queryValue("interval") ?? "") ?? 60))
        let limit = min(100_000, Int(request.queryValue("limit") ?? "") ?? 1_000)
        var points: [JSONValue] = []
        var moment = start
        while moment < stop, points.count < limit {
            let value = 18 + 6 * sin(moment.timeIntervalSince1970 / 86_400 * 2 * .pi)
            points.append([
                "at": .string(Seed.text(moment)), "value": .string(String(format: "%.2f", value)),
            ])
            moment += interval
        }
        return stream.merged(with: ["datapoints": .array(points)])
    }

    private static func date(_ text: String) -> Date? {
        try? PortolanJSONDecoder().decode(
            Holder.self, from: Data((["at": .string(text)] as JSONValue).description.utf8)
        ).at
    }

    private struct Holder: Mappable {
        var at = Date.distantPast
        static let mapping = Mapping<Holder> { Field(\.at, "at") }
    }

    private static func document(_ request: RecordedRequest) throws -> JSONValue {
        try PortolanJSONDecoder().decode(JSONValue.self, from: Data(request.body))
    }

    private static func error(_ status: HTTPStatus, _ message: String) -> Reply {
        .json((["title": .string(message), "errors": .string(message)] as JSONValue).description, status: status)
    }
}
