// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation

/// Runs every benchmark and prints a table in Markdown; an argument runs only those whose name contains it.
@main
enum Benchmarks {
    static func main() async throws {
        let pattern = CommandLine.arguments.dropFirst().first ?? ""
        print("| benchmark | median, ns | 90th percentile, ns |")
        print("| --- | ---: | ---: |")
        let benchmarks = try HTTPBenchmarks.all() + MappingBenchmarks.all()
        for benchmark in benchmarks where pattern.isEmpty || benchmark.name.contains(pattern) {
            report(try benchmark.run())
        }
        guard pattern.isEmpty || "typed call".contains(pattern) else { return }
        for measurement in try await CallBenchmarks.run() { report(measurement) }
    }

    private static func report(_ measurement: Measurement) {
        print("| \(measurement.name) | \(rounded(measurement.median)) | \(rounded(measurement.ninetiethPercentile)) |")
    }

    private static func rounded(_ nanoseconds: Double) -> String {
        String(format: nanoseconds < 100 ? "%.1f" : "%.0f", nanoseconds)
    }
}
