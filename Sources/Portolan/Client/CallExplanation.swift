// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a call would send, and where each part of it comes from.
///
/// What it prints holds no credentials; the values of its properties do.
public struct CallExplanation: Sendable, CustomStringConvertible {
    /// Who has set something.
    @nonexhaustive
    public enum Origin: String, Sendable, Hashable, CustomStringConvertible {
        /// The library, by itself.
        case library
        /// The configuration of the client.
        case client
        /// The endpoint.
        case endpoint
        /// The options at the call site.
        case call
        /// The body, which says what it is.
        case body

        /// As `the client's`.
        public var description: String { "the \(rawValue)'s" }
    }

    /// A header field and who has set it.
    public struct Field: Sendable, Hashable {
        /// The field.
        public let field: HTTPField
        /// Who has set it.
        public let origin: Origin
        /// Whether it is not printed.
        public let isCredential: Bool
    }

    /// A `:name` part of the path and its value.
    public struct SlugValue: Sendable, Hashable {
        /// The name.
        public let name: String
        /// The value; `nil` where there is none, and the part vanishes.
        public let value: String?
    }

    /// The type of the endpoint, or the path of an ad-hoc call.
    public let endpoint: String
    /// What would be sent, before authentication, cookies and middleware add to it.
    public let request: HTTPRequest
    /// The base URL; `nil` when the path is a URL itself and there is none.
    public let baseURL: HTTPURL?
    /// Who has set the base URL.
    public let baseURLOrigin: Origin
    /// The template of the path.
    public let path: Path
    /// The values that were put into the path, in order.
    public let slugValues: [SlugValue]
    /// Whether the request goes to the origin of the base URL, so that the client's credentials may go with it.
    public let carriesCredentials: Bool
    /// The header fields.
    public let fields: [Field]
    /// Whether and when the call is sent again.
    public let retry: RetryPolicy
    /// Whether a retry of this request could follow, by its method and its idempotency key.
    public let mayBeRetried: Bool
    /// What signs the request when it is sent, and whether; `nil` when the client has no authentication.
    public let authentication: String?
    /// The options that hold for the call.
    public let options: CallOptions

    /// A `curl` command that sends the same, for a POSIX shell; credentials are variables in it, as `"$AUTHORIZATION"`.
    ///
    /// A body that is neither JSON nor a form, a multipart form or XML for instance, does not show what in it is a credential. It is
    /// not in the command, which reads it from standard input: `--data-binary @-`.
    public var curlCommand: String { CurlCommand(of: self).description }

    /// A paragraph with everything, credentials left out.
    public var description: String {
        func row(_ name: String, _ text: String) -> String {
            name + String(repeating: " ", count: max(1, 12 - name.count)) + text
        }
        func text(_ duration: Duration?) -> String { duration.map { "\($0)" } ?? "none" }
        let base = baseURL.map { "\($0.redactedDescription) (\(baseURLOrigin))" } ?? "none"
        var lines = ["\(request)", row("  base", base), row("  path", path.description)]
        lines += slugValues.map { row("  :\($0.name)", $0.value ?? "(no value)") }
        if let query = request.url.query {
            lines.append(row("  query", CredentialRedaction.query(query, naming: request.credentialQueryItems)))
        }
        if !carriesCredentials { lines.append("  another origin than the base URL's: credentials do not go along") }
        lines.append("header fields")
        lines += fields.map { field in
            let value =
                field.isCredential
                ? CredentialRedaction.placeholder
                : CredentialRedaction.value(of: field.field, naming: request.credentialQueryItems)
            return "  \(field.field.name): \(value) (\(field.origin))"
        }
        let timeouts = options.timeouts
        lines += [
            row("body", bodyText),
            row("retry", retryText),
            row("authentication", authentication ?? "none"),
            row(
                "timeouts",
                "connect \(text(timeouts.connect)), idle \(text(timeouts.idle)), attempt \(text(timeouts.attempt)), "
                    + "call \(text(timeouts.call))"),
            row(
                "limits",
                "\(options.responseSizeLimit) bytes of answer, \(options.redirectLimit) redirects"
                    + (authentication == nil ? "" : ", replay limit \(options.replayLimit)")),
        ]
        // The command stays whole: all of it is the caller's.
        return (lines.map(\.printable) + [curlCommand]).joined(separator: "\n")
    }

    private var bodyText: String {
        request.body.description
            + (CurlCommand.readsStandardInput(for: request) ? ", which the command reads from standard input" : "")
    }

    private var retryText: String {
        guard retry.attemptLimit > 1 else { return "never" }
        guard mayBeRetried else { return "never, for \(request.method) without an idempotency key" }
        guard request.body.isReplayable else { return "refused: the body is a stream that can be read once" }
        return retry.description
    }
}

