// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// Folders: Files HTTP
// With: Fuzz/MadeUpBytes.swift Tests/PortolanTests/HTTP/Splitting.swift
// With: Tests/PortolanTests/HTTP/SeededGenerator.swift Tests/PortolanTests/HTTP/Multipart/MultipartOutcome.swift
// Dictionary: Multipart

import Portolan

/// However a document is cut, its parts and its fault are those of the whole document; what was read can be written, and reads as the same.
///
/// Four bytes decide the type, the limits and where the document is cut; the rest is the document.
@c(LLVMFuzzerTestOneInput)
public func fuzzMultipart(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    var input = unsafe MadeUpBytes(bytes, count)
    let type = ["multipart/mixed; boundary=b", "multipart/form-data; boundary=b", "multipart/x; boundary=\"b -\""][
        input.number() % 3]
    let headSize = input.number()
    let limits = MultipartReader.Limits(
        headSize: headSize < 128 ? headSize : 1 << 14, partCount: 1 + input.number())
    var generator = SeededGenerator(seed: UInt64(input.number()))
    let document = input.all

    let whole = MultipartOutcome([document], type, limits: limits)
    for chunks in [
        document.chunks(of: 1), document.chunks(of: Int.random(in: 2...61, using: &generator)),
        document.randomChunks(using: &generator),
    ] {
        let outcome = MultipartOutcome(chunks, type, limits: limits)
        precondition(outcome == whole, "\(document.quoted) gives \(outcome) in pieces, and \(whole) as a whole")
    }
    precondition(whole.parts.count - whole.wholeParts <= 1 && whole.parts.count <= limits.partCount)
    if let error = whole.error {
        precondition((0...document.count).contains(error.offset), "\(error) is not in the \(document.count) bytes")
        guard case .unexpectedByte = error.reason else { return 0 }
        precondition(error.offset < document.count || error.reason == .unexpectedByte(.encodedContent))
        return 0
    }
    precondition(whole.parts.count == whole.wholeParts, "\(document.quoted) ends with a part that is not whole")
    rewrite(whole.parts)
    return 0
}

private func rewrite(_ parts: [MultipartReader.Part]) {
    let form = MultipartForm(
        parts.map { part in
            .file("a", .bytes(part.bytes, fileName: "f", contentType: part.head.contentType))
        })
    do {
        let (type, body) = try form.encoded()
        let again = try MultipartReader.parts(of: body.bytes ?? [], contentType: type)
        precondition(again.map(\.bytes) == parts.map(\.bytes), "\(parts) is read back as \(again)")
        for (part, read) in zip(parts, again) where part.head.contentType != nil {
            precondition(read.head.contentType == part.head.contentType)
        }
    } catch {
        preconditionFailure("\(parts) cannot be written and read: \(error)")
    }
}
