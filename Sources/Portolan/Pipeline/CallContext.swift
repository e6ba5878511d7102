// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Synchronization

/// What the steps of a call share.
public struct CallContext: Sendable {
    /// In one place: a context is handed from step to step, and a copy of each part would cost as often.
    private final class Parts: Sendable {
        let reporter: CallReporter
        let endpoint: String
        let options: CallOptions
        let acceptableContentTypes: [MediaType]
        let transform: @Sendable (HTTPResponse) throws -> ResponseContent
        let errorBodies: [any ErrorBody.Type]
        let credentialFields: Set<HTTPFieldName>
        let deadline: Moment?
        let delivery: TransportOptions.Delivery
        let observer: (any TransferObserver)?
        /// How many attempts were begun, for those who see no attempt but the whole call.
        let attempts: Atomic<Int>

        init(
            reporter: CallReporter, endpoint: String, options: CallOptions, acceptableContentTypes: [MediaType],
            errorBodies: [any ErrorBody.Type], transform: @escaping @Sendable (HTTPResponse) throws -> ResponseContent,
            credentialFields: Set<HTTPFieldName>, deadline: Moment?,
            delivery: TransportOptions.Delivery, observer: (any TransferObserver)?, firstAttempt: Int
        ) {
            self.reporter = reporter
            self.endpoint = endpoint
            self.options = options
            self.acceptableContentTypes = acceptableContentTypes
            self.errorBodies = errorBodies
            self.transform = transform
            self.credentialFields = credentialFields
            self.deadline = deadline
            self.delivery = delivery
            self.observer = observer
            attempts = Atomic(firstAttempt)
        }
    }

    private let parts: Parts

    /// Which attempt of the call this is, counted from 1: one more with each retry.
    public private(set) var attempt: Int
    /// How many redirects of this attempt have been followed.
    public package(set) var hop = 0
    /// Whether the request goes where the client's credentials belong: to the origin of the base URL, and has not left it in between.
    public package(set) var carriesCredentials: Bool

    /// Tells one call from another in a log.
    public var requestID: String { parts.reporter.requestID }
    /// The type of the endpoint, or the path of an ad-hoc call.
    public var endpoint: String { parts.endpoint }
    /// The client's options, overlaid by the endpoint's and the call's.
    public var options: CallOptions { parts.options }
    /// The media types that the answer may have; empty for all.
    package var acceptableContentTypes: [MediaType] { parts.acceptableContentTypes }
    /// The endpoint's way to read a body, error documents too.
    package var transform: @Sendable (HTTPResponse) throws -> ResponseContent { parts.transform }
    /// The types of the service's error documents, the endpoint's first.
    package var errorBodies: [any ErrorBody.Type] { parts.errorBodies }
    /// The fields that are credentials beside those that are by definition.
    package var credentialFields: Set<HTTPFieldName> { parts.credentialFields }
    /// When the whole call must have ended.
    package var deadline: Moment? { parts.deadline }
    /// How the body of a successful answer is handed over.
    package var delivery: TransportOptions.Delivery { parts.delivery }
    /// Who is told how the transfers go on.
    package var observer: (any TransferObserver)? { parts.observer }

    /// Makes a context.
    package init(
        requestID: String, endpoint: String, options: CallOptions = CallOptions(),
        acceptableContentTypes: [MediaType] = [],
        errorBodies: [any ErrorBody.Type] = [],
        transform: @escaping @Sendable (HTTPResponse) throws -> ResponseContent = { try .standard(for: $0) },
        credentialFields: Set<HTTPFieldName> = [],
        deadline: Moment? = nil,
        delivery: TransportOptions.Delivery = .collected,
        observer: (any TransferObserver)? = nil,
        carriesCredentials: Bool = true,
        reporter: CallReporter? = nil,
        firstAttempt: Int = 1
    ) {
        attempt = firstAttempt
        self.carriesCredentials = carriesCredentials
        parts = Parts(
            reporter: reporter ?? CallReporter(requestID: requestID), endpoint: endpoint, options: options,
            acceptableContentTypes: acceptableContentTypes,
            errorBodies: errorBodies, transform: transform, credentialFields: credentialFields, deadline: deadline,
            delivery: delivery, observer: observer, firstAttempt: firstAttempt)
    }

    /// Whether a field must stay within the origin it was meant for.
    public func isCredential(_ name: HTTPFieldName) -> Bool { name.isCredential || credentialFields.contains(name) }

    /// Counts an attempt more, which begins where the call did.
    package mutating func beginNextAttempt() {
        attempt += 1
        hop = 0
        parts.attempts.store(attempt, ordering: .relaxed)
    }

    /// How many attempts of the call were begun, also by steps further in.
    package var attempts: Int { parts.attempts.load(ordering: .relaxed) }

    /// Says how the call ends.
    package var reporter: CallReporter { parts.reporter }

    /// Tells those who observe the call what has happened; costs nothing when there are none.
    ///
    /// - Parameters:
    ///   - kind: What has happened.
    ///   - names: The names of query items that are a credential, beside those that say so.
    package func emit(_ kind: @autoclosure () -> CallEvent.Kind, naming names: Set<String> = []) {
        parts.reporter.events?.emit(kind(), attempt: attempt, hop: hop, naming: names)
    }

    /// Makes the error of this call.
    package func error(
        _ code: APIError.Code, _ request: HTTPRequest, reason: String, response: HTTPResponse? = nil,
        serverError: (any Error)? = nil, underlying: (any Error)? = nil
    ) -> APIError {
        // An error may be kept for long, and would keep the transfer.
        let isStreamed = if case .stream = response?.body { true } else { false }
        let response = isStreamed ? response?.withoutBody : response
        return APIError(
            code, endpoint: endpoint, requestLine: request.description, reason: reason, response: response,
            serverError: serverError, underlying: underlying, requestID: requestID,
            attempts: code == .invalidRequest ? 0 : attempts
        )
    }
}
