// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a body is, as `text/html;charset=utf-8` (RFC 9110, section 8.3.1).
///
/// Reading and writing follow the WHATWG standard for MIME types: white space around the parts does not matter, a
/// parameter that is out of order is left out, and of several of one name the first counts.
public struct MediaType: Sendable, Hashable, CustomStringConvertible {
    /// The part before the slash, in lower case.
    public let type: String
    /// The part after the slash, in lower case.
    public let subtype: String
    /// The parameters, in order, names in lower case; of several of one name the first.
    public let parameters: [Parameter]

    /// One parameter of a media type.
    public typealias Parameter = FieldParameter

    /// Reads the value of a `Content-Type` field; `nil` when there is no type and subtype, both tokens.
    public init?(_ text: String) {
        // The one type that most answers have.
        guard text != "application/json" else {
            self = .json
            return
        }
        var rest = Array(text.utf8).trimmingHTTPSpace()
        let type = rest.prefix { $0 != UInt8(ascii: "/") }
        rest = rest[type.endIndex...]
        guard type.isToken, rest.popFirst() != nil else { return nil }
        let subtype = rest.prefix { $0 != UInt8(ascii: ";") }
        guard subtype.trimmingTrailingHTTPSpace().isToken else { return nil }
        self.init(
            unchecked: String(decoding: type, as: UTF8.self),
            String(decoding: subtype.trimmingTrailingHTTPSpace(), as: UTF8.self),
            parameters: Self.parameters(rest[subtype.endIndex...])
        )
    }

    /// For types and subtypes that are known to be tokens, and parameters with names that are tokens and values without
    /// control characters.
    package init(unchecked type: String, _ subtype: String, parameters: [Parameter] = []) {
        self.type = type.lowercased()
        self.subtype = subtype.lowercased()
        self.parameters = parameters
    }

    /// Type and subtype, without parameters.
    public var essence: String { "\(type)/\(subtype)" }

    /// Whether type and subtype are the same, whatever the parameters.
    package func hasEssence(of other: MediaType) -> Bool { type == other.type && subtype == other.subtype }

    /// The value of a parameter; case does not matter in its name.
    public subscript(parameter name: String) -> String? {
        parameters[parameter: name]
    }

    /// The name of the character encoding, in lower case and without spaces around it; `nil` when there is none.
    public var charset: String? { self[parameter: "charset"]?.trimmingFieldSpace().lowercased() }

    /// Whether this is JSON by its subtype: `json`, or something that ends in `+json` (RFC 6839).
    public var isJSON: Bool { subtype == "json" || subtype.hasSuffix("+json") }

    /// Whether a type falls under this one: the parameters are not looked at; `*` stands for any type or subtype,
    /// and `*+json` for any subtype with that suffix.
    public func includes(_ other: MediaType) -> Bool {
        guard type == "*" || type == other.type else { return false }
        if subtype == "*" || subtype == other.subtype { return true }
        return subtype.hasPrefix("*+") && other.subtype.hasSuffix(subtype.dropFirst())
    }

    /// The type as it stands in a field; a value that is no token is quoted.
    public var description: String {
        parameters.reduce(into: essence) { $0 += ";\($1.name)=\($1.writtenValue)" }
    }

    // What follows the subtype: the loop of section 4.4 of the standard.
    private static func parameters(_ text: ArraySlice<UInt8>) -> [Parameter] {
        let semicolon = UInt8(ascii: ";")
        var rest = text
        var parameters: [Parameter] = []
        var names: Set<String> = []
        while rest.popFirst() != nil {
            rest = rest.drop(while: \.isHTTPSpace)
            let name = rest.prefix { $0 != semicolon && $0 != UInt8(ascii: "=") }
            rest = rest[name.endIndex...]
            guard rest.first == UInt8(ascii: "=") else { continue }
            rest.removeFirst()
            let value: [UInt8]
            if rest.first == UInt8(ascii: "\"") {
                value = rest.removingQuotedString()
                rest = rest.drop { $0 != semicolon }
            } else {
                let written = rest.prefix { $0 != semicolon }
                rest = rest[written.endIndex...]
                value = Array(written.trimmingTrailingHTTPSpace())
                guard !value.isEmpty else { continue }
            }
            let parameter = Parameter(
                name: String(decoding: name, as: UTF8.self), value: String(decoding: value, as: UTF8.self)
            )
            guard name.isToken, parameter.value.unicodeScalars.allSatisfy(\.isQuotedStringCharacter) else { continue }
            guard names.insert(parameter.name).inserted else { continue }
            parameters.append(parameter)
        }
        return parameters
    }
}

extension FieldParameter {
    fileprivate var writtenValue: String {
        guard !Array(value.utf8)[...].isToken else { return value }
        return value.asQuotedString
    }
}

extension Unicode.Scalar {
    fileprivate var isQuotedStringCharacter: Bool {
        self == "\t" || (0x20...0x7E).contains(value) || (0x80...0xFF).contains(value)
    }
}

extension MediaType {
    /// JSON.
    public static let json = MediaType(unchecked: "application", "json")
    /// The pairs of a form, as in a query: `application/x-www-form-urlencoded`.
    public static let form = MediaType(unchecked: "application", "x-www-form-urlencoded")
    /// Bytes of any kind: `application/octet-stream`.
    public static let bytes = MediaType(unchecked: "application", "octet-stream")
    /// The error document of RFC 9457: `application/problem+json`.
    public static let problem = MediaType(unchecked: "application", "problem+json")
    /// Text without any form: `text/plain`.
    public static let plainText = MediaType(unchecked: "text", "plain")
    /// Every type: `*/*`.
    public static let any = MediaType(unchecked: "*", "*")
}
