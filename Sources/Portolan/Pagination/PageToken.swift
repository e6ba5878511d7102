// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Where the reading of a collection can go on: at one page, now or after a restart.
///
/// ```swift
/// for try await page in client.pages(of: Notes(), from: savedToken) { try save(page.next) }
/// ```
///
/// It is a small value to be encoded with any encoder. It holds no credentials: see <doc:ReadingPages>.
public struct PageToken: Sendable, Hashable {
    private enum Place: Sendable, Hashable {
        /// The URL, in which the items of these names, as they are written, have no value.
        case url(String, omitted: [String])
        case parameters(Parameters)
    }

    private let place: Place
    package let isTrusted: Bool
    /// How many pages of the collection are before the one that is meant.
    public let pagesBefore: Int
    /// How many items are on these, as far as they were counted.
    public let itemsBefore: Int

    init(
        _ position: PagePosition, isTrusted: Bool, pagesBefore: Int, itemsBefore: Int,
        omitting isOwnCredential: (QueryItem) -> Bool
    ) {
        self.isTrusted = isTrusted
        self.pagesBefore = pagesBefore
        self.itemsBefore = itemsBefore
        switch position {
        case .first: place = .parameters(Parameters())
        case .parameters(let parameters): place = .parameters(parameters)
        case .url(let url):
            var omitted: [String] = []
            let items = QueryItem.list(url.query).map { item in
                guard item.isCredential || isOwnCredential(item) else { return item.text }
                if !omitted.contains(item.name) { omitted.append(item.name) }
                return "\(item.name)="
            }
            place = .url(
                url.with(query: url.query.map { _ in items.joined(separator: "&") }).description, omitted: omitted)
        }
    }

    /// The position, with what was left out put in again from the URL of the endpoint.
    func position(completedFrom home: HTTPURL) throws(PaginationError) -> PagePosition {
        switch place {
        case .parameters(let parameters): return parameters.isEmpty ? .first : .parameters(parameters)
        case .url(let text, let omitted):
            guard let url = try? HTTPURL(text) else { throw .unusableToken }
            guard !omitted.isEmpty else { return .url(url) }
            // What belongs to the endpoint goes to no other origin.
            let own = url.hasOrigin(of: home) ? QueryItem.list(home.query) : []
            let items = QueryItem.list(url.query).compactMap { item -> String? in
                guard omitted.contains(item.name) else { return item.text }
                return own.first { $0.name == item.name }?.text
            }
            return .url(url.with(query: items.isEmpty ? nil : items.joined(separator: "&")))
        }
    }
}

extension PageToken: CustomStringConvertible, CustomReflectable {
    /// Which page it is, and where.
    public var description: String {
        switch place {
        case .url(let text, _): "page \(pagesBefore + 1) at \(CredentialRedaction.text(text))"
        case .parameters(let parameters): "page \(pagesBefore + 1) with \(parameters)"
        }
    }

    /// What the description shows.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension PageToken: Codable {
    private enum CodingKeys: String, CodingKey {
        case url, omitted, parameters, isTrusted, pagesBefore, itemsBefore
    }

    /// Reads a token.
    ///
    /// - Throws: `DecodingError` for what is none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        pagesBefore = try container.decode(Int.self, forKey: .pagesBefore)
        itemsBefore = try container.decode(Int.self, forKey: .itemsBefore)
        isTrusted = try container.decodeIfPresent(Bool.self, forKey: .isTrusted) ?? false
        guard (0..<Int.max / 2).contains(pagesBefore), (0..<Int.max / 2).contains(itemsBefore) else {
            throw DecodingError.dataCorruptedError(
                forKey: .pagesBefore, in: container, debugDescription: "a number of pages or items is none")
        }
        if let url = try container.decodeIfPresent(String.self, forKey: .url) {
            place = .url(url, omitted: try container.decodeIfPresent([String].self, forKey: .omitted) ?? [])
        } else {
            // Pairs, since many encoders do not keep the order of an object.
            var parameters = Parameters()
            for pair in try container.decode([[JSONValue]].self, forKey: .parameters) {
                guard pair.count == 2, let name = pair[0].string else {
                    throw DecodingError.dataCorruptedError(
                        forKey: .parameters, in: container, debugDescription: "a parameter is no name and value")
                }
                parameters[name] = pair[1]
            }
            place = .parameters(parameters)
        }
    }

    /// Writes the token.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(pagesBefore, forKey: .pagesBefore)
        try container.encode(itemsBefore, forKey: .itemsBefore)
        try container.encode(isTrusted, forKey: .isTrusted)
        switch place {
        case .url(let text, let omitted):
            try container.encode(text, forKey: .url)
            if !omitted.isEmpty { try container.encode(omitted, forKey: .omitted) }
        case .parameters(let parameters):
            try container.encode(
                parameters.members.map { [.string($0.name), $0.value] as [JSONValue] }, forKey: .parameters)
        }
    }
}

/// One item of a query, as it is written.
struct QueryItem: Sendable, Hashable {
    let name: String
    let text: String

    static func list(_ query: String?) -> [QueryItem] {
        guard let query, !query.isEmpty else { return [] }
        return query.split(separator: "&", omittingEmptySubsequences: false).map { item in
            let equals = item.utf8.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
            return QueryItem(name: String(item[..<equals]), text: String(item))
        }
    }

    /// Whether the name may be one of a credential.
    var namesCredential: Bool { CredentialRedaction.namesCredential(decodedName) }

    /// Whether the name can be nothing but one of a credential: `page_token` is as likely a cursor, and so are `token` and `key`.
    var isCredential: Bool {
        let parts = decodedName.lowercased().utf8
            .filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
            .split { !ByteSet.unreserved.contains($0) || $0 == UInt8(ascii: ".") }
            .map { String(decoding: $0, as: UTF8.self) }
        return parts.contains { part in
            guard CredentialRedaction.namesCredential(part), part != "key", part != "code" else { return false }
            return !part.hasSuffix("token") || Self.tokens.contains { part.hasSuffix($0) }
        }
    }

    var decodedName: String { PercentEncoding.form.decode(name) ?? name }

    private static let tokens = [
        "accesstoken", "refreshtoken", "idtoken", "authtoken", "apitoken", "bearertoken", "sessiontoken",
        "securitytoken",
        "oauthtoken", "usertoken", "logintoken", "jwttoken",
    ]
}

extension HTTPURL {
    fileprivate func with(query: String?) -> HTTPURL {
        HTTPURL(uncheckedScheme: scheme, host: host, port: port, path: path, query: query)
    }
}
