// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a transform hook makes of an answer, for the steps behind it.
@nonexhaustive
public enum ResponseContent: Sendable {
    /// Nothing: the answer has no content.
    case none
    /// A JSON document, still to be parsed.
    case json([UInt8])
    /// A value that is parsed already: what a reader of another format makes.
    case value(JSONValue)
    /// Names and values of a form, in order; they become an object of texts, of several of one name the last one counts.
    case form([(name: String, value: String)])
    /// A text, for an output that is one.
    case text(String)
    /// Bytes, for an output that is `Data`.
    case bytes([UInt8])
}

extension ResponseContent {
    /// What the content of an answer is by its media type: form pairs for `application/x-www-form-urlencoded`, JSON for
    /// everything else.
    ///
    /// No body, or a body of one space, is no content.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - isForm: Reads the body as form pairs whatever its media type says.
    /// - Returns: The content.
    /// - Throws: ``FormEncodingError`` when a form has an escape that is none or text that is not UTF-8.
    public static func standard(for response: HTTPResponse, readingAsForm isForm: Bool = false) throws
        -> ResponseContent
    {
        guard let bytes = response.body.bytes else { throw DocumentError.notInMemory }
        guard !bytes.isEmpty, bytes != [0x20], !response.status.forbidsBody else { return .none }
        guard isForm || response.mediaType?.hasEssence(of: .form) == true else { return .json(bytes) }
        return .form(try FormEncoding.decode(bytes))
    }
}

/// Puts the header fields of an answer into the document, for mappings that want them beside the body.
///
/// The value that the output key path leads to becomes an object with one more member, `Header` by default, whose members
/// are the fields; their names are looked up without regard to case, so `Header.etag` finds `ETag`. An
/// array becomes an object of `Header` and `response`; a text is not changed. Plain `Decodable` types see the names in lower case.
public struct HeaderEmbedding: Sendable, Hashable {
    /// The name of the member.
    public let key: String
    /// Whether a member of that name in the body is replaced.
    ///
    /// Otherwise it is an error.
    public let replacesMember: Bool

    /// Makes a way to embed.
    public init(key: String = "Header", replacingMember replacesMember: Bool = false) {
        self.key = key
        self.replacesMember = replacesMember
    }
}

/// The output of an endpoint that answers nothing of interest: any successful answer will do.
public struct Empty: Codable, Sendable, Hashable {
    /// Makes the value.
    public init() {}
}
