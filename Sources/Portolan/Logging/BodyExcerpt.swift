// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The beginning of a body as it may be written into a log.
package struct BodyExcerpt: Sendable, Hashable {
    /// The excerpt.
    package let text: String

    /// Makes an excerpt; `nil` where there is no body.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - fields: The header fields that say what it is.
    ///   - limit: How many characters there are at most.
    package init?(of body: HTTPBody, fields: HTTPFields, limit: Int) {
        switch body {
        case .none: return nil
        case .file(let path): text = "the file \(path)"
        case .stream(let stream): text = stream.length.map { "a stream of \($0) bytes" } ?? "a stream"
        case .bytes(let bytes):
            guard !bytes.isEmpty else { return nil }
            let type = fields[.contentType].flatMap { MediaType($0) }
            guard let whole = Self.text(of: bytes, type) else {
                text = "\(bytes.count) bytes"
                return
            }
            text = whole.count > limit ? "\(whole.prefix(limit))…" : whole
        }
    }

    private static func text(of bytes: [UInt8], _ type: MediaType?) -> String? {
        if type.map({ MediaType.form.includes($0) }) ?? false {
            return CredentialRedaction.query(String(decoding: bytes, as: UTF8.self))
        }
        // Whatever it is called: a document that can be read shows what in it is a credential.
        if let document = try? JSONValue(parsing: bytes), let written = try? JSONWriter.bytes(of: document.redacted) {
            return String(decoding: written, as: UTF8.self)
        }
        // A document that cannot be read, or several, do not show it.
        guard type == nil || type?.type == "text", type?.isJSON != true, !Self.looksLikeJSON(bytes) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func looksLikeJSON(_ bytes: [UInt8]) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }
}

extension JSONValue {
    /// The value, members that are called like a credential left out.
    package var redacted: JSONValue { replacingCredentials { _ in CredentialRedaction.placeholder } }

    /// The value, members that are called like a credential replaced.
    ///
    /// - Parameter text: What stands in place of a member, by its name.
    /// - Returns: The value without credentials.
    package func replacingCredentials(with text: (String) -> String) -> JSONValue {
        switch self {
        case .object(let members):
            .object(
                JSONObject(
                    members.map { member in
                        CredentialRedaction.namesCredential(member.name)
                            ? (member.name, .string(text(member.name)))
                            : (member.name, member.value.replacingCredentials(with: text))
                    }))
        case .array(let elements): .array(elements.map { $0.replacingCredentials(with: text) })
        default: self
        }
    }
}
