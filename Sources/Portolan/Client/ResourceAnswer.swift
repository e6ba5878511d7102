// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a call of a path has given: the models that the routes of the client say are there.
public struct ResourceAnswer: Sendable {
    /// The models, those of the first route first; `nil` when no route fits the call (W-04), and empty when nothing was there (W-05).
    public let models: [any Resource]?
    /// What a DELETE has removed, when a route says what lived at the path.
    public let deleted: ResourceReference?
    private let content: ResponseContent
    private let answer: HTTPResponse

    init(_ match: ResourceIndex.Match?, _ method: HTTPMethod, _ document: ResponseDocument) throws {
        let isDeleted = method == .delete
        // Whatever a server says of it, what was there is gone: a text that is no model is no failure.
        models =
            try isDeleted
            ? match.map { (try? $0.models(in: document)) ?? [] } : match?.models(in: document)
        deleted = isDeleted ? match?.reference : nil
        content = document.content
        answer = document.response
    }

    /// The models of one type.
    public subscript<Model: Resource>(type: Model.Type) -> [Model] { models?.compactMap { $0 as? Model } ?? [] }

    /// The document of the answer; `nil` when it has none.
    ///
    /// It is made each time it is asked for.
    ///
    /// - Throws: ``DocumentError`` when the answer is no document.
    public func json() throws(DocumentError) -> JSONValue? {
        if case .none = content { return nil }
        return try ResponseDocument(response: answer, content: content).value()
    }
}
