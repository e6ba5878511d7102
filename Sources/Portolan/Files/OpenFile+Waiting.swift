// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Dispatch

extension OpenFile {
    /// Waits until everything is on the disk, on another thread than those that tasks share: it may take seconds.
    package func synchronizeElsewhere() async throws(FileError) {
        let result: Result<Void, FileError> = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                do throws(FileError) {
                    try self.synchronize()
                    continuation.resume(returning: .success(()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        try result.get()
    }
}
