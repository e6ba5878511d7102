// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

/// What messages show of a value: at most 80 characters, and `…` at the end where that is not all.
struct JSONExcerptTests {
    private static let family = "👨‍👩‍👧‍👦"

    private func excerpts(_ text: String) throws -> [String] {
        let document = try JSONDocument(parsing: Array("\"\(text)\"".utf8))
        return [document.root.excerpt, JSONValue.string(text).excerpt]
    }

    @Test func `a text that is cut is cut between scalars`() throws {
        for character in ["a", "é", "€", "𝄞", "e\u{301}", Self.family] {
            for shift in 0..<4 {
                let text = String(repeating: "a", count: shift) + String(repeating: character, count: 420)
                for excerpt in try excerpts(text) {
                    #expect(excerpt.hasSuffix("…"))
                    #expect(excerpt.count <= 80)
                    #expect(!excerpt.unicodeScalars.contains("\u{FFFD}"))
                    let shown = excerpt.dropFirst().dropLast().unicodeScalars
                    #expect(text.unicodeScalars.starts(with: shown), "\(character)")
                }
            }
        }
        #expect(try excerpts(String(repeating: "é", count: 420)).allSatisfy { $0.count == 80 })
    }

    @Test func `80 large characters are not shown as if they were fewer`() throws {
        for excerpt in try excerpts(String(repeating: Self.family, count: 80)) {
            #expect(excerpt.hasPrefix("\"" + Self.family))
            #expect(excerpt.hasSuffix("…"))
        }
        #expect(try excerpts(Self.family) == ["\"\(Self.family)\"", "\"\(Self.family)\""])
    }

    @Test func `an object that is cut says so, however few characters are shown`() {
        let text = String(repeating: "é", count: 50)
        #expect(JSONValue.object(["a": .string(text), "b": 1]).excerpt == "{\"a\":\"\(text)\"…")
        #expect(JSONValue.object(["a": .string(text)]).excerpt == "{\"a\":\"\(text)\"}")
        #expect(JSONValue.object(["a": .string(String(repeating: Self.family, count: 80))]).excerpt.hasSuffix("…"))
    }
}
