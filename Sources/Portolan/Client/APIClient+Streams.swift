// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension APIClient {
    /// Calls an endpoint and gives the body of its answer while it arrives.
    ///
    /// An answer that is refused for its status is an error, with its body, as ever. Any media type is accepted unless the
    /// endpoint names some. There is no limit to the size of the body; the time for the whole call counts to its end.
    ///
    /// - Parameters:
    ///   - method: The verb.
    ///   - endpoint: What to call.
    ///   - parameters: Laid over the endpoint's own; of a name that both have, these count.
    ///   - options: Options of this call; ``CallOptions/streamBuffer`` says how many bytes may wait to be read.
    /// - Returns: Status and header fields of the answer, and its body to be read.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func stream<E: Endpoint>(
        _ method: HTTPMethod, _ endpoint: E, parameters: Parameters = Parameters(), options: CallOptions = CallOptions()
    ) async throws -> StreamedResponse {
        try await stream(
            CallPlan(method, endpoint, parameters: parameters, options: options, accepted: [])
        ).response
    }

    /// Calls a path and gives the body of its answer while it arrives.
    ///
    /// - Parameters:
    ///   - method: The verb.
    ///   - path: Where to; slugs are filled from `slug`.
    ///   - slug: The values of `:name` parts.
    ///   - parameters: What is sent beside the path.
    ///   - body: How the body of the request is made.
    ///   - options: Options of this call; ``CallOptions/streamBuffer`` says how many bytes may wait to be read.
    /// - Returns: Status and header fields of the answer, and its body to be read.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func stream(
        _ method: HTTPMethod, _ path: Path, slug: Slug = .none, parameters: Parameters = Parameters(),
        body: RequestBody = .json, options: CallOptions = CallOptions()
    ) async throws -> StreamedResponse {
        try await stream(
            CallPlan<PathCall<Empty>>(
                method, path, slug: slug, parameters: parameters, body: body, options: options, accepted: [])
        ).response
    }

    /// Makes a call as far as the header of its answer.
    ///
    /// - Parameters:
    ///   - plan: The call.
    ///   - endsWithBody: Whether the call is over where its body is; otherwise whoever reads says so.
    /// - Returns: The answer, whose body is still to come, and the call.
    /// - Throws: ``APIError`` or `CancellationError`.
    func stream<E: Endpoint>(
        _ plan: CallPlan<E>, endsWithBody: Bool = true
    ) async throws -> (response: StreamedResponse, call: AnsweredCall) {
        try Task.checkCancellation()
        let start = Moment.now
        let meter = CallMeter()
        var begun = plan
        core.begin(&begun, start: start, meter: meter)
        let plan = begun
        let task = lifetime.calls.start {
            do {
                let call = try await core.answer(to: plan, start: start, isStreamed: true, meter: meter)
                // While the task is still one of the calls, so that there is no moment at which nothing would end the stream.
                let body = call.answer.bodyStream.cancelled(with: self, call, endsWithBody: endsWithBody)
                return (StreamedResponse(call, body: body, meter: meter), call)
            } catch {
                throw plan.reporter.failed(error)
            }
        }
        return try await task.valueCancelledWithWaiter
    }
}

extension CallOptions {
    /// How many bytes of a streamed answer may wait to be read before the server is held up; 256 KiB by default.
    public var streamBuffer: Int {
        get { self[StreamBufferKey.self] }
        set { self[StreamBufferKey.self] = newValue }
    }

    private enum StreamBufferKey: CallOptionKey {
        static let defaultValue = 262_144
    }
}
