// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation

/// What the steps of a call add to its transfer: a call whose output is nothing, beside `CurlTransport.send`.
enum WireOverhead {
    private static let rounds = 9
    private static let limit = 1.25

    static func run(_ server: WireServer, _ pattern: RowPattern, _ table: inout ComparisonTable) throws {
        let concurrencies = [1, 16, 64].filter { pattern.matches("pipeline/overhead/\($0)") }
        guard !concurrencies.isEmpty else { return }
        print(
            """

            ### A call without mapping beside CurlTransport.send, 500 bytes: medians of \(rounds) rounds

            | row | processor time, µs | of the transport | ratio | allocations | of the transport | target | |
            | --- | ---: | ---: | ---: | ---: | ---: | --- | --- |
            """)
        for concurrency in concurrencies {
            var transport: [[Double]] = []
            var call: [[Double]] = []
            for _ in 0..<rounds {
                let arguments = [server.url(.small), "\(concurrency)", "12000"]
                transport.append(
                    try ChildProcess.numbers([WireClient.command, WireClient.transport.rawValue] + arguments))
                call.append(try ChildProcess.numbers([WireClient.command, WireClient.pipeline.rawValue] + arguments))
            }
            func median(_ part: ([Double]) -> Double, of rounds: [[Double]]) -> Double {
                WireBenchmarks.median(rounds.map(part))
            }
            let ratio = WireBenchmarks.median(zip(call, transport).map { $0[0] / $1[0] })
            let cells = [
                String(format: "%.1f", median(\.[0], of: call) / 1e3),
                String(format: "%.1f", median(\.[0], of: transport) / 1e3),
                String(format: "%.2f ×", ratio),
                String(format: "%.1f", median(\.[4], of: call)), String(format: "%.1f", median(\.[4], of: transport)),
                String(format: "≤ %g ×", limit),
            ]
            table.print("pipeline/overhead/\(concurrency)", cells: cells, isReached: ratio <= limit)
        }
    }
}
