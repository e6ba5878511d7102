// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanSQLite
import PortolanTesting
import Synchronization
import Testing

/// Applies each write once, whatever becomes of the answer, and remembers in which order.
private final class ApplyingService: Sendable {
    private struct State {
        var keys: Set<String> = []
        var applied: [String: [Int]] = [:]
        var duplicates = 0
        var generator = SeededGenerator(seed: 7)
    }

    private let state = Mutex(State())
    let isFaulty: Bool

    init(isFaulty: Bool) { self.isFaulty = isFaulty }

    var applied: [String: [Int]] { state.withLock(\.applied) }

    func reply(to request: RecordedRequest) -> Reply {
        let key = request.headerFields["Idempotency-Key"] ?? ""
        let fault = state.withLock { state in isFaulty ? Int.random(in: 0..<10, using: &state.generator) : 9 }
        switch fault {
        case 0: return .empty(503, headers: ["Retry-After": "0"])
        case 1: return .empty(429)
        case 2: return .empty(500)
        case 3: return .closingWithoutAnswer()
        default: break
        }
        let number = Int(String(decoding: request.body, as: UTF8.self).filter(\.isNumber)) ?? -1
        state.withLock { state in
            guard state.keys.insert(key).inserted else {
                state.duplicates += 1
                return
            }
            state.applied[request.path, default: []].append(number)
        }
        // Applied, and nobody hears of it.
        return fault < 6 ? .closingWithoutAnswer() : .json("{}")
    }
}

@Suite(.serialized)
struct OutboxProcessTests {
    private static let keyCount = 20
    private static let writeCount = 40

    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }

    @Test(arguments: [false, true])
    func `W-B16 C23: a sender that is killed loses nothing, and sends nothing twice or out of order`(
        isFaulty: Bool
    ) async throws {
        let kills = ProcessInfo.processInfo.environment["PORTOLAN_SOAK"] == nil ? 60 : 500
        try await withFolder { folder in
            let service = ApplyingService(isFaulty: isFaulty)
            let server = try LoopbackServer { service.reply(to: $0) }
            defer { server.stop() }
            let process = OutboxProcess(folder: folder, origin: server.origin)
            try await process.queue(keys: Self.keyCount, writes: Self.writeCount)
            let origin = server.origin

            var killed = 0
            while killed < kills, try await process.waitingCount() > 0 {
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [folder = folder as String, origin = origin as String] in
                    try await OutboxProcess(folder: folder, origin: origin).sendUntilKilled()
                }
                killed += 1
            }
            try await OutboxProcess(folder: folder, origin: origin).sendAll()

            #expect(killed > 2)
            #expect(try await process.waitingCount() == 0)
            let paths = (0..<Self.keyCount).map { "/n/\($0)" }
            for path in paths { #expect(service.applied[path] == Array(0..<Self.writeCount), "\(path)") }
            #expect(service.applied.count == Self.keyCount)
        }
    }

    @Test func `design: what a caller was told is queued is there after the program is killed`() async throws {
        try await withFolder { folder in
            for _ in 0..<30 {
                await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
                    try await OutboxProcess(folder: folder, origin: "http://127.0.0.1:1").queueUntilKilled()
                }
                let process = OutboxProcess(folder: folder, origin: "")
                let kept = try await process.ids()
                #expect(Set(try process.reported()).isSubset(of: kept))
            }
        }
    }

    @Test func `one of two senders sends, and the other takes over when it is gone`() async throws {
        try await withFolder { folder in
            let service = ApplyingService(isFaulty: false)
            let server = try LoopbackServer { service.reply(to: $0) }
            defer { server.stop() }
            try await OutboxProcess(folder: folder, origin: server.origin).queue(keys: 1, writes: 3)
            let first = OutboxProcess(folder: folder, origin: server.origin)
            // Somebody has the lease, and gives no sign of life.
            let storage = SQLiteOutboxStorage(path: folder + "/outbox")
            #expect(try await storage.exchangeLease(nil, for: OutboxLease(owner: "dead", beat: 1)))

            let before = try await first.outbox.flushNow()
            #expect(before.isElsewhere)
            #expect(service.applied.isEmpty)
            try await first.sendAll()

            #expect(service.applied == ["/n/0": [0, 1, 2]])
        }
    }
}

/// What a process of its own does with an outbox.
private struct OutboxProcess {
    let folder: String
    let outbox: Outbox
    private let client: APIClient

    init(folder: String, origin: String) {
        self.folder = folder
        let outbox = Outbox(SQLiteOutboxStorage(path: folder + "/outbox")) {
            $0.firstWait = .milliseconds(2)
            $0.maximumWait = .milliseconds(10)
            $0.leaseDuration = .milliseconds(120)
        }
        self.outbox = outbox
        client = APIClient(baseURL: BaseURL(origin)) {
            $0.outbox = outbox
            $0.options.timeouts.attempt = .seconds(20)
        }
    }

    /// Keeps writes, and sends none, now or later.
    func queue(keys: Int, writes: Int) async throws {
        await outbox.pause()
        for number in 0..<writes {
            for key in 0..<keys {
                do {
                    try await client.put(
                        "n/\(key)", parameters: ["n": number], as: Empty.self,
                        options: CallOptions { $0.mayWait = true })
                } catch let error as APIError where error.code == .queued {}
            }
        }
    }

    func waitingCount() async throws -> Int { try await outbox.storage.count(.waiting) }

    func ids() async throws -> Set<Int64> { Set(try await outbox.entries(limit: 100_000).map(\.id)) }

    func reported() throws -> [Int64] {
        guard let data = FileManager.default.contents(atPath: folder + "/reported") else { return [] }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.dropLast().compactMap { Int64($0) }
    }

    func sendAll() async throws {
        while try await waitingCount() > 0 {
            _ = try await outbox.flushNow()
            // Until the lease of whoever was killed counts no more.
            await Task.yield()
        }
    }

    private func killSoon(within microseconds: Int) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(.random(in: 0...microseconds))) {
            kill(getpid(), SIGKILL)
        }
    }

    func sendUntilKilled() async throws {
        killSoon(within: 150_000)
        try await sendAll()
        while true { pause() }
    }

    func queueUntilKilled() async throws {
        killSoon(within: 60_000)
        await outbox.pause()
        let report = open(folder + "/reported", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        while true {
            do {
                try await client.post(
                    "n", parameters: ["x": 1], as: Empty.self, options: CallOptions { $0.mayWait = true })
            } catch let error as APIError {
                let line = Array("\(error.ticket?.id ?? -1)\n".utf8)
                _ = write(report, line, line.count)
            }
        }
    }
}
