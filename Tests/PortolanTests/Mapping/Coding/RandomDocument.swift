// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension SeededGenerator {
    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

/// Makes documents that have about everything that a decoder may meet; most of it is no good for most types.
struct RandomDocument {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    static let keys = [
        "a", "b", "c", "name", "value", "super", "0", "1", "17", "first_name", "firstName", "_private_", "a_b_c",
        "URL_of",
        "", "café", "cafe\u{301}", "K", "\u{212A}", "名前", "a name that is longer than any that fits a word", "key 24",
    ]

    /// A document, valid but perhaps for what is wrong in it on purpose.
    mutating func make() -> String {
        var text = ""
        write(to: &text, depth: 0)
        return text
    }

    private mutating func write(to text: inout String, depth: Int) {
        let kind = generator.below(depth == 0 ? 40 : 100)
        switch kind {
        case 0..<25 where depth < 5: writeObject(to: &text, depth)
        case 25..<40 where depth < 5: writeArray(to: &text, depth)
        case 0..<65: text += generator.pick(Self.numbers)
        case 65..<85: text += "\"" + generator.pick(Self.strings) + "\""
        case 85..<93: text += generator.pick(["true", "false"])
        default: text += "null"
        }
    }

    private mutating func space() -> String { generator.chance(20) ? generator.pick([" ", "\n", "\t", "\r\n  "]) : "" }

    private mutating func writeObject(to text: inout String, _ depth: Int) {
        let count = generator.chance(4) ? generator.pick([24, 25, 40, 300]) : generator.below(7)
        text += "{"
        for number in 0..<count {
            if number > 0 { text += "," }
            text += space() + "\"" + name(number, of: count) + "\"" + space() + ":" + space()
            write(to: &text, depth: count > 20 ? 5 : depth + 1)
        }
        text += space() + "}"
    }

    private mutating func name(_ number: Int, of count: Int) -> String {
        if count > 20, generator.chance(90) { return "key \(generator.chance(97) ? number : generator.below(count))" }
        if generator.chance(6) { return generator.pick([#"na\u006de"#, #"\u0061"#, #"caf\u00e9"#, #"\u212a"#]) }
        return generator.pick(Self.keys)
    }

    private mutating func writeArray(to text: inout String, _ depth: Int) {
        let isEven = generator.chance(50)
        text += "["
        var one = ""
        write(to: &one, depth: depth + 1)
        for number in 0..<generator.below(6) {
            if number > 0 { text += "," }
            text += space()
            // Arrays of one kind of value, too, so that some can be read whole.
            if isEven { text += one } else { write(to: &text, depth: depth + 1) }
        }
        text += space() + "]"
    }

    private static let numbers = [
        "0", "-0", "1", "7", "42", "255", "256", "-1", "-128", "127", "128", "65535", "3.0", "3e0", "10e-1", "3.5",
        "-2.5",
        "1e999", "1e-999", "-1e999", "9007199254740993", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808", "18446744073709551615", "18446744073709551616", "1.0000000000000001", "1e18", "1E19",
        "0.1", "1E+2", "123456789012345678901234567890", "0.0", "-0.0", "0.000", "1e38", "1e39", "1e-46", "4.35",
        "1400000000", "1400000000.25", "1e128", "340282366920938463463374607431768211455", "9007199254740993.0",
    ]

    private static let strings = [
        "", "text", "Grüße", #"a\nb"#, #"\u00e9"#, #"\ud83d\ude00"#, "😀", #"\ud800"#, #"x\udc00y"#, "NaN", "Infinity",
        "-Infinity", "inf", "2016-05-02T08:09:10Z", "2016-05-02T08:09:10.5Z", "2016-05-02T08:09:10+02:00",
        "2016-13-02T08:09:10Z", "2016-02-30T08:09:10Z", "2016-05-02 08:09:10Z", "2016-05-02t08:09:10z",
        #"2016-05-02T08:09:1\u0030Z"#, "20160502T080910Z", "2016-05-02T23:59:60Z", "2016-05-02T24:00:00Z",
        "e621e1f8-c36c-495a-93fc-0c247a3e6e5f", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
        "e621e1f8-c36c-495a-93fc-0c247a3e6e5", "AQID", "AQI=", "AQI", #"AQ\u0049="#, "A Q I D", "%%%%",
        "https://a.example/b?c=d",
        "a b", "http://[::1", "//x", #"http:\/\/x.example"#, "%zz", "red", "green", "true", "1", "12",
    ]
}
