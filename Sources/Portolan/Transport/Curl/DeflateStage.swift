// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl) && canImport(CZlib)
    import CZlib

    /// Undoes `gzip` and `deflate` with the system's zlib.
    // The stream is made here and given back here; zlib keeps its address, so it stands in memory of its own. What it
    // points to, input and output, is set for each call and forgotten after it.
    @safe final class DeflateStage: DecodingStage {
        private let coding: ContentCoding
        private let stream: UnsafeMutablePointer<z_stream>
        private var isOpen = false
        private(set) var isAtEnd = false

        /// - Parameter coding: `gzip` or `deflate`.
        init(_ coding: ContentCoding) {
            self.coding = coding
            unsafe stream = .allocate(capacity: 1)
            unsafe stream.initialize(to: z_stream())
        }

        deinit {
            if isOpen { _ = unsafe inflateEnd(stream) }
            unsafe stream.deallocate()
        }

        func decode(
            _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
        ) throws(TransportError) -> DecodingProgress {
            guard let first = unsafe input.first ?? (isOpen ? 0 : nil) else { return DecodingProgress() }
            if !isOpen { try open(first) }
            if isAtEnd {
                guard !input.isEmpty else { return DecodingProgress() }
                // RFC 1952, section 2.2: a file is one member or several.
                guard coding == .gzip, unsafe inflateReset(stream) == Z_OK else {
                    throw .malformedCoding(coding, "goes on behind its end")
                }
                isAtEnd = false
            }
            // zlib counts in 32 bits.
            let readable = min(input.count, 1 << 30)
            let room = min(output.count, 1 << 30)
            // zlib only reads what it is given as input.
            unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            unsafe stream.pointee.avail_in = UInt32(readable)
            unsafe stream.pointee.next_out = output.baseAddress
            unsafe stream.pointee.avail_out = UInt32(room)
            defer {
                unsafe stream.pointee.next_in = nil
                unsafe stream.pointee.next_out = nil
            }
            switch unsafe inflate(stream, Z_NO_FLUSH) {
            // Z_BUF_ERROR only says that there was nothing to do.
            case Z_OK, Z_BUF_ERROR: break
            case Z_STREAM_END: isAtEnd = true
            case Z_MEM_ERROR: throw .noMemoryForDecoding
            default: throw .malformedCoding(coding, "is damaged")
            }
            return unsafe DecodingProgress(
                consumed: readable - Int(stream.pointee.avail_in), produced: room - Int(stream.pointee.avail_out))
        }

        /// Finds out which frame there is.
        private func open(_ first: UInt8) throws(TransportError) {
            // RFC 1950, section 2.2: the low half of the first byte is 8. Without a frame it would mean a block that is
            // stored, whose bits of padding are not all 0, and no encoder writes those.
            let windowBits: Int32 =
                switch coding {
                case .gzip: 15 + 16
                default: first & 0x0F == 8 ? 15 : -15
                }
            let size = unsafe Int32(MemoryLayout<z_stream>.size)
            guard unsafe inflateInit2_(stream, windowBits, ZLIB_VERSION, size) == Z_OK else {
                throw .noMemoryForDecoding
            }
            isOpen = true
        }
    }
#endif
