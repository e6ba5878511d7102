// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Keeps credentials, each under the name of its account.
///
/// ``MemoryCredentialStorage`` and ``FileCredentialStorage`` are two; a key chain or a vault is another one. What is kept must be
/// there when ``setCredential(_:for:)`` has returned, whatever happens to the process then: a refresh token that is lost may be
/// the end of a login.
public protocol CredentialStorage: Sendable {
    /// The credential of an account; `nil` when there is none.
    func credential(for account: String) async throws -> StoredCredential?

    /// Keeps a credential in the place of the one before, or nothing when it is `nil`.
    func setCredential(_ credential: StoredCredential?, for account: String) async throws

    /// Runs a closure while nobody else who shares the storage runs one for the account, in another process either.
    ///
    /// By default it is run at once: right for a storage that is used by one session alone.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - body: What to run; it may take as long as a request takes.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or why the others could not be kept out.
    func withExclusiveAccess<Result: Sendable>(
        to account: String, _ body: @Sendable () async throws -> Result
    ) async throws -> Result
}

extension CredentialStorage {
    /// Runs the closure at once.
    public func withExclusiveAccess<Result: Sendable>(
        to account: String, _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await body()
    }
}

/// A credential as it is kept: bytes whose form is the authenticator's, and that nothing prints.
public struct StoredCredential: Sendable, Hashable {
    /// The bytes; JSON in UTF-8.
    public let bytes: [UInt8]

    /// Makes one of bytes that were kept.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }
}

extension StoredCredential: CustomStringConvertible, CustomReflectable {
    /// How long it is.
    public var description: String { "\(CredentialRedaction.placeholder), \(bytes.count) bytes" }

    /// The credential without its bytes.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
