// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a call is made of.
struct CallPlan<E: Endpoint>: Sendable {
    let method: HTTPMethod
    let endpoint: E
    var parameters: Parameters
    var options: CallOptions
    let name: String
    /// The media types of a call that reads its answer in its own way; `nil` for what the output wants.
    var accepted: [MediaType]?
    /// Says how the call ends; the client's, once the call is under way.
    var reporter = CallReporter(requestID: "")
    /// Where the request goes instead of where the endpoint leads.
    var location: RequestLocation?

    /// Plans to call an endpoint.
    init(
        _ method: HTTPMethod, _ endpoint: E, parameters: Parameters, options: CallOptions, name: String = "\(E.self)",
        accepted: [MediaType]? = nil
    ) {
        self.method = method
        self.endpoint = endpoint
        self.parameters = parameters
        self.options = options
        self.name = name
        self.accepted = accepted
    }

    /// Plans to call a path, which is also the name of the call.
    init<Output>(
        _ method: HTTPMethod, _ path: Path, slug: Slug, parameters: Parameters, body: RequestBody, options: CallOptions,
        accepted: [MediaType]? = nil
    ) where E == PathCall<Output> {
        self.init(
            method, PathCall(path: path, slug: slug, parameters: parameters, body: body), parameters: Parameters(),
            options: options, name: path.description, accepted: accepted)
    }
}

/// A call as far as its answer.
struct AnsweredCall: Sendable {
    let request: HTTPRequest
    let context: CallContext
    let answer: HTTPResponse

    /// Makes something of the answer.
    ///
    /// The only place where a ``DocumentError`` becomes an ``APIError``.
    func mappingErrors<Value>(_ make: () throws -> Value) throws -> Value {
        do {
            return try make()
        } catch {
            // Mapping ends when the task is cancelled, with an error that says so in its own words.
            try Task.checkCancellation()
            throw callError(error, answer)
        }
    }

    /// The error of the call for one that making something of its answer has thrown.
    func callError(_ error: any Error, _ answer: HTTPResponse) -> any Error {
        func failed(_ code: APIError.Code, _ reason: String, _ underlying: any Error) -> APIError {
            context.error(code, request, reason: reason, response: answer, underlying: underlying)
        }
        return switch error {
        case is CancellationError, is APIError: error
        case let error as DocumentError: failed(error.code, "\(error)", error.cause)
        case is MappingError: failed(.mapping, "\(error)", error)
        case is JSONSyntaxError: failed(.malformedBody, "the body is not JSON: \(error)", error)
        case is FormEncodingError: failed(.malformedBody, "the body is not a form: \(error)", error)
        case is LineTooLong, is ServerSentEventTooLarge: failed(.malformedBody, "\(error)", error)
        default: failed(.hook, "making the output of the answer failed: \(error)", error)
        }
    }
}

extension Endpoint {
    /// What the output is made of.
    func document(of answer: HTTPResponse, _ content: ResponseContent) -> ResponseDocument {
        ResponseDocument(response: answer, content: content, keyPath: outputKeyPath, embedding: headerEmbedding)
    }
}

/// What a client does, apart from how long it lives.
final class ClientCore: Sendable {
    let configuration: ClientConfiguration
    /// The routes of the models that are known.
    let resources: ResourceIndex
    private let pipeline: Pipeline
    /// What the configuration says to all requests.
    private let commonBuilder: RequestBuilder
    private let hub: CallEventHub

