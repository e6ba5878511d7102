// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A call of a model at one of its routes: an endpoint like any other.
///
/// ```swift
/// let call = client.start(.put, try enterprise.endpoint(for: .put))
/// for try await enterprise in client.items(of: try Enterprise.collection(), by: .linkHeader) { … }
/// ```
public struct ResourceEndpoint<Output: Sendable>: Endpoint {
    /// The path, values filled in.
    public let path: Path
    /// The values of parts that are looked up by name.
    public let slug: Slug
    /// What is sent in the query.
    public let parameters: Parameters
    /// What is sent in the body.
    public let body: RequestBody
    /// Where the answer has the value or the values.
    public let outputKeyPath: JSONKeyPath?
    let read: @Sendable (ResponseDocument) throws -> Output

    /// Makes the value of the answer.
    public func output(from document: ResponseDocument) throws -> Output { try read(document) }

    /// The same call with another output.
    func reading<Other>(_ read: @escaping @Sendable (ResponseDocument) throws -> Other) -> ResourceEndpoint<Other> {
        ResourceEndpoint<Other>(
            path: path, slug: slug, parameters: parameters, body: body, outputKeyPath: outputKeyPath, read: read)
    }
}

/// What of a value is sent, and what beside it.
public struct SendOptions<Root>: Sendable {
    /// Which properties are sent; `nil`, the default, for those that the route says.
    public var fields: FieldSelection<Root>?
    /// What a property that is `nil` becomes: no key by default.
    public var nilPolicy: NilPolicy
    /// Laid over the value, or set beside it where the route has a request key path; a name with dots leads into objects.
    public var parameters: Parameters

    /// Makes options.
    public init(
        fields: FieldSelection<Root>? = nil, nil nilPolicy: NilPolicy = .omitted, parameters: Parameters = Parameters()
    ) {
        self.fields = fields
        self.nilPolicy = nilPolicy
        self.parameters = parameters
    }
}

extension Resource {
    /// The call of this value at its route.
    ///
    /// What it gives is the value as the server has it: the answer laid over this value.
    ///
    /// - Parameters:
    ///   - method: The verb. POST, PUT and PATCH send the value; the others send parameters in the query.
    ///   - name: The name of the route; `nil`, the default, for the one that is taken by itself.
    ///   - options: What is sent.
    /// - Returns: The endpoint.
    /// - Throws: ``RouteError``, or what writing the value throws.
    public func endpoint(
        for method: HTTPMethod, route name: String? = nil, sending options: SendOptions<Self> = SendOptions()
    ) throws -> ResourceEndpoint<Self> {
        let routes = Self.routes
        let place = try routes.place(for: method, .value, named: name)
        try routes.requireValues(of: self, at: place)
        guard method.carriesParametersInBody else {
            return routes.endpoint(at: place, of: self, body: .json, parameters: options.parameters)
        }
        let json = try routes.json(of: self, options, for: place.route)
        return try routes.endpoint(at: place, of: self, sending: json, parameters: options.parameters)
    }

    /// The call that sends what differs between two values, as a JSON merge patch (RFC 7396).
    ///
    /// - Parameters:
    ///   - original: The value as the server has it.
    ///   - name: The name of the route.
    ///   - options: What is sent.
    /// - Returns: The endpoint; `nil` when nothing differs and there are no parameters.
    /// - Throws: ``RouteError``, or what writing the values throws.
    public func patchEndpoint(
        from original: Self, route name: String? = nil, sending options: SendOptions<Self> = SendOptions()
    ) throws -> ResourceEndpoint<Self>? {
        let routes = Self.routes
        let place = try routes.place(for: .patch, .value, named: name)
        try routes.requireValues(of: self, at: place)
        let difference = try routes.difference(from: original, to: self, options, for: place.route)
        if case .object(let object) = difference, object.isEmpty, options.parameters.isEmpty { return nil }
        return try routes.endpoint(at: place, of: self, sending: difference, parameters: options.parameters)
    }

