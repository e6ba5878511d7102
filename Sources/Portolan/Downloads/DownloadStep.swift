// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a `Content-Range` field says (RFC 9110, section 14.4).
package enum ContentRange: Sendable, Hashable {
    /// The body is these bytes of so many; `nil` when the server does not know how many.
    case part(Range<Int64>, total: Int64?)
    /// What was asked for lies outside the so many bytes there are.
    case unsatisfied(total: Int64)

    /// Reads a field; `nil` for anything that is no range of bytes.
    package init?(_ field: String) {
        guard field.lowercased().hasPrefix("bytes ") else { return nil }
        let parts = field.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let total = Self.number(parts[1])
        guard total != nil || parts[1] == "*" else { return nil }
        if parts[0] == "*" {
            guard let total else { return nil }
            self = .unsatisfied(total: total)
            return
        }
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last,
            last < total ?? .max
        else { return nil }
        self = .part(first..<last + 1, total: total)
    }

    private static func number(_ text: Substring) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy(\.isDecimalDigit) else { return nil }
        return Int64(text)
    }
}

/// What tells one content of a URL from all others, byte for byte (RFC 9110, section 8.8).
package enum StrongValidator: Sendable, Hashable, Codable {
    case entityTag(String)
    case lastModified(String)

    /// The validator of an answer; `nil` when it has none that is strong.
    package init?(_ fields: HTTPFields) {
        if let tag = fields[.entityTag] {
            // One that is weak, or no tag at all, says that the server has no other way to tell contents apart.
            guard tag.hasPrefix("\""), tag.hasSuffix("\""), tag.utf8.count(where: { $0 == 0x22 }) == 2 else {
                return nil
            }
            self = .entityTag(tag)
            return
        }
        guard let text = fields["Last-Modified"], let date = fields["Date"],
            let modified = HTTPDate(text, now: 0), let answered = HTTPDate(date, now: 0),
            // RFC 9110, section 8.8.2.2: within one second, there may have been another content.
            answered.secondsSince1970 - modified.secondsSince1970 >= 1
        else { return nil }
        self = .lastModified(text)
    }

    /// What `If-Range` says.
    package var condition: String {
        switch self {
        case .entityTag(let text), .lastModified(let text): text
        }
    }

    /// Whether an answer that has the rest of a content says that it is one of another content.
    package func isContradicted(by fields: HTTPFields) -> Bool {
        switch self {
        case .entityTag(let tag): fields[.entityTag].map { $0 != tag } ?? false
        case .lastModified(let date): fields["Last-Modified"].map { $0 != date } ?? false
        }
    }
}

/// What follows for a download from the header of an answer.
package enum DownloadStep: Sendable, Hashable {
    /// The whole content comes, and replaces what there is.
    case begin(total: Int64?)
    /// What comes is appended, up to that place.
    case append(upTo: Int64, total: Int64?)
    /// What there is, is all.
    case complete
    /// What there is, is of no use: the whole content has to be asked for.
    case restart
    /// The server contradicts itself, for that reason.
    case refuse(String)

    /// Decides.
    ///
    /// - Parameters:
    ///   - status: The status: a successful one, or 416.
    ///   - fields: The header fields.
    ///   - offset: From which byte on the content was asked for; 0 for all of it.
    ///   - validator: What the content is told from others by; `nil` when it was asked for without a condition.
    ///   - total: How many bytes there are, if an earlier answer has said so.
    package init(
        status: HTTPStatus, fields: HTTPFields, offset: Int64, validator: StrongValidator?, total: Int64?
    ) {
        let range = fields["Content-Range"].flatMap { ContentRange($0) }
        let isContradicted = validator?.isContradicted(by: fields) ?? false
        switch status.code {
        case 416:
            let isWhole = range == .unsatisfied(total: offset) && offset == total ?? offset
            self = offset > 0 && isWhole && !isContradicted ? .complete : .restart
        case 206 where offset == 0:
            self = .refuse("a part of the content came, and all of it was asked for")
        case 206:
            guard case .part(let part, let announced) = range, part.lowerBound == offset, !isContradicted,
                total == nil || announced == nil || announced == total, part.upperBound <= total ?? .max
            else {
                self = .restart
                return
            }
            self = .append(upTo: part.upperBound, total: announced ?? total)
        default:
            self = .begin(total: fields.contentLength)
        }
    }
}
