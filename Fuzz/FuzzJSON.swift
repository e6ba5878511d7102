// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// Folders: Mapping
// With: Fuzz/MadeUpBytes.swift
// Dictionary: JSON

import Portolan

/// Whatever is read as JSON is written as a document that reads as the same value, and is written the same again; the fault of
/// what is none lies in it.
@c(LLVMFuzzerTestOneInput)
public func fuzzJSON(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let input = unsafe MadeUpBytes(bytes, count).all
    let value: JSONValue
    do throws(JSONSyntaxError) {
        value = try JSONValue(parsing: input)
    } catch {
        expectInside(error, input)
        return 0
    }
    guard let written = try? JSONWriter.bytes(of: value) else {
        preconditionFailure("a document was read that cannot be written: \(value)")
    }
    guard let again = try? JSONValue(parsing: written) else {
        preconditionFailure("\(written.quoted) was written, and is no JSON")
    }
    precondition(again == value, "\(written.quoted) is another value than the one that was written")
    precondition(
        again.hashValue == value.hashValue, "\(written.quoted) has another hash than the value that was written")
    let rewritten = try? JSONWriter.bytes(of: again)
    precondition(rewritten == written, "\(written.quoted) is written differently after it was read")
    let built = try? JSONValue(JSONDocument(value))
    precondition(built == value, "the document made of \(written.quoted) holds another value")
    expectExactNumbers(value)
    return 0
}

private func expectInside(_ error: JSONSyntaxError, _ input: [UInt8]) {
    precondition(0...input.count ~= error.offset, "\(error) is at \(error.offset), outside of \(input.quoted)")
    let before = input[..<error.offset]
    let line = before.count { $0 == 0x0A } + 1
    let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    precondition(error.line == line && error.column == column, "\(error) is at \(line):\(column) of \(input.quoted)")
}

/// What a decoder makes of numbers is what the text of the number says.
private func expectExactNumbers(_ value: JSONValue) {
    switch value {
    case .number(let number):
        let double = number.double
        // What is too small for a double is none, as it is with Foundation.
        let isDouble = double.isFinite && (double != 0 || number == JSONNumber(0))
        precondition(decoded(number) == (isDouble ? double : nil), "\(number) is read as another double than \(double)")
        precondition(decoded(number) == whole(number, Int64.self), "\(number) is read as another Int64")
        precondition(decoded(number) == whole(number, UInt64.self), "\(number) is read as another UInt64")
        precondition(decoded(number) == whole(number, Int8.self), "\(number) is read as another Int8")
    case .array(let elements): for element in elements { expectExactNumbers(element) }
    case .object(let object): for (_, member) in object { expectExactNumbers(member) }
    case .null, .bool, .string: break
    }
}

/// A number with a fraction is whole for a decoder when it is as a double, as it is with Foundation.
private func whole<Integer: FixedWidthInteger>(_ number: JSONNumber, _ type: Integer.Type) -> Integer? {
    if let value = number.exactly(type) { return value }
    guard number.text.contains(where: { ".eE".contains($0) }), number.double.magnitude < 0x1p53 else { return nil }
    return Integer(exactly: number.double)
}

private func decoded<Number: Decodable>(_ number: JSONNumber) -> Number? {
    // What is no number of the type is an error here, and nil there.
    try? PortolanJSONDecoder().decode(Number.self, from: Array(number.text.utf8))
}
