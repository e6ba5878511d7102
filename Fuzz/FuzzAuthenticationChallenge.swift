// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// Folders: Files HTTP

import Portolan

/// The challenges of any field are read to its end, and what they print as gives the same challenges again.
@c(LLVMFuzzerTestOneInput)
public func fuzzAuthenticationChallenge(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let text = unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)

    let challenges = AuthenticationChallenge.list([text])
    let printed = challenges.map(\.description).joined(separator: ", ")

    precondition(AuthenticationChallenge.list([printed]) == challenges, "'\(text)' becomes '\(printed)'")
    precondition(challenges.allSatisfy { !$0.scheme.isEmpty && ($0.token68 == nil || $0.parameters.isEmpty) })
    return 0
}