    /// The call that lists the collection.
    ///
    /// - Parameters:
    ///   - parameters: What is sent in the query.
    ///   - name: The name of the route.
    /// - Returns: The endpoint.
    /// - Throws: ``RouteError``.
    public static func collection(
        parameters: Parameters = Parameters(), route name: String? = nil
    ) throws -> ResourceEndpoint<[Self]> {
        let place = try routes.place(for: .get, .list, named: name)
        return ResourceEndpoint(
            path: place.route.path.path { _ in nil }, slug: .none, parameters: parameters, body: .json,
            outputKeyPath: place.route.keyPath
        ) { try $0.decode([Self].self) }
    }

    /// The call that lists a collection whose path has values of a model: `Note(meeting: meeting)` for the notes of one meeting.
    ///
    /// - Parameters:
    ///   - value: A value that has what the path needs.
    ///   - parameters: What is sent in the query.
    ///   - name: The name of the route.
    /// - Returns: The endpoint.
    /// - Throws: ``RouteError``.
    public static func collection(
        like value: Self, parameters: Parameters = Parameters(), route name: String? = nil
    ) throws -> ResourceEndpoint<[Self]> {
        let place = try routes.place(for: .get, .listLikeValue, named: name)
        try routes.requireValues(of: value, at: place)
        return routes.endpoint(at: place, of: value, body: .json, parameters: parameters).reading {
            try $0.decode([Self].self)
        }
    }

    /// The call of the member with an identity.
    ///
    /// - Parameters:
    ///   - id: The identity.
    ///   - method: The verb: GET, HEAD or DELETE.
    ///   - name: The name of the route.
    ///   - parameters: What is sent in the query.
    /// - Returns: The endpoint.
    /// - Throws: ``RouteError``: also when the path has another value than the identity.
    public static func member(
        id: some ParameterConvertible, for method: HTTPMethod = .get, route name: String? = nil,
        parameters: Parameters = Parameters()
    ) throws -> ResourceEndpoint<Self> {
        let place = try routes.place(for: method, .value, named: name)
        let slots = place.pattern.slots + place.pattern.querySlots
        let known = place.identity.map { place.pattern.slots[$0].name } ?? (slots.count == 1 ? slots[0].name : nil)
        if let missing = slots.first(where: { $0.name != known && !$0.isOptional }) {
            throw RouteError.missingValue(type: "\(Self.self)", property: missing.name, route: "\(place.route)")
        }
        guard let known else {
            throw RouteError.noRoute(
                type: "\(Self.self)", method: method,
                tried: [RouteError.Rejection(route: "\(place.route)", reason: "has no place for an identity")])
        }
        return ResourceEndpoint(
            path: place.route.path.path { $0.name == known ? id.parameterValue : nil }, slug: [known: id],
            parameters: parameters, body: .json,
            outputKeyPath: place.route.keyPath
        ) { try $0.decode(Self.self) }
    }
}

extension Routes {
    /// Refuses a value that lacks what the path needs.
    func requireValues(of root: Root, at place: Place) throws(RouteError) {
        let slug = Slug.object(root)
        let properties = place.route.path.tokens.compactMap { token in
            if case .property(let property) = token { property } else { nil }
        }
        for (index, slot) in (place.pattern.slots + place.pattern.querySlots).enumerated() where !slot.isOptional {
            let property = properties.first { $0.name == slot.name }
            let value =
                property.map { $0.value(root) } ?? PathTemplate.find(slot.name) { slug[$0] }?.value
            guard let value, !value.isNull else {
                throw .missingValue(type: "\(Root.self)", property: slot.name, route: "\(place.route)")
            }
            if index == place.identity, mapping?.hasBlankIdentity(root) == true {
                throw .noIdentity(type: "\(Root.self)", property: slot.name, route: "\(place.route)")
            }
        }
    }

    func endpoint(
        at place: Place, of root: Root, body: RequestBody, parameters: Parameters
    ) -> ResourceEndpoint<Root> {
        ResourceEndpoint(
            path: place.route.path.path(of: root), slug: .object(root), parameters: parameters, body: body,
            outputKeyPath: place.route.keyPath
        ) { [mapping] document in
            guard !document.isEmpty else { return root }
            return try mapping.map { try document.updating(root, with: $0) } ?? document.decode(Root.self)
        }
    }

