// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension MultipartReader {
    /// The head of a part.
    public struct Head: Sendable, Hashable {
        /// The fields of the part.
        public let headerFields: HTTPFields
        /// The name of the form field that the part is for; `nil` when `Content-Disposition` has none.
        public let name: String?
        /// The name of the file, as the sender gave it, so never a path to write to unseen; `nil` when there is none.
        public let fileName: String?
        /// The media type of the part; `nil` when it does not say, which for a field means text.
        public var contentType: MediaType? { headerFields[.contentType].flatMap { MediaType($0) } }

        /// Reads the fields of a part.
        public init(headerFields: HTTPFields) {
            self.headerFields = headerFields
            let disposition = ContentDisposition(headerFields[values: .contentDisposition].first ?? "")
            name = disposition.name
            fileName = disposition.fileName
        }
    }

    /// A part that is whole.
    public struct Part: Sendable, Hashable {
        /// Its head.
        public let head: Head
        /// Its body, decoded.
        public let bytes: [UInt8]

        /// Makes a part.
        public init(head: Head, bytes: [UInt8]) {
            self.head = head
            self.bytes = bytes
        }

        /// The body as UTF-8; what is none is U+FFFD.
        public var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// Reads a document in memory.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - contentType: Its media type, `multipart/…` with the boundary.
    ///   - limits: How large heads may be, and how many parts there may be.
    /// - Returns: The parts, in order.
    /// - Throws: ``MultipartError``.
    public static func parts(
        of bytes: [UInt8], contentType: MediaType, limits: Limits = Limits()
    ) throws(MultipartError) -> [Part] {
        var reader = try MultipartReader(contentType: contentType, limits: limits)
        var parts: [Part] = []
        var head: Head?
        var body: [UInt8] = []
        for event in try reader.append(bytes) {
            switch event {
            case .head(let next): head = next
            case .bytes(let more): if body.isEmpty { body = more } else { body += more }
            case .end:
                if let head { parts.append(Part(head: head, bytes: body)) }
                body = []
            }
        }
        try reader.finish()
        return parts
    }
}

extension HTTPFieldName {
    /// What the part of a form is, its name and the name of its file.
    package static let contentDisposition = HTTPFieldName(unchecked: "Content-Disposition")
    /// How the content of a part was made into text.
    package static let contentTransferEncoding = HTTPFieldName(unchecked: "Content-Transfer-Encoding")
}
