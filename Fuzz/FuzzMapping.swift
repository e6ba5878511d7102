// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// Folders: Mapping
// With: Fuzz/MadeUpBytes.swift Fuzz/MadeUpModel.swift
// Dictionary: Mapping

import Foundation
import Portolan

private let mapping = MadeUpModel.mapping

/// An object that was read is written as a document that reads as the same object, and changed by its own document it is as it
/// was; what does not fit has a place in the document.
///
/// A byte 0xFF stands between two documents.
@c(LLVMFuzzerTestOneInput)
public func fuzzMapping(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    var input = unsafe MadeUpBytes(bytes, count)
    let document = input.part()
    let other = input.part()
    guard let json = try? JSONValue(parsing: document) else { return 0 }
    expectReports(document, json)
    expectSharedObjectSafe(document, changedBy: other)
    guard let value = read(document, json) else { return 0 }
    expectStable(value, document)
    expectUnchanged(value, document)
    if (try? JSONValue(parsing: other)) != nil { expectChanged(value, by: other) }
    return 0
}

/// Reads an object in every way there is; all see the same.
private func read(_ document: [UInt8], _ json: JSONValue) -> MadeUpModel? {
    let value = Result { try mapping.value(from: document) }
    let fromJSON = Result { try mapping.value(from: json) }
    switch (value, fromJSON) {
    case (.success(let value), .success(let other)):
        precondition(value == other, "\(document.quoted) is read as \(value), and as \(other) of its value")
    case (.failure(let error as MappingError), .failure(let other as MappingError)):
        expectInside(error, document)
        // An object with two members of one name is found to have more of them in the text.
        let isSame =
            memberCount(of: document) == memberCount(of: json)
            ? error.problems.map(withoutPlace) == other.problems.map(withoutPlace)
            : error.problems.map(\.path) == other.problems.map(\.path)
        precondition(
            isSame,
            "\(document.quoted) has the error \(error), and its value \(other)")
    case (let value, let other):
        preconditionFailure("\(document.quoted) is read as \(value), and as \(other) of its value")
    }
    let decoded = Result { try PortolanJSONDecoder().decode(MadeUpModel.self, from: document) }
    precondition(
        (try? decoded.get()) == (try? value.get()),
        "\(document.quoted) is read as \(value), and as \(decoded) by a decoder")
    let list = Array("[".utf8) + document + Array(",".utf8) + document + Array("]".utf8)
    let values = try? mapping.values(from: list)
    precondition(
        values == (try? value.get()).map { value -> [MadeUpModel] in [value, value] },
        "\(document.quoted) is read as \(value), and differently in a list")
    return try? value.get()
}

private func withoutPlace(_ problem: MappingError.Problem) -> MappingError.Problem {
    MappingError.Problem(
        kind: problem.kind, path: problem.path, expected: problem.expected, found: problem.found,
        nearestKey: problem.nearestKey)
}

private func expectInside(_ error: MappingError, _ document: [UInt8]) {
    precondition(1...100 ~= error.problems.count && !error.description.isEmpty)
    let lines = document.split(separator: 0x0A, omittingEmptySubsequences: false)
    for problem in error.problems {
        guard let line = problem.line, let column = problem.column else {
            preconditionFailure("\(problem) has no place in \(document.quoted)")
        }
        precondition(
            1...lines.count ~= line && 1...lines[line - 1].count ~= column,
            "\(problem) lies outside of \(document.quoted)")
        precondition(problem.found.count <= 81, "\(problem) is too long")
    }
}

/// How many members the objects of a text have: the colons outside of strings.
private func memberCount(of document: [UInt8]) -> Int {
    var (count, isInString, isEscaped) = (0, false, false)
    for byte in document {
        switch byte {
        case _ where isEscaped: isEscaped = false
        case UInt8(ascii: "\\") where isInString: isEscaped = true
        case UInt8(ascii: "\""): isInString.toggle()
        case UInt8(ascii: ":") where !isInString: count += 1
        default: break
        }
    }
    return count
}

private func memberCount(of json: JSONValue) -> Int {
    switch json {
    case .object(let object): object.reduce(object.count) { $0 + memberCount(of: $1.value) }
    case .array(let elements): elements.reduce(0) { $0 + memberCount(of: $1) }
    case .null, .bool, .number, .string: 0
    }
}

