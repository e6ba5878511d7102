// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The reading of a collection, one page after the other.
final class PageRun<E: Endpoint> {
    /// An output, and what its answer says about the pages behind it.
    private struct Fetched: Sendable {
        let output: E.Output
        let outcome: PageStep.Outcome
        let answer: HTTPResponse
    }

    private enum Upcoming {
        case step(PageStep)
        case failure(any Error)
        case end
    }

    private let client: APIClient
    private let plan: CallPlan<E>
    private let options: PagingOptions
    private let ending: ReadingEnd
    private var upcoming: Upcoming
    private var ahead: Call<Fetched>?
    private var pageCount = 0
    /// The hashes of the pages that were read: a few bytes for each, however long the URLs are.
    private var past: Set<Int> = []

    init(
        client: APIClient, plan: CallPlan<E>, pagination: Pagination, token: PageToken?
    ) throws {
        self.client = client
        self.plan = plan
        let options = client.core.options(of: plan)
        self.options = options.paging
        let request = try client.core.preparedRequest(plan)
        ending = ReadingEnd(of: client)
        do throws(PaginationError) {
            guard request.body.isReplayable else { throw .bodyCannotBeRepeated }
            if pagination.countsItems, !(E.Output.self is any PageContent.Type) {
                throw .uncountableItems(output: "\(E.Output.self)")
            }
            let home = request.url
            let step =
                if let token {
                    try PageStep(pagination, home: home, token: token)
                } else {
                    PageStep(pagination, home: home)
                }
            upcoming = .step(step)
            past = [(step.position == .first ? .url(home) : step.position).hashValue]
        } catch {
            throw client.core.finished(
                APIError(
                    error == .bodyCannotBeRepeated ? .invalidRequest : .pagination, endpoint: plan.name,
                    requestLine: request.description, reason: "\(error)", underlying: error))
        }
    }

    deinit { ahead?.cancel() }

    /// The next page; `nil` behind the last.
    func next() async throws -> Page<E.Output>? {
        try checkCancellation()
        guard options.pageLimit.map({ pageCount < $0 }) ?? true else { return nil }
        let step: PageStep
        switch upcoming {
        case .step(let next): step = next
        case .failure(let error as APIError): throw client.core.finished(error)
        case .failure(let error): throw error
        case .end: return nil
        }
        let call = ahead ?? start(step)
        ahead = nil
        let response = try await call.response
        try checkCancellation()
        let fetched = response.value
        pageCount += 1
        upcoming = self.upcoming(behind: step, fetched, response)
        guard !fetched.outcome.isBeyondEnd else { return nil }
        var token: PageToken?
        if case .step(let next) = upcoming {
            token = next.token
            let isLimited = options.pageLimit.map { pageCount >= $0 } ?? false
            if options.readsAhead, !isLimited { ahead = start(next) }
        }
        return Page(
            response: response.with(fetched.output), number: step.pagesBefore + 1,
            itemTotal: fetched.outcome.itemTotal, pageTotal: fetched.outcome.pageTotal, next: token)
    }

    /// Ends the reading between two pages, too.
    func checkCancellation() throws {
        try Task.checkCancellation()
        if ending.hasCome { throw CancellationError() }
    }

    private func start(_ step: PageStep) -> Call<Fetched> {
        var plan = plan
        plan.parameters = plan.parameters.merging(step.parameters)
        plan.location = step.url.map {
            RequestLocation(url: $0, isTrusted: step.isTrusted, credentialQueryItems: step.credentialNames)
        }
        let endpoint = plan.endpoint
        return client.start(plan) { document in
            let output = try endpoint.output(from: document)
            let count = (output as? any PageContent)?.pageItems.count
            return Fetched(
                output: output, outcome: step.outcome(of: document, itemCount: count), answer: document.response)
        }
    }

    private func upcoming(
        behind step: PageStep, _ fetched: Fetched, _ response: APIResponse<Fetched>
    ) -> Upcoming {
        func failure(_ code: APIError.Code, _ reason: String, _ error: any Error) -> Upcoming {
            let names = step.credentialNames.union(fetched.answer.credentialQueryItems)
            let url = (step.url ?? step.home).redactedDescription(naming: names)
            // It is the caller's only when it is thrown.
            return .failure(
                APIError(
                    code, endpoint: plan.name, requestLine: "\(plan.method) \(url)", reason: reason,
                    response: fetched.answer, underlying: error, requestID: response.requestID,
                    attempts: response.attempts))
        }
        if let url = fetched.answer.url { past.insert(PagePosition.url(url).hashValue) }
        switch fetched.outcome.next {
        case .end: return .end
        case .failure(let error): return failure(.pagination, "\(error)", error)
        case .hook(let error) where error is APIError: return .failure(error)
        case .hook(let error): return failure(.hook, "the pagination failed: \(error)", error)
        case .step(let next):
            guard past.insert(next.position.hashValue).inserted else {
                let error = PaginationError.repeatedPage(
                    next.position.name(without: next.credentialNames))
                return failure(.pagination, "\(error)", error)
            }
            return .step(next)
        }
    }
}

/// Ends a reading with the calls of its client, also while none is under way.
private final class ReadingEnd: Sendable {
    private let flag = OneWayFlag()
    private let number: Int
    // Whoever reads holds the client, which may have been used for the last time when the loop began.
    private let client: APIClient

    init(of client: APIClient) {
        self.client = client
        number = client.lifetime.calls.add { [flag] in flag.set() }
    }

    deinit { client.lifetime.calls.remove(number) }

    var hasCome: Bool { flag.isSet }
}

extension APIResponse {
    /// This response with another value.
    fileprivate func with<Other>(_ value: Other) -> APIResponse<Other> {
        APIResponse<Other>(
            value: value, status: status, headers: headers, url: url, bytes: bytes, timings: timings,
            requestID: requestID, transfers: transfers, attempts: attempts)
    }
}
