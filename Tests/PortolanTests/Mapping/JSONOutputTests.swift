// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

struct JSONOutputTests {
    private func text(_ write: (inout JSONOutput) throws -> Void) rethrows -> String {
        var output = JSONOutput(capacity: 1)
        try write(&output)
        return String(decoding: output.bytes, as: UTF8.self)
    }

    @Test func `every byte that needs an escape gets it, at every place of a word`() throws {
        for scalar in (0..<0x80).compactMap(Unicode.Scalar.init) {
            for place in 0..<35 {
                let value =
                    String(repeating: "é", count: place) + String(scalar) + String(repeating: "x", count: 35 - place)
                let written = text { $0.append(value, escapingSlashes: place % 2 == 0) }
                #expect(try JSONValue(parsing: written) == .string(value))
                let isEscaped =
                    scalar.value < 0x20 || "\"\\".unicodeScalars.contains(scalar) || scalar == "/" && place % 2 == 0
                #expect(written.utf8.contains(UInt8(ascii: "\\")) == isEscaped)
            }
        }
    }

    @Test func `control characters have their short form, or the long one`() {
        #expect(
            text { $0.append("\u{0}\u{1}\u{8}\t\n\u{B}\u{C}\r\u{1F}\u{7F}\u{2028}\"\\/") }
                == #""\u0000\u0001\b\t\n\u000b\f\r\u001f"# + "\u{7F}\u{2028}" + #"\"\\/""#)
    }

    @Test(arguments: [0, 1, 7, 8, 9, 15, 16, 17, 100, 5_000])
    func `texts of any length are written whole`(_ length: Int) {
        let plain = String(repeating: "a", count: length)
        let quotes = String(repeating: "\"", count: length)

        #expect(text { $0.append(plain) } == "\"\(plain)\"")
        #expect(text { $0.append(quotes) } == "\"" + String(repeating: "\\\"", count: length) + "\"")
        #expect(JSONOutput.nameBytes(plain) == Array("\"\(plain)\":".utf8))
    }

    @Test func `whole numbers of all sizes are written as Swift prints them`() {
        var numbers: [Int128] = [0, .max, .min, Int128(UInt64.max), Int128(Int64.min), Int128(Int64.max)]
        var power: Int128 = 1
        for _ in 0..<38 {
            numbers += [power, power - 1, -power, power + 1]
            power *= 10
        }

        for number in numbers { #expect(text { $0.append(integer: number) } == number.description) }
        for number in Int8.min ... .max { #expect(text { $0.append(integer: number) } == number.description) }
    }

    @Test func `doubles are written as Swift prints them, without a point behind whole ones`() throws {
        var numbers = RepeatableNumbers(seed: 3)
        var values: [Double] = [
            0, -0.0, 1, -1.5, 0.1, 0.0001, 0.000_099, 9_007_199_254_740_991, 9_007_199_254_740_992,
            9_007_199_254_740_994,
            1e15, 1e16, 1e22, 1e23, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, .pi, 4.35,
        ]
        for exponent in -1_074...1_023 {
            let power = Double(sign: .plus, exponent: exponent, significand: 1)
            values += [power, power.nextUp, power.nextDown]
        }
        for _ in 0..<20_000 {
            let bits = numbers.next()
            values += [Double(bitPattern: bits & 0xBFEF_FFFF_FFFF_FFFF), Double(Int64(bits >> 40)) / 1_000]
        }

        for value in values {
            let written = try text { try $0.append(value) }
            let expected = value.description
            #expect(written == (expected.hasSuffix(".0") ? String(expected.dropLast(2)) : expected))
        }
    }

    @Test func `numbers that JSON cannot hold are an error and leave no trace`() {
        var output = JSONOutput()

        #expect(throws: JSONNonFiniteNumber.self) { try output.append(Double.nan) }
        #expect(throws: JSONNonFiniteNumber.self) { try output.append(-Float.infinity) }
        #expect(throws: JSONNonFiniteNumber.self) { try output.append(Decimal.nan) }
        #expect(throws: JSONNonFiniteNumber(text: "inf")) { try output.append(JSONNumber(.infinity)) }
        #expect(output.count == 0)
    }

    @Test func `identifiers, data, dates and words have their forms`() {
        let id = UUID()

        #expect(text { $0.append(id) } == "\"\(id.uuidString)\"")
        for length in 0...20 {
            let data = Data((0..<length).map { UInt8(255 - $0 * 7) })
            #expect(text { $0.append(base64: data) } == "\"\(data.base64EncodedString())\"")
            #expect(
                text { $0.append(base64: data, escapingSlashes: true) }
                    == "\"\(data.base64EncodedString().replacingOccurrences(of: "/", with: "\\/"))\"")
        }
        #expect(text { $0.append(true) } + text { $0.append(false) } + text { $0.appendNull() } == "truefalsenull")
        #expect(text { _ = $0.append(rfc3339: Date(timeIntervalSince1970: 0.5)) } == "\"1970-01-01T00:00:00.500Z\"")
        #expect(text { _ = $0.append(rfc3339: Date(timeIntervalSince1970: 1e15)) } == "")
    }

    @Test func `bytes are taken back and given away`() {
        var output = JSONOutput()
        for _ in 0..<1_000 { output.append("text") }
        output.truncate(to: 6)

        #expect(output.count == 6)
        #expect(output[5] == UInt8(ascii: "\""))
        #expect(output.data() == Data("\"text\"".utf8))
    }

    /// It is never freed: freeing it would go down all its levels on the stack.
    private static let deepValue = (0..<200_000).reduce(JSONValue.null) { inner, level in
        level % 2 == 0 ? .array([inner, 1]) : .object(["a": inner])
    }

    @Test func `a value of 200,000 levels is written without a deep stack`() throws {
        let bytes = try JSONWriter.bytes(of: Self.deepValue)

        #expect(bytes.count == 100_000 * 4 + 100_000 * 6 + 4)
        #expect(bytes.prefix(6) == Array(#"{"a":["#.utf8)[...])
        #expect(Self.deepValue.excerpt.count <= 80)
        let encoder = PortolanJSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        #expect(try encoder.bytes(Self.deepValue) == bytes)
    }
}
