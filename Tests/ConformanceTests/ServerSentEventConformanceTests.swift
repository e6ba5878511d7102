// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

/// The contract of several event sources, and the tests of one parser.
@Suite(.conformanceData)
struct ServerSentEventConformanceTests {
    private struct File: Decodable {
        let cases: [Case]
    }

    private struct Case: Decodable {
        struct Event: Decodable {
            let event: String
            let data: String
            let id: String
        }

        let name: String
        let chunksHex: [String]
        let events: [Event]
        let reconnectionMs: Int?
        let lastEventId: String?

        enum CodingKeys: String, CodingKey {
            case name, events
            case chunksHex = "chunks_hex"
            case reconnectionMs = "reconnection_ms"
            case lastEventId = "last_event_id"
        }

        var chunks: [[UInt8]] {
            chunksHex.map { text in
                Array(text.utf8).chunks(of: 2).compactMap { UInt8(String(decoding: $0, as: UTF8.self), radix: 16) }
            }
        }
    }

    @Test(arguments: ["sse/contract-cases.json", "sse/parser-cases.json"])
    func `C18: events are those of the HTML standard, in any pieces`(_ file: String) throws {
        var tally = ConformanceTally(file)
        for item in try ConformanceData.read(File.self, file).cases {
            let faults = ([item.chunks] + item.chunks.flatMap { $0 }.everySplit).compactMap { fault(in: $0, item) }
            tally.count(item.name, faults.first.map { .failed($0) } ?? .passed)
        }
        tally.finish()
    }

    private func fault(in chunks: [[UInt8]], _ item: Case) -> String? {
        var parser = ServerSentEventParser()
        var events: [ServerSentEvent] = []
        do throws(ServerSentEventTooLarge) {
            for chunk in chunks { events += try parser.append(chunk) }
        } catch {
            return "\(error)"
        }
        let expected = item.events.map { ServerSentEvent(type: $0.event, data: $0.data, lastEventID: $0.id) }
        guard events == expected else { return "read as \(events)" }
        if let id = item.lastEventId, parser.lastEventID != id { return "the last id is \(parser.lastEventID)" }
        guard parser.reconnectionTime == item.reconnectionMs.map({ .milliseconds($0) }) else {
            return "the reconnection time is \(String(describing: parser.reconnectionTime))"
        }
        return nil
    }
}
