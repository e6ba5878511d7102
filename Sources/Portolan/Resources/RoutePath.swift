// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Where a model lives below the base URL: texts, and properties of the model that each fill a segment or a part of it.
///
/// ```swift
/// Route(.get, "enterprises/\(\.itemID)")                            // checked by the compiler
/// Route(.get, "enterprises/:itemID")                                // by name
/// Route(.get, "meetings/\(\.meeting.itemID)/notes/\(\.itemID)")     // properties of properties
/// Route(.get, "categories/\(\.itemID).json")                        // the same by name: categories/:itemID\\.json
/// ```
///
/// The rules of ``Path`` hold, but for one: no value may be missing, also not the last one, unless `:name?` says so.
public struct RoutePath<Root>: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
    enum Token: Sendable, Hashable {
        case text(String)
        case property(RouteProperty<Root>)
    }

    let tokens: [Token]

    /// Makes a path of a template.
    public init(_ template: String) {
        tokens = [.text(template)]
    }

    /// Makes a path of a template.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Makes a path of texts and properties.
    public init(stringInterpolation: StringInterpolation) {
        tokens = stringInterpolation.tokens
    }

    /// Gathers the texts and properties of a literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var tokens: [Token] = []

        /// Begins an empty path.
        public init(literalCapacity: Int, interpolationCount: Int) {
            tokens.reserveCapacity(interpolationCount * 2 + 1)
        }

        /// Adds a text of the template.
        public mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { tokens.append(.text(literal)) }
        }

        /// Adds a property that fills its segment, or its part of it.
        public mutating func appendInterpolation<Value: ParameterConvertible>(
            _ property: any KeyPath<Root, Value> & Sendable
        ) {
            tokens.append(.property(RouteProperty(property) { $0[keyPath: property].parameterValue }))
        }

        /// Adds a property that may be `nil`; a value that has none has no place there.
        public mutating func appendInterpolation<Value: ParameterConvertible>(
            _ property: any KeyPath<Root, Value?> & Sendable
        ) {
            tokens.append(.property(RouteProperty(property) { $0[keyPath: property]?.parameterValue }))
        }
    }

    /// The template, properties as `:name`.
    public var description: String {
        tokens.map { token in
            switch token {
            case .text(let text): text
            case .property(let property): ":\(property.name)"
            }
        }.joined()
    }

    private init(tokens: [Token]) {
        self.tokens = tokens
    }

    /// The path with one more segment, which a property fills.
    func appending(_ property: RouteProperty<Root>) -> RoutePath {
        RoutePath(tokens: tokens + [.text("/"), .property(property)])
    }

    /// The path of one value.
    func path(of root: Root) -> Path { path { $0.value(root) } }

    /// The path with what a closure gives for each property.
    func path(filling value: (RouteProperty<Root>) -> JSONValue?) -> Path {
        Path(
            tokens: tokens.map { token in
                switch token {
                case .text(let text): .text(text)
                case .property(let property): .value(value(property))
                }
            })
    }
}

extension PartialKeyPath {
    /// The names of the properties, with dots between them: a key path prints as `\Type.property.property`, with marks where it leads
    /// through optionals.
    var propertyName: String {
        String("\(self)".drop { $0 != "." }.dropFirst().filter { $0 != "?" && $0 != "!" })
    }
}

/// A property that stands in the path of a route.
struct RouteProperty<Root>: Sendable, Hashable {
    let name: String
    /// The property; `nil` for the identity of a type that is not mapped.
    private let keyPath: (any PartialKeyPath<Root> & Sendable)?
    let value: @Sendable (Root) -> JSONValue?

    init(_ keyPath: any PartialKeyPath<Root> & Sendable, value: @escaping @Sendable (Root) -> JSONValue?) {
        self.init(named: keyPath.propertyName, keyPath, value: value)
    }

    private init(
        named name: String, _ keyPath: (any PartialKeyPath<Root> & Sendable)?,
        value: @escaping @Sendable (Root) -> JSONValue?
    ) {
        self.name = name
        self.keyPath = keyPath
        self.value = value
    }

    /// The identity of a model: the property that its mapping names, or the `id` of one that is `Identifiable`.
    static func identity(_ mapping: Mapping<Root>?) -> RouteProperty? {
        if let mapping {
            guard let property = mapping.identityProperty, let identity = mapping.identity else { return nil }
            return RouteProperty(property) { parameter(identity($0)) }
        }
        guard Root.self is any Identifiable.Type else { return nil }
        return RouteProperty(named: "id", nil) { ($0 as? any Identifiable).flatMap { parameter($0.id) } }
    }

    private static func parameter(_ identity: Any) -> JSONValue? {
        (identity as? any ParameterConvertible)?.parameterValue
    }

    static func == (left: RouteProperty, right: RouteProperty) -> Bool { left.keyPath == right.keyPath }

    func hash(into hasher: inout Hasher) { hasher.combine(keyPath) }
}
