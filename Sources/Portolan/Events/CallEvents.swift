// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Synchronization

/// The events of a client's calls, for one task to read.
///
/// It is never waited for: what has not been read when the buffer is full is lost, the oldest first. It ends with the last copy of
/// the client.
///
/// What waits to be read would hold the bodies of answers for as long, so they are left out; observers get them.
public struct CallEvents: AsyncSequence, Sendable {
    fileprivate final class Losses: Sendable {
        let count = Atomic<Int>(0)
    }

    private let stream: AsyncStream<CallEvent>
    private let losses: Losses

    fileprivate init(_ stream: AsyncStream<CallEvent>, losses: Losses) {
        self.stream = stream
        self.losses = losses
    }

    /// How many events were lost so far.
    public var lostCount: Int { losses.count.load(ordering: .relaxed) }

    /// Begins reading with the oldest event that is there.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(events: stream.makeAsyncIterator()) }

    /// Gives one event after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var events: AsyncStream<CallEvent>.AsyncIterator

        /// The next event; `nil` when there is no client any more, and when the task is cancelled.
        public mutating func next() async -> CallEvent? { await events.next(isolation: #isolation) }
    }
}

/// Those who read the events of a client's calls.
package final class CallEventHub: CallObserver {
    private struct Reader: Sendable {
        let continuation: AsyncStream<CallEvent>.Continuation
        let losses: CallEvents.Losses
    }

    private struct State {
        var readers: [Int: Reader] = [:]
        var lastNumber = 0
    }

    private let state = Mutex(State())
    /// Asked by every call: a lock would cost more.
    private let count = Atomic<Int>(0)

    /// Makes a hub without readers.
    package init() {}

    /// Whether there is anybody to tell.
    package var hasReaders: Bool { count.load(ordering: .relaxed) > 0 }

    /// Adds a reader, who is told until nobody holds the sequence any more.
    package func events(buffer: Int) -> CallEvents {
        let (stream, continuation) = AsyncStream.makeStream(
            of: CallEvent.self, bufferingPolicy: .bufferingNewest(Swift.max(buffer, 1)))
        let losses = CallEvents.Losses()
        let number = state.withLock { state in
            state.lastNumber += 1
            state.readers[state.lastNumber] = Reader(continuation: continuation, losses: losses)
            count.store(state.readers.count, ordering: .relaxed)
            return state.lastNumber
        }
        continuation.onTermination = { [weak self] _ in self?.remove(number) }
        return CallEvents(stream, losses: losses)
    }

    /// Hands an event to all readers.
    package func observe(_ event: CallEvent) {
        let readers = state.withLock { Array($0.readers.values) }
        guard !readers.isEmpty else { return }
        let event = event.withoutAnswerBodies
        for reader in readers {
            if case .dropped = reader.continuation.yield(event) { reader.losses.count.add(1, ordering: .relaxed) }
        }
    }

    /// Ends all sequences.
    package func finish() {
        for reader in state.withLock({ Array($0.readers.values) }) { reader.continuation.finish() }
    }

    private func remove(_ number: Int) {
        state.withLock { state in
            state.readers[number] = nil
            count.store(state.readers.count, ordering: .relaxed)
        }
    }
}

extension CallEvent {
    fileprivate var withoutAnswerBodies: CallEvent {
        let kind: Kind
        switch self.kind {
        case .retried(let wait, let error): kind = .retried(after: wait, error: error.withoutBody)
        case .done(var record):
            record.outcome = record.outcome.withoutBody
            kind = .done(record)
        default: return self
        }
        return CallEvent(
            kind, requestID: requestID, endpoint: endpoint, attempt: attempt, hop: hop, instant: instant,
            elapsed: elapsed)
    }
}

extension CallOutcome {
    fileprivate var withoutBody: CallOutcome {
        switch self {
        case .succeeded(let response): .succeeded(response.withoutBody)
        case .failed(let error): .failed(error.withoutBody)
        case .cancelled: self
        }
    }
}

extension APIError {
    fileprivate var withoutBody: APIError {
        var error = self
        error.response = response?.withoutBody
        return error
    }
}