    /// A call that sends a document, parameters laid over it.
    func endpoint(
        at place: Place, of root: Root, sending json: JSONValue, parameters: Parameters
    ) throws -> ResourceEndpoint<Root> {
        let route = place.route
        let wrapped = route.requestKeyPath.map { path in
            JSONValue.object(JSONObject()).setting(json, at: path.components[...])
        }
        let document = try (wrapped ?? json).overlaid(by: parameters)
        // Nothing to say is no body.
        if case .object(let object) = document, object.isEmpty {
            return endpoint(at: place, of: root, body: .json, parameters: Parameters())
        }
        let body: RequestBody =
            route.contentType == .json
            ? .json(document)
            : .raw(.bytes(try JSONWriter.bytes(of: document)), contentType: route.contentType)
        return endpoint(at: place, of: root, body: body, parameters: Parameters())
    }

    /// A value as its route sends it.
    func json(of root: Root, _ options: SendOptions<Root>, for route: Route<Root>) throws -> JSONValue {
        guard let mapping else {
            guard options.fields == nil, route.fields == nil, route.relations.isEmpty else {
                throw RouteError.notMapped(type: "\(Root.self)")
            }
            return try JSONValue(encoding: root)
        }
        let json = try mapping.json(from: root, fields: options.fields ?? route.fields, nil: options.nilPolicy)
        return route.relations.reduce(json) { $1.applied(to: $0, mapping) }
    }

    /// What differs between two values as their route sends them.
    func difference(
        from original: Root, to root: Root, _ options: SendOptions<Root>, for route: Route<Root>
    ) throws -> JSONValue {
        guard let mapping else { throw RouteError.notMapped(type: "\(Root.self)") }
        guard !route.relations.isEmpty else {
            return try mapping.patch(from: original, to: root, fields: options.fields ?? route.fields)
        }
        return try JSONValue.mergePatch(
            from: json(of: original, options, for: route), to: json(of: root, options, for: route))
    }
}

extension RouteRelation {
    /// A document with the relation as it is to be sent.
    fileprivate func applied(to json: JSONValue, _ mapping: Mapping<Root>) -> JSONValue {
        guard let path = mapping.writtenPath(of: property) else { return json }
        switch part {
        case .nothing: return json.removing(path.components[...])
        case .identity(let identity):
            guard let identity = identity(), case .found(let value) = json.lookup(path) else { return json }
            return json.setting(value.reduced(to: identity), at: path.components[...])
        }
    }
}

extension JSONValue {
    /// The identity of an object, or those of the objects of an array; one without an identity stays whole.
    fileprivate func reduced(to identity: JSONKeyPath) -> JSONValue {
        switch self {
        case .array(let elements): return .array(elements.map { $0.reduced(to: identity) })
        case .object:
            guard case .found(let value) = lookup(identity), !value.isNull else { return self }
            return value
        case .null, .bool, .number, .string: return self
        }
    }

    fileprivate func removing(_ path: ArraySlice<String>) -> JSONValue {
        guard case .object(var object) = self, let name = path.first, let member = object[name] else { return self }
        object[name] = path.count == 1 ? nil : member.removing(path.dropFirst())
        return .object(object)
    }

    /// This document with parameters laid over it; a name with dots leads into its objects (W-06).
    fileprivate func overlaid(by parameters: Parameters) throws(RouteError) -> JSONValue {
        guard case .members(let members) = parameters.content else {
            guard case .object(let object) = self, object.isEmpty else {
                throw .parameterLeadsNowhere(name: "an array", component: "the value", found: kindName)
            }
            return parameters.jsonBody ?? self
        }
        var document = self
        for member in members {
            let path = JSONKeyPath(member.name)
            var place = document
            for (index, component) in path.components.enumerated() {
                guard case .object(let object) = place else {
                    throw .parameterLeadsNowhere(
                        name: member.name, component: path.components[..<index].joined(separator: "."),
                        found: place.kindName)
                }
                // What is null, or not there, becomes an object.
                let next = object[component] ?? .null
                place = next.isNull ? .object(JSONObject()) : next
                if next.isNull, index < path.components.count - 1 {
                    document = document.setting(place, at: path.components[...index])
                }
            }
            document = document.setting(member.value, at: path.components[...])
        }
        return document
    }
}
