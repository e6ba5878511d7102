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
        private struct State {
            var response: HTTPResponse?
            var body: [UInt8] = []
            var announcedLength: Int?
            var lastActivity: ContinuousClock.Instant
        }

        let ticket = TransportTicket()
        private let request: HTTPRequest
        private let options: TransportOptions
        private let began = ContinuousClock.Instant.now
        private let state: Mutex<State>

        init(_ request: HTTPRequest, options: TransportOptions) {
            self.request = request
            self.options = options
            state = Mutex(State(lastActivity: began))
        }

        /// Something has arrived or left.
        func wasActive() { state.withLock { $0.lastActivity = .now } }

        /// Takes the header of the answer.
        ///
        /// - Returns: Whether the transfer goes on.
        func receive(_ response: URLResponse) -> Bool {
            guard let response = response as? HTTPURLResponse else { return false }
            // Foundation on Linux hands over interim answers, too.
            guard !(100..<200).contains(response.statusCode) else { return true }
            var converted = HTTPResponse(status: HTTPStatus(code: response.statusCode), url: request.url)
            converted.headerFields = Self.fields(of: response)
            let hasBody = request.method != .head && !converted.status.forbidsBody
            let length = hasBody ? converted.headerFields[.contentLength].flatMap { Int($0) } : nil
            state.withLock { state in
                state.lastActivity = .now
                state.response = converted
                state.body = []
                state.announcedLength = length
            }
            guard (length ?? 0) <= options.responseSizeLimit else {
                ticket.settle(.failure(tooLarge))
                return false
            }
            return true
        }

        /// Takes a piece of the body.
        ///
        /// - Returns: Whether the transfer goes on.
        func receive(_ data: Data) -> Bool {
            let fits = state.withLock { state in
                state.lastActivity = .now
                guard state.body.count + data.count <= options.responseSizeLimit else { return false }
                state.body.append(contentsOf: data)
                return true
            }
            if !fits { ticket.settle(.failure(tooLarge)) }
            return fits
        }

        /// Takes the end of the transfer.
        func complete(_ error: (any Error)?) {
            let (answer, isCut) = state.withLock { state in
                var answer = state.response
                if !state.body.isEmpty { answer?.body = .bytes(state.body) }
                return (answer, state.body.count < state.announcedLength ?? 0)
            }
            if let error {
                ticket.settle(.failure(SessionFailure.error(for: error, hasHeader: answer != nil)))
            } else if let answer, !isCut {
                ticket.settle(.success(answer))
            } else {
                ticket.settle(.failure(TransportError(.connectionLost, "the connection ended before the answer did")))
            }
        }

        /// Waits until a limit runs out, and ends the exchange then.
        ///
        /// - Parameter end: Ends the transfer.
        func watchTime(_ end: @Sendable () -> Void) async {
            while !Task.isCancelled {
                let now = ContinuousClock.Instant.now
                let idleEnd = state.withLock(\.lastActivity) + options.idleTimeout
                let attemptEnd = options.attemptTimeout.map { began + $0 }
                if let attemptEnd, let limit = options.attemptTimeout, now >= attemptEnd {
                    ticket.settle(.failure(TransportError(.timedOut, "the attempt was not complete after \(limit)")))
                    return end()
                }
                guard now < idleEnd else {
                    ticket.settle(
                        .failure(TransportError(.timedOut, "nothing arrived or left for \(options.idleTimeout)")))
                    return end()
                }
                // Sleeping ends early only when the exchange is over, which the condition of the loop sees.
                try? await Task.sleep(until: min(idleEnd, attemptEnd ?? idleEnd), clock: .continuous)
            }
        }

        private var tooLarge: TransportError {
            TransportError(.responseTooLarge, "the body is larger than the limit of \(options.responseSizeLimit) bytes")
        }

        private static func fields(of response: HTTPURLResponse) -> HTTPFields {
            var fields = HTTPFields()
            for (name, value) in response.allHeaderFields {
                guard let name = (name as? String).flatMap({ HTTPFieldName($0) }), let value = value as? String,
                    // Foundation parses the header; a value that cannot be one does not come from a field.
                    let field = try? HTTPField(name: name, value: value)
                else { continue }
                fields.append(field)
            }
            // The body was decoded: its coding and length are no longer what the fields say.
            if let coding = fields[.contentEncoding], coding.lowercased() != "identity" {
                fields.remove(.contentEncoding)
                fields.remove(.contentLength)
            }
            return fields
        }
    }
#endif
