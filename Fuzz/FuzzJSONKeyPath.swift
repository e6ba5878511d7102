// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// Folders: Mapping
// With: Fuzz/MadeUpBytes.swift
// Dictionary: JSON

import Portolan

/// Paths and pointers print as text that reads as the same one, and whatever follows them finds the same.
///
/// What stands before the first byte 0xFF is the path; what stands behind it is a document, if it is one.
@c(LLVMFuzzerTestOneInput)
public func fuzzJSONKeyPath(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    var input = unsafe MadeUpBytes(bytes, count)
    let text = String(decoding: input.part(), as: UTF8.self)
    let path = JSONKeyPath(text)
    let printed = path.description
    precondition(
        sameBytes(JSONKeyPath(printed).components, path.components),
        "\(printed.debugDescription) was printed by \(path.components), and reads as another path")
    expectStablePointers(text, path.components)

    let given = input.all
    let document = (try? JSONValue(parsing: given)) == nil ? Array(standard.utf8) : given
    guard let value = try? JSONValue(parsing: document) else { return 0 }
    expectSameLookups(path, in: value, document)
    expectSameStream(path, in: value, document)
    if let pointer = try? JSONPointer(text) { expectSameChanges(pointer, in: value) }
    expectSameChanges(JSONPointer(tokens: path.components), in: value)
    return 0
}

private let standard = #"""
    {"a": {"b": [1, {"c": [true, null, {"d": "x"}]}, [[2, 3], [4]]], "a.b": 5, "": {"": 6}}, "0": [7, {"0": 8}], "é": 9,
    "e\u0301": 10, "a/b": 11, "~": {"~1": 12}, "\\": 13, "n": null, "t": "text", "list": [{"id": 1}, {"id": null}, {"id": 3}]}
    """#

private func sameBytes(_ left: [String], _ right: [String]) -> Bool {
    left.map { Array($0.utf8) } == right.map { Array($0.utf8) }
}

private func expectStablePointers(_ text: String, _ names: [String]) {
    var pointers = [JSONPointer(tokens: names), JSONPointer(tokens: [text])]
    if let pointer = try? JSONPointer(text) {
        precondition(
            Array(pointer.description.utf8) == Array(text.utf8), "\(text.debugDescription) prints as \(pointer)")
        pointers.append(pointer)
    }
    if let pointer = try? JSONPointer(fragment: text) { pointers.append(pointer) }
    for pointer in pointers {
        let again = try? JSONPointer(pointer.description)
        precondition(again == pointer, "\(pointer.tokens) prints as \(pointer.description.debugDescription)")
        precondition(
            again.map { sameBytes($0.tokens, pointer.tokens) } ?? false, "\(pointer.tokens) is not the same in bytes")
        let fragment = try? JSONPointer(fragment: pointer.fragment)
        precondition(fragment == pointer, "\(pointer.tokens) has the fragment \(pointer.fragment.debugDescription)")
    }
}

private let mapping = Mapping<JSONValue>(creating: { json, _ in json }) {}

/// A mapping, a decoder and a value follow a path to the same place.
private func expectSameLookups(_ path: JSONKeyPath, in value: JSONValue, _ document: [UInt8]) {
    let mapped = try? mapping.value(from: document, at: path)
    let again = try? mapping.value(from: value, at: path)
    precondition(mapped == again, "\(path) leads to another value in \(document.quoted) when that is read first")
    _ = mapping.report(on: value, at: path)
    _ = try? mapping.values(from: document, at: path)
    let decoded = try? PortolanJSONDecoder().decode(JSONValue.self, from: document, at: path)
    switch value.lookup(path) {
    case .found(let found):
        let isObject = found.object != nil
        precondition(
            mapped == (isObject ? found : nil),
            "\(path) leads a mapping to \(mapped ?? .null), not \(found) of \(document.quoted)")
        // Only a mapping collects from the elements of an array.
        precondition(
            decoded == found || decoded == nil, "\(path) leads a decoder to another value of \(document.quoted)")
    case .null, .missing, .notContainer, .broken:
        precondition(mapped == nil && decoded == nil, "\(path) leads somewhere in \(document.quoted), and should not")
    }
    guard let pointed = try? value.value(at: JSONPointer(tokens: path.components)) else { return }
    precondition(decoded == pointed, "\(path) leads a decoder to another value of \(document.quoted) than a pointer")
}

private func expectSameStream(_ path: JSONKeyPath, in value: JSONValue, _ document: [UInt8]) {
    var reader = JSONElementReader(JSONValue.self, in: [document], at: path)
    var elements: [JSONValue] = []
    var isWhole = true
    do {
        while let element = try reader.next() { elements.append(element) }
    } catch {
        isWhole = false
    }
    let place = try? value.value(at: JSONPointer(tokens: path.components))
    precondition(
        (place?.array != nil) == isWhole, "\(path) is an array of \(document.quoted) for a stream or for a value")
    precondition(!isWhole || elements == place?.array, "\(path) of \(document.quoted) gives other elements in a stream")
}

/// What is put in at a pointer is there, and taking it out again leaves what was there.
private func expectSameChanges(_ pointer: JSONPointer, in value: JSONValue) {
    var changed = value
    if let old = try? changed.replace(at: pointer, with: "new") {
        precondition(changed[pointer] == "new", "what replaces a value at \(pointer) is not there")
        _ = try? changed.replace(at: pointer, with: old)
    }
    precondition(changed == value, "replacing at \(pointer) leaves another value of \(value)")
    if let old = try? changed.remove(at: pointer) {
        precondition(old == value[pointer], "removing at \(pointer) gives another value than is there")
        do throws(JSONPointerError) {
            try changed.add(old, at: pointer)
        } catch {
            preconditionFailure("what was at \(pointer) cannot be put back: \(error)")
        }
    }
    precondition(changed == value, "removing and adding at \(pointer) leaves another value of \(value)")
}
