// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension APIClient {
    /// Calls a path and maps the answer by the routes of the models that the client knows.
    ///
    /// - Parameters:
    ///   - method: The verb.
    ///   - path: Where to; slugs are filled from `slug`.
    ///   - slug: The values of `:name` parts.
    ///   - parameters: What is sent beside the path.
    ///   - body: How the body is made.
    ///   - options: Options of this call.
    /// - Returns: The models, with status, header fields and body of the answer.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func modelResponse(
        _ method: HTTPMethod, _ path: Path, slug: Slug = .none, parameters: Parameters = Parameters(),
        body: RequestBody = .json, options: CallOptions = CallOptions()
    ) async throws -> APIResponse<ResourceAnswer> {
        try Task.checkCancellation()
        let match = try match(method, path, slug)
        let plan = CallPlan<PathCall<Empty>>(
            method, path, slug: slug, parameters: parameters, body: body, options: options,
            accepted: method == .delete ? nil : match.map { _ in configuration.acceptableContentTypes })
        let effect = method == .delete ? StoreEffect<ResourceAnswer>.deleting(match?.reference) : StoreEffect()
        return try await call(plan, effect: effect) { try ResourceAnswer(match, method, $0) }
    }

    /// Fetches what is at a path, mapped by the routes of the models that the client knows.
    ///
    /// ```swift
    /// let enterprises = try await client.get("enterprises")[Enterprise.self]
    /// ```
    ///
    /// - Parameters:
    ///   - path: Where to.
    ///   - slug: The values of `:name` parts.
    ///   - parameters: What is sent, in the query.
    ///   - options: Options of this call.
    /// - Returns: The models.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func get(
        _ path: Path, slug: Slug = .none, parameters: Parameters = Parameters(), options: CallOptions = CallOptions()
    ) async throws -> ResourceAnswer {
        try await modelResponse(.get, path, slug: slug, parameters: parameters, options: options).value
    }

    /// Replaces what is at a path; what answers is mapped by the routes of the models that the client knows.
    ///
    /// - Parameters:
    ///   - path: Where to.
    ///   - slug: The values of `:name` parts.
    ///   - parameters: What is sent, in the body.
    ///   - body: How the body is made.
    ///   - options: Options of this call.
    /// - Returns: The models.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    @discardableResult
    public func put(
        _ path: Path, slug: Slug = .none, parameters: Parameters = Parameters(), body: RequestBody = .json,
        options: CallOptions = CallOptions()
    ) async throws -> ResourceAnswer {
        try await modelResponse(.put, path, slug: slug, parameters: parameters, body: body, options: options).value
    }

    /// Sends something to a path; what answers is mapped by the routes of the models that the client knows.
    ///
    /// - Parameters:
    ///   - path: Where to.
    ///   - slug: The values of `:name` parts.
    ///   - parameters: What is sent, in the body.
    ///   - body: How the body is made.
    ///   - options: Options of this call.
    /// - Returns: The models.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    @discardableResult
    public func post(
        _ path: Path, slug: Slug = .none, parameters: Parameters = Parameters(), body: RequestBody = .json,
        options: CallOptions = CallOptions()
    ) async throws -> ResourceAnswer {
        try await modelResponse(.post, path, slug: slug, parameters: parameters, body: body, options: options).value
    }

    /// Changes a part of what is at a path; what answers is mapped by the routes of the models that the client knows.
    ///
    /// - Parameters:
    ///   - path: Where to.
    ///   - slug: The values of `:name` parts.
    ///   - parameters: What is sent, in the body.
    ///   - body: How the body is made.
    ///   - options: Options of this call.
    /// - Returns: The models.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    @discardableResult
    public func patch(
        _ path: Path, slug: Slug = .none, parameters: Parameters = Parameters(), body: RequestBody = .json,
        options: CallOptions = CallOptions()
    ) async throws -> ResourceAnswer {
        try await modelResponse(.patch, path, slug: slug, parameters: parameters, body: body, options: options).value
    }

    /// Removes what is at a path, and tells what it was when a route of a model that the client knows says so.
    ///
    /// - Parameters:
    ///   - path: Where to.
    ///   - slug: The values of `:name` parts.
    ///   - parameters: What is sent, in the query.
    ///   - options: Options of this call.
    /// - Returns: The models of the answer, and what was deleted.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    @discardableResult
    public func delete(
        _ path: Path, slug: Slug = .none, parameters: Parameters = Parameters(), options: CallOptions = CallOptions()
    ) async throws -> ResourceAnswer {
        try await modelResponse(.delete, path, slug: slug, parameters: parameters, options: options).value
    }

    /// What lives at a URL, by the routes of the models that the client knows.
    ///
    /// - Parameter url: A URL below the base URL, or its part behind it.
    /// - Returns: The model and its identity; `nil` when no route leads there.
    /// - Throws: ``RouteError`` when routes contradict each other.
    public func reference(at url: String) throws(RouteError) -> ResourceReference? {
        guard let path = pathBelowBase(Path(verbatim: url), .none) else { return nil }
        return try core.resources.match(nil, path)?.reference
    }

    private func match(_ method: HTTPMethod, _ path: Path, _ slug: Slug) throws(APIError) -> ResourceIndex.Match? {
        guard !configuration.resources.isEmpty, let below = pathBelowBase(path, slug) else { return nil }
        return try building(method, path.description) { try core.resources.match(method, below) }
    }

    /// The encoded path of a call below the base URL; `nil` when it lies elsewhere, or cannot be made, which the call will tell.
    private func pathBelowBase(_ path: Path, _ slug: Slug) -> String? {
        let base = try? configuration.baseURL?.url()
        if path.isVerbatim {
            guard path.text.contains("://") || path.text.hasPrefix("/") else { return path.text.withoutQuery }
            guard let url = try? base.map({ try $0.resolving(path.text) }) ?? HTTPURL(path.text) else { return nil }
            return base.flatMap { url.path(below: $0) }
        }
        guard let template = try? PathTemplate(path), let (encoded, _) = try? template.filled(with: { slug[$0] }) else {
            return nil
        }
        guard let origin = template.origin else { return encoded }
        guard let url = try? HTTPURL("\(origin)/\(encoded)") else { return nil }
        return base.flatMap { url.path(below: $0) }
    }
}

extension String {
    fileprivate var withoutQuery: String { String(prefix { $0 != "?" && $0 != "#" }) }
}

extension HTTPURL {
    /// The path behind that of a base; `nil` when the URL does not lie below it.
    func path(below base: HTTPURL) -> String? {
        guard hasOrigin(of: base) else { return nil }
        let segments = path.split(separator: "/")
        let baseSegments = base.path.split(separator: "/")
        guard segments.starts(with: baseSegments) else { return nil }
        return segments.dropFirst(baseSegments.count).joined(separator: "/")
    }
}
