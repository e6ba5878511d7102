// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Foundation
import Synchronization

/// Held while a `Progress` is changed: Foundation's for Linux has no lock of its own, and one that is composed of several calls
/// is changed by all of them.
private let progressLock = Mutex(())

extension Call {
    /// How far the call has come, for interfaces and reports that are built on `Progress`.
    ///
    /// The network is 80 % of it, of which the body of the request, if there is one, has half, and mapping is 20 %. It can be
    /// added to a progress of yours as a child. Cancelling it cancels the call, whether or not the handle is kept. When the
    /// call is over it is complete, be it that the call has failed. Each use makes one of its own; it is changed 20 times a second
    /// at most, on threads of the library.
    public var progress: Progress {
        // Not `Progress(totalUnitCount:)`, which makes itself a child of whichever is current on the thread.
        let progress = Progress.discreteProgress(totalUnitCount: 1_000)
        progress.cancellationHandler = { [task] in task.cancel() }
        _ = meter.listen { state in
            progressLock.withLock { _ in progress.completedUnitCount = Int64(state.fractionCompleted * 1_000) }
        }
        return progress
    }
}
