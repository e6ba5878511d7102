// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl) && canImport(CZstd)
    import CZstd

    /// Undoes `zstd` with the system's Zstandard.
    // The context is made here and given back here, and keeps no address that it is handed.
    @safe final class ZstdStage: DecodingStage {
        /// RFC 9659, section 3: an encoder for HTTP may use no window larger than 8 MB.
        private static let windowBits: Int32 = 23

        private let context: OpaquePointer
        private(set) var isAtEnd = false

        init() throws(TransportError) {
            guard let context = unsafe ZSTD_createDCtx() else { throw .noMemoryForDecoding }
            unsafe self.context = context
            _ = unsafe ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Self.windowBits)
        }

        deinit { _ = unsafe ZSTD_freeDCtx(context) }

        func decode(
            _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
        ) throws(TransportError) -> DecodingProgress {
            // RFC 8878, section 3: a body is one frame or several. What comes behind one begins another.
            guard !isAtEnd || !input.isEmpty else { return DecodingProgress() }
            var source = unsafe ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
            var target = unsafe ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
            let result = unsafe ZSTD_decompressStream(context, &target, &source)
            guard ZSTD_isError(result) == 0 else { throw .malformedCoding(.zstd, Self.reason(for: result)) }
            // Otherwise it is a guess at how much is missing.
            isAtEnd = result == 0
            return unsafe DecodingProgress(consumed: source.pos, produced: target.pos)
        }

        private static func reason(for result: Int) -> String {
            ZSTD_getErrorCode(result) == ZSTD_error_frameParameter_windowTooLarge
                ? "needs a window of more than 8 MB" : "is damaged, or goes on behind its end"
        }
    }
#endif
