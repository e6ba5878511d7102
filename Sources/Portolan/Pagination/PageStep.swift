// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Where a page of a collection is.
package enum PagePosition: Sendable, Hashable {
    /// Where the endpoint leads by itself.
    case first
    case url(HTTPURL)
    /// The endpoint, with parameters laid over its own.
    case parameters(Parameters)

    /// What it is called in an error, without the values of query items that are credentials, by their own name or by one of these.
    package func name(without credentials: Set<String>) -> String {
        switch self {
        case .first: "the first page"
        case .url(let url): url.redactedDescription(naming: credentials)
        case .parameters(let parameters): parameters.description
        }
    }
}

/// One page on the way through a collection, and the decision what comes behind it.
///
/// A value without effects: `PageRun` makes the calls.
package struct PageStep: Sendable {
    /// What comes behind a page.
    package enum Next: Sendable {
        case step(PageStep)
        case end
        case failure(PaginationError)
        /// What a pagination of the user has thrown.
        case hook(any Error)
    }

    /// What an answer says.
    package struct Outcome: Sendable {
        package var next: Next
        package var itemTotal: Int?
        package var pageTotal: Int?
        /// Whether the page only told that there is none.
        package var isBeyondEnd = false
    }

    package let pagination: Pagination
    /// The URL of the endpoint: whose origin it has, credentials may go along.
    package let home: HTTPURL
    package private(set) var position = PagePosition.first
    /// Whether everything up to here came from the origin of the endpoint.
    package private(set) var isTrusted = true
    package private(set) var pagesBefore = 0
    package private(set) var itemsBefore = 0
    /// Items of queries that are, or may be, credentials of the client.
    private var ownCredentials: Set<QueryItem>
    /// The names of query items that requests are signed with.
    private var signingNames: Set<String> = []

    /// Begins with the first page.
    package init(_ pagination: Pagination, home: HTTPURL) {
        self.pagination = pagination
        self.home = home
        ownCredentials = Set(QueryItem.list(home.query).filter(\.namesCredential))
    }

    /// Begins where a token says.
    package init(_ pagination: Pagination, home: HTTPURL, token: PageToken) throws(PaginationError) {
        self.init(pagination, home: home)
        position = try token.position(completedFrom: home)
        guard pagination.leads(to: position) else { throw .unusableToken }
        if case .url(let url) = position {
            guard url.isAsSecure(as: home) else { throw .insecureURL(url.redactedDescription) }
            // What is written in the token alone decides nothing that matters: it may have been changed.
            isTrusted = token.isTrusted && url.hasOrigin(of: home)
        }
        pagesBefore = token.pagesBefore
        itemsBefore = token.itemsBefore
    }

    /// Where the request goes instead of where the endpoint leads.
    package var url: HTTPURL? {
        if case .url(let url) = position { url } else { nil }
    }

    /// What is laid over the endpoint's parameters.
    package var parameters: Parameters {
        var parameters = Parameters()
        switch pagination.kind {
        case .pageNumber(let parameter, let first, let size, _), .offset(let parameter, let first, let size, _):
            parameters[parameter] = first
            if let size { parameters[size.parameter] = size.count }
        case .link, .url, .cursor, .custom: break
        }
        guard case .parameters(let others) = position else { return parameters }
        return parameters.merging(others)
    }

    /// The names of query items whose values are not printed, beside those that say so.
    package var credentialNames: Set<String> { signingNames.union(ownCredentials.map(\.decodedName)) }

    /// The token of this page.
    package var token: PageToken {
        PageToken(
            position, isTrusted: isTrusted, pagesBefore: pagesBefore, itemsBefore: itemsBefore
        ) { ownCredentials.contains($0) || signingNames.contains($0.decodedName) }
    }

    /// Decides what comes behind this page.
    ///
    /// - Parameters:
    ///   - document: The answer with this page.
    ///   - itemCount: How many items are on it; `nil` when the output does not tell.
    /// - Returns: What the answer says.
    package func outcome(of document: ResponseDocument, itemCount: Int?) -> Outcome {
        let answer = PageAnswer(document, number: pagesBefore + 1, itemCount: itemCount, itemsBefore: itemsBefore)
        var outcome = Outcome(next: .end)
        do {
            outcome.itemTotal = try pagination.itemTotal.flatMap { try answer.count(at: $0) }
            outcome.pageTotal = try pagination.pageTotal.flatMap { try answer.count(at: $0) }
            try decide(answer, &outcome)
        } catch let error as PaginationError {
            outcome.next = .failure(error)
        } catch let error as DocumentError {
            outcome.next = .failure(.unusableValue(place: "a place in the document", found: "\(error)"))
        } catch {
            outcome.next = .hook(error)
        }
        return outcome
    }

    private func decide(_ answer: PageAnswer, _ outcome: inout Outcome) throws {
        switch pagination.kind {
        case .link(let relation):
            let base = answer.response.url ?? url ?? home
            let link = answer.response.headerFields.links.first { link in
                link.hasRelation(relation) && link.isAbout(base)
            }
            outcome.next = try following(link?.target, answer)
        case .url(let place):
            outcome.next = try following(answer.text(at: place), answer)
        case .cursor(let place, let parameter, let condition):
            guard try condition.map({ try answer.isTrue(at: $0) }) ?? true else { return }
            outcome.next = try cursor(answer, place).map { following([parameter: $0], answer) } ?? .end
        case .pageNumber(let parameter, let first, let size, let end):
            guard try !isLast(answer, size, end, &outcome) else { return }
            outcome.next = following([parameter: try number(of: parameter, first, adding: 1)], answer)
        case .offset(let parameter, let first, let size, let end):
            guard try !isLast(answer, size, end, &outcome) else { return }
            // Without a count, only a total of pages has let it come here: then the pages are full.
            guard let count = answer.itemCount ?? size?.count else {
                throw PaginationError.uncountableItems(output: "the output")
            }
            outcome.next = following([parameter: try number(of: parameter, first, adding: count)], answer)
        case .custom(let next):
            switch try next(answer) {
            case nil: outcome.next = .end
            case .url(let reference)?: outcome.next = try following(reference, answer)
            case .parameters(let parameters)?: outcome.next = following(parameters, answer)
            }
        }
    }

    /// Whether a numbered page, or one that begins at an item, is the last.
    private func isLast(
        _ answer: PageAnswer, _ size: PageSize?, _ end: Pagination.End, _ outcome: inout Outcome
    ) throws -> Bool {
        if let count = answer.itemCount {
            // The first page of an empty collection is one; a later one without items only says where the end was.
            outcome.isBeyondEnd = count == 0 && pagesBefore > 0
            if count == 0 { return true }
            if let total = outcome.itemTotal, itemsBefore + count >= total { return true }
            if case .shortPage = end, let size, count < size.count { return true }
        } else if outcome.pageTotal == nil {
            throw PaginationError.uncountableItems(output: "the output")
        }
        if let total = outcome.pageTotal, pagesBefore + 1 >= total { return true }
        return false
    }

    private func number(of parameter: String, _ first: Int, adding count: Int) throws(PaginationError) -> Int {
        var number = first
        if case .parameters(let parameters) = position {
            number = parameters[parameter]?.parameterValue.integer ?? first
        }
        let (sum, overflows) = number.addingReportingOverflow(count)
        guard !overflows else { throw .unusableToken }
        return sum
    }

    private func cursor(_ answer: PageAnswer, _ place: AnswerPlace) throws -> JSONValue? {
        switch try answer.value(at: place) {
        case nil, .string("")?: return nil
        case .array(let values)?:
            // A path that collects: the cursor is that of the last item.
            guard let last = values.last else { return nil }
            guard last.isCursor else { throw PaginationError.unusableValue(place: "\(place)", found: last.kindName) }
            return last
        case let value?:
            guard value.isCursor else { throw PaginationError.unusableValue(place: "\(place)", found: value.kindName) }
            return value
        }
    }

    private func following(_ parameters: Parameters, _ answer: PageAnswer) -> Next {
        .step(behind(answer, at: .parameters(parameters)))
    }

    private func following(_ reference: String?, _ answer: PageAnswer) throws(PaginationError) -> Next {
        guard let reference, !reference.isEmpty else { return .end }
        let base = answer.response.url ?? url ?? home
        let next: HTTPURL
        do throws(HTTPURLError) {
            next = try base.resolving(reference)
        } catch {
            throw .invalidURL(error)
        }
        guard next.isAsSecure(as: base), next.isAsSecure(as: home) else {
            throw .insecureURL(
                next.redactedDescription(naming: credentialNames.union(answer.response.credentialQueryItems)))
        }
        var step = behind(answer, at: .url(next))
        // For good: what another origin makes a client ask of the first is not asked in the user's name.
        step.isTrusted = isTrusted && base.hasOrigin(of: home) && next.hasOrigin(of: home)
        return .step(step)
    }

    private func behind(_ answer: PageAnswer, at position: PagePosition) -> PageStep {
        var step = self
        step.position = position
        step.pagesBefore = pagesBefore + 1
        step.itemsBefore = itemsBefore + (answer.itemCount ?? 0)
        step.signingNames.formUnion(answer.response.credentialQueryItems)
        if let answered = answer.response.url { step.ownCredentials.formUnion(credentials(addedTo: answered)) }
        return step
    }

    /// What a step on the way has put into the query of the request, whatever its name: it may be a key, and will be put in again.
    private func credentials(addedTo answered: HTTPURL) -> [QueryItem] {
        let asked = url ?? home
        // Otherwise it is a server that has put them in, by a redirect.
        guard answered.hasOrigin(of: asked), answered.path == asked.path else { return [] }
        // What the pagination itself sends is a part of the token, not of what is put in again.
        let pages = Set(parameters.members.map(\.name))
        let before = Set(QueryItem.list(asked.query))
        return QueryItem.list(answered.query).filter { !before.contains($0) && !pages.contains($0.decodedName) }
    }
}

