// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

/// A body of one gigabyte, beside the `curl` command.
enum WireStreams {
    /// The argument that makes this program read the stream.
    static let command = "wire-stream"
    static let size: UInt64 = 1_073_741_824

    private enum Reader: String, CaseIterable {
        case nowhere
        case file
        case slow

        /// What of the `curl` command's processor time may be used.
        var processorLimit: Double? { self == .slow ? nil : 1.3 }
    }

    private static let memoryLimit = 24_000

    static func run(_ server: WireServer, _ pattern: RowPattern, _ table: inout ComparisonTable) throws {
        let readers = Reader.allCases.filter { pattern.matches("stream/\($0.rawValue)") }
        guard !readers.isEmpty else { return }
        print(
            """

            ### One gigabyte, read chunk by chunk, beside the curl command: medians of three

            | row | processor time, s | curl | ratio | peak memory, MB | curl | target | |
            | --- | ---: | ---: | ---: | ---: | ---: | --- | --- |
            """)
        let target = server.folder.appendingPathComponent("received").path
        for reader in readers {
            var own: [[Double]] = []
            var curl: [[Double]] = []
            for _ in 0..<3 {
                let destination = reader == .file ? target : "/dev/null"
                own.append(
                    try ChildProcess.numbers([command, reader.rawValue, "\(server.origin)/stream", destination]))
                let outcome = try ChildProcess.run(
                    "/usr/bin/curl", ["--silent", "--fail", "--output", destination, "\(server.origin)/stream"],
                    isWatched: true)
                curl.append([outcome.processorTime, Double(outcome.peakKilobytes)])
            }
            let times = (WireBenchmarks.median(own.map { $0[0] }), WireBenchmarks.median(curl.map { $0[0] }))
            let memory = (WireBenchmarks.median(own.map { $0[1] }), WireBenchmarks.median(curl.map { $0[1] }))
            let ratio = times.0 / times.1
            let cells = [
                String(format: "%.2f", times.0 / 1e9), String(format: "%.2f", times.1 / 1e9),
                String(format: "%.2f ×", ratio), String(format: "%.1f", memory.0 / 1e3),
                String(format: "%.1f", memory.1 / 1e3),
                "≤ 24 MB" + (reader.processorLimit.map { String(format: "; ≤ %g ×", $0) } ?? ""),
            ]
            let isReached =
                memory.0 <= Double(memoryLimit) && ratio <= reader.processorLimit ?? .infinity
            table.print("stream/\(reader.rawValue)", cells: cells, isReached: isReached)
        }
    }

    /// Reads the stream and prints nanoseconds of processor time and kilobytes of memory at the peak.
    static func runHere(_ arguments: [String]) throws {
        guard arguments.count == 3, let reader = Reader(rawValue: arguments[0]) else {
            throw Disagreement(description: "wire-stream READER URL FILE")
        }
        let url = arguments[1]
        let descriptor = open(arguments[2], O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0 else { throw WireFailure() }
        defer { close(descriptor) }
        let start = ProcessClock.now().processor
        let count = try Blocking.run {
            let client = APIClient()
            let answer = try await client.stream(.get, Path(url))
            var count: UInt64 = 0
            for try await chunk in answer.body {
                count += UInt64(chunk.count)
                switch reader {
                case .nowhere: break
                // It waits about as long as the server needs for a gigabyte, and the same again.
                case .slow: try await Task.sleep(for: .milliseconds(1))
                case .file:
                    guard chunk.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == chunk.count else {
                        throw WireFailure()
                    }
                }
            }
            return count
        }
        guard count == size else { throw Disagreement(description: "\(count) bytes have arrived") }
        print(ProcessClock.now().processor - start, ChildProcess.residentPeak(of: "self") ?? 0)
    }
}
