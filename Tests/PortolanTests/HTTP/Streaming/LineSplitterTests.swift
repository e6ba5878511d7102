// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct LineSplitterTests {
    private struct Outcome: Equatable {
        var lines: [String] = []
        var error: LineTooLong?

        init(_ chunks: [[UInt8]], limit: Int = 8 << 20) {
            var splitter = LineSplitter(limit: limit)
            do throws(LineTooLong) {
                for chunk in chunks { lines += try splitter.append(chunk) }
                if let last = try splitter.finish() { lines.append(last) }
            } catch {
                self.error = error
            }
        }
    }

    @Test(arguments: [
        ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]),
        ("a\n\n\r\nb", ["a", "", "", "b"]), ("a\rb\n", ["a\rb"]), ("a\r", ["a\r"]), ("a\r\r\n", ["a\r"]),
        ("天狗\n👩‍🚀", ["天狗", "👩‍🚀"]), ("a\u{2028}b\u{85}\n", ["a\u{2028}b\u{85}"]), ("\u{FEFF}a\n", ["\u{FEFF}a"]),
    ])
    func `lines end with LF or CRLF, however the bytes are cut`(_ text: String, _ lines: [String]) {
        for chunks in Array(text.utf8).everySplit { #expect(Outcome(chunks).lines == lines) }
    }

    @Test func `lines can be had as bytes`() throws {
        var splitter = LineSplitter()

        #expect(try splitter.slices(appending: [1, 2, 10, 3]).map(Array.init) == [[1, 2]])
        #expect(try splitter.slices(appending: [4, 13]) == [])
        #expect(try splitter.slices(appending: [10, 0xFF]).map(Array.init) == [[3, 4]])
        #expect(try splitter.lastSlice().map(Array.init) == [0xFF])
    }

    @Test func `bytes that are not UTF-8 are replaced`() {
        #expect(Outcome([[0x61, 0xFF, 0x0A, 0xE5, 0xA4]]).lines == ["a\u{FFFD}", "\u{FFFD}"])
    }

    @Test(arguments: [
        ("ok\n12345\nx", ["ok"]), ("12345", []), ("1234\r", []), ("12345\r\n", []), ("a\n\n1234\r\rb", ["a", ""]),
    ])
    func `a line above the limit is an error, after the lines before it`(_ text: String, _ lines: [String]) {
        for chunks in Array(text.utf8).everySplit {
            let outcome = Outcome(chunks, limit: 4)

            #expect(outcome.lines == lines)
            #expect(outcome.error == LineTooLong(limit: 4))
        }
    }

    @Test(arguments: [("1234\n", ["1234"]), ("1234\r\n1234", ["1234", "1234"]), ("123\r", ["123\r"])])
    func `a line as long as the limit is none`(_ text: String, _ lines: [String]) {
        for chunks in Array(text.utf8).everySplit {
            #expect(Outcome(chunks, limit: 4).lines == lines)
            #expect(Outcome(chunks, limit: 4).error == nil)
        }
    }
}
