// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Foundation

extension Call {
    /// How far the call has come, for interfaces and reports that are built on `Progress`.
    ///
    /// The network is 80 % of it, of which the body of the request, if there is one, has half, and mapping is 20 %. It can be
    /// added to a progress of yours as a child. Cancelling it cancels the call. Each use makes one of its own; it is updated
    /// 20 times a second at most, on threads of the library.
    public var progress: Progress {
        let progress = Progress(totalUnitCount: 1_000)
        progress.cancellationHandler = { [weak self] in self?.cancel() }
        _ = meter.listen { state in
            progress.completedUnitCount = Int64(state.fractionCompleted * 1_000)
        }
        return progress
    }
}
