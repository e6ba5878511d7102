// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

/// What is kept of a document does not grow with it.
struct StreamMemoryTests {
    /// A document with a member, elements and a name, each a given number of times a few bytes.
    private struct Document: Sequence {
        let skipped: Int
        let elements: Int

        func makeIterator() -> some IteratorProtocol<[UInt8]> {
            let member = repeatElement(#"[{"a":"text \n é"},-1.5e3,true],"#, count: skipped)
            let text = repeatElement(#"long text, é \ud834\udd1e "#, count: skipped)
            let digits = repeatElement("1234567890", count: skipped)
            let items = repeatElement(#"{"name":"a song","list":[1,2,{"a":"]"}]},"#, count: elements)
            let head =
                ["{\"x\":["] + Array(member) + ["0],\"", "y"] + Array(text) + ["\":\""] + Array(text) + ["\",\"z\":"]
            let tail = ["0]"] + repeatElement(" \n", count: skipped) + ["}"]
            return (head + Array(digits) + [",\"items\":["] + Array(items) + tail).lazy.map { Array($0.utf8) }
                .makeIterator()
        }
    }

    private func read(_ document: Document) throws -> (elements: Int, capacity: Int) {
        var splitter = JSONArraySplitter(path: "items")
        var chunks = document.makeIterator()
        var count = 0
        var capacity = 0
        while true {
            switch try splitter.next() {
            case .element: count += 1
            case .end: return (count, capacity)
            case .needsBytes:
                if let chunk = chunks.next() { splitter.append(chunk) } else { splitter.finish() }
                capacity = max(capacity, splitter.capacity)
            }
        }
    }

    @Test func `the buffer is as large for 20,000 elements and members as for 20`() throws {
        let small = try read(Document(skipped: 20, elements: 20))
        let large = try read(Document(skipped: 20_000, elements: 20_000))

        #expect(small.elements == 21)
        #expect(large.elements == 20_001)
        #expect(large.capacity == small.capacity)
        #expect(large.capacity < 1_024)
    }

    @Test func `the room for a large element is given back`() throws {
        var splitter = JSONArraySplitter()
        splitter.append(Array("[\"".utf8) + [UInt8](repeating: 0x61, count: 4_000_000) + Array("\",".utf8))
        guard case .element = try splitter.next(), case .needsBytes = try splitter.next() else {
            Issue.record("there is no element")
            return
        }
        let large = splitter.capacity
        splitter.append(Array("1]".utf8))

        #expect(large > 4_000_000)
        #expect(splitter.capacity < 100_000)
    }
}
