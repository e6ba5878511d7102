// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl) && canImport(CBrotli)
    import CBrotli

    /// Undoes `br` with the system's Brotli; its windows have at most 16 MB.
    // The decoder is made here and given back here, and keeps no address that it is handed.
    @safe final class BrotliStage: DecodingStage {
        private let decoder: OpaquePointer
        private(set) var isAtEnd = false

        init() throws(TransportError) {
            guard let decoder = unsafe BrotliDecoderCreateInstance(nil, nil, nil) else { throw .noMemoryForDecoding }
            unsafe self.decoder = decoder
        }

        deinit { unsafe BrotliDecoderDestroyInstance(decoder) }

        func decode(
            _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
        ) throws(TransportError) -> DecodingProgress {
            guard !isAtEnd else {
                guard input.isEmpty else { throw .malformedCoding(.brotli, "goes on behind its end") }
                return DecodingProgress()
            }
            var readable = input.count
            var room = output.count
            var source = input.baseAddress
            var target = output.baseAddress
            let result = unsafe BrotliDecoderDecompressStream(decoder, &readable, &source, &room, &target, nil)
            if result == BROTLI_DECODER_RESULT_SUCCESS {
                isAtEnd = true
            } else if result == BROTLI_DECODER_RESULT_ERROR {
                throw .malformedCoding(.brotli, "is damaged")
            }
            return DecodingProgress(consumed: input.count - readable, produced: output.count - room)
        }
    }
#endif
