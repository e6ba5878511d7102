// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// One link of a `Link` field: where to, and what is there (RFC 8288, section 3).
///
/// ```swift
/// let next = response.headerFields.links.first { $0.hasRelation("next") }
/// ```
public struct LinkField: Sendable, Hashable {
    /// What stands between `<` and `>`: a URL or a part of one, as seen from the URL that answered.
    public let target: String
    /// The parameters, in order, names in lower case, `rel` only the first time.
    public let parameters: [Parameter]

    /// One parameter of a link.
    public typealias Parameter = FieldParameter

    /// Makes a link.
    public init(target: String, parameters: [Parameter] = []) {
        self.target = target
        self.parameters = parameters
    }

    /// The value of the first parameter of a name; case does not matter.
    public subscript(parameter name: String) -> String? {
        parameters[parameter: name]
    }

    /// What the target is to the context, in lower case: the words of `rel`.
    public var relations: [String] {
        self[parameter: "rel"]?.lowercased().split(separator: " ").map(String.init) ?? []
    }

    /// Whether the target has a relation to the context; case does not matter.
    public func hasRelation(_ relation: String) -> Bool { relations.contains(relation.lowercased()) }
}

extension HTTPFields {
    /// The links of all `Link` fields, in order; what is malformed is skipped.
    public var links: [LinkField] { self[values: .link].flatMap(LinkField.list) }
}

extension LinkField {
    /// Reads the links of one field line; what is malformed is skipped, and the rest is kept.
    package static func list(_ line: String) -> [LinkField] {
        var rest = Array(line.utf8)[...]
        var links: [LinkField] = []
        while true {
            rest = rest.drop { $0.isHTTPSpace || $0 == UInt8(ascii: ",") }
            guard let first = rest.first else { return links }
            guard first == UInt8(ascii: "<") else {
                rest.skip(to: [UInt8(ascii: ",")])
                continue
            }
            guard let target = rest.removingTarget() else { continue }
            let parameters = rest.removingParameters()
            links.append(LinkField(target: String(decoding: target, as: UTF8.self), parameters: parameters))
        }
    }
}

extension ArraySlice<UInt8> {
    // A URL holds no `<`: where there is one, the first was never closed, and another link may begin there.
    fileprivate mutating func removingTarget() -> ArraySlice<UInt8>? {
        let start = dropFirst()
        let target = start.prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
        guard target.endIndex < endIndex else {
            self = suffix(0)
            return nil
        }
        let isClosed = self[target.endIndex] == UInt8(ascii: ">")
        self = isClosed ? self[target.endIndex...].dropFirst() : self[target.endIndex...]
        return isClosed ? target : nil
    }

    // Up to the comma after the link, or the end.
    fileprivate mutating func removingParameters() -> [LinkField.Parameter] {
        var parameters: [LinkField.Parameter] = []
        var hasRelation = false
        while true {
            skip(to: [UInt8(ascii: ";"), UInt8(ascii: ",")])
            guard popFirst() == UInt8(ascii: ";") else { return parameters }
            self = drop(while: \.isHTTPSpace)
            let name = prefix(while: \.isTokenCharacter)
            self = self[name.endIndex...].drop(while: \.isHTTPSpace)
            guard !name.isEmpty else { continue }
            let value = removingParameterValue(endingAt: [UInt8(ascii: ";"), UInt8(ascii: ",")]) ?? []
            let parameter = LinkField.Parameter(
                name: String(decoding: name, as: UTF8.self), value: String(decoding: value, as: UTF8.self)
            )
            // RFC 8288, section 3.3: later ones are ignored.
            guard parameter.name != "rel" || !hasRelation else { continue }
            hasRelation = hasRelation || parameter.name == "rel"
            parameters.append(parameter)
        }
    }
}
