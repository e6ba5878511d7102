// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation

/// How many blocks of memory a request asks for, held to what was reached once.
///
/// With one request at a time the number is the same in every run, whatever else the machine does.
enum WireAllocations {
    /// The blocks of a request with libcurl 7.88.1: the most that passes is a tenth more than what was reached.
    private static let limits: [(client: WireClient, reached: Double)] = [
        (.transport, 50), (.pipeline, 77), (.call, 91),
    ]

    static func run(_ server: WireServer, _ pattern: RowPattern, _ table: inout ComparisonTable) throws {
        let limits = limits.filter { pattern.matches("allocations/\($0.client.rawValue)") }
        guard !limits.isEmpty else { return }
        print(
            """

            ### Blocks of memory for one request, 500 bytes, 1 at once

            | row | allocations | reached | limit | |
            | --- | ---: | ---: | --- | --- |
            """)
        for (client, reached) in limits {
            let name = "allocations/\(client.rawValue)"
            let arguments = [WireClient.command, client.rawValue, server.url(.small), "1", "2400"]
            let blocks = try ChildProcess.numbers(arguments)[4]
            let limit = (reached * 1.1).rounded(.down)
            guard blocks > 0 else {
                table.print(name, cells: ["not counted", "", ""], isReached: nil)
                continue
            }
            let cells = [String(format: "%.2f", blocks), String(format: "%g", reached), String(format: "≤ %g", limit)]
            table.print(name, cells: cells, isReached: blocks.rounded() <= limit)
            if blocks.rounded() > limit {
                table.fail(name, cells: 3, Disagreement(description: "\(blocks) blocks are more than \(limit)"))
            }
        }
    }
}
