// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension CallOptions {
    /// Whether the call's write may wait in the client's outbox when it cannot be sent.
    ///
    /// `nil` by default: then the routes of the outbox decide.
    public var mayWait: Bool? {
        get { self[MayWaitKey.self] }
        set { self[MayWaitKey.self] = newValue }
    }

    /// What keeps writes in order: those of one key are sent one after the other.
    ///
    /// `nil` by default: then it is the path of the request.
    public var orderingKey: String? {
        get { self[OrderingKey.self] }
        set { self[OrderingKey.self] = newValue }
    }

    /// How long the write may wait before it is parked; `nil`, the default, for what the outbox says.
    public var waitLimit: Duration? {
        get { self[WaitLimitKey.self] }
        set { self[WaitLimitKey.self] = newValue }
    }

    /// Whether the write takes the place of an earlier one of the same method and URL that was not sent yet.
    ///
    /// `false` by default.
    public var replacesWaiting: Bool {
        get { self[ReplacesWaitingKey.self] }
        set { self[ReplacesWaitingKey.self] = newValue }
    }

    /// What is done to the store when the write waits.
    var queuedEdit: QueuedEdit? {
        get { self[QueuedEditKey.self] }
        set { self[QueuedEditKey.self] = newValue }
    }

    private enum MayWaitKey: CallOptionKey { static let defaultValue: Bool? = nil }
    private enum OrderingKey: CallOptionKey { static let defaultValue: String? = nil }
    private enum WaitLimitKey: CallOptionKey { static let defaultValue: Duration? = nil }
    private enum ReplacesWaitingKey: CallOptionKey { static let defaultValue = false }
    private enum QueuedEditKey: CallOptionKey { static let defaultValue: QueuedEdit? = nil }
}

/// Shows a write in the store before the service has taken it.
struct QueuedEdit: Sendable {
    /// Changes the store, and gives what is needed to take that back.
    let apply: @Sendable () async throws -> OutboxEdit?
}

/// Which writes may wait, by verb and path.
public struct OutboxRoute: Sendable {
    let methods: HTTPMethodSet
    let pattern: RoutePattern?

    /// Makes a route.
    ///
    /// - Parameters:
    ///   - methods: The verbs; GET and HEAD never wait.
    ///   - path: The path below the base URL, with `:name` for any value, as `enterprises/:id`. One that cannot be read fits nothing.
    public init(_ methods: HTTPMethodSet, _ path: String) {
        self.methods = methods
        pattern = try? RoutePattern(RoutePath<Never>(path))
    }

    func fits(_ method: HTTPMethod, _ segments: [String]) -> Bool {
        guard let pattern, methods.contains(method), pattern.segments.count == segments.count else { return false }
        return zip(pattern.segments, segments).allSatisfy { $0.values(in: $1[...]) != nil }
    }
}
