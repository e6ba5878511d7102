// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Tables of powers of ten, computed when first used and kept.
enum PowersOfTen {
    /// The least power of ten that ``approximations`` holds.
    static let least = -342
    /// The greatest one.
    static let greatest = 308

    // Both are written once, before anyone can see them, and never freed.

    /// The powers of ten from 0 to 22: those that a `Double` holds exactly.
    nonisolated(unsafe) static let exact: UnsafePointer<Double> = {
        let table = UnsafeMutablePointer<Double>.allocate(capacity: 23)
        var power = 1.0
        for exponent in 0..<23 {
            unsafe (table + exponent).initialize(to: power)
            power *= 10
        }
        return unsafe UnsafePointer(table)
    }()

    /// For each power from ``least`` to ``greatest``, the upper 128 bits of that power of five, the upper word first: cut for
    /// powers that are whole, rounded up for those from -27 to -1, cut for those below.
    nonisolated(unsafe) static let approximations: UnsafePointer<UInt64> = {
        let table = UnsafeMutablePointer<UInt64>.allocate(capacity: 2 * (greatest - least + 1))
        func set(_ power: Int, _ words: [UInt64], adding one: UInt64 = 0) {
            let (high, low) = upperBits(words)
            let (sum, carries) = low.addingReportingOverflow(one)
            unsafe (table + 2 * (power - least)).initialize(to: carries ? high + 1 : high)
            unsafe (table + 2 * (power - least) + 1).initialize(to: sum)
        }
        // Whole powers need up to 716 bits.
        var words: [UInt64] = [1] + Array(repeating: 0, count: 11)
        for power in 0...greatest {
            set(power, words)
            multiplyByFive(&words)
        }
        // 2^1087, divided by five again and again, still has 128 bits that count at the end: a quotient that is cut at each
        // step is the one that is cut once.
        words = Array(repeating: 0, count: 16) + [1 << 63]
        for power in stride(from: -1, through: least, by: -1) {
            divideByFive(&words)
            set(power, words, adding: power >= -27 ? 1 : 0)
        }
        return unsafe UnsafePointer(table)
    }()

    /// The 128 bits from the first that is set.
    private static func upperBits(_ words: [UInt64]) -> (high: UInt64, low: UInt64) {
        let top = words.lastIndex { $0 != 0 } ?? 0
        func word(_ index: Int) -> UInt64 { index >= 0 ? words[index] : 0 }
        let zeros = UInt64(word(top).leadingZeroBitCount)
        guard zeros > 0 else { return (word(top), word(top - 1)) }
        return (
            word(top) << zeros | word(top - 1) >> (64 - zeros), word(top - 1) << zeros | word(top - 2) >> (64 - zeros)
        )
    }

    private static func multiplyByFive(_ words: inout [UInt64]) {
        var carry: UInt64 = 0
        for index in words.indices {
            let product = words[index].multipliedFullWidth(by: 5)
            let (low, carries) = product.low.addingReportingOverflow(carry)
            words[index] = low
            carry = product.high + (carries ? 1 : 0)
        }
    }

    private static func divideByFive(_ words: inout [UInt64]) {
        var remainder: UInt64 = 0
        for index in words.indices.reversed() {
            (words[index], remainder) = UInt64(5).dividingFullWidth((remainder, words[index]))
        }
    }
}
