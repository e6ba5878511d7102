// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A problem document of a server (RFC 9457), as `application/problem+json` carries it.
///
/// A refused answer of that media type has one as ``APIError/serverError``, unless the client or the endpoint names an error type of
/// its own that fits.
public struct ProblemDetails: Error, Codable, Sendable, Hashable, CustomStringConvertible {
    /// What kind of problem it is; `about:blank` when the document does not say.
    public let type: String
    /// What kind of problem it is, for people.
    public let title: String?
    /// The status, as the server that made the document saw it.
    public let status: Int?
    /// What happened this time.
    public let detail: String?
    /// What names this occurrence.
    public let instance: String?
    /// The members that the standard does not name.
    public let extensions: JSONObject

    private static let names: Set<String> = ["type", "title", "status", "detail", "instance"]

    /// Reads a document.
    ///
    /// Members of a wrong type count as missing (RFC 9457, section 3.1).
    public init(from decoder: any Decoder) throws {
        let document = try JSONValue(from: decoder)
        guard case .object(let members) = document else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a problem document is an object")
            )
        }
        type = members["type"]?.string ?? "about:blank"
        title = members["title"]?.string
        status = members["status"]?.integer
        detail = members["detail"]?.string
        instance = members["instance"]?.string
        extensions = JSONObject(members.filter { !Self.names.contains($0.name) }.map { ($0.name, $0.value) })
    }

    /// Writes the document.
    public func encode(to encoder: any Encoder) throws {
        var members: JSONObject = ["type": .string(type)]
        members["title"] = title.map { .string($0) }
        members["status"] = status.map { .number(JSONNumber($0)) }
        members["detail"] = detail.map { .string($0) }
        members["instance"] = instance.map { .string($0) }
        for (name, value) in extensions { members[name] = value }
        try JSONValue.object(members).encode(to: encoder)
    }

    /// Title and detail, or the type.
    public var description: String {
        let texts = [title, detail].compactMap(\.self)
        return texts.isEmpty ? type : texts.joined(separator: ": ")
    }
}
