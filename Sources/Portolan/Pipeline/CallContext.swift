// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What the steps of a call share.
public struct CallContext: Sendable {
    /// Tells one call from another in a log.
    public let requestID: String
    /// The type of the endpoint, or the path of an ad-hoc call.
    public let endpoint: String
    /// The client's options, overlaid by the endpoint's and the call's.
    public let options: CallOptions
    /// The media types that the answer may have; empty for all.
    package let acceptableContentTypes: [MediaType]
    /// The endpoint's way to read a body, error documents too.
    package let transform: @Sendable (HTTPResponse) throws -> ResponseContent
    /// The types of the service's error documents, the endpoint's first.
    package let errorBodies: [any ErrorBody.Type]
    /// The fields that are credentials beside those that are by definition.
    package let credentialFields: Set<HTTPFieldName>
    /// When the whole call must have ended.
    package let deadline: ContinuousClock.Instant?
    /// How the body of a successful answer is handed over.
    package let delivery: TransportOptions.Delivery
    /// Who is told how the transfers go on.
    package let observer: (any TransferObserver)?

    /// Makes a context.
    package init(
        requestID: String, endpoint: String, options: CallOptions = CallOptions(),
        acceptableContentTypes: [MediaType] = [],
        errorBodies: [any ErrorBody.Type] = [],
        transform: @escaping @Sendable (HTTPResponse) throws -> ResponseContent = { try .standard(for: $0) },
        credentialFields: Set<HTTPFieldName> = [],
        deadline: ContinuousClock.Instant? = nil,
        delivery: TransportOptions.Delivery = .collected,
        observer: (any TransferObserver)? = nil
    ) {
        self.requestID = requestID
        self.endpoint = endpoint
        self.options = options
        self.acceptableContentTypes = acceptableContentTypes
        self.errorBodies = errorBodies
        self.transform = transform
        self.credentialFields = credentialFields
        self.deadline = deadline
        self.delivery = delivery
        self.observer = observer
    }

    /// Whether a field must stay within the origin it was meant for.
    public func isCredential(_ name: HTTPFieldName) -> Bool { name.isCredential || credentialFields.contains(name) }

    /// Makes the error of this call.
    package func error(
        _ code: APIError.Code, _ request: HTTPRequest, reason: String, response: HTTPResponse? = nil,
        serverError: (any Error)? = nil, underlying: (any Error)? = nil
    ) -> APIError {
        APIError(
            code, endpoint: endpoint, requestLine: request.description, reason: reason, response: response,
            serverError: serverError, underlying: underlying
        )
    }
}
