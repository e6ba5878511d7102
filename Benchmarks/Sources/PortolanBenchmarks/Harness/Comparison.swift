// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// One job done by Portolan and by a peer, measured in turn.
struct Comparison {
    /// What a row must reach.
    enum Target {
        /// The peer takes at least so many times as long.
        case faster(atLeast: Double)
        /// The peer, which does more, takes at most so many times as long.
        case slower(atMost: Double)
        /// Portolan takes at most so many nanoseconds for one unit.
        case nanoseconds(atMost: Double)
        /// Nothing is asked; the figure is there to be seen.
        case none
    }

    /// One of the two that are compared.
    struct Side {
        let name: String
        let body: () throws -> Void
    }

    /// Unique, and the same from run to run: `mapping/artists/reversed`.
    let name: String
    /// Bytes that are read or written by one run.
    let bytes: Int
    /// How many values one run handles, where the time of one of them is wanted.
    var units = 1
    let portolan: Side
    let peer: Side
    let target: Target
    /// Throws unless both sides give the same: a comparison of different work is worth nothing.
    var check: () throws -> Void = {}

    /// Measures in rounds that alternate, so that a busy moment of the machine meets both.
    ///
    /// - Parameters:
    ///   - rounds: How many count; one more warms up.
    ///   - milliseconds: How long one side of a round lasts at least.
    /// - Returns: The rounds that count.
    /// - Throws: ``Disagreement``, and what a side throws.
    func run(rounds: Int = 9, milliseconds: Double = 12) throws -> ComparisonResult {
        try check()
        let iterations = try [portolan, peer].map { side in
            try side.body()
            let once = try ProcessClock.time(iterations: 1, side.body).processor
            return max(1, Int((milliseconds * 1e6 / max(once, 1)).rounded(.up)))
        }
        var result = ComparisonResult(comparison: self)
        for round in 0..<rounds {
            // Who begins changes, too: what one leaves in the caches is found by the other.
            let order = round.isMultiple(of: 2) ? [0, 1] : [1, 0]
            var times: [Int: ProcessClock] = [:]
            for side in order {
                times[side] = try ProcessClock.time(iterations: iterations[side], [portolan, peer][side].body)
            }
            if let first = times[0], let second = times[1] { result.append(portolan: first, peer: second) }
        }
        return result
    }
}

/// Two sides did not give the same.
struct Disagreement: Error, CustomStringConvertible {
    let description: String
}

/// What a comparison took, round by round.
struct ComparisonResult {
    let comparison: Comparison
    private var portolan: [ProcessClock] = []
    private var peer: [ProcessClock] = []

    init(comparison: Comparison) {
        self.comparison = comparison
    }

    mutating func append(portolan: ProcessClock, peer: ProcessClock) {
        self.portolan.append(portolan)
        self.peer.append(peer)
    }

    /// Nanoseconds of processor time for one unit: the medians.
    var portolanTime: Double { median(portolan, \.processor) / Double(comparison.units) }
    var peerTime: Double { median(peer, \.processor) / Double(comparison.units) }
    /// How many times as long the peer takes.
    var ratio: Double { peerTime / portolanTime }
    /// The same on the wall.
    var wallRatio: Double { median(peer, \.wall) / median(portolan, \.wall) }
    /// The ratio of single rounds, the smallest and the largest.
    var spread: ClosedRange<Double> {
        let ratios = zip(portolan, peer).map { $1.processor / $0.processor }
        return (ratios.min() ?? 0)...(ratios.max() ?? 0)
    }

    /// Megabytes (10^6 bytes) a second.
    var throughput: Double { Double(comparison.bytes) * 1e3 / (portolanTime * Double(comparison.units)) }

    /// Whether the target is reached; `nil` when there is none.
    var isReached: Bool? {
        switch comparison.target {
        case .faster(let limit): ratio >= limit
        case .slower(let limit): ratio <= limit
        case .nanoseconds(let limit): portolanTime <= limit
        case .none: nil
        }
    }

    private func median(_ times: [ProcessClock], _ part: (ProcessClock) -> Double) -> Double {
        Measurement(name: comparison.name, nanoseconds: times.map(part)).median
    }
}
