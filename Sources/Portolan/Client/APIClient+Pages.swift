// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

extension APIClient {
    /// Gives the pages of an endpoint's collection, each when it is asked for.
    ///
    /// ```swift
    /// for try await page in client.pages(of: Notes()) { print(page.number, page.items.count) }
    /// ```
    ///
    /// Nothing is sent before the first page is asked for; each loop begins anew. A page that cannot be fetched ends the loop with the
    /// ``APIError`` of its call; when there is no way to the next page, the code is ``APIError/Code/pagination``.
    ///
    /// - Parameters:
    ///   - method: The verb; GET by default.
    ///   - endpoint: What to call.
    ///   - parameters: Laid over the endpoint's own; those of the pagination are laid over both.
    ///   - token: Where to begin; `nil`, the default, for the first page.
    ///   - options: Options of each call; ``CallOptions/paging`` has those of the reading.
    /// - Returns: The pages.
    public func pages<E: PagedEndpoint>(
        _ method: HTTPMethod = .get, of endpoint: E, parameters: Parameters = Parameters(),
        from token: PageToken? = nil, options: CallOptions = CallOptions()
    ) -> AnswerSequence<Page<E.Output>> {
        pages(method, of: endpoint, by: endpoint.pagination, parameters: parameters, from: token, options: options)
    }

    /// Gives the pages of any endpoint's collection, by a pagination that is named here.
    ///
    /// - Parameters:
    ///   - method: The verb; GET by default.
    ///   - endpoint: What to call.
    ///   - pagination: Where the next page is.
    ///   - parameters: Laid over the endpoint's own; those of the pagination are laid over both.
    ///   - token: Where to begin; `nil`, the default, for the first page.
    ///   - options: Options of each call; ``CallOptions/paging`` has those of the reading.
    /// - Returns: The pages.
    public func pages<E: Endpoint>(
        _ method: HTTPMethod = .get, of endpoint: E, by pagination: Pagination, parameters: Parameters = Parameters(),
        from token: PageToken? = nil, options: CallOptions = CallOptions()
    ) -> AnswerSequence<Page<E.Output>> {
        pages(pagination, token) { CallPlan(method, endpoint, parameters: parameters, options: options) }
    }

    /// Gives the pages of a collection at a path.
    ///
    /// - Parameters:
    ///   - method: The verb; GET by default.
    ///   - path: Where to; slugs are filled from `slug`.
    ///   - slug: The values of `:name` parts.
    ///   - parameters: What is sent beside the path; those of the pagination are laid over them.
    ///   - body: How the body is made.
    ///   - type: What each page is mapped to.
    ///   - pagination: Where the next page is.
    ///   - token: Where to begin; `nil`, the default, for the first page.
    ///   - options: Options of each call; ``CallOptions/paging`` has those of the reading.
    /// - Returns: The pages.
    public func pages<Output: Decodable & Sendable>(
        _ method: HTTPMethod = .get, of path: Path, slug: Slug = .none, parameters: Parameters = Parameters(),
        body: RequestBody = .json, as type: Output.Type, by pagination: Pagination, from token: PageToken? = nil,
        options: CallOptions = CallOptions()
    ) -> AnswerSequence<Page<Output>> {
        pages(pagination, token) {
            CallPlan<PathCall<Output>>(method, path, slug: slug, parameters: parameters, body: body, options: options)
        }
    }

    /// Gives the items of an endpoint's collection, one after the other, over all its pages.
    ///
    /// As with pages: see ``pages(_:of:parameters:from:options:)``.
    ///
    /// - Parameters:
    ///   - method: The verb; GET by default.
    ///   - endpoint: What to call.
    ///   - parameters: Laid over the endpoint's own; those of the pagination are laid over both.
    ///   - token: Where to begin; `nil`, the default, for the first page.
    ///   - options: Options of each call; ``CallOptions/paging`` has those of the reading.
    /// - Returns: The items.
    public func items<E: PagedEndpoint>(
        _ method: HTTPMethod = .get, of endpoint: E, parameters: Parameters = Parameters(),
        from token: PageToken? = nil, options: CallOptions = CallOptions()
    ) -> AnswerSequence<E.Output.PageItem> where E.Output: PageContent, E.Output.PageItem: Sendable {
        items(method, of: endpoint, by: endpoint.pagination, parameters: parameters, from: token, options: options)
    }

