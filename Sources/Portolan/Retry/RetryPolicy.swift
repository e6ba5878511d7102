// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Whether a call that failed is sent again, and after how long.
///
/// ```swift
/// $0.retry = .standard
/// ```
///
/// See <doc:RetryingCalls>.
public struct RetryPolicy: Sendable {
    /// How many attempts a call may have, the first one included; 3 by default.
    ///
    /// With 1 or less nothing is retried.
    public var attemptLimit: Int
    /// The longest wait after the first attempt, doubled after each further one; 0.2 seconds by default.
    public var firstWait = Duration.milliseconds(200)
    /// The shortest wait; 0.05 seconds by default.
    public var minimumWait = Duration.milliseconds(50)
    /// The longest wait; 20 seconds by default.
    public var maximumWait = Duration.seconds(20)
    /// For how long a server's `Retry-After` is obeyed; 60 seconds by default.
    ///
    /// A server that wants more is asked again after this time. With zero, nothing that it says counts.
    public var retryAfterLimit = Duration.seconds(60)
    /// The statuses of a failure that may pass: 408, 425, 429, 502, 503 and 504.
    public var statuses: Set<Int> = [408, 425, 429, 502, 503, 504]
    /// The failures to get an answer that may pass: no host, no connection, a connection that was lost, out of time.
    public var transportErrors: Set<TransportError.Code> = [
        .cannotFindHost, .cannotConnect, .connectionLost, .timedOut,
    ]
    /// The methods of requests that may be sent twice: those that are idempotent (RFC 9110, section 9.2.2).
    ///
    /// Whatever its method, a request with an idempotency key may.
    public var methods: HTTPMethodSet = [.get, .head, .options, .put, .delete]
    /// Decides about a failure of a request that may be sent twice, before the other properties do; `nil` leaves it to them.
    ///
    /// Whatever it says, the limits hold.
    public var isWorthRetrying: (@Sendable (APIError) -> Bool?)?

    /// Makes a policy with the defaults.
    ///
    /// - Parameter attemptLimit: How many attempts a call may have, the first one included.
    public init(attemptLimit: Int = 3) {
        self.attemptLimit = attemptLimit
    }

    /// Three attempts, with the defaults.
    public static let standard = RetryPolicy()

    /// A call is sent once: the default of a client.
    public static let never = RetryPolicy(attemptLimit: 1)

    /// Whether a retry of a request could follow.
    package func covers(_ request: HTTPRequest, _ options: CallOptions) -> Bool {
        attemptLimit > 1 && (methods.contains(request.method) || request.hasIdempotencyKey(options))
    }

    /// Decides what follows the failure of a request that may be sent twice.
    ///
    /// - Parameters:
    ///   - error: What went wrong.
    ///   - attempt: Which attempt it was, counted from 1.
    ///   - fraction: A number from 0 to 1, by chance.
    ///   - now: Seconds since 1970.
    /// - Returns: How long to wait before the next attempt; `nil` when there is none.
    package func wait(after error: APIError, attempt: Int, fraction: Double, now: Double) -> Duration? {
        guard attempt < attemptLimit, isWorthRetrying?(error) ?? mayPass(error) else { return nil }
        let fraction = fraction > 0 ? min(fraction, 1) : 0
        let backoff = Backoff(first: firstWait, maximum: maximumWait)
        let least = min(max(minimumWait, .zero), Backoff.longest)
        let limit = min(retryAfterLimit, Backoff.longest)
        if limit > .zero, let asked = RetryAfter.wait(in: error.response?.headerFields ?? HTTPFields(), now: now) {
            // All who were told the same would come back in the same moment.
            return asked > .zero ? max(least, min(asked, limit) + backoff.first * fraction) : least
        }
        return max(least, backoff.ceiling(failures: attempt) * fraction)
    }

    private func mayPass(_ error: APIError) -> Bool {
        switch error.code {
        // Of an authentication: the renewal of a credential that the network has failed.
        case .transport, .authentication: error.transportError.map { transportErrors.contains($0.code) } ?? false
        case .unacceptableStatus: error.status.map { statuses.contains($0.code) } ?? false
        default: false
        }
    }
}

extension RetryPolicy: CustomStringConvertible {
    /// How many attempts there are, when, and how long the waits are.
    public var description: String {
        guard attemptLimit > 1 else { return "never" }
        let codes = statuses.sorted().map(String.init).joined(separator: ", ")
        let errors = transportErrors.map(\.rawValue).sorted().joined(separator: ", ")
        return """
            up to \(attemptLimit) attempts of \(methods), or with an idempotency key; after the statuses \(codes), and \(errors)\
            \(isWorthRetrying == nil ? "" : ", or as a rule of its own says"); waits up to \(firstWait), doubled, \
            from \(minimumWait) to \(maximumWait), and as Retry-After says for up to \(retryAfterLimit)
            """
    }
}

extension CallOptions {
    /// Whether the call is sent again when it has failed by chance; ``RetryPolicy/never`` by default.
    ///
    /// A policy that an endpoint or a call sets replaces the one that is set further out.
    public var retry: RetryPolicy {
        get { self[RetryKey.self] }
        set { self[RetryKey.self] = newValue }
    }

    private enum RetryKey: CallOptionKey {
        static let defaultValue = RetryPolicy.never
    }
}
