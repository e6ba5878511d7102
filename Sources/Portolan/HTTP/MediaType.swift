// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a body is, as `text/html; charset=utf-8` (RFC 9110, section 8.3.1).
public struct MediaType: Sendable, Hashable, CustomStringConvertible {
    /// The part before the slash, in lower case.
    public let type: String
    /// The part after the slash, in lower case.
    public let subtype: String
    /// The parameters, in order, names in lower case; of several of one name the first.
    public let parameters: [Parameter]

    /// One parameter of a media type.
    public struct Parameter: Sendable, Hashable {
        /// The name, in lower case.
        public let name: String
        /// The value, unquoted.
        public let value: String

        /// Makes a parameter.
        public init(name: String, value: String) {
            self.name = name.lowercased()
            self.value = value
        }
    }

    /// Reads the value of a `Content-Type` field.
    ///
    /// - Returns: `nil` when there is no type and subtype, both tokens.
    public init?(_ text: String) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        let names = parts[0].split(separator: "/", omittingEmptySubsequences: false)
        guard names.count == 2 else { return nil }
        self.init(unchecked: String(names[0]).trimmingFieldSpace(), String(names[1]).trimmingFieldSpace())
    }

    /// For types and subtypes that are known to be tokens.
    package init(unchecked type: String, _ subtype: String, parameters: [Parameter] = []) {
        self.type = type.lowercased()
        self.subtype = subtype.lowercased()
        self.parameters = parameters
    }

    /// Type and subtype, without parameters.
    public var essence: String { "\(type)/\(subtype)" }

    /// The value of a parameter.
    public subscript(parameter name: String) -> String? {
        parameters.first { $0.name == name.lowercased() }?.value
    }

    /// Whether this is JSON by its subtype: `json`, or something that ends in `+json` (RFC 6839).
    public var isJSON: Bool { subtype == "json" || subtype.hasSuffix("+json") }

    /// Whether a type falls under this one: the parameters are not looked at; `*` stands for any type or subtype,
    /// and `*+json` for any subtype with that suffix.
    public func includes(_ other: MediaType) -> Bool {
        guard type == "*" || type == other.type else { return false }
        if subtype == "*" || subtype == other.subtype { return true }
        return subtype.hasPrefix("*+") && other.subtype.hasSuffix(subtype.dropFirst())
    }

    /// The type as it stands in a field.
    public var description: String {
        parameters.reduce(into: essence) { $0 += ";\($1.name)=\($1.value)" }
    }
}

extension MediaType {
    /// `application/json`
    public static let json = MediaType(unchecked: "application", "json")
    /// `application/x-www-form-urlencoded`
    public static let form = MediaType(unchecked: "application", "x-www-form-urlencoded")
    /// `application/octet-stream`
    public static let bytes = MediaType(unchecked: "application", "octet-stream")
    /// `application/problem+json` (RFC 9457)
    public static let problem = MediaType(unchecked: "application", "problem+json")
    /// `text/plain`
    public static let plainText = MediaType(unchecked: "text", "plain")
    /// `*/*`
    public static let any = MediaType(unchecked: "*", "*")
}
