// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Measurements as a small chart of text, drawn as they come.
public struct Chart: CustomStringConvertible {
    private static let bars = Array("▁▂▃▄▅▆▇█")
    private let width: Int
    private var buckets: [(sum: Double, count: Int)] = []
    private var perBucket = 1

    /// Makes a chart of at most so many columns.
    public init(width: Int = 60) { self.width = max(1, width) }

    /// Takes a measurement; when the chart is full, two columns become one.
    public mutating func add(_ value: Double) {
        if let last = buckets.last, last.count < perBucket {
            buckets[buckets.count - 1] = (last.sum + value, last.count + 1)
            return
        }
        if buckets.count == width {
            buckets = stride(from: 0, to: buckets.count, by: 2).map { index in
                let pair = buckets[index..<min(index + 2, buckets.count)]
                return pair.reduce((0, 0)) { ($0.0 + $1.sum, $0.1 + $1.count) }
            }
            perBucket *= 2
            return add(value)
        }
        buckets.append((value, 1))
    }

    /// The columns, from the smallest value to the largest.
    public var description: String {
        let means = buckets.map { $0.sum / Double($0.count) }
        guard let least = means.min(), let most = means.max() else { return "(nothing was measured)" }
        let line = means.map { mean in
            let share = most > least ? (mean - least) / (most - least) : 0.5
            return Self.bars[Int((share * Double(Self.bars.count - 1)).rounded())]
        }
        return "\(String(line))  \(least) … \(most)"
    }
}
