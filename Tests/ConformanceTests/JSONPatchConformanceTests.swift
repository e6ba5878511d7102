// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Testing

/// Pointers, merge patches and patches of others, applied and made.
@Suite(.conformanceData)
struct JSONPatchConformanceTests {
    private struct PointerFile: Decodable {
        struct Case: Decodable {
            let pointer: String
            let value: JSONValue
        }
        struct FragmentCase: Decodable {
            let fragment: String
            let value: JSONValue
        }
        let document: JSONValue
        let cases: [Case]
        let fragmentCases: [FragmentCase]

        enum CodingKeys: String, CodingKey {
            case document, cases
            case fragmentCases = "uri_fragment_cases"
        }
    }

    @Test
    func `a JSON pointer leads to its value, as text and as a fragment, and is written as it was read`() throws {
        let name = "json-patch/json-pointer-rfc6901.json"
        let file = try ConformanceData.read(PointerFile.self, name)
        var tally = ConformanceTally(name)
        for item in file.cases {
            let pointer = try JSONPointer(item.pointer)
            let expected = item.value == "$whole-document" ? file.document : item.value
            let isRight = file.document[pointer] == expected && pointer.description == item.pointer
            tally.count(
                item.pointer, isRight ? .passed : .failed("\(file.document[pointer]?.description ?? "nothing")"))
        }
        for item in file.fragmentCases {
            let pointer = try JSONPointer(fragment: item.fragment)
            let isRight = file.document[pointer] == item.value && pointer.fragment == item.fragment
            tally.count(item.fragment, isRight ? .passed : .failed("\(pointer.fragment)"))
        }
        tally.finish()
    }

    @Test
    func `JSON pointers are read, and what is none is refused`() throws {
        let name = "formats/json-pointer.json"
        var tally = ConformanceTally(name)
        for item in try ConformanceData.read([FormatGroup].self, name).flatMap(\.tests) {
            guard let text = item.data.string else {
                tally.count(item.description, .outOfScope("not a text"))
                continue
            }
            // `try?` asks whether the text is accepted.
            let pointer = try? JSONPointer(text)
            let isRight = (pointer != nil) == item.valid && (pointer == nil || pointer?.description == text)
            tally.count(item.description, isRight ? .passed : .failed(pointer == nil ? "refused" : "read"))
        }
        tally.finish()
    }

    @Test
    func `a merge patch gives the result, and the one that is made from the two values does, too`() throws {
        let name = "json-patch/merge-patch-rfc7396.json"
        var tally = ConformanceTally(name)
        for (index, item) in try #require(document(name).array).enumerated() {
            let (old, new) = (try #require(item["original"]), try #require(item["result"]))
            let merged = old.merged(with: try #require(item["patch"]))
            tally.count("\(index)", merged == new ? .passed : .failed("\(merged)"))
            let made = try JSONValue.mergePatch(from: old, to: new)
            tally.count("\(index), made", old.merged(with: made) == new ? .passed : .failed("\(made)"))
        }
        tally.finish()
    }

    private func document(_ name: String) throws -> JSONValue {
        try JSONValue(parsing: ConformanceData.bytes(name))
    }

    @Test(arguments: ["json-patch/spec_tests.json", "json-patch/tests-part.json"])
    func `a patch gives the result or fails, and the one that is made from the two values gives it, too`(
        _ name: String
    ) throws {
        var tally = ConformanceTally(name)
        for (index, item) in try #require(document(name).array).enumerated() {
            let label = item["comment"]?.string ?? "\(index)"
            let old = try #require(item["doc"])
            let patch = try #require(item["patch"])
            if item["disabled"] == true, item["expected"] == nil, item["error"] != nil {
                // Of two members of one name the last one counts: the file asks for an error there, and is itself in doubt.
                tally.count(label, .outOfScope("two members of one name"))
                continue
            }
            switch (result(of: patch, on: old), item["error"]) {
            case (.failure, .some): tally.count(label, .passed)
            case (.failure(let error), nil): tally.count(label, .failed("\(error)"))
            case (.success(let value), .some): tally.count(label, .failed("no error, but \(value)"))
            case (.success(let value), nil):
                let expected = item["expected"] ?? old
                tally.count(label, value == expected ? .passed : .failed("\(value)"))
                let made = JSONPatch(from: old, to: expected)
                let again = result(of: made.json, on: old)
                tally.count("\(label), made", again == .success(expected) ? .passed : .failed("\(made)"))
            }
        }
        tally.finish()
    }

    /// Reads and applies; what is not changed by an error is part of it.
    private func result(of patch: JSONValue, on value: JSONValue) -> Result<JSONValue, JSONPatchError> {
        var changed = value
        do throws(JSONPatchError) {
            try JSONPatch(patch).apply(to: &changed)
            return .success(changed)
        } catch {
            #expect(changed == value)
            return .failure(error)
        }
    }
}
