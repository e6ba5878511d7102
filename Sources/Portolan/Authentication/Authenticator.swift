// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A way to prove who calls: three hooks, and what a session must know to use them well.
///
/// The hooks may be called by several tasks at once, ``renew(_:using:)`` by one at a time for each ``AuthenticationSession``: logging in
/// and logging out cancel one that runs, and do not wait for it to end. See <doc:SigningIn> for an example.
public protocol Authenticator<Credential>: Sendable {
    /// What proves who calls. It is kept as JSON, and should not print itself.
    associatedtype Credential: Codable & Sendable

    /// Puts a credential into a request, just before it is sent: for each attempt, each hop of a redirect and each replay anew.
    ///
    /// - Parameters:
    ///   - request: The request; the body is there to be signed, and should not be changed.
    ///   - credential: The credential that counts now.
    ///   - context: What the steps of the call share: the endpoint, the attempt, the options.
    /// - Throws: Why the request cannot be sent; the call fails with the code ``APIError/Code/authentication``.
    func authorize(_ request: inout HTTPRequest, with credential: Credential, context: CallContext) async throws

    /// Whether a failure may be put right by another credential. By default when the status is 401.
    ///
    /// It is asked on every failure of a request that was sent with a credential that can be renewed, but not on those of a replay
    /// that was the last one allowed.
    ///
    /// - Parameters:
    ///   - credential: The credential that was sent.
    ///   - refusal: The request and what is known of its answer.
    /// - Returns: Whether the request is sent again with a new credential.
    func shouldRenew(_ credential: Credential, after refusal: AuthenticationRefusal) -> Bool

    /// Gets a new credential.
    ///
    /// Only its own requests go through `sender`; they never come to these hooks.
    ///
    /// - Parameters:
    ///   - credential: The one to be renewed; `nil` to get the first one without a login, see ``canRenew(_:)``.
    ///   - sender: What sends.
    /// - Returns: The new credential.
    /// - Throws: ``LoginEnded`` when the credential cannot be renewed, now or ever; anything else leaves it as it is, and fails the
    ///   calls that wait for it.
    func renew(_ credential: Credential?, using sender: RenewalSender) async throws -> Credential

    /// Whether a credential can be renewed; with `nil`, whether the first one can be had without a login. By default any can, and the
    /// first one cannot.
    func canRenew(_ credential: Credential?) -> Bool

    /// From when to when a credential counts; `nil`, the default, when only the service knows.
    func lifetime(of credential: Credential) -> CredentialLifetime?
}

extension Authenticator {
    /// When the status is 401.
    public func shouldRenew(_ credential: Credential, after refusal: AuthenticationRefusal) -> Bool {
        refusal.error.status == .unauthorized
    }

    /// Any can, and the first one cannot.
    public func canRenew(_ credential: Credential?) -> Bool { credential != nil }

    /// Only the service knows.
    public func lifetime(of credential: Credential) -> CredentialLifetime? { nil }
}

/// A request that was sent with a credential and has failed.
public struct AuthenticationRefusal: Sendable, CustomStringConvertible {
    /// The request as it was sent.
    public let request: HTTPRequest
    /// Why it failed: status, header fields, body and the service's own error document, when an answer came.
    public let error: APIError
    /// What the steps of the call share.
    public let context: CallContext

    /// Makes a refusal.
    package init(request: HTTPRequest, error: APIError, context: CallContext) {
        self.request = request
        self.error = error
        self.context = context
    }

    /// The answer; `nil` when none came.
    public var response: HTTPResponse? { error.response }

    /// What the service wants, from the `WWW-Authenticate` fields of its answer.
    public var challenges: [AuthenticationChallenge] { response?.headerFields.authenticationChallenges ?? [] }

    /// The error.
    public var description: String { error.description }
}

/// Sends the requests that get a credential.
///
/// It is a transport and nothing else: there is no step that could sign, follow or repeat them, so that they can neither wait for
/// the credential that they are to get, nor carry it to where a redirect leads.
public struct RenewalSender: Sendable {
    private let pipeline: Pipeline
    private let options: CallOptions
    private let timeLimit: Duration

    /// Makes a sender.
    ///
    /// - Parameters:
    ///   - transport: What sends.
    ///   - timeLimit: How long a request may take, waiting for a connection included; 60 seconds by default.
    public init(transport: any Transport, timeLimit: Duration = .seconds(60)) {
        pipeline = Pipeline(steps: [], transport: transport)
        self.timeLimit = timeLimit
        options = CallOptions {
            $0.timeouts.attempt = timeLimit
            $0.timeouts.call = timeLimit
            $0.responseSizeLimit = 1_000_000
        }
    }

    /// Sends a request and waits for its answer, whatever its status.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The answer, redirects and refusals included.
    /// - Throws: ``APIError`` with the code ``APIError/Code/transport``, or `CancellationError`.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await pipeline.run(request, context: context(until: .now + timeLimit))
    }

    /// For schemes that send nothing of their own.
    static let none = RenewalSender(transport: NoTransport())

    private struct NoTransport: Transport {
        func send(_ request: HTTPRequest, options: TransportOptions) async throws(TransportError) -> HTTPResponse {
            throw TransportError(.unsupported, "this scheme sends no requests of its own")
        }
    }

    /// Makes the error of a request that was sent.
    package func error(
        _ request: HTTPRequest, reason: String, response: HTTPResponse?, underlying: any Error
    ) -> APIError {
        context(until: nil).error(
            .authentication, request, reason: reason, response: response, underlying: underlying)
    }

    private func context(until deadline: Moment?) -> CallContext {
        CallContext(requestID: "renewal", endpoint: "authentication", options: options, deadline: deadline)
    }
}
