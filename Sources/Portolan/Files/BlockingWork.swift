// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Dispatch

/// Runs what waits for a disk on another thread than those that tasks share: it may take seconds.
package enum BlockingWork {
    /// Runs a closure there.
    package static func run<Result: Sendable>(
        _ body: @escaping @Sendable () throws(FileError) -> Result
    ) async throws(FileError) -> Result {
        let result: Swift.Result<Result, FileError> = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                do throws(FileError) {
                    continuation.resume(returning: .success(try body()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }
}