    /// Gives the items of any endpoint's collection, by a pagination that is named here.
    ///
    /// - Parameters:
    ///   - method: The verb; GET by default.
    ///   - endpoint: What to call.
    ///   - pagination: Where the next page is.
    ///   - parameters: Laid over the endpoint's own; those of the pagination are laid over both.
    ///   - token: Where to begin; `nil`, the default, for the first page.
    ///   - options: Options of each call; ``CallOptions/paging`` has those of the reading.
    /// - Returns: The items.
    public func items<E: Endpoint>(
        _ method: HTTPMethod = .get, of endpoint: E, by pagination: Pagination, parameters: Parameters = Parameters(),
        from token: PageToken? = nil, options: CallOptions = CallOptions()
    ) -> AnswerSequence<E.Output.PageItem> where E.Output: PageContent, E.Output.PageItem: Sendable {
        items(pagination, token) { CallPlan(method, endpoint, parameters: parameters, options: options) }
    }

    /// Gives the items of a collection at a path, one after the other, over all its pages.
    ///
    /// - Parameters:
    ///   - method: The verb; GET by default.
    ///   - path: Where to; slugs are filled from `slug`.
    ///   - slug: The values of `:name` parts.
    ///   - parameters: What is sent beside the path; those of the pagination are laid over them.
    ///   - body: How the body is made.
    ///   - type: What each page is mapped to.
    ///   - pagination: Where the next page is.
    ///   - token: Where to begin; `nil`, the default, for the first page.
    ///   - options: Options of each call; ``CallOptions/paging`` has those of the reading.
    /// - Returns: The items.
    public func items<Output: Decodable & Sendable & PageContent>(
        _ method: HTTPMethod = .get, of path: Path, slug: Slug = .none, parameters: Parameters = Parameters(),
        body: RequestBody = .json, as type: Output.Type, by pagination: Pagination, from token: PageToken? = nil,
        options: CallOptions = CallOptions()
    ) -> AnswerSequence<Output.PageItem> where Output.PageItem: Sendable {
        items(pagination, token) {
            CallPlan<PathCall<Output>>(method, path, slug: slug, parameters: parameters, body: body, options: options)
        }
    }

    /// Gives the pages of a model's collection.
    ///
    /// ```swift
    /// for try await page in client.pages(of: Enterprise.self, by: .linkHeader) { print(page.items.count) }
    /// ```
    ///
    /// A collection whose path has values of a model is an endpoint: `try Note.collection(like: Note(meeting: meeting))`.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - pagination: Where the next page is.
    ///   - parameters: What is sent, in the query; those of the pagination are laid over them.
    ///   - route: The name of the route; `nil` for the one that is taken by itself.
    ///   - token: Where to begin; `nil`, the default, for the first page.
    ///   - options: Options of each call; ``CallOptions/paging`` has those of the reading.
    /// - Returns: The pages.
    public func pages<Model: Resource>(
        of type: Model.Type, by pagination: Pagination, parameters: Parameters = Parameters(), route: String? = nil,
        from token: PageToken? = nil, options: CallOptions = CallOptions()
    ) -> AnswerSequence<Page<[Model]>> {
        pages(pagination, token) {
            try plan(.get, type, options) { try type.collection(parameters: parameters, route: route) }
        }
    }

    /// Gives the values of a model's collection, one after the other, over all its pages.
    ///
    /// As with pages: see ``pages(of:by:parameters:route:from:options:)``.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - pagination: Where the next page is.
    ///   - parameters: What is sent, in the query; those of the pagination are laid over them.
    ///   - route: The name of the route; `nil` for the one that is taken by itself.
    ///   - token: Where to begin; `nil`, the default, for the first page.
    ///   - options: Options of each call; ``CallOptions/paging`` has those of the reading.
    /// - Returns: The values.
    public func items<Model: Resource>(
        of type: Model.Type, by pagination: Pagination, parameters: Parameters = Parameters(), route: String? = nil,
        from token: PageToken? = nil, options: CallOptions = CallOptions()
    ) -> AnswerSequence<Model> {
        items(pagination, token) {
            try plan(.get, type, options) { try type.collection(parameters: parameters, route: route) }
        }
    }

    private func pages<E: Endpoint>(
        _ pagination: Pagination, _ token: PageToken?, _ plan: @escaping @Sendable () throws -> CallPlan<E>
    ) -> AnswerSequence<Page<E.Output>> {
        AnswerSequence {
            let run = try PageRun(client: self, plan: plan(), pagination: pagination, token: token)
            return { try await run.next() }
        }
    }

    private func items<E: Endpoint>(
        _ pagination: Pagination, _ token: PageToken?, _ plan: @escaping @Sendable () throws -> CallPlan<E>
    ) -> AnswerSequence<E.Output.PageItem> where E.Output: PageContent, E.Output.PageItem: Sendable {
        AnswerSequence {
            let run = try PageRun(client: self, plan: plan(), pagination: pagination, token: token)
            var items: ArraySlice<E.Output.PageItem> = []
            return {
                while items.isEmpty {
                    guard let page = try await run.next() else { return nil }
                    items = page.items[...]
                }
                try run.checkCancellation()
                return items.popFirst()
            }
        }
    }
}