extension CallExplanation: CustomReflectable {
    /// The text.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension APIClient {
    /// Says what a call would send and where each part comes from, without sending anything.
    ///
    /// ```swift
    /// print(try client.explain(.get, ArtistSearch(query: "tania bowra")))
    /// ```
    ///
    /// - Parameters:
    ///   - method: The verb.
    ///   - endpoint: What would be called.
    ///   - parameters: Laid over the endpoint's own.
    ///   - options: Options of the call.
    /// - Returns: The explanation.
    /// - Throws: ``APIError`` with the code ``APIError/Code/invalidRequest``.
    public func explain<E: Endpoint>(
        _ method: HTTPMethod, _ endpoint: E, parameters: Parameters = Parameters(), options: CallOptions = CallOptions()
    ) throws -> CallExplanation {
        try core.explanation(of: CallPlan(method, endpoint, parameters: parameters, options: options))
    }

    /// Says what a call of a path would send and where each part comes from, without sending anything.
    ///
    /// - Parameters:
    ///   - method: The verb.
    ///   - path: Where to; slugs are filled from `slug`.
    ///   - slug: The values of `:name` parts.
    ///   - parameters: What is sent beside the path.
    ///   - body: How the body is made.
    ///   - options: Options of the call.
    /// - Returns: The explanation.
    /// - Throws: ``APIError`` with the code ``APIError/Code/invalidRequest``.
    public func explain(
        _ method: HTTPMethod, _ path: Path, slug: Slug = .none, parameters: Parameters = Parameters(),
        body: RequestBody = .json, options: CallOptions = CallOptions()
    ) throws -> CallExplanation {
        try core.explanation(
            of: CallPlan<PathCall<Empty>>(
                method, path, slug: slug, parameters: parameters, body: body, options: options))
    }
}

extension ClientCore {
    /// What a call would send.
    fileprivate func explanation<E: Endpoint>(of plan: CallPlan<E>) throws -> CallExplanation {
        let endpoint = plan.endpoint
        // Asked for once: what makes the fields may count, or take its time.
        let builder = builder
        let request: HTTPRequest
        let context: CallContext
        do {
            (request, context) = try prepared(
                plan, start: .now, isStreamed: false, meter: CallMeter(), builder: builder)
        } catch {
            throw finished(error)
        }
        let fields = request.headerFields.map { field in
            CallExplanation.Field(
                field: field, origin: origin(of: field.name, plan, builder),
                isCredential: field.isSigned || context.isCredential(field.name))
        }
        let base = try? (endpoint.baseURL ?? configuration.baseURL)?.url()  // Wrong ones have been refused by now.
        return CallExplanation(
            endpoint: plan.name, request: request, baseURL: base,
            baseURLOrigin: endpoint.baseURL == nil ? .client : .endpoint, path: endpoint.path,
            slugValues: slugValues(of: endpoint), carriesCredentials: context.carriesCredentials, fields: fields,
            retry: context.options.retry, mayBeRetried: context.options.retry.covers(request, context.options),
            authentication: authentication(context), options: context.options)
    }

    private func authentication(_ context: CallContext) -> String? {
        guard let authentication = configuration.authentication else { return nil }
        switch context.options.authentication {
        case .required: return context.carriesCredentials ? "\(authentication)" : "not sent to another origin"
        case .optional:
            return context.carriesCredentials ? "\(authentication), if logged in" : "not sent to another origin"
        case .none: return "not used by this call"
        }
    }

    private func slugValues<E: Endpoint>(of endpoint: E) -> [CallExplanation.SlugValue] {
        var values: [CallExplanation.SlugValue] = []
        guard !endpoint.path.isVerbatim, let template = try? PathTemplate(endpoint.path) else { return [] }
        // The path has been filled once by now, so this throws nothing.
        _ = try? template.filled { name in
            let value = endpoint.slugValue(for: name)?.parameterValue
            let isUsed = value.map { !$0.isNull && endpoint.isValid($0, for: name) } ?? false
            // Names with dots are tried whole first.
            values.append(.init(name: name, value: isUsed ? value?.scalarText : nil))
            return isUsed ? value : nil
        }
        return values
    }

    /// Who is the last to have set a field: the order of ``RequestBuilder``.
    private func origin<E: Endpoint>(
        of name: HTTPFieldName, _ plan: CallPlan<E>, _ builder: RequestBuilder
    ) -> CallExplanation.Origin {
        let endpointOptions = plan.endpoint.options
        let options = options(of: plan)
        if plan.options.headers[name.rawName] != nil { return .call }
        if endpointOptions.headers[name.rawName] != nil { return .endpoint }
        if configuration.options.headers[name.rawName] != nil { return .client }
        if plan.endpoint.headers[name.rawName] != nil { return .endpoint }
        if let key = HTTPFieldName(options.idempotencyKeyHeader), key == name, options.idempotencyKey != nil {
            return plan.options.idempotencyKey != nil
                ? .call : endpointOptions.idempotencyKey != nil ? .endpoint : .client
        }
        if name == .contentType { return .body }
        if builder.headers[name.rawName] != nil { return .client }
        return name == .userAgent || name == .acceptLanguage ? .client : .library
    }
}
