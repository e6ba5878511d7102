// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A step around a call, or around each of its attempts.
///
/// ```swift
/// struct Stamp: Middleware {
///     func intercept(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse {
///         var request = request
///         try request.headerFields.set("X-Call", to: context.requestID)
///         return try await next(request)
///     }
/// }
/// ```
///
/// A middleware may change the request, answer without calling `next`, call it several times, or change the answer. What it throws
/// ends the call: an ``APIError`` or a `CancellationError` as it is, anything else as an ``APIError`` with the code
/// ``APIError/Code/hook``.
public protocol Middleware: Sendable {
    /// Handles a request.
    ///
    /// - Parameters:
    ///   - request: The request as the steps further out have made it.
    ///   - context: What the steps of the call share.
    ///   - next: The steps further in.
    /// - Returns: The answer for the steps further out.
    /// - Throws: What ends the call.
    func intercept(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse
}

/// The steps further in than a middleware.
public struct Next: Sendable {
    private let pipeline: Pipeline
    private let index: Int
    private let context: CallContext

    init(pipeline: Pipeline, index: Int, context: CallContext) {
        self.pipeline = pipeline
        self.index = index
        self.context = context
    }

    /// Hands a request on and waits for its answer.
    public func callAsFunction(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await self(request, context: context)
    }

    /// Hands a request on with what the steps further in shall know of the call.
    package func callAsFunction(_ request: HTTPRequest, context: CallContext) async throws -> HTTPResponse {
        guard index < pipeline.steps.count else { return try await pipeline.send(request, context: context) }
        let next = Next(pipeline: pipeline, index: index + 1, context: context)
        return try await pipeline.steps[index].intercept(request, context: context, next: next)
    }
}
