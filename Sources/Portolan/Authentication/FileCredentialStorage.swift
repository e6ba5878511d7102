// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Keeps credentials in files, one for each account, for their owner alone.
///
/// A file is replaced as a whole, and is on disk when that has returned: whoever is killed meanwhile leaves the old credential or the
/// new one, and perhaps a draft beside it whose name ends in `.new`. Several storages, in other processes too, may share a folder: a file
/// whose name ends in `.lock` lets one of them renew at a time, and stays there empty.
///
/// The credentials stand there in plain text: whoever reads them is logged in.
public struct FileCredentialStorage: CredentialStorage {
    /// The folder.
    public let folder: String
    private let patience: Duration

    /// Makes a storage; nothing is read or written until it is used.
    ///
    /// - Parameters:
    ///   - folder: Where the files are. It must be there, and should be for its owner alone.
    ///   - patience: How long others are waited for who renew; 90 seconds by default, more than a renewal takes.
    public init(folder: String, patience: Duration = .seconds(90)) {
        self.folder = folder
        self.patience = patience
    }

    /// The path of the file of an account.
    ///
    /// Letters in lower case, digits and `-` stand in its name as they are; everything else is written as the digits of its bytes, so that
    /// accounts whose names differ in case only have files of their own on every disk.
    public func path(for account: String) -> String {
        let name = account.utf8.map { byte in
            Self.kept.contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
        return "\(folder)/\(name).credential"
    }

    /// The credential of an account; `nil` when there is no file.
    ///
    /// - Throws: ``FileError``.
    public func credential(for account: String) async throws -> StoredCredential? {
        let path = path(for: account)
        return try await BlockingWork.run { () throws(FileError) in try PrivateFile.read(path) }
            .map { StoredCredential(bytes: $0) }
    }

    /// Replaces the file of an account, or removes it.
    ///
    /// - Throws: ``FileError``; then the file is as it was.
    public func setCredential(_ credential: StoredCredential?, for account: String) async throws {
        let path = path(for: account)
        try await BlockingWork.run { () throws(FileError) in
            guard let credential else { return try FilePath.removeDurably(path) }
            try PrivateFile.replace(path, with: credential.bytes)
        }
    }

    /// Runs a closure while nobody else who shares the folder runs one for the account.
    ///
    /// - Throws: ``FileError`` with the reason ``FileError/Reason/inUse`` when the others take too long; `CancellationError` when the task
    ///   is cancelled while it waits; what the closure throws.
    public func withExclusiveAccess<Result: Sendable>(
        to account: String, _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        let lock = try await locked(path(for: account) + ".lock")
        // Closing the file, which the system does for a process that is killed, lets the others in.
        defer { withExtendedLifetime(lock) {} }
        return try await body()
    }

    private static let kept = ByteSet("abcdefghijklmnopqrstuvwxyz0123456789-")

    private func locked(_ path: String) async throws -> OpenFile {
        let clock = ContinuousClock()
        let end = clock.now + patience
        // The system can make a thread wait for a lock, but not a task.
        var pause = Duration.milliseconds(1)
        while true {
            do throws(FileError) {
                return try await BlockingWork.run { () throws(FileError) in
                    let file = try OpenFile(writing: path)
                    if try file.status().mode != 0o600 { try file.setMode(0o600) }
                    try file.lock()
                    return file
                }
            } catch {
                guard error.operation == .lock, error.reason == .inUse, clock.now < end else { throw error }
            }
            try await clock.sleep(for: pause)
            pause = min(pause * 2, .milliseconds(50))
        }
    }
}
