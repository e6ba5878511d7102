// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Refuses answers whose status is not 200 to 299, or whose body is of a type that was not asked for.
///
/// A redirect is let through: the step that follows redirects stands further out.
package enum ResponseValidation {
    /// Looks at an answer.
    ///
    /// - Throws: ``APIError``.
    package static func check(_ response: HTTPResponse, to request: HTTPRequest, context: CallContext) throws {
        if response.redirectLocation != nil { return }
        guard response.status.isSuccessful else {
            throw context.error(
                .unacceptableStatus, request, reason: "the server answered \(response.status)", response: response,
                serverError: serverError(in: response, context)
            )
        }
        guard let reason = refusal(of: response, to: request, context) else { return }
        throw context.error(.unacceptableContentType, request, reason: reason, response: response)
    }

    /// Only a body has a type worth looking at; one that does not say what it is, is taken at its word when it is mapped.
    private static func refusal(of response: HTTPResponse, to request: HTTPRequest, _ context: CallContext) -> String? {
        let bytes = response.body.bytes
        guard request.method != .head, !response.status.forbidsBody, bytes != [], bytes != [0x20] else { return nil }
        if let coding = response.headerFields[.contentEncoding], coding.lowercased() != "identity",
            // What a transport has asked for it has undone, and says no more of it. Who asks for a coding in the request
            // undoes it, in a transform hook or by taking the bytes.
            request.headerFields[.acceptEncoding] == nil
        {
            return "the body has the content coding '\(coding.excerpt)', which was not asked for"
        }
        let accepted = context.acceptableContentTypes
        guard !accepted.isEmpty, let text = response.headerFields[.contentType] else { return nil }
        if let type = MediaType(text), accepted.contains(where: { $0.includes(type) }) { return nil }
        let types = accepted.map(\.description).joined(separator: ", ")
        return "the body is '\(text.excerpt)', accepted are \(types)"
    }

    /// The first error type that the document fits; a problem document is one without being asked for.
    private static func serverError(in response: HTTPResponse, _ context: CallContext) -> (any Error)? {
        // An error page that is no document is no fault of its own: the status says what there is to say.
        guard let content = try? context.transform(response) else { return nil }
        for type in context.errorBodies {
            if let error = decode(type, from: response, content) { return error }
        }
        guard response.mediaType?.essence == MediaType.problem.essence else { return nil }
        // A document that does not fit leaves the status to speak.
        return try? ResponseDocument(response: response, content: content).decode(ProblemDetails.self)
    }

    private static func decode<Body: ErrorBody>(
        _ type: Body.Type, from response: HTTPResponse, _ content: ResponseContent
    ) -> Body? {
        // A document that does not fit leaves the status to speak.
        try? ResponseDocument(response: response, content: content, keyPath: type.keyPath).decode(type)
    }
}
