// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A call that is under way: to be watched, to be cancelled, and to be waited for.
///
/// ```swift
/// let call = client.start(.post, Upload(file: video))
/// for await progress in call.progressEvents { bar.fraction = progress.fractionCompleted }
/// let video = try await call.value
/// ```
///
/// It goes on whether or not anybody waits for it, as long as the handle or a copy of its client is there. Any number of tasks
/// may wait.
public final class Call<Output: Sendable>: Sendable {
    let task: Task<APIResponse<Output>, any Error>
    /// Whoever holds the handle holds the client: it may have been used for the last time when the call was started.
    private let lifetime: ClientLifetime
    let meter: CallMeter

    init(
        of lifetime: ClientLifetime, _ work: @escaping @Sendable (CallMeter) async throws -> APIResponse<Output>
    ) {
        let meter = CallMeter()
        self.meter = meter
        self.lifetime = lifetime
        task = lifetime.calls.start {
            defer { meter.callEnded() }
            return try await work(meter)
        }
    }

    /// The output with everything about the answer, when it is there.
    ///
    /// Cancelling a task that waits for it cancels the call.
    ///
    /// - Throws: ``APIError``, or `CancellationError` when the call is cancelled.
    public var response: APIResponse<Output> {
        get async throws {
            try await task.valueCancelledWithWaiter
        }
    }

    /// The output, when it is there.
    ///
    /// Cancelling a task that waits for it cancels the call.
    ///
    /// - Throws: ``APIError``, or `CancellationError` when the call is cancelled.
    public var value: Output { get async throws { try await response.value } }

    /// Ends the call, unless it is over: whoever waits gets a `CancellationError`.
    public func cancel() { task.cancel() }

    /// How far the call has come.
    public var currentProgress: CallProgress { meter.progress }

    /// How far the call comes, from now until it ends.
    ///
    /// What is told begins with what there is, comes 20 times a second at most, and ends with the phase
    /// ``CallProgress/Phase/ended``. A reader who is slow gets the newest only. Each use makes a sequence of its own.
    public var progressEvents: AsyncStream<CallProgress> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let number = meter.listen { progress in
                continuation.yield(progress)
                if progress.phase == .ended { continuation.finish() }
            }
            guard let number else { return }
            continuation.onTermination = { [meter] _ in meter.stopListening(number) }
        }
    }
}

extension APIClient {
    /// Starts a call, and gives a handle to watch it, to cancel it, and to wait for its output.
    ///
    /// - Parameters:
    ///   - method: The verb.
    ///   - endpoint: What to call.
    ///   - parameters: Laid over the endpoint's own; of a name that both have, these count.
    ///   - options: Options of this call.
    /// - Returns: The call, which is under way.
    public func start<E: Endpoint>(
        _ method: HTTPMethod, _ endpoint: E, parameters: Parameters = Parameters(), options: CallOptions = CallOptions()
    ) -> Call<E.Output> {
        start(CallPlan(method, endpoint, parameters: parameters, options: options)) { try endpoint.output(from: $0) }
    }

    func start<E: Endpoint, Value: Sendable>(
        _ plan: CallPlan<E>, output: @escaping @Sendable (ResponseDocument) throws -> Value
    ) -> Call<Value> {
        Call(of: lifetime) { [core] meter in try await core.response(to: plan, meter: meter, output: output) }
    }
}
