// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

internal import Dispatch
internal import Portolan

/// How long is waited for others who hold a lock of a database.
struct SQLitePatience {
    let limit: Duration

    /// Tries until it is not somebody else's lock that is in the way, or it has been for too long.
    ///
    /// - Throws: What the closure throws, `busy` at the end; `CancellationError` when the task was cancelled meanwhile.
    func run<Result>(_ turn: BlockingTurn, _ body: () throws -> Result) throws -> Result {
        let clock = ContinuousClock()
        let end = clock.now + limit
        while true {
            do {
                return try body()
            } catch let error as SQLiteError where error.code == .busy && clock.now < end {
                try turn.checkCancellation()
            }
            // SQLite has no queue for its locks: who looks often finds the moment between two transactions of others. The differing
            // pauses keep two from always looking while the other one writes.
            let pause = Int.random(in: 100...1_000)
            _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(pause))
        }
    }
}
