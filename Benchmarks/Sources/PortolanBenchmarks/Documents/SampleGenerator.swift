// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Invents values, the same ones in every run: SplitMix64 from a fixed seed.
struct SampleGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...(elements.count - 1))] }

    /// Letters and digits, as identifiers have them.
    mutating func identifier(_ length: Int) -> String {
        let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        return String((0..<length).map { _ in pick(alphabet) })
    }

    mutating func hexadecimal(_ length: Int) -> String {
        let alphabet = Array("0123456789abcdef")
        return String((0..<length).map { _ in pick(alphabet) })
    }

    mutating func word() -> String { pick(Self.words) }

    mutating func words(_ range: ClosedRange<Int>) -> String {
        (0..<number(range)).map { _ in word() }.joined(separator: " ")
    }

    /// A name of two or three words with capitals.
    mutating func name() -> String {
        words(2...3).split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }

    /// A time as RFC 3339 writes it, in UTC, without fractions.
    mutating func time() -> String {
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let date = "\(number(2011...2026))-\(two(number(1...12)))-\(two(number(1...28)))"
        return "\(date)T\(two(number(0...23))):\(two(number(0...59))):\(two(number(0...59)))Z"
    }

    /// A number with a fraction and so many digits in all.
    mutating func decimal(digits: Int, upTo bound: Int) -> String {
        let whole = String(number(0...bound))
        let fraction = (0..<(digits - whole.count)).map { _ in String(number(0...9)) }.joined()
        return (chance(50) ? "-" : "") + whole + "." + fraction
    }

    private static let words = [
        "harbour", "lantern", "copper", "meridian", "violet", "anchor", "thistle", "ember", "willow", "granite",
        "sparrow",
        "velvet", "compass", "orchard", "signal", "marble", "tide", "juniper", "paper", "north", "silver", "hollow",
        "garden", "winter", "saffron", "canyon", "echo", "mirror", "cinder", "prairie", "atlas", "delta",
    ]
}
