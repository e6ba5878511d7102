// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Synchronization

/// A service that can be reached or not, and what it has seen.
final class FieldService: Sendable {
    struct State {
        var isReachable = true
        /// What is answered to paths, first to last; then 200.
        var answers: [String: [HTTPResponse]] = [:]
        var seen: [String] = []
        var keys: [String] = []
        /// What was applied, each idempotency key once.
        var applied: [String] = []
    }

    let state = Mutex(State())

    var seen: [String] { state.withLock(\.seen) }
    var applied: [String] { state.withLock(\.applied) }

    func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

    var transport: ScriptedTransport {
        ScriptedTransport { request async throws(TransportError) in
            let body = (try? await request.body.collected(upTo: 10_000)) ?? []
            let text = String(decoding: body, as: UTF8.self)
            let key = request.headerFields["Idempotency-Key"] ?? ""
            let result: Result<HTTPResponse, TransportError> = self.state.withLock { state in
                guard state.isReachable else { return .failure(TransportError(.cannotConnect, "there is no network")) }
                let line = "\(request.method) \(request.url.path)\(text.isEmpty ? "" : " \(text)")"
                state.seen.append(line)
                let answers = state.answers[request.url.path] ?? []
                if let answer = answers.first {
                    state.answers[request.url.path] = Array(answers.dropFirst())
                    if answer.status.code >= 300 { return .success(answer) }
                    if !state.keys.contains(key) { state.applied.append(line) }
                    state.keys.append(key)
                    return .success(answer)
                }
                if !state.keys.contains(key) { state.applied.append(line) }
                state.keys.append(key)
                return .success(.json("{}"))
            }
            return try result.get()
        }
    }
}

/// A clock that is set by hand.
final class HandClock: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_000_000))
    var now: Date { date.withLock { $0 } }
    func advance(by seconds: TimeInterval) { date.withLock { $0 += seconds } }
}

struct OutboxSetting {
    let service = FieldService()
    let clock = HandClock()
    let outbox: Outbox
    let client: APIClient
    let transport: ScriptedTransport

    init(
        storage: any OutboxStorage = MemoryOutboxStorage(),
        _ configure: @Sendable (inout Outbox.Configuration) -> Void = { _ in },
        client change: (inout ClientConfiguration) -> Void = { _ in }
    ) {
        let clock = clock
        // Nothing is sent but on request: the timer waits for an hour.
        outbox = Outbox(
            storage,
            configure: {
                $0.firstWait = .seconds(100)
                $0.maximumWait = .seconds(3_600)
                configure(&$0)
            }, now: { clock.now }, fraction: { 1 })
        let outbox = outbox
        let transport = service.transport
        self.transport = transport
        client = APIClient(baseURL: "http://h/api", transport: transport) {
            $0.outbox = outbox
            change(&$0)
        }
    }

    static let waiting = CallOptions { $0.mayWait = true }

    /// Makes a write that waits.
    @discardableResult
    func queue(
        _ path: Path, _ parameters: Parameters = Parameters(), by method: HTTPMethod = .post
    ) async throws -> OutboxTicket? {
        do {
            switch method {
            case .put:
                _ = try await client.put(path, parameters: parameters, as: Empty.self, options: Self.waiting)
            case .delete:
                _ = try await client.delete(path, parameters: parameters, as: Empty.self, options: Self.waiting)
            default:
                _ = try await client.post(path, parameters: parameters, as: Empty.self, options: Self.waiting)
            }
            return nil
        } catch let error as APIError where error.code == .queued {
            return error.ticket
        }
    }
}
