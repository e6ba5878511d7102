// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan

/// What reading a multipart document gave, to be compared.
struct MultipartOutcome: Equatable {
    /// The parts; the last one need not be whole.
    var parts: [MultipartReader.Part] = []
    /// How many of them are whole.
    var wholeParts = 0
    var error: MultipartError?

    init(
        _ chunks: [[UInt8]], _ contentType: String = "multipart/mixed; boundary=b",
        limits: MultipartReader.Limits = MultipartReader.Limits()
    ) {
        do throws(MultipartError) {
            guard let type = MediaType(contentType) else { throw MultipartError(.notMultipart(contentType), at: 0) }
            var reader = try MultipartReader(contentType: type, limits: limits)
            for chunk in chunks { add(try reader.append(chunk)) }
            try reader.finish()
        } catch {
            self.error = error
        }
    }

    init(
        _ text: String, _ contentType: String = "multipart/mixed; boundary=b",
        limits: MultipartReader.Limits = MultipartReader.Limits()
    ) {
        self.init([Array(text.utf8)], contentType, limits: limits)
    }

    private mutating func add(_ events: [MultipartReader.Event]) {
        for event in events {
            switch event {
            case .head(let head): parts.append(MultipartReader.Part(head: head, bytes: []))
            case .bytes(let bytes):
                let last = parts.removeLast()
                parts.append(MultipartReader.Part(head: last.head, bytes: last.bytes + bytes))
            case .end: wholeParts += 1
            }
        }
    }
}
