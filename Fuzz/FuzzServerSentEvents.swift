// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// Folders: Files HTTP
// With: Fuzz/MadeUpBytes.swift Tests/PortolanTests/HTTP/Splitting.swift
// With: Tests/PortolanTests/HTTP/SeededGenerator.swift Tests/PortolanTests/HTTP/Streaming/EventOutcome.swift
// Dictionary: ServerSentEvents

import Portolan

/// However a stream is cut and whatever ends its lines, its events are those of the whole stream; what was read can be written, and reads
/// as the same.
///
/// Two bytes decide the limit and where the stream is cut; the rest is the stream.
@c(LLVMFuzzerTestOneInput)
public func fuzzServerSentEvents(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    var input = unsafe MadeUpBytes(bytes, count)
    let size = input.number()
    let limit = size < 64 ? size : 1 << 20
    var generator = SeededGenerator(seed: UInt64(input.number()))
    let stream = input.all

    let whole = EventOutcome([stream], limit: limit)
    for chunks in [
        stream.chunks(of: 1), stream.chunks(of: Int.random(in: 2...61, using: &generator)),
        stream.randomChunks(using: &generator),
    ] {
        let outcome = EventOutcome(chunks, limit: limit)
        precondition(outcome == whole, "\(stream.quoted) gives \(outcome) in pieces, and \(whole) as a whole")
    }
    guard whole.error == nil else { return 0 }

    var written = "retry: \(whole.reconnectionTime?.components.seconds ?? 0)\n"
    for event in whole.events {
        written += "id: \(event.lastEventID)\nevent: \(event.type)\n"
        for line in event.data.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            written += "data: \(Substring(line))\n"
        }
        written += "\n"
    }
    precondition(EventOutcome(written).events == whole.events, "\(written.debugDescription) is read as other events")

    // Without a CR, another end of lines changes nothing.
    guard !stream.contains(13) else { return 0 }
    for lineEnd in [[13], [13, 10]] as [[UInt8]] {
        let other = EventOutcome([stream.flatMap { $0 == 10 ? lineEnd : [$0] }], limit: limit)
        precondition(other == whole, "\(stream.quoted) gives \(other) with other line ends, and not \(whole)")
    }
    return 0
}
