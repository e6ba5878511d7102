// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A JSON value as it stands in a document (RFC 8259).
///
/// Objects keep the order of their members, numbers their text. Literals make values:
///
/// ```swift
/// let body: JSONValue = ["title": "Notes", "tags": ["a", "b"], "parent": .null]
/// ```
public enum JSONValue: Sendable, Hashable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number of any size.
    case number(JSONNumber)
    /// A text.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Members, each name once.
    case object(JSONObject)
}

extension JSONValue {
    /// The member of an object; `nil` for other values and for names that are not there.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let object) = self else { return nil }
        return object[name]
    }

    /// The element of an array; `nil` for other values and for places that are not there.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// The text, if this is one.
    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The whole number, if this is one and fits.
    public var integer: Int? {
        guard case .number(let number) = self else { return nil }
        return number.exactly(Int.self)
    }

    /// The number as a `Double`, if this is a number.
    public var double: Double? {
        guard case .number(let number) = self else { return nil }
        return number.double
    }

    /// The truth value, if this is one.
    public var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The elements, if this is an array.
    public var array: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members, if this is an object.
    public var object: JSONObject? {
        guard case .object(let object) = self else { return nil }
        return object
    }

    /// Whether this is `null`.
    public var isNull: Bool { self == .null }

    /// What kind of value this is, for messages.
    package var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "a truth value"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The value in as few characters as possible, cut to 80.
    package var excerpt: String {
        switch self {
        case .array(let elements): "an array of \(elements.count)"
        case .object(let object) where object.count > 3: "an object of \(object.count) members"
        default: JSONWriter.excerpt(of: self, limit: 80)
        }
    }
}

// Not by `nil`: in `condition ? value : nil` it would make a null where an optional without value is meant.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// Makes a truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Makes a whole number.
    public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
    /// Makes a number.
    public init(floatLiteral value: Double) { self = .number(JSONNumber(value)) }
    /// Makes a text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Makes an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Makes an object; of two members of one name the last one counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements))
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as JSON text, on one line.
    public var description: String { JSONWriter.excerpt(of: self, limit: .max) }
}

extension JSONValue {
    /// The text of a scalar, as it stands in a path, a query or a form; `nil` for `null`, arrays and objects, and for numbers that
    /// are not finite.
    package var scalarText: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.isFinite ? number.text : nil
        case .bool(let flag): flag ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}

extension JSONValue {
    /// Reads a JSON document.
    ///
    /// - Throws: ``JSONSyntaxError`` with line and column.
    public init(parsing bytes: some Sequence<UInt8>) throws(JSONSyntaxError) {
        try self.init(JSONDocument(parsing: bytes))
    }

    /// Reads a JSON document that is given as text.
    ///
    /// - Throws: ``JSONSyntaxError`` with line and column.
    public init(parsing text: String) throws(JSONSyntaxError) {
        try self.init(JSONDocument(parsing: Array(text.utf8)))
    }

    /// Takes all of a document.
    package init(_ document: JSONDocument) throws(JSONSyntaxError) {
        guard let value = document.root.value else {
            throw JSONSyntaxError(document.firstBrokenString, in: document.text)
        }
        self = value
    }
}
