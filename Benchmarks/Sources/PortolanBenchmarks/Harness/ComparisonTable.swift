// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation

/// Prints comparisons as tables in Markdown, a row as soon as it is measured.
struct ComparisonTable {
    private(set) var below: [String] = []
    private(set) var failed: [String] = []

    /// Measures and prints one table.
    mutating func print(_ title: String, _ comparisons: [Comparison]) {
        guard !comparisons.isEmpty else { return }
        Swift.print(
            """

            ### \(title)

            | row | bytes | Portolan | peer | MB/s | ratio | single rounds | ratio, wall | target | |
            | --- | ---: | ---: | --- | ---: | ---: | --- | ---: | --- | --- |
            """)
        for comparison in comparisons {
            do {
                print(try comparison.run())
            } catch {
                failed.append(comparison.name)
                Swift.print("| \(comparison.name) | | | | | | | | | FAILED: \(Self.line(error)) |")
            }
            // Standard output into a pipe is buffered: a long run would seem to stand still.
            fflush(nil)
        }
    }

    /// Prints one row of figures that are counted and not timed.
    mutating func print(_ name: String, cells: [String], isReached: Bool?) {
        if isReached == false { below.append(name) }
        Swift.print("| \(name) | \(cells.joined(separator: " | ")) | \(Self.mark(isReached)) |")
        fflush(nil)
    }

    /// Prints a row that could not be measured.
    mutating func fail(_ name: String, cells: Int, _ error: any Error) {
        failed.append(name)
        Swift.print("| \(name) |\(String(repeating: " |", count: cells)) FAILED: \(Self.line(error)) |")
    }

    /// Prints which rows are below their target.
    func printSummary() {
        Swift.print("\nBelow target: \(below.isEmpty ? "none" : below.joined(separator: ", "))")
        if !failed.isEmpty { Swift.print("Failed: \(failed.joined(separator: ", "))") }
    }

    private mutating func print(_ result: ComparisonResult) {
        let comparison = result.comparison
        let spread = String(format: "%.2f–%.2f", result.spread.lowerBound, result.spread.upperBound)
        let cells = [
            "\(comparison.bytes)",
            "\(comparison.portolan.name) \(Self.time(result.portolanTime))",
            "\(comparison.peer.name) \(Self.time(result.peerTime))",
            String(format: "%.0f", result.throughput),
            String(format: "%.2f ×", result.ratio), spread, String(format: "%.2f ×", result.wallRatio),
            Self.text(comparison.target),
        ]
        print(comparison.name, cells: cells, isReached: result.isReached)
    }

    private static func mark(_ isReached: Bool?) -> String {
        switch isReached {
        case true?: "ok"
        case false?: "**below**"
        case nil: ""
        }
    }

    private static func text(_ target: Comparison.Target) -> String {
        switch target {
        case .faster(let limit): String(format: "≥ %g ×", limit)
        case .slower(let limit): String(format: "≤ %g ×", limit)
        case .nanoseconds(let limit): String(format: "≤ %g ns", limit)
        case .none: ""
        }
    }

    private static func time(_ nanoseconds: Double) -> String {
        switch nanoseconds {
        case ..<1e3: String(format: "%.1f ns", nanoseconds)
        case ..<1e6: String(format: "%.1f µs", nanoseconds / 1e3)
        default: String(format: "%.2f ms", nanoseconds / 1e6)
        }
    }

    private static func line(_ error: any Error) -> String {
        String("\(error)".prefix(200)).replacing("\n", with: " ").replacing("|", with: "/")
    }
}
