// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The steps of a call, from the outermost to the transport.
package final class Pipeline: Sendable {
    /// Looks at an answer, with its request, and throws when it is to be refused.
    package typealias Check = @Sendable (HTTPResponse, HTTPRequest, CallContext) throws -> Void

    let steps: [any Middleware]
    private let check: Check
    private let transport: any Transport

    /// Makes a pipeline.
    ///
    /// - Parameters:
    ///   - steps: The steps, outermost first.
    ///   - transport: What sends.
    ///   - check: What looks at each answer before the innermost step gets it; nothing by default.
    package init(steps: [any Middleware], transport: any Transport, check: @escaping Check = { _, _, _ in }) {
        self.steps = steps
        self.check = check
        self.transport = transport
    }

    /// Sends a request through all steps.
    ///
    /// - Throws: ``APIError`` or `CancellationError`.
    package func run(_ request: HTTPRequest, context: CallContext) async throws -> HTTPResponse {
        do {
            guard let deadline = context.deadline else {
                return try await Next(pipeline: self, index: 0, context: context)(request)
            }
            return try await race(against: deadline, request, context)
        } catch let error as APIError {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch {
            // What a step throws because its task was cancelled is the cancellation, by whatever name.
            if Task.isCancelled { throw CancellationError() }
            throw context.error(.hook, request, reason: "a middleware failed: \(error)", underlying: error)
        }
    }

    /// Runs the steps until the call's time is over, wherever it is spent: in a queue, in a middleware, in a body that does
    /// not come.
    ///
    /// A step that does not end when its task is cancelled holds the call up until it does.
    private func race(
        against deadline: Moment, _ request: HTTPRequest, _ context: CallContext
    ) async throws -> HTTPResponse {
        guard .now < deadline else { throw timedOut(request, context) }
        return try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
            group.addTask { [self] in try await Next(pipeline: self, index: 0, context: context)(request) }
            group.addTask { [self] in
                try await Task.sleep(until: deadline.instant, clock: .continuous)
                throw timedOut(request, context)
            }
            defer { group.cancelAll() }
            guard let response = try await group.next() else { throw CancellationError() }
            return response
        }
    }

    private func timedOut(_ request: HTTPRequest, _ context: CallContext) -> APIError {
        let error = TransportError(.timedOut, "the time for the whole call ran out")
        return context.error(.transport, request, reason: "\(error)", underlying: error)
    }

    /// The last step.
    ///
    /// The only place where a ``TransportError`` becomes an ``APIError``.
    func send(_ request: HTTPRequest, context: CallContext) async throws -> HTTPResponse {
        // A call that was cancelled before it was sent is never sent.
        try Task.checkCancellation()
        var options = TransportOptions()
        let timeouts = context.options.timeouts
        options.connectTimeout = timeouts.connect
        options.idleTimeout = timeouts.idle
        options.responseSizeLimit = context.options.responseSizeLimit
        options.attemptTimeout = timeouts.attempt
        options.delivery = context.delivery
        options.observer = context.observer
        // The body is read when the race against the deadline is over, so the transport has to keep it.
        if case .streamed = context.delivery { options.end = context.deadline }
        context.emit(.attempted(request))
        var response: HTTPResponse
        do throws(TransportError) {
            response = try await transport.send(request, options: options)
        } catch {
            context.emit(.unanswered(error))
            throw callError(error, request, context)
        }
        if response.url == nil { response.url = request.url }
        response.credentialQueryItems.formUnion(request.credentialQueryItems)
        context.emit(.answered(response.withoutBody))
        if case .stream(let stream) = response.body {
            response.body = .stream(stream.mapErrors { [self] in callError($0, request, context) })
        }
        try check(response, request, context)
        return response
    }

    private func callError(_ error: TransportError, _ request: HTTPRequest, _ context: CallContext) -> any Error {
        guard error.code != .cancelled else { return CancellationError() }
        return context.error(.transport, request, reason: "\(error)", underlying: error)
    }
}

extension HTTPBodyStream {
    /// This stream, with the errors of the transport put into those of a call.
    fileprivate func mapErrors(_ map: @escaping @Sendable (TransportError) -> any Error) -> HTTPBodyStream {
        mapReader { reader in
            {
                do {
                    return try await reader()
                } catch let error as TransportError {
                    throw map(error)
                }
            }
        }
    }
}
