// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The steps of a call, from the outermost to the transport.
package struct Pipeline: Sendable {
    let steps: [any Middleware]
    private let transport: any Transport
    private let clock = ContinuousClock()

    /// Makes a pipeline.
    ///
    /// - Parameters:
    ///   - steps: The steps, outermost first.
    ///   - transport: What sends.
    package init(steps: [any Middleware], transport: any Transport) {
        self.steps = steps
        self.transport = transport
    }

    /// Sends a request through all steps.
    ///
    /// - Throws: ``APIError`` or `CancellationError`.
    package func run(_ request: HTTPRequest, context: CallContext) async throws -> HTTPResponse {
        do {
            return try await Next(pipeline: self, index: 0, context: context)(request)
        } catch let error as APIError {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch {
            throw context.error(.hook, request, reason: "a middleware failed: \(error)", underlying: error)
        }
    }

    /// The last step.
    ///
    /// The only place where a ``TransportError`` becomes an ``APIError``.
    func send(_ request: HTTPRequest, context: CallContext) async throws -> HTTPResponse {
        // A call that was cancelled before it was sent is never sent.
        try Task.checkCancellation()
        var options = TransportOptions()
        options.connectTimeout = context.options.timeouts.connect
        options.idleTimeout = context.options.timeouts.idle
        options.responseSizeLimit = context.options.responseSizeLimit
        do throws(TransportError) {
            options.attemptTimeout = try attemptTimeout(of: context)
            return try await transport.send(request, options: options)
        } catch {
            guard error.code != .cancelled else { throw CancellationError() }
            throw context.error(.transport, request, reason: "\(error)", underlying: error)
        }
    }

    private func attemptTimeout(of context: CallContext) throws(TransportError) -> Duration? {
        let attempt = context.options.timeouts.attempt
        guard let deadline = context.deadline else { return attempt }
        let remaining = clock.now.duration(to: deadline)
        guard remaining > .zero else {
            throw TransportError(.timedOut, "the time for the whole call ran out")
        }
        return min(attempt ?? remaining, remaining)
    }
}
