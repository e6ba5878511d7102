// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct PercentEncodingTests {
    @Test
    func `C04: a query value holds no delimiter`() {
        #expect(PercentEncoding.queryItem.encode("C++ & C#") == "C%2B%2B%20%26%20C%23")
        #expect(PercentEncoding.form.encode("C++ & C#") == "C%2B%2B+%26+C%23")
        #expect(PercentEncoding.form.decode("C%2B%2B+%26+C%23") == "C++ & C#")
    }

    @Test
    func `C05: a value fills one segment`() {
        #expect(PercentEncoding.pathSegment.encode("A role/50%") == "A%20role%2F50%25")
    }

    @Test(arguments: [PercentEncoding.pathSegment, .queryItem, .form])
    func `only unreserved characters of a value stand as they are`(_ component: PercentEncoding) {
        let ascii = String(decoding: UInt8(0)..<128, as: UTF8.self)

        let kept = component.encode(ascii).replacing(/%[0-9A-F]{2}/, with: "")

        #expect(kept.replacing("+", with: "") == "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~")
    }

    @Test(arguments: [
        ("a/b c", "a/b%20c"), ("a%20b%2f", "a%20b%2f"), ("50%", "50%25"), ("50%2", "50%252"), ("%zz", "%25zz"),
        ("a?b#c", "a%3Fb%23c"), ("!$&'()*+,;=:@", "!$&'()*+,;=:@"), ("ä", "%C3%A4"),
        ("{[\\]}|^`\"<>", "%7B%5B%5C%5D%7D%7C%5E%60%22%3C%3E"),
        ("a\nb", "a%0Ab"), ("", ""),
    ])
    func `the text of a path keeps slashes and escapes`(_ text: String, _ encoded: String) {
        #expect(PercentEncoding.pathLiteral.encode(text) == encoded)
    }

    @Test(arguments: [
        ("a=1&b=c d", "a=1&b=c%20d"), ("q=%2B+", "q=%2B+"), ("a?/:@b", "a?/:@b"), ("it's#", "it%27s%23"),
        ("100%", "100%25"),
    ])
    func `the text of a query keeps separators and escapes`(_ text: String, _ encoded: String) {
        #expect(PercentEncoding.queryLiteral.encode(text) == encoded)
    }

    @Test(arguments: ["%", "%2", "a%", "%zz", "%2z", "%z2", "%FF", "%C3", "%C3%28", "%ED%A0%80", "%+1", "%C0%80"])
    func `what was not encoded by anyone has no value`(_ text: String) {
        #expect(PercentEncoding.queryItem.decode(text) == nil)
    }

    @Test
    func `bytes need not be UTF-8`() {
        let bytes: [UInt8] = [0xFF, 0x00, 0x41, 0x20]

        #expect(PercentEncoding.queryItem.encode(bytes) == "%FF%00A%20")
        #expect(PercentEncoding.queryItem.decodeBytes(Array("%ff%00A%20".utf8)) == bytes)
    }

    @Test
    func `a plus is a space in forms only`() {
        #expect(PercentEncoding.form.decode("a+b") == "a b")
        #expect(PercentEncoding.queryItem.decode("a+b") == "a+b")
    }

    @Test(arguments: [PercentEncoding.pathSegment, .queryItem, .form])
    func `decoding gives back what was encoded`(_ component: PercentEncoding) {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<2_000 {
            let text = generator.text()
            #expect(component.decode(component.encode(text)).map { Array($0.utf8) } == Array(text.utf8))
        }
    }

    @Test(arguments: [PercentEncoding.pathLiteral, .queryLiteral])
    func `encoding a literal twice is encoding it once`(_ component: PercentEncoding) {
        var generator = SeededGenerator(seed: 13)
        for _ in 0..<2_000 {
            let once = component.encode(generator.text())
            #expect(component.encode(once) == once)
        }
    }

    @Test
    func `what was encoded stands in a URL as it is`() throws {
        var generator = SeededGenerator(seed: 17)
        for _ in 0..<2_000 {
            let path = "/x" + PercentEncoding.pathSegment.encode(generator.text())
            let query = PercentEncoding.queryLiteral.encode(generator.text())
            let url = try HTTPURL("http://h\(path)?\(query)")
            #expect(url.path == path)
            #expect(url.query == query)
        }
    }
}
