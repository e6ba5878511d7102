// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import CWirePeer
import Foundation

/// Requests over the loopback interface, beside what libcurl costs by itself, Foundation and a client for Python.
///
/// The clients and the server share one processor, so that no figure holds the waking of another.
struct WireBenchmarks {
    private static let sections = ["cpu", "latency", "pipeline", "instructions", "allocations", "stream", "cancel"]
    private static let rounds = 5

    private let pattern: RowPattern
    private var table = ComparisonTable()
    private let python: String?

    /// Makes them; only rows that fit the pattern are run: `cpu`, `instructions`, `cpu/small`.
    init(pattern: String) {
        self.pattern = RowPattern(pattern, sections: Self.sections)
        python = WirePython.find()
    }

    /// Runs and prints; `false` when a row could not be measured.
    mutating func run() throws -> Bool {
        guard wire_pin(0) else { throw Disagreement(description: "this system cannot keep a program on one processor") }
        let server = try WireServer()
        defer { server.stop() }
        print(
            """
            Client and server are processes of their own and share one processor. Figures are medians of \(Self.rounds) rounds \
            in which the clients take turns; a ratio is the median of those of single rounds. Times are those of one request.
            """)
        if pattern.mayMatch(section: "cpu") { try processorTime(server) }
        if pattern.mayMatch(section: "pipeline") { try WireOverhead.run(server, pattern, &table) }
        if pattern.mayMatch(section: "allocations") { try WireAllocations.run(server, pattern, &table) }
        if pattern.mayMatch(section: "instructions") { try WireInstructions.run(server, pattern, &table) }
        if pattern.mayMatch(section: "stream") { try WireStreams.run(server, pattern, &table) }
        if pattern.mayMatch(section: "cancel") { try WireCancellation.run(server, pattern, &table) }
        table.printSummary()
        return table.failed.isEmpty
    }

    /// What one client took in each round.
    private struct Figures {
        var processor: [Double] = []
        var wall: [Double] = []
        var median: [Double] = []
        var ninetyNinth: [Double] = []
        var blocks: [Double] = []

        mutating func append(_ numbers: [Double]) {
            processor.append(numbers[0])
            wall.append(numbers[1])
            median.append(numbers[2])
            ninetyNinth.append(numbers[3])
            blocks.append(numbers[4])
        }
    }

    private mutating func processorTime(_ server: WireServer) throws {
        for answer in WireServer.Answer.allCases {
            for concurrency in [1, 16, 64] {
                let prefix = "cpu/\(answer.rawValue)/\(concurrency)"
                guard pattern.matches(prefix) || pattern.matches("latency/\(answer.rawValue)") && concurrency == 1
                else {
                    continue
                }
                let figures = try measure(server.url(answer), concurrency, isLarge: answer == .large)
                print(
                    """

                    ### \(answer == .small ? "500 bytes" : "20 KB"), \(concurrency) at once

                    | row | processor time, µs | requests/s | beside C | beside C, wall | URLSession beside it | throughput \
                    beside URLSession | latency, p50 and p99, µs | beside C | allocations | target | |
                    | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | --- |
                    """)
                for (name, figure) in figures { row(prefix, name, figure, figures, concurrency, answer) }
            }
        }
    }

    private func measure(
        _ url: String, _ concurrency: Int, isLarge: Bool
    ) throws -> [(name: String, figures: Figures)] {
        var figures = WireClient.compared.map { (name: $0.rawValue, figures: Figures()) }
        if python != nil { figures.append((WirePython.name, Figures())) }
        for round in 0..<Self.rounds {
            // Who begins changes, too.
            for place in 0..<figures.count {
                let index = (place + round) % figures.count
                let name = figures[index].name
                // What a client takes for a request decides how many make half a second.
                let isSlow = name == WireClient.foundation.rawValue || name == WirePython.name
                let arguments = [name, url, "\(concurrency)", isSlow ? "2001" : "12000"]
                let numbers: [Double]
                if let python, name == WirePython.name {
                    numbers = try ChildProcess.numbers(python, [WirePython.script] + arguments.dropFirst())
                } else {
                    numbers = try ChildProcess.numbers([WireClient.command] + arguments)
                }
                figures[index].figures.append(numbers)
            }
        }
        return figures
    }

    private mutating func row(
        _ prefix: String, _ name: String, _ own: Figures, _ all: [(name: String, figures: Figures)], _ concurrency: Int,
        _ answer: WireServer.Answer
    ) {
        func ratio(to client: WireClient, _ part: (Figures) -> [Double], inverse: Bool = false) -> Double {
            guard let other = all.first(where: { $0.name == client.rawValue })?.figures else { return .nan }
            let ratios = zip(part(own), part(other)).map { inverse ? $1 / $0 : $0 / $1 }
            return Self.median(ratios)
        }
        let processor = ratio(to: .plainC, \.processor)
        let foundation = ratio(to: .foundation, \.processor, inverse: true)
        let throughput = ratio(to: .foundation, \.wall, inverse: true)
        let latency = (ratio(to: .plainC, \.median), ratio(to: .plainC, \.ninetyNinth))
        let target = Self.target(name, concurrency, answer)
        let cells = [
            String(format: "%.1f", Self.median(own.processor) / 1e3),
            String(format: "%.0f", 1e9 / Self.median(own.wall)),
            String(format: "%.2f ×", processor), String(format: "%.2f ×", ratio(to: .plainC, \.wall)),
            String(format: "%.1f ×", foundation), String(format: "%.1f ×", throughput),
            String(format: "%.0f, %.0f", Self.median(own.median) / 1e3, Self.median(own.ninetyNinth) / 1e3),
            String(format: "%.2f ×, %.2f ×", latency.0, latency.1),
            Self.median(own.blocks) > 0 ? String(format: "%.1f", Self.median(own.blocks)) : "",
            target?.text ?? "",
        ]
        let isReached = target.map { target in
            processor <= target.processor && foundation >= target.foundation && throughput >= target.throughput
                && latency.0 <= target.latency.0 && latency.1 <= target.latency.1
        }
        table.print("\(prefix)/\(name)", cells: cells, isReached: isReached)
    }

    private struct Target {
        /// At most so many times that of C.
        var processor = Double.infinity
        /// URLSession takes at least so many times as much.
        var foundation = 0.0
        /// At least so many times that of URLSession.
        var throughput = 0.0
        /// At most so many times that of C: the median and the 99th percentile.
        var latency = (Double.infinity, Double.infinity)

        var text: String {
            var parts: [String] = []
            if processor.isFinite { parts.append(String(format: "≤ %g × C", processor)) }
            if foundation > 0 { parts.append(String(format: "≥ %g × less than URLSession", foundation)) }
            if throughput > 0 { parts.append(String(format: "≥ %g × its throughput", throughput)) }
            if latency.0.isFinite { parts.append(String(format: "latency ≤ %g ×, %g ×", latency.0, latency.1)) }
            return parts.joined(separator: "; ")
        }
    }

    private static func target(_ name: String, _ concurrency: Int, _ answer: WireServer.Answer) -> Target? {
        guard answer == .small else { return nil }
        switch name {
        case WireClient.transport.rawValue:
            return concurrency == 1
                ? Target(processor: 1.5, latency: (1.5, 2)) : Target(processor: 1.3)
        case WireClient.call.rawValue:
            return Target(processor: concurrency == 16 ? 1.8 : .infinity, foundation: 8, throughput: 6)
        default: return nil
        }
    }

    static func median(_ numbers: [Double]) -> Double {
        let sorted = numbers.sorted()
        return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
    }
}
