// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Why a model has no place for a call.
@nonexhaustive
public enum RouteError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A route that was not taken, and why.
    public struct Rejection: Sendable, Hashable, CustomStringConvertible {
        /// The route: its methods and its path.
        public let route: String
        /// Why it was not taken, as a part of a sentence.
        public let reason: String

        /// Makes a rejection.
        ///
        /// - Parameters:
        ///   - route: The route: its methods and its path.
        ///   - reason: Why it was not taken.
        public init(route: String, reason: String) {
            self.route = route
            self.reason = reason
        }

        /// The route and the reason.
        public var description: String { "\(route) \(reason)" }
    }

    /// No route fits; `tried` holds all that the model has.
    case noRoute(type: String, method: HTTPMethod, tried: [Rejection])
    /// Two routes are right for the same call.
    case ambiguous(type: String, first: String, second: String)
    /// The path of a route cannot be read.
    case invalidPath(type: String, route: String, PathError)
    /// A value of the path is missing.
    case missingValue(type: String, property: String, route: String)
    /// The identity is that of a blank value: the model is not one that the server has.
    case noIdentity(type: String, property: String, route: String)
    /// Only a ``Mappable`` type can be sent in part.
    case notMapped(type: String)
    /// Related values are to be sent as ids, and their mapping does not say where they have one, or the property is not written.
    case noIdentityOfRelation(type: String, property: String)
    /// A parameter leads into something that has no members.
    case parameterLeadsNowhere(name: String, component: String, found: String)
    /// A write was to be made only if nothing has changed, and there is no entity tag or date to tell by.
    case noValidator(type: String, path: String)

    /// A sentence that names the model and the routes.
    public var description: String {
        switch self {
        case .noRoute(let type, let method, let tried):
            tried.isEmpty
                ? "\(type) has no routes"
                : "\(type) has no route for \(method): \(tried.map(\.description).joined(separator: "; "))"
        case .ambiguous(let type, let first, let second):
            "\(type) has two routes for one call, \(first) and \(second); give one of them a name"
        case .invalidPath(let type, let route, let error): "the route \(route) of \(type) cannot be used: \(error)"
        case .missingValue(let type, let property, let route):
            "the route \(route) of \(type) needs a value for '\(property)'"
        case .noIdentity(let type, let property, let route):
            "the route \(route) of \(type) needs an identity, and '\(property)' is that of a blank \(type)"
        case .notMapped(let type): "\(type) cannot be sent in part: it is not Mappable"
        case .noIdentityOfRelation(let type, let property):
            "\(type) cannot send the ids of '\(property)': no field writes it, or its mapping does not say where the identity is"
        case .parameterLeadsNowhere(let name, let component, let found):
            "the parameter '\(name)' leads into '\(component)', which is \(found)"
        case .noValidator(let type, let path):
            "nothing tells whether the \(type) at '\(path)' has changed: no answer had a strong entity tag or a date"
        }
    }
}
