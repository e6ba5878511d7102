// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import CWirePeer
import Foundation
import Portolan

/// How long it takes from cancelling a call to its error, whatever the call does at the moment.
enum WireCancellation {
    /// The argument that makes this program cancel calls.
    static let command = "wire-cancel"
    private static let count = 200
    private static let limit = 5e6

    /// What a call does when it is cancelled.
    private enum Phase: String, CaseIterable {
        case connecting
        case handshake
        case queue
        case header
        case body
        case stream
    }

    static func run(_ server: WireServer, _ pattern: RowPattern, _ table: inout ComparisonTable) throws {
        let phases = Phase.allCases.filter { pattern.matches("cancel/\($0.rawValue)") }
        guard !phases.isEmpty else { return }
        print(
            """

            ### From cancelling to the error, \(count) calls each, one after another

            | row | p50, µs | p99, µs | longest, µs | target | |
            | --- | ---: | ---: | ---: | --- | --- |
            """)
        for phase in phases {
            let name = "cancel/\(phase.rawValue)"
            do {
                let numbers = try ChildProcess.numbers([command, phase.rawValue, server.origin])
                let cells = numbers.map { String(format: "%.0f", $0 / 1e3) } + ["p99 ≤ 5 ms"]
                table.print(name, cells: cells, isReached: numbers[1] <= limit)
            } catch {
                table.fail(name, cells: 4, error)
            }
        }
    }

    /// Cancels calls in one phase and prints the median, the 99th percentile and the longest of the times, in nanoseconds.
    static func runHere(_ arguments: [String]) throws {
        guard arguments.count == 2, let phase = Phase(rawValue: arguments[0]) else {
            throw Disagreement(description: "wire-cancel PHASE ORIGIN")
        }
        var port: UInt16 = 0
        // Kept open until the process ends.
        guard wire_silent_port(phase == .connecting ? 0 : 512, &port) >= 0 else {
            throw Disagreement(description: "there is no silent port")
        }
        let silent = "127.0.0.1:\(port)"
        // Texts, not literals: a path's literal would take what is put in for values of its segments.
        let url: String =
            switch phase {
            case .connecting, .header, .queue: "http://\(silent)/"
            case .handshake: "https://\(silent)/"
            case .body, .stream: "\(arguments[1])/drip"
            }
        let times = try Blocking.run { try await measure(phase, Path(url)) }.sorted()
        print(times[times.count / 2], times[times.count * 99 / 100], times[times.count - 1])
    }

    private static func measure(_ phase: Phase, _ url: Path) async throws -> [Int64] {
        var configuration = CurlTransportConfiguration()
        if phase == .queue { configuration.connectionsPerHost = 1 }
        let client = APIClient(transport: CurlTransport(configuration: configuration))
        let first = phase == .queue ? client.start(.get, Call(path: url)) : nil
        defer { first?.cancel() }
        var times: [Int64] = []
        for _ in 0..<count {
            let task = Task {
                if phase == .stream {
                    for try await _ in try await client.stream(.get, url).body {}
                } else {
                    _ = try await client.get(Call(path: url))
                }
                return ContinuousClock.now
            }
            // Long enough for the call to have come as far as it is going to.
            try await Task.sleep(for: .milliseconds(5))
            let start = ContinuousClock.now
            task.cancel()
            switch await task.result {
            case .failure(let error) where error is CancellationError: break
            case .failure(let error): throw Disagreement(description: "\(phase): \(error)")
            case .success: throw Disagreement(description: "\(phase): the call had ended")
            }
            let (seconds, attoseconds) = start.duration(to: .now).components
            times.append(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
        }
        return times
    }

    private struct Call: Endpoint {
        typealias Output = Data
        let path: Path
    }
}
