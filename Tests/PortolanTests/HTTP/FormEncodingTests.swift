// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct FormEncodingTests {
    @Test(
        arguments: [
            ("", []),
            ("a=b&c=d", ["a", "b", "c", "d"]),
            ("a", ["a", ""]),
            ("a=", ["a", ""]),
            ("=b", ["", "b"]),
            ("=", ["", ""]),
            ("&&a=b&&&c=d&", ["a", "b", "c", "d"]),
            ("a=b=c", ["a", "b=c"]),
            ("a=1&a=2&a=1", ["a", "1", "a", "2", "a", "1"]),
            ("a+b=c+d%2B", ["a b", "c d+"]),
            ("%C3%A4=ö", ["ä", "ö"]),
        ] as [(String, [String])])
    func `pairs are split, then decoded`(_ text: String, _ namesAndValues: [String]) throws {
        let pairs = try FormEncoding.decode(text)

        #expect(pairs.flatMap { [$0.name, $0.value] } == namesAndValues)
    }

    @Test
    func `P-31, P-B01: an encoded delimiter belongs to its value`() throws {
        let pairs = try FormEncoding.decode("access_token=ab%26c%3Dd&scope=repo+user&token_type=bearer")

        #expect(pairs.map(\.name) == ["access_token", "scope", "token_type"])
        #expect(pairs.map(\.value) == ["ab&c=d", "repo user", "bearer"])
    }

    @Test(arguments: ["a=%", "a=%zz", "b=1&a=%FF", "a=x%2", "a=%ED%A0%80"])
    func `P-B02: a value that cannot be decoded is an error that names the pair`(_ text: String) throws {
        let error = try #require(throws: FormEncodingError.self) { try FormEncoding.decode(text) }

        #expect(error == FormEncodingError(name: "a", part: .value))
        #expect(
            error.description == "the value of the form field 'a' holds a '%' without two hexadecimal digits, "
                + "or bytes that are not UTF-8"
        )
    }

    @Test
    func `P-B02: a name that cannot be decoded is an error that shows it`() {
        #expect(throws: FormEncodingError(name: "%zz", part: .name)) { try FormEncoding.decode("%zz=secret") }
    }

    @Test
    func `bytes that are not UTF-8 are an error`() {
        #expect(throws: FormEncodingError(name: "a", part: .value)) { try FormEncoding.decode([0x61, 0x3D, 0xFF]) }
    }

    @Test
    func `pairs are written in order, a space as plus`() {
        let text = FormEncoding.encode([
            (name: "q", value: "C++ & C#"), (name: "a b", value: ""), (name: "q", value: "ä"),
        ])

        #expect(text == "q=C%2B%2B+%26+C%23&a+b=&q=%C3%A4")
    }

    @Test
    func `reading gives back what was written`() throws {
        var generator = SeededGenerator(seed: 19)
        for _ in 0..<1_000 {
            let pairs = (0..<3).map { _ in (name: generator.text(), value: generator.text()) }
            let read = try FormEncoding.decode(FormEncoding.encode(pairs))
            #expect(read.map { Array($0.name.utf8) } == pairs.map { Array($0.name.utf8) })
            #expect(read.map { Array($0.value.utf8) } == pairs.map { Array($0.value.utf8) })
        }
    }
}
