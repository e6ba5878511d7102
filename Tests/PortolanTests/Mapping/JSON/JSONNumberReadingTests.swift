// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct JSONNumberReadingTests {
    private static func double(_ text: String) throws -> Double {
        try JSONNumberText.read(text) { JSONNumberReading.double($0, $1) }
    }

    private static func float(_ text: String) throws -> Float {
        try JSONNumberText.read(text) { JSONNumberReading.float($0, $1) }
    }

    @Test(arguments: [
        ("0", 0.0), ("1", 1), ("-1", -1), ("12.5", 12.5), ("0.1", 0.1), ("1e22", 1e22), ("1e23", 1e23), ("1E+2", 100),
        ("123456789012345678", 123_456_789_012_345_680), ("9007199254740993", 9_007_199_254_740_992),
        ("9007199254740993.00000000000000000000000000001", 9_007_199_254_740_994),
        ("0.000000000000000000000000000000000001", 1e-36), ("-65.613616999999977", -65.613616999999977),
        ("1.7976931348623157e308", .greatestFiniteMagnitude), ("17976931348623157e292", .greatestFiniteMagnitude),
        ("1.7976931348623158e308", .greatestFiniteMagnitude), ("1.7976931348623159e308", .infinity),
        ("-1e309", -.infinity), ("1e400", .infinity), ("1e99999999999999999999999", .infinity),
        ("4.9406564584124654e-324", .leastNonzeroMagnitude), ("2.4703282292062328e-324", .leastNonzeroMagnitude),
        ("2.4703282292062327e-324", 0), ("2.2250738585072014e-308", .leastNormalMagnitude),
        ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown), ("1e-99999999999999999999999", 0),
        ("0e99999999999999999999999", 0), ("0.0000e-5", 0), ("8.5e00002", 850),
    ])
    func `the nearest Double is read`(_ text: String, _ value: Double) throws {
        #expect(try Self.double(text).bitPattern == value.bitPattern)
    }

    @Test func `zero keeps its sign, also where a number is too small`() throws {
        for text in ["-0", "-0.0", "-0e5", "-0.000e-400", "-1e-400", "-1e-99999999999999999999"] {
            #expect(try Self.double(text).bitPattern == (-0.0).bitPattern, "\(text)")
            #expect(try Self.float(text).bitPattern == Float(-0.0).bitPattern, "\(text)")
        }
    }

    @Test(arguments: [
        ("16777217", Float(16_777_216)), ("16777217.0000001", 16_777_218), ("0.1", 0.1), ("1e10", 1e10), ("1e11", 1e11),
        ("3.4028235e38", .greatestFiniteMagnitude), ("3.4028236e38", .infinity), ("1e39", .infinity),
        ("1.4e-45", .leastNonzeroMagnitude), ("7.0064923e-46", 0), ("7.0064924e-46", .leastNonzeroMagnitude),
        ("1e-46", 0),
        // As a Double it lies between two, and would be rounded twice.
        ("1.000000178813934326171876", Float(1.0).nextUp.nextUp),
    ])
    func `the nearest Float is read, rounded once`(_ text: String, _ value: Float) throws {
        #expect(try Self.float(text).bitPattern == value.bitPattern)
    }

    @Test func `leading zeros, trailing zeros and long exponents change nothing`() throws {
        let zeros = String(repeating: "0", count: 100_000)

        #expect(try Self.double("0.\(zeros)1e100001") == 1)
        #expect(try Self.double("1\(zeros)e-100000") == 1)
        #expect(try Self.double("1.5\(zeros)") == 1.5)
        #expect(try Self.double("1.5\(zeros)1") == 1.5)
        #expect(try Self.double("9007199254740993.\(zeros)1") == 9_007_199_254_740_994)
    }

    @Test(arguments: 0..<8)
    func `made-up numbers are read as the standard library reads them`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<25_000 {
            let text = generator.jsonNumber()
            let (double, float) = (try Self.double(text), try Self.float(text))
            if double.bitPattern != Double(text)?.bitPattern { Issue.record("\(text) as a Double: \(double)") }
            if float.bitPattern != Float(text)?.bitPattern { Issue.record("\(text) as a Float: \(float)") }
        }
    }

    @Test(arguments: 0..<4)
    func `numbers of any bits are read back from their shortest text`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<15_000 {
            let double = Double(bitPattern: generator.next())
            let float = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
            if double.isFinite {
                let same = try Self.double(double.description).bitPattern == double.bitPattern
                if !same { Issue.record("\(double)") }
            }
            if float.isFinite {
                let same = try Self.float(float.description).bitPattern == float.bitPattern
                if !same { Issue.record("\(float)") }
            }
        }
    }

    @Test(arguments: 0..<4)
    func `a number between two is the even one, and a last digit more or less decides`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for step in 0..<120 {
            // Subnormal ones, small ones, and some around 1, where ties have few digits.
            let ranges: [ClosedRange<UInt64>] = [0...1, 1...60, 950...1100, 1100...2040]
            let exponent = UInt64.random(in: ranges[step % 4], using: &generator)
            let low = Double(bitPattern: exponent << 52 | generator.next() >> 12)
            let significand = low.isNormal ? low.significandBitPattern | 1 << 52 : low.significandBitPattern
            let between = DecimalDigits.exact(2 * significand + 1, timesTwoTo: max(Int(exponent), 1) - 1076)
            let even = low.significandBitPattern % 2 == 0 ? low : low.nextUp
            #expect(try Self.double(between.exact) == even)
            #expect(try Self.double(between.above) == low.nextUp)
            #expect(try Self.double(between.below) == low)
        }
    }

    @Test func `the powers of five are right in all their 128 bits`() {
        // Whole powers need up to 716 bits.
        var words: [UInt64] = [1] + Array(repeating: 0, count: 11)
        for power in 0...PowersOfTen.greatest {
            expect(power, words, isRoundedUp: false)
            multiplyByFive(&words)
        }
        // 2^1087, divided by five again and again, still has 128 bits that count at the end: a quotient that is cut at
        // each step is the one that is cut once.
        words = Array(repeating: 0, count: 16) + [1 << 63]
        for power in stride(from: -1, through: PowersOfTen.least, by: -1) {
            divideByFive(&words)
            expect(power, words, isRoundedUp: power >= -27)
        }
    }

    private func expect(_ power: Int, _ words: [UInt64], isRoundedUp: Bool) {
        let top = words.lastIndex { $0 != 0 } ?? 0
        func word(_ index: Int) -> UInt64 { index >= 0 ? words[index] : 0 }
        let zeros = UInt64(word(top).leadingZeroBitCount)
        let high = word(top) << zeros | word(top - 1) >> (64 - zeros)
        let low = (word(top - 1) << zeros | word(top - 2) >> (64 - zeros)) + (isRoundedUp ? 1 : 0)
        let place = 2 * (power - PowersOfTen.least)

        #expect(Array(PowersOfTen.approximations[place...(place + 1)]) == [high, low], "\(power)")
    }

    private func multiplyByFive(_ words: inout [UInt64]) {
        var carry: UInt64 = 0
        for index in words.indices {
            let product = words[index].multipliedFullWidth(by: 5)
            let (low, carries) = product.low.addingReportingOverflow(carry)
            words[index] = low
            carry = product.high + (carries ? 1 : 0)
        }
    }

    private func divideByFive(_ words: inout [UInt64]) {
        var remainder: UInt64 = 0
        for index in words.indices.reversed() {
            (words[index], remainder) = UInt64(5).dividingFullWidth((remainder, words[index]))
        }
    }
}
