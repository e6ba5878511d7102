// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if URLSession
    import Foundation
    import Synchronization

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// One request and what has arrived of its answer.
    final class SessionExchange: Sendable {
        private static let fieldCountLimit = 1_000
        private static let headerSizeLimit = 262_144

        private struct State {
            var response: HTTPResponse?
            var body: [UInt8] = []
            var announcedLength: Int64?
            var received: Int64 = 0
            var sent: Int64 = 0
            var sentTotal: Int64?
            var isStreamed = false
            var lastActivity: ContinuousClock.Instant
            var task: URLSessionTask?
            var helpers: [Task<Void, Never>] = []
            var isOver = false
        }

        let ticket = TransportTicket()
        /// Where the body goes if it is wanted while it arrives.
        ///
        /// It takes all that comes: nothing holds Foundation up.
        private let download: DownloadPipe?
        private let request: HTTPRequest
        private let options: TransportOptions
        private let began = ContinuousClock.Instant.now
        private let state: Mutex<State>

        init(_ request: HTTPRequest, options: TransportOptions) {
            self.request = request
            self.options = options
            download = if case .streamed = options.delivery { DownloadPipe(limit: .max) } else { nil }
            state = Mutex(State(lastActivity: began))
        }

        /// Starts a task that ends with the exchange.
        func run(_ work: @escaping @Sendable () async -> Void) {
            let helper = Task { await work() }
            let isOver = state.withLock { state in
                if !state.isOver { state.helpers.append(helper) }
                return state.isOver
            }
            if isOver { helper.cancel() }
        }

        /// Takes the task that carries the request, to cancel it when something else ends the exchange.
        ///
        /// - Returns: `false` when that has happened already.
        func take(_ task: URLSessionTask) -> Bool {
            state.withLock { state in
                if !state.isOver { state.task = task }
                return !state.isOver
            }
        }

        /// Answers the request, unless it was answered before, and ends all that was done for it.
        func settle(_ outcome: TransportTicket.Outcome) {
            ticket.settle(outcome)
            download?.end(outcome.map { _ in })
            let (task, helpers) = state.withLock { state in
                defer {
                    state.isOver = true
                    state.task = nil
                    state.helpers = []
                }
                return (state.task, state.helpers)
            }
            for helper in helpers { helper.cancel() }
            if case .failure = outcome { task?.cancel() }
        }

        /// Something has arrived or left.
        func wasActive() { state.withLock { $0.lastActivity = .now } }

        /// A piece of the body was sent.
        ///
        /// Foundation's count may run ahead of the total.
        func sent(_ count: Int64, of total: Int64) {
            state.withLock { state in
                state.lastActivity = .now
                state.sent = total > 0 ? min(count, total) : count
                state.sentTotal = total > 0 ? total : nil
            }
            tellProgress()
        }

        private func tellProgress() {
            guard let observer = options.observer else { return }
            observer.transferred(
                state.withLock { state in
                    var amounts = TransferAmounts()
                    amounts.sent = state.sent
                    amounts.sentTotal = state.received > 0 && state.sent == 0 ? 0 : state.sentTotal
                    amounts.received = state.received
                    amounts.receivedTotal = state.announcedLength
                    return amounts
                })
        }

        /// Takes the header of the answer.
        ///
        /// - Returns: Whether the transfer goes on.
        func receive(_ response: URLResponse) -> Bool {
            guard let response = response as? HTTPURLResponse else { return false }
            // Another one comes for each part of some media types; the body goes on.
            guard !state.withLock(\.isStreamed) else { return true }
            // Foundation on Linux hands over interim answers, too.
            guard !(100..<200).contains(response.statusCode) else { return true }
            let status = HTTPStatus(code: response.statusCode)
            var converted = HTTPResponse(status: status, url: request.url)
            let length: Int64?
            do throws(TransportError) {
                let fields = try Self.fields(of: response)
                let hasBody = request.method != .head && !status.forbidsBody && !fields.contains(.transferEncoding)
                length = hasBody ? try fields.announcedLength() : nil
                guard isStreamed(status) || (length ?? 0) <= options.responseSizeLimit else { throw tooLarge }
                converted.headerFields = fields
            } catch {
                settle(.failure(error))
                return false
            }
            // The body is decoded by Foundation: its coding and length are no longer what the fields say.
            let isDecoded = converted.headerFields[.contentEncoding].map { $0.lowercased() != "identity" } ?? false
            if isDecoded { converted.headerFields.removeCodedLength() }
            state.withLock { state in
                state.lastActivity = .now
                state.response = converted
                state.announcedLength = isDecoded ? nil : length
                state.isStreamed = isStreamed(status)
            }
            if isStreamed(status) { hand(over: converted, length: isDecoded ? nil : length) }
            return true
        }

        private func isStreamed(_ status: HTTPStatus) -> Bool {
            download != nil && request.method != .head && status.isSuccessful && !status.forbidsBody
        }

        /// Answers with a header whose body is going to arrive.
        private func hand(over header: HTTPResponse, length: Int64?) {
            let reading = SessionDownload(of: self)
            var answer = header
            answer.body = .stream(
                HTTPBodyStream(
                    length: length, once: { try await reading.next() },
                    canceller: { [weak reading] in reading?.cancel() }))
            ticket.settle(.success(answer))
        }

        /// The next bytes of a streamed body.
        fileprivate func nextChunk(cancel: @Sendable () -> Void) async throws(TransportError) -> [UInt8]? {
            try await download?.next(resume: {}, cancel: cancel)
        }

        fileprivate var isOver: Bool { state.withLock(\.isOver) }

        /// Takes a piece of the body.
        ///
        /// - Returns: Whether the transfer goes on.
        func receive(_ data: Data) -> Bool {
            let (fits, isStreamed) = state.withLock { state in
                state.lastActivity = .now
                state.received += Int64(data.count)
                guard !state.isStreamed else { return (true, true) }
                guard state.body.count + data.count <= options.responseSizeLimit else { return (false, false) }
                state.body.append(contentsOf: data)
                return (true, false)
            }
            if !fits { settle(.failure(tooLarge)) }
            tellProgress()
            return isStreamed ? pass(on: data) : fits
        }

        private func pass(on data: Data) -> Bool {
            guard let download else { return false }
            unsafe data.withUnsafeBytes { _ = unsafe download.push($0.bindMemory(to: UInt8.self)) }
            guard download.waitingCount > options.responseSizeLimit else { return true }
            let reason = "\(options.responseSizeLimit) bytes wait to be read, and URLSession cannot hold the server up"
            settle(.failure(TransportError(.unsupported, reason)))
            return false
        }

        /// Takes the end of the transfer.
        ///
        /// - Parameters:
        ///   - error: Why it ended too soon, if it did.
        ///   - response: The header of the answer. Foundation for Linux has not told it before when it is a redirect that
        ///     leads nowhere.
        func complete(_ error: (any Error)?, response: URLResponse?) {
            if error == nil, let response, state.withLock({ $0.response == nil }) {
                guard receive(response) else { return }
                // The body is not told at all.
                state.withLock { state in
                    if let length = state.announcedLength, length > 0 {
                        state.response?.headerFields.remove(.contentLength)
                    }
                    state.announcedLength = nil
                }
            }
            let (answer, isCut) = state.withLock { state in
                var answer = state.response
                if !state.body.isEmpty { answer?.body = .bytes(state.body) }
                return (answer, state.received < state.announcedLength ?? 0)
            }
            if let error {
                settle(.failure(SessionFailure.error(for: error, hasHeader: answer != nil)))
            } else if let answer, !isCut {
                settle(.success(answer))
            } else {
                settle(.failure(TransportError(.connectionLost, "the connection ended before the answer did")))
            }
        }

        /// Waits until a limit runs out, and ends the exchange then.
        func watchTime() async {
            while !Task.isCancelled {
                let now = ContinuousClock.Instant.now
                let idleEnd = state.withLock(\.lastActivity) + options.idleTimeout
                let attemptEnd = options.attemptTimeout.map { began + $0 }
                if let deadline = options.deadline, now >= deadline {
                    settle(.failure(.callTimedOut))
                    return
                }
                if let attemptEnd, let limit = options.attemptTimeout, now >= attemptEnd {
                    settle(.failure(TransportError(.timedOut, "the attempt was not complete after \(limit)")))
                    return
                }
                guard now < idleEnd else {
                    settle(.failure(TransportError(.timedOut, "nothing arrived or left for \(options.idleTimeout)")))
                    return
                }
                // Sleeping ends early only when the exchange is over, which the condition of the loop sees.
                let end = min(idleEnd, attemptEnd ?? idleEnd, options.deadline ?? idleEnd)
                try? await Task.sleep(until: end, clock: .continuous)
            }
        }

        private var tooLarge: TransportError {
            TransportError(.responseTooLarge, "the body is larger than the limit of \(options.responseSizeLimit) bytes")
        }

        private static func fields(of response: HTTPURLResponse) throws(TransportError) -> HTTPFields {
            var fields = HTTPFields()
            var size = 0
            for (name, value) in response.allHeaderFields {
                guard let name = (name as? String).flatMap({ HTTPFieldName($0) }), let value = value as? String,
                    // Foundation parses the header; a value that cannot be one does not come from a field.
                    let field = try? HTTPField(name: name, value: value)
                else { continue }
                fields.append(field)
                size += name.rawName.utf8.count + value.utf8.count
            }
            guard fields.count <= fieldCountLimit, size <= headerSizeLimit else {
                throw TransportError(
                    .malformedResponse,
                    "the header has more than \(fieldCountLimit) fields or \(headerSizeLimit) bytes")
            }
            return fields
        }
    }

    /// The reading end of a streamed answer: whoever lets go of it ends the transfer.
    private final class SessionDownload: Sendable {
        private let exchange: SessionExchange

        init(of exchange: SessionExchange) { self.exchange = exchange }

        deinit {
            if !exchange.isOver { cancel() }
        }

        func cancel() { exchange.settle(.failure(.cancelledByTask)) }

        func next() async throws(TransportError) -> [UInt8]? { try await exchange.nextChunk { self.cancel() } }
    }
#endif
