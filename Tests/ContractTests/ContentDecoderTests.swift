// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import Portolan
    import Testing

    @Suite struct `Content codings are undone` {
        /// Feeds pieces of so many bytes, takes what there is, and ends.
        private func decode(
            _ bytes: [UInt8], _ codings: [ContentCoding], piece: Int = .max
        ) throws(TransportError) -> [UInt8] {
            guard let decoder = try ContentDecoder(codings) else { return bytes }
            var decoded: [UInt8] = []
            var rest = bytes[...]
            while true {
                switch try decoder.next() {
                case .bytes(let bytes): decoded += bytes
                case .ended: return decoded
                case .needsInput:
                    if rest.isEmpty { decoder.finish() } else { decoder.feed(Array(rest.prefix(piece))) }
                    rest = rest.dropFirst(piece)
                }
            }
        }

        private func failure(_ bytes: [UInt8], _ codings: [ContentCoding], piece: Int = .max) -> TransportError.Code? {
            do throws(TransportError) {
                _ = try decode(bytes, codings, piece: piece)
                return nil
            } catch {
                return error.code
            }
        }

        @Test(arguments: CodedBody.all)
        func `in pieces of any size`(_ body: CodedBody) throws {
            for piece in 1...body.bytes.count {
                let decoded = try decode(body.bytes, body.codings, piece: piece)
                #expect(decoded == CodedBody.document)
            }
        }

        @Test(arguments: CodedBody.all)
        func `and one that is cut off is malformed, wherever it is`(_ body: CodedBody) {
            for count in 1..<body.bytes.count {
                for piece in [1, .max] {
                    #expect(failure(Array(body.bytes[..<count]), body.codings, piece: piece) == .malformedResponse)
                }
            }
        }

        @Test(arguments: UInt8(0x20)...0x2F)
        func `and the formats from before Zstandard's are none`(_ first: UInt8) {
            let start: [UInt8] = [first, 0xB5, 0x2F, 0xFD, 0, 0xFF, 0x0F, 0x70]
            for piece in [1, 3, .max] {
                #expect(failure(start, [.zstd], piece: piece) == .malformedResponse)
            }
        }

        @Test(arguments: CodedBody.all)
        func `and one that goes on behind its end is malformed`(_ body: CodedBody) {
            for addition in [[0], [0x1F], [0x28], Array("more".utf8)] as [[UInt8]] {
                for piece in [1, .max] {
                    #expect(failure(body.bytes + addition, body.codings, piece: piece) == .malformedResponse)
                }
            }
        }

        @Test(arguments: CodedBody.checked)
        func `and a flipped bit is noticed, or changes nothing`(_ body: CodedBody) {
            for index in body.bytes.indices {
                for bit in 0..<8 {
                    var bytes = body.bytes
                    bytes[index] ^= 1 << bit
                    do throws(TransportError) {
                        let decoded = try decode(bytes, body.codings)
                        #expect(decoded == CodedBody.document, "bit \(bit) of byte \(index)")
                    } catch {
                        #expect(error.code == .malformedResponse)
                    }
                }
            }
        }

        @Test(arguments: [CodedBody.gzip, .zstd])
        func `in several parts, where the coding has them`(_ body: CodedBody) throws {
            for piece in [1, 7, .max] {
                let decoded = try decode(body.bytes + body.bytes, body.codings, piece: piece)
                #expect(decoded == CodedBody.document + CodedBody.document)
            }
        }

        @Test(arguments: [CodedBody.deflate, .deflateWithoutFrame, .brotli])
        func `in one part only, where the coding has no more`(_ body: CodedBody) {
            #expect(failure(body.bytes + body.bytes, body.codings) == .malformedResponse)
        }

        @Test(arguments: CodedBody.single, CodedBody.single)
        func `and one that is in another coding than it says is malformed`(_ body: CodedBody, _ other: CodedBody) {
            guard body.codings != other.codings else { return }
            #expect(failure(body.bytes, other.codings) == .malformedResponse)
        }

        @Test(arguments: [[.gzip], [.deflate], [.brotli], [.zstd], [.gzip, .zstd]] as [[ContentCoding]])
        func `and an empty body is empty`(_ codings: [ContentCoding]) throws {
            let decoded = try decode([], codings)
            #expect(decoded.isEmpty)
        }

        @Test(arguments: [1, 65_535, 65_536, 65_537, 131_072, 1_000_000])
        func `whatever the size of the buffer`(_ count: Int) throws {
            let decoded = try decode(CodedZeros.zstd(count), [.zstd])
            #expect(decoded.count == count)
        }

        @Test func `and one out of proportion ends early`() throws {
            for (bytes, codings) in [
                (CodedZeros.gzip(200_000_000), [.gzip]), (CodedZeros.zstd(200_000_000), [.zstd]),
            ] as [([UInt8], [ContentCoding])] {
                let decoder = try #require(try ContentDecoder(codings))
                var count = 0
                let error = #expect(throws: TransportError.self) {
                    for byte in bytes {
                        decoder.feed([byte])
                        while case .bytes(let piece) = try decoder.next() { count += piece.count }
                    }
                }
                #expect(error?.code == .responseTooLarge)
                #expect(count <= 10_000_000 + 2 * ContentDecoder.pieceSize)
            }
        }

        @Test func `and an inner coding out of proportion ends as early`() throws {
            // What is behind it would never be seen otherwise: the outer coding's bytes are no valid gzip.
            #expect(failure(CodedZeros.zstd(200_000_000), [.zstd, .zstd]) == .malformedResponse)
            // A skippable frame, whose content is read and dropped.
            let skipped: [UInt8] = [0x50, 0x2A, 0x4D, 0x18, 0xFF, 0xFF, 0xFF, 0x7F]
            let head: [UInt8] = CodedZeros.zstdHead(windowBits: 17) + [UInt8(skipped.count << 3), 0, 0] + skipped
            let inner = head + CodedZeros.zstd(200_000_000).dropFirst(6)
            #expect(failure(inner, [.zstd, .zstd]) == .responseTooLarge)
        }

        @Test func `and a document may be large when what arrives is`() throws {
            let decoded = try decode(CodedZeros.zstd(10_000_000), [.zstd])
            #expect(decoded.count == 10_000_000)
        }

        @Test(arguments: [UInt8(10), 22, 23])
        func `with windows of up to 8 MB`(_ bits: UInt8) throws {
            // One block of one byte.
            let decoded = try decode(CodedZeros.zstdHead(windowBits: bits) + [9, 0, 0, 65], [.zstd])
            #expect(decoded == [65])
        }

        @Test(arguments: [UInt8(24), 27, 31, 41])
        func `with no larger windows`(_ bits: UInt8) {
            let bytes = CodedZeros.zstdHead(windowBits: bits) + [9, 0, 0, 65]
            #expect(failure(bytes, [.zstd], piece: 1) == .malformedResponse)
        }

        @Test func `and a failure stays one`() throws {
            let decoder = try #require(try ContentDecoder([.gzip]))
            decoder.feed([1, 2, 3])
            for _ in 0..<2 { #expect(throws: TransportError.self) { try decoder.next() } }
            decoder.feed(CodedBody.gzip.bytes)
            #expect(throws: TransportError.self) { try decoder.next() }
        }
    }
#endif
