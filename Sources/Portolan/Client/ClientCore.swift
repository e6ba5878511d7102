// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a call is made of.
struct CallPlan<E: Endpoint>: Sendable {
    let method: HTTPMethod
    let endpoint: E
    let parameters: Parameters
    let options: CallOptions
    let name: String
}

/// One attempt at a call, as far as its answer.
struct AnsweredCall: Sendable {
    let request: HTTPRequest
    let context: CallContext
    let answer: HTTPResponse
}

/// What a client does, apart from how long it lives.
struct ClientCore: Sendable {
    let configuration: ClientConfiguration
    private let pipeline: Pipeline

    init(_ configuration: ClientConfiguration) {
        self.configuration = configuration
        let cookies: [any Middleware] = configuration.cookies.map { [CookieMiddleware($0)] } ?? []
        let steps: [any Middleware] =
            configuration.middleware + [RedirectionMiddleware()] + cookies + configuration.attemptMiddleware
            + [ValidationMiddleware()]
        pipeline = Pipeline(steps: steps, transport: configuration.transport)
    }

    /// Makes a call and maps its answer.
    func response<E: Endpoint, Value: Sendable>(
        to plan: CallPlan<E>, observer: (any TransferObserver)? = nil,
        output: (ResponseDocument) throws -> Value
    ) async throws -> APIResponse<Value> {
        let clock = ContinuousClock()
        let start = clock.now
        let call = try await answer(to: plan, start: start, delivery: .collected, observer: observer)
        let arrival = clock.now
        try Task.checkCancellation()
        let value = try Self.value(of: call.answer, to: call.request, plan.endpoint, call.context, output)
        try Task.checkCancellation()
        return APIResponse(
            value: value, status: call.answer.status, headers: call.answer.headerFields, url: call.answer.url,
            bytes: call.answer.bytes,
            timings: CallTimings(total: start.duration(to: clock.now), network: start.duration(to: arrival)),
            requestID: call.context.requestID
        )
    }

    /// Makes a call as far as its answer, or its answer's header.
    func answer<E: Endpoint>(
        to plan: CallPlan<E>, start: ContinuousClock.Instant, delivery: TransportOptions.Delivery,
        observer: (any TransferObserver)? = nil
    ) async throws -> AnsweredCall {
        let endpoint = plan.endpoint
        let options = configuration.options.merging(endpoint.options).merging(plan.options)
        try Task.checkCancellation()
        let builder = builder
        let request = try builder.request(
            plan.method, endpoint, parameters: plan.parameters, options: options, name: plan.name)
        let isStreamed = if case .streamed = delivery { true } else { false }
        let context = CallContext(
            requestID: String(UInt64.random(in: .min ... .max), radix: 36), endpoint: plan.name, options: options,
            acceptableContentTypes: isStreamed
                ? endpoint.acceptableContentTypes ?? [] : builder.acceptedTypes(endpoint),
            errorBodies: [endpoint.errorBody, configuration.errorBody].compactMap(\.self),
            transform: { try endpoint.transform($0) },
            credentialFields: builder.credentialFields, deadline: options.timeouts.call.map { start + $0 },
            delivery: delivery, observer: observer
        )
        return AnsweredCall(
            request: request, context: context, answer: try await pipeline.run(request, context: context))
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

    var builder: RequestBuilder {
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
