// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A seeded generator (SplitMix64), so that a randomised test makes the same values on each run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// A text of up to 12 scalars: delimiters, escapes, letters, and scalars of every plane.
    mutating func text() -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...12, using: &self) {
            switch Int.random(in: 0..<5, using: &self) {
            case 0: text.unicodeScalars.append(Unicode.Scalar(UInt8.random(in: 0..<128, using: &self)))
            case 1:
                text +=
                    ["%", "%2", "%2F", "%zz", "&", "=", "+", " ", "/", "?", "#", ";"].randomElement(using: &self) ?? ""
            case 2: text += ["ä", "天", "👩‍🚀", "e\u{301}", "\u{FEFF}"].randomElement(using: &self) ?? ""
            case 3: text.unicodeScalars.append(Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &self)) ?? "x")
            default: text += "ab1"
            }
        }
        return text
    }
}
