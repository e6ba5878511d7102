// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// Documents of others, read by the JSON reader.
@Suite(.conformanceData)
struct JSONConformanceTests {
    @Test
    func `documents are accepted or refused as their names say, the others the same each time`() throws {
        var tally = ConformanceTally("json-parsing")
        for name in try ConformanceData.list("json-parsing") where name.hasSuffix(".json") {
            let bytes = [UInt8](try Data(contentsOf: ConformanceData.url("json-parsing/\(name)")))
            // `try?` asks whether the document is accepted.
            let first = try? JSONValue(parsing: bytes)
            let second = try? JSONValue(parsing: bytes)
            let outcome: ConformanceOutcome =
                switch name.prefix(2) {
                case "y_": first != nil ? .passed : .failed("refused")
                case "n_": first == nil ? .passed : .failed("accepted")
                default: first == second ? .passed : .failed("not the same twice")
                }
            tally.count(name, outcome)
        }
        tally.finish()
    }

    @Test
    func
        `documents as elements of a stream and as what it skips are refused where they are as a whole, however they are cut`()
        throws
    {
        var tally = ConformanceTally("json-parsing, in streams")
        for name in try ConformanceData.list("json-parsing") where name.hasSuffix(".json") {
            let bytes = try ConformanceData.bytes("json-parsing/\(name)")
            let documents =
                [
                    ([], bytes, nil), (Array("[1,\n".utf8), bytes + Array("]".utf8), nil),
                    (Array(#"{"skipped":"#.utf8), bytes + Array(#","items":[]}"#.utf8), "items"),
                ] as [([UInt8], [UInt8], JSONKeyPath?)]
            let isSame = documents.allSatisfy { Self.isSame($0 + $1, at: $2) }
            tally.count(name, isSame ? .passed : .failed("not as a whole"))
        }
        tally.finish()
    }

    /// Whether all streams of a document have its elements and its fault; a path that leads to no array may end one sooner.
    private static func isSame(_ document: [UInt8], at path: JSONKeyPath?) -> Bool {
        var fault: JSONSyntaxError?
        do throws(JSONSyntaxError) {
            _ = try JSONDocument(parsing: document)
        } catch {
            fault = error
        }
        let whole = read([document], at: path)
        guard whole.isPathError || whole.fault == fault else { return false }
        // Long documents are cut at fewer places.
        return stride(from: 0, to: document.count, by: 1 + document.count / 2_000).allSatisfy { cut in
            read([Array(document[..<cut]), Array(document[cut...])], at: path) == whole
        } && read(document.map { [$0] }, at: path) == whole
    }

    private struct Outcome: Equatable {
        var elements: [JSONValue?] = []
        var fault: JSONSyntaxError?
        var isPathError = false
    }

    private static func read(_ chunks: [[UInt8]], at path: JSONKeyPath?) -> Outcome {
        var reader = JSONElementReader(JSONValue.self, in: chunks, at: path)
        var outcome = Outcome()
        do {
            while let result = try reader.nextResult() {
                // `nil` stands for an element with half of a surrogate pair.
                outcome.elements.append(try? result.get())
            }
        } catch {
            outcome.fault = error as? JSONSyntaxError
            outcome.isPathError = error is MappingError
        }
        return outcome
    }

    @Test
    func `RFC 3339 dates are read, and what is none is refused`() throws {
        var tally = ConformanceTally("formats/date-time.json")
        for item in try ConformanceData.read([FormatGroup].self, "formats/date-time.json").flatMap(\.tests) {
            guard let text = item.data.string else {
                tally.count(item.description, .outOfScope("not a text"))
                continue
            }
            let isRead = RFC3339.date(from: text) != nil
            tally.count(text, isRead == item.valid ? .passed : .failed(isRead ? "read" : "refused"))
        }
        tally.finish()
    }
}
