// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    import Synchronization

    /// Takes the chunks of a stream from the task that reads it to the thread that sends them, a bounded number at once.
    final class UploadPipe: Sendable {
        enum Supply {
            case bytes(Int)
            /// Nothing at the moment; the `wake` of ``fill(from:wake:)`` is called when there is.
            case later
            case end
            case failure(TransportError)
        }

        private struct State {
            var buffer: [UInt8] = []
            var start = 0
            var delivered: Int64 = 0
            var received: Int64 = 0
            var hasEnded = false
            var isClosed = false
            var isConsumerWaiting = false
            var failure: TransportError?
            var producer: CheckedContinuation<Void, Never>?
            var tasks: [Task<Void, Never>] = []

            var available: Int { buffer.count - start }

            /// Drops what was sent, when that is most of the buffer: each byte is moved once at most.
            mutating func compact() {
                guard start > buffer.count / 2 else { return }
                buffer.removeSubrange(..<start)
                start = 0
            }
        }

        /// Reading stops while this many bytes wait.
        private static let highWater = 262_144

        let length: Int64?
        private let state = Mutex(State())

        init(length: Int64?) {
            self.length = length
        }

        /// Starts a task that serves the pipe; ``close()`` cancels it.
        func run(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
            let task = Task { await work() }
            let isClosed = state.withLock { state in
                if !state.isClosed { state.tasks.append(task) }
                return state.isClosed
            }
            if isClosed { task.cancel() }
            return task
        }

        /// Reads the whole stream into the pipe; ends early when the pipe is closed.
        func fill(from reader: HTTPBodyStream.Reader, wake: () -> Void) async {
            do {
                while let chunk = try await reader() {
                    guard push(chunk, wake: wake) else { return }
                    await waitForRoom()
                }
                finish(nil, wake: wake)
            } catch {
                finish(TransportError(.unreadableRequestBody, "the body cannot be read: \(error)"), wake: wake)
            }
        }

        /// Copies what there is into a buffer.
        func read(into buffer: UnsafeMutableRawBufferPointer) -> Supply {
            let (supply, producer): (Supply, CheckedContinuation<Void, Never>?) = state.withLock { state in
                if let failure = state.failure { return (.failure(failure), nil) }
                var count = min(buffer.count, state.available)
                if !state.hasEnded, let length {
                    // The last byte is kept back until the stream has said that it was the last one: otherwise a
                    // stream that is too long would be found out after the answer.
                    count = min(count, Int(clamping: length - 1 - state.delivered))
                }
                guard count > 0 else {
                    if state.hasEnded { return (.end, nil) }
                    state.isConsumerWaiting = true
                    return (.later, nil)
                }
                unsafe state.buffer.withUnsafeBytes { bytes in
                    unsafe buffer.copyMemory(
                        from: UnsafeRawBufferPointer(rebasing: bytes[state.start..<state.start + count]))
                }
                state.start += count
                state.delivered += Int64(count)
                if state.available == 0 {
                    state.buffer.removeAll(keepingCapacity: true)
                    state.start = 0
                }
                guard state.available < Self.highWater else { return (.bytes(count), nil) }
                let producer = state.producer
                state.producer = nil
                return (.bytes(count), producer)
            }
            producer?.resume()
            return supply
        }

        /// Whether nothing has been read from the pipe, so that sending can begin anew.
        var isUntouched: Bool { state.withLock { $0.delivered == 0 } }

        /// Why the stream cannot be sent; `nil` when it can, as far as is known.
        var failure: TransportError? { state.withLock(\.failure) }

        /// Ends reading: the transfer is over.
        func close() {
            let (tasks, producer) = state.withLock { state in
                defer {
                    state.isClosed = true
                    state.tasks = []
                    state.producer = nil
                }
                return (state.tasks, state.producer)
            }
            for task in tasks { task.cancel() }
            producer?.resume()
        }

        private func push(_ chunk: [UInt8], wake: () -> Void) -> Bool {
            guard !chunk.isEmpty else { return !state.withLock(\.isClosed) }
            let (goesOn, mustWake): (Bool, Bool) = state.withLock { state in
                guard !state.isClosed else { return (false, false) }
                state.received += Int64(chunk.count)
                if let length, state.received > length {
                    state.failure = TransportError(
                        .unreadableRequestBody, "the body has more bytes than the \(length) that were announced")
                } else {
                    state.compact()
                    state.buffer.append(contentsOf: chunk)
                }
                defer { state.isConsumerWaiting = false }
                return (state.failure == nil, state.isConsumerWaiting)
            }
            if mustWake { wake() }
            return goesOn
        }

        private func waitForRoom() async {
            await withCheckedContinuation { continuation in
                let mustWait = state.withLock { state in
                    guard !state.isClosed, state.available >= Self.highWater else { return false }
                    state.producer = continuation
                    return true
                }
                if !mustWait { continuation.resume() }
            }
        }

        private func finish(_ failure: TransportError?, wake: () -> Void) {
            let mustWake = state.withLock { state in
                state.hasEnded = true
                state.failure = state.failure ?? failure
                if state.failure == nil, let length, state.received < length {
                    state.failure = TransportError(
                        .unreadableRequestBody,
                        "the body has \(state.received) bytes, and \(length) were announced")
                }
                defer { state.isConsumerWaiting = false }
                return state.isConsumerWaiting
            }
            if mustWake { wake() }
        }
    }
#endif
