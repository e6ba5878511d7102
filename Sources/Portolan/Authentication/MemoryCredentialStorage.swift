// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Synchronization

/// Keeps credentials in memory: they are gone with the process.
public final class MemoryCredentialStorage: CredentialStorage {
    private let credentials = Mutex<[String: StoredCredential]>([:])
    private let turns = Mutex<[String: Turns]>([:])

    /// Makes an empty storage.
    public init() {}

    /// The credential of an account; `nil` when there is none.
    public func credential(for account: String) -> StoredCredential? { credentials.withLock { $0[account] } }

    /// Keeps a credential, or nothing.
    public func setCredential(_ credential: StoredCredential?, for account: String) {
        credentials.withLock { $0[account] = credential }
    }

    /// Runs a closure while no other one runs for the account.
    ///
    /// - Throws: `CancellationError` when the task is cancelled while it waits; what the closure throws.
    public func withExclusiveAccess<Result: Sendable>(
        to account: String, _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        let turns = turns.withLock { all in
            let turns = all[account] ?? Turns()
            all[account] = turns
            return turns
        }
        return try await turns.run(body)
    }
}

extension MemoryCredentialStorage: CustomStringConvertible, CustomReflectable {
    /// How many credentials there are.
    public var description: String { "\(credentials.withLock { $0.count }) credentials" }

    /// The storage without its credentials.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
