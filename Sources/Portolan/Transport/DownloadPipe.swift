// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Synchronization

/// Takes the body of an answer from the thread that receives it to the task that reads it, a bounded number of bytes at once.
final class DownloadPipe: Sendable {
    private typealias Chunk = Result<[UInt8]?, TransportError>

    private struct State {
        var buffer: [UInt8] = []
        var isHeldUp = false
        var end: Result<Void, TransportError>?
        var reader: CheckedContinuation<Chunk, Never>?

        mutating func takeBuffer() -> [UInt8] {
            // Not emptied but given away: the reader gets the very bytes that were received, and they are not copied.
            defer { buffer = [] }
            return buffer
        }
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: How many bytes may wait.
    init(limit: Int) { self.limit = max(limit, 1) }

    /// Whether the end has come, for the transfer if not for the reader.
    var isOver: Bool { state.withLock { $0.end != nil } }

    /// Whether a piece is taken; if it is not, the transfer waits until the `resume` of ``next(resume:)`` is called.
    func push(_ piece: UnsafeBufferPointer<UInt8>) -> Bool {
        let (isTaken, reader): (Bool, (CheckedContinuation<Chunk, Never>, [UInt8])?) = state.withLock { state in
            // What comes after the end, because the reader has gone, is of no use to anyone.
            guard state.end == nil else { return (true, nil) }
            if let reader = state.reader {
                state.reader = nil
                return (true, (reader, unsafe Array(piece)))
            }
            guard state.buffer.isEmpty || state.buffer.count + piece.count <= limit else {
                state.isHeldUp = true
                return (false, nil)
            }
            unsafe state.buffer.append(contentsOf: piece)
            return (true, nil)
        }
        if let (reader, chunk) = reader { reader.resume(returning: .success(chunk)) }
        return isTaken
    }

    /// How many bytes wait to be read.
    var waitingCount: Int { state.withLock(\.buffer.count) }

    /// Ends the body; what waits is read first, unless the end is a failure that came from the reader's side.
    func end(_ end: Result<Void, TransportError>) {
        let reader: CheckedContinuation<Chunk, Never>? = state.withLock { state in
            let isCancelled = if case .failure(let error) = end { error.code == .cancelled } else { false }
            // What has arrived whole can still be cancelled while it waits to be read.
            guard state.end == nil || isCancelled && !state.buffer.isEmpty else { return nil }
            state.end = end
            if isCancelled { state.buffer = [] }
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: end.map { nil })
    }

    /// The next bytes, as many as there are; `nil` at the end.
    ///
    /// `resume` makes the transfer go on that was held up; `cancel` ends it when the task is cancelled.
    func next(resume: () -> Void, cancel: @Sendable () -> Void) async throws(TransportError) -> [UInt8]? {
        let chunk = await withTaskCancellationHandler {
            await nextChunk(resume: resume)
        } onCancel: {
            cancel()
        }
        return try chunk.get()
    }

    private func nextChunk(resume: () -> Void) async -> Chunk {
        await withCheckedContinuation { continuation in
            let (chunk, isHeldUp): (Chunk?, Bool) = state.withLock { state in
                guard state.reader == nil else { return (.failure(.readTwice), false) }
                defer { state.isHeldUp = false }
                if !state.buffer.isEmpty { return (.success(state.takeBuffer()), state.isHeldUp) }
                if let end = state.end { return (end.map { nil }, false) }
                state.reader = continuation
                return (nil, state.isHeldUp)
            }
            if isHeldUp { resume() }
            if let chunk { continuation.resume(returning: chunk) }
        }
    }
}

extension TransportError {
    fileprivate static let readTwice = TransportError(.other, "two tasks read the body at once")
}
