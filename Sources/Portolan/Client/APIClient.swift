// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Calls the endpoints of an API.
///
/// ```swift
/// let client = APIClient(baseURL: "https://api.example/v1") {
///     $0.headers["X-Api-Key"] = key
///     $0.errorBody = ServiceError.self
/// }
/// let artists = try await client.get(ArtistSearch(query: "tania bowra"))
/// ```
///
/// A client is a value; copies share one transport and its connections, and may be used from any number of tasks at once.
/// Building a request and mapping its answer run off the caller's actor.
///
/// Every call throws ``APIError`` or `CancellationError` and nothing else. Cancelling the task stops the transfer.
public struct APIClient: Sendable {
    let core: ClientCore
    let lifetime: ClientLifetime

    /// What the client was made with.
    public var configuration: ClientConfiguration { core.configuration }

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - baseURL: Where the API lives, for endpoints that do not say.
    ///   - transport: What sends; a new one of the platform's own kind by default, see ``Transport/platformDefault``.
    ///   - configure: Sets everything else.
    public init(
        baseURL: BaseURL? = nil, transport: any Transport = PlatformTransport(),
        configure: (inout ClientConfiguration) -> Void = { _ in }
    ) {
        var configuration = ClientConfiguration(baseURL: baseURL, transport: transport)
        configure(&configuration)
        self.init(configuration)
    }

    /// Makes a client of a configuration.
    public init(_ configuration: ClientConfiguration) {
        self.init(configuration, lifetime: ClientLifetime())
    }

    private init(_ configuration: ClientConfiguration, lifetime: ClientLifetime) {
        core = ClientCore(configuration, hub: lifetime.events)
        self.lifetime = lifetime
    }

    /// A client like this one but for what the closure changes.
    ///
    /// Both share the transport, and are one for ``cancelAll()``.
    public func with(_ change: (inout ClientConfiguration) -> Void) -> APIClient {
        var configuration = configuration
        change(&configuration)
        return APIClient(configuration, lifetime: lifetime)
    }

    /// Cancels every call and every stream that is under way, of this client, its copies and those made with ``with(_:)``.
    ///
    /// Whoever waits for one gets a `CancellationError`. Calls that begin later are not touched. The same happens when
    /// neither a copy of the client nor a handle or a stream of one of its calls is there any more.
    public func cancelAll() { lifetime.calls.cancelAll() }

    /// The request that a call would send, before authentication, cookies and middleware add to it, without sending it.
    ///
    /// An ``IdempotencyKey/automatic`` key is another one each time.
    ///
    /// - Throws: ``APIError`` with the code ``APIError/Code/invalidRequest``.
    public func request<E: Endpoint>(
        _ method: HTTPMethod, _ endpoint: E, parameters: Parameters = Parameters(), options: CallOptions = CallOptions()
    ) throws(APIError) -> HTTPRequest {
        let plan = CallPlan(method, endpoint, parameters: parameters, options: options)
        return try core.preparedRequest(plan)
    }

    /// Calls an endpoint and gives its output with everything about the answer.
    ///
    /// - Parameters:
    ///   - method: The verb.
    ///   - endpoint: What to call.
    ///   - parameters: Laid over the endpoint's own; of a name that both have, these count.
    ///   - options: Options of this call.
    /// - Returns: The output, with status, header fields and body of the answer.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func response<E: Endpoint>(
        _ method: HTTPMethod, _ endpoint: E, parameters: Parameters = Parameters(), options: CallOptions = CallOptions()
    ) async throws -> APIResponse<E.Output> {
        try await call(CallPlan(method, endpoint, parameters: parameters, options: options)) { document in
            try endpoint.output(from: document)
        }
    }

    func call<E: Endpoint, Value: Sendable>(
        _ plan: CallPlan<E>, effect: StoreEffect<Value>? = nil,
        output: @escaping @Sendable (ResponseDocument) throws -> Value
    ) async throws -> APIResponse<Value> {
        // A call that was cancelled before it began has no other outcome.
        try Task.checkCancellation()
        // Nobody watches, so the call needs no handle; whoever waits holds the client.
        let isOnActor = Self.isActor(#isolation)
        let task = lifetime.calls.start(isBegunHere: !isOnActor) { [core] in
            try await core.response(to: plan, meter: CallMeter(), effect: effect, output: output)
        }
        return try await task.valueCancelledWithWaiter
    }

    private static func isActor(_ isolation: (any Actor)?) -> Bool { isolation != nil }
}
