// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// Folders: Files HTTP Transport
// With: Fuzz/MadeUpBytes.swift

import Portolan

/// However a coded body is cut into pieces, it is decoded to the same bytes or fails for the same reason; a coding more, which changes
/// nothing but the framing, changes nothing of that.
///
/// Two bytes decide the codings and the size of the pieces; the rest is the body.
@c(LLVMFuzzerTestOneInput)
public func fuzzContentDecoder(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    var input = unsafe MadeUpBytes(bytes, count)
    let known: [ContentCoding] = [.gzip, .deflate, .brotli, .zstd]
    var number = input.number()
    var codings = [known[number % 4]]
    while number >= 64, codings.count < 3 {
        number = number / 4 - 8
        codings.append(known[number % 4])
    }
    let size = input.number() + 1
    let body = input.all

    let whole = DecodingOutcome(body, codings, piece: .max)
    for piece in [1, size] {
        let outcome = DecodingOutcome(body, codings, piece: piece)
        precondition(outcome.agrees(with: whole), "\(body) in \(codings) differs in pieces of \(piece)")
    }
    let framed = DecodingOutcome(storedBlocks(of: body), codings + [.deflate], piece: size)
    precondition(body.isEmpty || framed.agrees(with: whole), "\(body) in \(codings) differs in a frame")
    return 0
}

/// What a body is decoded to, and why no further.
private struct DecodingOutcome {
    var bytes: [UInt8] = []
    var failure: TransportError.Code?

    init(_ body: [UInt8], _ codings: [ContentCoding], piece: Int) {
        var rest = body[...]
        do throws(TransportError) {
            guard let decoder = try ContentDecoder(codings) else { return }
            while true {
                switch try decoder.next() {
                case .ended: return
                case .bytes(let decoded):
                    precondition(
                        !decoded.isEmpty && decoded.count <= ContentDecoder.pieceSize, "\(decoded.count) bytes")
                    bytes += decoded
                case .needsInput:
                    if rest.isEmpty { decoder.finish() } else { decoder.feed(Array(rest.prefix(piece))) }
                    rest = rest.dropFirst(piece)
                }
            }
        } catch {
            failure = error.code
        }
        precondition(failure == nil || failure == .malformedResponse || failure == .responseTooLarge, "\(body)")
        precondition(bytes.count <= ContentDecoder.ratioAllowance + 2 * Int64(ContentDecoder.pieceSize), "\(body)")
    }

    /// Behind an error, and up to one, pieces may give more or less; and what is out of proportion depends on what has arrived.
    func agrees(with other: DecodingOutcome) -> Bool {
        let isTooLarge = failure == .responseTooLarge || other.failure == .responseTooLarge
        guard failure == other.failure || isTooLarge else { return false }
        let common = min(bytes.count, other.bytes.count)
        guard bytes[..<common] == other.bytes[..<common] else { return false }
        return failure != nil || other.failure != nil || bytes.count == other.bytes.count
    }
}

/// The bytes as `deflate` without a frame, stored and not made smaller.
private func storedBlocks(of bytes: [UInt8]) -> [UInt8] {
    let (low, high) = (UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8 & 0xFF))
    return [1, low, high, ~low, ~high] + bytes
}
