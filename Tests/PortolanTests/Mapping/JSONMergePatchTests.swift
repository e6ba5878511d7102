// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

struct JSONMergePatchTests {
    @Test func `null removes, objects are merged, everything else takes the place`() {
        var value: JSONValue = ["title": "a", "author": ["first": "x", "last": "y"], "tags": [1, 2], "old": 1]
        value.merge([
            "title": "b", "author": ["last": .null], "tags": [.null], "old": .null, "new": ["p": .null, "q": 1],
        ])

        #expect(value == ["title": "b", "author": ["first": "x"], "tags": [.null], "new": ["q": 1]])
    }

    @Test(arguments: [
        (#"{"a":1,"b":2}"#, #"{"a":1,"c":3}"#, #"{"b":null,"c":3}"#), (#"{"a":1}"#, #"{"a":1.0}"#, "{}"),
        (#"{"a":{"b":1,"c":2}}"#, #"{"a":{"b":1,"c":3}}"#, #"{"a":{"c":3}}"#), ("[1]", "[1]", "[1]"),
        (#"{"a":1}"#, "null", "null"), ("1", "{}", "{}"), (#"{"a":1}"#, #"{"a":{}}"#, #"{"a":{}}"#),
        ("{}", #"{"a":{"b":{}}}"#, #"{"a":{"b":{}}}"#), (#"{"a":{}}"#, #"{"a":{}}"#, "{}"),
        (#"{"a":[1,null]}"#, #"{"a":[null]}"#, #"{"a":[null]}"#),
        (#"{"a":null,"b":1}"#, #"{"a":null}"#, #"{"b":null}"#),
        (#"{"a":{"x":null}}"#, #"{"a":{"x":null,"y":1}}"#, #"{"a":{"y":1}}"#),
        (#"{"a":"\u00e9"}"#, #"{"a":"e\u0301"}"#, #"{"a":"é"}"#),
    ])
    func `the patch that is made holds what differs`(_ old: String, _ new: String, _ patch: String) throws {
        let (old, new) = (try JSONValue(parsing: old), try JSONValue(parsing: new))
        let made = try JSONValue.mergePatch(from: old, to: new)

        #expect(made.description == patch)
        #expect(old.merged(with: made) == new)
    }

    @Test(arguments: [
        (#"{"a":1}"#, #"{"a":null}"#, "/a"), ("{}", #"{"a":{"b~/c":null}}"#, "/a/b~0~1c"), ("1", #"{"a":null}"#, "/a"),
        (#"{"a":[{"b":null}]}"#, #"{"a":{"b":null}}"#, "/a/b"),
    ])
    func `a member that becomes null cannot be told, and its place is named`(
        _ old: String, _ new: String, _ place: String
    ) throws {
        let (old, new) = (try JSONValue(parsing: old), try JSONValue(parsing: new))
        let error = #expect(throws: JSONMergePatchError.self) { try JSONValue.mergePatch(from: old, to: new) }

        #expect(error?.pointer.description == place)
        #expect(error?.description == "a merge patch cannot set '\(place)' to null: null removes a member")
    }

    @Test func `a merge patch made from two random values gives the second one`() throws {
        var generator = JSONGenerator(seed: 7396, hasNulls: false)
        for _ in 0..<4_000 {
            let old = generator.value()
            let new = generator.nextBool() ? generator.value() : generator.changed(old)

            #expect(old.merged(with: try JSONValue.mergePatch(from: old, to: new)) == new)
        }
    }

    @Test func `with nulls, a merge patch is right or refused`() throws {
        var generator = JSONGenerator(seed: 8259, hasNulls: true)
        var refused = 0
        for _ in 0..<4_000 {
            let old = generator.value()
            let new = generator.changed(old)
            do throws(JSONMergePatchError) {
                let patch = try JSONValue.mergePatch(from: old, to: new)
                #expect(old.merged(with: patch) == new)
            } catch {
                refused += 1
                #expect(new[error.pointer] == .null)
            }
        }
        #expect(refused > 0)
    }
}
