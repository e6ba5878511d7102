// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The renewals for which a task works: a hook that uses a client of its own session would wait for itself.
enum RenewalScope {
    /// A renewal that runs; a task that a hook has begun may know of it when it is over.
    private final class Renewal: Sendable {
        let session: ObjectIdentifier
        private let isOver = OneWayFlag()

        init(of session: ObjectIdentifier) { self.session = session }

        var isRunning: Bool { !isOver.isSet }
        func end() { isOver.set() }
    }

    @TaskLocal private static var renewals: [Renewal] = []

    /// Whether the task works for a renewal of a session that is not over.
    static func contains(_ session: ObjectIdentifier) -> Bool {
        renewals.contains { $0.session == session && $0.isRunning }
    }

    /// Runs a renewal.
    static func run<Result: Sendable>(
        _ session: ObjectIdentifier, _ body: () async throws -> Result
    ) async throws -> Result {
        let renewal = Renewal(of: session)
        defer { renewal.end() }
        return try await $renewals.withValue(renewals.filter(\.isRunning) + [renewal], operation: body)
    }
}
