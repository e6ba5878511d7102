// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// Folders: Files HTTP

import Portolan

/// Pairs that were read from a form, written and read again are the same pairs, whatever they hold.
@c(LLVMFuzzerTestOneInput)
public func fuzzFormEncoding(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    if let pairs = try? FormEncoding.decode(input) {
        expectStable(pairs)
    }
    // The input as the name and the value of one pair.
    let text = String(decoding: input, as: UTF8.self)
    let middle = text.index(text.startIndex, offsetBy: text.count / 2)
    expectStable([(name: String(text[..<middle]), value: String(text[middle...]))])
    return 0
}

private func expectStable(_ pairs: [FormEncoding.Pair]) {
    let printed = FormEncoding.encode(pairs)
    guard let again = try? FormEncoding.decode(printed) else {
        preconditionFailure("\(printed.debugDescription) was written as a form, and is none")
    }
    let written = pairs.filter { !$0.name.isEmpty || !$0.value.isEmpty }
    let read = again.filter { !$0.name.isEmpty || !$0.value.isEmpty }
    precondition(
        written.elementsEqual(read) {
            Array($0.name.utf8) == Array($1.name.utf8) && Array($0.value.utf8) == Array($1.value.utf8)
        },
        "\(pairs) was written as \(printed.debugDescription), which reads as \(again)")
}