/// What a report says is what reading says.
private func expectReports(_ document: [UInt8], _ json: JSONValue) {
    let report = try? mapping.report(on: document)
    precondition(
        report?.value == (try? mapping.value(from: document)), "a report on \(document.quoted) has another value")
    let reportOnJSON = mapping.report(on: json)
    // Of members with one name the text has them all and the value the last; what is left out of an earlier one is told of the text alone.
    precondition(
        memberCount(of: document) != memberCount(of: json)
            || report?.dropped.map(withoutPlace) == reportOnJSON.dropped.map(withoutPlace)
                && report?.unmappedKeys == reportOnJSON.unmappedKeys && report?.missingKeys == reportOnJSON.missingKeys,
        "a report on \(document.quoted) is not the one on its value")
    _ = try? mapping.report(onEach: document)
    let headers = ["x-s": "\(document.count)", "x-u": document.count % 2 == 0 ? "17" : "none"]
    let context = MappingContext { headers[$0.lowercased()] }
    let view = Result { try MadeUpModel.views.value(from: document, context: context) }
    let viewOfJSON = Result { try MadeUpModel.views.value(from: json, context: context) }
    precondition(
        (try? view.get()) == (try? viewOfJSON.get()), "\(document.quoted) is viewed as \(view) and \(viewOfJSON)")
    if case .failure(let error as MappingError) = view { precondition(!error.description.isEmpty) }
    let viewReport = MadeUpModel.views.report(on: json, context: context)
    precondition(viewReport.value == (try? view.get()), "a report on \(document.quoted) has another view")
}

private func expectStable(_ value: MadeUpModel, _ document: [UInt8]) {
    do {
        let written = try mapping.bytes(from: value)
        let again = try mapping.value(from: written)
        precondition(
            again == value, "\(document.quoted) is written as \(written.quoted), which is \(again), not \(value)")
        let rewritten = try mapping.bytes(from: again)
        precondition(rewritten == written, "\(written.quoted) is written as \(rewritten.quoted) after it was read")
        let json = try mapping.json(from: value)
        let parsed = try JSONValue(parsing: written)
        precondition(json == parsed, "\(written.quoted) is another value")
        let nulls = try mapping.bytes(from: value, nil: .null, sortsKeys: true)
        let ofNulls = try mapping.value(from: nulls)
        precondition(
            ofNulls == value, "\(document.quoted) is written as \(nulls.quoted), which is \(ofNulls), not \(value)")
        let encoded = try PortolanJSONEncoder().encode(value)
        let ofEncoded = try JSONValue(parsing: encoded)
        precondition(json == ofEncoded, "an encoder writes \(document.quoted) as \(Array(encoded).quoted)")
        precondition(!mapping.describe(value).isEmpty)
    } catch {
        preconditionFailure("\(document.quoted) was read, and is not written or read again: \(error)")
    }
}

private func expectUnchanged(_ value: MadeUpModel, _ document: [UInt8]) {
    var changed = value
    do {
        try mapping.update(&changed, from: document)
    } catch let error as MappingError {
        // A default stands for null where an object is made, and not where one is changed.
        precondition(
            error.problems.allSatisfy { $0.kind == .null }, "\(document.quoted) changes nothing but fails: \(error)")
        expectInside(error, document)
    } catch {
        preconditionFailure("\(document.quoted) is read, and fails to change what was read: \(error)")
    }
    precondition(changed == value, "\(value) becomes \(changed) by its own document \(document.quoted)")
}

private func expectChanged(_ value: MadeUpModel, by document: [UInt8]) {
    var changed = value
    do {
        try mapping.update(&changed, from: document)
        let again = changed
        try mapping.update(&changed, from: document)
        precondition(changed == again, "\(document.quoted) changes \(value) twice: to \(again), and to \(changed)")
    } catch {
        precondition(changed == value, "\(document.quoted) fails (\(error)), and changes \(value) to \(changed)")
    }
    guard let new = try? mapping.value(from: document) else { return }
    do {
        let patch = try mapping.patch(from: value, to: new)
        let patched = try mapping.json(from: value).merged(with: patch)
        let expected = try mapping.json(from: new)
        precondition(patched == expected, "\(patch) does not make \(new) of \(value)")
    } catch is JSONMergePatchError {
        // What is no mapped property is to hold a null.
    } catch {
        preconditionFailure("no patch makes \(new) of \(value): \(error)")
    }
}

/// An object of a class is changed by all of a document or by nothing of it.
private func expectSharedObjectSafe(_ document: [UInt8], changedBy other: [UInt8]) {
    guard var object = try? MadeUpObject.mapping.value(from: document) else { return }
    let same = object
    let before = object.contents
    let json = try? MadeUpObject.mapping.json(from: object)
    precondition(json != nil, "\(document.quoted) was read, and is not written: \(before)")
    do {
        try MadeUpObject.mapping.update(&object, from: other)
        precondition(object === same, "\(other.quoted) makes another object of \(before)")
        let again = object.contents
        try MadeUpObject.mapping.update(&object, from: other)
        precondition(
            object.contents == again, "\(other.quoted) changes \(before) twice: to \(again), and \(object.contents)")
    } catch {
        precondition(
            object.contents == before, "\(other.quoted) fails (\(error)), and changes \(before) to \(object.contents)")
    }
}
