// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Why a multipart document cannot be read, and where.
public struct MultipartError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    @nonexhaustive
    public enum Reason: Sendable, Hashable {
        /// The media type is no multipart type, or has no boundary.
        case notMultipart(String)
        /// A byte stands where it may not.
        case unexpectedByte(Place)
        /// The head of a part is larger than it may be.
        case headTooLarge(limit: Int)
        /// There are more parts than there may be.
        case tooManyParts(limit: Int)
        /// The transfer encoding of a part is not known.
        case unsupportedTransferEncoding(String)
        /// The document ended before its closing boundary.
        case truncated
    }

    /// A kind of place in a document.
    @nonexhaustive
    public enum Place: String, Sendable, Hashable {
        /// In the first boundary.
        case boundary = "the boundary"
        /// In the name of a field.
        case fieldName = "the name of a header field"
        /// In the value of a field.
        case fieldValue = "the value of a header field"
        /// At the end of a line of a head.
        case lineEnd = "the end of a header line"
        /// In content that is base64 or quoted-printable.
        case encodedContent = "encoded content"
    }

    /// What is wrong.
    public let reason: Reason
    /// The place of the first byte that is wrong, counted from the beginning of the document; its size when it ended too early.
    public let offset: Int

    /// Makes an error.
    public init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// A sentence with the place.
    public var description: String {
        switch reason {
        case .notMultipart(let type): "'\(type.excerpt)' is no multipart type with a boundary"
        case .unexpectedByte(let place): "byte \(offset) of the multipart document does not fit \(place.rawValue)"
        case .headTooLarge(let limit):
            "the head of a part has more than the \(limit) bytes that it may have, at byte \(offset)"
        case .tooManyParts(let limit):
            "the multipart document has more than the \(limit) parts that it may have, at byte \(offset)"
        case .unsupportedTransferEncoding(let name):
            "a part before byte \(offset) has the unknown transfer encoding '\(name.excerpt)'"
        case .truncated: "the multipart document ends at byte \(offset), before its closing boundary"
        }
    }
}
