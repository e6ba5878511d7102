// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Synchronization

/// Keeps what happens in calls.
final class EventRecorder: CallObserver {
    private let recorded = Mutex<[CallEvent]>([])
    private let records = AsyncStream.makeStream(of: CallRecord.self)

    func observe(_ event: CallEvent) {
        recorded.withLock { $0.append(event) }
        if case .done(let record) = event.kind { records.continuation.yield(record) }
    }

    var events: [CallEvent] { recorded.withLock { $0 } }

    /// What happened, in short, but for the first bytes: whether there is one depends on the transport.
    var names: [String] { events.map(\.name).filter { $0 != "firstByte" } }

    /// Waits until a call is over: a transport's thread may tell it last.
    func nextRecord() async -> CallRecord? {
        for await record in records.stream { return record }
        return nil
    }
}

extension CallEvent {
    var name: String {
        switch kind {
        case .started: "started"
        case .attempted(let request): "attempted \(request.url.path) \(attempt).\(hop)"
        case .firstByte: "firstByte"
        case .answered(let response): "answered \(response.status.code)"
        case .unanswered(let error): "unanswered \(error.code)"
        case .redirected(let url): "redirected \(url.path)"
        case .renewed: "renewed"
        case .retried(let wait, _): "retried \(wait)"
        case .done(let record): "done \(record.outcome.name)"
        @unknown default: "unknown"
        }
    }
}

extension CallRecord {
    var error: APIError? {
        if case .failed(let error) = outcome { error } else { nil }
    }
}
