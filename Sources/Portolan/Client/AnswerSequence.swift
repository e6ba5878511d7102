// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Values that are made of an answer while it arrives, or of several answers one after the other.
///
/// The call is made when the first value is asked for, and anew by each loop. Leaving the loop ends what is under way. A loop throws
/// ``APIError`` or `CancellationError`, and nothing else.
public struct AnswerSequence<Element: Sendable>: AsyncSequence, Sendable {
    typealias Next = () async throws -> Element?

    private let open: @Sendable () async throws -> Next

    init(_ open: @escaping @Sendable () async throws -> Next) { self.open = open }

    /// Begins; nothing is sent yet.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(open: open) }

    /// Gives one value after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var open: (() async throws -> Next)?
        private var following: Next?

        fileprivate init(open: @escaping @Sendable () async throws -> Next) { self.open = open }

        /// The next value, `nil` at the end and after an error.
        public mutating func next() async throws -> Element? {
            do {
                if let open {
                    self.open = nil
                    following = try await open()
                }
                if let value = try await following?() { return value }
                following = nil
                return nil
            } catch {
                following = nil
                throw error
            }
        }
    }
}

extension APIClient {
    /// Calls an endpoint whose answer is a text of many lines, and gives them while they arrive.
    ///
    /// - Parameters:
    ///   - method: The verb.
    ///   - endpoint: What to call; its output does not matter.
    ///   - parameters: Laid over the endpoint's own.
    ///   - options: Options of the call.
    /// - Returns: The lines, without LF or CRLF.
    public func lines<E: Endpoint>(
        _ method: HTTPMethod, _ endpoint: E, parameters: Parameters = Parameters(), options: CallOptions = CallOptions()
    ) -> AnswerSequence<String> {
        pieces(method, endpoint, parameters, options, of: \.lines) { line, _, _ in line }
    }

    /// Calls an endpoint whose answer has a JSON document on each line (NDJSON, JSON Lines), and gives the values while they
    /// arrive.
    ///
    /// Each line is made into a value as the whole answer of a call would be, by the endpoint's output key path and mapping.
    /// Empty lines are skipped. A line that does not fit ends the loop.
    ///
    /// - Parameters:
    ///   - method: The verb.
    ///   - endpoint: What to call; its output is what a line becomes.
    ///   - parameters: Laid over the endpoint's own.
    ///   - options: Options of the call.
    /// - Returns: The values.
    public func values<E: Endpoint>(
        _ method: HTTPMethod, _ endpoint: E, parameters: Parameters = Parameters(), options: CallOptions = CallOptions()
    ) -> AnswerSequence<E.Output> {
        pieces(method, endpoint, parameters, options, of: \.lines) { line, number, call in
            guard !line.isEmpty else { return nil }
            return try call.output(of: endpoint, from: Array(line.utf8), named: "line \(number)")
        }
    }

    /// Calls an endpoint whose answer holds an array, and gives its elements while they arrive.
    ///
    /// The array is where the endpoint's output key path leads, and may be of any size: see ``JSONElements``. An element that
    /// does not fit ends the loop.
    ///
    /// - Parameters:
    ///   - method: The verb.
    ///   - endpoint: What to call; its output is the whole array.
    ///   - parameters: Laid over the endpoint's own.
    ///   - options: Options of the call.
    /// - Returns: The elements.
    public func elements<E: Endpoint, Value: Decodable & Sendable>(
        _ method: HTTPMethod, _ endpoint: E, parameters: Parameters = Parameters(), options: CallOptions = CallOptions()
    ) -> AnswerSequence<Value> where E.Output == [Value] {
        let plan = CallPlan(method, endpoint, parameters: parameters, options: options)
        return AnswerSequence {
            let (response, call) = try await self.stream(plan, endsWithBody: false)
            var elements = JSONElements(Value.self, in: response.body, at: endpoint.outputKeyPath).makeAsyncIterator()
            return call.reportingEnd { try await elements.next(isolation: nil) }
        }
    }

    /// Calls an endpoint, cuts its answer into pieces and makes something of each; `nil` skips one.
    private func pieces<E: Endpoint, Piece: Sendable, Value: Sendable>(
        _ method: HTTPMethod, _ endpoint: E, _ parameters: Parameters, _ options: CallOptions,
        of cut: @escaping @Sendable (HTTPBodyStream) -> HTTPBodyStream.Pieces<Piece>,
        make: @escaping @Sendable (Piece, _ number: Int, AnsweredCall) throws -> Value?
    ) -> AnswerSequence<Value> {
        let plan = CallPlan(method, endpoint, parameters: parameters, options: options, accepted: [])
        return AnswerSequence {
            let (response, call) = try await self.stream(plan, endsWithBody: false)
            var pieces = cut(response.body).makeAsyncIterator()
            var number = 0
            return call.reportingEnd {
                while let piece = try await pieces.next() {
                    number += 1
                    if let value = try make(piece, number, call) { return value }
                }
                return nil
            }
        }
    }
}

extension AnsweredCall {
    /// What makes values of the answer, and says when there are no more, or why.
    func reportingEnd<Value>(_ next: @escaping () async throws -> Value?) -> () async throws -> Value? {
        let abandonment = CallAbandonment(context.reporter)
        return {
            defer { withExtendedLifetime(abandonment) {} }
            do {
                if let value = try await next() { return value }
                context.reporter.succeeded(answer.withoutBody)
                return nil
            } catch {
                throw context.reporter.failed(callError(error, answer.withoutBody))
            }
        }
    }

    /// Makes an endpoint's output of a part of the answer.
    func output<E: Endpoint>(of endpoint: E, from bytes: [UInt8], named name: String) throws -> E.Output {
        var part = answer
        part.body = .bytes(bytes)
        do {
            return try endpoint.output(from: endpoint.document(of: part, bytes.isEmpty ? .none : .json(bytes)))
        } catch {
            guard let error = callError(error, part) as? APIError else { throw error }
            throw error.replacing(reason: "\(name): \(error.reason)", response: part)
        }
    }
}
