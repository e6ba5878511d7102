// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// Folders: Files HTTP

import Portolan

/// Whatever is read as a URL prints as text that reads as the same URL; so does whatever it resolves.
@c(LLVMFuzzerTestOneInput)
public func fuzzHTTPURL(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let text = unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    if let url = try? HTTPURL(text) {
        expectStable(url)
    }
    if let base = try? HTTPURL("http://host:8080/a/b;p?q"), let resolved = try? base.resolving(text) {
        expectStable(resolved)
    }
    return 0
}

private func expectStable(_ url: HTTPURL) {
    let printed = url.description
    guard let again = try? HTTPURL(printed) else {
        preconditionFailure("\(printed.debugDescription) was printed by a URL, and is none")
    }
    precondition(again == url, "\(printed.debugDescription) reads as \(again), and not as the URL that printed it")
    precondition(
        printed.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(printed.debugDescription) breaks a request line")
    precondition(url.path.hasPrefix("/"), "\(printed.debugDescription) has a path that does not begin with a slash")
    let itself = try? url.resolving(printed)
    precondition(itself == url, "\(printed.debugDescription), resolved against itself, is another URL")
}
