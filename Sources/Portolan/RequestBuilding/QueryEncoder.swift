// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Writes parameters as the items of a query or a form.
package struct QueryEncoder {
    /// One item, its parts as they are sent; a name alone has no text.
    package typealias Item = (name: String, text: String?)

    // `nil` for a form whose parts hold the texts as they are.
    private let encoding: PercentEncoding?
    private var items: [Item] = []

    /// The items, percent-encoded and joined with `&`; `nil` when there are none.
    package static func encode(
        _ parameters: Parameters, style: QueryStyle, as encoding: PercentEncoding
    ) throws(RequestBuildingError) -> String? {
        guard case .members(let members) = parameters.content else { throw .arrayNeedsJSON }
        guard !members.isEmpty else { return nil }
        var query: [UInt8] = []
        query.reserveCapacity(64)
        var isEmpty = true
        func separate() {
            if !isEmpty { query.append(UInt8(ascii: "&")) }
            isEmpty = false
        }
        for member in members {
            // Most values are a text.
            if case .string(let text) = member.value {
                separate()
                encoding.append(member.name, to: &query)
                query.append(UInt8(ascii: "="))
                encoding.append(text, to: &query)
                continue
            }
            var encoder = QueryEncoder(encoding: encoding)
            try encoder.add(member.value, name: member.name, style: member.style ?? style, parameter: member.name)
            for item in encoder.items {
                separate()
                query.append(contentsOf: item.name.utf8)
                guard let text = item.text else { continue }
                query.append(UInt8(ascii: "="))
                query.append(contentsOf: text.utf8)
            }
        }
        return isEmpty ? nil : String(decoding: query, as: UTF8.self)
    }

    /// The items, in order, with texts that are encoded, or that are as they are.
    package static func items(
        of parameters: Parameters, style: QueryStyle, as encoding: PercentEncoding? = nil
    ) throws(RequestBuildingError) -> [Item] {
        guard case .members(let members) = parameters.content else { throw .arrayNeedsJSON }
        var encoder = QueryEncoder(encoding: encoding)
        for member in members {
            try encoder.add(member.value, name: member.name, style: member.style ?? style, parameter: member.name)
        }
        return encoder.items
    }

    private init(encoding: PercentEncoding?) {
        self.encoding = encoding
    }

    private func encode(_ text: String) -> String { encoding?.encode(text) ?? text }

    private mutating func add(
        _ value: JSONValue, name: String, style: QueryStyle, parameter: String
    ) throws(RequestBuildingError) {
        switch (value, style) {
        case (.array, .comma), (.array, .pipe), (.array, .space), (.object, .comma), (.object, .pipe),
            (.object, .space):
            try addJoined(value, name: name, style: style)
        case (.array(let elements), _):
            for (index, element) in elements.enumerated() {
                if style == .repeated, element.scalarText == nil {
                    throw .nestedValue(parameter: parameter, style: style)
                }
                try add(element, name: name + suffix(forElement: index, style), style: style, parameter: parameter)
            }
        case (.object(let object), _):
            for (member, value) in object {
                if style == .repeated, value.scalarText == nil {
                    throw .nestedValue(parameter: parameter, style: style)
                }
                try add(value, name: self.name(of: member, in: name, style), style: style, parameter: parameter)
            }
        case (.null, _):
            items.append((encode(name), nil))
        case (.bool, _), (.number, _), (.string, _):
            guard let text = value.scalarText else { throw .notFinite(parameter: parameter) }
            items.append((encode(name), encode(text)))
        }
    }

    private mutating func addJoined(
        _ value: JSONValue, name: String, style: QueryStyle
    ) throws(RequestBuildingError) {
        var texts: [String] = []
        func text(_ value: JSONValue) throws(RequestBuildingError) -> String {
            guard let text = value.scalarText else { throw .nestedValue(parameter: name, style: style) }
            return encode(text)
        }
        for element in value.array ?? [] { texts.append(try text(element)) }
        for (member, value) in value.object ?? [:] { texts += [encode(member), try text(value)] }
        let separator = style == .comma ? "," : encode(style == .pipe ? "|" : " ")
        items.append((encode(name), texts.joined(separator: separator)))
    }

    private func suffix(forElement index: Int, _ style: QueryStyle) -> String {
        switch style {
        case .brackets: "[]"
        case .indexed: "[\(index)]"
        case .repeated, .comma, .pipe, .space, .deepObject, .dots: ""
        }
    }

    private func name(of member: String, in name: String, _ style: QueryStyle) -> String {
        switch style {
        case .repeated: member
        case .dots: "\(name).\(member)"
        case .brackets, .indexed, .deepObject, .comma, .pipe, .space: "\(name)[\(member)]"
        }
    }
}

/// Why a request could not be built, beside faults of its path, URL or header fields.
@nonexhaustive
public enum RequestBuildingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Neither the endpoint nor the client has a base URL, and the path is not absolute.
    case noBaseURL(endpoint: String)
    /// The parameters are an array, which only a JSON body can hold.
    case arrayNeedsJSON
    /// A parameter holds an array or an object where its style has no form for one.
    case nestedValue(parameter: String, style: QueryStyle)
    /// A parameter, or the body, is or holds a number that is not finite, or a date outside the years 0 to 9999.
    case notFinite(parameter: String)
    /// The body of the endpoint is not an object, so that no parameters can be laid over it.
    case parametersOverValue
    /// The value whose members are to be the fields of a form is not an object.
    case fieldsOfValue

    /// A sentence.
    public var description: String {
        switch self {
        case .noBaseURL(let endpoint): "neither \(endpoint) nor the client has a baseURL"
        case .arrayNeedsJSON: "the parameters are an array, which only a JSON body can hold"
        case .nestedValue(let parameter, let style):
            "the parameter '\(parameter)' holds an array, an object or null inside another one, which the query style '\(style)' cannot write"
        case .notFinite(let parameter):
            "the parameter '\(parameter)' is infinite, not a number, or a date outside the years 0 to 9999"
        case .fieldsOfValue: "the fields of a form can be made of a value that is an object only"
        case .parametersOverValue: "parameters can be laid over a body that is an object only"
        }
    }
}
