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
    /// What the client was made with.
    public let configuration: ClientConfiguration
    private let pipeline: Pipeline

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
        self.configuration = configuration
        let cookies: [any Middleware] = configuration.cookies.map { [CookieMiddleware($0)] } ?? []
        let steps: [any Middleware] =
            configuration.middleware + [RedirectionMiddleware()] + cookies + configuration.attemptMiddleware
            + [ValidationMiddleware()]
        pipeline = Pipeline(steps: steps, transport: configuration.transport)
    }

    /// A client like this one but for what the closure changes; both share the transport.
    public func with(_ change: (inout ClientConfiguration) -> Void) -> APIClient {
        var configuration = configuration
        change(&configuration)
        return APIClient(configuration)
    }

    /// The request that a call would send, without sending it.
    ///
    /// - Throws: ``APIError`` with the code ``APIError/Code/invalidRequest``.
    public func request<E: Endpoint>(
        _ method: HTTPMethod, _ endpoint: E, parameters: Parameters = Parameters(), options: CallOptions = CallOptions()
    ) throws(APIError) -> HTTPRequest {
        let merged = configuration.options.merging(endpoint.options).merging(options)
        return try builder.request(method, endpoint, parameters: parameters, options: merged, name: "\(E.self)")
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
    @concurrent
    public func response<E: Endpoint>(
        _ method: HTTPMethod, _ endpoint: E, parameters: Parameters = Parameters(), options: CallOptions = CallOptions()
    ) async throws -> APIResponse<E.Output> {
        try await call(method, endpoint, parameters: parameters, options: options, name: "\(E.self)") { document in
            try endpoint.output(from: document)
        }
    }

    @concurrent
    func call<E: Endpoint, Value: Sendable>(
        _ method: HTTPMethod, _ endpoint: E, parameters: Parameters, options: CallOptions, name: String,
        output: @Sendable (ResponseDocument) throws -> Value
    ) async throws -> APIResponse<Value> {
        let clock = ContinuousClock()
        let start = clock.now
        let options = configuration.options.merging(endpoint.options).merging(options)
        // A call that was cancelled before it began has no other outcome.
        try Task.checkCancellation()
        let builder = builder
        let request = try builder.request(method, endpoint, parameters: parameters, options: options, name: name)
        let context = CallContext(
            requestID: String(UInt64.random(in: .min ... .max), radix: 36), endpoint: name, options: options,
            acceptableContentTypes: builder.acceptedTypes(endpoint),
            errorBodies: [endpoint.errorBody, configuration.errorBody].compactMap(\.self),
            transform: { try endpoint.transform($0) },
            credentialFields: builder.credentialFields, deadline: options.timeouts.call.map { start + $0 }
        )
        let answer = try await pipeline.run(request, context: context)
        let arrival = clock.now
        try Task.checkCancellation()
        let value = try Self.value(of: answer, to: request, endpoint, context, output)
        try Task.checkCancellation()
        return APIResponse(
            value: value, status: answer.status, headers: answer.headerFields, url: answer.url, bytes: answer.bytes,
            timings: CallTimings(total: start.duration(to: clock.now), network: start.duration(to: arrival)),
            requestID: context.requestID
        )
    }

    /// Makes the output.
    ///
    /// The only place where a ``DocumentError`` becomes an ``APIError``.
    private static func value<E: Endpoint, Value>(
        of answer: HTTPResponse, to request: HTTPRequest, _ endpoint: E, _ context: CallContext,
        _ output: (ResponseDocument) throws -> Value
    ) throws -> Value {
        do {
            let content = request.method == .head ? .none : try endpoint.transform(answer)
            let document = ResponseDocument(
                response: answer, content: content, keyPath: endpoint.outputKeyPath, embedding: endpoint.headerEmbedding
            )
            return try output(document)
        } catch let error as CancellationError {
            throw error
        } catch let error as APIError {
            throw error
        } catch let error as DocumentError {
            throw context.error(error.code, request, reason: "\(error)", response: answer, underlying: error.cause)
        } catch let error as MappingError {
            throw context.error(.mapping, request, reason: "\(error)", response: answer, underlying: error)
        } catch let error as FormEncodingError {
            let reason = "the body is not a form: \(error)"
            throw context.error(.malformedBody, request, reason: reason, response: answer, underlying: error)
        } catch {
            let reason = "making the output of the answer failed: \(error)"
            throw context.error(.hook, request, reason: reason, response: answer, underlying: error)
        }
    }

    private var builder: RequestBuilder {
        var builder = RequestBuilder()
        builder.baseURL = configuration.baseURL
        builder.headers = configuration.headers
        if let further = configuration.headersForEachRequest?() {
            builder.headers = builder.headers.overlaid(by: further)
        }
        builder.credentialFields = Set(configuration.credentialHeaders.compactMap { HTTPFieldName($0) })
        builder.languages = configuration.languages
        builder.acceptableContentTypes = configuration.acceptableContentTypes
        return builder
    }
}

extension DocumentError {
    fileprivate var code: APIError.Code {
        switch self {
        case .empty: .emptyBody
        case .notJSON, .notText: .malformedBody
        case .missingKeyPath: .missingKeyPath
        case .mapping, .headerKeyTaken, .notDecodable, .notInMemory: .mapping
        }
    }

    /// What lies under the error, or the error itself.
    fileprivate var cause: any Error {
        switch self {
        case .notJSON(let error): error
        case .mapping(let error): error
        case .empty, .notText, .missingKeyPath, .headerKeyTaken, .notDecodable, .notInMemory: self
        }
    }
}
