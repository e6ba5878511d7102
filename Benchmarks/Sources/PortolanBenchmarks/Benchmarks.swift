// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation

/// Runs every benchmark and prints a table in Markdown; an argument runs only those whose name contains it.
@main
enum Benchmarks {
    static func main() throws {
        let pattern = CommandLine.arguments.dropFirst().first ?? ""
        print("| benchmark | median, ns | 90th percentile, ns |")
        print("| --- | ---: | ---: |")
        for benchmark in try HTTPBenchmarks.all() where pattern.isEmpty || benchmark.name.contains(pattern) {
            let measurement = try benchmark.run()
            print(
                "| \(measurement.name) | \(rounded(measurement.median)) | \(rounded(measurement.ninetiethPercentile)) |"
            )
        }
    }

    private static func rounded(_ nanoseconds: Double) -> String {
        String(format: nanoseconds < 100 ? "%.1f" : "%.0f", nanoseconds)
    }
}
