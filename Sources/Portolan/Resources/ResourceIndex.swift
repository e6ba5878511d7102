// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// All routes of the models that a client knows, found by path: a step for each segment, however many routes there are.
package struct ResourceIndex: Sendable {
    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        /// Segments with values, those with the most text first.
        var patterns: [(segment: RoutePattern.Segment, node: Int)] = []
        /// The routes that end here, in the order of registration.
        var routes: [KnownRoute] = []
    }

    /// The routes of a path.
    package struct Match: Sendable {
        let routes: [KnownRoute]
        private let values: [String]

        fileprivate init(routes: [KnownRoute], values: [String]) {
            self.routes = routes
            self.values = values
        }

        /// What the path is the place of, by the first route.
        package var reference: ResourceReference? { routes.first.map { ResourceReference($0, values: values) } }

        /// The models of an answer, those of the first route first.
        package func models(in document: ResponseDocument) throws -> [any Resource] {
            try routes.flatMap { try $0.models(in: document) }
        }
    }

    private var nodes = [Node()]
    private var fault: RouteError?

    /// Makes an index of models, in the order in which their routes count.
    package init(_ types: [any Resource.Type] = []) {
        for type in types { add(type) }
        for index in nodes.indices { nodes[index].patterns.sort { $0.segment.textLength > $1.segment.textLength } }
    }

    private mutating func add<Root: Resource>(_ type: Root.Type) {
        do throws(RouteError) {
            try type.routes.check()
        } catch {
            fault = fault ?? error
        }
        for route in KnownRoute.all(of: type) where !route.pattern.isAbsolute {
            let segments = route.pattern.segments
            add(route, at: segments)
            if route.pattern.endsOptionally { add(route, at: segments.dropLast()) }
        }
    }

    private mutating func add(_ route: KnownRoute, at segments: [RoutePattern.Segment]) {
        var node = 0
        for segment in segments { node = child(of: node, segment) }
        var route = route
        for other in nodes[node].routes where other.methods.intersects(route.methods) && other.keyPath == route.keyPath
        {
            // Routes of one model that differ in their names read an answer alike.
            if other.type == route.type {
                route.methods = route.methods.subtracting(other.methods)
                continue
            }
            fault =
                fault
                ?? .ambiguous(
                    type: "\(other.type) and \(route.type)", first: other.description, second: route.description)
        }
        if !route.methods.isEmpty { nodes[node].routes.append(route) }
    }

    private mutating func child(of node: Int, _ segment: RoutePattern.Segment) -> Int {
        let known =
            segment.literal.map { nodes[node].literals[$0] }
            ?? nodes[node].patterns.first { $0.segment == segment }?.node
        if let known { return known }
        nodes.append(Node())
        if let literal = segment.literal {
            nodes[node].literals[literal] = nodes.count - 1
        } else {
            nodes[node].patterns.append((segment, nodes.count - 1))
        }
        return nodes.count - 1
    }

    /// The routes of a path; `nil` when there are none.
    ///
    /// At each segment a text beats a value, if a route for the method lies that way.
    ///
    /// - Parameters:
    ///   - method: The verb; `nil` for any.
    ///   - path: The path below the base URL, percent-encoded; slashes at its ends do not matter.
    /// - Returns: All routes that end where the path does.
    /// - Throws: ``RouteError`` when the routes contradict each other.
    package func match(_ method: HTTPMethod?, _ path: String) throws(RouteError) -> Match? {
        if let fault { throw fault }
        guard let segments = RoutePattern.segments(of: path) else { return nil }
        return match(method, segments[...], from: 0, [])
    }

    private func match(_ method: HTTPMethod?, _ segments: ArraySlice<String>, from index: Int, _ values: [String])
        -> Match?
    {
        let node = nodes[index]
        guard let segment = segments.first else {
            let routes = node.routes.filter { route in method.map { route.methods.contains($0) } ?? true }
            return routes.isEmpty ? nil : Match(routes: routes, values: values)
        }
        let rest = segments.dropFirst()
        if let child = node.literals[segment], let match = match(method, rest, from: child, values) { return match }
        for (pattern, child) in node.patterns {
            guard let found = pattern.values(in: segment[...]) else { continue }
            if let match = match(method, rest, from: child, values + found) { return match }
        }
        return nil
    }
}

extension RoutePattern.Segment {
    fileprivate var textLength: Int {
        pieces.reduce(0) { length, piece in
            if case .literal(let text) = piece { length + text.count } else { length }
        }
    }
}
