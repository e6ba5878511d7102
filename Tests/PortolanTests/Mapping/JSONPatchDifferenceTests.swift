// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

struct JSONPatchDifferenceTests {
    @Test(arguments: [
        ("1", "1.0", "[]"), ("1", "2", #"[{"op":"replace","path":"","value":2}]"#),
        (
            #"{"a":1,"b":"a text","c":["the rest of it is long enough to be kept","and more so, the longer it is; much more"]}"#,
            #"{"b":"another","d":4,"c":["the rest of it is long enough to be kept","and more so, the longer it is; much more"]}"#,
            #"[{"op":"remove","path":"/a"},{"op":"replace","path":"/b","value":"another"},{"op":"add","path":"/d","value":4}]"#
        ),
        (#"{"a":1}"#, #"{"b":2}"#, #"[{"op":"replace","path":"","value":{"b":2}}]"#),
        (
            #"["one of many words","two of many words","three of many words","four of many words"]"#,
            #"["one of many words","three of many words","four of many words","five"]"#,
            #"[{"op":"remove","path":"/1"},{"op":"add","path":"/3","value":"five"}]"#
        ),
        (
            #"[{"id":1,"name":"the first of the two artists"},{"id":2,"name":"the second of the two artists"}]"#,
            #"[{"id":1,"name":"the first of the two artists"},{"id":3,"name":"the second of the two artists"}]"#,
            #"[{"op":"replace","path":"/1/id","value":3}]"#
        ),
    ])
    func `the patch that is made is short`(_ old: String, _ new: String, _ patch: String) throws {
        let (old, new) = (try JSONValue(parsing: old), try JSONValue(parsing: new))
        let made = JSONPatch(from: old, to: new)

        #expect(made.description == patch)
        #expect(try made.applied(to: old) == new)
    }

    @Test func `a patch made from two random values gives the second one, and is no longer than it`() throws {
        var generator = JSONGenerator(seed: 6902, hasNulls: true)
        for _ in 0..<6_000 {
            let old = generator.value()
            let new = generator.nextBool() ? generator.value() : generator.changed(old)
            let patch = JSONPatch(from: old, to: new)

            #expect(try patch.applied(to: old) == new)
            #expect(patch.isEmpty == (old == new))
            #expect(try JSONPatch(patch.json) == patch)
            #expect(patch.description.utf8.count <= 60 + new.description.utf8.count)
        }
    }

    @Test func `a patch made from two random arrays gives the second one`() throws {
        var generator = JSONGenerator(seed: 1986, hasNulls: true)
        for _ in 0..<2_000 {
            let alphabet = 2 + generator.next(12)
            func word(_ number: Int) -> JSONValue { .string("the word with the number \(number), and some more") }
            let old = (0..<generator.next(40)).map { _ in word(generator.next(alphabet)) }
            let new = (0..<generator.next(40)).map { _ in word(generator.next(alphabet)) }
            let patch = JSONPatch(from: .array(old), to: .array(new))

            #expect(try patch.applied(to: .array(old)) == .array(new))
        }
    }

    @Test func `a few changes in 20,000 elements make a few operations`() throws {
        let old = (0..<20_000).map {
            JSONValue.object(["id": .number(JSONNumber($0)), "name": .string("artist \($0)")])
        }
        var new = old
        new.remove(at: 18_000)
        new.insert(["id": -1], at: 10_000)
        new[4_000] = ["id": 4_000, "name": "renamed"]
        new.removeSubrange(10...12)
        let patch = JSONPatch(from: .array(old), to: .array(new))

        #expect(patch.operations.count == 6)
        #expect(try patch.applied(to: .array(old)) == .array(new))
    }

    @Test func `20,000 elements that have nothing in common are replaced as they stand`() throws {
        let old = JSONValue.array((0..<20_000).map { .number(JSONNumber($0)) })
        let new = JSONValue.array((0..<20_000).map { .number(JSONNumber(-$0 - 1)) })
        let shuffled = JSONValue.array((0..<20_000).map { .number(JSONNumber($0 * 7_919 % 20_000)) })

        #expect(JSONPatch(from: old, to: new) == [.replace([], with: new)])
        #expect(JSONPatch(from: old, to: shuffled) == [.replace([], with: shuffled)])
    }

    @Test func `one member changed in each of 4,000 objects is one operation for each`() throws {
        func artists(_ count: (Int) -> Int) -> JSONValue {
            .array(
                (0..<4_000).map { index in
                    [
                        "id": .string("5f3a9c-\(index)"), "name": "an artist with a name of some length",
                        "biography": "and a biography that is a little longer",
                        "count": .number(JSONNumber(count(index))),
                    ]
                })
        }
        let old = artists { $0 }
        let new = artists { $0 + 1 }
        let patch = JSONPatch(from: old, to: new)

        #expect(patch.operations.count == 4_000)
        #expect(patch.operations.first == .replace(["0", "count"], with: 1))
        #expect(try patch.applied(to: old) == new)
    }

    @Test func `half of 60,000 elements gone is one operation, where 30,000 would move too much`() throws {
        let old = (0..<60_000).map { JSONValue.string("an element of a long list, number \($0)") }
        let new = Array(old[..<10_000] + old[40_000...])
        let patch = JSONPatch(from: .array(old), to: .array(new))

        #expect(patch.operations.count == 1)
        #expect(try patch.applied(to: .array(old)) == .array(new))
    }

    @Test(arguments: ["[", #"{"a":"#])
    func `values 512 deep do not exhaust a small stack`(_ opening: String) async throws {
        let closing = opening == "[" ? "]" : "}"
        func nested(_ inner: String) throws -> JSONValue {
            try JSONValue(
                parsing: String(repeating: opening, count: 512) + inner + String(repeating: closing, count: 512))
        }
        let (old, new) = (try nested("1"), try nested(#""a text""#))
        let token = opening == "[" ? "0" : "a"
        let pointer = JSONPointer(tokens: Array(repeating: token, count: 512))

        let made = try await onSmallStack {
            (
                try JSONPatch(from: old, to: new).applied(to: old),
                try JSONPatch([.replace(pointer, with: "a text")]).applied(to: old),
                old.merged(with: try JSONValue.mergePatch(from: old, to: new)), old.hashValue == new.hashValue
            )
        }
        let areEqual = try await onSmallStack { made.0 == new && made.1 == new && made.2 == new }

        #expect(areEqual)
        #expect(!made.3)
    }

    /// Runs on a thread with a stack of 512 KB, as the threads of Darwin have.
    private func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result
    {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Swift.Result { try body() }) }
            thread.stackSize = 512 * 1024
            thread.start()
        }
    }
}
