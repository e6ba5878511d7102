// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// Folders: Mapping
// With: Fuzz/MadeUpBytes.swift Tests/PortolanTests/Mapping/Streaming/StreamOutcome.swift
// With: Tests/PortolanTests/Mapping/JSONGenerator.swift
// Dictionary: JSON

import Portolan

/// However a document is cut, its elements and its fault are those of the whole document.
///
/// Three bytes decide where the array is, how large its elements may be and where the document is cut; the rest is the document.
@c(LLVMFuzzerTestOneInput)
public func fuzzJSONStream(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    var input = unsafe MadeUpBytes(bytes, count)
    let paths: [JSONKeyPath?] = [nil, "a", "a.b", "0", "1.a", "a.0.b", "", "é", "a\\.b"]
    let path = paths[input.number() % paths.count]
    let limit = input.number()
    let maximumElementSize = limit < 128 ? Int.max : limit - 128
    let seed = UInt64(input.number())
    let document = input.all

    let whole = StreamOutcome(document, at: path, maximumElementSize: maximumElementSize)
    func expectSame(_ pieces: Pieces) {
        let outcome = StreamOutcome(chunks: pieces, at: path, maximumElementSize: maximumElementSize)
        precondition(outcome == whole, "\(document.quoted) gives \(outcome) in pieces, and \(whole) as a whole")
    }
    expectSame(Pieces(document, of: 1))
    expectSame(Pieces(document, of: 2 + Int(seed % 61)))
    expectSame(Pieces(document, randomly: JSONGenerator(seed: seed, hasNulls: true), upTo: 7))
    guard maximumElementSize == .max else { return 0 }

    // A path that leads nowhere ends a stream before the document does.
    guard whole.pathError == nil else { return 0 }
    do throws(JSONSyntaxError) {
        let parsed = try JSONDocument(parsing: document)
        precondition(whole.syntaxError == nil, "\(document.quoted) is JSON, and has a fault in a stream: \(whole)")
        guard let value = try? JSONValue(parsed) else { return 0 }
        let array = try? value.value(at: JSONPointer(tokens: path?.components ?? [])).array
        precondition(
            whole.elements == array?.map(\.description), "\(document.quoted) has other elements in a stream: \(whole)")
    } catch {
        precondition(whole.syntaxError == error, "\(document.quoted) has the fault \(error), and in a stream \(whole)")
    }
    return 0
}
