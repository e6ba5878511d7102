// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension APIClient {
    /// Fetches an endpoint's output.
    ///
    /// - Parameters:
    ///   - endpoint: What to call.
    ///   - parameters: Laid over the endpoint's own, in the query.
    ///   - options: Options of this call.
    /// - Returns: What the answer was mapped to.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func get<E: Endpoint>(
        _ endpoint: E, parameters: Parameters = Parameters(), options: CallOptions = CallOptions()
    ) async throws -> E.Output {
        try await call(CallPlan(.get, endpoint, parameters: parameters, options: options)) { document in
            try endpoint.output(from: document)
        }.value
    }

    /// Asks an endpoint for its header fields, without a body.
    ///
    /// - Parameters:
    ///   - endpoint: What to call.
    ///   - parameters: Laid over the endpoint's own, in the query.
    ///   - options: Options of this call.
    /// - Returns: Status and header fields of the answer.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func head<E: Endpoint>(
        _ endpoint: E, parameters: Parameters = Parameters(), options: CallOptions = CallOptions()
    ) async throws -> APIResponse<Empty> {
        try await call(CallPlan(.head, endpoint, parameters: parameters, options: options)) { _ in Empty() }
    }

    /// Sends an endpoint with PUT, which replaces what is there.
    ///
    /// - Parameters:
    ///   - endpoint: What to call.
    ///   - parameters: Laid over the endpoint's own, in the body.
    ///   - options: Options of this call.
    /// - Returns: What the answer was mapped to.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    @discardableResult
    public func put<E: Endpoint>(
        _ endpoint: E, parameters: Parameters = Parameters(), options: CallOptions = CallOptions()
    ) async throws -> E.Output {
        try await response(.put, endpoint, parameters: parameters, options: options).value
    }

    /// Sends an endpoint with POST, which often makes something new.
    ///
    /// - Parameters:
    ///   - endpoint: What to call.
    ///   - parameters: Laid over the endpoint's own, in the body.
    ///   - options: Options of this call.
    /// - Returns: What the answer was mapped to.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    @discardableResult
    public func post<E: Endpoint>(
        _ endpoint: E, parameters: Parameters = Parameters(), options: CallOptions = CallOptions()
    ) async throws -> E.Output {
        try await response(.post, endpoint, parameters: parameters, options: options).value
    }

    /// Sends an endpoint with PATCH, which changes a part of what is there.
    ///
    /// - Parameters:
    ///   - endpoint: What to call.
    ///   - parameters: Laid over the endpoint's own, in the body.
    ///   - options: Options of this call.
    /// - Returns: What the answer was mapped to.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    @discardableResult
    public func patch<E: Endpoint>(
        _ endpoint: E, parameters: Parameters = Parameters(), options: CallOptions = CallOptions()
    ) async throws -> E.Output {
        try await response(.patch, endpoint, parameters: parameters, options: options).value
    }

    /// Sends an endpoint with DELETE, which removes what is there.
    ///
    /// - Parameters:
    ///   - endpoint: What to call.
    ///   - parameters: Laid over the endpoint's own, in the query.
    ///   - options: Options of this call.
    /// - Returns: What the answer was mapped to.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    @discardableResult
    public func delete<E: Endpoint>(
        _ endpoint: E, parameters: Parameters = Parameters(), options: CallOptions = CallOptions()
    ) async throws -> E.Output {
        try await response(.delete, endpoint, parameters: parameters, options: options).value
    }
}