    init(_ configuration: ClientConfiguration, hub: CallEventHub) {
        self.configuration = configuration
        resources = ResourceIndex(configuration.resources)
        self.hub = hub
        var builder = RequestBuilder()
        builder.baseURL = configuration.baseURL
        builder.headers = configuration.headers
        builder.credentialFields = Set(configuration.credentialHeaders.compactMap { HTTPFieldName($0) })
        builder.languages = configuration.languages
        builder.userAgent = configuration.userAgent
        builder.acceptableContentTypes = configuration.acceptableContentTypes
        builder.prepare()
        commonBuilder = builder
        let authentication: [any Middleware] = configuration.authentication.map { [AuthenticationMiddleware($0)] } ?? []
        let cookies: [any Middleware] = configuration.cookies.map { [CookieMiddleware($0)] } ?? []
        let inner = [RedirectionMiddleware()] + authentication + cookies + configuration.attemptMiddleware
        var steps: [any Middleware] = configuration.middleware
        if let outbox = configuration.outbox {
            let base = try? configuration.baseURL?.url()
            steps.append(OutboxMiddleware(outbox) { url in base.flatMap { url.path(below: $0) } })
        }
        steps.append(RetryMiddleware(budget: configuration.retryBudget, timing: configuration.retryTiming))
        pipeline = Pipeline(
            steps: steps + inner, transport: configuration.transport, check: ResponseValidation.check)
        if let outbox = configuration.outbox {
            // It holds neither the outbox nor this client, which hold it.
            let bare = Pipeline(steps: inner, transport: configuration.transport, check: ResponseValidation.check)
            outbox.attach(OutboxCourier(configuration, bare, commonBuilder, resources).sender)
        }
    }

    /// Begins a call: what is built of the plan from now on belongs to it.
    func begin<E: Endpoint>(_ plan: inout CallPlan<E>, start: Moment, meter: CallMeter) {
        let requestID = RequestID.next()
        var events: CallEventSource?
        if hub.hasReaders || !configuration.observers.isEmpty {
            let source = CallEventSource(
                requestID: requestID, endpoint: plan.name, start: start.instant,
                observers: configuration.observers + [hub], credentialFields: commonBuilder.credentialFields)
            meter.reportEvents(to: source)
            events = source
        }
        plan.reporter = CallReporter(
            requestID: requestID, events: events, applicationError: configuration.applicationError)
    }

    /// An error that was made apart from a call, as its caller gets it.
    func finished(_ error: APIError) -> APIError {
        let reporter = CallReporter(requestID: "", applicationError: configuration.applicationError)
        return reporter.failed(error) as? APIError ?? error
    }

    /// Makes a call and maps its answer.
    func response<E: Endpoint, Value: Sendable>(
        to plan: CallPlan<E>, meter: CallMeter, effect: StoreEffect<Value>? = nil,
        output: @escaping @Sendable (ResponseDocument) throws -> Value
    ) async throws -> APIResponse<Value> {
        let start = Moment.now
        var plan = plan
        begin(&plan, start: start, meter: meter)
        do {
            try Task.checkCancellation()
            let (request, context) = try prepared(plan, start: start, isStreamed: false, meter: meter)
            let call = AnsweredCall(request: request, context: context, answer: try await send(request, context))
            return try await mappedResponse(
                of: call, to: plan, start: start, meter: meter, effect: effect, output: output)
        } catch {
            throw plan.reporter.failed(error)
        }
    }

    private func mappedResponse<E: Endpoint, Value: Sendable>(
        of call: AnsweredCall, to plan: CallPlan<E>, start: Moment, meter: CallMeter, effect: StoreEffect<Value>?,
        output: @escaping @Sendable (ResponseDocument) throws -> Value
    ) async throws -> APIResponse<Value> {
        let arrival = Moment.now
        meter.beganToMap()
        try Task.checkCancellation()
        let endpoint = plan.endpoint
        let isHead = plan.method == .head
        var document = try call.mappingErrors {
            endpoint.document(of: call.answer, isHead ? .none : try endpoint.transform(call.answer))
        }
        let value: Value
        if let store = configuration.store, call.context.options.usesStore, effect != nil || mayHoldObjects(Value.self)
        {
            // It may be mapped on another thread, which knows nothing of this task: the store looks after cancellation.
            document.progress = { meter.mapped($0, of: $1) }
            value = try await call.merged(into: store, document, effect ?? StoreEffect(), output)
        } else {
            document.progress = { meter.mapped($0, of: $1) && !Task.isCancelled }
            value = try call.mappingErrors { try output(document) }
        }
        try Task.checkCancellation()
        plan.reporter.succeeded(call.answer)
        return APIResponse(
            value: value, status: call.answer.status, headers: call.answer.headerFields, url: call.answer.url,
            bytes: call.answer.bytes,
            timings: CallTimings(total: .now - start, network: arrival - start),
            requestID: call.context.requestID, transfers: meter.transfers, attempts: call.context.attempts
        )
    }

