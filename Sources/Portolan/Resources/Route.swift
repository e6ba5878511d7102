// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a route is the place of.
public enum RouteScope: String, Sendable, Hashable {
    /// Of many: what `list` reads and `post` adds to.
    case collection
    /// Of one of many.
    case member
    /// Of the only one there is.
    case singleton
}

/// One place of a model, and the verbs that it answers to.
public struct Route<Root: Resource>: Sendable, Hashable, CustomStringConvertible {
    /// The verbs.
    public let methods: HTTPMethodSet
    /// The path below the base URL.
    public let path: RoutePath<Root>
    /// What the path is the place of; `nil` when the path tells.
    public let scope: RouteScope?
    /// The name by which a call asks for the route; `nil` for a route that is taken by itself.
    public let name: String?
    /// Where an answer has the value or the values; `nil` for the whole document.
    public let keyPath: JSONKeyPath?
    /// Where a request has the value; `nil` for the whole body.
    public let requestKeyPath: JSONKeyPath?
    /// The media type of requests.
    public let contentType: MediaType
    let fields: FieldSelection<Root>?
    let relations: [RouteRelation<Root>]

    /// Makes a route.
    ///
    /// - Parameters:
    ///   - methods: The verbs, as `.get` or `[.get, .put]`.
    ///   - path: The path below the base URL.
    ///   - scope: What the path is the place of; by default a path with the model's identity, or with any value when the identity is not
    ///     known, is that of a member, and any other that of the collection.
    ///   - name: Sets the route apart: it is taken only by a call that asks for it.
    ///   - keyPath: Where an answer has the value or the values; the whole document by default.
    ///   - requestKeyPath: Where a request has the value; the whole body by default.
    ///   - fields: Which properties are sent; all that the mapping writes by default.
    ///   - relations: What is sent of related values.
    ///   - contentType: The media type of requests; `application/json` by default. A service may want
    ///     `application/merge-patch+json` for PATCH.
    public init(
        _ methods: HTTPMethodSet, _ path: RoutePath<Root>, scope: RouteScope? = nil, name: String? = nil,
        keyPath: JSONKeyPath? = nil, requestKeyPath: JSONKeyPath? = nil, fields: FieldSelection<Root>? = nil,
        relations: [RouteRelation<Root>] = [], contentType: MediaType = .json
    ) {
        self.methods = methods
        self.path = path
        self.scope = scope
        self.name = name
        self.keyPath = keyPath
        self.requestKeyPath = requestKeyPath
        self.fields = fields
        self.relations = relations
        self.contentType = contentType
    }

    /// The verbs and the path, as `GET|PUT enterprises/:itemID`; with the name, if there is one.
    public var description: String { "\(methods) \(path)\(name.map { " (\($0))" } ?? "")" }

    /// Whether two routes are the same place with the same verbs, name, scope and key paths.
    public static func == (left: Route, right: Route) -> Bool {
        left.methods == right.methods && left.path == right.path && left.scope == right.scope && left.name == right.name
            && left.keyPath == right.keyPath && left.requestKeyPath == right.requestKeyPath
            && left.contentType == right.contentType
    }

    /// Feeds methods, path and name to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(methods)
        hasher.combine(path)
        hasher.combine(name)
    }
}

/// What a route sends of a related value.
public struct RouteRelation<Root>: Sendable {
    enum Part: Sendable {
        case nothing
        /// Where the related type has its identity; `nil` when its mapping does not say.
        case identity(@Sendable () -> JSONKeyPath?)
    }

    let property: any PartialKeyPath<Root> & Sendable
    let part: Part

    /// Leaves the key of a related value out.
    public static func none(_ property: any PartialKeyPath<Root> & Sendable) -> RouteRelation {
        RouteRelation(property: property, part: .nothing)
    }

    /// Sends the identity of a related value instead of it.
    public static func identity<Value: Mappable>(of property: any KeyPath<Root, Value> & Sendable) -> RouteRelation {
        RouteRelation(property: property, part: .identity { Value.mapping.identityPath })
    }

    /// Sends the identity of a related value instead of it.
    public static func identity<Value: Mappable>(of property: any KeyPath<Root, Value?> & Sendable) -> RouteRelation {
        RouteRelation(property: property, part: .identity { Value.mapping.identityPath })
    }

    /// Sends the identities of related values instead of them.
    public static func identities<Value: Mappable>(of property: any KeyPath<Root, [Value]> & Sendable) -> RouteRelation
    {
        RouteRelation(property: property, part: .identity { Value.mapping.identityPath })
    }

    /// Sends the identities of related values instead of them.
    public static func identities<Value: Mappable>(
        of property: any KeyPath<Root, [Value]?> & Sendable
    ) -> RouteRelation {
        RouteRelation(property: property, part: .identity { Value.mapping.identityPath })
    }
}
