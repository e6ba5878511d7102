// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A request that waits to be sent.
public struct OutboxEntry: Sendable, Hashable, Codable, Identifiable {
    /// A header field; credentials are none of them.
    public struct Field: Sendable, Hashable, Codable {
        /// The name.
        public var name: String
        /// The value.
        public var value: String
    }

    /// Where an entry stands.
    public enum State: String, Sendable, Hashable, Codable {
        /// It waits to be sent.
        case waiting
        /// It was refused, or has expired, and is not sent unless it is retried.
        case parked
    }

    /// The number: each is given once in the life of a storage, later entries have larger ones.
    public internal(set) var id: Int64 = 0
    /// What is called, as errors name it: the type of the endpoint, or the path.
    public let label: String
    /// Entries of one key are sent in order.
    public internal(set) var orderingKey: String
    /// The verb.
    public let method: String
    /// Where to, without a fragment.
    public internal(set) var url: String
    /// The header fields without credentials.
    public let fields: [Field]
    /// The content.
    public internal(set) var body: Data
    /// What tells a service that it has had the request before.
    public let idempotencyKey: String
    /// Its name in the header.
    public let idempotencyKeyHeader: String
    /// When the entry was made.
    public let queuedAt: Date
    /// From when on it is not sent any more; `nil` for never.
    public let expiresAt: Date?
    /// How often it was sent.
    public internal(set) var attempts = 0
    /// When it may be sent next.
    public internal(set) var dueAt: Date
    /// Where it stands.
    public internal(set) var state = State.waiting
    /// Why it was parked.
    public internal(set) var parkedBecause: String?
    /// Why it was not delivered the last time.
    public internal(set) var lastProblem: String?
    /// Makes a new entry, without a number.
    init(
        label: String, orderingKey: String, method: String, url: String, fields: [Field], body: Data,
        idempotencyKey: String, idempotencyKeyHeader: String, queuedAt: Date, expiresAt: Date?, dueAt: Date,
        lastProblem: String?
    ) {
        self.label = label
        self.orderingKey = orderingKey
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
        self.idempotencyKey = idempotencyKey
        self.idempotencyKeyHeader = idempotencyKeyHeader
        self.queuedAt = queuedAt
        self.expiresAt = expiresAt
        self.dueAt = dueAt
        self.lastProblem = lastProblem
    }

    /// What was done to the store meanwhile, for when it has to be taken back.
    var edit: OutboxEdit?
}

/// What a store was told of a write that waits.
struct OutboxEdit: Sendable, Hashable, Codable {
    enum Kind: String, Sendable, Codable {
        /// An object was made here.
        case inserted
        /// An object was changed.
        case changed
        /// An object was deleted, which left a tombstone.
        case deleted
    }

    let kind: Kind
    let reference: StoredReference
    /// The object before the change, as its mapping stores it.
    var before: Data?
}

/// How an entry has ended.
public struct OutboxOutcome: Sendable, Hashable, Codable {
    /// The status of the service's answer; `nil` when the entry was dropped.
    public let status: Int?
    /// The header fields of the answer.
    public let fields: [OutboxEntry.Field]
    /// The content of the answer.
    public let body: Data
    /// Why the entry was dropped.
    public let droppedBecause: String?

    static func dropped(_ reason: String) -> OutboxOutcome {
        OutboxOutcome(status: nil, fields: [], body: Data(), droppedBecause: reason)
    }

    init(status: Int?, fields: [OutboxEntry.Field], body: Data, droppedBecause: String?) {
        self.status = status
        self.fields = fields
        self.body = body
        self.droppedBecause = droppedBecause
    }

    init(_ response: HTTPResponse) {
        self.init(
            status: response.status.code,
            fields: response.headerFields.filter { !$0.name.isCredential }.map {
                OutboxEntry.Field(name: $0.name.rawName, value: $0.value)
            }, body: Data(response.bytes), droppedBecause: nil)
    }

    /// The service's answer; `nil` when the entry was dropped.
    var response: HTTPResponse? {
        status.map { status in
            HTTPResponse(
                status: HTTPStatus(code: status), headerFields: OutboxEntry.headerFields(fields),
                body: .bytes(Array(body)))
        }
    }
}

extension OutboxEntry {
    /// The entry with a number, as a storage gives it.
    public func numbered(_ id: Int64) -> OutboxEntry {
        var entry = self
        entry.id = id
        return entry
    }

    static func headerFields(_ fields: [Field]) -> HTTPFields {
        fields.reduce(into: HTTPFields()) { list, field in
            // They have been in a header before.
            guard let name = HTTPFieldName(field.name), let field = try? HTTPField(name: name, value: field.value)
            else {
                return
            }
            list.append(field)
        }
    }

    /// The request, as it is signed and sent.
    func request() throws -> HTTPRequest {
        var request = HTTPRequest(
            method: HTTPMethod(unchecked: method), url: try HTTPURL(url), headerFields: Self.headerFields(fields),
            body: body.isEmpty ? .none : .bytes(Array(body)))
        if !idempotencyKeyHeader.isEmpty { try request.headerFields.set(idempotencyKeyHeader, to: idempotencyKey) }
        return request
    }
}

/// Why an outbox did not do what it was asked for.
@nonexhaustive
public enum OutboxError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The body is a stream that can be read once, so that the request cannot be kept.
    case bodyCannotBeKept
    /// No client has the outbox, so that nothing can be sent.
    case noClient
    /// There is no such entry, and it never ended as far as is known.
    case notFound(id: Int64)
    /// The entry was refused, or has expired, and waits for a decision.
    case parked(id: Int64, reason: String)
    /// The entry was dropped.
    case dropped(id: Int64, reason: String)

    /// A sentence that names the entry.
    public var description: String {
        switch self {
        case .bodyCannotBeKept: "the body is a stream that can be read once, and cannot be kept for later"
        case .noClient: "no client has the outbox, so nothing can be sent"
        case .notFound(let id): "the outbox has no entry \(id), and knows of no end of it"
        case .parked(let id, let reason): "entry \(id) is parked: \(reason)"
        case .dropped(let id, let reason): "entry \(id) was dropped: \(reason)"
        }
    }
}
