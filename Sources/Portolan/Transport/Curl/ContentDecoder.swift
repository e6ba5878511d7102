// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    /// Undoes the content codings of one body, in pieces and in bounded memory.
    ///
    /// Coded bytes are fed in pieces of any size, decoded ones are taken in pieces of at most 64 KiB. A body without a
    /// single byte is empty, whatever its codings are; one that ends before its codings do, or goes on behind them, is
    /// an error, and so is whatever their checksums find. For each coding there is a buffer, and the window of its format:
    /// 32 KB for `gzip` and `deflate`, up to 16 MB for `br`, up to 8 MB for `zstd`.
    ///
    /// One task at a time may use it.
    package final class ContentDecoder {
        /// What decoding has led to.
        package enum Step: Equatable {
            /// Decoded bytes, one at least.
            case bytes([UInt8])
            /// Nothing before more is fed.
            case needsInput
            /// Nothing any more: the body is complete.
            case ended
        }

        /// How many decoded bytes are given out at once.
        package static let pieceSize = 65_536
        /// How many times as large as the coded bytes the decoded ones may be.
        ///
        /// Documents stay below 100; `deflate` reaches 1,032 with nothing but zeros, the others far more.
        package static let ratioLimit: Int64 = 1_000
        /// Up to how many decoded bytes their ratio does not count: a file may well begin with zeros.
        package static let ratioAllowance: Int64 = 10_000_000

        /// In the order in which they undo: the first one reads what is fed, the last one writes what is given out.
        private let links: [DecodingLink]
        private let last: DecodingLink
        private var input: [UInt8] = []
        private var inputOffset = 0
        private var inputCount: Int64 = 0
        private var isInputOver = false
        private var failure: TransportError?

        /// Makes a decoder; `nil` when there are no codings.
        ///
        /// - Parameter codings: The codings in the order in which they were applied, as in `Content-Encoding`.
        /// - Throws: ``TransportError`` when one of them is not built in, or there is no memory.
        package init?(_ codings: [ContentCoding]) throws(TransportError) {
            var links: [DecodingLink] = []
            for coding in codings.reversed() { links.append(DecodingLink(coding, try coding.makeStage())) }
            guard let last = links.last else { return nil }
            self.links = links
            self.last = last
        }

        /// Takes coded bytes on.
        package func feed(_ bytes: [UInt8]) {
            inputCount += Int64(bytes.count)
            guard inputOffset < input.count else {
                input = bytes
                inputOffset = 0
                return
            }
            input.removeFirst(inputOffset)
            inputOffset = 0
            input += bytes
        }

        /// Says that no more bytes will be fed.
        package func finish() { isInputOver = true }

        /// Decodes the next piece.
        ///
        /// - Returns: What there is.
        /// - Throws: ``TransportError/Code/malformedResponse``, behind what could be decoded;
        ///   ``TransportError/Code/responseTooLarge`` when the body is out of proportion. It stays thrown.
        package func next() throws(TransportError) -> Step {
            if let failure { throw failure }
            if isInputOver, inputCount == 0 { return .ended }
            do throws(TransportError) {
                try fill(links.count - 1)
            } catch {
                failure = error
                guard !last.isEmpty else { throw error }
            }
            guard last.isEmpty else { return .bytes(last.takeAll()) }
            return last.isOver ? .ended : .needsInput
        }

        /// Makes a link decode until its buffer is full, or there is nothing to decode for it.
        private func fill(_ index: Int) throws(TransportError) {
            let link = links[index]
            while !link.isFull, !link.isOver {
                guard try index == 0 ? decodeInput(with: link) : decode(with: link, from: index - 1) else { return }
                guard link.producedCount <= Self.ratioAllowance || link.producedCount / Self.ratioLimit <= inputCount
                else {
                    throw TransportError(
                        .responseTooLarge,
                        "the body becomes more than \(Self.ratioLimit) times the \(inputCount) bytes that arrived")
                }
            }
        }

        /// - Returns: Whether there was something to decode.
        private func decodeInput(with link: DecodingLink) throws(TransportError) -> Bool {
            let consumed = unsafe try input.withUnsafeBufferPointer { bytes throws(TransportError) in
                unsafe try link.decode(UnsafeBufferPointer(rebasing: bytes[inputOffset...]), isLast: isInputOver)
            }
            guard let consumed else { return false }
            inputOffset += consumed
            return true
        }

        /// - Returns: Whether there was something to decode.
        private func decode(with link: DecodingLink, from sourceIndex: Int) throws(TransportError) -> Bool {
            let source = links[sourceIndex]
            if source.isEmpty, !source.isOver { try fill(sourceIndex) }
            guard let consumed = unsafe try link.decode(source.waiting, isLast: source.isOver) else { return false }
            source.drop(consumed)
            return true
        }
    }
#endif
