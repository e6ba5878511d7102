// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import Synchronization

    /// The reading end of a streamed answer: whoever lets go of it ends the transfer.
    final class CurlDownload: Sendable {
        private struct Decoding {
            var decoder: ContentDecoder?
            var isCancelled = false
        }

        private let transfer: CurlTransfer
        private let loop: CurlLoop
        private let isCoded: Bool
        /// What undoes the content codings; locked because nothing keeps two tasks from reading at once.
        private let decoding: Mutex<Decoding>

        init(of transfer: CurlTransfer, on loop: CurlLoop, decoder: sending ContentDecoder?) {
            self.transfer = transfer
            self.loop = loop
            isCoded = decoder != nil
            decoding = Mutex(Decoding(decoder: decoder))
        }

        deinit {
            guard transfer.download?.isOver == false else { return }
            cancel()
        }

        /// Ends the transfer.
        func cancel() {
            decoding.withLock { $0.isCancelled = true }
            transfer.end(with: .cancelledByTask, on: loop)
        }

        /// The next bytes, `nil` at the end.
        func next() async throws(TransportError) -> [UInt8]? {
            isCoded ? try await nextDecoded() : try await nextReceived()
        }

        private func nextReceived() async throws(TransportError) -> [UInt8]? {
            try await transfer.download?.next {
                loop.resume(transfer)
            } cancel: {
                self.cancel()
            }
        }

        /// The next bytes, content codings undone, on a thread that is no actor's.
        @concurrent private func nextDecoded() async throws(TransportError) -> [UInt8]? {
            while true {
                if Task.isCancelled { cancel() }
                switch try decode() {
                case .bytes(let bytes): return bytes
                case .ended: return nil
                case .needsInput:
                    let chunk = try await nextReceived()
                    decoding.withLock { decoding in
                        if let chunk { decoding.decoder?.feed(chunk) } else { decoding.decoder?.finish() }
                    }
                }
            }
        }

        private func decode() throws(TransportError) -> ContentDecoder.Step {
            do throws(TransportError) {
                return try decoding.withLock { decoding throws(TransportError) in
                    // What was received may be decoded to more than someone should get who wants no more.
                    guard !decoding.isCancelled else { throw .cancelledByTask }
                    return try decoding.decoder?.next() ?? .ended
                }
            } catch {
                // What comes now is of no use any more.
                transfer.end(with: error, on: loop)
                throw error
            }
        }
    }
#endif
