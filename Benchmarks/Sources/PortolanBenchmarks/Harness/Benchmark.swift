// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// One thing that is measured, and what it is compared with in the same run.
struct Benchmark {
    let name: String
    /// How often the body runs in one round; a round should last about a millisecond or more.
    let iterations: Int
    let body: () throws -> Void

    /// Runs the rounds that warm up, then those that count.
    ///
    /// - Returns: Nanoseconds for one iteration, one number for each round.
    func run(warmUpRounds: Int = 5, rounds: Int = 40) throws -> Measurement {
        for _ in 0..<warmUpRounds { _ = try round() }
        return Measurement(name: name, nanoseconds: try (0..<rounds).map { _ in try round() })
    }

    private func round() throws -> Double {
        let duration = try ContinuousClock().measure {
            for _ in 0..<iterations { try body() }
        }
        let (seconds, attoseconds) = duration.components
        return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(iterations)
    }
}

/// What one benchmark took, round by round.
struct Measurement {
    let name: String
    private let sorted: [Double]

    init(name: String, nanoseconds: [Double]) {
        precondition(!nanoseconds.isEmpty, "\(name) has no rounds")
        self.name = name
        sorted = nanoseconds.sorted()
    }

    var median: Double { quantile(0.5) }
    var ninetiethPercentile: Double { quantile(0.9) }

    private func quantile(_ fraction: Double) -> Double {
        sorted[min(sorted.count - 1, Int(fraction * Double(sorted.count)))]
    }
}

/// Keeps the optimiser from leaving out what made a value.
@inline(never)
func keep<Value>(_ value: Value) {}
