// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension APIClient {
    /// Calls a path and gives its output with everything about the answer.
    ///
    /// - Parameters:
    ///   - method: The verb.
    ///   - path: Where to; slugs are filled from `slug`.
    ///   - slug: The values of `:name` parts.
    ///   - parameters: What is sent beside the path.
    ///   - body: How the body is made.
    ///   - type: What the answer is mapped to; nothing by default.
    ///   - options: Options of this call.
    /// - Returns: The output, with status, header fields and body of the answer.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func response<Output: Decodable & Sendable>(
        _ method: HTTPMethod, _ path: Path, slug: Slug = .none, parameters: Parameters = Parameters(),
        body: RequestBody = .json, as type: Output.Type = Empty.self, options: CallOptions = CallOptions()
    ) async throws -> APIResponse<Output> {
        let plan = CallPlan<PathCall<Output>>(
            method, path, slug: slug, parameters: parameters, body: body, options: options)
        return try await call(plan) { try $0.decode(Output.self) }
    }

    /// Fetches what is at a path.
    ///
    /// ```swift
    /// let me = try await client.get("me", as: User.self)
    /// ```
    ///
    /// - Parameters:
    ///   - path: Where to.
    ///   - slug: The values of `:name` parts.
    ///   - parameters: What is sent, in the query.
    ///   - type: What the answer is mapped to.
    ///   - options: Options of this call.
    /// - Returns: What the answer was mapped to.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func get<Output: Decodable & Sendable>(
        _ path: Path, slug: Slug = .none, parameters: Parameters = Parameters(), as type: Output.Type,
        options: CallOptions = CallOptions()
    ) async throws -> Output {
        try await response(.get, path, slug: slug, parameters: parameters, as: type, options: options).value
    }

    /// Asks for the header fields of what is at a path, without a body.
    ///
    /// - Parameters:
    ///   - path: Where to.
    ///   - slug: The values of `:name` parts.
    ///   - parameters: What is sent, in the query.
    ///   - options: Options of this call.
    /// - Returns: Status and header fields of the answer.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func head(
        _ path: Path, slug: Slug = .none, parameters: Parameters = Parameters(), options: CallOptions = CallOptions()
    ) async throws -> APIResponse<Empty> {
        try await response(.head, path, slug: slug, parameters: parameters, options: options)
    }

    /// Replaces what is at a path.
    ///
    /// - Parameters:
    ///   - path: Where to.
    ///   - slug: The values of `:name` parts.
    ///   - parameters: What is sent, in the body.
    ///   - body: How the body is made.
    ///   - type: What the answer is mapped to.
    ///   - options: Options of this call.
    /// - Returns: What the answer was mapped to.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    @discardableResult
    public func put<Output: Decodable & Sendable>(
        _ path: Path, slug: Slug = .none, parameters: Parameters = Parameters(), body: RequestBody = .json,
        as type: Output.Type, options: CallOptions = CallOptions()
    ) async throws -> Output {
        try await response(.put, path, slug: slug, parameters: parameters, body: body, as: type, options: options).value
    }

    /// Sends something to a path.
    ///
    /// - Parameters:
    ///   - path: Where to.
    ///   - slug: The values of `:name` parts.
    ///   - parameters: What is sent, in the body.
    ///   - body: How the body is made.
    ///   - type: What the answer is mapped to.
    ///   - options: Options of this call.
    /// - Returns: What the answer was mapped to.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    @discardableResult
    public func post<Output: Decodable & Sendable>(
        _ path: Path, slug: Slug = .none, parameters: Parameters = Parameters(), body: RequestBody = .json,
        as type: Output.Type, options: CallOptions = CallOptions()
    ) async throws -> Output {
        try await response(.post, path, slug: slug, parameters: parameters, body: body, as: type, options: options)
            .value
    }

    /// Changes a part of what is at a path.
    ///
    /// - Parameters:
    ///   - path: Where to.
    ///   - slug: The values of `:name` parts.
    ///   - parameters: What is sent, in the body.
    ///   - body: How the body is made.
    ///   - type: What the answer is mapped to.
    ///   - options: Options of this call.
    /// - Returns: What the answer was mapped to.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    @discardableResult
    public func patch<Output: Decodable & Sendable>(
        _ path: Path, slug: Slug = .none, parameters: Parameters = Parameters(), body: RequestBody = .json,
        as type: Output.Type, options: CallOptions = CallOptions()
    ) async throws -> Output {
        try await response(.patch, path, slug: slug, parameters: parameters, body: body, as: type, options: options)
            .value
    }

    /// Removes what is at a path.
    ///
    /// - Parameters:
    ///   - path: Where to.
    ///   - slug: The values of `:name` parts.
    ///   - parameters: What is sent, in the query.
    ///   - type: What the answer is mapped to.
    ///   - options: Options of this call.
    /// - Returns: What the answer was mapped to.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    @discardableResult
    public func delete<Output: Decodable & Sendable>(
        _ path: Path, slug: Slug = .none, parameters: Parameters = Parameters(), as type: Output.Type,
        options: CallOptions = CallOptions()
    ) async throws -> Output {
        try await response(.delete, path, slug: slug, parameters: parameters, as: type, options: options).value
    }
}
