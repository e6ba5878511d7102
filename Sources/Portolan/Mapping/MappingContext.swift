// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a mapping knows beside the value it reads: always the whole answer, also when only a part of it is mapped.
public struct MappingContext: Sendable {
    private let lookUpHeader: @Sendable (String) -> String?
    /// The whole document, before any key path was followed; `nil` when none was parsed.
    public let document: JSONValue?
    /// The status of the answer, if there is one.
    public let status: Int?
    /// A value of your own.
    public var userValue: (any Sendable)?

    /// Makes a context.
    ///
    /// - Parameters:
    ///   - document: The whole document.
    ///   - status: The status of the answer.
    ///   - userValue: A value of your own.
    ///   - lookUpHeader: Gives the value of a header field, whatever the case of its name. There are none by default.
    public init(
        document: JSONValue? = nil, status: Int? = nil, userValue: (any Sendable)? = nil,
        lookUpHeader: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.document = document
        self.status = status
        self.userValue = userValue
        self.lookUpHeader = lookUpHeader
    }

    /// The value of a header field, compared without regard to case; several are joined with `, `.
    public func header(_ name: String) -> String? { lookUpHeader(name) }

    /// The key under which a `Decoder` carries the context to nested mappings.
    static let decoderKey = CodingUserInfoKey(rawValue: "portolan.mapping-context")
}
