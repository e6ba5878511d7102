// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The places of a model.
///
/// Making them reads every path once; keep them in a `static let`. Routes that contradict each other are refused: ``check()`` throws,
/// and so does every call.
public struct Routes<Root: Resource>: Sendable {
    /// All routes, in order.
    public var all: [Route<Root>] { places.map(\.route) }

    let places: [Place]
    /// Where the places of a verb and a name are, so that a call is not slower for a model with many.
    private let index: [Call: [Int]]
    let mapping: Mapping<Root>?
    private let fault: RouteError?

    private struct Call: Hashable {
        let method: HTTPMethod
        let name: String?
    }

    /// A route that was read.
    struct Place: Sendable {
        let route: Route<Root>
        let pattern: RoutePattern
        let scope: RouteScope
        /// Which of the values in the path is the identity.
        let identity: Int?
    }

    /// Makes routes.
    public init(@RoutesBuilder<Root> _ routes: () -> [Route<Root>]) {
        let mapping = Self.mapping
        self.mapping = mapping
        var places: [Place] = []
        var fault: RouteError?
        for route in routes() {
            do throws(PathError) {
                places.append(Place(route, pattern: try RoutePattern(route.path), mapping))
            } catch {
                fault = fault ?? .invalidPath(type: "\(Root.self)", route: "\(route)", error)
            }
        }
        self.places = places
        var index: [Call: [Int]] = [:]
        for (number, place) in places.enumerated() {
            for method in place.route.methods.methods {
                index[Call(method: method, name: place.route.name), default: []].append(number)
            }
        }
        self.index = index
        self.fault = fault ?? Self.firstConflict(of: places) ?? mapping.flatMap { Self.firstLoss(of: places, $0) }
    }

    /// Makes the routes that most services have: GET and POST for the collection; GET, HEAD, PUT, PATCH and DELETE for a member, whose
    /// identity follows the path of the collection.
    ///
    /// ```swift
    /// static let routes = Routes<Feed>(at: "v2/feeds")
    /// static let routes = Routes<Datastream>(at: "v2/feeds/\(\.feedID)/datastreams")
    /// ```
    ///
    /// - Parameters:
    ///   - collection: The path of the collection.
    ///   - keyPath: Where an answer with one value has it; the whole document by default.
    ///   - listKeyPath: Where an answer with many values has them; the whole document by default.
    ///   - requestKeyPath: Where a request has the value; the whole body by default.
    ///   - fields: Which properties are sent; all that the mapping writes by default.
    public init(
        at collection: RoutePath<Root>, keyPath: JSONKeyPath? = nil, listKeyPath: JSONKeyPath? = nil,
        requestKeyPath: JSONKeyPath? = nil, fields: FieldSelection<Root>? = nil
    ) {
        let identity = RouteProperty<Root>.identity(Self.mapping)
        self.init {
            Route(.get, collection, scope: .collection, keyPath: listKeyPath)
            Route(
                .post, collection, scope: .collection, keyPath: keyPath, requestKeyPath: requestKeyPath, fields: fields)
            // Without an identity there are no places of members that could be told apart.
            if let identity {
                Route(
                    [.get, .head, .put, .patch, .delete], collection.appending(identity), scope: .member,
                    keyPath: keyPath, requestKeyPath: requestKeyPath, fields: fields)
            }
        }
    }

    /// Says what is wrong with the routes, if anything is: for a test.
    ///
    /// - Throws: ``RouteError``.
    public func check() throws(RouteError) {
        if let fault { throw fault }
    }

    private static var mapping: Mapping<Root>? {
        func mapping<Model: Mappable>(of type: Model.Type) -> Any { type.mapping }
        return (Root.self as? any Mappable.Type).map { mapping(of: $0) } as? Mapping<Root>
    }

    /// Two routes that would both be right for one call.
    private static func firstConflict(of places: [Place]) -> RouteError? {
        for (index, first) in places.enumerated() {
            for second in places[(index + 1)...] where first.conflicts(with: second) {
                return .ambiguous(type: "\(Root.self)", first: "\(first.route)", second: "\(second.route)")
            }
        }
        return nil
    }