extension Pagination {
    /// Whether this pagination could have led to a position.
    fileprivate func leads(to position: PagePosition) -> Bool {
        switch (kind, position) {
        case (_, .first), (.custom, _), (.link, .url), (.url, .url): true
        case (.cursor(_, let parameter, _), .parameters(let parameters)):
            parameters.members.map(\.name) == [parameter]
        case (.pageNumber(let parameter, _, _, _), .parameters(let parameters)),
            (.offset(let parameter, _, _, _), .parameters(let parameters)):
            parameters.members.map(\.name) == [parameter] && parameters[parameter]?.parameterValue.integer != nil
        case (.link, .parameters), (.url, .parameters), (.cursor, .url), (.pageNumber, .url), (.offset, .url): false
        }
    }

    /// Whether the decisions need the number of items on a page.
    package var countsItems: Bool {
        switch kind {
        case .link, .url, .cursor, .custom: false
        case .pageNumber: pageTotal == nil
        case .offset(_, _, let size, _): pageTotal == nil || size == nil
        }
    }
}

extension Parameters {
    /// What has a name; of an array, nothing.
    var members: [Member] {
        if case .members(let members) = content { members } else { [] }
    }
}

extension JSONValue {
    /// Whether the value can be sent as a parameter that it came as.
    fileprivate var isCursor: Bool {
        switch self {
        case .string, .number: true
        case .null, .bool, .array, .object: false
        }
    }
}

extension PageAnswer {
    fileprivate func text(at place: AnswerPlace) throws -> String? {
        switch try value(at: place) {
        case nil: return nil
        case .string(let text)?: return text
        case let value?: throw PaginationError.unusableValue(place: "\(place)", found: value.kindName)
        }
    }

    fileprivate func isTrue(at place: AnswerPlace) throws -> Bool {
        switch try value(at: place) {
        case nil: return false
        case .bool(let value)?: return value
        case .number(let number)?: return number.double != 0
        case .string(let text)?: return text.lowercased() == "true" || Double(text).map { $0 != 0 } ?? false
        case let value?: throw PaginationError.unusableValue(place: "\(place)", found: value.kindName)
        }
    }
}

extension LinkField {
    /// Whether the link begins at the document that answered (RFC 8288, section 3.2).
    fileprivate func isAbout(_ url: HTTPURL) -> Bool {
        guard let anchor = self[parameter: "anchor"] else { return true }
        // An anchor that is no URL names no other document that could be told from this one; it names this one no more.
        return (try? url.resolving(anchor)) == url
    }
}
