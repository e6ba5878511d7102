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
        /// How many bytes of the frame's magic number were read.
        private var magicCount = 0

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
            if isAtEnd { magicCount = 0 }
            try unsafe checkMagicNumber(input)
            var source = unsafe ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
            var target = unsafe ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
            let result = unsafe ZSTD_decompressStream(context, &target, &source)
            guard ZSTD_isError(result) == 0 else { throw .malformedCoding(.zstd, Self.reason(for: result)) }
            // Otherwise it is a guess at how much is missing.
            isAtEnd = result == 0
            magicCount = unsafe min(4, magicCount + source.pos)
            return unsafe DecodingProgress(consumed: source.pos, produced: target.pos)
        }

        /// Refuses the formats from before RFC 8878, which the library may know as well, and reads otherwise when they come in pieces.
        private func checkMagicNumber(_ input: UnsafeBufferPointer<UInt8>) throws(TransportError) {
            for place in magicCount..<4 where place - magicCount < input.count {
                let byte = unsafe input[place - magicCount]
                // 0xFD2FB528 for a frame, 0x184D2A5x for one that is skipped, the lowest byte first (section 3.1).
                let isFrame = byte == [0x28, 0xB5, 0x2F, 0xFD][place]
                let isSkipped = place == 0 ? byte >> 4 == 5 : byte == [0, 0x2A, 0x4D, 0x18][place]
                guard isFrame || isSkipped else {
                    throw .malformedCoding(.zstd, "is damaged, or goes on behind its end")
                }
            }
        }

        private static func reason(for result: Int) -> String {
            ZSTD_getErrorCode(result) == ZSTD_error_frameParameter_windowTooLarge
                ? "needs a window of more than 8 MB" : "is damaged, or goes on behind its end"
        }
    }
#endif
