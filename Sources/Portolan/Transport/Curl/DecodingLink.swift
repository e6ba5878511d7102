// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    /// One coding that is being undone, and what was decoded and not yet taken.
    // The buffer is made here and given back here; what `waiting` shows is read before the link decodes again.
    @safe final class DecodingLink {
        private let coding: ContentCoding
        private let stage: any DecodingStage
        private let buffer: UnsafeMutableBufferPointer<UInt8>
        private var filled = 0
        private var taken = 0
        /// Whether there was no room left, so that more may come without more input.
        private var mayHoldBack = false
        /// Whether the end has been reached, and was a good one.
        private(set) var isOver = false
        /// How many bytes have been decoded.
        private(set) var producedCount: Int64 = 0

        init(_ coding: ContentCoding, _ stage: any DecodingStage) {
            self.coding = coding
            self.stage = stage
            unsafe buffer = .allocate(capacity: ContentDecoder.pieceSize)
            unsafe buffer.initialize(repeating: 0)
        }

        deinit { unsafe buffer.deallocate() }

        var isEmpty: Bool { taken == filled }

        var isFull: Bool { unsafe filled == buffer.count }

        /// What was decoded and not yet taken.
        var waiting: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(rebasing: buffer[taken..<filled]) }

        /// Takes so many of the bytes that wait.
        func drop(_ count: Int) {
            taken += count
            guard isEmpty else { return }
            taken = 0
            filled = 0
        }

        /// Takes all bytes that wait.
        func takeAll() -> [UInt8] {
            defer { drop(filled - taken) }
            return unsafe Array(waiting)
        }

        /// Decodes as much as there is room for.
        ///
        /// - Parameters:
        ///   - input: What there is to decode.
        ///   - isLast: Whether nothing will follow it.
        /// - Returns: How much of it was read; `nil` when there is nothing to be done without more.
        /// - Throws: ``TransportError/Code/malformedResponse`` when the coding is damaged, or ends too early.
        func decode(_ input: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(TransportError) -> Int? {
            guard !input.isEmpty || mayHoldBack else {
                guard isLast else { return nil }
                guard stage.isAtEnd else { throw .malformedCoding(coding, "ends too early") }
                isOver = true
                return 0
            }
            let room = unsafe UnsafeMutableBufferPointer(rebasing: buffer[filled...])
            let progress = unsafe try stage.decode(input, into: room)
            guard progress.consumed > 0 || progress.produced > 0 || input.isEmpty else {
                throw .malformedCoding(coding, "cannot be decoded")
            }
            filled += progress.produced
            producedCount += Int64(progress.produced)
            mayHoldBack = isFull
            return progress.consumed
        }
    }
#endif
