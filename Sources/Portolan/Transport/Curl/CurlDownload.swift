// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    /// The reading end of a streamed answer: whoever lets go of it ends the transfer.
    final class CurlDownload: Sendable {
        private let transfer: CurlTransfer
        private let loop: CurlLoop

        init(of transfer: CurlTransfer, on loop: CurlLoop) {
            self.transfer = transfer
            self.loop = loop
        }

        deinit {
            guard transfer.download?.isOver == false else { return }
            cancel()
        }

        /// Ends the transfer.
        func cancel() { transfer.cancel(on: loop) }

        /// The next bytes, `nil` at the end.
        func next() async throws(TransportError) -> [UInt8]? {
            guard let pipe = transfer.download else { return nil }
            do {
                return try await withTaskCancellationHandler {
                    try await pipe.next { loop.resume(transfer) }
                } onCancel: {
                    cancel()
                }
            } catch let error as TransportError {
                throw error
            } catch {
                throw .cancelledByTask
            }
        }
    }
#endif
