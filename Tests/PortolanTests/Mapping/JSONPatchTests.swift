// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

struct JSONPatchTests {
    @Test func `a patch is read and written back, and unknown members are ignored`() throws {
        let text = """
            [{"op":"add","path":"/a~1b/-","value":null},{"op":"remove","path":""},\
            {"op":"replace","path":"/c","value":[1]},{"op":"move","from":"/d","path":"/e"},\
            {"op":"copy","from":"/f","path":"/g"},{"op":"test","path":"/h","value":"x"}]
            """
        let patch = try JSONPatch(parsing: text.utf8)

        #expect(
            patch == [
                .add(.null, at: ["a/b", "-"]), .remove([]), .replace(["c"], with: [1]), .move(from: ["d"], to: ["e"]),
                .copy(from: ["f"], to: ["g"]), .test(["h"], "x"),
            ])
        #expect(patch.description == text)
        #expect(try JSONPatch([["op": "remove", "path": "/a", "from": 7, "note": "x"]]) == [.remove(["a"])])
    }

    @Test(arguments: [
        (
            #"{"op":"add"}"#, JSONPatchError.Code.notAnArray, nil, nil,
            "JSON patch: expected an array of operations, found an object"
        ),
        ("[1]", .invalidOperation, 0, nil, "operation 0 of the JSON patch: expected an object, found a number"),
        (#"[{"path":"/a"}]"#, .invalidOperation, 0, "op", "operation 0 of the JSON patch, 'op': it is missing"),
        (
            #"[{"op":"remove","path":"/a"},{"op":"spam","path":"/a"}]"#, .invalidOperation, 1, "op",
            #"operation 1 of the JSON patch, 'op': there is no operation "spam""#
        ),
        (#"[{"op":"remove"}]"#, .invalidOperation, 0, "path", "operation 0 of the JSON patch, 'path': it is missing"),
        (
            #"[{"op":"remove","path":null}]"#, .invalidOperation, 0, "path",
            "operation 0 of the JSON patch, 'path': expected a string, found null"
        ),
        (
            #"[{"op":"move","path":"/a","from":"b"}]"#, .invalidOperation, 0, "from",
            "operation 0 of the JSON patch, 'from': 'b' is no JSON pointer: it does not begin with '/'"
        ),
        (
            #"[{"op":"test","path":"/a"}]"#, .invalidOperation, 0, "value",
            "operation 0 of the JSON patch, 'value': it is missing"
        ),
    ])
    func `what is no patch is refused with the operation and the member`(
        _ text: String, _ code: JSONPatchError.Code, _ index: Int?, _ member: String?, _ message: String
    ) {
        let error = #expect(throws: JSONPatchError.self) { try JSONPatch(parsing: text.utf8) }

        #expect(error?.code == code)
        #expect(error?.operation == index)
        #expect(error?.member == member)
        #expect(error?.description == message)
    }

    @Test(
        arguments: [
            (
                [.add(1, at: ["a"]), .remove(["x"])], JSONPatchError.Code.notFound, 1, "path",
                "operation 1 of the JSON patch, 'path': cannot follow '/x': the document has no member 'x'"
            ),
            (
                [.copy(from: ["x"], to: ["a"])], .notFound, 0, "from",
                "operation 0 of the JSON patch, 'from': cannot follow '/x': the document has no member 'x'"
            ),
            (
                [.move(from: ["list"], to: ["list", "0"])], .moveIntoItself, 0, "path",
                "operation 0 of the JSON patch, 'path': '/list/0' is inside '/list', the value that is moved"
            ),
            (
                [.remove(["list", "0"]), .test(["list", "0"], "3")], .testFailed, 1, "value",
                #"operation 1 of the JSON patch, 'value': expected "3" at '/list/0', found 2"#
            ),
            (
                [.remove([])], .notFound, 0, "path",
                "operation 0 of the JSON patch, 'path': cannot follow '': the whole document can be replaced, but not removed"
            ),
        ] as [(JSONPatch, JSONPatchError.Code, Int, String, String)])
    func `a patch that cannot be applied changes nothing`(
        _ patch: JSONPatch, _ code: JSONPatchError.Code, _ index: Int, _ member: String, _ message: String
    ) {
        let before: JSONValue = ["list": [1, 2], "a": 0]
        var value = before
        let error = #expect(throws: JSONPatchError.self) { try patch.apply(to: &value) }

        #expect(value == before)
        #expect(error?.code == code)
        #expect(error?.operation == index)
        #expect(error?.member == member)
        #expect(error?.description == message)
    }

    @Test func `a moved value is taken out before its new place is counted`() throws {
        let value: JSONValue = [1, 2, 3, 4]

        #expect(try JSONPatch([.move(from: ["0"], to: ["3"])]).applied(to: value) == [2, 3, 4, 1])
        #expect(try JSONPatch([.move(from: ["3"], to: ["-"])]).applied(to: value) == value)
        #expect(try JSONPatch([.move(from: ["1"], to: ["1"])]).applied(to: value) == value)
        #expect(throws: JSONPatchError.self) { try JSONPatch([.move(from: ["0"], to: ["4"])]).applied(to: value) }
        #expect(throws: JSONPatchError.self) { try JSONPatch([.move(from: ["4"], to: ["4"])]).applied(to: value) }
    }

    @Test func `a test compares numbers by value, objects without order, texts by code points`() throws {
        let value: JSONValue = ["n": 1.0, "o": ["a": 1, "b": 2], "t": "\u{E9}"]

        #expect(throws: Never.self) {
            try JSONPatch([.test(["n"], 1), .test(["o"], ["b": 2.0, "a": 1]), .test(["t"], "\u{E9}")]).applied(
                to: value)
        }
        #expect(throws: JSONPatchError.self) { try JSONPatch([.test(["t"], "e\u{301}")]).applied(to: value) }
        #expect(throws: JSONPatchError.self) { try JSONPatch([.test(["n"], "1")]).applied(to: value) }
    }

    @Test func `a patch is coded as an array of operations`() throws {
        let patch: JSONPatch = [.add(["x": [1, 2.5, "é"]], at: ["a"]), .move(from: ["b"], to: ["c"])]
        let data = try JSONEncoder().encode(patch)

        #expect(try JSONDecoder().decode(JSONPatch.self, from: data) == patch)
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(JSONPatch.self, from: Data("[1]".utf8))
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(context.debugDescription == "operation 0 of the JSON patch: expected an object, found a number")
    }

    @Test func `copies that multiply a value are refused before they fill the memory`() {
        let doublings: [JSONPatch.Operation] = (0..<64).map { .copy(from: [], to: ["\($0)"]) }
        let error = #expect(throws: JSONPatchError.self) { try JSONPatch(doublings).applied(to: ["a": 1]) }

        #expect(error?.code == .tooLarge)
    }

    @Test func `what would be nested deeper than 512 is refused`() throws {
        let deep = try JSONValue(parsing: String(repeating: "[", count: 512) + String(repeating: "]", count: 512))
        let innermost = JSONPointer(tokens: Array(repeating: "0", count: 511))

        let patches: [JSONPatch] = [
            [.add(deep, at: ["a"])], [.add([], at: ["a"]), .replace(["a"], with: deep)],
            [.copy(from: [], to: ["a"]), .add(deep, at: []), .copy(from: [], to: ["0"])],
            [.add(deep, at: []), .add([], at: innermost.appending(0))],
            [.add(["a": deep[0] ?? 0, "b": [[]]], at: []), .move(from: ["a"], to: ["b", "0", "-"])],
        ]
        for patch in patches {
            let error = #expect(throws: JSONPatchError.self) { try patch.applied(to: JSONValue.object([:])) }
            #expect(error?.code == .tooDeep)
        }
        #expect(try JSONPatch([.add(1, at: innermost.appending("-"))]).applied(to: deep)[innermost] == [1])
    }
}
