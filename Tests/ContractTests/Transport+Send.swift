// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan

extension Transport {
    func send(
        _ method: HTTPMethod, _ url: HTTPURL, _ fields: [(String, String)] = [], _ body: HTTPBody = .none,
        options: TransportOptions = TransportOptions()
    ) async throws -> HTTPResponse {
        var request = HTTPRequest(method: method, url: url, body: body)
        for (text, value) in fields {
            guard let name = HTTPFieldName(text) else { throw HTTPFieldError.invalidName(text) }
            request.headerFields.append(try HTTPField(name: name, value: value))
        }
        return try await send(request, options: options)
    }
}

extension [UInt8] {
    /// So many bytes in which a piece that is lost or moved shows: their period is a prime number.
    ///
    /// Made in blocks, because one by one millions would hold up all other tests under a sanitizer.
    static func pattern(_ count: Int) -> [UInt8] {
        let block = [UInt8](0..<251)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + block.count)
        while bytes.count < count { bytes += block }
        bytes.removeLast(bytes.count - count)
        return bytes
    }
}

extension HTTPBodyStream {
    /// A stream of so many chunks, each of so many bytes, which can be opened again.
    static func chunks(_ count: Int, of size: Int, length: Int64? = nil) -> HTTPBodyStream {
        HTTPBodyStream(
            length: length,
            reopening: {
                let source = ChunkSource(count: count, size: size)
                return { await source.next() }
            })
    }
}

private actor ChunkSource {
    private var remaining: Int
    private let size: Int

    init(count: Int, size: Int) {
        remaining = count
        self.size = size
    }

    func next() -> [UInt8]? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        return [UInt8](repeating: UInt8(truncatingIfNeeded: remaining), count: size)
    }
}