    /// A relation whose identities cannot be told.
    private static func firstLoss(of places: [Place], _ mapping: Mapping<Root>) -> RouteError? {
        for relation in places.flatMap(\.route.relations) {
            guard case .identity(let path) = relation.part else { continue }
            guard path() == nil || mapping.writtenPath(of: relation.property) == nil else { continue }
            return .noIdentityOfRelation(type: "\(Root.self)", property: relation.property.propertyName)
        }
        return nil
    }
}

extension Routes.Place {
    fileprivate init(_ route: Route<Root>, pattern: RoutePattern, _ mapping: Mapping<Root>?) {
        self.route = route
        self.pattern = pattern
        let isIdentifiable = Root.self is any Identifiable.Type
        let name = mapping.map { $0.identityProperty?.propertyName } ?? (isIdentifiable ? "id" : nil)
        identity = name.flatMap { name in pattern.slots.lastIndex { $0.name == name } }
        let isMember = name == nil ? !pattern.slots.isEmpty : identity != nil
        scope = route.scope ?? (isMember ? .member : .collection)
    }

    /// Whether values have to be known before the path is.
    var needsValues: Bool { !pattern.slots.isEmpty || !pattern.querySlots.isEmpty }

    fileprivate func conflicts(with other: Routes.Place) -> Bool {
        guard route.name == other.route.name, route.methods.intersects(other.route.methods) else { return false }
        if route.methods.contains(.post), other.route.methods.contains(.post) { return true }
        guard (scope == .collection) == (other.scope == .collection) else { return false }
        // A list is read without a value, or like one: a place for each.
        return scope != .collection || needsValues == other.needsValues
    }
}

// MARK: - Lookup

extension Routes {
    /// What a call has to say of a place.
    enum Purpose {
        case value
        case list
        case listLikeValue
    }

    /// The route of a call.
    func place(for method: HTTPMethod, _ purpose: Purpose, named name: String?) throws(RouteError) -> Place {
        try check()
        var fallback: Place?
        for number in index[Call(method: method, name: name)] ?? []
        where places[number].rejection(method, purpose, named: name) == nil {
            if purpose != .listLikeValue || places[number].needsValues { return places[number] }
            fallback = places[number]
        }
        if let fallback { return fallback }
        let tried = places.compactMap { place in
            place.rejection(method, purpose, named: name).map {
                RouteError.Rejection(route: "\(place.route)", reason: $0)
            }
        }
        throw .noRoute(type: "\(Root.self)", method: method, tried: tried)
    }
}

extension Routes.Place {
    fileprivate func rejection(_ method: HTTPMethod, _ purpose: Routes.Purpose, named name: String?) -> String? {
        guard route.methods.contains(method) else { return "is for \(route.methods)" }
        guard route.name == name else {
            return route.name.map { "is taken by the name '\($0)' only" } ?? "is not named '\(name ?? "")'"
        }
        switch purpose {
        case .value:
            return name == nil && scope == .collection && method != .post ? "is that of the collection" : nil
        case .list, .listLikeValue:
            guard name != nil || scope == .collection else { return "is not that of a collection" }
            guard purpose == .list,
                let slot = (pattern.slots + pattern.querySlots).first(where: { !$0.isOptional })
            else { return nil }
            return "needs a value for '\(slot.name)'"
        }
    }
}

/// Gathers routes.
@resultBuilder
public enum RoutesBuilder<Root: Resource> {
    /// Takes one route.
    public static func buildExpression(_ route: Route<Root>) -> [Route<Root>] { [route] }
    /// Takes the routes of a list.
    public static func buildExpression(_ routes: [Route<Root>]) -> [Route<Root>] { routes }
    /// Joins routes.
    public static func buildBlock(_ routes: [Route<Root>]...) -> [Route<Root>] { routes.flatMap { $0 } }
    /// Takes routes of a condition.
    public static func buildOptional(_ routes: [Route<Root>]?) -> [Route<Root>] { routes ?? [] }
    /// Takes routes of the first branch.
    public static func buildEither(first routes: [Route<Root>]) -> [Route<Root>] { routes }
    /// Takes routes of the second branch.
    public static func buildEither(second routes: [Route<Root>]) -> [Route<Root>] { routes }
    /// Takes routes of a loop.
    public static func buildArray(_ routes: [[Route<Root>]]) -> [Route<Root>] { routes.flatMap { $0 } }
}
