// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Where the values of a path's `:name` parts come from: a dictionary, or an object's properties.
///
/// ```swift
/// Posts(slug: ["identifier": 17])
/// Posts(slug: .object(post))          // `:identifier` is post.identifier, `:author.name` post.author.name
/// ```
public struct Slug: Sendable, ExpressibleByDictionaryLiteral {
    private enum Source: Sendable {
        case values([String: any ParameterConvertible])
        case object(any Sendable)
    }

    private let source: Source

    /// No values at all.
    public static let none = Slug(source: .values([:]))

    /// The properties of an object, by name: stored properties of structs and classes (inherited ones too), members of dictionaries,
    /// and, for a ``Mappable`` type, every mapped property.
    public static func object(_ object: some Sendable) -> Slug {
        Slug(source: .object(object))
    }

    /// Makes a slug of names and values; `nil` counts as missing.
    public init(dictionaryLiteral elements: (String, (any ParameterConvertible)?)...) {
        var values: [String: any ParameterConvertible] = [:]
        for (name, value) in elements { values[name] = value }
        self.init(source: .values(values))
    }

    private init(source: Source) {
        self.source = source
    }

    /// The object that the slug was made of, if it is of this type.
    public func object<Object>(as type: Object.Type) -> Object? {
        guard case .object(let object) = source else { return nil }
        return object as? Object
    }

    /// The value of a name, dots leading into nested objects; `nil` when there is none, or when it is `nil` or `null`.
    public subscript(name: String) -> JSONValue? {
        let value: JSONValue?
        switch source {
        case .values(let values):
            value = values[name]?.parameterValue ?? Self.follow(name.split(separator: ".")[...], from: values)
        case .object(let object):
            value = Self.follow(name.split(separator: ".")[...], from: object)
        }
        return value?.isNull == true ? nil : value
    }

    /// Whether the slug is an object that has no property where a name begins: then the name is misspelt, and not merely without a value.
    package func lacksProperty(_ name: String) -> Bool {
        guard case .object(let object) = source, let object = Self.unwrap(object),
            let first = name.split(separator: ".").first, !(object is [String: Any]), !(object is JSONValue)
        else { return false }
        return Self.member(String(first), of: object) == nil
    }

    private static func follow(_ names: ArraySlice<Substring>, from object: Any) -> JSONValue? {
        guard let object = unwrap(object) else { return nil }
        guard let name = names.first else { return convert(object) }
        if let json = object as? JSONValue {
            return json[String(name)].flatMap { follow(names.dropFirst(), from: $0) }
        }
        return member(String(name), of: object).flatMap { follow(names.dropFirst(), from: $0) }
    }

    private static func member(_ name: String, of object: Any) -> Any? {
        if let dictionary = object as? [String: Any] { return dictionary[name] }
        var mirror: Mirror? = Mirror(reflecting: object)
        while let current = mirror {
            if let child = current.children.first(where: { $0.label == name }) { return child.value }
            mirror = current.superclassMirror
        }
        return (object as? any Mappable)?.mappedProperty(name)
    }

    private static func unwrap(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return mirror.children.first.flatMap { unwrap($0.value) }
    }

    private static func convert(_ value: Any) -> JSONValue? {
        if let value = value as? any ParameterConvertible { return value.parameterValue }
        if let value = value as? any RawRepresentable { return convert(value.rawValue) }
        return nil
    }
}

extension Mappable {
    /// The value of a mapped property by its name, for properties that reflection does not see.
    fileprivate func mappedProperty(_ name: String) -> Any? { Self.mapping.property(name, of: self) }
}