    /// Makes a call as far as its answer, or its answer's header.
    func answer<E: Endpoint>(
        to plan: CallPlan<E>, start: Moment, isStreamed: Bool, meter: CallMeter
    ) async throws -> AnsweredCall {
        try Task.checkCancellation()
        let (request, context) = try prepared(plan, start: start, isStreamed: isStreamed, meter: meter)
        return AnsweredCall(request: request, context: context, answer: try await send(request, context))
    }

    /// Sends a request through all steps.
    func send(_ request: HTTPRequest, _ context: CallContext) async throws -> HTTPResponse {
        try await pipeline.run(request, context: context)
    }

    /// The request of a call, and what its steps share.
    func prepared<E: Endpoint>(
        _ plan: CallPlan<E>, start: Moment, isStreamed: Bool, meter: CallMeter, firstAttempt: Int = 1,
        builder: RequestBuilder? = nil
    ) throws(APIError) -> (request: HTTPRequest, context: CallContext) {
        let endpoint = plan.endpoint
        let options = options(of: plan)
        let accepted = commonBuilder.acceptedTypes(endpoint, reading: plan.accepted)
        func built(by builder: RequestBuilder) throws(APIError) -> BuiltRequest {
            try builder.request(
                plan.method, endpoint, parameters: plan.parameters, options: options, name: plan.name,
                accepted: accepted, location: plan.location)
        }
        let built =
            if configuration.headersForEachRequest == nil {
                // Without making a copy of the builder.
                try built(by: commonBuilder)
            } else {
                try built(by: builder ?? self.builder)
            }
        let context = CallContext(
            requestID: plan.reporter.requestID, endpoint: plan.name, options: options,
            acceptableContentTypes: accepted,
            errorBodies: errorBodies(endpoint.errorBody),
            transform: { try endpoint.transform($0) },
            credentialFields: commonBuilder.credentialFields, deadline: options.timeouts.call.map { start + $0 },
            delivery: isStreamed ? .streamed(buffer: options.streamBuffer) : .collected, observer: meter,
            carriesCredentials: built.isOwnOrigin, reporter: plan.reporter, firstAttempt: firstAttempt
        )
        var request = built.request
        do throws(HTTPFieldError) {
            try request.setIdempotencyKey(options)
        } catch {
            throw context.error(.invalidRequest, request, reason: "\(error)", underlying: error)
        }
        plan.reporter.events?.started(request)
        return (request, context)
    }

    /// The request of a call that is not made.
    func preparedRequest<E: Endpoint>(_ plan: CallPlan<E>) throws(APIError) -> HTTPRequest {
        do {
            return try prepared(plan, start: .now, isStreamed: false, meter: CallMeter()).request
        } catch {
            throw finished(error)
        }
    }

    private func errorBodies(_ own: (any ErrorBody.Type)?) -> [any ErrorBody.Type] {
        var types: [any ErrorBody.Type] = []
        if let own { types.append(own) }
        if let common = configuration.errorBody { types.append(common) }
        return types
    }

    /// The options that hold for a call.
    func options<E: Endpoint>(of plan: CallPlan<E>) -> CallOptions {
        configuration.options.merging(plan.endpoint.options).merging(plan.options)
    }

    /// What makes requests, with the fields for this one: asked for once for each.
    var builder: RequestBuilder {
        var builder = commonBuilder
        if let further = configuration.headersForEachRequest?() {
            builder.headers = builder.headers.overlaid(by: further)
        }
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
