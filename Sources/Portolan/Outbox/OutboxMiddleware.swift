// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Keeps a write that cannot be sent, and lets everything else through.
package struct OutboxMiddleware: Middleware {
    private let outbox: Outbox
    private let pathBelowBase: @Sendable (HTTPURL) -> String?

    /// Makes the step.
    ///
    /// - Parameters:
    ///   - outbox: The outbox.
    ///   - pathBelowBase: The path of a URL behind the base; `nil` for one that lies elsewhere.
    package init(_ outbox: Outbox, pathBelowBase: @escaping @Sendable (HTTPURL) -> String?) {
        self.outbox = outbox
        self.pathBelowBase = pathBelowBase
    }

    /// Sends the request, or keeps it.
    package func intercept(_ request: HTTPRequest, context: CallContext, next: Next) async throws -> HTTPResponse {
        guard mayWait(request, context) else {
            let response = try await next(request, context: context)
            await outbox.noticeSuccess()
            return response
        }
        guard request.body.isReplayable else {
            let error = OutboxError.bodyCannotBeKept
            throw context.error(.invalidRequest, request, reason: "\(error)", underlying: error)
        }
        var request = request
        var options = context.options
        options.idempotencyKey = options.idempotencyKey ?? .automatic
        do {
            try request.setIdempotencyKey(options)
        } catch {
            throw context.error(.invalidRequest, request, reason: "\(error)", underlying: error)
        }
        let keyed = request
        let orderingKey: String
        do {
            orderingKey =
                if let creator = try await outbox.creator(of: keyed) { creator } else {
                    context.options.orderingKey ?? request.url.path
                }
        } catch {
            throw failed(error, request, context)
        }
        // Writes of one key keep their order, sent or kept.
        return try await outbox.turns.run(orderingKey) {
            if let cause = try await reason(toQueue: orderingKey, keyed, context) {
                throw try await queued(keyed, orderingKey, cause, context)
            }
            do {
                let response = try await next(keyed, context: context)
                await outbox.noticeSuccess()
                return response
            } catch let error as APIError where isCause(error) {
                throw try await queued(keyed, orderingKey, "\(error)", context)
            }
        }
    }

    private func mayWait(_ request: HTTPRequest, _ context: CallContext) -> Bool {
        guard request.method != .get, request.method != .head else { return false }
        if case .streamed = context.delivery { return false }
        if let mayWait = context.options.mayWait { return mayWait }
        guard !outbox.configuration.routes.isEmpty, let path = pathBelowBase(request.url),
            let segments = RoutePattern.segments(of: path)
        else { return false }
        return outbox.configuration.routes.contains { $0.fits(request.method, segments) }
    }

    private func isCause(_ error: APIError) -> Bool {
        if let own = outbox.configuration.isCause { return own(error) }
        switch OutboxDecision.Failure(error, now: 0) {
        case .unreachable: return true
        case .status(let code, _): return [429, 500, 502, 503, 504].contains(code)
        case .credential, .other: return false
        }
    }

    private func reason(
        toQueue orderingKey: String, _ request: HTTPRequest, _ context: CallContext
    ) async throws -> String? {
        if await outbox.isPaused { return "the outbox is paused" }
        do {
            return try await outbox.storage.hasWaiting(orderingKey) ? "an earlier write of \(orderingKey) waits" : nil
        } catch {
            throw failed(error, request, context)
        }
    }

    private func queued(
        _ request: HTTPRequest, _ orderingKey: String, _ cause: String, _ context: CallContext
    ) async throws -> any Error {
        try Task.checkCancellation()
        do {
            let entry = try await outbox.enqueue(request, orderingKey: orderingKey, cause: cause, context)
            let queued = QueuedWrite(ticket: outbox.ticket(entry.id), cause: cause)
            return context.error(.queued, request, reason: "\(queued)", underlying: queued)
        } catch let error as CancellationError {
            throw error
        } catch {
            throw failed(error, request, context)
        }
    }

    private func failed(_ error: any Error, _ request: HTTPRequest, _ context: CallContext) -> APIError {
        context.error(.outbox, request, reason: "the outbox cannot keep the request: \(error)", underlying: error)
    }
}

extension Outbox {
    /// Keeps a request; it is in the storage when this returns.
    func enqueue(
        _ request: HTTPRequest, orderingKey: String, cause: String, _ context: CallContext
    ) async throws -> OutboxEntry {
        let body = try await request.body.collected(upTo: configuration.bodyLimit)
        let options = context.options
        let name = options.idempotencyKeyHeader
        let date = now()
        let limit = options.waitLimit ?? configuration.waitLimit
        let fields = request.headerFields.filter { field in
            !context.isCredential(field.name) && field.name.rawName.lowercased() != name.lowercased()
        }
        var entry = OutboxEntry(
            label: context.endpoint, orderingKey: orderingKey, method: request.method.rawValue,
            url: request.url.description, fields: fields.map { .init(name: $0.name.rawName, value: $0.value) },
            body: Data(body), idempotencyKey: HTTPFieldName(name).flatMap { request.headerFields[$0] } ?? "",
            idempotencyKeyHeader: name, queuedAt: date, expiresAt: limit.map { date + $0 / .seconds(1) }, dueAt: date,
            lastProblem: cause)
        entry.edit = try await options.queuedEdit?.apply()
        do {
            entry = try await storage.add(entry)
        } catch {
            if let edit = entry.edit { await sender?.takeBack(edit) }
            throw error
        }
        tell(.queued(entry))
        // Only now: who dies before this has kept both, which are sent in order; so it is when this fails.
        if options.replacesWaiting { try? await dropReplaced(by: entry) }
        wait(until: date + configuration.firstWait / .seconds(1))
        return entry
    }

    private func dropReplaced(by entry: OutboxEntry) async throws {
        try await eachEntry(.waiting) { other in
            guard other.id < entry.id else { return false }
            if other.orderingKey == entry.orderingKey, other.method == entry.method, other.url == entry.url,
                other.attempts == 0,
                try await storage.finish(other.id, with: .dropped("a later write took its place"))
            {
                tell(.dropped(other))
            }
            return true
        }
    }
}
