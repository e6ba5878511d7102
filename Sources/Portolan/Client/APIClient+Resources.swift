// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension APIClient {
    /// Fetches the collection of a model.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - parameters: What is sent, in the query.
    ///   - route: The name of the route; `nil` for the one that is taken by itself.
    ///   - options: Options of this call.
    /// - Returns: The values, in the server's order.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func list<Model: Resource>(
        _ type: Model.Type, parameters: Parameters = Parameters(), route: String? = nil,
        options: CallOptions = CallOptions()
    ) async throws -> [Model] {
        let plan = try plan(.get, Model.self, options) { try Model.collection(parameters: parameters, route: route) }
        return try await call(plan).value
    }

    /// Fetches a collection whose path has values of a model: `list(like: Note(meeting: meeting))` for the notes of one meeting.
    ///
    /// - Parameters:
    ///   - value: A value that has what the path needs.
    ///   - parameters: What is sent, in the query.
    ///   - route: The name of the route; `nil` for the one that is taken by itself.
    ///   - options: Options of this call.
    /// - Returns: The values, in the server's order.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func list<Model: Resource>(
        like value: Model, parameters: Parameters = Parameters(), route: String? = nil,
        options: CallOptions = CallOptions()
    ) async throws -> [Model] {
        let plan = try plan(.get, Model.self, options) {
            try Model.collection(like: value, parameters: parameters, route: route)
        }
        var effect = StoreEffect<[Model]>()
        let path = plan.endpoint.path
        effect.belongs = { object in
            let other = (object as? Model).flatMap { try? Model.collection(like: $0, route: route) }
            return other?.path == path
        }
        return try await call(plan, effect: effect) { try plan.endpoint.output(from: $0) }.value
    }

    /// Fetches the member with an identity.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - id: The identity.
    ///   - parameters: What is sent, in the query.
    ///   - route: The name of the route; `nil` for the one that is taken by itself.
    ///   - options: Options of this call.
    /// - Returns: The value.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func get<Model: Resource>(
        _ type: Model.Type, id: some ParameterConvertible, parameters: Parameters = Parameters(), route: String? = nil,
        options: CallOptions = CallOptions()
    ) async throws -> Model {
        let plan = try plan(.get, Model.self, options) {
            try Model.member(id: id, route: route, parameters: parameters)
        }
        let response = try await call(plan)
        keepTag(of: plan, response.headers, response.value)
        return response.value
    }

    /// Fetches a value anew.
    ///
    /// - Parameters:
    ///   - value: The value: what the path needs of it must be there.
    ///   - parameters: What is sent, in the query.
    ///   - route: The name of the route; `nil` for the one that is taken by itself.
    ///   - options: Options of this call.
    /// - Returns: The value as the server has it: the answer laid over what is known.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func get<Model: Resource>(
        _ value: Model, parameters: Parameters = Parameters(), route: String? = nil,
        options: CallOptions = CallOptions()
    ) async throws -> Model {
        try await response(.get, value, sending: SendOptions(parameters: parameters), route: route, options: options)
            .value
    }

    /// Asks for the header fields of a value.
    ///
    /// - Parameters:
    ///   - value: The value: what the path needs of it must be there.
    ///   - parameters: What is sent, in the query.
    ///   - route: The name of the route; `nil` for the one that is taken by itself.
    ///   - options: Options of this call.
    /// - Returns: Status and header fields of the answer.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func head<Model: Resource>(
        _ value: Model, parameters: Parameters = Parameters(), route: String? = nil,
        options: CallOptions = CallOptions()
    ) async throws -> APIResponse<Empty> {
        let plan = try plan(.head, Model.self, options) {
            try value.endpoint(for: .head, route: route, sending: SendOptions(parameters: parameters))
        }
        return try await call(plan) { _ in Empty() }
    }

    /// Sends a new value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - fields: Which properties are sent; by default those that the route says.
    ///   - policy: What a property that is `nil` becomes.
    ///   - parameters: Laid over the value, or set beside it where the route has a request key path; a name with dots leads into objects.
    ///   - route: The name of the route; `nil` for the one that is taken by itself.
    ///   - options: Options of this call.
    /// - Returns: The value as the server has it now: the answer, with the identity that the server gave, laid over what was sent.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    @discardableResult
    public func post<Model: Resource>(
        _ value: Model, fields: FieldSelection<Model>? = nil, nil policy: NilPolicy = .omitted,
        parameters: Parameters = Parameters(), route: String? = nil, options: CallOptions = CallOptions()
    ) async throws -> Model {
        let sending = SendOptions(fields: fields, nil: policy, parameters: parameters)
        return try await response(.post, value, sending: sending, route: route, options: options).value
    }

    /// Replaces a value on the server.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - fields: Which properties are sent; by default those that the route says.
    ///   - policy: What a property that is `nil` becomes.
    ///   - parameters: Laid over the value, or set beside it where the route has a request key path; a name with dots leads into objects.
    ///   - precondition: When the write may be made; always by default.
    ///   - route: The name of the route; `nil` for the one that is taken by itself.
    ///   - options: Options of this call.
    /// - Returns: The value as the server has it now: the answer laid over what was sent.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    @discardableResult
    public func put<Model: Resource>(
        _ value: Model, fields: FieldSelection<Model>? = nil, nil policy: NilPolicy = .omitted,
        parameters: Parameters = Parameters(), if precondition: Precondition? = nil, route: String? = nil,
        options: CallOptions = CallOptions()
    ) async throws -> Model {
        let sending = SendOptions(fields: fields, nil: policy, parameters: parameters)
        return try await response(.put, value, sending: sending, if: precondition, route: route, options: options).value
    }

    /// Sends the properties of a value with PATCH: all that are written, or those that are named.
    ///
    /// ``patch(_:from:fields:parameters:if:route:options:)`` sends only those that have changed.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - fields: Which properties are sent; by default those that the route says.
    ///   - policy: What a property that is `nil` becomes.
    ///   - parameters: Laid over the value, or set beside it where the route has a request key path; a name with dots leads into objects.
    ///   - precondition: When the write may be made; always by default.
    ///   - route: The name of the route; `nil` for the one that is taken by itself.
    ///   - options: Options of this call.
    /// - Returns: The value as the server has it now: the answer laid over what was sent.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    @discardableResult
    public func patch<Model: Resource>(
        _ value: Model, fields: FieldSelection<Model>? = nil, nil policy: NilPolicy = .omitted,
        parameters: Parameters = Parameters(), if precondition: Precondition? = nil, route: String? = nil,
        options: CallOptions = CallOptions()
    ) async throws -> Model {
        let sending = SendOptions(fields: fields, nil: policy, parameters: parameters)
        return try await response(.patch, value, sending: sending, if: precondition, route: route, options: options)
            .value
    }

    /// Sends what differs between a value and the one that the server has, as a JSON merge patch (RFC 7396).
    ///
    /// Nothing is sent when nothing differs and there are no parameters; the value is then given back.
    ///
    /// - Parameters:
    ///   - value: The value as it is to be.
    ///   - original: The value as the server has it.
    ///   - fields: Which properties are compared; by default those that the route says.
    ///   - parameters: Laid over the patch, or set beside it where the route has a request key path.
    ///   - precondition: When the write may be made; always by default.
    ///   - route: The name of the route; `nil` for the one that is taken by itself.
    ///   - options: Options of this call.
    /// - Returns: The value as the server has it now: the answer laid over the value.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    @discardableResult
    public func patch<Model: Resource>(
        _ value: Model, from original: Model, fields: FieldSelection<Model>? = nil,
        parameters: Parameters = Parameters(), if precondition: Precondition? = nil, route: String? = nil,
        options: CallOptions = CallOptions()
    ) async throws -> Model {
        let sending = SendOptions(fields: fields, parameters: parameters)
        try Task.checkCancellation()
        let endpoint = try building(.patch, "\(Model.self)") {
            try value.patchEndpoint(from: original, route: route, sending: sending)
        }
        guard let endpoint else { return value }
        var precondition = precondition
        // What it is a patch of is known here.
        if case .unchanged? = precondition?.kind { precondition = .unchanged(since: original) }
        let plan = CallPlan(.patch, endpoint, parameters: Parameters(), options: options, name: "\(Model.self)")
        return try await write(plan, value, if: precondition, effect: .writing(value, with: .patch)).value
    }

    /// Deletes a value on the server.
    ///
    /// - Parameters:
    ///   - value: The value: what the path needs of it must be there.
    ///   - parameters: What is sent, in the query.
    ///   - precondition: When it may be deleted; always by default.
    ///   - route: The name of the route; `nil` for the one that is taken by itself.
    ///   - options: Options of this call.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func delete<Model: Resource>(
        _ value: Model, parameters: Parameters = Parameters(), if precondition: Precondition? = nil,
        route: String? = nil, options: CallOptions = CallOptions()
    ) async throws {
        let plan = try plan(.delete, Model.self, options) {
            // Whatever a server answers, the value is gone.
            try value.endpoint(for: .delete, route: route, sending: SendOptions(parameters: parameters))
                .reading { _ in Empty() }
        }
        _ = try await write(plan, value, if: precondition, effect: .deleting(value))
    }

    /// Calls a verb on a value and gives the value with everything about the answer.
    ///
    /// - Parameters:
    ///   - method: The verb.
    ///   - value: The value.
    ///   - sending: What is sent of it, and what beside it.
    ///   - precondition: When a write may be made; always by default.
    ///   - route: The name of the route; `nil` for the one that is taken by itself.
    ///   - options: Options of this call.
    /// - Returns: The value as the server has it now, with status, header fields and body of the answer.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func response<Model: Resource>(
        _ method: HTTPMethod, _ value: Model, sending: SendOptions<Model> = SendOptions(),
        if precondition: Precondition? = nil, route: String? = nil, options: CallOptions = CallOptions()
    ) async throws -> APIResponse<Model> {
        try Task.checkCancellation()
        var sending = sending
        if method == .post, try await core.isTemporary(value), let mapping = Model.routes.mapping {
            // The server gives an identity of its own.
            let place = try? Model.routes.place(for: .post, .value, named: route)
            sending.fields = mapping.leavingOutIdentity(sending.fields ?? place?.route.fields)
        }
        let plan = try plan(method, Model.self, options) { [sending] in
            try value.endpoint(for: method, route: route, sending: sending)
        }
        return try await write(plan, value, if: precondition, effect: .writing(value, with: method))
    }

    // MARK: - The way of all of them

    /// Plans the call of a model.
    func plan<Model: Resource, Output>(
        _ method: HTTPMethod, _ type: Model.Type, _ options: CallOptions,
        _ endpoint: () throws -> ResourceEndpoint<Output>
    ) throws -> CallPlan<ResourceEndpoint<Output>> {
        try Task.checkCancellation()
        let endpoint = try building(method, "\(type)", endpoint)
        return CallPlan(method, endpoint, parameters: Parameters(), options: options, name: "\(Model.self)")
    }

    /// The only place where what looking for a route or making its call throws becomes an ``APIError``.
    func building<Result>(
        _ method: HTTPMethod, _ name: String, _ make: () throws -> Result
    ) throws(APIError) -> Result {
        do {
            return try make()
        } catch {
            throw core.finished(
                APIError(
                    .invalidRequest, endpoint: name, requestLine: "\(method) \(name)", reason: "\(error)",
                    underlying: error))
        }
    }

    private func call<Output>(_ plan: CallPlan<ResourceEndpoint<Output>>) async throws -> APIResponse<Output> {
        try await call(plan) { try plan.endpoint.output(from: $0) }
    }

    /// Makes a call that may depend on what the server has.
    private func write<Model: Resource, Output>(
        _ plan: CallPlan<ResourceEndpoint<Output>>, _ value: Model, if precondition: Precondition?,
        effect: StoreEffect<Output>
    ) async throws -> APIResponse<Output> {
        var plan = plan
        let options = plan.options
        if configuration.outbox != nil, let store = configuration.store {
            plan.options.queuedEdit = QueuedEdit.of(value, plan.method, in: store)
        }
        if let precondition {
            let field = try building(plan.method, plan.name) { try condition(precondition, of: plan, Model.self) }
            plan.options.headers[field.name.rawName] = field.value
        }
        do {
            let response = try await call(plan, effect: effect) { [plan] in try plan.endpoint.output(from: $0) }
            if plan.method == .delete {
                place(of: plan).map(lifetime.entityTags.forget)
            } else if let written = response.value as? Model {
                if plan.method == .post {
                    keepTag(ofNew: written, response.headers, response.status)
                } else {
                    keepTag(of: plan, response.headers, written)
                }
            }
            return response
        } catch let error as APIError where precondition != nil && error.status?.code == 412 {
            throw try await conflict(error, of: value, options)
        }
    }

    private func conflict<Model: Resource>(
        _ error: APIError, of value: Model, _ options: CallOptions
    ) async throws -> APIError {
        var current: APIResponse<Model>?
        var options = options
        options.idempotencyKey = nil
        do {
            // As the write was made: for the same tenant, in the same language, in as much time.
            current = try await response(.get, value, options: options)
        } catch is APIError {
            // It may be gone, or not readable; the conflict is what there is to tell.
        }
        let conflict = ResourceConflict(
            sent: value, current: current?.value, entityTag: current?.headers[.entityTag])
        return core.finished(error.replacing(code: .conflict, reason: "\(conflict)", underlying: conflict))
    }

    private func condition<Model: Resource, Output>(
        _ precondition: Precondition, of plan: CallPlan<ResourceEndpoint<Output>>, _ type: Model.Type
    ) throws -> HTTPField {
        let seen = place(of: plan).map { lifetime.entityTags[$0] } ?? []
        let version: EntityTags.Version?
        switch precondition.kind {
        case .entityTag(let tag): return try HTTPField(name: .ifMatch, value: tag)
        case .unchanged: version = seen.last
        case .unchangedSince(let value): version = seen.last { $0.stands(for: value) }
        }
        guard let field = version?.condition else {
            throw RouteError.noValidator(type: "\(type)", path: plan.endpoint.path.description)
        }
        return field
    }

    private func keepTag<Output>(
        of plan: CallPlan<ResourceEndpoint<Output>>, _ fields: HTTPFields, _ value: some Resource
    ) {
        // What a query asks for in addition is another representation, with a tag of its own.
        guard plan.endpoint.parameters.isEmpty, let place = place(of: plan) else { return }
        lifetime.entityTags.keep(fields, value, for: place)
    }

    /// The tag of a value that was made is that of the place where it is read (RFC 9110, section 15.3.2).
    private func keepTag<Model: Resource>(ofNew value: Model, _ fields: HTTPFields, _ status: HTTPStatus) {
        // A model that cannot be fetched is none that could be written under a condition.
        guard status.code == 201, fields[.entityTag] != nil, let endpoint = try? value.endpoint(for: .get) else {
            return
        }
        keepTag(
            of: CallPlan(.get, endpoint, parameters: Parameters(), options: CallOptions(), name: "\(Model.self)"),
            fields, value)
    }

    /// Where a model lives: its URL without a query.
    private func place<Output>(of plan: CallPlan<ResourceEndpoint<Output>>) -> String? {
        let path = plan.endpoint.path
        let slug = plan.endpoint.slug
        guard let template = try? PathTemplate(path), let base = try? configuration.baseURL?.url(),
            let (encoded, _) = try? template.filled(with: { slug[$0] })
        else { return nil }
        return base.appending(encodedPath: encoded, query: nil).description
    }
}
