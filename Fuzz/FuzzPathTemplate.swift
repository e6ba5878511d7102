// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// Folders: Files HTTP Mapping Endpoint

import Portolan

/// A template made of the first line is filled with the second one: the value stands in one segment and reads back, no
/// segment is a dot segment, and the result joins a base URL without climbing out of it.
@c(LLVMFuzzerTestOneInput)
public func fuzzPathTemplate(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let text = unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let value = lines.count > 1 ? lines[1] : "a/b"
    check(Path(lines[0]), value)
    let interpolated: Path = "x/\(value)/y?q=\(value)"
    check(interpolated, value)
    if let filled = try? PathTemplate(interpolated).filled(with: { _ in nil }) {
        let segments = filled.encodedPath.split(separator: "/", omittingEmptySubsequences: false)
        precondition(segments.count == 3, "\(value.debugDescription) fills more or less than one segment")
        precondition(
            PercentEncoding.pathSegment.decode(segments[1]) == value, "\(value.debugDescription) does not read back")
    }
    return 0
}

private func check(_ path: Path, _ value: String) {
    guard let template = try? PathTemplate(path),
        let filled = try? template.filled(with: { name in name.utf8.count % 2 == 0 ? nil : .string(value) })
    else { return }
    for segment in filled.encodedPath.split(separator: "/") {
        let plain = PercentEncoding.pathSegment.decode(segment)
        precondition(plain != "." && plain != "..", "\(path) has a dot segment: \(filled.encodedPath)")
    }
    guard template.origin == nil, let base = try? HTTPURL("http://host/base") else { return }
    let url = base.appending(encodedPath: filled.encodedPath, query: filled.query)
    precondition(url.description.hasPrefix("http://host/base"), "\(path) climbs out of its base: \(url)")
    precondition((try? HTTPURL(url.description)) == url, "\(url) is not the URL that it prints")
}
