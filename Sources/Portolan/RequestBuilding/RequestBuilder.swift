// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A request, and whether it goes to the origin of the base URL.
package struct BuiltRequest: Sendable {
    /// The request.
    package var request: HTTPRequest
    /// Whether the client's credentials may go with it.
    package var isOwnOrigin: Bool
}

/// A URL that a request goes to instead of where its endpoint leads, because an answer has said so.
package struct RequestLocation: Sendable {
    /// The URL, which is used byte for byte.
    package var url: HTTPURL
    /// Whether it has the origin of the request that it followed from, and so has every one in between.
    package var isTrusted: Bool
    /// The names of items of its query whose values are not printed, beside those that say so.
    package var credentialQueryItems: Set<String>

    /// Makes a location.
    package init(url: HTTPURL, isTrusted: Bool, credentialQueryItems: Set<String> = []) {
        self.url = url
        self.isTrusted = isTrusted
        self.credentialQueryItems = credentialQueryItems
    }
}

/// Makes the request of an endpoint.
package struct RequestBuilder: Sendable {
    /// The client's base, for endpoints without one.
    package var baseURL: BaseURL?
    /// The client's header fields.
    package var headers = RequestHeaders() { didSet { commonFields = [] } }
    /// Which of the client's fields are credentials beside those that are by definition.
    package var credentialFields: Set<HTTPFieldName> = []
    /// What the client says it is.
    package var userAgent: String? { didSet { commonFields = [] } }
    /// The languages preferred, best first.
    package var languages: [String] = [] { didSet { commonFields = [] } }
    /// The media types that an answer may have, for endpoints that name none.
    package var acceptableContentTypes: [MediaType] = [] {
        didSet { commonFields = [] }
    }
    /// The fields that requests have in common which ask for the client's media types, or for any: see ``prepare()``.
    private var commonFields: [(accepted: [MediaType], fields: HTTPFields)] = []

    /// Makes a builder that has nothing of its own.
    package init() {}

    /// Makes once what is the same for most requests, until something is changed.
    package mutating func prepare() {
        commonFields = [acceptableContentTypes, []].compactMap { accepted in
            // What is wrong with a field is told by each call.
            (try? fields(accepting: accepted)).map { (accepted, $0) }
        }
    }

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - method: The verb.
    ///   - endpoint: The endpoint.
    ///   - parameters: Laid over the endpoint's.
    ///   - options: The merged options of the call.
    ///   - name: What errors call the endpoint.
    ///   - accepted: The media types to ask for; `nil` for what the output wants.
    ///   - location: Where the request goes instead: then nothing is added to the query.
    /// - Returns: The request.
    /// - Throws: ``APIError``.
    package func request<E: Endpoint>(
        _ method: HTTPMethod, _ endpoint: E, parameters: Parameters, options: CallOptions, name: String,
        accepted: [MediaType]? = nil, location: RequestLocation? = nil
    ) throws(APIError) -> BuiltRequest {
        do {
            let (url, isOwnOrigin) = try location.map { try target($0, endpoint) } ?? url(of: endpoint, name: name)
            var request = HTTPRequest(method: method, url: url)
            let query = try fillBody(of: &request, endpoint, parameters: parameters)
            if let location {
                request.credentialQueryItems = location.credentialQueryItems
            } else if let query {
                request.url = url.appending(encodedPath: "", query: query)
            }
            let accepted = accepted ?? acceptedTypes(endpoint)
            // Without any base there is no other origin: what the endpoint and the call set is meant for the path.
            let hasBase = endpoint.baseURL != nil || baseURL != nil
            let keepsCredentials = isOwnOrigin || !hasBase && location?.isTrusted ?? true
            let isClients = try isOwnOrigin && hasBaseOfClient(endpoint)
            try setHeaders(
                of: &request, endpoint, options, accepted, isOwnOrigin: isClients, keepsCredentials: keepsCredentials)
            return BuiltRequest(request: request, isOwnOrigin: isClients)
        } catch {
            throw APIError(
                .invalidRequest, endpoint: name, requestLine: "\(method) \(endpoint.path)", reason: "\(error)",
                underlying: error
            )
        }
    }

    /// The media types that the answer of an endpoint may have; empty for all.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint; the types that it names count.
    ///   - types: Those of a call that reads its answer in its own way; `nil` for what the output wants.
    /// - Returns: The types.
    package func acceptedTypes<E: Endpoint>(_ endpoint: E, reading types: [MediaType]? = nil) -> [MediaType] {
        if let types = endpoint.acceptableContentTypes, !types.isEmpty { return types }
        if let types { return types }
        // Whoever reads any body as a form has said what it is.
        if endpoint.readsForm { return [] }
        return ResponseDocument.takesAnyContent(E.Output.self) ? [] : acceptableContentTypes
    }

    /// Whether what the client has for its own base is meant for that of an endpoint, too: another API gets none of it.
    private func hasBaseOfClient<E: Endpoint>(_ endpoint: E) throws -> Bool {
        guard let own = endpoint.baseURL, let baseURL else { return true }
        return try own.url().hasOrigin(of: baseURL.url())
    }

    private func target<E: Endpoint>(
        _ location: RequestLocation, _ endpoint: E
    ) throws -> (url: HTTPURL, isOwnOrigin: Bool) {
        let base = try (endpoint.baseURL ?? baseURL)?.url()
        return (location.url, location.isTrusted && location.url.hasOrigin(of: base))
    }

    private func url<E: Endpoint>(of endpoint: E, name: String) throws -> (url: HTTPURL, isOwnOrigin: Bool) {
        let base = try (endpoint.baseURL ?? baseURL)?.url()
        func required() throws(RequestBuildingError) -> HTTPURL {
            guard let base else { throw .noBaseURL(endpoint: name) }
            return base
        }
        let path = endpoint.path
        if let plain = path.plainText { return (try required().appending(encodedPath: plain, query: nil), true) }
        let slug = endpoint.slug
        if path.isVerbatim {
            let url = try base.map { try $0.resolving(path.text) } ?? HTTPURL(path.text)
            return (url, url.hasOrigin(of: base))
        }
        let template = try PathTemplate(path)
        var misspelt: String?
        let (encodedPath, query) = try template.filled { name in
            guard let value = endpoint.slugValue(for: name)?.parameterValue, !value.isNull else {
                if slug.lacksProperty(name) { misspelt = name }
                return nil
            }
            return endpoint.isValid(value, for: name) ? value : nil
        }
        // A value may be missing, and its segment vanish; a property that does not exist is a mistake.
        if let misspelt { throw PathError.missingValue(name: misspelt, path: path.description) }
        guard let origin = template.origin else {
            return (try required().appending(encodedPath: encodedPath, query: query), true)
        }
        let url = try HTTPURL("\(origin)/\(encodedPath)" + (query.map { "?\($0)" } ?? ""))
        return (url, url.hasOrigin(of: base))
    }

    /// Puts the body in; gives the query that the parameters become, if they do.
    private func fillBody<E: Endpoint>(
        of request: inout HTTPRequest, _ endpoint: E, parameters: Parameters
    ) throws -> String? {
        let parameters = endpoint.parameters.merging(parameters)
        func query() throws -> String? {
            try parameters.isEmpty
                ? nil : QueryEncoder.encode(parameters, style: endpoint.queryStyle, as: .queryItem)
        }
        let isInBody = request.method.carriesParametersInBody
        let body = endpoint.body
        switch body.content {
        case .raw(let body, let contentType):
            request.body = body
            if let contentType { try request.headerFields.set(.contentType, to: contentType.description) }
            return try query()
        case .encoded(let encode):
            try setJSON(Self.overlay(encode(), with: isInBody ? parameters : Parameters()), of: &request)
            return isInBody ? nil : try query()
        case .multipart(let form, let fields):
            let value = try fields?()
            try setForm(
                form, fields: value, isInBody ? parameters : Parameters(), of: &request, style: endpoint.queryStyle)
            return isInBody ? nil : try query()
        case .parametersAsJSON, .parametersAsForm:
            guard isInBody else { return try query() }
            try setParameters(parameters, of: &request, body, style: endpoint.queryStyle)
            return nil
        }
    }

    private func setParameters(
        _ parameters: Parameters, of request: inout HTTPRequest, _ body: RequestBody, style: QueryStyle
    ) throws {
        if case .parametersAsJSON = body.content {
            if let value = parameters.jsonBody { try setJSON(value, of: &request) }
        } else if let form = try QueryEncoder.encode(parameters, style: style, as: .form) {
            request.body = .bytes(Array(form.utf8))
            request.headerFields.set(HTTPField(unchecked: .contentType, value: MediaType.form.description))
        }
    }

    /// Puts a form in whose first fields are the members of a value, overlaid by parameters.
    private func setForm(
        _ form: MultipartForm, fields value: JSONValue?, _ parameters: Parameters, of request: inout HTTPRequest,
        style: QueryStyle
    ) throws {
        guard let fields = value.map({ Parameters($0) }) ?? Parameters() else {
            throw RequestBuildingError.fieldsOfValue
        }
        var form = form
        form.parts.insert(
            contentsOf: try QueryEncoder.items(of: fields.merging(parameters), style: style).map {
                .field($0.name, $0.text ?? "")
            }, at: 0)
        guard !form.parts.isEmpty else { return }
        let (contentType, body) = try form.encoded()
        request.body = body
        try request.headerFields.set(.contentType, to: contentType.description)
    }

    private static func overlay(_ value: JSONValue, with parameters: Parameters) throws(RequestBuildingError)
        -> JSONValue
    {
        guard !parameters.isEmpty else { return value }
        guard case .object(var object) = value, case .members(let members) = parameters.content else {
            throw .parametersOverValue
        }
        for member in members { object[member.name] = member.value }
        return .object(object)
    }

    private func setJSON(_ value: JSONValue, of request: inout HTTPRequest) throws(RequestBuildingError) {
        do throws(JSONNonFiniteNumber) {
            request.body = .bytes(try JSONWriter.bytes(of: value))
        } catch {
            throw .notFinite(parameter: "body")
        }
        request.headerFields.set(HTTPField(unchecked: .contentType, value: MediaType.json.description))
    }

    private func setHeaders<E: Endpoint>(
        of request: inout HTTPRequest, _ endpoint: E, _ options: CallOptions, _ accepted: [MediaType],
        isOwnOrigin: Bool,
        keepsCredentials: Bool
    ) throws(HTTPFieldError) {
        var fields: HTTPFields
        if let common = commonFields.first(where: { $0.accepted == accepted }) {
            fields = common.fields
        } else {
            fields = try self.fields(accepting: accepted)
        }
        fields.merge(request.headerFields)
        if !isOwnOrigin { fields.removeAll(where: isCredential) }
        try endpoint.headers.apply(to: &fields)
        try options.headers.apply(to: &fields)
        // A path that leads to another origin, perhaps one that a server has given, gets no credentials at all.
        if !keepsCredentials { fields.removeAll(where: isCredential) }
        request.headerFields = fields
    }

    /// What the client says in every request that asks for media types.
    private func fields(accepting accepted: [MediaType]) throws(HTTPFieldError) -> HTTPFields {
        var fields = HTTPFields()
        fields.append(HTTPField(unchecked: .accept, value: Self.accept(accepted)))
        if let userAgent, !userAgent.isEmpty { try fields.set(.userAgent, to: userAgent) }
        if !languages.isEmpty { try fields.set(.acceptLanguage, to: Self.acceptLanguage(languages)) }
        try headers.apply(to: &fields)
        return fields
    }

    private static func accept(_ types: [MediaType]) -> String {
        types.isEmpty ? "*/*" : types.map(\.description).joined(separator: ", ")
    }

    private func isCredential(_ field: HTTPField) -> Bool {
        field.isCredential || credentialFields.contains(field.name)
    }

    /// Languages with falling quality (RFC 9110, section 12.5.4): 1, 0.9 and so on, never below 0.1.
    private static func acceptLanguage(_ languages: [String]) -> String {
        languages.enumerated().map { index, language in
            index == 0 ? language : "\(language);q=0.\(max(1, 10 - index))"
        }.joined(separator: ", ")
    }
}
