// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// Folders: Mapping

/// Whatever is read as JSON is written as a document that reads as the same value, and is written the same again.
@c(LLVMFuzzerTestOneInput)
public func fuzzJSON(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    guard let value = try? JSONValue(parsing: input) else { return 0 }
    guard let written = try? JSONWriter.bytes(of: value) else {
        preconditionFailure("a document was read that cannot be written: \(value)")
    }
    let text = String(decoding: written, as: UTF8.self).debugDescription
    guard let again = try? JSONValue(parsing: written) else {
        preconditionFailure("\(text) was written, and is no JSON")
    }
    let rewritten = try? JSONWriter.bytes(of: again)
    precondition(rewritten == written, "\(text) is written differently after it was read")
    return 0
}
