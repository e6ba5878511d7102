// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A route of any model, for calls that begin at a path.
package struct KnownRoute: Sendable {
    /// The model.
    let type: any Resource.Type
    var methods: HTTPMethodSet
    let pattern: RoutePattern
    let scope: RouteScope
    let identity: Int?
    let keyPath: JSONKeyPath?
    let description: String
    /// The models that an answer has where the route says; none where there is nothing.
    private let read: @Sendable (ResponseDocument) throws -> [any Resource]

    /// Takes over the routes of a model.
    static func all<Root: Resource>(of type: Root.Type) -> [KnownRoute] {
        type.routes.places.map { place in
            KnownRoute(
                type: type, methods: place.route.methods, pattern: place.pattern, scope: place.scope,
                identity: place.identity, keyPath: place.route.keyPath, description: "\(place.route)"
            ) { try $0.decodeAll(type) }
        }
    }

    private init(
        type: any Resource.Type, methods: HTTPMethodSet, pattern: RoutePattern, scope: RouteScope, identity: Int?,
        keyPath: JSONKeyPath?, description: String,
        read: @escaping @Sendable (ResponseDocument) throws -> [any Resource]
    ) {
        self.type = type
        self.methods = methods
        self.pattern = pattern
        self.scope = scope
        self.identity = identity
        self.keyPath = keyPath
        self.description = description
        self.read = read
    }

    /// The models of an answer: one for an object, all for an array, none where the key path leads nowhere (W-05, W-22).
    func models(in document: ResponseDocument) throws -> [any Resource] {
        do {
            return try read(document.at(keyPath))
        } catch let error as DocumentError {
            switch error {
            case .empty, .missingKeyPath: return []
            default: throw error
            }
        }
    }
}

/// One thing of a service: a model and the values in the path where it lives.
public struct ResourceReference: Sendable, CustomStringConvertible {
    /// The model.
    public let type: any Resource.Type
    /// The identity: a number where the text is a whole number as numbers are written, so `12` and not `012`; `nil` for a collection and for
    /// a thing of which there is one.
    public let identity: JSONValue?
    /// The values of the path, by the names of their properties.
    public let values: [String: String]

    /// The model and the identity.
    public var description: String { "\(type)\(identity.map { " \($0.scalarText ?? "")" } ?? "")" }

    init(_ route: KnownRoute, values: [String]) {
        type = route.type
        let slots = route.pattern.slots
        self.values = Dictionary(zip(slots.map(\.name), values)) { $1 }
        // Where the identity is not known, the last value of a member is it.
        let index = route.identity ?? (route.scope == .member ? slots.indices.last : nil)
        identity = index.flatMap { $0 < values.count ? Self.identity(values[$0]) : nil }
    }

    private static func identity(_ text: String) -> JSONValue {
        Int(text).flatMap { String($0) == text ? .number(JSONNumber($0)) : nil } ?? .string(text)
    }
}
