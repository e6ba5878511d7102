// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Sends a call again as its policy says.
///
/// It stands outside of redirection, so that each attempt begins where the caller wanted to go, and outside of authentication, so
/// that each is signed anew.
package struct RetryMiddleware: Middleware {
    private let budget: RetryBudget?
    private let timing: RetryTiming

    /// Makes the step.
    ///
    /// - Parameters:
    ///   - budget: Where retries are taken from; `nil` for no limit.
    ///   - timing: Time and chance.
    package init(budget: RetryBudget?, timing: RetryTiming = RetryTiming()) {
        self.budget = budget
        self.timing = timing
    }

    /// Makes attempts until one succeeds, or no other may follow.
    package func intercept(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse {
        let policy = context.options.retry
        guard policy.covers(request, context.options) else { return try await next(request, context: context) }
        guard request.body.isReplayable else {
            let error = RetryError.bodyCannotBeRepeated
            throw context.error(.invalidRequest, request, reason: "\(error)", underlying: error)
        }
        var context = context
        var attempt = 1
        while true {
            do {
                let response = try await next(request, context: context)
                budget?.deposit()
                return response
            } catch let error as APIError {
                try Task.checkCancellation()
                try await wait(after: error, attempt, policy, context)
                attempt += 1
                context.beginNextAttempt()
            }
        }
    }

    /// Waits until another attempt may be made, or throws the error of the last one.
    private func wait(
        after error: APIError, _ attempt: Int, _ policy: RetryPolicy, _ context: CallContext
    ) async throws {
        let wait = policy.wait(
            after: error, attempt: attempt, fraction: timing.fraction(), now: timing.now().timeIntervalSince1970
        )
        guard let wait else { throw error }
        // Whoever waits in vain is better told now.
        if let deadline = context.deadline, Moment.now + wait >= deadline { throw error }
        guard budget?.withdraw() ?? true else { throw error }
        context.emit(.retried(after: wait, error: error))
        try await timing.sleep(wait)
        try Task.checkCancellation()
    }
}

/// Why a call was not begun that might have to be sent again.
@nonexhaustive
public enum RetryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The body is a stream that can be read once, and a retry would need it a second time.
    case bodyCannotBeRepeated

    /// A sentence.
    public var description: String {
        switch self {
        case .bodyCannotBeRepeated:
            "the body is a stream that can be read once, and a retry would need it a second time; open the stream anew each time, or set retry to never"
        }
    }
}
