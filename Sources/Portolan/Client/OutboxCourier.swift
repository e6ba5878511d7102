// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Sends the entries of an outbox as a client would, and does with their answers what the calls would have done.
struct OutboxCourier: Sendable {
    private let pipeline: Pipeline
    private let options: CallOptions
    private let base: HTTPURL?
    private let credentialFields: Set<HTTPFieldName>
    /// The client's own header fields that are credentials: entries hold none.
    private let credentials: RequestHeaders
    private let errorBodies: [any ErrorBody.Type]
    private let applicationError: (@Sendable (APIError) -> (any Error)?)?
    private let resources: ResourceIndex
    private let store: ObjectStore?

    init(
        _ configuration: ClientConfiguration, _ pipeline: Pipeline, _ builder: RequestBuilder,
        _ resources: ResourceIndex
    ) {
        self.pipeline = pipeline
        self.resources = resources
        options = configuration.options
        base = try? configuration.baseURL?.url()
        credentialFields = builder.credentialFields
        credentials = configuration.headers
        errorBodies = configuration.errorBody.map { [$0] } ?? []
        applicationError = configuration.applicationError
        store = configuration.store
    }

    var sender: OutboxSender {
        OutboxSender(
            send: { try await send($0) }, deliver: { try await deliver($0, $1) },
            takeBack: { edit in
                guard let store else { return }
                try? await store.takeBack(edit)
            })
    }

    private func send(_ entry: OutboxEntry) async throws -> HTTPResponse {
        var request = try entry.request()
        let isOwnOrigin = base.map { request.url.hasOrigin(of: $0) } ?? true
        if isOwnOrigin {
            var fields = HTTPFields()
            try credentials.apply(to: &fields)
            for field in fields where field.name.isCredential || credentialFields.contains(field.name) {
                if !request.headerFields.contains(field.name) { request.headerFields.append(field) }
            }
        }
        let requestID = RequestID.next()
        let context = CallContext(
            requestID: requestID, endpoint: entry.label, options: options, errorBodies: errorBodies,
            credentialFields: credentialFields, deadline: options.timeouts.call.map { .now + $0 },
            carriesCredentials: isOwnOrigin,
            reporter: CallReporter(requestID: requestID, applicationError: applicationError))
        return try await pipeline.run(request, context: context)
    }

    /// Merges the answer into the store by the routes that are known (W-27 to W-29).
    private func deliver(_ entry: OutboxEntry, _ response: HTTPResponse) async throws -> ObjectKey? {
        guard let store else { return nil }
        let method = HTTPMethod(unchecked: entry.method)
        let url = try HTTPURL(entry.url)
        let path = base.flatMap { url.path(below: $0) }
        let match = try path.flatMap { try resources.match(method, $0) }
        let edit = entry.edit
        return try await store.write { session in
            if method == .delete {
                try StoreEffect<Empty>.deleting(match?.reference).before(session)
                if let edit, edit.kind == .deleted { _ = try session.delete(edit.reference, leavingTombstone: false) }
                return nil
            }
            guard let match, !response.bytes.isEmpty else { return nil }
            var document = ResponseDocument(response: response, content: try .standard(for: response))
            document.merging = session.context().merging
            let models = try match.models(in: document)
            guard let edit, edit.kind == .inserted, let model = models.first else { return nil }
            return try session.replace(edit.reference, byAny: model)
        }
    }
}

extension StoreSession {
    /// Puts the server's object in the place of one that was made here.
    fileprivate func replace<Model: Resource>(
        _ reference: StoredReference, byAny model: Model
    ) throws -> ObjectKey? {
        guard let type = try types.type(of: Model.self), type.name == reference.type, let key = type.core.key(of: model)
        else { return nil }
        if try tombstone(reference) != nil {
            // It was deleted meanwhile, which the server does not know yet.
            _ = try delete(reference, leavingTombstone: false)
            _ = try delete(type.reference(key), leavingTombstone: true)
            return key
        }
        guard let temporary = try object(Model.self, id: reference.key), try isTemporary(temporary) else { return key }
        try replace(temporary, by: model)
        return key
    }
}
