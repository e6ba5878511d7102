// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Testing

/// The text of a number of a JSON document, in memory as a document holds it.
struct JSONNumberText: Sendable, CustomTestStringConvertible {
    let text: String

    var testDescription: String { text.count > 60 ? "\(text.prefix(60))… (\(text.count))" : text }

    /// Calls a reader of bytes; what follows the text is what could most easily be taken for a part of it.
    static func read<Value>(
        _ text: String, followedBy next: String = "99999999", _ read: (UnsafePointer<UInt8>, Int) -> Value
    ) throws -> Value {
        let bytes = Array((text + next).utf8)
        return try bytes.withUnsafeBufferPointer { buffer in
            read(try #require(buffer.baseAddress), text.utf8.count)
        }
    }
}

extension SeededGenerator {
    mutating func digits(_ count: Int) -> String {
        var digits = ""
        // 16 at once, the leading zeros among them.
        while digits.utf8.count < count {
            digits += String(next() % 10_000_000_000_000_000 + 10_000_000_000_000_000).dropFirst()
        }
        return String(digits.prefix(count))
    }

    /// A number by the grammar of JSON, of any form.
    mutating func jsonNumber() -> String {
        let units = digits(Int.random(in: 0...20, using: &self)).drop { $0 == "0" }
        var text = (Bool.random(using: &self) ? "-" : "") + (units.isEmpty ? "0" : units)
        if Int.random(in: 0..<3, using: &self) > 0 {
            let isLong = Int.random(in: 0..<40, using: &self) == 0
            let zeros = Int.random(in: 0..<8, using: &self) == 0 ? Int.random(in: 1...30, using: &self) : 0
            let count = Int.random(in: 1...(isLong ? 780 : 20), using: &self)
            text += "." + String(repeating: "0", count: zeros) + digits(count)
        }
        if Bool.random(using: &self) {
            let greatest = [5, 30, 330, 400, 100_000].randomElement(using: &self) ?? 0
            text += Bool.random(using: &self) ? "e" : "E"
            text += ["", "+", "-", "-"].randomElement(using: &self) ?? ""
            text += Int.random(in: 0..<8, using: &self) == 0 ? "00" : ""
            text += String(Int.random(in: 0...greatest, using: &self))
        }
        return text
    }
}

/// A whole number of any size, by its decimal digits, to write a `Double` and what lies between two of them.
struct DecimalDigits {
    /// Nine digits each, the lowest first.
    private var limbs: [UInt64]

    init(_ value: UInt64) {
        limbs = [value % 1_000_000_000, value / 1_000_000_000 % 1_000_000_000, value / 1_000_000_000_000_000_000]
    }

    mutating func multiply(by factor: UInt64) {
        var carry: UInt64 = 0
        for index in limbs.indices {
            let product = limbs[index] * factor + carry
            limbs[index] = product % 1_000_000_000
            carry = product / 1_000_000_000
        }
        if carry > 0 { limbs.append(carry) }
    }

    /// For values above zero.
    mutating func subtractOne() {
        for index in limbs.indices {
            guard limbs[index] == 0 else {
                limbs[index] -= 1
                return
            }
            limbs[index] = 999_999_999
        }
    }

    var description: String {
        let text = limbs.reversed().map { limb in
            String(repeating: "0", count: 9 - String(limb).count) + String(limb)
        }
        return String(text.joined().drop { $0 == "0" })
    }

    /// The number `value · 2^exponent`, exactly, and the nearest ones with one digit more.
    static func exact(_ value: UInt64, timesTwoTo exponent: Int) -> (below: String, exact: String, above: String) {
        var digits = DecimalDigits(value)
        for _ in 0..<abs(exponent) { digits.multiply(by: exponent < 0 ? 5 : 2) }
        let exact = digits.description
        digits.multiply(by: 10)
        digits.subtractOne()
        let power = min(exponent, 0)
        return ("\(digits.description)e\(power - 1)", "\(exact)e\(power)", "\(exact)1e\(power - 1)")
    }
}
