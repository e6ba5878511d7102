// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// Folders: Files HTTP

import Portolan

/// Whatever is read as a media type prints as text that reads as the same media type, and falls under itself.
@c(LLVMFuzzerTestOneInput)
public func fuzzMediaType(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let text = unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    guard let mediaType = MediaType(text) else { return 0 }
    let printed = mediaType.description
    guard let again = MediaType(printed) else {
        preconditionFailure("\(printed.debugDescription) was printed by a media type, and is none")
    }
    precondition(again == mediaType, "\(printed.debugDescription) reads as \(again), not as what printed it")
    precondition(mediaType.includes(again), "\(printed.debugDescription) does not fall under itself")
    precondition(MediaType.any.includes(mediaType), "\(printed.debugDescription) does not fall under */*")
    return 0
}
