// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    /// Undoes one coding of a body, piece by piece.
    protocol DecodingStage: AnyObject {
        /// Whether the coded bytes may end here.
        var isAtEnd: Bool { get }

        /// Decodes as much as there is, or as there is room for.
        ///
        /// If room is left over, all that was read has been written.
        ///
        /// - Parameters:
        ///   - input: Coded bytes; none, to have written what was read before.
        ///   - output: Where the decoded bytes go; there is room for one at least.
        /// - Returns: How many bytes were read and written.
        /// - Throws: ``TransportError/Code/malformedResponse`` when this is not the coding that was announced, or
        ///   something follows its end.
        func decode(
            _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
        ) throws(TransportError) -> DecodingProgress
    }

    /// What one step of decoding did.
    struct DecodingProgress {
        /// How many coded bytes were read.
        var consumed = 0
        /// How many decoded bytes were written.
        var produced = 0
    }

    extension ContentCoding {
        /// What undoes this coding.
        func makeStage() throws(TransportError) -> any DecodingStage {
            switch self {
            case .gzip, .deflate:
                #if canImport(CZlib)
                    return DeflateStage(self)
                #else
                    throw .codingNotBuiltIn(self)
                #endif
            case .brotli:
                #if canImport(CBrotli)
                    return try BrotliStage()
                #else
                    throw .codingNotBuiltIn(self)
                #endif
            case .zstd:
                #if canImport(CZstd)
                    return try ZstdStage()
                #else
                    throw .codingNotBuiltIn(self)
                #endif
            }
        }
    }

    extension TransportError {
        static func malformedCoding(_ coding: ContentCoding, _ reason: String) -> TransportError {
            TransportError(.malformedResponse, "the body in the content coding '\(coding.rawValue)' \(reason)")
        }

        static func codingNotBuiltIn(_ coding: ContentCoding) -> TransportError {
            TransportError(.unsupported, "the content coding '\(coding.rawValue)' is not built in")
        }

        static let noMemoryForDecoding = TransportError(.other, "there is no memory for decoding the body")
    }
#endif
