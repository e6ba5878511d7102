// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation

/// Runs the benchmarks and prints tables in Markdown.
///
/// - No argument: everything but `wire`.
/// - `mapping`: what is between documents and values; a second argument picks rows by a part of their name: `mapping write/`.
/// - `wire`: requests to a web server (nginx) on this machine; a second argument picks rows: `wire cpu/small`.
/// - Another argument: those of the others whose name contains it.
@main
enum Benchmarks {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch (arguments.first, arguments.dropFirst().first) {
        case (MemoryBenchmarks.command?, let row?): try MemoryBenchmarks.runHere(row)
        case (PeerRounds.documentsCommand?, let folder?): try PeerRounds.writeDocuments(to: folder)
        case (PeerRounds.roundCommand?, let file?): try PeerRounds.run(file: file)
        case (WireClient.command?, _): try WireClient.run(Array(arguments.dropFirst()))
        case (WireStreams.command?, _): try WireStreams.runHere(Array(arguments.dropFirst()))
        case (WireCancellation.command?, _): try WireCancellation.runHere(Array(arguments.dropFirst()))
        case ("mapping"?, let pattern): try runMapping(pattern ?? "")
        case ("wire"?, let pattern):
            var benchmarks = WireBenchmarks(pattern: pattern ?? "")
            if try !benchmarks.run() { exit(1) }
        case (let pattern?, _): try Blocking.run { try await runOthers(pattern) }
        case (nil, _):
            try Blocking.run { try await runOthers("") }
            try runMapping("")
        }
    }

    private static func runMapping(_ pattern: String) throws {
        var benchmarks = MappingBenchmarks(pattern: pattern)
        if try !benchmarks.run() { exit(1) }
    }

    private static func runOthers(_ pattern: String) async throws {
        print("| benchmark | median, ns | 90th percentile, ns |")
        print("| --- | ---: | ---: |")
        for benchmark in try HTTPBenchmarks.all() + RoutingBenchmarks.all()
        where pattern.isEmpty || benchmark.name.contains(pattern) {
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
