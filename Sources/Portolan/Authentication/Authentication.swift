// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// How a client proves who calls.
///
/// ```swift
/// let client = APIClient(baseURL: "https://api.example.com/v1") {
///     $0.authentication = .bearer(token)
/// }
/// ```
///
/// A value holds on to its session: clients that are given the same one are logged in together. Nothing of it is printed. See
/// <doc:SigningIn>.
public struct Authentication: Sendable {
    typealias Run = @Sendable (HTTPRequest, CallContext, Next) async throws -> HTTPResponse

    /// What it is, without secrets, as a part of a sentence.
    public let description: String
    private let run: Run

    /// Signs with the credential of a session.
    public init<Scheme: Authenticator>(_ session: AuthenticationSession<Scheme>) {
        self.init(session, description: "\(Scheme.self), account '\(session.account.excerpt)'")
    }

    init<Scheme: Authenticator>(_ session: AuthenticationSession<Scheme>, description: String) {
        self.description = description
        run = { request, context, next in
            try await session.send(request, context: context, next: next)
        }
    }

    /// Sends a request, signed, and deals with a refusal.
    package func send(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse {
        try await run(request, context, next)
    }
}

extension Authentication: CustomStringConvertible, CustomReflectable {
    /// Nothing of what is in it.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

/// The step that signs each attempt and each hop of a redirect.
package struct AuthenticationMiddleware: Middleware {
    private let authentication: Authentication

    /// Makes the step.
    package init(_ authentication: Authentication) {
        self.authentication = authentication
    }

    /// Signs what goes where the client's credentials belong, and passes on everything else as it is.
    package func intercept(
        _ request: HTTPRequest, context: CallContext, next: Next
    ) async throws -> HTTPResponse {
        guard context.carriesCredentials, context.options.authentication != .none else {
            return try await next(request)
        }
        return try await authentication.send(request, context: context, next: next)
    }
}
