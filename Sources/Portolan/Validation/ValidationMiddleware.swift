// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Refuses answers whose status is not 200 to 299, or whose body is of a type that was not asked for.
///
/// A redirect is let through: the step that follows redirects stands further out.
package struct ValidationMiddleware: Middleware {
    /// Makes the step.
    package init() {}

    /// Looks at the answer.
    package func intercept(
        _ request: HTTPRequest, context: CallContext, next: Next
    ) async throws -> HTTPResponse {
        let response = try await next(request)
        if response.redirectLocation != nil { return response }
        guard response.status.isSuccessful else {
            throw context.error(
                .unacceptableStatus, request, reason: "the server answered \(response.status)", response: response,
                serverError: Self.serverError(in: response, context)
            )
        }
        guard let reason = Self.refusal(of: response, to: request, context) else { return response }
        throw context.error(.unacceptableContentType, request, reason: reason, response: response)
    }

    /// Only a body has a type worth looking at; one that does not say what it is, is taken at its word when it is mapped.
    private static func refusal(of response: HTTPResponse, to request: HTTPRequest, _ context: CallContext) -> String? {
        let bytes = response.body.bytes
        guard request.method != .head, !response.status.forbidsBody, bytes != [], bytes != [0x20] else { return nil }
        if let coding = response.headerFields[.contentEncoding], coding.lowercased() != "identity" {
            return "the body has the content coding '\(coding)', which was not asked for"
        }
        let accepted = context.acceptableContentTypes
        guard !accepted.isEmpty, let text = response.headerFields[.contentType] else { return nil }
        if let type = MediaType(text), accepted.contains(where: { $0.includes(type) }) { return nil }
        let types = accepted.map(\.description).joined(separator: ", ")
        return "the body is '\(text)', accepted are \(types)"
    }

    /// The first error type that the document fits; a problem document is one without being asked for.
    private static func serverError(in response: HTTPResponse, _ context: CallContext) -> (any Error)? {
        guard let bytes = response.body.bytes, !bytes.isEmpty,
            // An error page that is not JSON is no error document.
            let document = try? JSONValue(parsing: bytes)
        else { return nil }
        for type in context.errorBodies {
            if let error = decode(type, from: document) { return error }
        }
        guard response.mediaType?.essence == MediaType.problem.essence else { return nil }
        return read(ProblemDetails.self, from: document)
    }

    private static func decode<Body: ErrorBody>(_ type: Body.Type, from document: JSONValue) -> Body? {
        guard let path = type.keyPath else { return read(type, from: document) }
        guard case .found(let value) = document.lookup(path) else { return nil }
        return read(type, from: value)
    }

    private static func read<Body: Decodable>(_ type: Body.Type, from document: JSONValue) -> Body? {
        var reader = MappingReader(context: MappingContext(document: document))
        return reader.read(type, from: document)
    }
}
