// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

/// Containers that are written after others made them closed.
struct ReopenedContainerTests {
    private typealias Name = EncodedShape.Name

    // Reading all that was written before each of them would take 20,000,000,000 steps.
    @Test(.timeLimit(.minutes(1)))
    func `50,000 containers that take turns cost no more than each its own bytes`() throws {
        let count = 50_000
        let text = try ScriptedValue.text { encoder in
            var list = encoder.unkeyedContainer()
            var containers = (0..<count).map { _ in list.nestedContainer(keyedBy: Name.self) }
            for index in 0..<count { try containers[index].encode(1, forKey: Name("a")) }
            for index in 0..<count {
                var nested = containers[index].nestedUnkeyedContainer(forKey: Name("b"))
                try nested.encode(2)
            }
        }
        #expect(text == "[" + Array(repeating: #"{"a":1,"b":[2]}"#, count: count).joined(separator: ",") + "]")
    }

    @Test(arguments: [(509, true), (510, false)])
    func `a container that is written again is as deep as it was`(_ levels: Int, _ fits: Bool) throws {
        func write() throws -> String {
            try ScriptedValue.text { encoder in
                var list = encoder.unkeyedContainer()
                for _ in 1..<levels { list = list.nestedUnkeyedContainer() }
                var closed = list.nestedContainer(keyedBy: Name.self)
                try closed.encode(1, forKey: Name("a"))
                try list.encode(0)
                var inner = closed.nestedUnkeyedContainer(forKey: Name("b"))
                #expect(inner.codingPath.count == levels + 1)
                var innermost = inner.nestedUnkeyedContainer()
                try innermost.encode(2)
            }
        }
        if fits {
            let text = try write()
            #expect(text.contains(#"[{"a":1,"b":[[2]]},0]"#))
            #expect(text.filter { $0 == "[" }.count == levels + 2)
        } else {
            #expect(throws: EncodingError.self) { try write() }
        }
    }
}
