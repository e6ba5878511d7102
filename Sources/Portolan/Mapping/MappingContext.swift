// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a mapping knows beside the value it reads: always the whole answer, also when only a part of it is mapped.
public struct MappingContext: Sendable {
    /// The whole document, before any key path was followed; `nil` when none was parsed.
    public var document: JSONValue?
    /// The status of the answer, if there is one.
    public var status: Int?
    /// Names and values of the answer's header fields, in order.
    public var headers: [(name: String, value: String)] = []
    /// A value of your own.
    public var userValue: (any Sendable)?

    /// Makes a context.
    public init(document: JSONValue? = nil, status: Int? = nil, userValue: (any Sendable)? = nil) {
        self.document = document
        self.status = status
        self.userValue = userValue
    }

    /// The value of a header field, compared without regard to case; several are joined with `, `.
    public func header(_ name: String) -> String? {
        let name = name.lowercased()
        let values = headers.filter { $0.name.lowercased() == name }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// The key under which a `Decoder` carries the context to nested mappings.
    static let decoderKey = CodingUserInfoKey(rawValue: "portolan.mapping-context")
}
